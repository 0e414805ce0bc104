import { inlineAddresses } from './address-loader.ts';

it('writes an address where it is used, and leaves types as they are', () => {
  const code = `
import { href, pages, type TabOf } from '@cessio/contract';
type Tab = TabOf<typeof pages.invoice>;
const list = [pages.debtors, pages.unknown, other.pages.home];
export const link = (id: string) => <Link to={href(pages.invoice, { id })} up={pages.home} />;`;
  expect(inlineAddresses(code)).toBe(`
import { href, pages, type TabOf } from '@cessio/contract';
type Tab = TabOf<typeof pages.invoice>;
const list = ["/Clients/Debitor", pages.unknown, other.pages.home];
export const link = (id: string) => <Link to={href("/Invoices/:id", { id })} up={"/"} />;`);
});

it('leaves a file alone that has pages of its own', () => {
  const code = `import { href } from '@cessio/contract';\nconst first = pages.home;`;
  expect(inlineAddresses(code)).toBe(code);
});
