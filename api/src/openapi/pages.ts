import {
  actorsOf,
  invoiceMachine,
  guaranteeRequestMachine,
  PERMISSIONS,
  type Machine,
  type Permission,
} from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import {
  outcomeFor,
  PORTAL_ROUTES,
  PUBLIC_ROUTES,
  titleFor,
  UNKNOWN_ROUTES,
  UNKNOWN_TITLE,
  VIEWERS,
  type PortalRouteRule,
} from '@cessio/contract/routes';

const ACTORS = ['C', 'S', 'A', 'R', 'L', 'M', 'X'] as const;
const PROOF: Readonly<Record<string, string>> = { true: ' ⚿', 'in-step': ' (⚿)' };
const HEAD =
  'C client, S supplier, A adviser, R risk, L legal, M m1, X super. Written from the contract by `node api/src/openapi/emit.ts`; do not edit.';

/** docs/permissions.md: who may call what, who is shown which page, and who may take which step. */
export function permissionsPage(): string {
  const keys = (Object.keys(PERMISSIONS) as Permission[]).map((key) => {
    const actors = actorsOf(key);
    const fresh = 'fresh' in PERMISSIONS[key] ? ' $' : '';
    return `| \`${key}\`${fresh} | ${ACTORS.map((actor) => (actors.includes(actor) ? '✓' : '')).join(' | ')} |`;
  });
  const calls = ENDPOINTS.map(
    (endpoint) =>
      `| ${endpoint.method} | \`${endpoint.path}\` | \`${endpoint.access}\`${PROOF[String(endpoint.stepUp)] ?? ''} | ${endpoint.summary} |`,
  );
  return [
    '# Permissions',
    '',
    HEAD,
    '`$`: user and session are read again from the database on each use. ⚿: the call spends a fresh proof of who calls, (⚿): for some of what it does. Ownership narrows the rows further, in the database.',
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
    ...portalRoutes(),
    ...machine('Invoice (C1)', invoiceMachine),
    ...machine('Guarantee request (C2)', guaranteeRequestMachine),
  ].join('\n');
}

/** Pages by address, as the end-to-end walk checks them. */
function portalRoutes(): string[] {
  return [
    '## Pages',
    '',
    '✓ shown, 403 the refusal in the layout, → led elsewhere. A visitor is sent to sign in and comes back afterwards. The walk in `e2e/specs/guards.spec.ts` holds the portal to this table.',
    '',
    `| page | title | ${ACTORS.join(' | ')} |`,
    `|---|---|${ACTORS.map(() => '---').join('|')}|`,
    ...PORTAL_ROUTES.map(
      (rule) =>
        `| \`${rule.path}\` | ${titles(rule)} | ${VIEWERS.map((viewer) => OUTCOMES[outcomeFor(rule, viewer)](rule)).join(' | ')} |`,
    ),
    '',
    'The same for everybody, signed in or not:',
    '',
    '| page | title |',
    '|---|---|',
    ...PUBLIC_ROUTES.map(({ path, title, visitorTo, userTo }) => {
      const led = [visitorTo && `a visitor → \`${visitorTo}\``, userTo && `a user → \`${userTo}\``];
      return `| \`${path}\` | ${[title, ...led].filter(Boolean).join('; ')} |`;
    }),
    `| anything else, such as ${UNKNOWN_ROUTES.map((path) => `\`${path}\``).join(', ')} | ${UNKNOWN_TITLE} |`,
    '',
  ];
}

const OUTCOMES = {
  shown: () => '✓',
  refused: () => '403',
  elsewhere: ({ elsewhere }: PortalRouteRule) => `→ \`${elsewhere?.to ?? ''}\``,
} as const;

/** Every name that the page goes by, in the order of its readers. */
function titles(rule: PortalRouteRule): string {
  return [...new Set(VIEWERS.map((viewer) => titleFor(rule, viewer)).filter(Boolean))].join(' / ');
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
        `| \`${row.action}\` ${row.label} | ${row.from.map((state) => states[state]?.label).join(', ')} | ${row.to === 'same' ? '(same)' : states[row.to]?.label} | ${row.by.join(' ')} | ${(row.requires ?? []).join(', ')} |`,
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
