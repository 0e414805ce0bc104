/** How to render a page: `zoom` 1 is its natural size, `fit` the width of `room` (CSS px); `turn` in degrees. */
export interface PageWish {
  page: number;
  zoom: number | 'fit';
  room: number;
  turn: number;
}

/** A page as elements, `width` × `height` CSS px; its text, if any, overlays the canvas. */
export interface DrawnPage {
  canvas: HTMLCanvasElement;
  text: HTMLElement | null;
  width: number;
  height: number;
  /** The resulting zoom. */
  zoom: number;
}

/** A document rendered page by page. */
export interface PagedFile {
  pages: number;
  /** @throws when the page cannot be read or is no longer wanted */
  draw: (wish: PageWish, signal: AbortSignal) => Promise<DrawnPage>;
  close: () => void;
}

/** Why a document cannot be shown: damaged, password-protected, or too complex. */
export class Unreadable extends Error {
  readonly reason: 'broken' | 'locked' | 'slow';
  constructor(reason: Unreadable['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Largest canvas: about 64 MB, which every browser allows. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE = 8192;

/** A canvas of this size in CSS px, as sharp as the screen and the limits of a canvas allow. */
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
