import type { ReadingErrorCode } from '../reading-error.ts';

export interface PdfAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the thread answers to the bytes of a PDF. */
export type PdfReply =
  { readonly attachments: PdfAttachment[] } | { readonly error: ReadingErrorCode; readonly why: string };
