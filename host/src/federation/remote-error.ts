/** Why a remote's page is not shown (docs/error-codes.md). */
export type RemoteErrorKind = 'REMOTE_UNAVAILABLE' | 'CHUNK_MISSING' | 'REMOTE_REFUSED' | 'REGISTRY_INVALID';

interface Details {
  /** Name in the registry, when one is known. */
  remote?: string | undefined;
  cause?: unknown;
  /** Settles when what was given up on arrives after all. */
  late?: Promise<unknown>;
  /** What it takes that is not there, by its name. */
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

/** A version of a remote that takes, or is said to have, what is not there. */
export const refusal = ({ name, version }: { name: string; version: string }, missing: string): RemoteError =>
  new RemoteError('REMOTE_REFUSED', `${name} ${version}: ${missing}`, { remote: name, missing });

/** True for a lazily loaded file that did not arrive, whoever says so: rspack's runtime or the browser. */
export function isLostChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /Loading (CSS )?chunk .+ failed|dynamically imported module/i.test(error.message)
  );
}
