import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { insertRow } from './fixtures.ts';
import { formOf } from './form.ts';
import { EMPTY_PDF, type Person, type World } from './world.ts';

let serial = 0;

/** A PDF with unique bytes. */
export function newPdf(): Buffer {
  serial += 1;
  return Buffer.concat([EMPTY_PDF, Buffer.from(`% ${serial} ${randomUUID()}\n`)]);
}

/** A kind of paper that every company must provide, unless the columns say otherwise. */
export function documentType(world: World, columns: Record<string, unknown> = {}): Promise<string> {
  const code = randomUUID();
  return insertRow(world.owner, 'document_types', {
    code,
    label: `Pièce ${code.slice(0, 4)}`,
    applies_to: 'party',
    required: true,
    ...columns,
  });
}

/** Uploads a file by `POST /api/documents`. @param fields as the form sends them */
export async function giveDocument(
  who: Person,
  fields: Record<string, string>,
  { bytes = newPdf(), filename = 'kbis.pdf', headers = {} as Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const form = await formOf(fields, { bytes, filename });
  return who.call('POST', '/api/documents', form.payload, { ...headers, ...form.headers });
}
