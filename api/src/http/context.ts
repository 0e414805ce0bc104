import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, ParamsOf, QueryOf } from '@cessio/contract';
import type { Identity, Queryable, Transact, Transaction } from '../db/caller.ts';
import type { Services } from '../services.ts';
import type { Upload } from './upload.ts';

export interface Input<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface AsCaller {
  readonly identity: Identity;
  /** Reads as the caller. */
  read<T>(work: (db: Queryable) => Promise<T>): Promise<T>;
  /** Writes as the caller in one transaction, and stores the answer under the Idempotency-Key, if any. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Like `write`, in several transactions on one connection; each commits separately. */
  writeSeveral<T>(work: (transact: Transact) => Promise<T>): Promise<T>;
}

/**
 * A handler's context: validated input, its file if any, and unless the call is public, the caller and database access
 * as this caller.
 */
export type Context<E> = Input<E> &
  (E extends { readonly access: 'public' } ? unknown : AsCaller) &
  (E extends { readonly bodyKind?: 'file' } ? { readonly file: Upload } : unknown) &
  (E extends { readonly bodyKind?: 'fileOrJson' } ? { readonly file: Upload | undefined } : unknown);
