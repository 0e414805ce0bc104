import { randomInt } from 'node:crypto';
import { formatDate, type Guarantee, type Verification } from '@cessio/contract';
import { insertRequest, insertRow } from '../../../test/fixtures.ts';
import { readPdf } from '../../../test/pdf.ts';
import { amend } from '../../../test/records.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';
import { batchCode } from '../batches/batch-code.ts';
import { tryCode } from './certificates.repository.ts';
import {
  isVerificationCode,
  normaliseReference,
  proofOfCode,
  verificationCode,
} from './verification-code.ts';

const KEY = 'a key of codes of the tests';
let id: string;
let code: string;

beforeAll(async () => {
  id = await valueOf('select id from guarantees');
  code = verificationCode(KEY, 'GAR-1');
});
// Each test has the hour and the minute to itself.
beforeEach(() => world.owner.query('delete from rate_windows'));

let visitors = 0;
/** A visitor of an address of its own, unless one is given. */
function verify(
  reference: string,
  typed: string,
  address = `10.1.${(visitors += 1) >> 8}.${visitors & 255}`,
) {
  return world.app.fastify.inject({
    method: 'POST',
    url: '/api/public/verify',
    headers: { 'x-forwarded-for': address },
    payload: { reference, code: typed },
  });
}

const certificate = (who: Person) => who.call('GET', `/api/guarantees/${id}/certificate.pdf`);
const textFor = async (who: Person) => (await readPdf((await certificate(who)).rawPayload)).text;
const guarantee = async () => (await people.client.call('GET', `/api/guarantees/${id}`)).json<Guarantee>();

describe('a verification code', () => {
  test('is twelve letters and digits that nobody confuses, of its key and reference alone', () => {
    expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
    expect(verificationCode(KEY, 'GAR-1')).toBe(code);
    expect(verificationCode(KEY, 'GAR-2')).not.toBe(code);
    expect(verificationCode('another key', 'GAR-1')).not.toBe(code);
  });

  test.each([
    ['as printed', (text: string) => text],
    ['without hyphens', (text: string) => text.replaceAll('-', '')],
    ['in small letters with spaces', (text: string) => ` ${text.toLowerCase().replaceAll('-', ' ')} `],
    ['with other hyphens', (text: string) => text.replaceAll('-', '–')],
  ])('is right %s', (_how, typed) => {
    expect(isVerificationCode(KEY, 'GAR-1', typed(code))).toBe(true);
    expect(isVerificationCode(KEY, 'GAR-2', typed(code))).toBe(false);
  });

  test('a reference is found however it is typed', () => {
    expect(normaliseReference(' gar‑2026‑0412 ')).toBe('GAR-2026-0412');
  });
});

describe('a certificate', () => {
  test('says parties, amount in figures and words, validity and code, alike for both companies and the bank', async () => {
    const answers = await Promise.all([people.client, people.supplier, people.adviser].map(certificate));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toContain('GAR-1-1.pdf');
      expect(answer.rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    }
    const { text, qr } = await readPdf(answers[0]?.rawPayload ?? Buffer.alloc(0));
    expect(text).toContain('Donneur d’ordre Halbrane Distribution');
    expect(text).toContain('Bénéficiaire Atelier Brévanne');
    expect(text).toContain('50 000,00 €');
    expect(text).toContain('cinquante mille euros');
    expect(text).toContain(code);
    const shown = await guarantee();
    expect(text).toContain(`du ${formatDate(shown.validFrom)} au ${formatDate(shown.validUntil)} inclus`);
    expect(shown.verificationCode).toBe(code);
    const link = new URL(qr ?? '');
    expect(link.origin + link.pathname).toBe('http://localhost:3000/demandegarantie/details');
    // Behind the #: what is sent to no server is in no log.
    expect(link.search).toBe('');
    const given = new URLSearchParams(link.hash.slice(1));
    expect(Object.fromEntries(given)).toEqual({ ref: 'GAR-1', code, edition: '1' });
    expect((await verify(given.get('ref') ?? '', given.get('code') ?? '')).json()).toMatchObject({
      genuine: true,
    });
  });

  test('is nobody else’s', async () => {
    for (const who of [people.otherClient, people.otherSupplier])
      expect((await certificate(who)).statusCode).toBe(404);
    expect((await world.app.fastify.inject(`/api/guarantees/${id}/certificate.pdf`)).statusCode).toBe(401);
  });

  test('has a new edition once what it prints has changed, by whichever way, and for nothing else', async () => {
    const edition = async () => (await guarantee()).edition;
    await world.owner.query('update guarantees set used = 100');
    expect(await edition()).toBe(1);
    await world.owner.query('update guarantees set granted = 4000000, used = 0');
    expect(await edition()).toBe(2);
    await world.owner.query(`update guarantees set debtor_name = 'Халбран Δίκτυο'`);
    const answer = await certificate(people.client);
    expect(answer.headers['content-disposition']).toContain('GAR-1-3.pdf');
    // Names of other scripts are written, not replaced.
    const { text } = await readPdf(answer.rawPayload);
    expect(text).toContain('Халбран Δίκτυο');
    expect(text).toContain('édition 3');
    // Of Paris, where it is an hour later.
    await world.owner.query(`update guarantees set edition_at = '2026-12-31T23:30:00Z'`);
    expect(await textFor(people.client)).toContain('édition 3 du 01/01/2027');
    expect((await verify('GAR-1', code)).json()).toMatchObject({ edition: 3, amountBand: 'from10k' });
  });

  test('warns of a guarantee that gives no cover', async () => {
    await world.owner.query(`update guarantees set status = 'suspended'`);
    expect(await textFor(people.supplier)).toContain('« Suspendue »');
    await world.owner.query(`update guarantees set status = 'active'`);
  });
});

describe('anybody may check a deed of assignment', () => {
  const BATCH = { number: 'BOR-1', count: 12, due: 7_500_000, currency: 'EUR' };
  const SIGNED_ON = '2026-11-27';
  const deedCode = batchCode({ codesKey: KEY }, BATCH, SIGNED_ON);
  const ANSWER = {
    genuine: true,
    kind: 'quittance',
    assignorName: 'Atelier Brévanne',
    count: 12,
    signedOn: SIGNED_ON,
    amountBand: 'from50k',
    currency: 'EUR',
  };

  beforeAll(async () => {
    const { owner, parties, contracts } = world;
    const file_id = await insertRow(owner, 'files', {
      party_id: parties.assignor,
      uploaded_by: people.supplier.identity.userId,
      filename: 'BOR-1.pdf',
      mime: 'application/pdf',
      size: 1,
      sha256: 'a'.repeat(64),
      storage_key: 'x',
    });
    await insertRow(owner, 'batches', {
      ...BATCH,
      contract_id: contracts.classic,
      contract_number: 'AF-1',
      program: 'classic',
      assignor_id: parties.assignor,
      assignor_name: 'Atelier Brévanne',
      terms_id: await valueOf('select terms_id from contracts_in_force where id = $1', [contracts.classic]),
      status: 'signed',
      file_id,
      sha256: 'a'.repeat(64),
      signed_by: people.supplier.identity.userId,
      signed_name: 'S',
      signed_at: `${SIGNED_ON}T09:00:00Z`,
      signed_on: SIGNED_ON,
      method: 'x',
    });
  });

  test('and learns who assigned how many invoices, when and in which band: no debtor, no exact amount', async () => {
    expect((await verify('bor-1', deedCode.toLowerCase())).json()).toEqual(ANSWER);
  });

  test('a confidential contract changes nothing in the answer', async () => {
    await amend(world, world.contracts.classic, { notification: 'confidential' });
    expect((await verify('BOR-1', deedCode)).json()).toEqual(ANSWER);
  });

  test('each of its letters counts, and the code of its number alone is wrong', async () => {
    const wrong = [...deedCode].flatMap((letter, at) =>
      letter === '-' ? [] : [deedCode.slice(0, at) + (letter === 'Z' ? '2' : 'Z') + deedCode.slice(at + 1)],
    );
    expect(wrong).toHaveLength(12);
    for (const typed of [...wrong, verificationCode(KEY, 'BOR-1'), verificationCode(KEY, 'GAR-1')])
      expect((await verify('BOR-1', typed)).body).toBe('{"genuine":false}');
  });

  test.each([
    ['due', 7_500_001, 7_500_000],
    ['count', 13, 12],
    ['signed_on', '2026-11-28', SIGNED_ON],
    ['currency', 'TND', 'EUR'],
  ])('one whose %s was changed past the signature is genuine to nobody', async (column, other, own) => {
    const change = (value: string | number) =>
      world.owner.query(`update batches set ${column} = $1 where number = 'BOR-1'`, [value]);
    await change(other);
    expect((await verify('BOR-1', deedCode)).body).toBe('{"genuine":false}');
    await change(own);
    expect((await verify('BOR-1', deedCode)).json()).toEqual(ANSWER);
  });

  test('one that is not signed is genuine to nobody', async () => {
    const { contracts, parties, owner } = world;
    await insertRow(owner, 'batches', {
      number: 'BOR-2',
      contract_id: contracts.classic,
      contract_number: 'AF-1',
      program: 'classic',
      assignor_id: parties.assignor,
      assignor_name: 'Atelier Brévanne',
      currency: 'EUR',
    });
    for (const day of [SIGNED_ON, 'null', ''])
      expect(
        (
          await verify(
            'BOR-2',
            batchCode({ codesKey: KEY }, { ...BATCH, number: 'BOR-2', count: 0, due: 0 }, day),
          )
        ).body,
      ).toBe('{"genuine":false}');
    expect((await verify('BOR-2', verificationCode(KEY, 'BOR-2'))).body).toBe('{"genuine":false}');
  });

  test('ten wrong codes of a network lock it for that network', async () => {
    const from = '10.7.7.7';
    for (let at = 0; at < 10; at += 1) await verify('BOR-1', `AAAA-BBBB-CCC${at}`, from);
    expect((await verify('BOR-1', deedCode, from)).statusCode).toBe(429);
    expect((await verify('BOR-1', deedCode)).json()).toEqual(ANSWER);
  });

  test('processes of the last release see no deed by their function, and guarantees as before', async () => {
    const old = (number: string, proof: Buffer) =>
      world.app.services.pools
        .of('public')
        .query('select * from verify_guarantee($1, $2, $3)', [number, proof, '10.7.7.8']);
    await verify('GAR-1', code);
    expect((await old('GAR-1', proofOfCode(KEY, 'GAR-1', code))).rows).toMatchObject([{ status: 'active' }]);
    const proof = proofOfCode(KEY, 'BOR-1|12|7500000|EUR|2026-11-27', deedCode);
    expect((await old('BOR-1', proof)).rows).toEqual([]);
  });
});

describe('anybody may check a certificate', () => {
  const BATCH_COLUMNS =
    'contract_id, contract_number, program, assignor_id, assignor_name, currency, count, due, status, terms_id, file_id, sha256, signed_by, signed_name, signed_at, signed_on, method';

  test('and learns state, validity, band and edition: no name, no exact amount', async () => {
    const answer = await verify('gar-1', code.toLowerCase());
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<Verification>()).toEqual({
      genuine: true,
      kind: 'guarantee',
      state: 'active',
      validFrom: expect.any(String),
      validUntil: expect.any(String),
      amountBand: 'from10k',
      currency: 'EUR',
      edition: expect.any(Number),
    });
    await world.owner.query(
      'update guarantees set valid_from = current_date - 40, valid_until = current_date - 2',
    );
    expect((await verify('GAR-1', code)).json()).toMatchObject({ genuine: true, state: 'expired' });
    await world.owner.query('update guarantees set valid_until = current_date + 200');
  });

  test('an unknown reference, a wrong code and a request that was given up are one answer, to the byte', async () => {
    await insertRequest(world, { number: 'DG-7', status: 'cancelled' });
    const answers = await Promise.all([
      verify('GAR-1', 'AAAA-BBBB-CCCC'),
      verify('GAR-999', 'AAAA-BBBB-CCCC'),
      verify('DG-7', verificationCode(KEY, 'DG-7')),
      verify('GAR-999', verificationCode(KEY, 'GAR-999')),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('{"genuine":false}');
    }
  });

  test.each(['GAR-1', 'GAR-999'])(
    'of six hundred wrong codes from fifty addresses ten of each are judged; %s is locked for them, and for nobody else',
    async (reference) => {
      const code = verificationCode(KEY, reference);
      // Each process also counts by network, over all references.
      const network = `10.9.${reference.length}`;
      const tries = await Promise.all(
        Array.from({ length: 600 }, (_, at) =>
          verify(reference, `AAAA-BBBB-${2000 + at}`, `${network}.${at % 50}`),
        ),
      );
      const answered = Object.groupBy(tries, ({ statusCode }) => String(statusCode));
      expect(Object.entries(answered).map(([status, all]) => [status, all?.length])).toEqual([
        ['200', 500],
        ['429', 100],
      ]);
      const right = await verify(reference, code, `${network}.7`);
      expect(right.statusCode).toBe(429);
      expect(right.json()).toMatchObject({ code: 'RATE_LIMITED' });
      expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
      expect((await verify(reference, code)).statusCode).toBe(200);
      await world.owner.query(`update rate_windows set until = now() - interval '1 second'`);
      expect((await verify(reference, code, `${network}.7`)).statusCode).toBe(200);
    },
  );

  test('right codes do not use up the tries of a reference', async () => {
    for (let at = 0; at < 12; at += 1)
      expect((await verify('GAR-1', code)).json()).toMatchObject({ genuine: true });
  });

  test('a network has thirty tries a minute over all processes', async () => {
    const visitor = world.app.services.pools.of('public');
    const once = async () =>
      (await tryCode(visitor, 'GAR-1', proofOfCode(KEY, 'GAR-1', code), '10.8.0.1'))?.wait ?? null;
    for (let at = 0; at < 30; at += 1) expect(await once()).toBeNull();
    expect(await once()).toBeGreaterThan(0);
  });

  test.each([
    [
      'GAR',
      `insert into guarantees (number, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, currency, valid_from, valid_until)
       select 'GAR-T' || n, debtor_id, debtor_id, 'H', beneficiary_id, 'A', 100, 'EUR', current_date, current_date + 9
       from guarantees, generate_series(1, $1::int) n where number = 'GAR-1'`,
    ],
    [
      'BOR',
      `insert into batches (number, ${BATCH_COLUMNS}) select 'BOR-T' || n, ${BATCH_COLUMNS}
       from batches, generate_series(1, $1::int) n where number = 'BOR-1'`,
    ],
  ])('the time it takes does not tell whether a reference %s-… exists', async (kind, copies) => {
    const known = 100;
    await world.owner.query(copies, [known]);
    const median = (all: number[]) => all.sort((a, b) => a - b)[all.length / 2] ?? 0;
    /** 2,000 tries, ten of each reference, or the lock would answer. */
    const measure = async (): Promise<number> => {
      await world.owner.query('delete from rate_windows');
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let round = 0; round < 10; round += 1)
        for (let n = 1; n <= known; n += 1)
          for (const which of randomInt(2)
            ? (['known', 'unknown'] as const)
            : (['unknown', 'known'] as const)) {
            const reference = `${kind}-${which === 'known' ? 'T' : 'U'}${n}`;
            const from = process.hrtime.bigint();
            const answer = await verify(reference, 'AAAA-BBBB-CCCC');
            times[which].push(Number(process.hrtime.bigint() - from));
            if (answer.statusCode !== 200) throw new Error(answer.body);
          }
      return median(times.known) / median(times.unknown);
    };
    // What others do on the machine passes; a difference of the work would stay.
    let ratio = await measure();
    for (let more = 0; more < 4 && Math.abs(ratio - 1) > 0.05; more += 1) ratio = await measure();
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  });

  test.each([
    [{ reference: '', code: 'AAAA' }, '/reference'],
    [{ reference: 'G'.repeat(41), code: 'AAAA' }, '/reference'],
    [{ reference: 'GAR-1', code: '' }, '/code'],
    [{ reference: 'GAR-1', code: 'A'.repeat(21) }, '/code'],
  ])('says what is missing: %p', async (payload, path) => {
    const answer = await world.app.fastify.inject({ method: 'POST', url: '/api/public/verify', payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] });
  });
});
