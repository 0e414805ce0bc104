import { randomInt } from 'node:crypto';
import { formatDate, type Guarantee, type Verification } from '@cessio/contract';
import { insertRequest } from '../../../test/fixtures.ts';
import { readPdf } from '../../../test/pdf.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';
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

describe('anybody may check a certificate', () => {
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

  test('the time it takes does not tell whether a reference exists', async () => {
    const known = 100;
    await world.owner.query(
      `insert into guarantees (number, requester_id, debtor_id, debtor_name, beneficiary_id, beneficiary_name, granted, currency, valid_from, valid_until)
       select 'GAR-T' || n, $1, $1, 'H', $2, 'A', 100, 'EUR', current_date, current_date + 9 from generate_series(1, $3) n`,
      [world.parties.debtor, world.parties.assignor, known],
    );
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
            const reference = `GAR-${which === 'known' ? 'T' : 'U'}${n}`;
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
