import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { columnOf } from '../../test/small-world.ts';
import { LOGINS } from './login-passwords.ts';

/**
 * A person reviews what each login may do: functions with their owner's rights are in docs/security.md, policies and
 * write grants in `reviewed-rights.txt`. These lists are not generated: after changing a right, review it again and
 * edit the line.
 */
const ROLES = LOGINS.map((login) => `portal_${login}`);
const root = join(import.meta.dirname, '../../..');
const security = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('every policy of a login, and what it may write, is in the reviewed list, word for word', async () => {
  const rights = await columnOf(
    `select concat_ws(' ', r.rolname, 'policy', c.relname, p.polname,
         case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
         'using ' || regexp_replace(pg_get_expr(p.polqual, p.polrelid), '\\s+', ' ', 'g'),
         'check ' || regexp_replace(pg_get_expr(p.polwithcheck, p.polrelid), '\\s+', ' ', 'g')) as it
       from pg_policy p join pg_class c on c.oid = p.polrelid, unnest(p.polroles) role join pg_roles r on r.oid = role
       where c.relnamespace = 'public'::regnamespace and r.rolname = any($1)
     union all
     select concat_ws(' ', g.who, lower(g.what), g.rel, string_agg(g.col, ',' order by g.place)) from (
       select a.grantee::regrole::text as who, a.privilege_type as what, c.relname as rel, null as col, 0 as place
         from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       union all
       select a.grantee::regrole::text, a.privilege_type, c.relname, t.attname, t.attnum
         from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped, aclexplode(t.attacl) a
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r') g
       where g.who = any($1) and g.what <> 'SELECT' group by g.who, g.what, g.rel, g.col is null`,
    [ROLES],
  );
  const reviewed = readFileSync(join(import.meta.dirname, 'reviewed-rights.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(rights.length).toBeGreaterThan(300);
  expect({
    unread: rights.filter((right) => !reviewed.includes(right)),
    gone: reviewed.filter((right) => !rights.includes(right)),
  }).toEqual({ unread: [], gone: [] });
});

test('every function that may more than its caller is named in docs/security.md, with what permits it', async () => {
  const callable = await columnOf(
    `select p.proname || ': ' || string_agg(distinct substr(a.grantee::regrole::text, 8), ', ') as it
       from pg_proc p, aclexplode(p.proacl) a
       where p.prosecdef and p.pronamespace = 'public'::regnamespace and a.grantee::regrole::text = any($1)
       group by p.proname order by 1`,
    [ROLES],
  );
  const named = [...security.matchAll(/^\| `(\w+)` \| ([\w, ]+) \| (.{10,}) \|$/gm)].map(
    ([, name, logins]) => `${name}: ${(logins ?? '').split(', ').toSorted().join(', ')}`,
  );
  expect(named.toSorted()).toEqual(callable.toSorted());
});
