export {
  ApiProblem,
  call,
  configureClient,
  createAttemptKeys,
  createQueryClient,
  download,
  fetchFile,
  freshToken,
  isApiProblem,
  refreshSession,
  saveBlob,
  send,
  tokens,
};

// attempt-keys
export declare function createAttemptKeys(make?: () => string): (call: string, content: unknown) => string;

// call
type Part<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: undefined; } : object extends Value ? { [K in Key]?: Value | undefined; } : { [K in Key]: Value; };
export interface CallExtras {
    file?: Blob | File | undefined;
    idempotencyKey?: string | undefined;
    signal?: AbortSignal | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
    below?: '/anchors' | undefined;
    onProgress?: ((share: number) => void) | undefined;
}
export type CallOptions<E> = Part<'params', ParamsIn<E>> & Part<'query', QueryIn<E>> & Part<'body', BodyIn<E>> & CallExtras;
type CallArgs<E> = object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];
export declare function call<E extends Endpoint>(endpoint: E, ...[options]: CallArgs<E>): Promise<ResponseOf<E>>;
export interface ReceivedFile { blob: Blob; filename: string | null; }
export declare function fetchFile<E extends Endpoint>(endpoint: E, ...[options]: CallArgs<E>): Promise<ReceivedFile>;
type DownloadOptions<E> = CallOptions<E> & { filename?: string; };
type DownloadArgs<E> = object extends CallOptions<E> ? [options?: DownloadOptions<E>] : [options: DownloadOptions<E>];
export declare function download<E extends Endpoint>(endpoint: E, ...[options]: DownloadArgs<E>): Promise<string>;
export declare function saveBlob(blob: Blob, name: string): void;

// problem
export interface ProblemFields {
    code: ErrorCode | BrowserErrorCode | (string & {});
    title: string;
    detail: string;
    status: number;
    errors?: FieldError[];
    correlationId?: string | undefined;
    members?: Readonly<Record<string, unknown>>;
    retryAfter?: number | null;
}
export declare class ApiProblem extends Error {
    readonly name = "ApiProblem";
    readonly code: ProblemFields['code'];
    readonly title: string;
    readonly detail: string;
    readonly status: number;
    readonly errors: readonly FieldError[];
    readonly correlationId: string | undefined;
    readonly members: Readonly<Record<string, unknown>>;
    readonly retryAfter: number | null;
    constructor(fields: ProblemFields, options?: ErrorOptions);
    get problem(): ProblemFields;
}
export declare function isApiProblem(error: unknown, ...codes: string[]): error is ApiProblem;

// query-client
export declare function createQueryClient(hold?: (draw: () => void) => void): QueryClient;

// session-tokens
export declare const tokens: TokenStore;
export declare const refreshSession: (failed: string, anew?: boolean) => Promise<string | null>;
export declare function freshToken(): Promise<string | null>;

// settings
export interface ClientSettings {
    onSignedOut: (reason?: string) => void;
    browserMark: () => string | undefined;
    onStepUp: (problem: ApiProblem) => Promise<string | null>;
    onEnrolment: () => void;
    onMaintenance: (problem: ApiProblem) => void;
    onWrite: (answer: Promise<unknown>) => void;
}
export declare function configureClient(chosen: Partial<ClientSettings>): void;

// tokens
export interface TokenPair { token: string; refreshToken: string; }
export type TokensChange = { kind: 'signedIn' | 'refreshed' | 'removed'; } | { kind: 'elsewhere'; what: 'changed' | 'removed'; };
export interface TokenStore {
    read(): TokenPair | null;
    write(pair: TokenPair, expiresIn: number | null, kind: 'signedIn' | 'refreshed'): void;
    remove(): void;
    isExpired(): boolean;
    on(listener: (change: TokensChange) => void): () => void;
}

// transport
export declare function send<Data = unknown>(request: AxiosRequestConfig): Promise<AxiosResponse<Data>>;
