import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Page } from './list.ts';
import type { Machine } from './machines/machine.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How the body travels: JSON, a form (multipart or urlencoded), a form with one part named `file`, either that or JSON
 * naming an uploaded file, or raw bytes (tus).
 */
export type BodyKind = 'json' | 'form' | 'file' | 'fileOrJson' | 'bytes';

/** A permission, any signed-in user, or everybody. */
export type Access = Permission | 'signed-in' | 'public';

/** Most bytes of a body without file: enough for the longest body of any call, except those that declare more. */
export const BODY_BYTES = 32 * 1024;

interface Declaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Kind extends BodyKind,
> {
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyKind?: Kind;
  /** Takes steps of this machine: OpenAPI describes the body by its rows. */
  readonly machine?: Machine<string, string>;
  /** Most bytes of the file part; 10 MB by default. */
  readonly maxBytes?: number;
  /** Most bytes of a body without file; `BODY_BYTES` by default. */
  readonly maxBodyBytes?: number;
  /** Absent: the answer has no body. */
  readonly response?: Response;
  readonly status?: 200 | 201 | 202 | 204;
  /** Codes beyond those of every call. */
  readonly errors?: readonly ErrorCode[];
  /** Whether `Idempotency-Key` is accepted or required. */
  readonly idempotency?: 'accepted' | 'required';
  /**
   * Needs a fresh proof (⚿ of api.md §1): `X-Step-Up`, spent by this request. `in-step`: only for some of its actions,
   * or where a repeated call must find its first answer, so the call itself checks, once its other conditions are met.
   */
  readonly stepUp?: true | 'in-step';
  /** Also for staff who must still enrol a second factor; all other calls are refused to them. */
  readonly duringEnrolment?: true;
  /** Media types when the answer is not JSON. */
  readonly produces?: string | readonly string[];
}

/**
 * One call, declared once. The Fastify route, its validation and output filter, OpenAPI, the typed client,
 * form validation and docs/permissions.md are all derived from this object.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Kind extends BodyKind = BodyKind,
> extends Declaration<Params, Query, Body, Response, Kind> {
  readonly method: Method;
  readonly path: string;
  readonly access: Who;
}

/**
 * Declares calls of one method, each with its exact types.
 * @param method as in HTTP
 * @returns a function of the path in Fastify's syntax (`/api/invoices/:id`), the access, and the rest
 */
const declare =
  (method: Method) =>
  <
    Params extends z.ZodType = z.ZodUndefined,
    Query extends z.ZodType = z.ZodUndefined,
    Body extends z.ZodType = z.ZodUndefined,
    Response extends z.ZodType = z.ZodUndefined,
    Who extends Access = Access,
    Kind extends BodyKind = 'json',
  >(
    path: string,
    access: Who,
    declared: Declaration<Params, Query, Body, Response, Kind>,
  ): Endpoint<Params, Query, Body, Response, Who, Kind> => ({ method, path, access, ...declared });

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const patch = declare('PATCH');
export const remove = declare('DELETE');

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ResponseOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

/** One row of a list's answer. */
export type RowOf<E> = ResponseOf<E> extends Page<infer Row> ? Row : never;

/** What a caller sends: inputs before defaults and transforms. */
export type ParamsIn<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryIn<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyIn<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
