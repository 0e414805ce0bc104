import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Page, TimelineEntry } from '@cessio/contract';
import { insertRequest } from '../../../test/fixtures.ts';
import { invoiceUnderReview } from '../../../test/invoice-under-review.ts';
import { people, world } from '../../../test/small-world.ts';
import type { Person } from '../../../test/world.ts';
import { transactAs } from '../../db/caller.ts';

const TEXT = 'Appelé le débiteur : réponse lundi <b>promise</b>';
const PATHS = { invoice: '/api/invoices', guarantee_request: '/api/guarantee-requests' } as const;
type Noted = keyof typeof PATHS;

const add = (who: Person, entity: Noted, entityId: string, text = TEXT) =>
  who.call('POST', '/api/notes', { entity, entityId, text });
const remove = (who: Person, id: string) => who.call('DELETE', `/api/notes/${id}`);
const history = async (who: Person, entity: Noted, id: string) =>
  (await who.call('GET', `${PATHS[entity]}/${id}/timeline`)).json<Page<TimelineEntry>>().data;

/** Browser events during this run. */
async function toldDuring(work: () => Promise<unknown>) {
  const { realtime } = world.app.services;
  const told: string[][] = [];
  const spy = import.meta.jest
    .spyOn(realtime, 'recordChanged')
    .mockImplementation(({ rooms }) => void told.push([...rooms]));
  await work();
  // All rooms at once.
  while (told.length === 0) await setTimeout(5);
  spy.mockRestore();
  return told;
}

describe.each([
  ['invoice', () => invoiceUnderReview(world)],
  ['guarantee_request', () => insertRequest(world)],
] as const)('an internal note on %s', (entity, make) => {
  test('is in the history of the bank, under its author’s name, until its author removes it', async () => {
    const id = await make();
    const { adviser, risk } = people;
    const note = await add(adviser, entity, id);
    expect(note.statusCode).toBe(201);
    const noteId = note.json<{ id: string }>().id;
    const shown = { label: 'Note interne', comment: TEXT, actor: { name: adviser.identity.name } };
    const [own] = await history(adviser, entity, id);
    expect(own).toMatchObject({ ...shown, note: { id: noteId, mine: true } });
    expect((await history(risk, entity, id))[0]).toMatchObject({
      ...shown,
      note: { id: noteId, mine: false },
    });
    expect((await remove(risk, noteId)).statusCode).toBe(404);
    expect((await remove(adviser, noteId)).statusCode).toBe(204);
    expect((await remove(adviser, noteId)).statusCode).toBe(404);
    expect((await history(adviser, entity, id)).filter(({ note: one }) => one)).toEqual([]);
  });

  test('reaches no company: neither history, record, list, export, journal line nor sign', async () => {
    const id = await make();
    const companies = [people.client, people.supplier];
    const before = await Promise.all(companies.map((who) => who.call('GET', `${PATHS[entity]}/${id}`)));
    const told = await toldDuring(() => add(people.adviser, entity, id));
    expect(told).toEqual([['staff']]);
    for (const [index, who] of companies.entries()) {
      for (const path of [`/${id}`, `/${id}/timeline`, '', '.csv'])
        expect((await who.call('GET', `${PATHS[entity]}${path}`)).body).not.toContain('promise');
      expect((await who.call('GET', '/api/notification/my?page=1')).body).not.toContain('promise');
      const seen = (await who.call('GET', `${PATHS[entity]}/${id}`)).json<{ version?: number }>();
      expect(seen.version).toBe(before[index]?.json<{ version?: number }>().version);
      const lines = await history(who, entity, id);
      expect((lines ?? []).filter(({ action }) => action.includes('note'))).toEqual([]);
      expect((await add(who, entity, id)).statusCode).toBe(403);
      expect((await remove(who, randomUUID())).statusCode).toBe(403);
    }
    for (const side of ['client', 'supplier'] as const) {
      const { identity } = people[side];
      const pool = world.app.services.pools.of(side);
      await expect(transactAs(pool, (tx) => tx.query('select text from notes'), identity)).rejects.toThrow(
        'permission denied',
      );
    }
    const log = await world.owner.query<{ line: string }>(
      `select e::text as line from audit_events e where entity_id = $1 and action like '%add_note'`,
      [id],
    );
    expect(log.rows).toHaveLength(1);
    expect(log.rows[0]?.line).not.toContain('promise');
  });
});

test('says something, not too much, of a record that is there', async () => {
  const id = await invoiceUnderReview(world);
  expect((await add(people.adviser, 'invoice', id, '   ')).statusCode).toBe(422);
  expect((await add(people.adviser, 'invoice', id, 'x'.repeat(2_001))).statusCode).toBe(422);
  expect((await add(people.adviser, 'invoice', randomUUID())).statusCode).toBe(404);
  expect((await add(people.adviser, 'guarantee_request', id)).statusCode).toBe(404);
  expect((await add(people.adviser, 'party' as Noted, world.parties.debtor)).statusCode).toBe(422);
});
