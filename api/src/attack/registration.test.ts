import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem, SignedIn } from '@cessio/contract';
import { code } from '../../test/code.ts';
import { insertRow } from '../../test/fixtures.ts';
import { mailsTo } from '../../test/owner.ts';
import { newEmployee } from '../../test/records.ts';
import { columnOf, rowsOf, world } from '../../test/small-world.ts';
import {
  click,
  complete,
  KNOWN,
  linkOf,
  newAddress,
  open,
  PASSWORD,
  read,
  register as ask,
  resend,
  send,
  tokenOf,
  upload,
} from '../../test/sign-up-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import { EMPTY_PDF } from '../../test/world.ts';
import { clean } from '../jobs/cleaning.ts';
import { removeUnreferencedFiles } from '../jobs/unreferenced-files.ts';

/**
 * An address belongs to the person who reads its mail (docs/adr/0016): what registrations of it can do to each other.
 */

const OWNER = { firstName: 'Nadia', password: PASSWORD };
const ATTACKER = { firstName: 'Ursule', password: 'Un-autre-secret-77' };
type Registrant = typeof OWNER;

beforeEach(() => world.owner.query('delete from login_failures'));

/** Registers; returns the browser's token. */
async function register(email: string, who: Registrant, over: object = {}) {
  const company = { legalName: `Maison ${who.firstName}`, country: 'FR' };
  const answer = await ask(email, { ...who, company, ...over });
  expect(answer.statusCode).toBe(201);
  return tokenOf(answer);
}

const login = (email: string, { password }: Registrant) =>
  send('POST', '/api/auth/login', { email, password });

/** Subject of the newest mail to an address. */
const lastSubject = async (email: string) => (await mailsTo(email)).at(-1)?.subject;

describe('two registrations of one address', () => {
  test.each([
    ['attacker first, owner’s link', [ATTACKER, OWNER], OWNER],
    ['owner first, owner’s link', [OWNER, ATTACKER], OWNER],
    ['attacker first, attacker’s link', [ATTACKER, OWNER], ATTACKER],
    ['owner first, attacker’s link', [OWNER, ATTACKER], ATTACKER],
  ] as const)(
    '%s: the account has the password of the link that was clicked, and the other ends',
    async (_, order, clicked) => {
      const email = newAddress();
      const other = clicked === OWNER ? ATTACKER : OWNER;
      const tokens = new Map<Registrant, string>();
      for (const one of order) tokens.set(one, await register(email, one));
      const [link, otherLink] = [
        await linkOf(email, clicked.firstName),
        await linkOf(email, other.firstName),
      ];
      expect((await click(link)).json()).toEqual({ verified: true });
      expect(code(await click(otherLink))).toEqual([410, 'LINK_USED']);
      expect(code(await click(link))).toEqual([410, 'LINK_USED']);
      expect((await login(email, clicked)).json<SignedIn>().user).toMatchObject({
        firstName: clicked.firstName,
        party: { legalName: `Maison ${clicked.firstName}` },
      });
      expect(code(await login(email, other))).toEqual([401, 'CREDENTIALS_INVALID']);
      expect((await open(tokens.get(clicked))).statusCode).toBe(200);
      expect(code(await open(tokens.get(other)))).toEqual([404, 'LINK_INVALID']);
      expect(await columnOf('select legal_name from parties where email = $1', [email])).toEqual([
        `Maison ${clicked.firstName}`,
      ]);
    },
  );

  test('both links at once: one account, with one of the two passwords', async () => {
    const email = newAddress();
    for (const one of [OWNER, ATTACKER]) await register(email, one);
    const links = [await linkOf(email, OWNER.firstName), await linkOf(email, ATTACKER.firstName)];
    const answers = await Promise.all([...links, ...links].map(click));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410]);
    const won = answers.findIndex(({ statusCode }) => statusCode === 200) % 2;
    const [winner, loser] = won === 0 ? [OWNER, ATTACKER] : [ATTACKER, OWNER];
    expect((await login(email, winner)).statusCode).toBe(200);
    expect((await login(email, loser)).statusCode).toBe(401);
    expect(await rowsOf('select id from parties where email = $1', [email])).toHaveLength(1);
    const numbers = await columnOf(`select number from adhesion_requests where legal_name like 'Maison %'`);
    expect(numbers).toContainEqual(expect.stringMatching(/^ADH-/));
  });

  test('each mail names what it confirms, as its own screen does, and the owner is told of the account', async () => {
    const email = newAddress();
    const references: string[] = [];
    for (const one of [ATTACKER, OWNER]) {
      const { adhesion } = await read(await register(email, one));
      references.push(adhesion.number);
    }
    expect((await mailsTo(email)).map(({ body_text }) => body_text)).toEqual([
      expect.stringMatching(new RegExp(`${references[0]}.*par Ursule Benkirane.*Maison Ursule`)),
      expect.stringMatching(new RegExp(`${references[1]}.*par Nadia Benkirane.*Maison Nadia`)),
    ]);
    await click(await linkOf(email, OWNER.firstName));
    expect(await lastSubject(email)).toBe('[Cessio] Votre compte est ouvert');
  });

  test('a link mailed before the address became a user’s by another way makes no second account', async () => {
    const email = newAddress();
    await register(email, ATTACKER);
    const { super: chief } = world.people;
    const invited = await chief.call(
      'POST',
      '/api/employees',
      newEmployee({ email, role: 'super', department: null, staffNo: 'E-9001' }),
      await stepUpHeader(world.owner, chief.identity),
    );
    expect(invited.statusCode).toBe(201);
    expect(code(await click(await linkOf(email, ATTACKER.firstName)))).toEqual([410, 'LINK_USED']);
    expect(await columnOf('select role from users where email = $1', [email])).toEqual(['super']);
  });

  test('one mailbox written in two ways becomes one account, and its owner is told at the address of the account', async () => {
    const name = newAddress().split('@')[0] ?? '';
    const [email, dotted] = [`${name}@gmail.com`, `${name[0]}.${name.slice(1)}@googlemail.com`];
    await register(dotted, ATTACKER);
    await register(email, OWNER);
    const late = await linkOf(dotted, ATTACKER.firstName);
    expect((await click(await linkOf(email, OWNER.firstName))).json()).toEqual({ verified: true });
    expect(code(await click(late))).toEqual([410, 'LINK_USED']);
    await register(dotted, ATTACKER);
    expect(
      await rowsOf(
        `select recipient, subject from outbox_mails where mailbox_key(recipient) = mailbox_key($1) order by created_at desc, id desc limit 1`,
        [email],
      ),
    ).toEqual([{ recipient: email, subject: expect.not.stringContaining('onfirmez') }]);
    // At a provider where dots count, these are two people.
    const other = `${name}@exemple.test`;
    await register(other, OWNER);
    await click(await linkOf(other, OWNER.firstName));
    const apart = `${name[0]}.${name.slice(1)}@exemple.test`;
    await register(apart, ATTACKER);
    expect((await click(await linkOf(apart, ATTACKER.firstName))).json()).toEqual({ verified: true });
  });

  test('resent from a browser, the link is that browser’s registration’s; without one, each is named', async () => {
    const email = newAddress();
    const mine = await register(email, OWNER);
    await register(email, ATTACKER);
    const mailed = async () => {
      const mails = await mailsTo(email);
      await world.owner.query('delete from outbox_mails');
      await world.owner.query(`update mail_links set created_at = created_at - interval '61 minutes'`);
      return mails.map(({ body_text }) => / par (\w+)/.exec(body_text)?.[1]);
    };
    await mailed();
    expect((await resend(email, mine)).statusCode).toBe(202);
    expect(await mailed()).toEqual(['Nadia']);
    expect((await resend(email)).statusCode).toBe(202);
    expect((await mailed()).sort()).toEqual(['Nadia', 'Ursule']);
    // Somebody else's token names no registration of this address.
    const foreign = await register(newAddress(), ATTACKER);
    await mailed();
    await resend(email, foreign);
    expect((await mailed()).sort()).toEqual(['Nadia', 'Ursule']);
  });
});

describe('before its address is verified, a registration', () => {
  const READ = [
    '/api/parties?total=true',
    '/api/parties?q=verrerie&total=true',
    '/api/parties?status=prospect&total=true',
    '/api/parties.csv',
    '/api/parties/similar?name=Verrerie%20Oméga',
    '/api/parties/derive?country=FR&nationalId=404833048',
    '/api/adhesions?total=true',
    '/api/adhesions?status=draft&total=true',
    '/api/documents?total=true',
    '/api/search?q=verrerie',
    '/api/search?q=benkirane',
    '/api/dashboard/requests',
    '/api/portfolio/summary',
    '/api/audit?total=true&limit=200',
    '/api/audit.csv',
    '/api/notification/my',
  ];
  /** The journal without the exports that this test itself makes. */
  const withoutExports = (url: string, body: string): string => {
    if (url.startsWith('/api/audit.csv'))
      return body
        .split(/\n(?=\d+;)/)
        .filter((line) => !/;lists\.export\s*$/.test(line))
        .join('\n');
    if (!url.startsWith('/api/audit')) return body;
    const page = JSON.parse(body) as { data: { action: string }[]; total: { value: number } };
    const data = page.data.filter(({ action }) => action !== 'lists.export');
    return JSON.stringify({ data, total: page.total.value - (page.data.length - data.length) });
  };
  /** The bank's view, without the time of the request. */
  const seen = async () => {
    const answers: unknown[] = [];
    const answered = new Set<string>();
    for (const who of ['adviser', 'm1', 'super'] as const)
      for (const url of READ) {
        const { statusCode, body } = await world.people[who].call('GET', url);
        if (statusCode === 200) answered.add(url);
        const steady = statusCode === 200 ? withoutExports(url, body) : body;
        const moving = /\d{4}-\d\d-\d\dT[\d:.]+Z|"correlationId":"[^"]*"/g;
        answers.push([who, url, statusCode, steady.replaceAll(moving, '')]);
      }
    expect([...answered]).toHaveLength(READ.length);
    return answers;
  };
  const TABLES = [
    'users',
    'parties',
    'adhesion_requests',
    'documents',
    'files',
    'audit_events',
    'notifications',
  ];
  const counts = () =>
    rowsOf(TABLES.map((table) => `select '${table}' as of, count(*) from ${table}`).join(' union all '));

  test('shows in no list, search, count, export or log of the bank, complete and sent as it may be', async () => {
    const email = newAddress();
    const [before, rows] = [await seen(), await counts()];
    const token = await register(email, OWNER);
    await complete(token, { legalName: 'Verrerie Oméga', nationalId: '404833048' });
    expect(await counts()).toEqual(rows);
    expect(await seen()).toEqual(before);
    await click(await linkOf(email, OWNER.firstName));
    const listed = await world.people.adviser.call('GET', '/api/adhesions?q=verrerie&total=true');
    expect(listed.json()).toMatchObject({ data: [{ status: 'submitted' }], total: { value: 1 } });
  });

  test('ends after seven days, with its papers and their bytes; bytes that others use stay', async () => {
    const bytes = Buffer.concat([EMPTY_PDF, Buffer.from('% of a sign-up given up\n')]);
    const shared = Buffer.concat([EMPTY_PDF, Buffer.from('% of two\n')]);
    const emails = [newAddress(), newAddress()] as const;
    const tokens = [await register(emails[0], OWNER), await register(emails[1], OWNER)] as const;
    const link = await linkOf(emails[1]);
    expect((await upload(tokens[0], bytes)).statusCode).toBe(201);
    expect((await upload(tokens[1], shared)).statusCode).toBe(201);
    expect((await world.people.supplier.upload('/api/uploads', 'balance.pdf', shared)).statusCode).toBe(201);
    const given = 'select storage_key from onboarding_documents order by id desc limit 2';
    const keys = (await columnOf(given)).toReversed();
    const kept = () => keys.map((key) => existsSync(join(world.config.dataDir, key)));
    const tidy = async () => {
      await clean(world.owner);
      await removeUnreferencedFiles(world.owner, world.config.dataDir, 0);
    };
    await tidy();
    expect(kept()).toEqual([true, true]);
    await world.owner.query(
      `update onboardings set created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days'`,
    );
    expect(code(await click(link))).toEqual([410, 'LINK_EXPIRED']);
    expect(code(await open(tokens[0]))).toEqual([410, 'LINK_EXPIRED']);
    await tidy();
    expect(await rowsOf('select id from onboardings where user_id is null')).toEqual([]);
    const papers = 'select id from onboarding_documents d where storage_key = any($1)';
    expect(await rowsOf(papers, [keys])).toEqual([]);
    expect(kept()).toEqual([false, true]);
    expect(code(await click(link))).toEqual([410, 'LINK_EXPIRED']);
    expect((await open(tokens[0])).statusCode).toBe(404);
    // The same paper uploaded again is accepted.
    expect((await upload(await register(newAddress(), OWNER), bytes)).statusCode).toBe(201);
    expect(kept()).toEqual([true, true]);
  });
});

describe('who has an account shows nowhere', () => {
  test('a password given at registration signs nobody in and answers alike, account or not', async () => {
    const unknown = newAddress();
    for (const email of [KNOWN, unknown]) await register(email, ATTACKER);
    for (const email of [KNOWN, unknown]) {
      expect(code(await login(email, ATTACKER))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      expect(code(await login(email, OWNER))).toEqual([401, 'CREDENTIALS_INVALID']);
    }
  });

  test('and comes back to what was given then, account or not', async () => {
    for (const email of [KNOWN, newAddress()]) {
      await complete(await register(email, OWNER));
      const again = await read(await register(email, OWNER));
      expect(again).toMatchObject({ step: 'mailbox', adhesion: { city: 'Lyon' } });
      const other = await read(await register(email, ATTACKER));
      expect(other).toMatchObject({ step: 'company', adhesion: { city: null } });
    }
  });

  test('it takes guesses at an account back by no means: each counts, and none is forgotten', async () => {
    await register(KNOWN, ATTACKER);
    const tries: unknown[] = [];
    for (let n = 0; n < 5; n += 1) tries.push(code(await login(KNOWN, ATTACKER))[1]);
    expect(tries).toEqual([...Array<string>(4).fill('EMAIL_NOT_VERIFIED'), 'ACCOUNT_LOCKED']);
  });

  test('its links lead nowhere: the owner is mailed a way to a new password, no verification', async () => {
    await world.owner.query('delete from outbox_mails; delete from mail_links');
    const token = await register(KNOWN, { ...ATTACKER, password: 'Encore-un-secret-88' });
    await resend(KNOWN, token);
    expect((await mailsTo(KNOWN)).map(({ subject }) => subject)).toEqual([
      '[Cessio] Vous avez déjà un compte',
    ]);
    const links = 'select from mail_links l join onboardings o on o.id = l.onboarding_id where o.email = $1';
    expect(await rowsOf(links, [KNOWN])).toEqual([]);
  });
});

describe('names that mails carry to others', () => {
  const UNFIT = [
    ['Gagnez http://exemple.test', 'NAME_LINK'],
    ['Nadia\r\nBcc: autre@exemple.test', 'NAME_INVISIBLE'],
    ['Nadia \u202eexe', 'NAME_INVISIBLE'],
  ] as const;

  test.each(UNFIT)('%j is refused by every form that takes one', async (name, fault) => {
    const { adviser, m1, supplier } = world.people;
    const token = await register(newAddress(), OWNER);
    const person = { email: newAddress(), password: OWNER.password, acceptTerms: true };
    const { version } = (await supplier.call('GET', '/api/me')).json<{ version: number }>();
    const company = { country: 'FR', isDebtor: true, isAssignor: false };
    const employee = newEmployee({ email: newAddress(), staffNo: 'E1' });
    const answer = { email: 'a@b.test', accept: true };
    const answers = [
      send('POST', '/api/auth/register', {
        ...person,
        firstName: name,
        lastName: name,
        company: { legalName: name, country: 'FR' },
      }),
      send('PATCH', '/api/onboarding', { version: 1, legalName: name, debtors: [{ name }] }, token),
      send('POST', '/api/public/contact', { name, subject: name, email: 'a@b.test', message: 'Bonjour' }),
      send('POST', `/api/public/invoice-confirmations/${token}/confirm`, { ...answer, name, title: name }),
      supplier.call('POST', '/api/invoices', { payeeName: name }),
      supplier.call('PATCH', '/api/me', { version, firstName: name, lastName: name }),
      supplier.call('PATCH', `/api/me/passkeys/${world.parties.debtor}`, { name }),
      m1.call('POST', '/api/employees', { ...employee, firstName: name, lastName: name }),
      adviser.call('POST', '/api/parties', { ...company, legalName: name }),
    ];
    const paths: unknown[] = [];
    for (const one of answers) {
      const { code: refusal, errors = [] } = (await one).json<Problem>();
      expect(refusal).toBe('VALIDATION_FAILED');
      expect(new Set(errors.map((error) => error.code))).toEqual(new Set([fault]));
      paths.push(errors.map(({ path }) => path));
    }
    expect(paths).toEqual([
      ['/firstName', '/lastName', '/company/legalName'],
      ['/legalName', '/debtors/0/name'],
      ['/name', '/subject'],
      ['/name', '/title'],
      ['/payeeName'],
      ['/firstName', '/lastName'],
      ['/name'],
      ['/firstName', '/lastName'],
      ['/legalName'],
    ]);
  });

  test('honest ones pass, as they are', async () => {
    const legalName = 'شركة الأمل & Fils d’Anne-Zoé n° 3';
    const email = newAddress();
    await register(email, OWNER, { company: { legalName, country: 'TN' } });
    await click(await linkOf(email, OWNER.firstName));
    expect(await columnOf('select legal_name from parties where email = $1', [email])).toEqual([legalName]);
  });
});

test('the login of sign-in makes applicants and prospects, and nobody else', async () => {
  const auth = world.app.services.pools.of('auth');
  const party = world.parties.assignor;
  const user = { first_name: 'A', last_name: 'B', email: 'a@b.test', password_hash: 'x' };
  const company = { legal_name: 'Aa', country: 'FR', is_debtor: true, is_assignor: false };
  const adhesion = { number: 'X', legal_name: 'Aa', country: 'FR' };
  for (const [table, row] of [
    ['users', { ...user, role: 'super', email_verified_at: new Date() }],
    ['users', { ...user, role: 'supplier', party_id: party }],
    ['parties', { ...company, status: 'active' }],
    ['parties', { ...company, status: 'prospect', risk_grade: 'A' }],
    ['adhesion_requests', { ...adhesion, status: 'active' }],
    ['adhesion_requests', { ...adhesion, status: 'draft', assigned_to: null }],
  ] as const)
    await expect(insertRow(auth, table, row)).rejects.toMatchObject({ code: '42501' });
});
