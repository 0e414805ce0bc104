import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './processes.ts';
import { copyRepository } from './repository-copy.ts';
import { root } from './root.ts';

// Makes the changes of docs/change-costs.md in a copy, which must compile, and counts the files: npm run costs

/** File, the line that it goes before (none for a new file), and the new text. */
type Edit = readonly [file: string, before: string | null, text: string];

const FIELDS = 'shared/contract/src/invoices/invoice.fields.ts';
const REQUESTS = 'shared/contract/src/guarantee-requests/guarantee-request';
const API_REQUESTS = 'api/src/modules/guarantee-requests/guarantee-requests';
const MOVE = `permission: 'guaranteeRequests.study', by: ['A'], comment: 'optional'`;

/** Each change by the first words of its line in the page. */
const CHANGES: Readonly<Record<string, readonly Edit[]>> = {
  'a. ': [
    ['api/migrations/209901010000_delivery_note.sql', null, 'ALTER TABLE invoices ADD delivery_note text;\n'],
    [
      FIELDS,
      '    orderRef: {',
      `    deliveryNote: { label: 'Bon de livraison', schema: text, in: 'record', ...DEPOSIT, input: optionalIdentifierStr(80) },\n`,
    ],
    [
      'remote-invoices/src/features/deposit/deposit-fields.tsx',
      `          <TextField {...text('orderRef')} />`,
      `          <TextField {...text('deliveryNote')} />\n`,
    ],
    [
      'remote-invoices/src/features/record/record-sections.tsx',
      '            invoice.orderRef !== null &&',
      `            invoice.deliveryNote !== null && field('deliveryNote', invoice.deliveryNote),\n`,
    ],
  ],
  'b′. ': [
    [
      'shared/contract/src/routes/page-table.ts',
      '  guarantee: {',
      `  calledGuarantees: {
    path: '/guarantees/called', page: 'requests/called/called', text: 'called.title', title: 'Garanties appelées',
    needs: 'guarantees.read', menu: { called: 'called.title' },
    lists: { calledGuarantees: { spec: guaranteeListSpec, columns: [] } },
  },\n`,
    ],
    [
      'shared/contract/src/routes/page-table.ts',
      `  { entry: 'admin.documentTypes'`,
      `  { entry: 'requests.called', icon: 'handshake', for: STAFF },\n`,
    ],
    [
      'remote-requests/src/features/called/called.page.tsx',
      null,
      `import { call } from '@cessio/client';
import { guaranteeListSpec, listGuarantees, type GuaranteeRow } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { EmptyState, IconShieldCheck, Page, PageHeader } from '@cessio/ui';
import { DataTable, referenceColumn, useList, useTableState } from '@cessio/ui/table';

export function CalledPage() {
  const { t } = useTranslation('requests');
  const state = useTableState('calledGuarantees', { defaults: { sort: guaranteeListSpec.defaultSort } });
  const page = useList('calledGuarantees', state.query, (options) => call(listGuarantees, options), ['guarantee']);
  return (
    <Page>
      <PageHeader title={t('called.title')} />
      <DataTable
        caption={t('called.title')}
        columns={[referenceColumn<GuaranteeRow>('number', t('field.number'))]}
        state={state}
        page={page}
        rowName={(row) => row.number}
        searchLabel={t('list.search')}
        empty={<EmptyState icon={IconShieldCheck} title={t('called.none')} />}
      />
    </Page>
  );
}\n`,
    ],
    [
      'remote-requests/locales/fr.json',
      '  "adhesions.assignedTo"',
      '  "called.none": "Aucune garantie appelée",\n  "called.title": "Garanties appelées",\n',
    ],
  ],
  'c. ': [
    [
      'shared/contract/src/invoices/invoice.machine.ts',
      `    {\n      action: 'clear_alert',`,
      `    { action: 'remind', from: ['under_review'], to: 'same', label: 'Relancer', done: 'Relancée', by: ['A'], permission: 'invoices.decide', comment: 'required' },\n`,
    ],
    [
      'api/src/modules/invoices/steps/invoices.steps.ts',
      '  clear_alert: async',
      `  remind: (step) => ({\n    after: (sent) => tell(step, sent, { event: 'invoice.reminded', severity: 'action', message: '<b>{number}</b>' }),\n  }),\n`,
    ],
  ],
  'd. ': [
    [
      `${REQUESTS}.states.ts`,
      '  needs_info: {',
      `  on_hold: { label: 'En attente', tone: 'neutral', icon: 'circle-dashed', tags: ['withBank', 'undecided'], standsFor: 'under_review' },\n`,
    ],
    [
      `${REQUESTS}.machine.ts`,
      `    {\n      action: 'request_info',`,
      `    { action: 'hold', from: ['under_review'], to: 'on_hold', label: 'Suspendre', done: 'Suspendue', ${MOVE} },\n    { action: 'resume', from: ['on_hold'], to: 'under_review', label: 'Reprendre', done: 'Reprise', ${MOVE} },\n`,
    ],
    [
      `${API_REQUESTS}.steps.ts`,
      '  cancel: {',
      `  hold: {\n    tells: [notice('request.held', 'requester', NUMBER + 'suspendue.')],\n    effect: () => ({ changes: { dueOn: null } }),\n  },\n`,
    ],
  ],
};

/** How many files a change takes according to the page: the sum of its line's column. */
function claimed(change: string): number {
  const page = readFileSync(path.join(root, 'docs/change-costs.md'), 'utf8');
  const line = page.split('\n').find((one) => one.startsWith(`| ${change}`));
  const after = line?.split('|')[4] ?? '';
  return [...after.matchAll(/\d+/g)].reduce((sum, [number]) => sum + Number(number), 0);
}

function edit(dir: string, [file, before, text]: Edit): void {
  const target = path.join(dir, file);
  const old = existsSync(target) ? readFileSync(target, 'utf8') : '';
  if (before === null) mkdirSync(path.dirname(target), { recursive: true });
  else if (!old.includes(before)) throw new Error(`${file} no longer has “${before}”.`);
  writeFileSync(target, before === null ? text : old.replace(before, () => text + before));
}

await runCommand(() => {
  const copy = mkdtempSync(path.join(tmpdir(), 'cessio-costs-'));
  try {
    copyRepository(copy);
    for (const [change, edits] of Object.entries(CHANGES)) {
      for (const one of edits) edit(copy, one);
      const files = new Set(edits.map(([file]) => file)).size;
      const told = claimed(change);
      console.log(`${change}${files} files, ${told} on the page`);
      if (files !== told) process.exitCode = 1;
    }
    const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: copy, stdio: 'inherit' });
    node('api/src/openapi/emit.ts');
    node('tools/types.ts');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
