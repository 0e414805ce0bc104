import type { BodyIn, Endpoint, ParamsIn, QueryIn, ResponseOf } from '@cessio/contract';
import type { AxiosRequestConfig } from 'axios';
import { settings } from './settings.ts';
import { send } from './transport.ts';

/** A part of a call: absent when the contract has none, optional when nothing in it is required. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : object extends Value
    ? { [K in Key]?: Value | undefined }
    : { [K in Key]: Value };

export interface CallExtras {
  /** The `file` part of an endpoint that takes one. */
  file?: Blob | File | undefined;
  /** From `createAttemptKeys()`: the same for every retry of the same content. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Beyond those of every call: the token of a sign-up. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Fetched below the call's own address: the anchors of a list. */
  below?: '/anchors' | undefined;
  /** Share uploaded, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

export type CallOptions<E> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E>> &
  Part<'body', BodyIn<E>> &
  CallExtras;

type CallArgs<E> = object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** What options look like once their exact types no longer matter. */
interface LooseOptions extends CallExtras {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new Error(`${endpoint.path} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
}

function searchOf(query: unknown): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
  }
  return search;
}

/** Text parts first, then the file: the API reads them while streaming. */
function formOf(body: unknown, file: Blob | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  if (file) form.append('file', file, file instanceof File ? file.name : 'file');
  return form;
}

function requestOf(endpoint: Endpoint, options: LooseOptions): AxiosRequestConfig {
  const multipart =
    endpoint.bodyKind === 'form' || endpoint.bodyKind === 'file' || options.file !== undefined;
  const { onProgress, signal, idempotencyKey } = options;
  const data = multipart ? formOf(options.body, options.file) : options.body;
  const headers: Record<string, string | undefined> = { ...options.headers };
  // The browser writes the boundary itself.
  if (multipart) headers['Content-Type'] = undefined;
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  return {
    method: endpoint.method,
    url: pathOf(endpoint, options.params) + (options.below ?? ''),
    params: searchOf(options.query),
    headers,
    ...(data === undefined ? {} : { data }),
    ...(signal ? { signal } : {}),
    ...(endpoint.bodyKind === 'file' || options.file ? { timeout: 0 } : {}),
    ...(onProgress
      ? { onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0) }
      : {}),
  };
}

/**
 * Sends one call of the contract and returns the body of its answer. Throws an `ApiProblem`, or axios's cancellation
 * when `signal` fires. A 401 has already led to one refresh and one retry.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArgs<E>
): Promise<ResponseOf<E>> {
  const answer = send(requestOf(endpoint, (options ?? {}) as LooseOptions)).then(({ data, status }) =>
    status === 204 || data === '' ? undefined : data,
  );
  if (endpoint.method !== 'GET') settings.onWrite(answer);
  return (await answer) as ResponseOf<E>;
}

export interface ReceivedFile {
  blob: Blob;
  filename: string | null;
}

/** Fetches an answer that is a file: a preview, an export. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArgs<E>
): Promise<ReceivedFile> {
  const loose = (options ?? {}) as LooseOptions;
  const request = requestOf(endpoint, loose);
  const response = await send<Blob>({
    ...request,
    headers: { ...request.headers, Accept: String(endpoint.produces ?? '*/*') },
    responseType: 'blob',
    timeout: 0,
  });
  return { blob: response.data, filename: filenameOf(String(response.headers['content-disposition'] ?? '')) };
}

/** File name of a `Content-Disposition`: the UTF-8 one when there are two. */
export function filenameOf(disposition: string): string | null {
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (utf8) {
    try {
      return decodeURIComponent(utf8);
    } catch {
      // Not valid percent-encoding: the plain name is used.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}

type DownloadOptions<E> = CallOptions<E> & {
  /** Used when the API gives none. */
  filename?: string;
};
type DownloadArgs<E> =
  object extends CallOptions<E> ? [options?: DownloadOptions<E>] : [options: DownloadOptions<E>];

/** Fetches a file and saves it as a download. Returns its name. */
export async function download<E extends Endpoint>(
  endpoint: E,
  ...[options]: DownloadArgs<E>
): Promise<string> {
  const { blob, filename } = await fetchFile(endpoint, ...([options] as unknown as CallArgs<E>));
  const name = filename ?? (options as { filename?: string } | undefined)?.filename ?? 'document';
  saveBlob(blob, name);
  return name;
}

/** Saves a blob as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.style.display = 'none';
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
