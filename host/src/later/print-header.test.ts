import { createStore, userAtom } from '@cessio/shell';
import { buildUser } from '@cessio/testing';
import { headPrintedPages } from './print-header.ts';

const { jest } = import.meta;

it('heads printed pages with company, moment and page number, at the moment of printing', () => {
  // jsdom does not support page margins, and logs that.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = createStore();
  const stop = headPrintedPages(store);
  const printed = (): string => {
    dispatchEvent(new Event('beforeprint'));
    return document.head.querySelector('style:last-of-type')?.textContent ?? '';
  };
  expect(printed()).toContain('@top-left { content: "Cessio"');
  const party = { id: 'p', legalName: 'Les « Deux "Frères" »' };
  store.set(userAtom, { ...buildUser(), party } as never);
  const text = printed();
  expect(text).toContain(String.raw`content: "Cessio · Les « Deux \"Frères\" »"`);
  expect(text).toMatch(/@top-right { content: "\d\d\/\d\d\/\d{4}/);
  expect(text).toContain('counter(page) "/" counter(pages)');
  expect(document.head.querySelectorAll('style')).toHaveLength(1);
  stop();
  dispatchEvent(new Event('beforeprint'));
  expect(document.head.querySelectorAll('style')).toHaveLength(0);
});
