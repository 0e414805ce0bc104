/** Why a remote's page is not shown (docs/error-codes.md). */
export type RemoteErrorKind = 'REMOTE_UNAVAILABLE' | 'CHUNK_MISSING' | 'REMOTE_REFUSED' | 'REGISTRY_INVALID';

interface Details {
  /** Name in the registry, if known. */
  remote?: string | undefined;
  cause?: unknown;
  /** Settles when what was given up on arrives after all. */
  late?: Promise<unknown>;
  /** Name of what it needs and did not find. */
  missing?: string;
}

/** A remote that cannot be shown; `kind` is the stable code that support asks for. */
export class RemoteError extends Error {
  override name = 'RemoteError';
  readonly kind: RemoteErrorKind;
  readonly code: string;
  readonly remote: string | undefined;
  readonly late: Promise<unknown> | undefined;

  constructor(kind: RemoteErrorKind, message: string, { remote, cause, late, missing }: Details = {}) {
    super(message, { cause });
    this.kind = kind;
    this.code = missing ? `${kind} · ${missing}` : kind;
    this.remote = remote;
    this.late = late;
  }
}

/** The error of a version that needs, or announces, something that does not exist. */
export const refusal = ({ name, version }: { name: string; version: string }, missing: string): RemoteError =>
  new RemoteError('REMOTE_REFUSED', `${name} ${version}: ${missing}`, { remote: name, missing });

/** True for a lazily loaded file that did not arrive, whether rspack's runtime or the browser reports it. */
export function isLostChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /Loading (CSS )?chunk .+ failed|dynamically imported module/i.test(error.message)
  );
}
