import { act, renderHook } from '@testing-library/react';
import { portalEvents } from '@cessio/shell';
import { keepDraft, loadDraft, useDraft } from './draft.ts';

const { jest } = import.meta;
const KEY = 'test.draft';
const kept = () => loadDraft<{ text: string }>(KEY, ({ text }) => typeof text === 'string')?.text ?? null;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const typing = () =>
  renderHook(({ text }) => useDraft(KEY, text === '' ? null : { text }), { initialProps: { text: '' } });

it('keeps what is typed within a second, also of somebody who never pauses', () => {
  const { rerender } = typing();
  for (const text of ['F', 'FA', 'FA-', 'FA-1', 'FA-12', 'FA-123']) {
    rerender({ text });
    act(() => jest.advanceTimersByTime(200));
  }
  expect(kept()).toMatch(/^FA/);
  act(() => jest.advanceTimersByTime(1000));
  expect(kept()).toBe('FA-123');
});

it('keeps at once what is pending when the page goes', () => {
  const { rerender } = typing();
  rerender({ text: 'FA-1' });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(kept()).toBe('FA-1');
});

it('never brings back what was forgotten while it waited to be written', () => {
  const { result, rerender, unmount } = typing();
  rerender({ text: 'FA-1' });
  act(() => result.current.forget(KEY));
  act(() => jest.advanceTimersByTime(1000));
  expect(kept()).toBeNull();
  unmount();
  expect(kept()).toBeNull();
});

it('keeps what is pending when the session is ended, nothing more when one signs out', () => {
  const { rerender } = typing();
  rerender({ text: 'FA-1' });
  act(() => portalEvents.emit('sessionEnded', { reason: 'expired', keepsDrafts: true }));
  expect(kept()).toBe('FA-1');
  localStorage.clear();
  rerender({ text: 'FA-12' });
  act(() => portalEvents.emit('sessionEnded', { reason: 'logout', keepsDrafts: false }));
  act(() => jest.advanceTimersByTime(1000));
  expect(kept()).toBeNull();
});

it('drops what was taken back', () => {
  const { rerender } = typing();
  rerender({ text: 'FA-1' });
  act(() => jest.advanceTimersByTime(1000));
  rerender({ text: '' });
  expect(kept()).toBeNull();
});

it('says that a full storage refuses, and goes on', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { result, rerender } = typing();
  rerender({ text: 'FA-1' });
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current).toMatchObject({ savedAt: null, refused: true });
});

it('reads nothing that it does not know', () => {
  keepDraft(KEY, { text: 4 });
  expect(kept()).toBeNull();
  localStorage.setItem(`draft:${KEY}`, '{"text":"old"}');
  expect(kept()).toBeNull();
  localStorage.setItem(`draft:${KEY}`, '{"tex');
  expect(kept()).toBeNull();
});
