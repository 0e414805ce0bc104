import sharp from 'sharp';
import { PHOTO_SIDE } from '@cessio/contract';
import { ReadingError } from '../einvoice/reading-error.ts';

/** Most pixels to decode: a few kilobytes can announce gigabytes. Browsers send far fewer, since they crop first. */
const MOST_PIXELS = 4096 * 4096;

/** Most pixels of a picture stored unchanged: an A3 sheet scanned at 600 dpi has 70 million. */
const MOST_KEPT = 100_000_000;

// A reader handles one picture and waits for the next.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a PNG or JPEG completely, in strips of little memory, so that pictures that browsers cannot draw are refused.
 * Progressive and interlaced ones would be decoded as a whole: of very large ones only the header is checked. Throws
 * `ReadingError`: FILE_BOMB (too many pixels), FILE_UNREADABLE.
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
