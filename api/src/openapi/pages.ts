import {
  actorsOf,
  ERRORS,
  invoiceMachine,
  guaranteeRequestMachine,
  PERMISSIONS,
  type Machine,
  type Permission,
} from '@cessio/contract';
import { ENDPOINTS } from '@cessio/contract/endpoints';

const ACTORS = ['C', 'S', 'A', 'R', 'L', 'M', 'X'] as const;
const HEAD =
  'C client, S supplier, A adviser, R risk, L legal, M m1, X super. Written from the contract by `node api/src/openapi/emit.ts`; do not edit.';

/** docs/permissions.md: who may call what, and who may take which step. */
export function permissionsPage(): string {
  const keys = (Object.keys(PERMISSIONS) as Permission[]).map((key) => {
    const actors = actorsOf(key);
    const fresh = 'fresh' in PERMISSIONS[key] ? ' $' : '';
    return `| \`${key}\`${fresh} | ${ACTORS.map((actor) => (actors.includes(actor) ? '✓' : '')).join(' | ')} |`;
  });
  const calls = ENDPOINTS.map(
    (endpoint) =>
      `| ${endpoint.method} | \`${endpoint.path}\` | \`${endpoint.access}\` | ${endpoint.summary} |`,
  );
  return [
    '# Permissions',
    '',
    HEAD,
    '`$`: user and session are read again from the database on each use. Ownership narrows the rows further, in the database.',
    '',
    `| permission | ${ACTORS.join(' | ')} |`,
    `|---|${ACTORS.map(() => '---').join('|')}|`,
    ...keys,
    '',
    '## Calls',
    '',
    '| method | path | needs | what |',
    '|---|---|---|---|',
    ...calls,
    '',
    ...machine('Invoice (C1)', invoiceMachine),
    ...machine('Guarantee request (C2)', guaranteeRequestMachine),
  ].join('\n');
}

function machine(title: string, { transitions, states }: Machine<string, string>): string[] {
  return [
    `## Steps: ${title}`,
    '',
    'D is the depositing side, O the other one, system a step nobody may ask for.',
    '',
    '| action | from | to | who | needs |',
    '|---|---|---|---|---|',
    ...transitions.map(
      (row) =>
        `| \`${row.action}\` ${row.label} | ${row.from.map((state) => states[state]).join(', ')} | ${row.to === 'same' ? '(same)' : states[row.to]} | ${row.by.join(' ')} | ${(row.requires ?? []).join(', ')} |`,
    ),
    '',
  ];
}

/** docs/error-codes.md: every stable code, its status and its French words. */
export function errorCodesPage(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, title, detail }]) => `| \`${code}\` | ${status} | ${title} | ${detail} |`,
  );
  return [
    '# Error codes',
    '',
    HEAD.split('. ').at(-1) ?? '',
    '',
    '| code | status | title | detail |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
