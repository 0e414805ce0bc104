import jsQR from 'jsqr';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The content of a page of a PDF, the first unless given: its words separated by one space, and its QR code, if any. */
export async function readPdf(bytes: Uint8Array, at = 1): Promise<{ text: string; qr: string | undefined }> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(at);
  const { items } = await page.getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  const text = words.replaceAll(/\s+/g, ' ');
  const { fnArray, argsArray } = await page.getOperatorList();
  const name = (argsArray[fnArray.indexOf(OPS.paintImageXObject)] as [string] | undefined)?.[0];
  if (!name) return { text, qr: undefined };
  const image = await new Promise<{ width: number; height: number; data: Uint8Array; kind: number }>(
    (resolve) => page.objs.get(name, resolve),
  );
  const { width, height, data } = image;
  const channels = data.length / (width * height);
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < 4; channel += 1)
      pixels[at * 4 + channel] =
        channel === 3
          ? 255
          : (data[Math.floor(at * channels) + Math.min(channel, Math.ceil(channels) - 1)] ?? 0);
  return { text, qr: jsQR(pixels, width, height)?.data };
}

/** The words of each page of a PDF, separated by one space. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  return texts;
}
