import type { InspectedType } from './reading/inspect-file.ts';

/** The media type under which each type of file is kept and sent; a type is named by its extension. */
export const MIME_TYPES = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
} as const satisfies Record<InspectedType, string>;

/** Whether a media type is one of a table of figures. */
export const isTable = (mime: string): boolean =>
  [MIME_TYPES.xlsx, MIME_TYPES.ods, MIME_TYPES.csv].some((one) => one === mime);

/**
 * Download name of a stored file: with the extension of its detected type, which decides what opens it, never with one
 * that its sender chose (`facture.pdf.hta` is downloaded as `facture.pdf`).
 */
export function downloadName(filename: string, mime: string): string {
  const type = Object.entries(MIME_TYPES).find(([, known]) => known === mime)?.[0] ?? 'bin';
  const right = new RegExp(type === 'jpg' ? /\.jpe?g$/ : `\\.${type}$`, 'i');
  if (right.test(filename)) return filename;
  // An extension has a letter: « Facture n° 2.17 » has none.
  const stem = filename.replace(/\.(?=\w*[a-z])\w{1,5}[\s.]*$/i, '');
  return right.test(stem) ? stem : `${stem || 'fichier'}.${type}`;
}

/** A `content-disposition` that saves a file under a name in any script (RFC 6266, RFC 8187). */
export function attachmentNamed(name: string): string {
  // Signs that encodeURIComponent leaves and RFC 8187 does not take.
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
