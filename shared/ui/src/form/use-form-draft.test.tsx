import { act, renderHook } from '@testing-library/react';
import { useFormDraft } from './use-form-draft.ts';
import { usePortalForm } from './use-portal-form.ts';

const { jest } = import.meta;
const KEY = 'test.form.u1';
const SERVER = { name: 'Vasseur', phone: '', loud: false, secret: '', amount: null as number | null };

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const open = (server = SERVER, key = KEY) =>
  renderHook(() => {
    const form = usePortalForm({ defaultValues: server });
    const { isDirty, dirtyFields } = form.formState;
    return { form, isDirty, dirtyFields, draft: useFormDraft(form, key, ['secret']) };
  });
type Opened = ReturnType<typeof open>;
const type = ({ result }: Opened, values: Partial<typeof SERVER>) =>
  act(() => {
    for (const [name, value] of Object.entries(values))
      result.current.form.setValue(name as keyof typeof SERVER, value, { shouldDirty: true });
  });
const pass = () => act(() => jest.advanceTimersByTime(1000));
/** A form with this input from a moment ago. */
const typed = (values: Partial<typeof SERVER>) => {
  const view = open();
  type(view, values);
  pass();
  return view;
};

it('brings back what was typed, of the same user only, and knows it for unsaved', () => {
  typed({ name: 'Delorme', loud: true });
  const again = open();
  expect(again.result.current.form.getValues()).toEqual({ ...SERVER, name: 'Delorme', loud: true });
  expect(again.result.current).toMatchObject({ isDirty: true, dirtyFields: { name: true, loud: true } });
  expect(again.result.current.draft).toMatchObject({ restoredAt: expect.any(String), moved: false });
  expect(open(SERVER, 'test.form.u2').result.current.form.getValues()).toEqual(SERVER);
});

it('never writes what it must not', () => {
  const view = typed({ secret: 'Marmite-de-cuivre-2' });
  expect(localStorage).toHaveLength(0);
  type(view, { name: 'Delorme' });
  pass();
  expect(JSON.stringify(localStorage)).toContain('Delorme');
  expect(JSON.stringify(localStorage)).not.toContain('Marmite');
});

it('forgets what was sent and what was taken back', () => {
  const view = open();
  type(view, { name: 'Delorme' });
  act(() => view.result.current.draft.forget());
  pass();
  view.unmount();
  expect(localStorage).toHaveLength(0);

  const other = typed({ name: 'Delorme' });
  type(other, { name: 'Vasseur' });
  expect(localStorage).toHaveLength(0);
});

it('throws away what was brought back when asked', () => {
  typed({ name: 'Delorme' });
  const again = open();
  act(() => again.result.current.draft.discard());
  pass();
  expect(again.result.current.form.getValues()).toEqual(SERVER);
  expect(again.result.current.draft.restoredAt).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('takes back what was thrown away, also after the form was left', () => {
  typed({ name: 'Delorme', amount: 1200 });
  const again = open();
  const discard = () => {
    let takeBack = () => undefined as void;
    act(() => {
      takeBack = again.result.current.draft.discard();
    });
    pass();
    return takeBack;
  };
  act(discard());
  expect(again.result.current.form.getValues()).toEqual({ ...SERVER, name: 'Delorme', amount: 1200 });
  expect(again.result.current.draft.restoredAt).toEqual(expect.any(String));
  const takeBack = discard();
  again.unmount();
  expect(localStorage).toHaveLength(0);
  act(takeBack);
  expect(open().result.current.form.getValues()).toEqual({ ...SERVER, name: 'Delorme', amount: 1200 });
});

it('keeps an amount once it can be read', () => {
  const view = typed({ amount: Number.NaN });
  expect(localStorage).toHaveLength(0);
  type(view, { amount: 120_000 });
  pass();
  expect(open().result.current.form.getValues('amount')).toBe(120_000);
});

it('tells when what it was typed over has changed since, until one has chosen', () => {
  typed({ name: 'Delorme' });
  expect(open({ ...SERVER, phone: '+33 1' }).result.current.draft.moved).toBe(false);
  const moved = open({ ...SERVER, name: 'Autre' });
  expect(moved.result.current.draft.moved).toBe(true);
  expect(moved.result.current.form.getValues('name')).toBe('Delorme');
  // Without a choice the next visit asks again.
  type(moved, { phone: '+33 2' });
  pass();
  const later = open({ ...SERVER, name: 'Autre' });
  expect(later.result.current.draft.moved).toBe(true);
  act(() => later.result.current.draft.settle());
  expect(later.result.current.draft.moved).toBe(false);
});

it('has nothing to bring back of what the server holds by now, or of a field of another kind', () => {
  typed({ name: 'Delorme' });
  const same = open({ ...SERVER, name: 'Delorme' });
  expect(same.result.current.draft.restoredAt).toBeNull();
  expect(localStorage).toHaveLength(0);

  localStorage.setItem(
    `draft:${KEY}`,
    JSON.stringify({ typed: { loud: 'yes', gone: 'x' }, from: {}, savedAt: '2026-01-15T08:00:00.000Z' }),
  );
  expect(open().result.current.form.getValues()).toEqual(SERVER);
});

it('lets one type where the browser refuses to keep anything, and says so', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  const view = typed({ name: 'Delorme' });
  expect(view.result.current.form.getValues('name')).toBe('Delorme');
  expect(view.result.current.draft.refused).toBe(true);
  act(() => view.result.current.draft.discard());
  expect(view.result.current.form.getValues('name')).toBe('Vasseur');
});
