import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { Unreadable, type DrawnPage, type PagedFile } from './paged-file.ts';

/** ms after which a page is considered stuck. */
const PATIENCE_MS = 30_000;
/** ms for which a changing width must be stable before a page is rendered for it. */
const SETTLED_MS = 120;

// Fetched with the first document of its kind.
const open = async (blob: Blob, kind: 'pdf' | 'image', until: AbortSignal): Promise<PagedFile> =>
  kind === 'pdf'
    ? (await import('./pdf-file.ts')).openPdf(blob, until)
    : (await import('./image-file.ts')).openImage(blob, until);

const reasonOf = (error: unknown) => (error instanceof Unreadable ? error.reason : 'broken');

/** Runs something that may never end, and gives up after a while. @returns how to end it earlier */
function patiently<T>(
  work: (signal: AbortSignal) => Promise<T>,
  onDone: (result: T) => void,
  onFailure: (reason: Unreadable['reason']) => void,
): () => void {
  const life = new AbortController();
  const patience = window.setTimeout(() => {
    life.abort();
    onFailure('slow');
  }, PATIENCE_MS);
  work(life.signal)
    .then(
      (result) => !life.signal.aborted && onDone(result),
      (error: unknown) => !life.signal.aborted && onFailure(reasonOf(error)),
    )
    .finally(() => clearTimeout(patience));
  return () => {
    clearTimeout(patience);
    life.abort();
  };
}

/** Inner width of an element in CSS px, once it is stable; 0 while unknown. */
function useRoom(stage: RefObject<HTMLElement | null>, padding: number): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const measure = () => setRoom(Math.max(0, element.clientWidth - 2 * padding));
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    let timer = 0;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(measure, SETTLED_MS);
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [stage, padding]);
  return room;
}

interface PagesOptions {
  blob: Blob;
  kind: 'pdf' | 'image';
  page: number;
  zoom: number | 'fit';
  turn: number;
  stage: RefObject<HTMLElement | null>;
  padding: number;
  /** Called with each rendered page. */
  onDrawn: (page: DrawnPage, at: number) => void;
}

/** Opens a document once and renders the requested page only; the others use no memory. */
export function usePages({ blob, kind, page, zoom, turn, stage, padding, onDrawn }: PagesOptions) {
  const [file, setFile] = useState<PagedFile | null>(null);
  const [failure, setFailure] = useState<Unreadable['reason'] | null>(null);
  const room = useRoom(stage, padding);
  const drawn = useEffectEvent(onDrawn);

  useEffect(() => patiently((signal) => open(blob, kind, signal), setFile, setFailure), [blob, kind]);

  useEffect(() => {
    if (!file || room === 0) return undefined;
    return patiently(
      (signal) => file.draw({ page, zoom, room, turn }, signal),
      (result) => drawn(result, page),
      (reason) => {
        if (reason === 'slow') file.close();
        setFailure(reason);
      },
    );
  }, [file, page, zoom, turn, room]);

  return { pages: file?.pages ?? 0, failure };
}
