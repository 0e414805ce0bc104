export const MAX_XML_DEPTH = 64;
/** Elements, attributes and texts together. */
export const MAX_XML_NODES = 200_000;
/** Of one element; namespaces included, invoices have some twenty. */
export const MAX_XML_ATTRIBUTES = 200;
/** An attachment after decompression; the largest invoices carry their annexes in base64. */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
export const MAX_ATTACHMENTS = 50;
/** All buffers allocated while one PDF is read; those of a decompressing stream double as they grow. */
export const MAX_PDF_BUFFER_BYTES = 128 * 1024 * 1024;
/** Of the text of a PDF's pages; a full page has some three thousand. */
export const MAX_TEXT_CHARACTERS = 100_000;
/** Of the processor to read that text, within what its file has. */
export const TEXT_MS = 2_000;
/** What was read of one invoice, as JSON; honest ones have some three thousand characters. */
export const MAX_READING_CHARACTERS = 256 * 1024;

/** The whole inspection of one file, in processor time, where no setting says otherwise. */
export const READING_SECONDS = 5;
/** What a reader may keep on V8's heap, and all that it may hold, code and buffers included. */
export const READER_HEAP_MB = 256;
export const MAX_READER_BYTES = 512 * 1024 * 1024;
/** A reader that still holds so much after a file is replaced, or the next file would be blamed for it. */
export const RESTART_ABOVE_BYTES = 320 * 1024 * 1024;
