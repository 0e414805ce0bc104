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
  /** Writes as the caller in one transaction, and keeps the answer under the Idempotency-Key if one came. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `write`, in as many transactions as the work asks for, on one connection; each stands or falls alone. */
  writeSeveral<T>(work: (transact: Transact) => Promise<T>): Promise<T>;
}

/**
 * What a handler gets: checked input, its file where there is one, and unless anybody may call, who asks and the ways
 * to the database as this caller.
 */
export type Context<E> = Input<E> &
  (E extends { readonly access: 'public' } ? unknown : AsCaller) &
  (E extends { readonly bodyKind?: 'file' } ? { readonly file: Upload } : unknown) &
  (E extends { readonly bodyKind?: 'fileOrJson' } ? { readonly file: Upload | undefined } : unknown);
