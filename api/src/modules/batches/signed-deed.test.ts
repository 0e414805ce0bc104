import { createHash, randomUUID } from 'node:crypto';
import { formatDate, plusDays, todayInParis, type Verification } from '@cessio/contract';
import type { Batch } from '@cessio/contract/batches';
import { done } from '../../../test/answers.ts';
import { insertInvoice } from '../../../test/fixtures.ts';
import { pdfPages, readPdf } from '../../../test/pdf.ts';
import { amend, copyContract } from '../../../test/records.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';

let refs = 0;
/** A batch of approved invoices of the world's supplier, finalised. */
async function finalised(count: number, terms: object = {}): Promise<Batch> {
  const contract_id = await copyContract(world, { fdg_cap: null });
  if (Object.keys(terms).length > 0) await amend(world, contract_id, terms);
  const invoiceIds: string[] = [];
  for (let at = 0; at < count; at += 1)
    invoiceIds.push(
      await insertInvoice(world, {
        ref: `FAC-D-${(refs += 1)}`,
        number: `VE-D-${refs}`,
        contract_id,
        contract_number: 'AF-ESSAI',
        net: 1_000_000,
        vat: 0,
        gross: 1_000_000,
        due_date: plusDays(todayInParis(), 40),
        status: 'approved',
        submitted_at: new Date(),
      }),
    );
  const draft = await done<Batch>(
    people.supplier.call('POST', '/api/batches', { invoiceIds }, { 'idempotency-key': randomUUID() }),
    201,
  );
  return step(draft, 'finalise');
}
const step = async ({ id, version }: Batch, action: string): Promise<Batch> =>
  done<Batch>(
    people.supplier.call(
      'POST',
      `/api/batches/${id}/transitions`,
      { action, version },
      await stepUpHeader(world.owner, people.supplier.identity),
    ),
  );
const deedOf = async (id: string, who = people.supplier) => {
  const answer = await who.call('GET', `/api/batches/${id}/quittance.pdf`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};
const textOf = async (bytes: Buffer) => (await pdfPages(bytes)).join(' ').replaceAll('\u00a0', ' ');
const verify = async (reference: string, code: string) =>
  (
    await world.app.fastify.inject({
      method: 'POST',
      url: '/api/public/verify',
      headers: { 'x-forwarded-for': `10.5.0.${(refs += 1) % 250}` },
      payload: { reference, code },
    })
  ).json<Verification>();

test('before its signature it is a draft, for the supplier and the bank', async () => {
  const ready = await finalised(1);
  for (const who of [people.supplier, people.adviser])
    expect(await textOf(await deedOf(ready.id, who))).toContain('Projet : ce document ne cède rien');
});

test.each([
  ['subrogation', {}, 'Quittance subrogative'],
  ['dailly', { deed: 'dailly' }, 'Acte de cession de créances professionnelles'],
])(
  'of a contract by %s, what was signed is kept to the byte, and anybody may check its code',
  async (_deed, terms, title) => {
    const signed = await step(await finalised(3, terms), 'sign');
    const bytes = await deedOf(signed.id);
    expect((await deedOf(signed.id, people.adviser)).equals(bytes)).toBe(true);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(signed.signature?.sha256);
    const text = await textOf(bytes);
    const siren = await valueOf<string>('select national_id from parties where id = $1', [
      world.parties.debtor,
    ]);
    const day = await valueOf<string>('select signed_on::text from batches where id = $1', [signed.id]);
    for (const said of [
      title,
      `${signed.number} · le ${formatDate(day)}`,
      `conditions n° ${signed.termsNumber}`,
      siren.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3'),
      '30 000,00 €',
      'trente mille euros',
      `${people.supplier.identity.name}, pour Atelier Brévanne`,
      signed.signature?.code ?? '?',
      ...signed.lines.map(({ number }) => number),
    ])
      expect(text).toContain(said);
    const { qr } = await readPdf(bytes, (await pdfPages(bytes)).length);
    const given = new URLSearchParams(new URL(qr ?? '').hash.slice(1));
    const [reference, code] = [given.get('ref') ?? '', given.get('code') ?? ''];
    expect([reference, code]).toEqual([signed.number, signed.signature?.code]);
    expect(await verify(reference, code)).toEqual({
      genuine: true,
      kind: 'quittance',
      assignorName: 'Atelier Brévanne',
      count: 3,
      signedOn: day,
      amountBand: 'from10k',
      currency: 'EUR',
    });
    const other = code.startsWith('A') ? 'B' : 'A';
    expect(await verify(reference, other + code.slice(1))).toEqual({ genuine: false });
  },
);

test('the instant and day that it says are those of the signature’s row', async () => {
  const signed = await step(await finalised(1), 'sign');
  const said = await valueOf<string>(
    `select to_char(signed_at at time zone 'Europe/Paris', 'DD/MM/YYYY "à" HH24:MI:SS') from batches where id = $1`,
    [signed.id],
  );
  expect(await textOf(await deedOf(signed.id))).toContain(`${said} (heure de Paris)`);
});

test('a buyer reads no deed, nor does another supplier', async () => {
  const signed = await step(await finalised(1), 'sign');
  for (const who of [people.client, people.otherSupplier])
    expect((await who.call('GET', `/api/batches/${signed.id}/quittance.pdf`)).statusCode).not.toBe(200);
});
