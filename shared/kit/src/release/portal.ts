import { randomBytes } from 'node:crypto';
import { fieldName } from '@cessio/build/remotes';
import {
  hostBuild,
  type FieldError,
  type HostBuild,
  type ReleaseStatement,
  type RemoteRecord,
  type ResponseOf,
  type signedRelease,
} from '@cessio/contract';
import type { ReleaseKey } from './key.ts';
import { usableRegistry } from './registry.ts';

const TIMEOUT_MS = 10_000;
/** The portal fetches and inspects the release first, for a minute at most. */
const STEP_TIMEOUT_MS = 90_000;

/** A statement before signing, which adds the time and what makes it unique. */
export type Step = ReleaseStatement extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'at' | 'nonce'>
    : never
  : never;

/** What the portal refused, in its own French words. */
export class PortalRefusal extends Error {
  override name = 'PortalRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What the portal says of a refusal; where fields are wrong, each by the name that `src/release.ts` gives it. */
function refusalOf(status: number, { title, detail, errors = [] }: Record<string, unknown>): string {
  const words = [title, detail].filter((text) => typeof text === 'string');
  const fields = (errors as FieldError[]).map(({ path, message }) => {
    const keys = path.split('/').filter(Boolean);
    return `  - ${fieldName(keys[0] === 'release' ? keys.slice(1) : keys)}\u00a0: ${message}`;
  });
  const said = words.length > 0 ? words.join('\u00a0: ') : `Le portail répond ${status}.`;
  return [said, ...fields].join('\n');
}

/** A running portal, for releasers of remotes. */
export interface Portal {
  url: string;
  /** The live version. */
  remote(name: string): Promise<RemoteRecord | undefined>;
  /** What the released host offers. @throws Error when its build does not say */
  host(): Promise<HostBuild>;
  /** Signs a step and has the portal execute it. @throws PortalRefusal */
  take(step: Step): Promise<ResponseOf<typeof signedRelease>>;
}

/** @param key signs the steps; read when there is one to sign */
export function portalAt(url: string, key: () => ReleaseKey): Portal {
  const origin = URL.parse(url)?.origin;
  if (!origin) throw new Error(`CESSIO_PORTAL\u00a0: «\u00a0${url}\u00a0» n’est pas une adresse.`);

  async function ask(path: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS): Promise<Response> {
    try {
      return await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw new Error(
        `Le portail ${origin} ne répond pas. Relancez la commande\u00a0: rien n’est fait deux fois.`,
        {
          cause,
        },
      );
    }
  }

  return {
    url: origin,
    async remote(name) {
      const answer = await ask('/remotes.json');
      const body: unknown = await answer.json().catch(() => null);
      // A portal without remotes has no usable registry either.
      if ((body as { remotes?: unknown[] } | null)?.remotes?.length === 0) return undefined;
      return usableRegistry(body).remotes.find((remote) => remote.name === name);
    },
    async host() {
      const answer = await ask('/build.json');
      const { data } = hostBuild.safeParse(await answer.json().catch(() => null));
      if (!data) throw new Error(`${origin}/build.json ne dit pas ce que le portail offre aux modules.`);
      return data;
    },
    async take(step) {
      const { keyId, sign } = key();
      const at = new Date().toISOString();
      const statement = JSON.stringify({ ...step, at, nonce: randomBytes(16).toString('hex') });
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ keyId, statement, signature: sign(statement) }),
      };
      const answer = await ask(`/api/remotes/${step.remote}/signed`, request, STEP_TIMEOUT_MS);
      const body = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
      if (answer.ok) return body as ResponseOf<typeof signedRelease>;
      throw new PortalRefusal(String(body?.['code'] ?? answer.status), refusalOf(answer.status, body ?? {}));
    },
  };
}
