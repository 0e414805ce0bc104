import * as contract from '@cessio/contract';
import type { ColumnField, Entity, Side } from '@cessio/contract';
import { freshDatabase } from '../../test/fixtures.ts';
import { columnOf } from './fields.ts';
import { allValues } from './rows.ts';

const owner = freshDatabase();

const ENTITIES = Object.values<unknown>(contract).filter(
  (value): value is Entity =>
    typeof value === 'object' && value !== null && 'table' in value && 'internal' in value,
);
const SIDES: readonly Side[] = ['client', 'supplier', 'staff'];
const PRIVILEGES = ['select', 'insert', 'update'] as const;

/** Columns that a side has by the table of fields. */
function declared(
  { fields, internal, sides = SIDES }: Entity,
  side: Side,
  privilege: (typeof PRIVILEGES)[number],
): string[] {
  const columns = Object.entries(fields as Record<string, ColumnField>).filter(
    ([, field]) => !('from' in field),
  );
  const readable = Object.entries(internal).filter(([, { readers }]) => readers.includes(side));
  const named =
    privilege === 'select'
      ? [
          ...columns
            .filter(([, { readers = sides, alsoReads = [] }]) => [...readers, ...alsoReads].includes(side))
            .map(([name, field]) => columnOf(name, field, side)),
          ...readable.map(([column]) => column),
        ]
      : columns
          .filter(([, field]) => field[privilege]?.includes(side))
          .map(([name, field]) => columnOf(name, field));
  return [...new Set(named)].toSorted();
}

async function granted(table: string, side: Side, privilege: string): Promise<string[]> {
  const names = await allValues<string>(
    owner,
    `select column_name from information_schema.column_privileges
     where table_schema = 'public' and table_name = $1 and grantee = $2 and privilege_type = upper($3)`,
    [table, `portal_${side}`, privilege],
  );
  return names.toSorted();
}

const cases = ENTITIES.flatMap((entity) =>
  SIDES.flatMap((side) => PRIVILEGES.map((privilege) => ({ entity, table: entity.table, side, privilege }))),
);

test.each(cases)(
  '$side may $privilege of $table what its fields say',
  async ({ entity, side, privilege }) => {
    expect(declared(entity, side, privilege)).toEqual(await granted(entity.table, side, privilege));
  },
);

test.each(ENTITIES.map((entity) => ({ entity, table: entity.table })))(
  'every column of $table is a field or told to be internal',
  async ({ entity }) => {
    const columns = await allValues<string>(
      owner,
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [entity.table],
    );
    const named = Object.entries(entity.fields as Record<string, ColumnField>).flatMap(([name, field]) =>
      'from' in field ? [] : [columnOf(name, field)],
    );
    const all = [...named, ...Object.keys(entity.internal)];
    expect(all.toSorted()).toEqual(columns.toSorted());
  },
);

// An edit of a column that nobody counts could overwrite another one unseen.
test.each(
  ENTITIES.filter(({ fields }) => 'clientVersion' in fields).map((entity) => ({
    entity,
    table: entity.table,
  })),
)('a change of what a company reads of $table counts for its version', async ({ entity }) => {
  const { rows } = await owner.query<{ text: string }>(
    `select p.prosrc as text from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgname = $1`,
    [`${entity.table}_version`],
  );
  const counted = new Set([...(rows[0]?.text ?? '').matchAll(/\bnew\.(\w+)/g)].map(([, column]) => column));
  const seen = new Set([...declared(entity, 'client', 'select'), ...declared(entity, 'supplier', 'select')]);
  const changed = SIDES.flatMap((side) => declared(entity, side, 'update'));
  const clock = /^(?:version|status_since)$/;
  const missing = changed.filter((column) => seen.has(column) && !clock.test(column) && !counted.has(column));
  expect(counted.size).toBeGreaterThan(3);
  expect(missing).toEqual([]);
});

test.each(ENTITIES.filter(({ fields }) => Object.values(fields).some(({ csv }) => csv)))(
  'the export of $table says only what its list reads: a column of the record alone would be empty',
  ({ fields }) => {
    const read = Object.entries(fields)
      .filter(([, field]) => field.in === 'row')
      .flatMap(([name, field]) => [name, ...('from' in field ? field.from : [])]);
    const said = Object.keys(fields).filter((name) => fields[name]?.csv);
    expect(said.filter((name) => !read.includes(name))).toEqual([]);
  },
);
