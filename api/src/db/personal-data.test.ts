import { freshDatabase } from '../../test/fixtures.ts';
import { allValues } from './rows.ts';
import { NOT_PERSONS, PERSONAL_DATA } from '../modules/privacy/personal-data.ts';

/** Personal data is exported, and erased or kept for a reason: no table is forgotten (docs/adr/0069). */
const owner = freshDatabase();

test('every column that names a person stands in the table of personal data, or is told to be none', async () => {
  const columns = await allValues<string>(
    owner,
    `select c.relname || '.' || a.attname as it from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and (exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass
              and f.conkey = array[a.attnum])
          or a.attname ~ '(^|_)(user|author|actor|reviewer|assignee|adviser|manager|employee|person)_id$' or a.attname ~ '_by$'
          or a.attname ~ '^(first_name|last_name|name|holder|recipient|device|ip|staff_no)$' or a.attname ~ '(email|phone|birth|reply_to)')
      order by 1`,
  );
  const told = new Set([
    ...PERSONAL_DATA.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    ...Object.keys(NOT_PERSONS),
  ]);
  expect(columns.length).toBeGreaterThan(40);
  expect(columns.filter((column) => !told.has(column))).toEqual([]);
});

test('the table names columns that there are', async () => {
  const columns = await allValues<string>(
    owner,
    `select c.relname || '.' || a.attname as it from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0`,
  );
  const there = new Set(columns);
  const named = [
    ...PERSONAL_DATA.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    ...Object.keys(NOT_PERSONS),
  ];
  expect(named.filter((column) => !there.has(column))).toEqual([]);
});
