import { afterFrame } from './after-frame.ts';

const { jest } = import.meta;

afterEach(() => jest.restoreAllMocks());

it('works once the next frame is painted', async () => {
  const work = jest.fn();
  const framed = new Promise((resolve) => requestAnimationFrame(resolve));
  afterFrame(work);
  await framed;
  expect(work).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(work).toHaveBeenCalledTimes(1);
});

it('works at once in a page that has no frames', () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const work = jest.fn();
  afterFrame(work);
  expect(work).toHaveBeenCalledTimes(1);
});
