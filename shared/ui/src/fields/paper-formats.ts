const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'text/csv': ['.csv'],
};
const OF_ALL = ['application/pdf', 'image/png', 'image/jpeg'];

/** Endings of the files that a kind of paper may be given as. @param formats MIME types; none: any that every paper may have */
export const paperEndings = (formats: readonly string[]): string[] =>
  (formats.length > 0 ? formats : OF_ALL).flatMap((mime) => ENDINGS[mime] ?? []);

/** « PDF, PNG, JPG »: each format once. */
export const paperFormats = (formats: readonly string[]): string =>
  paperEndings(formats)
    .filter((ending) => ending !== '.jpeg')
    .map((ending) => ending.slice(1).toUpperCase())
    .join(', ');
