import { randomUUID } from 'node:crypto';
import type { DocumentRecord, Problem, User, Work } from '@cessio/contract';
import type { Onboarding, OwnAdhesion, Prospect } from '@cessio/contract/onboarding';
import { done } from '../../../test/answers.ts';
import { code } from '../../../test/code.ts';
import { giveDocument } from '../../../test/give-document.ts';
import { bySystem, columnOf, post, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import {
  click,
  COMPANY,
  complete,
  fill,
  KNOWN,
  linkOf,
  newAddress,
  open,
  PASSWORD,
  read,
  register,
  resend,
  send,
  siren,
  submit,
  tokenOf,
  upload,
} from '../../../test/sign-up-world.ts';
import { countStatements } from '../../../test/statements.ts';
import { daysFromToday, EMPTY_PDF, signedIn, type Person } from '../../../test/world.ts';
import { transactAs } from '../../db/caller.ts';
import { lapseDrafts } from '../../jobs/adhesions.ts';
import { clean } from '../../jobs/cleaning.ts';
import { fileReady } from './onboarding.filing.ts';

/** A new applicant's address and token. */
async function applicant(over: object = {}): Promise<{ email: string; token: string }> {
  const email = newAddress();
  return { email, token: tokenOf(await register(email, over)) };
}

async function verify(email: string): Promise<void> {
  expect((await click(await linkOf(email))).statusCode).toBe(200);
}

async function adhesionOf(email: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await world.owner.query<Record<string, unknown>>(
    `select a.*, p.status as party_status, p.national_id as party_number, p.legal_name as party_name, p.postcode as party_postcode
      from adhesion_requests a join users u on u.id = a.user_id join parties p on p.id = u.party_id where u.email = $1`,
    [email],
  );
  return rows[0];
}

function noticesOf(adhesionId: unknown): Promise<string[]> {
  return columnOf<string>(
    `select message from notifications where event = 'adhesion.submitted' and entity_id = $1`,
    [adhesionId],
  );
}

describe('the draft', () => {
  test('begins at the account, keeps what is saved, and is the bank’s draft once verified', async () => {
    const { email, token } = await applicant();
    const start = await read(token);
    expect(start).toMatchObject({
      step: 'company',
      adhesion: {
        number: expect.stringMatching(/^INS-[2-9A-Z]{8}$/),
        account: { side: 'assignor', firstName: 'Nadia', email, phone: '+33102030405' },
        legalName: null,
        sentAt: null,
      },
      required: [
        { typeCode: 'BALANCE', required: true, maxMb: 1, document: null },
        { typeCode: 'PREVISIONNEL', required: false, document: null },
      ],
    });
    const saved = await fill(token, { nationalId: '404 833 048 00014' });
    expect(saved.json<Onboarding>()).toMatchObject({
      step: 'documents',
      adhesion: { ...COMPANY, nationalId: '404833048', version: start.adhesion.version + 1 },
    });
    expect(await adhesionOf(email)).toBeUndefined();
    await verify(email);
    expect(await adhesionOf(email)).toMatchObject({
      number: expect.stringMatching(/^ADH-/),
      status: 'draft',
      legal_name: 'Verrerie <b>Oméga</b>',
      national_id: '404833048',
      expected_turnover: 120_000_000,
      debtor_count: 14,
      debtors: [{ name: 'Halbrane Distribution' }],
    });
    await fill(token, { city: 'Nantes' });
    expect(await adhesionOf(email)).toMatchObject({ city: 'Nantes' });
    // The screen reveals no more than before: its reader may not be the one who verified.
    expect((await read(token)).adhesion.number).toBe(start.adhesion.number);
  });

  test('what is not sent stays, and one may clear a field', async () => {
    const { token } = await applicant();
    await fill(token, { legalForm: 'SAS' });
    const { version } = (await read(token)).adhesion;
    const patch = { version, city: 'Nantes', exportSharePpm: null };
    const { adhesion } = (await send('PATCH', '/api/onboarding', patch, token)).json<Onboarding>();
    expect(adhesion).toMatchObject({ ...COMPANY, legalForm: 'SAS', city: 'Nantes', exportSharePpm: null });
  });

  test('a second tab learns that the first has saved, with what it saved', async () => {
    const { token } = await applicant();
    const { version } = (await read(token)).adhesion;
    await fill(token);
    const late = await send('PATCH', '/api/onboarding', { version, city: 'Brest' }, token);
    expect(code(late)).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.json<{ current: Onboarding }>().current.adhesion.city).toBe('Lyon');
    expect(late.json<Problem>().detail).toMatch(/^Un autre onglet a modifié/);
  });

  test.each([
    ['FR', '404833049'],
    ['FR', '40483304800016'],
    ['MA', '001561191000067'],
    ['TN', '1219773U'],
    ['DZ', '12345'],
  ])('a number that its country’s rule refuses: %s %s', async (country, nationalId) => {
    const { token } = await applicant();
    const refused = await fill(token, { country, nationalId });
    expect(code(refused)).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.json<Problem>().errors?.map(({ path }) => path)).toEqual(['/nationalId']);
  });

  test('a debtor named twice, or oneself among them', async () => {
    const { token } = await applicant();
    const twice = [COMPANY.debtors[0], { name: 'Encore', nationalId: '443 061 841' }];
    expect(code(await fill(token, { debtors: twice }))).toEqual([409, 'DUPLICATE_RECORD']);
    const self = [{ name: 'Moi', nationalId: '404833048' }];
    const refused = await fill(token, { nationalId: '404833048', debtors: self });
    expect(refused.json<Problem>().errors?.[0]?.path).toBe('/debtors/0/nationalId');
  });

  test.each([[undefined], ['court'], ['x'.repeat(43)], ['<script>alert(1)</script>'.padEnd(60, 'x')]])(
    'a forged token opens nothing: %s',
    async (token) => {
      expect(code(await open(token))).toEqual([404, 'LINK_INVALID']);
      expect(code(await send('PATCH', '/api/onboarding', { version: 1 }, token))).toEqual([
        404,
        'LINK_INVALID',
      ]);
    },
  );

  test('a token ends after seven days; the table holds only its hash', async () => {
    const { email, token } = await applicant();
    const { rows } = await world.owner.query<{ days: number; held: boolean }>(
      `select round(extract(epoch from expires_at - created_at) / 86400)::int as days,
          (to_jsonb(o)::text like '%' || $2 || '%') as held from onboardings o where email = $1`,
      [email, token],
    );
    expect(rows).toEqual([{ days: 7, held: false }]);
    await world.owner.query(
      `update onboardings set expires_at = now() - interval '1 hour' where email = $1`,
      [email],
    );
    expect(code(await open(token))).toEqual([410, 'LINK_EXPIRED']);
    // To resume: the same password, until the address is verified.
    const again = tokenOf(await register(email));
    expect((await read(again)).adhesion.account.email).toBe(email);
  });
});

describe('documents', () => {
  test('one of each kind: the second takes the first one’s place, one may take it back', async () => {
    const { token } = await applicant();
    const first = await upload(token, EMPTY_PDF, 'BALANCE', '../../<img src=x onerror=alert(1)>.pdf');
    expect(first.json()).toMatchObject({
      filename: '<img src=x onerror=alert(1)>.pdf',
      mime: 'application/pdf',
    });
    const second = (await upload(token, EMPTY_PDF, 'BALANCE', 'balance-2.pdf')).json<{ id: string }>();
    expect((await read(token)).required[0]?.document).toMatchObject({
      id: second.id,
      filename: 'balance-2.pdf',
    });
    const other = await applicant();
    const foreign = await send('DELETE', `/api/onboarding/documents/${second.id}`, undefined, other.token);
    expect(code(foreign)).toEqual([404, 'NOT_FOUND']);
    const gone = await send('DELETE', `/api/onboarding/documents/${second.id}`, undefined, token);
    expect(gone.statusCode).toBe(204);
    expect((await read(token)).required[0]?.document).toBeNull();
  });

  test('one file is no two documents', async () => {
    const { token } = await applicant();
    await upload(token, EMPTY_PDF, 'BALANCE');
    const twice = await upload(token, EMPTY_PDF, 'PREVISIONNEL');
    expect(code(twice)).toEqual([409, 'DUPLICATE_RECORD']);
    expect(twice.json<Problem>().detail).toBe(
      'Ce fichier, donné pour «\u00a0Balance âgée\u00a0», est déjà utilisé.',
    );
    const [given] = (await read(token)).required;
    await send('DELETE', `/api/onboarding/documents/${given?.document?.id}`, undefined, token);
    expect((await upload(token, EMPTY_PDF, 'PREVISIONNEL')).statusCode).toBe(201);
  });

  test.each([
    ['a program named .pdf', 'BALANCE', Buffer.from('MZ\u0090\u0000program'), 415, 'FILE_TYPE_REFUSED'],
    ['XML', 'BALANCE', Buffer.from('<?xml version="1.0"?><a/>'), 415, 'FILE_TYPE_REFUSED'],
    ['more than its kind takes', 'BALANCE', Buffer.alloc(1_100_000, 0x20), 413, 'FILE_TOO_LARGE'],
    ['nothing', 'BALANCE', Buffer.alloc(0), 422, 'FILE_EMPTY'],
    ['a kind that is not asked for', 'KBIS', EMPTY_PDF, 422, 'VALIDATION_FAILED'],
    ['a kind that is asked no more', 'ANCIEN', EMPTY_PDF, 422, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_, type, bytes, status, refusal) => {
    const { token } = await applicant();
    expect(code(await upload(token, bytes, type))).toEqual([status, refusal]);
    expect((await read(token)).required.every(({ document }) => document === null)).toBe(true);
  });

  test('are asked by country and legal form, and no others hold the request', async () => {
    await world.owner.query(
      `insert into document_types (code, label, applies_to, required, countries, legal_forms) values
        ('ICE_MA', 'Attestation ICE', 'adhesion', true, '{MA}', '{}'), ('PV_SA', 'Procès-verbal', 'adhesion', true, '{}', '{SA}')`,
    );
    const { email, token } = await applicant();
    const asked = async () => (await read(token)).required.map(({ typeCode }) => typeCode);
    expect(await asked()).toEqual(['BALANCE', 'PREVISIONNEL']);
    await fill(token, { country: 'MA', nationalId: '001561191000066', postcode: '20250', legalForm: 'SA' });
    expect((await asked()).toSorted()).toEqual(['BALANCE', 'ICE_MA', 'PREVISIONNEL', 'PV_SA']);
    const person = await verifiedIn(email);
    const missing = async () => (await person.get<OwnAdhesion>('/api/adhesions/mine')).missing.toSorted();
    expect(await missing()).toEqual(['Attestation ICE', 'Balance âgée', 'Procès-verbal']);
    await upload(token);
    expect((await submit(token)).json()).toMatchObject({ code: 'DOCUMENTS_MISSING' });
    await fill(token, { legalForm: 'SAS' });
    expect(await missing()).toEqual([]);
    expect((await submit(token)).statusCode).toBe(200);
    await world.owner.query(`update document_types set active = false where code in ('ICE_MA', 'PV_SA')`);
  });

  test('the bank’s order and the formats of a kind hold here too', async () => {
    const { token } = await applicant();
    const kinds = (order: string, mime: string[]) =>
      world.owner.query(
        `update document_types set required = true, mime = $2, position = case code when $1 then 1 else 2 end
          where code in ('BALANCE', 'PREVISIONNEL')`,
        [order, mime],
      );
    await kinds('PREVISIONNEL', ['image/png', 'image/jpeg']);
    const asked = (await read(token)).required;
    expect(asked.map(({ typeCode }) => typeCode)).toEqual(['PREVISIONNEL', 'BALANCE']);
    const refused = await upload(token, EMPTY_PDF, 'BALANCE');
    expect(code(refused)).toEqual([415, 'FILE_TYPE_REFUSED']);
    expect(refused.json<Problem>().detail).toMatch(/:\s*PNG, JPG\./);
    await kinds('BALANCE', ['application/pdf']);
    expect((await upload(token, EMPTY_PDF, 'BALANCE')).statusCode).toBe(201);
    await world.owner.query(
      `update document_types set required = (code = 'BALANCE'), mime = '{}' where code in ('BALANCE', 'PREVISIONNEL')`,
    );
  });

  test('nobody fills the disk through them', async () => {
    const { email, token } = await applicant();
    await world.owner.query('update onboardings set uploads = 60 where email = $1', [email]);
    expect(code(await upload(token))).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('sending', () => {
  test('names what is missing', async () => {
    const { token } = await applicant();
    const early = await submit(token);
    expect(code(early)).toEqual([422, 'ITEMS_MISSING']);
    expect(early.json<Problem>().detail).toContain('raison sociale');
    await fill(token);
    const bare = await submit(token);
    expect(bare.json()).toMatchObject({ code: 'DOCUMENTS_MISSING', missing: [{ code: 'BALANCE' }] });
    expect(code(await submit(token, false))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('waits for the address to be verified, then files it once: company, documents, advisers told', async () => {
    const { email, token } = await applicant();
    await complete(token);
    expect((await read(token)).step).toBe('mailbox');
    expect(await adhesionOf(email)).toBeUndefined();
    expect(code(await fill(token))).toEqual([409, 'STATE_CONFLICT']);
    expect(code(await upload(token))).toEqual([409, 'STATE_CONFLICT']);
    await verify(email);
    const filed = await adhesionOf(email);
    expect(filed).toMatchObject({
      status: 'submitted',
      party_status: 'pending',
      party_name: 'Verrerie <b>Oméga</b>',
      party_number: siren(),
    });
    const { rows } = await world.owner.query(
      `select d.type_code, d.status, d.filename, f.size::int from documents d join files f on f.id = d.file_id
        where d.party_id = $1`,
      [filed?.['party_id']],
    );
    expect(rows).toEqual([
      { type_code: 'BALANCE', status: 'under_review', filename: 'balance.pdf', size: EMPTY_PDF.length },
    ]);
    expect(await noticesOf(filed?.['id'])).toEqual([
      `Demande d’adhésion <b>${String(filed?.['number'])}</b> (Verrerie &lt;b&gt;Oméga&lt;/b&gt;)\u00a0: reçue.`,
    ]);
    // Sent again from another tab, and found again by the job: nothing more happens.
    expect((await submit(token)).statusCode).toBe(200);
    expect(await fileReady(world.app.services, null)).toBe(0);
    expect(await noticesOf(filed?.['id'])).toHaveLength(1);
    const listed = await world.people.adviser.call('GET', `/api/adhesions?q=${String(filed?.['number'])}`);
    expect(listed.json()).toMatchObject({
      data: [{ status: 'submitted', legalName: 'Verrerie <b>Oméga</b>' }],
    });
  });

  test('verified first, it is filed as it is sent', async () => {
    const { email, token } = await applicant();
    await verify(email);
    expect((await adhesionOf(email))?.['status']).toBe('draft');
    await complete(token);
    expect((await adhesionOf(email))?.['status']).toBe('submitted');
  });

  test('pressed twice at once, it is filed once', async () => {
    const { email, token } = await applicant();
    await verify(email);
    await fill(token);
    await upload(token);
    const answers = await Promise.all([submit(token), submit(token)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await noticesOf((await adhesionOf(email))?.['id'])).toHaveLength(1);
  });

  test('a number that another company has goes to the bank and is not told', async () => {
    const { email, token } = await applicant();
    await complete(token, { nationalId: '732829320' });
    await verify(email);
    expect(await adhesionOf(email)).toMatchObject({
      status: 'submitted',
      national_id: '732829320',
      party_number: null,
    });
  });

  test('a buyer is asked neither figures nor papers', async () => {
    const { email, token } = await applicant({ side: 'debtor' });
    const { version } = (await read(token)).adhesion;
    const { legalName, country, address, postcode, city } = COMPANY;
    const patch = { version, legalName, country, address, postcode, city, nationalId: '552032534' };
    const saved = (await send('PATCH', '/api/onboarding', patch, token)).json<Onboarding>();
    expect(saved).toMatchObject({ step: 'documents', required: [] });
    expect((await submit(token)).statusCode).toBe(200);
    await verify(email);
    expect((await adhesionOf(email))?.['status']).toBe('submitted');
  });
});

describe('a known address', () => {
  test('gets a decoy that behaves as a draft does and leads nowhere', async () => {
    const before = (await world.owner.query('select * from adhesion_requests order by id')).rows.length;
    const unknown = await applicant();
    const decoy = tokenOf(await register(KNOWN));
    const shape = (value: Onboarding) => {
      const { adhesion, ...rest } = value;
      return {
        ...rest,
        expiresAt: '',
        adhesion: { ...adhesion, number: '', account: { ...adhesion.account, email: '' } },
      };
    };
    expect(shape(await read(decoy))).toEqual(shape(await read(unknown.token)));
    await complete(decoy);
    expect((await read(decoy)).step).toBe('mailbox');
    expect(await fileReady(world.app.services, null)).toBe(0);
    const rows = (await world.owner.query('select * from adhesion_requests order by id')).rows.length;
    expect(rows).toBe(before);
    expect(await adhesionOf(KNOWN)).toBeUndefined();
  });

  test('that waits for its verification: only the same password finds the draft again', async () => {
    const { email, token } = await applicant();
    await fill(token);
    const stranger = tokenOf(await register(email, { password: 'Un-autre-secret-77' }));
    expect((await read(stranger)).adhesion.legalName).toBeNull();
    const owner = tokenOf(await register(email, { firstName: 'Nadia-Lou' }));
    expect((await read(owner)).adhesion).toMatchObject({
      legalName: COMPANY.legalName,
      account: { firstName: 'Nadia-Lou' },
    });
    // Only one token is valid at a time.
    expect(code(await open(token))).toEqual([404, 'LINK_INVALID']);
    expect((await read(stranger)).adhesion.legalName).toBeNull();
  });

  test('guesses at that password are counted as those of a sign-in', async () => {
    const { email, token } = await applicant();
    await fill(token);
    for (let n = 0; n < 6; n += 1) await register(email, { password: `Un-mauvais-secret-${n}` });
    expect((await read(tokenOf(await register(email)))).adhesion.legalName).toBeNull();
  });
});

describe('the verification mail again', () => {
  const mails = async (email: string) =>
    (await world.owner.query('select id from outbox_mails where recipient = $1', [email])).rows.length;

  test('answers alike for an address that waits, a verified one and nobody’s', async () => {
    const { email } = await applicant();
    const answers = await Promise.all([resend(email), resend(KNOWN), resend('nobody@nowhere.test')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ retryAfter: 60 });
    expect(await mails('nobody@nowhere.test')).toBe(0);
  });

  test('leaves at most once a minute', async () => {
    const { email } = await applicant();
    await resend(email);
    expect(await mails(email)).toBe(1);
    await world.owner.query(`update mail_links set created_at = created_at - interval '61 seconds'`);
    await resend(email);
    await resend(email);
    expect(await mails(email)).toBe(2);
  });
});

async function signIn(email: string): Promise<Person> {
  const answer = await send('POST', '/api/auth/login', { email, password: PASSWORD });
  const { token } = answer.json<{ token: string }>();
  return signedIn(world.app, world.app.services.tokens.verify(token));
}

async function verifiedIn(email: string): Promise<Person> {
  await verify(email);
  return signIn(email);
}

/** Makes every present draft lapse: warned of, then closed. */
async function letLapse(): Promise<void> {
  for (const days of [60, 91])
    await bySystem((tx) => lapseDrafts(tx, world.app.services, daysFromToday(days)));
}

describe('signed in before the request is decided', () => {
  test('one sees one’s own request, what it lacks, and goes on with it on this browser', async () => {
    const { email, token } = await applicant();
    const person = await verifiedIn(email);
    const draft = await person.get<OwnAdhesion>('/api/adhesions/mine');
    expect(draft).toMatchObject({ status: 'draft', submittedAt: null });
    expect(draft.missing).toEqual(expect.arrayContaining(['raison sociale', 'Balance âgée']));
    const profile = await person.get<User>('/api/auth/profil');
    expect(profile.pendingAdhesionId).toBe(draft.id);
    expect(profile.permissions).toContain('invoices.read');
    expect(profile.permissions).not.toContain('invoices.deposit');
    expect(profile.permissions).not.toContain('invoices.deposit.classic');
    const resumed = tokenOf(await person.call('POST', '/api/adhesions/mine/resume'));
    expect(code(await open(token))).toEqual([404, 'LINK_INVALID']);
    await complete(resumed);
    const filed = await person.get<OwnAdhesion>('/api/adhesions/mine');
    expect(filed).toMatchObject({ status: 'submitted', missing: [] });
    expect(code(await person.call('POST', '/api/adhesions/mine/resume'))).toEqual([404, 'NOT_FOUND']);
  });

  test('a buyer reads its own as well, and is offered neither a deposit nor a request', async () => {
    const { email } = await applicant({ side: 'debtor' });
    const person = await verifiedIn(email);
    const draft = await person.get<OwnAdhesion>('/api/adhesions/mine');
    expect(draft).toMatchObject({ status: 'draft', missing: expect.arrayContaining(['code postal']) });
    const { permissions, role } = await person.get<User>('/api/auth/profil');
    expect(role).toBe('client');
    expect(permissions.filter((name) => /deposit|Requests.write/.test(name))).toEqual([]);
    expect((await person.call('POST', '/api/adhesions/mine/resume')).statusCode).toBe(201);
  });

  test('a postal code is judged by its country', async () => {
    const { email, token } = await applicant();
    const refused = await fill(token, { postcode: '6900' });
    expect(refused.json<Problem>().errors).toMatchObject([{ path: '/postcode', code: 'FORMAT' }]);
    await fill(token, { postcode: '69 008' });
    await verify(email);
    await complete(token, { postcode: '69 008' });
    expect(await adhesionOf(email)).toMatchObject({ postcode: '69008', party_postcode: '69008' });
  });

  test('who let the draft lapse begins another with what was given, and once', async () => {
    const { email, token } = await applicant();
    await fill(token, { city: 'Nantes' });
    await upload(token);
    const person = await verifiedIn(email);
    const old = await person.get<OwnAdhesion>('/api/adhesions/mine');
    expect(old.lapsed).toBe(false);
    await letLapse();
    // Nothing typed in a browser that still has the draft can be submitted.
    expect(code(await submit(token))).toEqual([410, 'LINK_EXPIRED']);
    const closed = await person.get<OwnAdhesion>('/api/adhesions/mine');
    expect(closed).toMatchObject({ id: old.id, status: 'closed', lapsed: true, missing: [] });
    const profile = await (await signIn(email)).get<User>('/api/auth/profil');
    expect(profile.pendingAdhesionId).toBe(old.id);
    expect(profile.permissions).not.toContain('invoices.deposit.classic');

    const presses = await Promise.all([1, 2].map(() => person.call('POST', '/api/adhesions/mine/resume')));
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const opened = await Promise.all(presses.map((answer) => open(tokenOf(answer))));
    const last = opened.findIndex(({ statusCode }) => statusCode === 200);
    expect(code(opened[1 - last] as (typeof opened)[0])).toEqual([404, 'LINK_INVALID']);
    const draft = await person.get<OwnAdhesion>('/api/adhesions/mine');
    expect(draft).toMatchObject({ status: 'draft', lapsed: false, legalName: COMPANY.legalName });
    expect(draft.number).not.toBe(old.number);
    expect(opened[last]?.json()).toMatchObject({
      step: 'documents',
      adhesion: { ...COMPANY, number: draft.number, city: 'Nantes', sentAt: null },
      required: [{ typeCode: 'BALANCE', document: { filename: 'balance.pdf' } }, { document: null }],
    });
    expect((await submit(tokenOf(presses[last] as (typeof presses)[0]))).statusCode).toBe(200);
    const { rows } = await world.owner.query<{ number: string; status: string; city: string }>(
      `select a.number, a.status, a.city from adhesion_requests a join users u on u.id = a.user_id where u.email = $1 order by a.id`,
      [email],
    );
    expect(rows).toEqual([
      { number: old.number, status: 'closed', city: 'Nantes' },
      { number: draft.number, status: 'submitted', city: 'Nantes' },
    ]);
    // Its request is not lapsed.
    expect(code(await person.call('POST', '/api/adhesions/mine/resume'))).toEqual([404, 'NOT_FOUND']);
    const history = await world.people.adviser.call('GET', `/api/adhesions/${draft.id}/timeline`);
    expect(history.json<{ data: { label: string }[] }>().data.at(-1)?.label).toBe(
      'Recommencée après un brouillon clos',
    );
  });

  test('nobody else’s', async () => {
    const { supplier, client, adviser } = world.people;
    expect(code(await supplier.call('GET', '/api/adhesions/mine'))).toEqual([404, 'NOT_FOUND']);
    expect(code(await client.call('GET', '/api/adhesions/mine'))).toEqual([404, 'NOT_FOUND']);
    expect(code(await adviser.call('POST', '/api/adhesions/mine/resume'))).toEqual([403, 'FORBIDDEN']);
    expect((await supplier.call('GET', '/api/auth/profil')).json()).toMatchObject({
      pendingAdhesionId: null,
    });
  });
});

describe('a buyer whom its supplier has invited', () => {
  let invitations = 0;

  /** Invites a debtor as its supplier, and reads the link from the mail. */
  async function invited(nationalId: string): Promise<{ relation: string; token: string; email: string }> {
    invitations += 1;
    const email = `buyer-${invitations}@invited.test`;
    const made = await world.people.supplier.call('POST', '/api/relations', {
      invite: { legalName: 'Scierie Vaubrun', country: 'FR', nationalId, email },
      notification: 'notified',
      termsDays: 60,
    });
    expect([made.statusCode, made.body]).toEqual([201, made.body]);
    const body = await valueOf<string>('select body_text as body from outbox_mails where recipient = $1', [
      email,
    ]);
    return {
      relation: made.json<{ id: string }>().id,
      token: /invitation=([\w-]+)/.exec(body)?.[1] ?? '',
      email,
    };
  }
  const opened = async (token: string) => code(await send('GET', `/api/public/invitations/${token}`));
  const relationOf = async (id: string) =>
    (await rowsOf('select status, debtor_id, debtor_known from relations where id = $1', [id]))[0];
  const take = async (who: Person, id: unknown, action: string) => {
    const version = await valueOf<number>('select version from adhesion_requests where id = $1', [id]);
    return who.call('POST', `/api/adhesions/${id}/transitions`, { action, version });
  };

  /** The applicant signs in and provides the paper required of debtors, the adviser accepts it and enters its owner. */
  async function giveKbisAndOwner(email: string, partyId: unknown): Promise<void> {
    const given = giveDocument(await signIn(email), {
      typeId: await valueOf<string>(`select id from document_types where code = 'KBIS'`),
      ownerType: 'party',
      ownerId: String(partyId),
    });
    const { id, version } = await done<DocumentRecord>(given, 201);
    const step = { action: 'accept', version, payload: {} };
    await done(world.people.adviser.call('POST', `/api/documents/${id}/transitions`, step));
    await world.owner.query(
      `insert into beneficial_owners (party_id, name, birth_date, share_ppm, screening) values ($1, 'Lise Morvan', '1971-04-02', 600000, 'clear')`,
      [partyId],
    );
  }

  test('joins by the link: its company is written, the bank accepts it, and the relation is active', async () => {
    const { relation, token, email } = await invited('812345601');
    const registered = await register(email, { side: 'assignor', invitation: token });
    expect(registered.statusCode).toBe(201);
    const draft = tokenOf(registered);
    expect((await read(draft)).adhesion).toMatchObject({
      account: { side: 'debtor', email },
      legalName: 'Scierie Vaubrun',
      country: 'FR',
      nationalId: '812345601',
    });
    // Not used by an applicant who only asked for an account.
    expect(await opened(token)).toEqual([200, 'OK']);
    await verify(email);
    expect(await opened(token)).toEqual([410, 'LINK_USED']);
    const { version } = (await read(draft)).adhesion;
    const address = { address: '3 quai des Scieurs', postcode: '69007', city: 'Lyon' };
    expect((await send('PATCH', '/api/onboarding', { version, ...address }, draft)).statusCode).toBe(200);
    expect((await submit(draft)).statusCode).toBe(200);
    const filed = await adhesionOf(email);
    expect(filed).toMatchObject({ status: 'submitted', side: 'debtor', party_status: 'pending' });

    const { adviser, supplier } = world.people;
    const page = await adviser.call('GET', `/api/adhesions/${String(filed?.['id'])}`);
    expect(page.json()).toMatchObject({
      invitation: {
        by: 'Atelier Brévanne',
        entity: 'relation',
        id: relation,
        at: expect.any(String) as string,
      },
    });
    // Neither study nor committee nor contract: debtors do not have those steps.
    expect((await take(adviser, filed?.['id'], 'start_kyc')).statusCode).toBe(200);
    expect((await take(adviser, filed?.['id'], 'to_risk')).statusCode).toBe(403);
    await giveKbisAndOwner(email, filed?.['party_id']);
    expect(await relationOf(relation)).toMatchObject({ status: 'invited', debtor_known: false });
    const accepted = await take(adviser, filed?.['id'], 'accept_debtor');
    expect([accepted.statusCode, accepted.json()]).toMatchObject([200, { status: 'active' }]);
    expect(await adhesionOf(email)).toMatchObject({ status: 'active', party_status: 'active' });
    expect(await relationOf(relation)).toEqual({
      status: 'active',
      debtor_known: true,
      debtor_id: filed?.['party_id'],
    });
    const { rows: told } = await world.owner.query<{ event: string; email: string }>(
      `select n.event, u.email from notifications n join users u on u.id = n.user_id
        where n.entity_id = $1 and n.event in ('relation.accepted', 'relation.notified') order by 1`,
      [relation],
    );
    expect(told).toEqual([
      { event: 'relation.accepted', email: supplier.identity.name.replace(' ', '.') + '@brevanne.test' },
      { event: 'relation.notified', email },
    ]);
  });

  test('with another number than its supplier wrote is the adviser’s to compare: the relation stays', async () => {
    const { relation, token, email } = await invited('812415735');
    const draft = tokenOf(await register(email, { invitation: token }));
    await verify(email);
    const { version } = (await read(draft)).adhesion;
    await send(
      'PATCH',
      '/api/onboarding',
      { version, nationalId: '812485860', address: '3 quai', postcode: '69007', city: 'Lyon' },
      draft,
    );
    expect((await submit(draft)).statusCode).toBe(200);
    const filed = await adhesionOf(email);
    await giveKbisAndOwner(email, filed?.['party_id']);
    await take(world.people.adviser, filed?.['id'], 'start_kyc');
    expect((await take(world.people.adviser, filed?.['id'], 'accept_debtor')).statusCode).toBe(200);
    expect(await adhesionOf(email)).toMatchObject({ status: 'active' });
    expect(await relationOf(relation)).toMatchObject({ status: 'invited', debtor_known: false });
  });

  test('begins anew after its draft lapsed, as the company that was invited, and of what the request kept', async () => {
    const { relation, token, email } = await invited('780129987');
    const draft = tokenOf(await register(email, { invitation: token }));
    const person = await verifiedIn(email);
    const { version } = (await read(draft)).adhesion;
    await send('PATCH', '/api/onboarding', { version, city: 'Lyon' }, draft);
    await letLapse();
    const signUps = async () =>
      (await world.owner.query('select from onboardings where email = $1', [email])).rowCount;
    for (const [days, left] of [
      [89, 1],
      [91, 0],
    ]) {
      await world.owner.query(
        'update onboardings set expires_at = now() - make_interval(days => $2) where email = $1',
        [email, days],
      );
      await bySystem(clean);
      expect(await signUps()).toBe(left);
    }
    const anew = await read(tokenOf(await person.call('POST', '/api/adhesions/mine/resume')));
    expect(anew.adhesion).toMatchObject({
      account: { side: 'debtor', email, firstName: 'Nadia', phone: '+33102030405' },
      legalName: 'Scierie Vaubrun',
      nationalId: '780129987',
      city: 'Lyon',
      expectedTurnover: null,
    });
    const { id } = await person.get<OwnAdhesion>('/api/adhesions/mine');
    const page = await world.people.adviser.call('GET', `/api/adhesions/${id}`);
    expect(page.json()).toMatchObject({ invitation: { entity: 'relation', id: relation } });
  });

  test('cannot sign up by a link that is forged, over or used, in words', async () => {
    const { token } = await invited('652014051');
    const refusal = async (invitation: string) => {
      const answer = await register(newAddress(), { invitation });
      return [...code(answer), answer.json<Problem>().detail];
    };
    expect(await refusal('x'.repeat(43))).toEqual([404, 'LINK_INVALID', expect.stringMatching(/lien/i)]);
    await world.owner.query(`update relation_invitations set expires_at = now()`);
    expect(await refusal(token)).toEqual([410, 'LINK_EXPIRED', expect.stringMatching(/expiré/)]);
    await world.owner.query(`update relation_invitations set used_at = now()`);
    expect(await refusal(token)).toEqual([410, 'LINK_USED', expect.stringMatching(/déjà/)]);
    expect(
      (await world.owner.query('select from onboardings where email like $1', ['%never%'])).rowCount,
    ).toBe(0);
  });

  test('of two sign-ups by one link, the first that is verified has used it', async () => {
    const { token } = await invited('428268023');
    const both = [newAddress(), newAddress()];
    for (const email of both) expect((await register(email, { invitation: token })).statusCode).toBe(201);
    for (const email of both) await verify(email);
    const { rows } = await world.owner.query<{ email: string }>(
      `select u.email from relation_invitations v join adhesion_requests a on a.id = v.adhesion_id join users u on u.id = a.user_id
        where u.email = any($1)`,
      [both],
    );
    expect(rows).toEqual([{ email: both[0] }]);
  });
});

describe('a company that asks to join without an invitation', () => {
  const asking = {
    legalName: 'Tanneries Ombrelle',
    country: 'FR',
    name: 'Noé Arvel',
    email: 'noe@ombrelle.test',
    phone: '',
    message: '=1+1',
  };
  let host = 0;
  const ask = (over: object = {}, headers: Record<string, string> = {}) => {
    host += 1;
    const from = { 'x-forwarded-for': `198.51.100.${host}` };
    return post('/api/public/prospects', { ...asking, ...over }, { ...from, ...headers });
  };
  const listed = async (who: Person = world.people.adviser) =>
    (await who.get<{ data: Prospect[] }>('/api/prospects?sort=createdAt')).data;
  beforeEach(() => world.owner.query('truncate prospects, rate_windows, visitor_keys'));

  test('is listed for the advisers and handled once, in words, by whom', async () => {
    const key = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '203.0.113.5' };
    for (const headers of [key, key]) {
      const answer = await ask({ nationalId: '775 670 417' }, headers);
      expect([answer.statusCode, answer.json()]).toEqual([202, { received: true }]);
    }
    const [one, ...others] = await listed();
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      ...asking,
      phone: null,
      nationalId: '775670417',
      status: 'open',
      handledBy: null,
    });
    const { adviser, m1, supplier, client, risk, legal } = world.people;
    expect((await adviser.call('GET', '/api/prospects.csv')).body).toContain("'=1+1");
    for (const who of [supplier, client, risk, legal]) {
      expect((await who.call('GET', '/api/prospects')).statusCode).toBe(403);
      expect((await who.call('PATCH', `/api/prospects/${one?.id}`, { status: 'handled' })).statusCode).toBe(
        403,
      );
    }
    // Every adviser's task until one has called back; the manager reads who is in charge, others at the bank nothing.
    const work = async (who: Person) => {
      const { data, elsewhere } = await who.get<Work>('/api/work?entity=prospect');
      return [data.map(({ id, action }) => [id, action]), elsewhere.map(({ id, who: name }) => [id, name])];
    };
    const back = { label: 'Rappeler', href: `/requests/client?tab=prospects&id=${one?.id}` };
    expect(await work(adviser)).toEqual([[[one?.id, back]], []]);
    expect(await work(m1)).toEqual([[], [[one?.id, 'Les conseillers']]]);
    for (const who of [risk, legal, supplier, client]) expect(await work(who)).toEqual([[], []]);
    const marked = await m1.call('PATCH', `/api/prospects/${one?.id}`, {
      status: 'handled',
      note: 'Rappelée.',
    });
    expect(marked.json()).toMatchObject({
      status: 'handled',
      note: 'Rappelée.',
      handledBy: m1.identity.name,
    });
    expect((await adviser.call('GET', '/api/prospects?status=open')).json()).toMatchObject({ data: [] });
    expect(await work(adviser)).toEqual([[], []]);
    expect(
      (await adviser.call('PATCH', `/api/prospects/${one?.id}`, { status: 'open' })).json(),
    ).toMatchObject({
      status: 'open',
      note: null,
      handledBy: null,
    });
    const { rows } = await world.owner.query<{ all: string }>(
      `select string_agg(e::text, ' ') as all from audit_events e where entity = 'prospect'`,
    );
    expect(rows[0]?.all).toContain('prospects.handle');
    // The note that was replaced; nothing of what the visitor wrote.
    expect(rows[0]?.all).toContain('Rappelée.');
    expect(rows[0]?.all).not.toContain('ombrelle');
    // The database enforces it too.
    const read = 'select id from prospects';
    const staff = world.app.services.pools.of('staff');
    expect((await transactAs(staff, (tx) => tx.query(read), risk.identity)).rows).toEqual([]);
    await expect(world.app.services.pools.of('public').query(read)).rejects.toThrow('permission denied');
  });

  test('gets the same answer, by the same statements, whether the bank knows it or not', async () => {
    await ask();
    const heard = async (nationalId: string) => {
      let answer: unknown;
      const { statements } = await countStatements(async () => {
        const { statusCode, body } = await ask({ nationalId });
        answer = [statusCode, body];
      });
      // The first call after five seconds reads the settings again.
      return [answer, statements.filter((name) => name !== 'read_settings')];
    };
    // The number of a client, and an unknown one.
    expect(await heard('443061841')).toEqual(await heard('404833048'));
  });

  test.each([
    ['no name of a company', { legalName: 'T' }, '/legalName'],
    ['a country from which nobody joins', { country: 'US' }, '/country'],
    ['a number that its country’s rule refuses', { nationalId: '443061842' }, '/nationalId'],
    ['a line break in the name', { name: 'Noé\r\nBcc: x@y.test' }, '/name'],
    ['two addresses', { email: 'a@b.test, c@d.test' }, '/email'],
    ['a message too long', { message: 'x'.repeat(4_001) }, '/message'],
    ['a member of one’s own', { status: 'handled' }, '/status'],
  ])('with %s is refused', async (_, over, path) => {
    expect((await ask(over)).json()).toMatchObject({ status: 422, errors: [{ path }] });
    expect(await listed()).toEqual([]);
  });

  test('that is a program is thanked for and thrown away; five an hour are kept of one address', async () => {
    expect((await ask({ website: 'https://spam.test' })).statusCode).toBe(202);
    expect((await world.owner.query('select from rate_windows')).rowCount).toBe(0);
    for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(202);
    const refused = await ask();
    expect([...code(refused), refused.json<Problem>().detail]).toEqual([
      429,
      'RATE_LIMITED',
      expect.stringMatching(/^Patientez/),
    ]);
    expect(await listed()).toHaveLength(5);
  });
});
