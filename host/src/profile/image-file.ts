import { PHOTO_SIDE } from '@cessio/contract';

/** Part of an image in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MAGICS = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Whether the bytes begin like a PNG or a JPG, whatever the file's name. The API checks all of them. */
export async function isPhoto(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return MAGICS.some((magic) => magic.every((byte, index) => head[index] === byte));
}

/** The image at a URL. @throws when the browser cannot decode it */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Draws the selected part as the square to send, scaled down and rotated as shown. */
export async function drawCrop(url: string, { x, y, width, height }: CropArea): Promise<File> {
  const image = await loadImage(url);
  const canvas = document.createElement('canvas');
  canvas.width = PHOTO_SIDE;
  canvas.height = PHOTO_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  // A JPEG has no transparency, so transparent parts are drawn white instead of black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE);
  context.drawImage(image, x, y, width, height, 0, 0, PHOTO_SIDE, PHOTO_SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('No image');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
