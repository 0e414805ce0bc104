import sharp from 'sharp';
import { PHOTO_SIDE } from '@cessio/contract';
import { ApiError } from '../../http/problem.ts';
import { sniffFile } from '../einvoice/file/sniff-file.ts';
import { asApiError } from '../files/inspect.ts';

/** Pixels that may be decoded: a few kilobytes can announce gigabytes of them. A browser sends far fewer, it crops first. */
const MOST_PIXELS = 4096 * 4096;
const DECODING_SECONDS = 10;

// Decoded images are no cache's business, and one thread each leaves the others to the API.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes of an uploaded image the one that is kept: a square JPEG drawn anew from the pixels, so that nothing else that
 * the file carried (place, camera, a second file behind the first) comes with it.
 * @throws ApiError FILE_TYPE_REFUSED (by its bytes), FILE_INFECTED, FILE_BOMB, FILE_UNREADABLE
 */
export function encodePhoto(bytes: Buffer): Promise<Buffer> {
  const encoded = turn.then(() => encode(bytes));
  turn = encoded.catch(() => undefined);
  return encoded;
}

/** One after another: the largest that is let in takes some 85 MB while it is drawn. */
let turn: Promise<unknown> = Promise.resolve();

async function encode(bytes: Buffer): Promise<Buffer> {
  await requirePhoto(bytes);
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiError('FILE_UNREADABLE');
    });
  if (width * height > MOST_PIXELS) throw new ApiError('FILE_BOMB');
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient()
      .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    throw new ApiError('FILE_UNREADABLE');
  }
}

/** A PNG or JPG by its bytes, and nothing else besides. */
async function requirePhoto(bytes: Buffer): Promise<void> {
  const refused = new ApiError('FILE_TYPE_REFUSED', { formats: 'PNG, JPG' });
  const type = await asApiError(async () => sniffFile(bytes)).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'FILE_TYPE_REFUSED' ? refused : error;
  });
  if (type !== 'png' && type !== 'jpg') throw refused;
}
