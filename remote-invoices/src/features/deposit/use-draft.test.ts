import { act, renderHook } from '@cessio/testing';
import { EMPTY } from './deposit-values.ts';
import { draftKey, loadDraft } from './draft-store.ts';
import { useDraft } from './use-draft.ts';

const { jest } = import.meta;
const KEY = draftKey('u', null);
const draftOf = (number: string) => ({
  values: { ...EMPTY, number },
  read: {},
  reading: null,
  file: null,
  base: null,
});

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function typing() {
  const view = renderHook(({ number }) => useDraft(KEY, draftOf(number)), { initialProps: { number: '' } });
  view.rerender({ number: 'FA-1' });
  return view;
}

it('keeps what is typed within a second', () => {
  typing();
  act(() => jest.advanceTimersByTime(1000));
  expect(loadDraft(KEY)?.values.number).toBe('FA-1');
});

it('never brings back what was forgotten while it waited to be written', () => {
  const { result, unmount } = typing();
  act(() => result.current.forget(KEY));
  act(() => jest.advanceTimersByTime(1000));
  expect(loadDraft(KEY)).toBeNull();
  unmount();
  expect(loadDraft(KEY)).toBeNull();
});
