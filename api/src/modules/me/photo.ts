import sharp from 'sharp';
import { PHOTO_SIDE } from '@cessio/contract';
import { ReadingError } from '../einvoice/reading-error.ts';

/** Pixels that may be decoded: a few kilobytes can announce gigabytes of them. A browser sends far fewer, it crops first. */
const MOST_PIXELS = 4096 * 4096;

/** Pixels of a picture that is kept as it is: scanned at 600 dpi, a sheet of A3 has 70 million. */
const MOST_KEPT = 100_000_000;

// A reader draws one picture and waits for the next.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a PNG or JPEG from its first pixel to its last, in strips of little memory: nobody is shown one that a browser could
 * not draw. One that is stored in passes would be decoded as a whole: of a very large one the head alone is judged.
 * Throws `ReadingError`: FILE_BOMB (too many pixels), FILE_UNREADABLE.
 */
export async function requirePicture(bytes: Uint8Array): Promise<void> {
  try {
    const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const pixels = width * height;
    if (pixels > MOST_KEPT) throw new ReadingError('FILE_BOMB', `${width} × ${height} pixels`);
    if (isProgressive && pixels > MOST_PIXELS) return;
    await sharp(bytes, { limitInputPixels: MOST_KEPT, failOn: 'error', sequentialRead: true })
      .resize(32, 32, { fit: 'fill' })
      .raw()
      .toBuffer();
  } catch (error) {
    throw error instanceof ReadingError ? error : new ReadingError('FILE_UNREADABLE', String(error));
  }
}

/**
 * Converts a PNG or JPEG for storage: a square JPEG re-encoded from the pixels, so that nothing else in the file
 * (location, camera, a second file behind the first) is kept. The largest accepted image takes some 85 MB in a reader's
 * process (files/reading/). Throws `ReadingError`: FILE_BOMB (too many pixels), FILE_UNREADABLE.
 */
export async function drawPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new ReadingError('FILE_BOMB', `${width} × ${height} pixels`);
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch (error) {
    throw error instanceof ReadingError ? error : new ReadingError('FILE_UNREADABLE', String(error));
  }
}
