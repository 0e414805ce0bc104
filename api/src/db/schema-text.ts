import type { Queryable } from './caller.ts';

const HEAD = `-- The database as the migrations leave it: tables, rights, policies, functions. Written by \`npm run schema\` from the
-- catalogue, to be read and reviewed; nothing runs it. A test compares it with a migrated database.
`;

interface Table {
  oid: number;
  name: string;
  secured: boolean;
}

/** Every table of the schema with its columns, constraints, indexes, triggers, policies and grants; then every function. */
export async function schemaText(db: Queryable): Promise<string> {
  const { rows: tables } = await db.query<Table>(
    `select c.oid::int as oid, c.relname as name, c.relrowsecurity as secured
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  );
  const parts = [HEAD, await schemaGrants(db)];
  for (const table of tables) parts.push(await tableText(db, table));
  parts.push(await viewsText(db));
  parts.push(await functionsText(db));
  return `${parts.join('\n').trimEnd()}\n`;
}

/** Who may use the schema and its sequences. */
async function schemaGrants(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ line: string }>(
    `with given as (
       select 'schema public' as object, g.grantee, g.privilege_type, n.nspowner as owner
         from pg_namespace n, aclexplode(n.nspacl) g where n.nspname = 'public'
       union all
       select 'sequence ' || c.relname, g.grantee, g.privilege_type, c.relowner
         from pg_class c, aclexplode(c.relacl) g where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
     )
     select format('grant %s on %s to %s;', string_agg(lower(privilege_type), ', ' order by privilege_type), object,
         case grantee when 0 then 'public' else grantee::regrole::text end) as line
       from given where grantee <> owner group by object, grantee order by line`,
  );
  return `${rows.map(({ line }) => line).join('\n')}\n`;
}

async function tableText(db: Queryable, { oid, name, secured }: Table): Promise<string> {
  const lines = async (text: string) =>
    (await db.query<{ line: string }>(text, [oid])).rows.map(({ line }) => line);
  const columns = await lines(
    `select concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
         case when a.attnotnull then 'not null' end,
         case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
              when a.attidentity = 'a' then 'generated always as identity'
              when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
       from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  );
  // Not-null constraints are part of their columns.
  const constraints = await lines(
    `select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line
       from pg_constraint where conrelid = $1 and contype not in ('n', 't') order by contype = 'p' desc, conname`,
  );
  const indexes = await lines(
    `select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = $1 and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by c.relname`,
  );
  const statistics = await lines(
    `select pg_get_statisticsobjdef(oid) || ';' as line from pg_statistic_ext where stxrelid = $1 order by stxname`,
  );
  const triggers = await lines(
    `select pg_get_triggerdef(oid) || ';' as line from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`,
  );
  const policies = await lines(
    `select concat_ws(' ', 'create policy', quote_ident(p.polname), 'on ${name}',
         case p.polcmd when 'r' then 'for select' when 'a' then 'for insert' when 'w' then 'for update' when 'd' then 'for delete' end,
         'to', (select string_agg(case r when 0 then 'public' else r::regrole::text end, ', ' order by r::regrole::text) from unnest(p.polroles) r),
         'using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
         'with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')') || ';' as line
       from pg_policy p where p.polrelid = $1 order by p.polname, line`,
  );
  const grants = await grantsOf(db, name, oid);
  return [
    `create table ${name} (\n${[...columns, ...constraints].map((line) => `  ${line}`).join(',\n')}\n);`,
    ...indexes,
    ...statistics,
    ...triggers,
    secured ? `alter table ${name} enable row level security;` : `-- ${name} has no row level security.`,
    ...policies,
    ...grants,
    '',
  ].join('\n');
}

async function grantsOf(db: Queryable, name: string, oid: number): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `with given as (
       select g.grantee, lower(g.privilege_type) as privilege, null::text as col, 0 as place
         from pg_class c, aclexplode(c.relacl) g where c.oid = $1 and g.grantee <> c.relowner
       union all
       select g.grantee, lower(g.privilege_type), quote_ident(a.attname), a.attnum
         from pg_attribute a, aclexplode(a.attacl) g where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
     ), merged as (
       select case grantee when 0 then 'public' else grantee::regrole::text end as who,
         privilege || coalesce(' (' || string_agg(col, ', ' order by place) || ')', '') as what, bool_or(col is not null) as narrow
       from given group by grantee, privilege, col is null
     )
     select format('grant %s on ${name} to %s;', string_agg(what, ', ' order by narrow, what), who) as line
       from merged group by who order by who`,
    [oid],
  );
  return rows.map(({ line }) => line);
}

async function viewsText(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ oid: number; name: string; options: string; text: string }>(
    `select c.oid::int as oid, c.relname as name, coalesce(array_to_string(c.reloptions, ', '), '') as options, pg_get_viewdef(c.oid) as text
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by c.relname`,
  );
  const parts: string[] = [];
  for (const { oid, name, options, text } of rows)
    parts.push(`create view ${name} with (${options}) as\n${text}`, ...(await grantsOf(db, name, oid)), '');
  return parts.join('\n');
}

async function functionsText(db: Queryable): Promise<string> {
  const { rows } = await db.query<{
    text: string;
    signature: string;
    owner: string | null;
    grants: string | null;
  }>(
    `select rtrim(pg_get_functiondef(p.oid)) as text, p.oid::regprocedure::text as signature,
        case when p.prosecdef then pg_get_userbyid(p.proowner) end as owner,
        (select string_agg(case g.grantee when 0 then 'public' else g.grantee::regrole::text end, ', '
            order by case g.grantee when 0 then 'public' else g.grantee::regrole::text end)
          from aclexplode(p.proacl) g where g.grantee <> p.proowner) as grants
       from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by p.proname, signature`,
  );
  return rows
    .map(({ text, signature, owner, grants }) =>
      [
        `${text};`,
        ...(owner ? [`alter function ${signature} owner to ${owner};`] : []),
        ...(grants ? [`grant execute on function ${signature} to ${grants};`] : []),
        '',
      ].join('\n'),
    )
    .join('\n');
}
