const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'text/csv': ['.csv'],
};
const OF_ALL = ['application/pdf', 'image/png', 'image/jpeg'];

/**
 * File extensions accepted for a paper of any of these kinds. @param kinds MIME types of each; empty: all that a paper
 * may have
 */
export function paperEndings(...kinds: readonly (readonly string[])[]): string[] {
  const taken = new Set(kinds.flatMap((formats) => (formats.length > 0 ? formats : OF_ALL)));
  return Object.entries(ENDINGS).flatMap(([mime, endings]) => (taken.has(mime) ? endings : []));
}

/** « PDF, PNG, JPG »: each format once. */
export const paperFormats = (...kinds: readonly (readonly string[])[]): string =>
  paperEndings(...kinds)
    .filter((ending) => ending !== '.jpeg')
    .map((ending) => ending.slice(1).toUpperCase())
    .join(', ');
