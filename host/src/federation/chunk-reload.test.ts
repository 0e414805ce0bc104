import { reloadOnce } from './chunk-reload.ts';

function page() {
  const kept = new Map<string, string>();
  const state = { at: 1_000_000, reloads: 0 };
  const given = {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    now: () => state.at,
    reload: () => {
      state.reloads += 1;
    },
  };
  return { given, state };
}

it('reloads once, not twice', () => {
  const { given, state } = page();
  expect([reloadOnce(given), reloadOnce(given)]).toEqual([true, false]);
  expect(state.reloads).toBe(1);
});

it('may reload again when the guard has expired', () => {
  const { given, state } = page();
  reloadOnce(given);
  state.at += 59_999;
  expect(reloadOnce(given)).toBe(false);
  state.at += 1;
  expect(reloadOnce(given)).toBe(true);
  expect(state.reloads).toBe(2);
});

it('never reloads where the guard cannot be kept', () => {
  const { given, state } = page();
  const setItem = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  expect(reloadOnce({ ...given, storage: { ...given.storage, setItem } })).toBe(false);
  expect(state.reloads).toBe(0);
});
