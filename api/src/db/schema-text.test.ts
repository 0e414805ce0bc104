import { readFile } from 'node:fs/promises';
import { freshDatabase } from '../../test/fixtures.ts';
import { schemaText } from './schema-text.ts';

const owner = freshDatabase();

test('api/schema.sql is what the migrations leave', async () => {
  const committed = await readFile(new URL('../../schema.sql', import.meta.url), 'utf8');
  // Run `npm run schema` when this fails, and review what changed.
  expect(await schemaText(owner)).toBe(committed);
});

test('rights and policies show, by column where they are given by column', async () => {
  const before = await schemaText(owner);
  await owner.query('grant select (number) on contracts to portal_public');
  await owner.query('create policy anybody on contracts for select to portal_public using (true)');
  const after = await schemaText(owner);
  const added = after.split('\n').filter((line) => !before.includes(line));
  expect(added).toEqual([
    'create policy anybody on contracts for select to portal_public using (true);',
    'grant select (number) on contracts to portal_public;',
  ]);
});
