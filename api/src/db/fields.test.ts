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

/** Columns that a side has according to the field tables. */
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

// Another value for a column, by type.
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `not coalesce(${column}, true)`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  jsonb: (column) => `coalesce(${column}, '[]') || '[{"code": "NEW"}]'`,
  text: (column) => `coalesce(${column}, '') || '~'`,
  'timestamp(3) with time zone': (column) => `coalesce(${column}, now()) + interval '1 day'`,
  uuid: () => 'gen_random_uuid()',
  'uuid[]': () => 'array[gen_random_uuid()]',
};

/** Columns whose change counts for a company, tried one by one on a copy of the table without constraints. */
async function countedColumns(table: string, version: string): Promise<string[]> {
  await owner.query(`drop table if exists tried; create temp table tried (like ${table} including generated);
    alter table tried add column novel text`);
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'tried'::regclass and attnum > 0 and attgenerated = ''`,
  );
  const other = (type: string, column: string) => (OTHER[type] as (column: string) => string)(column);
  await owner.query(
    `insert into tried (${columns.map(({ name }) => name).join()})
     values (${columns.map(({ type }) => other(type, `null::${type}`)).join()})`,
  );
  // Both companies see it.
  if (table === 'invoices') await owner.query(`update tried set program = 'reverse'`);
  const { rows: triggers } = await owner.query<{ called: string }>(
    'select tgfoid::regproc::text as called from pg_trigger where tgname = $1',
    [`${table}_version`],
  );
  await owner.query(
    `create trigger counts before update on tried for each row execute function ${triggers[0]?.called}()`,
  );
  const counted: string[] = [];
  for (const { name, type } of columns) {
    await owner.query('begin');
    const { rows } = await owner.query<{ counts: boolean }>(
      `update tried set ${name} = ${other(type, name)} returning new.${version} > old.${version} as counts`,
    );
    await owner.query('rollback');
    if (rows[0]?.counts) counted.push(name);
  }
  return counted.toSorted();
}

// An edit of an uncounted column could overwrite another unnoticed; changes that only the bank reads must not show in
// the companies' counter.
test.each(
  ENTITIES.flatMap(({ table, fields, internal }) =>
    Object.entries((fields['version'] as ColumnField | undefined)?.column ?? {}).map(([side, version]) => ({
      table,
      side: side as Side,
      version,
      fields: fields as Record<string, ColumnField>,
      internal,
    })),
  ),
)(
  '$version of $table counts what changes of what a $side reads',
  async ({ table, side, version, ...entity }) => {
    const made = await allValues<string>(
      owner,
      `select attname from pg_attribute where attrelid = $1::regclass and attgenerated <> ''`,
      [table],
    );
    const changing = Object.entries(entity.fields).flatMap(([name, field]) => {
      const { readers = SIDES, insert, update } = field;
      // A company's name follows the company.
      const onlyGiven = insert !== undefined && update === undefined && !name.endsWith('Name');
      return 'from' in field || onlyGiven || !readers.includes(side) ? [] : [columnOf(name, field)];
    });
    const internal = Object.keys(entity.internal).filter((column) =>
      entity.internal[column]?.readers.includes(side),
    );
    const still = ['id', 'created_at', 'status_since', 'version', ...made];
    const expected = ['novel', ...changing, ...internal].filter((column) => !still.includes(column));
    expect(await countedColumns(table, version)).toEqual(expected.toSorted());
  },
);

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
