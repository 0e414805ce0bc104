import { canvasFor, Unreadable, type PagedFile } from './paged-file.ts';

/** An image as a one-page document, until the signal aborts. @throws Unreadable */
export async function openImage(blob: Blob, until: AbortSignal): Promise<PagedFile> {
  const picture = await createImageBitmap(blob).catch((error: unknown) => {
    throw new Unreadable('broken', error);
  });
  const close = () => picture.close();
  until.addEventListener('abort', close, { once: true });
  return {
    pages: 1,
    draw: async ({ zoom: wanted, room, turn }) => {
      const lying = turn % 180 !== 0;
      const [across, down] = lying ? [picture.height, picture.width] : [picture.width, picture.height];
      const zoom = wanted === 'fit' ? Math.min(1, room / across) : wanted;
      const [width, height] = [across * zoom, down * zoom];
      const { canvas, ratio } = canvasFor(width, height);
      const context = canvas.getContext('2d');
      context?.translate(canvas.width / 2, canvas.height / 2);
      context?.rotate((turn * Math.PI) / 180);
      context?.scale(zoom * ratio, zoom * ratio);
      context?.drawImage(picture, -picture.width / 2, -picture.height / 2);
      return { canvas, text: null, width, height, zoom };
    },
    close,
  };
}
