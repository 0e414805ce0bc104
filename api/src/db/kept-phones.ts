import { readPhone } from '@cessio/contract';
import type { Queryable } from './caller.ts';
import { allRows } from './rows.ts';

interface Place {
  readonly table: string;
  /** SQL of the number of a row `t`, and of its default country. */
  readonly phone: string;
  readonly country: string;
  /** SQL that sets the number `$2`. */
  readonly set: string;
}

const column = (table: string, country: string): Place => ({
  table,
  phone: 't.phone',
  country,
  set: 'phone = $2',
});
const member = (table: string, json: string): Place => ({
  table,
  phone: `t.${json} ->> 'phone'`,
  country: `'FR'`,
  set: `${json} = jsonb_set(t.${json}, '{phone}', to_jsonb($2::text))`,
});
const OF_PARTY = '(select p.country from parties p where p.id = t.party_id)';

const PLACES: readonly Place[] = [
  column('users', `coalesce(${OF_PARTY}, 'FR')`),
  column('parties', 't.country'),
  column('party_contacts', OF_PARTY),
  column('prospects', 't.country'),
  member('onboardings', 'account'),
  member('portal_settings', 'bank'),
];

/**
 * Converts numbers stored before E.164 where they can be parsed; others stay as typed.
 * @param owner a connection of the database's owner
 * @returns how many rows changed
 */
export async function keepPhones(owner: Queryable): Promise<number> {
  let changed = 0;
  for (const { table, phone, country, set } of PLACES) {
    const typed = await allRows<{ phone: string; country: string }>(
      owner,
      `select distinct ${phone} as phone, ${country} as country from ${table} t where ${phone} !~ '^([+][1-9][0-9]{6,14})?$'`,
    );
    for (const one of typed) {
      const kept = readPhone(one.phone, one.country);
      if (!kept) continue;
      const { rowCount } = await owner.query(
        `update ${table} t set ${set} where ${phone} = $1 and ${country} = $3`,
        [one.phone, kept, one.country],
      );
      changed += rowCount ?? 0;
    }
  }
  return changed;
}
