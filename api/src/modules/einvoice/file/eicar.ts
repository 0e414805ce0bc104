import { constants, inflateSync } from 'node:zlib';

/** The EICAR test string, in two parts so that no antivirus takes this source for the test file. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
/** The same at the start of a base64 attachment of an XML invoice, cut before the first line break of MIME. */
const eicarBase64 = Buffer.from(eicar.subarray(0, 48).toString('base64'));

/** Streams looked into, compressed bytes of each (the string and any tables before it fit), and what they may inflate to. */
const MAX_STREAMS = 2_000;
const HEAD_BYTES = 160;
const MOST_INFLATED = 4096;
const streamKeyword = Buffer.from('stream');

/** The first bytes of a deflated stream; empty when it is something else, or far larger than the test file may be (128). */
function inflateHead(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      chunkSize: MOST_INFLATED,
      maxOutputLength: MOST_INFLATED,
    });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Whether a compressed stream of a PDF is the test file: it is defined as a file that starts with the string. */
function hasInfectedStream(pdf: Buffer): boolean {
  let at = pdf.indexOf(streamKeyword);
  for (let seen = 0; at >= 0 && seen < MAX_STREAMS; seen += 1) {
    let start = at + streamKeyword.length;
    if (pdf[start] === 13) start += 1;
    if (pdf[start] === 10) start += 1;
    // 0x78 opens a zlib stream; "endstream" is followed by a line end and "endobj".
    if (
      pdf[start] === 0x78 &&
      inflateHead(pdf.subarray(start, start + HEAD_BYTES))
        .subarray(0, eicar.length)
        .equals(eicar)
    )
      return true;
    at = pdf.indexOf(streamKeyword, start);
  }
  return false;
}

/** Whether bytes contain the antivirus test string: plain, in base64, or deflated in a stream of a PDF. */
export function isInfected(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes(eicar) || buffer.includes(eicarBase64)) return true;
  return buffer.subarray(0, 5).toString('latin1') === '%PDF-' && hasInfectedStream(buffer);
}
