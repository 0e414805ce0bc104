import type { Problem, User } from '@cessio/contract';
import type { Onboarding, OwnAdhesion } from '@cessio/contract/onboarding';
import { code } from '../../../test/code.ts';
import { world } from '../../../test/small-world.ts';
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
import { EMPTY_PDF } from '../../../test/world.ts';
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

async function noticesOf(adhesionId: unknown): Promise<string[]> {
  const { rows } = await world.owner.query<{ message: string }>(
    `select message from notifications where event = 'adhesion.submitted' and entity_id = $1`,
    [adhesionId],
  );
  return rows.map(({ message }) => message);
}

describe('the draft', () => {
  test('begins at the account, keeps what is saved, and is the bank’s draft once verified', async () => {
    const { email, token } = await applicant();
    const start = await read(token);
    expect(start).toMatchObject({
      step: 'company',
      adhesion: {
        number: expect.stringMatching(/^INS-[2-9A-Z]{8}$/),
        account: { side: 'assignor', firstName: 'Nadia', email, phone: '+33 1 02 03 04 05' },
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
    // The screen says no more than before: its reader may not be who verified.
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
    // The way back: the same password, as long as the address was not verified.
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
    // There is one token at a time.
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

describe('signed in before the request is decided', () => {
  async function signedIn(email: string): Promise<string> {
    await verify(email);
    const answer = await send('POST', '/api/auth/login', { email, password: PASSWORD });
    return answer.json<{ token: string }>().token;
  }
  const own = (bearer: string, method: 'GET' | 'POST', url: string) =>
    world.app.fastify.inject({ method, url, headers: { authorization: `Bearer ${bearer}` } });

  test('one sees one’s own request, what it lacks, and goes on with it on this browser', async () => {
    const { email, token } = await applicant();
    const bearer = await signedIn(email);
    const draft = (await own(bearer, 'GET', '/api/adhesions/mine')).json<OwnAdhesion>();
    expect(draft).toMatchObject({ status: 'draft', submittedAt: null });
    expect(draft.missing).toEqual(expect.arrayContaining(['raison sociale', 'Balance âgée']));
    const profile = (await own(bearer, 'GET', '/api/auth/profil')).json<User>();
    expect(profile.pendingAdhesionId).toBe(draft.id);
    expect(profile.permissions).toContain('invoices.read');
    expect(profile.permissions).not.toContain('invoices.deposit');
    expect(profile.permissions).not.toContain('invoices.deposit.classic');
    const resumed = tokenOf(await own(bearer, 'POST', '/api/adhesions/mine/resume'));
    expect(code(await open(token))).toEqual([404, 'LINK_INVALID']);
    await complete(resumed);
    const filed = (await own(bearer, 'GET', '/api/adhesions/mine')).json<OwnAdhesion>();
    expect(filed).toMatchObject({ status: 'submitted', missing: [] });
    expect(code(await own(bearer, 'POST', '/api/adhesions/mine/resume'))).toEqual([404, 'NOT_FOUND']);
  });

  test('a buyer reads its own as well, and is offered neither a deposit nor a request', async () => {
    const { email } = await applicant({ side: 'debtor' });
    const bearer = await signedIn(email);
    const draft = (await own(bearer, 'GET', '/api/adhesions/mine')).json<OwnAdhesion>();
    expect(draft).toMatchObject({ status: 'draft', missing: expect.arrayContaining(['code postal']) });
    const { permissions, role } = (await own(bearer, 'GET', '/api/auth/profil')).json<User>();
    expect(role).toBe('client');
    expect(permissions.filter((name) => /deposit|Requests.write/.test(name))).toEqual([]);
    expect((await own(bearer, 'POST', '/api/adhesions/mine/resume')).statusCode).toBe(201);
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
