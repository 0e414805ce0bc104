import type { AuditEvent, AuditVerdict, Page } from '@cessio/contract';
import { people, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
beforeAll(async () => {
  const { super: chief } = people;
  for (const idleLockMinutes of [20, 25, 15]) {
    const { version } = (await chief.call('GET', '/api/settings')).json<{ version: number }>();
    const proof = await stepUpHeader(world.owner, chief.identity);
    await chief.call('PATCH', '/api/settings', { version, idleLockMinutes }, proof);
  }
  await world.owner.query(
    `select append_audit(null, 'invoices.remind', 'invoice', $1, null, null, null,
      'Rappel envoyé', false, null, null, null)`,
    [world.parties.debtor],
  );
});

const read = async (query: Record<string, string> = {}): Promise<Page<AuditEvent>> => {
  const answer = await people.super.call('GET', `/api/audit?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const actions = async (query: Record<string, string>) => (await read(query)).data.map(({ action }) => action);

describe('the journal', () => {
  test.each(['client', 'supplier', 'adviser', 'risk', 'legal', 'm1'] as const)(
    'is closed to %s',
    async (who) => {
      for (const url of ['/api/audit', '/api/audit.csv', '/api/audit/verify'])
        expect([url, (await people[who].call('GET', url)).statusCode]).toEqual([url, 403]);
    },
  );

  test('says who did what to which record, newest first, page by page', async () => {
    const first = await read({ limit: '2' });
    const second = await read({ limit: '2', cursor: first.nextCursor ?? '' });
    const lines = [...first.data, ...second.data];
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map(({ seq }) => seq).toSorted((a, b) => b - a));
    expect(lines).toHaveLength(4);
    expect(lines.find(({ action }) => action === 'settings.update')).toMatchObject({
      actorName: 'naim tazi',
      actorRole: 'super',
      entity: 'settings',
      before: { idleLockMinutes: 25 },
      after: { idleLockMinutes: 15 },
    });
  });

  test.each([
    [{ q: 'naim' }, 3],
    [{ q: 'rappel' }, 1],
    [{ actorRole: 'system' }, 1],
    [{ entity: 'settings' }, 3],
    [{ action: 'invoices.remind' }, 1],
    [{ 'at.gte': '2000-01-01', 'at.lt': '2001-01-01' }, 0],
    [{ 'at.gte': '2000-01-01' }, 4],
  ])('%j finds %i', async (query, count) => {
    expect((await read({ ...query, total: 'true' })).total?.value).toBe(count);
  });

  test('is found by person and by record', async () => {
    const { userId } = people.super.identity;
    expect(await actions({ actorId: userId })).toEqual(Array(3).fill('settings.update'));
    expect(await actions({ entityId: world.parties.debtor })).toEqual(['invoices.remind']);
    expect((await people.super.call('GET', '/api/audit?entity=a%27b')).statusCode).toBe(400);
  });

  test('leaves as CSV, filtered alike', async () => {
    const answer = await people.super.call('GET', '/api/audit.csv?entity=settings');
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.split('\r\n').filter(Boolean);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('settings.update');
  });
});

describe('the chain', () => {
  const verdict = async (): Promise<AuditVerdict> =>
    (await people.super.call('GET', '/api/audit/verify')).json();

  test('holds, names its head, and the first line that somebody changed', async () => {
    expect(await verdict()).toMatchObject({ ok: true, sealed: 0, waiting: 4, head: null });
    await world.owner.query('select seal_audit()');
    const sound = await verdict();
    expect(sound).toMatchObject({ ok: true, sealed: 4, waiting: 0, firstBad: null });
    expect(sound.head?.hash).toMatch(/^[0-9a-f]{64}$/);

    const { rows } = await world.owner.query<{ seq: number }>('select seq from audit_events order by seq');
    await world.owner.query('alter table audit_events disable trigger audit_append_only');
    await world.owner.query(`update audit_events set actor_name = 'Quelqu’un' where seq = $1`, [
      rows[1]?.seq,
    ]);
    expect(await verdict()).toMatchObject({ ok: false, firstBad: Number(rows[1]?.seq) });
  });
});
