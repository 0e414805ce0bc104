import * as pages from './pages.ts';
import { outcomeFor, PORTAL_ROUTES, PUBLIC_ROUTES, titleFor, VIEWERS } from './portal-routes.ts';

const rules = [...PORTAL_ROUTES, ...PUBLIC_ROUTES];
const ruleOf = (path: string) => {
  const rule = PORTAL_ROUTES.find((one) => one.path === path);
  if (!rule) throw new Error(`No rule for ${path}.`);
  return rule;
};

test('every address stands in the table once, and nothing else does', () => {
  const paths = rules.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(Object.values(pages).toSorted());
  expect(new Set(paths).size).toBe(paths.length);
});

test.each(PORTAL_ROUTES)('$path is shown to somebody, and has a title for whoever sees it', (rule) => {
  expect(rule.shown.length).toBeGreaterThan(0);
  for (const viewer of rule.shown) expect(titleFor(rule, viewer)).not.toBe('');
  expect(rule.path.includes(':id')).toBe(rule.record !== undefined);
});

test.each(PORTAL_ROUTES.filter(({ elsewhere }) => elsewhere))(
  '$path leads those whom it does not show itself to a page that does',
  ({ elsewhere }) => {
    const target = ruleOf(elsewhere?.to ?? '');
    for (const viewer of elsewhere?.viewers ?? []) expect(outcomeFor(target, viewer)).toBe('shown');
  },
);

test('whom a permission names is shown the page, and nobody else', () => {
  expect(ruleOf(pages.home).shown).toEqual(VIEWERS);
  expect(ruleOf(pages.portfolio).shown).toEqual(['adviser', 'risk', 'legal']);
  expect(ruleOf(pages.debtorInvoices).shown).toEqual(['client']);
  expect(ruleOf(pages.requests).shown).toEqual(VIEWERS);
  expect(ruleOf(pages.request).shown).not.toContain('supplier');
  expect(ruleOf(pages.employee).shown).toEqual(['m1', 'super']);
  expect(ruleOf(pages.audit).shown).toEqual(['super']);
});

test.each(PUBLIC_ROUTES)('$path has a title, and leads away only to known addresses', (rule) => {
  expect(rule.title).not.toBe('');
  const led = [rule.visitorTo, rule.userTo].filter((to) => to !== undefined);
  expect(Object.values<string>(pages)).toEqual(expect.arrayContaining(led));
});
