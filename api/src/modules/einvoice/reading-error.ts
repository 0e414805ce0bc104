import { ERRORS } from '@cessio/contract/errors';

export type ReadingErrorCode =
  | 'FILE_TYPE_REFUSED'
  | 'FILE_EMPTY'
  | 'FILE_UNREADABLE'
  | 'FILE_ENCRYPTED'
  | 'FILE_INFECTED'
  | 'FILE_BOMB'
  | 'XML_UNSAFE'
  | 'EINVOICE_NOT_RECOGNISED';

/** A file that is not read at all: `code` and `status` of api.md §1.1. `message` is for logs, never shown. */
export class ReadingError extends Error {
  readonly code: ReadingErrorCode;
  readonly status: number;

  constructor(code: ReadingErrorCode, why: string) {
    super(`${code}: ${why}`);
    this.name = 'ReadingError';
    this.code = code;
    this.status = ERRORS[code].status;
  }
}
