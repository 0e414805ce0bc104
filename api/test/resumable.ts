import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { World, Person } from './world.ts';

/** A PDF of about this many bytes, never uploaded before: its second half contains nothing visible. */
export function pdfOf(size: number): Buffer {
  const noise = randomBytes(Math.max(16, size - 600));
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const starts: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const add = (...more: (string | Buffer)[]) => {
    starts.push(length());
    parts.push(...more.map((one) => (typeof one === 'string' ? Buffer.from(one) : one)));
  };
  add('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n');
  add('2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n');
  add('3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\n');
  add(`4 0 obj<</Length ${noise.length}>>stream\n`, noise, '\nendstream endobj\n');
  const xref = length();
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export const PATH = '/api/uploads/resumable';
const TUS = { 'tus-resumable': '1.0.0' };
export const metadataOf = (filename: string) => `filename ${Buffer.from(filename).toString('base64')}`;

/** A client that uploads files in pieces, over real connections. */
export interface Sender {
  /** One request with the headers of tus; `null` omits one of them. */
  ask(
    method: string,
    path: string,
    headers?: Record<string, string | null>,
    body?: Buffer,
  ): Promise<Response>;
  /** Path of an announced upload. */
  announce(size: number, filename?: string): Promise<string>;
  /** Bytes received. */
  received(path: string): Promise<number>;
  send(path: string, offset: number, bytes: Buffer): Promise<Response>;
  /** Starts sending all bytes from an offset, and cuts the connection after this many. */
  cut(path: string, offset: number, bytes: Buffer, after: number): Promise<void>;
}

/** @param url of a listening API */
export function senderOf(world: World, url: string, who: Person): Sender {
  const authorization = `Bearer ${world.app.services.tokens.sign(who.identity)}`;
  const ask: Sender['ask'] = (method, path, headers = {}, body) => {
    const all = Object.entries({ authorization, ...TUS, ...headers }).filter(([, value]) => value !== null);
    return fetch(url + path, {
      method,
      headers: Object.fromEntries(all) as Record<string, string>,
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  };
  const piece = (offset: number) => ({
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  });
  return {
    ask,
    announce: async (size, filename = 'kbis.pdf') => {
      const headers = { 'upload-length': String(size), 'upload-metadata': metadataOf(filename) };
      const answer = await ask('POST', PATH, headers);
      expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining('"received":0')]);
      return answer.headers.get('location') ?? '';
    },
    received: async (path) => {
      const answer = await ask('HEAD', path);
      expect(answer.status).toBe(200);
      return Number(answer.headers.get('upload-offset'));
    },
    send: (path, offset, bytes) => ask('PATCH', path, piece(offset), bytes.subarray(offset)),
    cut: (path, offset, bytes, after) =>
      new Promise((resolve) => {
        const left = bytes.subarray(offset);
        const sending = request(url + path, {
          method: 'PATCH',
          headers: { authorization, ...TUS, ...piece(offset), 'content-length': left.length },
        });
        const over = () => resolve();
        sending.on('error', over).on('response', (answer) => answer.resume().on('close', over));
        sending.write(left.subarray(0, after), () => sending.destroy());
        sending.on('close', over);
      }),
  };
}
