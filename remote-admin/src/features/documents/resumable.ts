import { call, isApiProblem, send } from '@cessio/client';
import {
  createResumableUpload,
  getResumableUpload,
  removeResumableUpload,
  sendResumableBytes,
  type ResumableUpload,
} from '@cessio/contract';

/** What is sent in one request: little enough for a slow line, and for a proxy that waits for the whole of it. */
const PIECE_BYTES = 2 * 1024 * 1024;
const TUS = { 'Tus-Resumable': '1.0.0' };
const LONGEST_WAIT_S = 30;
/** Failures in a row, other than of the line, after which sending is given up. */
const MOST_FAILURES = 5;

/** What whoever sends a file learns on the way, and how it is stopped. */
export interface Sending {
  /** Bytes that have gone, of the file's own. */
  onSent: (bytes: number) => void;
  /** The line is cut or the bank's server busy: sending goes on by itself. */
  onWaiting: (waiting: boolean) => void;
  signal: AbortSignal;
}

/** Seconds to the next try: 1, 2, 4… up to half a minute, or what the API asks for. */
export const secondsAfter = (failures: number, asked: number | null): number =>
  asked ?? Math.min(2 ** (failures - 1), LONGEST_WAIT_S);

/** Waits so long, or until the line is back. @throws what `signal` was aborted with */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (after: () => void) => () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', stop);
      after();
    };
    const go = end(resolve);
    const stop = end(() => reject(signal.reason as Error));
    const timer = setTimeout(go, seconds * 1000);
    addEventListener('online', go);
    signal.addEventListener('abort', stop);
  });
}

/** Whether the same may go well later: a cut line, a busy server, an upload that is elsewhere than one thought. */
function passes(error: unknown, failures: number): boolean {
  if (!isApiProblem(error)) return false;
  const { status, code } = error;
  if (status === 0 || status === 503 || code === 'RATE_LIMITED') return true;
  const moved = status === 404 || code === 'UPLOAD_OFFSET_CONFLICT' || code === 'UPLOAD_INCOMPLETE';
  return failures < MOST_FAILURES && (moved || (status >= 500 && status !== 507));
}

/** Tries until it goes well, or is refused for good. @throws ApiProblem */
export async function patiently<T>(
  { onWaiting, signal }: Sending,
  work: (again: boolean) => Promise<T>,
): Promise<T> {
  for (let failures = 0; ;) {
    signal.throwIfAborted();
    try {
      return await work(failures > 0);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (!passes(error, failures)) throw error;
      onWaiting(true);
      await pause(secondsAfter(failures, isApiProblem(error) ? error.retryAfter : null), signal);
      onWaiting(false);
    }
  }
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

async function announce(file: File, signal: AbortSignal): Promise<ResumableUpload> {
  const headers = {
    ...TUS,
    'Upload-Length': String(file.size),
    'Upload-Metadata': `filename ${base64(file.name)},filetype ${base64(file.type)}`,
  };
  return call(createResumableUpload, { headers, signal });
}

/** How far an upload is; null where there is none of this id any more. */
async function find(id: string, signal: AbortSignal): Promise<ResumableUpload | null> {
  try {
    return await call(getResumableUpload, { params: { id }, signal });
  } catch (error) {
    if (isApiProblem(error) && error.status === 404) return null;
    throw error;
  }
}

/** Sends the next piece. @returns how many bytes have arrived */
async function sendPiece(file: File, id: string, at: number, { onSent, signal }: Sending): Promise<number> {
  const piece = file.slice(at, at + PIECE_BYTES);
  const { headers } = await send({
    method: sendResumableBytes.method,
    url: sendResumableBytes.path.replace(':id', id),
    data: piece,
    headers: { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(at) },
    timeout: 0,
    signal,
    onUploadProgress: ({ loaded }) => onSent(at + Math.min(loaded, piece.size)),
  });
  const received = Number(headers['upload-offset']);
  return Number.isInteger(received) ? received : at + piece.size;
}

/**
 * Sends a file in pieces, on from where an earlier try has stopped; waits where the line is cut.
 * @param known of the earlier try
 * @param onAnnounced the id under which it may be taken up for 24 hours
 * @returns id of the kept file
 * @throws ApiProblem that refuses it; what the signal was aborted with
 */
export async function sendInPieces(
  file: File,
  known: string | null,
  onAnnounced: (id: string) => void,
  sending: Sending,
): Promise<string> {
  let id = known;
  let at: number | null = null;
  // One piece at a time: every one that arrives forgives the failures before it.
  for (;;) {
    const done = await patiently(sending, async (again): Promise<string | null> => {
      if (id !== null && (at === null || again)) {
        const found = await find(id, sending.signal);
        if (found?.kept) return id;
        if (found?.size === file.size) at = found.received;
        else id = null;
      }
      if (id === null) {
        ({ id } = await announce(file, sending.signal));
        at = 0;
        onAnnounced(id);
      }
      sending.onSent(at ?? 0);
      at = await sendPiece(file, id, at ?? 0, sending);
      return at >= file.size ? id : null;
    });
    if (done !== null) return done;
  }
}

/** Gives an upload up; what the API does not hear of goes after 24 hours. */
export function giveUp(id: string): void {
  call(removeResumableUpload, { params: { id }, headers: TUS }).catch(() => undefined);
}
