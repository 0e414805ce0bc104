import { afterView } from './after-view.ts';

const { jest } = import.meta;
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div aria-busy="true"></div>';
});
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

it('waits while anything on the page is awaited', () => {
  const work = jest.fn();
  afterView(work);
  jest.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
  document.body.innerHTML = '';
  jest.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits no longer than ten seconds, and not at all once it is cancelled', () => {
  const work = jest.fn();
  const cancelled = jest.fn();
  afterView(work);
  const cancel = afterView(cancelled);
  jest.advanceTimersByTime(5_000);
  cancel();
  jest.advanceTimersByTime(6_000);
  expect(work).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});
