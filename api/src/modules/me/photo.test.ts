import sharp from 'sharp';
import { requirePicture } from './photo.ts';

const picture = (side: number, progressive: boolean) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#345' } })
    .jpeg({ progressive })
    .toBuffer();
const outcome = (bytes: Buffer) =>
  requirePicture(bytes).then(
    () => 'kept',
    (error: { code: string }) => error.code,
  );

test.each([
  [4_200, false, 'FILE_UNREADABLE'],
  [1_000, true, 'FILE_UNREADABLE'],
  // Decoding it would take memory for all its pixels.
  [4_200, true, 'kept'],
])('a picture of %i pixels a side, in passes %s, cut off: %s', async (side, progressive, expected) => {
  const whole = await picture(side, progressive);
  expect(await outcome(whole)).toBe('kept');
  expect(await outcome(whole.subarray(0, whole.length / 2))).toBe(expected);
});
