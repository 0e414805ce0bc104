import { href, pageRoute, pages } from '../index.ts';

const id = '01980000-0000-7000-8000-000000000001';

test('an address without a record is its constant', () => {
  expect(href(pages.debtors)).toBe('/Clients/Debitor');
  expect(href(pages.debtors)).toBe(pages.debtors);
});

test('an address takes its record, its tab and its filters', () => {
  expect(href(pages.invoice, { id })).toBe(`/Invoices/${id}`);
  expect(href(pages.invoice, { id }, { tab: 'checks' })).toBe(`/Invoices/${id}?tab=checks`);
  expect(href(pages.companyDocuments, { id })).toBe(`/Clients/documents/${id}`);
  expect(
    href(pages.myInvoices, {}, { tab: 'all', status: 'disputed,unpaid', 'dueDate.gte': '2026-01-15' }),
  ).toBe('/Invoices/my?tab=all&status=disputed%2Cunpaid&dueDate.gte=2026-01-15');
});

test('what is undefined is left out, and the question mark with it', () => {
  expect(href(pages.myInvoices, {}, { tab: undefined, q: undefined })).toBe('/Invoices/my');
  expect(href(pages.myInvoices, {}, { tab: undefined, q: 'FA' })).toBe('/Invoices/my?q=FA');
});

test('whatever a value holds, it stays in its place', () => {
  const hostile = '../a b?tab=x&y=#z/é+%';
  const filled = new URL(href(pages.invoice, { id: hostile }, { q: hostile }), 'http://portal.test');
  expect(decodeURIComponent(filled.pathname.replace('/Invoices/', ''))).toBe(hostile);
  expect(filled.pathname.split('/')).toHaveLength(3);
  expect([...filled.searchParams]).toEqual([['q', hostile]]);
  expect(filled.hash).toBe('');
});

test('an application’s further pages are addressed by the same function', () => {
  const own = '/Invoices/compare/:left/:right';
  expect(href(own, { left: 'a', right: 'b' }, { q: 'c' })).toBe('/Invoices/compare/a/b?q=c');
  expect(pageRoute(own, 'invoices:compare.title', 'invoices.read', null)).toEqual({
    path: own,
    lazy: null,
    handle: { title: 'invoices:compare.title', permission: 'invoices.read' },
  });
});

test('a route says who is shown its page, or that everybody is', () => {
  expect(pageRoute(pages.invoice, 'x:y', 'invoices.read', null).handle).toEqual({
    title: 'x:y',
    permission: 'invoices.read',
  });
  expect(pageRoute(pages.about, 'x:y', 'everybody', null).handle).toEqual({ title: 'x:y', public: true });
});

/** Code that must not compile: only `npm run types` checks these lines. */
test('a missing name, an unknown tab and another permission do not compile', () => {
  const refused = [
    // @ts-expect-error the record is missing
    () => href(pages.invoice),
    // @ts-expect-error under another name
    () => href(pages.invoice, { ref: id }),
    // @ts-expect-error there is nothing to fill in
    () => href(pages.myInvoices, { id }),
    // @ts-expect-error a tab of another page
    () => href(pages.invoice, { id }, { tab: 'drafts' }),
    // @ts-expect-error the page has no tabs
    () => href(pages.commissions, {}, { tab: 'all' }),
    // @ts-expect-error a filter is text
    () => href(pages.myInvoices, {}, { limit: 3 }),
    // @ts-expect-error the table says invoices.read
    () => pageRoute(pages.invoice, 'x:y', 'audit.read', null),
    // @ts-expect-error the table says that it needs a permission
    () => pageRoute(pages.invoice, 'x:y', 'everybody', null),
    // @ts-expect-error the table says everybody
    () => pageRoute(pages.about, 'x:y', 'audit.read', null),
    // @ts-expect-error there is no such permission
    () => pageRoute('/own', 'x:y', 'nothing.read', null),
  ];
  expect(refused).toHaveLength(10);
});
