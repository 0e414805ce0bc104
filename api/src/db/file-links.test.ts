import { randomUUID } from 'node:crypto';
import { touched } from '../../test/answers.ts';
import { insertInvoice, insertRow } from '../../test/fixtures.ts';
import { columnOf, world } from '../../test/small-world.ts';
import { EMPTY_PDF, type World } from '../../test/world.ts';

/** A file is readable by its company, and by everybody who sees a record that contains it (docs/adr/0034). */

type Company = 'supplier' | 'client' | 'otherSupplier' | 'otherClient';

let serial = 0;
async function upload(who: keyof World['people']): Promise<string> {
  serial += 1;
  const bytes = Buffer.concat([EMPTY_PDF, Buffer.from(`% ${serial}\n`)]);
  const answer = await world.people[who].upload('/api/uploads', 'f.pdf', bytes);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

const invoice = (fileId: string | null, columns: Record<string, unknown> = {}) =>
  insertInvoice(world, { file_id: fileId, ...columns });

/** Companies whose login can read the file. */
async function readers(fileId: string): Promise<Company[]> {
  const found: Company[] = [];
  for (const who of ['supplier', 'client', 'otherSupplier', 'otherClient'] as const) {
    const { rowCount } = await world.people[who].sql('select id from files where id = $1', [fileId]);
    if (rowCount) found.push(who);
  }
  return found;
}

test('an upload is its company’s; the bank’s is no company’s', async () => {
  expect(await readers(await upload('supplier'))).toEqual(['supplier']);
  expect(await readers(await upload('otherClient'))).toEqual(['otherClient']);
  expect(await readers(await upload('adviser'))).toEqual([]);
});

test('an upload is seen again by whom it was uploaded, and by nobody else', async () => {
  const seen = async (id: string) => {
    const answers: number[] = [];
    for (const who of ['supplier', 'client', 'otherSupplier', 'adviser', 'super'] as const)
      answers.push((await world.people[who].call('GET', `/api/uploads/${id}`)).statusCode);
    return answers;
  };
  const own = await upload('supplier');
  expect(await seen(own)).toEqual([200, 404, 404, 404, 404]);
  expect(await seen(await upload('adviser'))).toEqual([404, 404, 404, 200, 404]);
  const answer = await world.people.supplier.call('GET', `/api/uploads/${own}`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  });
  expect((await world.people.supplier.call('GET', '/api/uploads/pas-un-identifiant')).statusCode).toBe(404);
});

test('follows its invoice, whatever changes of it', async () => {
  const [first, second] = [await upload('adviser'), await upload('adviser')];
  const id = await invoice(first);
  const { otherDebtor, otherAssignor } = world.parties;
  const after = async (change: string, ...values: unknown[]) => {
    await world.owner.query(`update invoices set ${change} where id = $1`, [id, ...values]);
    return [await readers(first), await readers(second)];
  };
  expect(await readers(first)).toEqual(['supplier']);
  expect(await after('submitted_at = now()')).toEqual([['supplier', 'client'], []]);
  expect(await after('confidential = true')).toEqual([['supplier'], []]);
  expect(await after('confidential = false, debtor_id = $2', otherDebtor)).toEqual([
    ['supplier', 'otherClient'],
    [],
  ]);
  expect(await after('assignor_id = $2', otherAssignor)).toEqual([['otherSupplier', 'otherClient'], []]);
  expect(await after('file_id = $2', second)).toEqual([[], ['otherSupplier', 'otherClient']]);
  expect(await after(`program = 'reverse', submitted_at = null`)).toEqual([[], ['otherClient']]);
  await world.owner.query('delete from invoices where id = $1', [id]);
  expect(await readers(second)).toEqual([]);
});

test('stays readable for each record on which it stands', async () => {
  const file = await upload('adviser');
  const [id] = [
    await invoice(file),
    await invoice(file, { program: 'reverse', contract_id: world.contracts.reverse }),
  ];
  expect(await readers(file)).toEqual(['supplier', 'client']);
  await world.owner.query('update invoices set file_id = null where id = $1', [id]);
  expect(await readers(file)).toEqual(['client']);
});

test('a document that is the bank’s own, as opinions are, shows its company neither file nor what is done to it', async () => {
  const [opinion, own] = [await upload('legal'), await upload('otherClient')];
  const type = { code: 'AVIS', label: 'Avis', applies_to: 'party' };
  const typeId = await insertRow(world.owner, 'document_types', type);
  for (const [file, internal] of [
    [opinion, true],
    [own, false],
  ] as const) {
    const id = await insertRow(world.owner, 'documents', {
      type_id: typeId,
      type_code: 'AVIS',
      type_label: 'Avis',
      party_id: world.parties.otherDebtor,
      owner_name: 'O',
      file_id: file,
      internal,
    });
    await world.owner.query(
      `insert into audit_events (actor_name, actor_public, actor_role, action, entity, entity_id) values ('B', 'B', 'legal', 'documents.accept', 'document', $1)`,
      [id],
    );
  }
  expect(await readers(opinion)).toEqual([]);
  expect(await readers(own)).toEqual(['otherClient']);
  const { rows } = await world.owner.query(
    `select client_party, supplier_party from audit_events where entity = 'document' order by seq`,
  );
  const { otherDebtor } = world.parties;
  expect(rows).toEqual([
    { client_party: null, supplier_party: null },
    { client_party: otherDebtor, supplier_party: otherDebtor },
  ]);
  await world.owner.query('update documents set internal = true');
  await world.owner.query('delete from file_links where entity = $1', ['file']);
  expect(await readers(own)).toEqual([]);
});

test('a company’s login links no file that it does not read, nor writes links', async () => {
  const [own, foreign] = [await upload('supplier'), await upload('otherSupplier')];
  const as = (text: string, values: unknown[]) => touched(world.people.supplier.sql(text, values));
  const made = `insert into invoices (ref, program, assignor_id, file_id) values ($1, 'classic', $2, $3)`;
  expect(await as(made, [randomUUID(), world.parties.assignor, own])).toBe(1);
  expect(await as(made, [randomUUID(), world.parties.assignor, foreign])).toBe('42501');
  const id = await invoice(own);
  expect(await as('update invoices set file_id = $2 where id = $1', [id, foreign])).toBe('42501');
  expect(
    await as(`insert into file_links values ($1, 'invoice', $2, null, $3)`, [
      foreign,
      id,
      world.parties.assignor,
    ]),
  ).toBe('42501');
  expect(await as('delete from file_links', [])).toBe('42501');
  expect(await readers(foreign)).toEqual(['otherSupplier']);
});

describe('in the catalogue', () => {
  const found = (text: string) => columnOf<string>(text);
  const LINKING = `pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid where t.tgfoid = 'link_file'::regproc and t.tgenabled = 'O'`;
  /** Columns `table.column` whose change, or whose row's deletion, makes a trigger rebuild the links. */
  const watched = () =>
    found(
      `select t.tgrelid::regclass || '.' || a.attname as it from ${LINKING} and a.attnum = any(t.tgattr) and t.tgtype = 1 + 8 + 16`,
    );
  /** Columns that link a new row. */
  const linked = () =>
    found(
      `select t.tgrelid::regclass || '.' || a.attname as it from ${LINKING} and t.tgtype = 1 + 4
         and pg_get_triggerdef(t.oid) like '%WHEN ((new.' || a.attname || ' IS NOT NULL))%'`,
    );

  test('every column that names a file has its links', async () => {
    const columns = await found(
      `select c.conrelid::regclass || '.' || a.attname as it from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.confrelid = 'files'::regclass and c.conrelid <> 'file_links'::regclass`,
    );
    expect(columns.filter((column) => !column.endsWith('.file_id'))).toEqual([]);
    expect(await watched()).toEqual(expect.arrayContaining(columns));
    expect((await linked()).toSorted()).toEqual(columns.toSorted());
  });

  test('links follow every column from which it is computed who sees a record', async () => {
    const sources = await found(
      `select distinct d.refobjid::regclass || '.' || a.attname as it from pg_attrdef f
         join pg_attribute view on view.attrelid = f.adrelid and view.attnum = f.adnum
         join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = f.oid and d.refobjid = f.adrelid and d.refobjsubid <> f.adnum
         join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where view.attname in ('client_view_id', 'supplier_view_id')`,
    );
    expect(sources).toContain('invoices.confidential');
    expect(await watched()).toEqual(expect.arrayContaining(sources));
  });

  test('what a company reads is one predicate', async () => {
    expect(
      await found(
        `select concat_ws(' ', tablename, roles, cmd, regexp_replace(qual, '\\s+', ' ', 'g')) as it from pg_policies
          where tablename in ('files', 'file_links') and cmd in ('SELECT', 'ALL')
            and roles && '{portal_client,portal_supplier}' order by 1`,
      ),
    ).toEqual([
      'file_links {portal_client} SELECT (client_party = ( SELECT app_party() AS app_party))',
      'file_links {portal_supplier} SELECT (supplier_party = ( SELECT app_party() AS app_party))',
      'files {portal_client,portal_supplier} SELECT ((scanned_at IS NOT NULL) AND (EXISTS ( SELECT FROM file_links l WHERE (l.file_id = files.id))))',
    ]);
  });
});
