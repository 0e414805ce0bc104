import { readFile, writeFile } from 'node:fs/promises';
import { invoiceEntity } from '@cessio/contract';
import { bodyFieldsModule } from './body-fields.ts';
import { openApiDocument } from './document.ts';
import { withFieldTexts } from './field-texts.ts';
import { pageModules } from './page-modules.ts';
import { errorCodesPage, permissionsPage } from './pages.ts';

const ROOT = new URL('../../../', import.meta.url);
const INVOICE_TEXTS = 'remote-invoices/locales/fr.json';

/** What is written from the contract and committed, so that a change of the contract shows in a review. */
const GENERATED: Record<string, string> = {
  'api/openapi.json': `${JSON.stringify(openApiDocument(), null, 1)}\n`,
  'shared/contract/src/body-fields.ts': bodyFieldsModule(),
  [INVOICE_TEXTS]: withFieldTexts(await readFile(new URL(INVOICE_TEXTS, ROOT), 'utf8'), invoiceEntity),
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
