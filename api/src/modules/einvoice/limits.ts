/** What one file may cost. The route cuts at `MAX_FILE_BYTES` while streaming; the rest is enforced here. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const MAX_XML_DEPTH = 64;
/** Elements, attributes and texts together. */
export const MAX_XML_NODES = 200_000;
/** An attachment after decompression; the largest invoices carry their annexes in base64. */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
export const MAX_ATTACHMENTS = 50;

/** Opening one PDF and reading its attachments. */
export const PDF_TIMEOUT_MS = 5_000;
/** All buffers allocated while one PDF is read; those of a decompressing stream double as they grow. */
export const MAX_PDF_BUFFER_BYTES = 128 * 1024 * 1024;
