import {
  actorsOf,
  invoiceMachine,
  documentMachine,
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

const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
const table = (heads: readonly string[], rows: readonly (readonly unknown[])[]) => [
  line(heads),
  `|${heads.map(() => '---').join('|')}|`,
  ...rows.map(line),
  '',
];

/** docs/permissions.md: who may call what, see which page, and take which step. */
export function permissionsPage(): string {
  const keys = (Object.keys(PERMISSIONS) as Permission[]).map((key) => {
    const actors = actorsOf(key);
    const fresh = 'fresh' in PERMISSIONS[key] ? ' $' : '';
    return [`\`${key}\`${fresh}`, ...ACTORS.map((actor) => (actors.includes(actor) ? '✓' : ''))];
  });
  const calls = ENDPOINTS.map(({ method, path, access, stepUp, summary }) => {
    const proof = PROOF[String(stepUp)] ?? '';
    return [method, `\`${path}\``, `\`${access}\`${proof}`, summary];
  });
  return [
    '# Permissions',
    '',
    HEAD,
    '`$`: user and session are read again from the database on each use. ⚿: the call spends a fresh proof of who calls, (⚿): for some of what it does. Ownership narrows the rows further, in the database.',
    '',
    ...table(['permission', ...ACTORS], keys),
    '## Calls',
    '',
    ...table(['method', 'path', 'needs', 'what'], calls),
    ...portalRoutes(),
    ...machine('Invoice (C1)', invoiceMachine),
    ...machine('Guarantee request (C2)', guaranteeRequestMachine),
    ...machine('Document (C4)', documentMachine),
  ].join('\n');
}

/** Pages by address, as the end-to-end walk checks them. */
function portalRoutes(): string[] {
  const shown = PORTAL_ROUTES.map((rule) => [
    `\`${rule.path}\``,
    titles(rule),
    ...VIEWERS.map((viewer) => OUTCOMES[outcomeFor(rule, viewer)](rule)),
  ]);
  const open = PUBLIC_ROUTES.map(({ path, title, visitorTo, userTo }) => {
    const led = [visitorTo && `a visitor → \`${visitorTo}\``, userTo && `a user → \`${userTo}\``];
    return [`\`${path}\``, [title, ...led].filter(Boolean).join('; ')];
  });
  const unknown = UNKNOWN_ROUTES.map((path) => `\`${path}\``).join(', ');
  return [
    '## Pages',
    '',
    '✓ shown, 403 the refusal in the layout, → led elsewhere. A visitor is sent to sign in and comes back afterwards. The walk in `e2e/specs/guards.spec.ts` holds the portal to this table.',
    '',
    ...table(['page', 'title', ...ACTORS], shown),
    'The same for everybody, signed in or not:',
    '',
    ...table(['page', 'title'], [...open, [`anything else, such as ${unknown}`, UNKNOWN_TITLE]]),
  ];
}

const OUTCOMES = {
  shown: () => '✓',
  refused: () => '403',
  elsewhere: ({ elsewhere }: PortalRouteRule) => `→ \`${elsewhere?.to ?? ''}\``,
} as const;

/** All names of the page, in the order of its readers. */
function titles(rule: PortalRouteRule): string {
  return [...new Set(VIEWERS.map((viewer) => titleFor(rule, viewer)).filter(Boolean))].join(' / ');
}

function machine(title: string, { transitions, states }: Machine<string, string>): string[] {
  const steps = transitions.map(({ action, label, from, to, by, requires = [] }) => [
    `\`${action}\` ${label}`,
    from.map((state) => states[state]?.label).join(', '),
    to === 'same' ? '(same)' : states[to]?.label,
    by.join(' '),
    requires.join(', '),
  ]);
  return [
    `## Steps: ${title}`,
    '',
    'D is the depositing side, O the other one, system a step nobody may ask for.',
    '',
    ...table(['action', 'from', 'to', 'who', 'needs'], steps),
  ];
}

/** docs/error-codes.md: every stable code, its status and its French text. */
export function errorCodesPage(): string {
  const codes = Object.entries(ERRORS).map(([code, { status, title, detail }]) => [
    `\`${code}\``,
    status,
    title,
    detail,
  ]);
  const head = HEAD.split('. ').at(-1) ?? '';
  return ['# Error codes', '', head, '', ...table(['code', 'status', 'title', 'detail'], codes)].join('\n');
}
