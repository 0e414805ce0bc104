import { glob, readFile, writeFile } from 'node:fs/promises';
import {
  bankAccountEntity,
  guaranteeRequestEntity,
  invoiceEntity,
  partyEntity,
  type Entity,
} from '@cessio/contract';
import { bodyFieldsModule } from './body-fields.ts';
import { openApiDocument } from './document.ts';
import { withFieldTexts } from './field-texts.ts';
import { pageModules } from './page-modules.ts';
import { errorCodesPage, permissionsPage } from './pages.ts';

const ROOT = new URL('../../../', import.meta.url);
/** Remotes' texts that contain the names of a record's fields, and the prefix of their keys. */
const FIELD_TEXTS: readonly (readonly [remote: string, file: string, prefix: string, Entity])[] = [
  ['remote-invoices', 'fr', 'field', invoiceEntity],
  ['remote-requests', 'fr', 'field', guaranteeRequestEntity],
  ['remote-admin', 'fr', 'field', partyEntity],
  ['remote-admin', 'accounts', 'account', bankAccountEntity],
];

async function fieldTexts([remote, file, prefix, entity]: (typeof FIELD_TEXTS)[number]) {
  const path = `${remote}/locales/${file}.json`;
  const read = (name: string) => readFile(new URL(name, ROOT), 'utf8');
  const sources: string[] = [];
  for await (const source of glob(`${remote}/src/**/*.{ts,tsx}`, { cwd: ROOT }))
    sources.push(await read(source));
  return [path, withFieldTexts(await read(path), prefix, entity, sources.join('\n'))] as const;
}

/** Generated from the contract and committed, so that reviews show changes of the contract. */
const GENERATED: Record<string, string> = {
  'api/openapi.json': `${JSON.stringify(openApiDocument(), null, 1)}\n`,
  'shared/contract/src/body-fields.ts': bodyFieldsModule(),
  ...Object.fromEntries(await Promise.all(FIELD_TEXTS.map(fieldTexts))),
  ...pageModules(),
  'docs/permissions.md': permissionsPage(),
  'docs/error-codes.md': errorCodesPage(),
};
const check = process.argv.includes('--check');

let stale = 0;
for (const [path, text] of Object.entries(GENERATED)) {
  const file = new URL(path, ROOT);
  if (!check) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    process.stderr.write(`${path} does not match the contract: run \`node api/src/openapi/emit.ts\`.\n`);
    stale += 1;
  }
}
process.exitCode = stale > 0 ? 1 : 0;
