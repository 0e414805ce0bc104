/** One line of text on an A4 page; points from the bottom left. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
  readonly bold?: boolean;
}

/** Characters of WinAnsi missing in Latin-1, and replacements for those it cannot print. */
const SIGNS: Record<string, string> = {
  '€': '\u0080',
  '’': '\u0092',
  '–': '\u0096',
  '\u00a0': ' ',
  '\u202f': ' ',
};

function winAnsi(text: string): string {
  const signs = text.replaceAll(/[€’–\u00a0\u202f]/g, (sign) => SIGNS[sign] ?? '?');
  return signs.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
}

/** A one-page PDF 1.4, text only, that every reader opens. */
export function pageAsPdf(lines: readonly Line[]): Buffer {
  const content = lines
    .map(
      ({ x, y, size, text, bold }) => `BT /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td (${winAnsi(text)}) Tj ET`,
    )
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const start = body.length;
  const table = ['0000000000 65535 f', ...offsets.map((offset) => `${offset} 00000 n`)].join(' \n');
  body += `xref\n0 ${objects.length + 1}\n${table} \ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
