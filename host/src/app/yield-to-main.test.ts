import { yieldToMain } from './yield-to-main.ts';

const { jest } = import.meta;

afterEach(() => void Reflect.deleteProperty(globalThis, 'scheduler'));

it('ends the task, not only the step', async () => {
  const order: string[] = [];
  const rest = yieldToMain().then(() => order.push('rest'));
  await Promise.resolve();
  order.push('steps');
  await rest;
  expect(order).toEqual(['steps', 'rest']);
});

it('goes on first among what waits, where the browser can', async () => {
  const give = jest.fn(() => Promise.resolve());
  Object.assign(globalThis, { scheduler: { yield: give } });
  await yieldToMain();
  expect(give).toHaveBeenCalledTimes(1);
});
