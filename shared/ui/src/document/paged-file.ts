/** How a page is wanted: `zoom` 1 is its natural size, `fit` the width of `room` (CSS px); `turn` in degrees. */
export interface PageWish {
  page: number;
  zoom: number | 'fit';
  room: number;
  turn: number;
}

/** A page as elements, `width` × `height` CSS px; its text, where there is any, lies over the canvas. */
export interface DrawnPage {
  canvas: HTMLCanvasElement;
  text: HTMLElement | null;
  width: number;
  height: number;
  /** The zoom it came out at. */
  zoom: number;
}

/** A document that is drawn page by page. */
export interface PagedFile {
  pages: number;
  /** @throws when the document cannot be read there, or the page is not wanted any more */
  draw: (wish: PageWish, signal: AbortSignal) => Promise<DrawnPage>;
  close: () => void;
}

/** Why a document cannot be shown: damaged, behind a password, or too much work. */
export class Unreadable extends Error {
  readonly reason: 'broken' | 'locked' | 'slow';
  constructor(reason: Unreadable['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** What a canvas may hold: about 64 MB, which every browser grants. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE = 8192;

/** A canvas for so many CSS px, sharp on the screen as far as the limits of a canvas allow. */
export function canvasFor(width: number, height: number): { canvas: HTMLCanvasElement; ratio: number } {
  const ratio = Math.min(
    Math.max(1, window.devicePixelRatio),
    Math.sqrt(MAX_PIXELS / (width * height)),
    MAX_SIDE / Math.max(width, height),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * ratio));
  canvas.height = Math.max(1, Math.floor(height * ratio));
  return { canvas, ratio };
}
