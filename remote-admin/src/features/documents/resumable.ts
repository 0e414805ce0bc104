import { call, isApiProblem, send } from '@cessio/client';
import {
  createResumableUpload,
  getResumableUpload,
  removeResumableUpload,
  sendResumableBytes,
  type ResumableUpload,
} from '@cessio/contract';

/** Bytes per request: small enough for a slow connection, and for a proxy that buffers it. */
const PIECE_BYTES = 2 * 1024 * 1024;
const TUS = { 'Tus-Resumable': '1.0.0' };
const LONGEST_WAIT_S = 30;
/** Consecutive failures, other than of the connection, after which the upload is given up. */
const MOST_FAILURES = 5;

/** Progress callbacks of an upload, and how to stop it. */
export interface Sending {
  /** Bytes of the file sent. */
  onSent: (bytes: number) => void;
  /** The connection is lost or the server busy: sending resumes automatically. */
  onWaiting: (waiting: boolean) => void;
  signal: AbortSignal;
}

/** Seconds until the next attempt: 1, 2, 4… up to half a minute, or as the API asks. */
export const secondsAfter = (failures: number, asked: number | null): number =>
  asked ?? Math.min(2 ** (failures - 1), LONGEST_WAIT_S);

/** Waits that long, or until the connection is back. @throws the reason of `signal` */
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

/** Whether a retry may succeed: lost connection, busy server, or another offset than expected. */
function passes(error: unknown, failures: number): boolean {
  if (!isApiProblem(error)) return false;
  const { status, code } = error;
  if (status === 0 || status === 503 || code === 'RATE_LIMITED') return true;
  const moved = status === 404 || code === 'UPLOAD_OFFSET_CONFLICT' || code === 'UPLOAD_INCOMPLETE';
  return failures < MOST_FAILURES && (moved || (status >= 500 && status !== 507));
}

/** Retries until it succeeds, or is refused for good. @throws ApiProblem */
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

/** State of an upload; null when none has this id any more. */
async function find(id: string, signal: AbortSignal): Promise<ResumableUpload | null> {
  try {
    return await call(getResumableUpload, { params: { id }, signal });
  } catch (error) {
    if (isApiProblem(error) && error.status === 404) return null;
    throw error;
  }
}

/** Sends the next piece. @returns bytes received so far */
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
 * Uploads a file in pieces, continuing an earlier attempt; waits while the connection is lost.
 * @param known state of the earlier attempt
 * @param onAnnounced receives the id under which it can be resumed for 24 hours
 * @returns id of the stored file
 * @throws ApiProblem of a refusal; the signal's reason
 */
export async function sendInPieces(
  file: File,
  known: string | null,
  onAnnounced: (id: string) => void,
  sending: Sending,
): Promise<string> {
  let id = known;
  let at: number | null = null;
  // One piece at a time: each success resets the count of failures.
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

/** Cancels an upload; if the API does not hear of it, it expires after 24 hours. */
export function giveUp(id: string): void {
  call(removeResumableUpload, { params: { id }, headers: TUS }).catch(() => undefined);
}
