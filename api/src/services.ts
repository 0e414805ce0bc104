import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Identity } from './db/caller.ts';
import type { Pools } from './db/pools.ts';
import type { Tokens } from './http/tokens.ts';
import type { UploadMemory } from './http/upload-memory.ts';
import type { Antivirus } from './modules/files/antivirus/antivirus.ts';
import type { FileReader } from './modules/files/reading/reader-pool.ts';
import type { Registry } from './modules/remotes/registry.ts';
import type { OwnAccounts } from './modules/own-accounts/own-accounts.ts';
import type { Settings } from './modules/settings/settings.ts';
import type { ListKeeper } from './modules/screening/list-keeper.ts';
import type { Realtime } from './plugins/realtime.ts';

/** What every module may use; made once in app.ts. */
export interface Services {
  readonly config: Config;
  readonly pools: Pools;
  readonly tokens: Tokens;
  readonly realtime: Realtime;
  readonly settings: Settings;
  readonly ownAccounts: OwnAccounts;
  readonly registry: Registry;
  readonly fileReader: FileReader;
  readonly antivirus: Antivirus;
  readonly sanctions: ListKeeper;
  readonly uploadMemory: UploadMemory;
  /** Aborted once the process has been asked to end: others take over what comes. */
  readonly leaving: AbortSignal;
  /** Whom a request's token names; null without a token or for a bad one. */
  claimed(request: FastifyRequest): Identity | null;
  /**
   * Who calls. `fresh` reads user and session again from the database: for money, signatures and rights.
   * @throws ApiError UNAUTHENTICATED, TOKEN_INVALID, TOKEN_EXPIRED, SESSION_REVOKED
   */
  identify(request: FastifyRequest, fresh: boolean): Promise<Identity>;
}
