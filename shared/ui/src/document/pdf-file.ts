import {
  getDocument,
  PDFWorker,
  TextLayer,
  VerbosityLevel,
  type PDFPageProxy,
  type PageViewport,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { canvasFor, Unreadable, type DrawnPage, type PagedFile, type PageWish } from './paged-file.ts';

// Served from our own origin with its own policy (tools/web-server.ts): documents are parsed there, isolated from the
// page.
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);
/** Fonts, character maps and decoders that a document may need, copied there by shared/build/src/host.ts. */
const PARTS = '/assets/pdfjs/';
/** CSS px per PDF point. */
const NATURAL = 96 / 72;
const MAX_IMAGE_PIXELS = 64_000_000;
const MAX_TEXT_ITEMS = 20_000;

async function textOver(page: PDFPageProxy, viewport: PageViewport): Promise<HTMLElement | null> {
  const content = await page.getTextContent();
  const items = content.items.slice(0, MAX_TEXT_ITEMS);
  if (items.length === 0) return null;
  const container = document.createElement('div');
  container.style.setProperty('--total-scale-factor', String(viewport.scale * viewport.userUnit));
  await new TextLayer({ textContentSource: { ...content, items }, container, viewport }).render();
  return container;
}

async function drawPage(page: PDFPageProxy, wish: PageWish, signal: AbortSignal): Promise<DrawnPage> {
  const rotation = (page.rotate + wish.turn) % 360;
  const natural = page.getViewport({ scale: NATURAL, rotation });
  const zoom = wish.zoom === 'fit' ? wish.room / natural.width : wish.zoom;
  const viewport = page.getViewport({ scale: NATURAL * zoom, rotation });
  const { width, height } = viewport;
  const { canvas, ratio } = canvasFor(width, height);
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await task.promise;
    // A page whose text layer fails is still shown.
    const text = await textOver(page, viewport).catch(() => null);
    return { canvas, text, width, height, zoom };
  } finally {
    signal.removeEventListener('abort', stop);
    page.cleanup();
  }
}

/**
 * A PDF, read by pdf.js in a worker of its own that ends with it. Nothing in it is executed: no script, no link, no XFA
 * form; this version of pdf.js does not use eval either.
 * @param until ends it, even while it is being opened
 * @throws Unreadable
 */
export async function openPdf(blob: Blob, until: AbortSignal): Promise<PagedFile> {
  const data = new Uint8Array(await blob.arrayBuffer());
  until.throwIfAborted();
  const port = new Worker(WORKER, { type: 'module' });
  const lost = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => reject(new Unreadable('broken', event.message)));
  });
  lost.catch(() => undefined);
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS }),
    wasmUrl: `${PARTS}wasm/`,
    cMapUrl: `${PARTS}cmaps/`,
    iccUrl: `${PARTS}iccs/`,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    // The page fetches them: the worker may not connect to anything.
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  const close = () => {
    // A worker stuck in a loop does not answer: it is terminated, not asked.
    port.terminate();
    void task.destroy().catch(() => undefined);
  };
  until.addEventListener('abort', close, { once: true });
  try {
    const pdf = await Promise.race([task.promise, lost]);
    return {
      pages: pdf.numPages,
      draw: async (wish, signal) => {
        const drawn = pdf.getPage(wish.page).then((page) => {
          signal.throwIfAborted();
          return drawPage(page, wish, signal);
        });
        return Promise.race([drawn, lost]);
      },
      close,
    };
  } catch (error) {
    close();
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new Unreadable(locked ? 'locked' : 'broken', error);
  }
}
