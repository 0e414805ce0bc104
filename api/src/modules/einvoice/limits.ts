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
/** Characters of a PDF's page texts; a full page has about three thousand. */
export const MAX_TEXT_CHARACTERS = 100_000;
/** Processor time for reading that text, within the file's limit. */
export const TEXT_MS = 2_000;
/** What was read of one invoice, as JSON; honest ones have some three thousand characters. */
export const MAX_READING_CHARACTERS = 256 * 1024;

/** The whole inspection of one file, in processor time, where no setting says otherwise. */
export const READING_SECONDS = 5;
/** A reader's limits of V8's heap, and of all its memory, code and buffers included. */
export const READER_HEAP_MB = 256;
export const MAX_READER_BYTES = 512 * 1024 * 1024;
/** A reader that still uses this much after a file is replaced, or the next file would be blamed for it. */
export const RESTART_ABOVE_BYTES = 320 * 1024 * 1024;
