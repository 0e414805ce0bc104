import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { href, pages, type Work } from '@cessio/contract';
import type { AdhesionRecord } from '@cessio/contract/adhesions';
import type { BeneficialOwner, PartyScreening } from '@cessio/contract/parties';
import { done, expectRefused } from '../../../test/answers.ts';
import { euListOf } from '../../../test/eu-list.ts';
import { insertRow } from '../../../test/fixtures.ts';
import { bySystem, people, world } from '../../../test/small-world.ts';
import { activateReady } from '../adhesions/adhesion-activation.ts';
import { euListFile } from './eu-list.ts';
import { LISTED } from './invented-names.ts';
import { ListKeeper } from './list-keeper.ts';
import { screenDaily } from './screening.service.ts';

let company: string;
let path: string;
const file = async (listed: Parameters<typeof euListOf>[0]) => writeFile(path, euListOf(listed));
const daily = (at: string) => bySystem((tx) => screenDaily(tx, world.app.services, new Date(at)));
const sees = () => people.risk.get<PartyScreening>(`/api/parties/${company}/screening`);
const owners = () => people.risk.get<BeneficialOwner[]>(`/api/parties/${company}/beneficial-owners`);
const decides = (who: keyof typeof people, body: object, id = company) =>
  people[who].call('POST', `/api/parties/${id}/screening`, { result: 'clear', note: 'Un homonyme', ...body });
const queue = async () =>
  (await people.risk.get<Work>('/api/work?entity=party')).data.filter(({ why }) => why.includes('sanctions'));
let adhesion: string;
const checked = async () => {
  const { checks } = await people.risk.get<AdhesionRecord>(`/api/adhesions/${adhesion}`);
  return checks.find(({ label }) => label === 'Liste de sanctions');
};
const committee = () =>
  people.risk.call('POST', `/api/adhesions/${adhesion}/transitions`, {
    action: 'to_committee',
    version: 1,
    comment: 'Étude',
    payload: { grade: 'B', score: '70' },
  });
const SERGEI = { name: 'Serguei Bezroukavine', birthDate: '1961-03-14', sharePpm: 400_000, isPep: false };

beforeAll(async () => {
  company = world.parties.assignor;
  path = join(world.config.dataDir, 'list.xml');
  adhesion = await insertRow(world.owner, 'adhesion_requests', {
    number: 'ADH-2026-1',
    legal_name: 'Atelier Brévanne',
    country: 'FR',
    wanted_ceiling: 50_000_000,
    expected_turnover: 300_000_000,
    status: 'risk_review',
    submitted_at: new Date(),
    party_id: company,
  });
});

test('without a list nobody is compared, and the record says so', async () => {
  await done(people.adviser.call('POST', `/api/parties/${company}/beneficial-owners`, SERGEI), 201);
  expect(await sees()).toEqual({ active: false, pending: 0, hits: [] });
  expect((await owners())[0]?.screening).toBe('pending');
  expect(await checked()).toMatchObject({
    ok: false,
    text: expect.stringContaining('Aucune liste n’est en place'),
  });
  expect(await daily('2026-11-20T03:00:00Z')).toBe(0);
});

test('with one, whoever stands on it stops the adhesion until the risk department has cleared that', async () => {
  Object.assign(world.app.services, { sanctions: new ListKeeper(euListFile(path)) });
  // A missing list clears nobody.
  await expect(daily('2026-11-20T03:00:00Z')).rejects.toThrow('ENOENT');
  expect((await sees()).pending).toBeGreaterThan(0);
  const waits = await expectRefused(committee(), 422, 'SCREENING_NOT_CLEAR');
  expect(waits.detail).toContain('en cours');

  await file(LISTED);
  // People never checked are checked at any hour.
  expect(await daily('2026-11-20T00:30:00Z')).toBeGreaterThan(0);
  expect(await daily('2026-11-20T00:31:00Z')).toBe(0);
  const { pending, hits } = await sees();
  expect(pending).toBe(0);
  expect(hits).toMatchObject([
    {
      subject: 'owner',
      subjectName: 'Serguei Bezroukavine',
      reference: 'EU.1',
      listedName: 'Sergei Viktorovich Bezrukavin',
      listedBirths: '14/03/1961',
      status: 'open',
      version: 1,
      decisions: [],
    },
  ]);
  expect((await owners())[0]?.screening).toBe('hit');
  expect(await checked()).toMatchObject({ ok: false, text: expect.stringContaining('Serguei Bezroukavine') });
  await expectRefused(committee(), 422, 'SCREENING_NOT_CLEAR');
  expect(await queue()).toMatchObject([
    {
      id: company,
      action: { label: 'Décider', href: href(pages.company, { id: company }, { tab: 'owners' }) },
    },
  ]);

  const hitId = hits[0]?.id;
  for (const who of ['adviser', 'legal', 'm1', 'client', 'supplier'] as const)
    await expectRefused(decides(who, { hitId, version: 1 }), 403, 'FORBIDDEN');
  await expectRefused(decides('risk', { hitId, version: 1, note: '  ' }), 422, 'VALIDATION_FAILED');
  await expectRefused(decides('risk', { hitId, version: 1 }, world.parties.debtor), 404, 'NOT_FOUND');
  const confirmed = await done<PartyScreening>(
    decides('risk', { hitId, version: 1, result: 'hit', note: 'À vérifier' }),
  );
  expect(confirmed.hits[0]).toMatchObject({ status: 'hit', version: 2 });
  expect(await queue()).toHaveLength(1);
  // Of two decisions at once one wins, the other gets a conflict.
  const both = await Promise.all([
    decides('risk', { hitId, version: 2 }),
    decides('super', { hitId, version: 2 }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { hits: cleared } = await sees();
  expect(cleared[0]).toMatchObject({ status: 'clear', version: 3 });
  expect(cleared[0]?.decisions.map(({ result, note }) => [result, note])).toEqual([
    ['clear', 'Un homonyme'],
    ['hit', 'À vérifier'],
  ]);
  expect((await owners())[0]?.screening).toBe('clear');
  expect(await checked()).toMatchObject({ ok: true, text: 'Aucune alerte' });
  expect(await queue()).toEqual([]);
  expect((await committee()).statusCode).toBe(200);
});

test('decisions are the risk department’s own in the database too, and stay', async () => {
  const [hit] = (await sees()).hits;
  const write = (who: keyof typeof people, by: string) =>
    people[who].sql(
      `insert into screening_decisions (hit_id, result, note, decided_by, decided_name) values ($1, 'clear', 'x', $2, 'x')`,
      [hit?.id, by],
    );
  await expect(write('adviser', people.adviser.identity.userId)).rejects.toThrow('row-level security');
  await expect(write('risk', people.super.identity.userId)).rejects.toThrow('row-level security');
  await expect(world.owner.query(`update screening_decisions set note = 'y'`)).rejects.toThrow(
    'stay as they are',
  );
  for (const statement of [`update screening_hits set outcome = 'clear'`, 'delete from screening_decisions'])
    await expect(people.super.sql(statement)).rejects.toThrow('permission denied');
});

test('contacts and changed names are compared at once', async () => {
  const contacts = `/api/parties/${company}/contacts`;
  const contact = await done<{ id: string; version: number }>(
    people.adviser.call('POST', contacts, { name: 'Noureddine Barkazi', role: 'director' }),
    201,
  );
  const open = async () => (await sees()).hits.filter(({ status }) => status === 'open');
  expect(await open()).toMatchObject([{ subject: 'contact', reference: 'EU.9' }]);
  await done(people.adviser.call('PATCH', `${contacts}/${contact.id}`, { name: 'Anne Keravel', version: 1 }));
  expect(await open()).toEqual([]);
  await done(
    people.adviser.call('PATCH', `${contacts}/${contact.id}`, { name: 'Nour Eddine Barkazi', version: 2 }),
  );
  const [again] = await open();
  expect((await people.adviser.call('DELETE', `${contacts}/${contact.id}?version=3`)).statusCode).toBe(204);
  expect(await open()).toEqual([]);
  await expectRefused(decides('risk', { hitId: again?.id, version: 1 }), 409, 'STATE_CONFLICT');

  // An owner's new name counts as another person; the risk department has cleared only the former name.
  const told = async () =>
    (await world.owner.query(`select from notifications where event = 'party.screening'`)).rowCount;
  const before = await told();
  const of = `/api/parties/${company}/beneficial-owners`;
  const rename = async (name: string, version: number) =>
    done(people.adviser.call('PATCH', `${of}/${(await owners())[0]?.id}`, { ...SERGEI, name, version }));
  const version = (await owners())[0]?.version ?? 0;
  await rename('Anne Keravel', version);
  expect((await owners())[0]?.screening).toBe('clear');
  expect((await sees()).hits).toEqual([]);
  await rename(SERGEI.name, version + 1);
  expect((await sees()).hits).toMatchObject([{ reference: 'EU.1', status: 'clear' }]);
  expect(await told()).toBe(before);

  const { version: known } = await people.adviser.get<{ version: number }>(`/api/parties/${company}`);
  await done(
    people.adviser.call('PATCH', `/api/parties/${company}`, {
      legalName: 'Barkazi Maritime',
      version: known,
    }),
  );
  expect(await open()).toMatchObject([{ subject: 'party', reference: 'EU.20' }]);
  const named = await people.risk.get<{ version: number; screeningAlerts: number }>(
    `/api/parties/${company}`,
  );
  expect(named.screeningAlerts).toBe(1);
  await done(
    people.adviser.call('PATCH', `/api/parties/${company}`, {
      legalName: 'Atelier Brévanne',
      version: named.version,
    }),
  );
  expect(await open()).toEqual([]);
});

test('a name that no spelling brings near the list waits for the risk department, who clears it once', async () => {
  const contacts = `/api/parties/${company}/contacts`;
  const contact = await done<{ id: string }>(
    people.adviser.call('POST', contacts, { name: '王小明', role: 'director' }),
    201,
  );
  const [hit] = (await sees()).hits.filter(({ status }) => status === 'open');
  expect(hit).toMatchObject({
    subject: 'contact',
    subjectName: '王小明',
    reference: '',
    listedName: '',
    score: 0,
  });
  const { rows } = await world.owner.query<{ message: string }>(
    `select message from notifications where event = 'party.screening' and user_id = $1 order by seq desc limit 1`,
    [people.risk.identity.userId],
  );
  expect(rows[0]?.message).toContain('王小明 (non comparable)');
  expect((await queue()).length).toBe(1);
  await done(decides('risk', { hitId: hit?.id, version: hit?.version }));
  expect(await queue()).toEqual([]);
  await world.owner.query('delete from screened');
  await daily('2026-11-20T00:40:00Z');
  expect((await sees()).hits.filter(({ status }) => status === 'open')).toEqual([]);
  expect((await people.adviser.call('DELETE', `${contacts}/${contact.id}?version=1`)).statusCode).toBe(204);
  await world.owner.query(
    `delete from notifications where event = 'party.screening' and message like '%王%'`,
  );
});

test('a changed list is compared with everybody once a day from 02:00 in Paris; what was cleared stays cleared', async () => {
  expect(await daily('2026-11-20T01:30:00Z')).toBe(0);
  await file([
    ...LISTED,
    ['EU.90', 'E', '', 'Atelier de Barkany'],
    ['EU.91', 'P', '1961-03-14', 'S. V. Bezrukavin'],
  ]);
  await world.owner.query(`update parties set legal_name = 'Atelier Barkany SARL' where id = $1`, [company]);
  await daily('2026-11-20T12:00:00Z');
  // The name is new, the owner was checked against the morning's list.
  expect((await sees()).hits.map(({ reference, status }) => [reference, status])).toEqual([
    ['EU.90', 'open'],
    ['EU.1', 'clear'],
  ]);
  expect(await daily('2026-11-21T00:59:00Z')).toBe(0);
  expect(await daily('2026-11-21T01:00:00Z')).toBeGreaterThan(0);
  expect(await daily('2026-11-21T01:01:00Z')).toBe(0);
  expect((await sees()).hits.map(({ reference, status }) => [reference, status])).toEqual([
    ['EU.90', 'open'],
    ['EU.91', 'open'],
    ['EU.1', 'clear'],
  ]);
  const { rows } = await world.owner.query<{ told: number }>(
    `select count(*)::int as told from notifications where event = 'party.screening' and user_id = $1`,
    [people.risk.identity.userId],
  );
  // Once for each hit, never twice for one.
  expect(rows).toEqual([{ told: 6 }]);
  // Earlier decisions do not take effect after the list has changed: no contract, no access.
  const move = (status: string, side: string) =>
    world.owner.query('update adhesion_requests set status = $2, side = $3, terms = $4 where id = $1', [
      adhesion,
      status,
      side,
      '{}',
    ]);
  await move('approved', 'assignor');
  await expectRefused(
    people.legal.call('POST', `/api/adhesions/${adhesion}/transitions`, { action: 'prepare', version: 2 }),
    422,
    'SCREENING_NOT_CLEAR',
  );
  await move('approved', 'debtor');
  expect(await activateReady(world.app.services)).toBe(0);
  // Once off the list, nobody is blocked any more.
  await file(LISTED.slice(1));
  await daily('2026-11-22T01:00:00Z');
  expect((await sees()).hits).toEqual([]);
  expect(await activateReady(world.app.services)).toBe(1);
  await rm(path);
  await expect(daily('2026-11-23T01:00:00Z')).rejects.toThrow('ENOENT');
});
