import { MACHINES } from '@cessio/contract';
import type { Queryable } from './caller.ts';

/**
 * Writes the machines' rows into `machine_steps`, where functions that change a state look up the result. An older
 * release starting beside a newer one leaves them alone: it does not know all applied migrations.
 * @param owner a connection of the database's owner, all migrations applied
 * @param migrations names of this release's migrations
 */
export async function writeMachineSteps(owner: Queryable, migrations: readonly string[]): Promise<void> {
  const newer = await owner.query('select from schema_migrations where name <> all ($1)', [migrations]);
  if (newer.rowCount) return;
  const rows = MACHINES.flatMap(({ name, transitions }) =>
    transitions.flatMap(({ action, from, to }) =>
      from.map((state) => ({
        machine: name,
        action,
        state_from: state,
        state_to: to === 'same' ? state : to,
      })),
    ),
  );
  await owner.query(
    `merge into machine_steps old using jsonb_populate_recordset(null::machine_steps, $1) new
        on (old.machine, old.action, old.state_from) = (new.machine, new.action, new.state_from)
      when matched and old.state_to <> new.state_to then update set state_to = new.state_to
      when not matched then insert values (new.machine, new.action, new.state_from, new.state_to)
      when not matched by source then delete`,
    [JSON.stringify(rows)],
  );
}
