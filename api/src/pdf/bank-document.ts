import { createRequire } from 'node:module';
import path from 'node:path';
import { encode } from 'uqr';

const MARGIN = 56;
const INK = '#1b2733';
const MUTED = '#5a6772';
const RULE = '#d5dbe0';
const LABEL_WIDTH = 150;

// They would add a quarter of a second to each start, though most processes never write a document.
const libraries = { pdf: () => import('pdfkit'), pictures: () => import('sharp') };

const require = createRequire(import.meta.url);
const fontFolder = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');

/** What the standard fonts of PDF readers can write (WinAnsi). */
const WESTERN = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

interface Heading {
  /** The bank, by the name of its portal. */
  brand: string;
  title: string;
  /** Below the title: number, edition, day. */
  subtitle: string;
  /** At the foot of each page, before its number. */
  footer: string;
  /** The time as of which it is printed. */
  at: Date;
}

interface Column {
  readonly head: string;
  /** Its part of the width; those of a table add up to 1. */
  readonly share: number;
  readonly align?: 'right';
}

/** Writes a document from top to bottom, with automatic page breaks. */
export interface BankDocument {
  heading(text: string): void;
  paragraph(text: string): void;
  /** Highlighted text: a state that the reader must notice. */
  warning(text: string): void;
  /** Labels and their values, one per line. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void;
  /** Rows in small print, with their heads on each page; cells wrap. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** A QR code with text beside it, kept together. */
  code(link: string, lines: readonly string[]): Promise<void>;
  /** Empty boxes to sign in, side by side. */
  signatures(names: readonly string[]): void;
}

/**
 * A document of the bank as PDF: A4, French, searchable, without scripts and attachments.
 * @returns its bytes, the same for the same contents
 */
export async function bankDocument(
  { brand, title, subtitle, footer, at }: Heading,
  write: (page: BankDocument) => void | Promise<void>,
): Promise<Buffer> {
  const { default: Pdf } = await libraries.pdf();
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 24 },
    bufferPages: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: brand, Creator: brand, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  const width = pdf.page.width - 2 * MARGIN;

  /** Chooses a font with all the characters: the document's own, or one for all scripts. */
  const set = (text: string, size: number, bold = false, color = INK): string => {
    const printed = text.replaceAll('\u202f', '\u00a0');
    const western = WESTERN.test(printed.replaceAll('\n', ''));
    const name = western
      ? `Helvetica${bold ? '-Bold' : ''}`
      : path.join(fontFolder, `DejaVuSansCondensed${bold ? '-Bold' : ''}.ttf`);
    pdf.font(name).fontSize(size).fillColor(color);
    return printed;
  };
  const room = (height: number) => {
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  };
  const rule = () => {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  };

  pdf.text(set(brand, 11, true, MUTED), MARGIN, MARGIN);
  pdf.moveDown(1.5).text(set(title, 20, true));
  pdf.moveDown(0.3).text(set(subtitle, 10, false, MUTED));
  pdf.moveDown(1);
  rule();
  pdf.moveDown(1);

  await write({
    heading(text) {
      room(60);
      pdf
        .moveDown(0.6)
        .text(set(text, 12, true), MARGIN)
        .moveDown(0.4);
    },
    paragraph(text) {
      pdf.text(set(text, 10), MARGIN, pdf.y, { width, lineGap: 2 }).moveDown(0.6);
    },
    warning(text) {
      const printed = set(text, 10, true);
      const height = pdf.heightOfString(printed, { width: width - 24 }) + 16;
      room(height);
      const top = pdf.y;
      pdf.rect(MARGIN, top, width, height).lineWidth(1).strokeColor(INK).stroke();
      pdf.text(printed, MARGIN + 12, top + 8, { width: width - 24 });
      pdf.y = top + height;
      pdf.moveDown(0.8);
    },
    facts(rows) {
      for (const [label, value] of rows) {
        const valueWidth = width - LABEL_WIDTH;
        const height = pdf.heightOfString(set(value, 10), { width: valueWidth, lineGap: 2 });
        room(height + 10);
        const top = pdf.y;
        pdf.text(set(label, 10, false, MUTED), MARGIN, top, { width: LABEL_WIDTH - 12 });
        const below = pdf.y;
        pdf.text(set(value, 10), MARGIN + LABEL_WIDTH, top, { width: valueWidth, lineGap: 2 });
        pdf.y = Math.max(pdf.y, below) + 3;
        rule();
        pdf.y += 5;
      }
      pdf.x = MARGIN;
    },
    table(columns, rows) {
      const gap = 6;
      const lefts = columns.map((_, at) =>
        columns.slice(0, at).reduce((left, { share }) => left + share * width, MARGIN),
      );
      /** @returns whether there was room for the row on this page */
      const line = (cells: readonly string[], bold: boolean): boolean => {
        const printed = cells.map((cell) => set(cell, 8, bold));
        const widths = columns.map(({ share }) => share * width - gap);
        const height = Math.max(
          ...printed.map((cell, at) => {
            set(cell, 8, bold);
            return pdf.heightOfString(cell, { width: widths[at] });
          }),
        );
        if (pdf.y + height + 6 > pdf.page.height - pdf.page.margins.bottom) return false;
        const top = pdf.y;
        for (const [at, cell] of cells.entries())
          pdf.text(set(cell, 8, bold, bold ? MUTED : INK), lefts[at], top, {
            width: widths[at],
            align: columns[at]?.align ?? 'left',
          });
        pdf.y = top + height + 3;
        rule();
        pdf.y += 3;
        return true;
      };
      const heads = columns.map(({ head }) => head);
      room(60);
      line(heads, true);
      for (const cells of rows)
        if (!line(cells, false)) {
          pdf.addPage();
          line(heads, true);
          line(cells, false);
        }
      pdf.x = MARGIN;
      pdf.moveDown(0.6);
    },
    async code(link, lines) {
      const side = 110;
      room(side + 12);
      const top = pdf.y + 6;
      pdf.image(await qrImage(link), MARGIN, top, { width: side, height: side });
      pdf.y = top + 4;
      for (const [at, line] of lines.entries())
        pdf.text(set(line, at === 0 ? 14 : 10, at === 0), MARGIN + side + 20, pdf.y, {
          width: width - side - 20,
          lineGap: 3,
        });
      pdf.y = Math.max(pdf.y, top + side + 6);
      pdf.x = MARGIN;
    },
    signatures(names) {
      const gap = 20;
      const box = (width - gap * (names.length - 1)) / names.length;
      room(110);
      const top = pdf.y + 10;
      for (const [at, name] of names.entries()) {
        const left = MARGIN + at * (box + gap);
        pdf.text(set(name, 10, false, MUTED), left, top, { width: box });
        pdf
          .rect(left, top + 30, box, 66)
          .lineWidth(0.5)
          .strokeColor(RULE)
          .stroke();
      }
      pdf.y = top + 104;
      pdf.x = MARGIN;
    },
  });

  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    const words = set(`${footer} · page ${page + 1} sur ${count}`, 8, false, MUTED);
    pdf.text(words, MARGIN, pdf.page.height - MARGIN, { width, align: 'center', lineBreak: false });
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A QR code as PNG, eight pixels per module with its quiet zone. */
async function qrImage(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const scale = 8;
  const edge = size * scale;
  const pixels = Buffer.alloc(edge * edge, 255);
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) pixels[y * edge + x] = 0;
  const { default: sharp } = await libraries.pictures();
  return sharp(pixels, { raw: { width: edge, height: edge, channels: 1 } })
    .png()
    .toBuffer();
}
