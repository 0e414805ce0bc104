import { randomUUID } from 'node:crypto';
import type { AllowedAction, Page, TimelineEntry, Work } from '@cessio/contract';
import { done, expectRefused } from '../../test/answers.ts';
import { insertRequest } from '../../test/fixtures.ts';
import { invoiceUnderReview } from '../../test/invoice-under-review.ts';
import { people, world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import { signedIn, type Person } from '../../test/world.ts';

interface Moving {
  version: number;
  allowedActions: AllowedAction[];
}

let colleague: Person;
beforeAll(async () => {
  const { rows } = await world.owner.query<{ id: string; session: string }>(
    `with u as (insert into users (role, first_name, last_name, email, password_hash, email_verified_at)
        values ('adviser', 'Romain', 'Castelier', 'r.castelier@cessio.test', 'none', now()) returning id),
      e as (insert into employees (user_id, department, staff_no) select id, 'ADVISER', 'A2' from u)
     insert into sessions (user_id, device, ip, expires_at)
     select id, 'test', '127.0.0.1', now() + interval '1 day' from u returning user_id as id, id as session`,
  );
  const [{ id: userId, session: sessionId }] = rows as [(typeof rows)[0]];
  const name = 'Romain Castelier';
  colleague = signedIn(world.app, { ...people.adviser.identity, userId, sessionId, name });
});

const KINDS = [
  ['invoice', '/api/invoices', () => invoiceUnderReview(world)],
  ['guarantee_request', '/api/guarantee-requests', () => submittedRequest()],
] as const;

async function submittedRequest(): Promise<string> {
  const id = await insertRequest(world);
  await world.owner.query(`update guarantee_requests set status = 'under_review' where id = $1`, [id]);
  return id;
}

describe.each(KINDS)('a file handed over: %s', (entity, path, make) => {
  const seen = (who: Person, id: string) => done<Moving>(who.call('GET', `${path}/${id}`));
  const take = async (who: Person, id: string, action: string, assigneeId?: string) => {
    const { version } = await seen(people.adviser, id);
    const payload = assigneeId === undefined ? {} : { payload: { assigneeId } };
    return who.call('POST', `${path}/${id}/transitions`, { action, version, ...payload });
  };
  const give = (who: Person, id: string, to: Person) => take(who, id, 'hand_over', to.identity.userId);
  /** Whose queue and list of turns contain it. */
  const waits = async (id: string) => {
    const held: string[] = [];
    for (const who of [people.adviser, colleague]) {
      const { data } = await done<Work>(who.call('GET', `/api/work?entity=${entity}`));
      const list = await done<Page<{ id: string }>>(who.call('GET', `${path}?turn=A&limit=200`));
      const both = [data, list.data].map((rows) => rows.some((row) => row.id === id));
      expect(both[0]).toBe(both[1]);
      if (both[0]) held.push(who.identity.name);
    }
    return held;
  };
  const told = async (id: string, who: Person) =>
    (
      await world.owner.query<{ message: string }>(
        `select message from notifications where entity_id = $1 and user_id = $2 and event like '%.handed_over'`,
        [id, who.identity.userId],
      )
    ).rows.map(({ message }) => message);

  test('waits for the colleague alone, who is told, until it is handed back', async () => {
    const { adviser } = people;
    const id = await make();
    expect(await waits(id)).toEqual([adviser.identity.name]);
    const offered = (await seen(adviser, id)).allowedActions.find(({ action }) => action === 'hand_over');
    expect(offered?.needs.fields?.[0]?.options).toEqual([
      { value: colleague.identity.userId, label: colleague.identity.name },
    ]);
    await done(give(adviser, id, colleague));
    expect(await waits(id)).toEqual([colleague.identity.name]);
    expect(await told(id, colleague)).toEqual([expect.stringContaining(`par ${adviser.identity.name}`)]);
    const next = await done<{ elsewhere: { who: string } | null }>(
      adviser.call('GET', `/api/work/${entity}/${id}`),
    );
    expect(next.elsewhere?.who).toBe(colleague.identity.name);
    const [line] = (await done<Page<TimelineEntry>>(adviser.call('GET', `${path}/${id}/timeline`))).data;
    expect(line).toMatchObject({ comment: colleague.identity.name });

    await done(take(colleague, id, 'hand_back'));
    expect(await waits(id)).toEqual([adviser.identity.name]);
    expect(await told(id, adviser)).toEqual([expect.stringContaining('rendue par Romain Castelier')]);
    expect((await seen(adviser, id)).allowedActions.map(({ action }) => action)).not.toContain('hand_back');
  });

  test('is nothing that a company sees or does', async () => {
    const id = await make();
    const { client, adviser, risk } = people;
    const before = await seen(client, id);
    await done(give(adviser, id, colleague));
    expect((await seen(client, id)).version).toBe(before.version);
    const history = await client.call('GET', `${path}/${id}/timeline`);
    expect(history.body).not.toMatch(/hand_over|Castelier|collègue/);
    expect((await client.call('GET', `${path}/${id}`)).body).not.toMatch(/assignee|Castelier/);
    for (const who of [client, risk]) await expectRefused(give(who, id, colleague), 403, 'FORBIDDEN');
  });

  test('goes to a colleague at work only', async () => {
    const id = await make();
    const { adviser, client, risk } = people;
    for (const to of [adviser, client, risk])
      await expectRefused(give(adviser, id, to), 422, 'VALIDATION_FAILED');
    for (const to of [randomUUID(), 'x'])
      await expectRefused(take(adviser, id, 'hand_over', to), 422, 'VALIDATION_FAILED');
    await expectRefused(take(adviser, id, 'hand_over'), 422, 'VALIDATION_FAILED');
    await world.owner.query('update employees set active = false where user_id = $1', [
      colleague.identity.userId,
    ]);
    await expectRefused(give(adviser, id, colleague), 403, 'FORBIDDEN');
    await world.owner.query('update employees set active = true where user_id = $1', [
      colleague.identity.userId,
    ]);
  });

  /** Moves the colleague to another department, as a manager does. */
  async function department(to: string, handoverTo?: string): Promise<void> {
    const path = `/api/employees/${colleague.identity.userId}`;
    const { version } = await done<{ version: number }>(people.m1.call('GET', path));
    const proof = await stepUpHeader(world.owner, people.m1.identity);
    await done(
      people.m1.call('PATCH', path, { version, department: to, ...(handoverTo && { handoverTo }) }, proof),
    );
  }

  test('comes back when the colleague leaves the advisers', async () => {
    const id = await make();
    await done(give(people.adviser, id, colleague));
    await department('RISK', people.adviser.identity.userId);
    expect(await waits(id)).toEqual([people.adviser.identity.name]);
    await department('ADVISER');
  });
});
