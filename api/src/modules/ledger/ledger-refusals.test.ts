import { randomUUID } from 'node:crypto';
import type { Problem } from '@cessio/contract';
import { emptyLedger, type PostedLine } from '../../../test/ledger.ts';
import { ledgerLoadRoutes, POST_ENTRY } from '../../../test/ledger-load.ts';
import { people, valueOf, world } from '../../../test/small-world.ts';
import { lockDown } from '../../db/lock-down.ts';

/** A step that posts the lines of its label; a `raw` one is written as no function does, and found at COMMIT. */
const FUNCTION = `
  create function post_test_entry(p_label text, p_contract uuid, p_amount bigint) returns uuid language plpgsql security definer
    set search_path = public, pg_temp as $$
    declare made uuid;
    begin
      made := post_entry('E14', 'test', p_amount::text, 'Essai', p_label::jsonb -> 'lines');
      if p_label::jsonb ? 'raw' then
        insert into ledger_lines (entry_id, account, amount, currency, entry_date, value_date)
          values (made, 'ENC', (p_label::jsonb ->> 'raw')::bigint, 'EUR', current_date, current_date);
      end if;
      return made;
    end $$;
  grant execute on function post_test_entry(text, uuid, bigint) to portal_staff`;

beforeAll(async () => {
  await world.owner.query(FUNCTION);
  await lockDown(world.owner);
  ledgerLoadRoutes(world.app.fastify, world.app.services);
});
beforeEach(emptyLedger);

const lines = (...amounts: [account: string, amount: number, currency?: string][]): PostedLine[] =>
  amounts.map(([account, amount, currency = 'EUR']) => ({ account, amount, currency }));
const BALANCED = lines(['ENC', 5], ['VIR', -5]);

async function answerTo(posted: PostedLine[], raw?: number) {
  const label = JSON.stringify({ lines: posted, ...(raw === undefined ? {} : { raw }) });
  const body = { label, contract: world.contracts.classic, amount: 1 };
  const answer = await people.m1.call('POST', POST_ENTRY, body, { 'idempotency-key': randomUUID() });
  const { code, detail } = answer.json<Partial<Problem>>();
  return [answer.statusCode, code, detail];
}
const refused = (why: string) => [422, 'ENTRY_REFUSED', `Rien n’a été enregistré\u00a0: ${why}.`];

test.each<[string, PostedLine[], number?]>([
  ['les débits et les crédits de l’écriture diffèrent', lines(['ENC', 5], ['VIR', -4])],
  // The key's answer is sent with the commit that is refused.
  ['les débits et les crédits de l’écriture diffèrent', BALANCED, 5],
  ['une écriture n’a qu’une devise', lines(['ENC', 5], ['VIR', -5, 'TND'])],
  ['un compte de l’écriture manque au plan de comptes', lines(['ENC', 5], ['XXX', -5])],
  ['une ligne ne nomme pas la société ou le dossier que son compte demande', lines(['ENC', 5], ['CCA', -5])],
])('a step that cannot post says that %s, and leaves nothing', async (...[why, posted, raw]) => {
  expect(await answerTo(posted, raw)).toEqual(refused(why));
  expect(await valueOf('select count(*)::text from ledger_entries')).toBe('0');
  expect(await valueOf(`select count(*)::text from idempotency_keys where path = '${POST_ENTRY}'`)).toBe('0');
});

test('other amounts of what was posted, and a month that is closed, are said too', async () => {
  expect((await answerTo(BALANCED))[0]).toBe(201);
  expect(await answerTo(lines(['ENC', 6], ['VIR', -6]))).toEqual(
    refused('cet événement a déjà été écrit avec d’autres montants'),
  );
  await emptyLedger();
  await world.owner.query(
    `insert into ledger_months (month, closed_by) values (date_trunc('month', today_in_paris()), $1)`,
    [people.m1.identity.userId],
  );
  expect(await answerTo(BALANCED)).toEqual(refused('le mois est clôturé'));
});
