import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Part, Transition } from '@cessio/contract';
import {
  insertBatch,
  insertFinancing,
  insertPaymentFile,
  insertInvoice,
  insertRequest,
} from '../../test/fixtures.ts';
import { documentType } from '../../test/give-document.ts';
import { insertAccount, insertAdhesion, insertDocument, insertGuarantee } from '../../test/owner.ts';
import { people, valueOf, world } from '../../test/small-world.ts';
import { transactAs } from '../db/caller.ts';
import { adhesionSteps } from '../modules/adhesions/adhesions.steps.ts';
import { accountSteps } from '../modules/bank-accounts/bank-accounts.steps.ts';
import { documentSteps } from '../modules/documents/documents.steps.ts';
import { steps as batchSteps } from '../modules/batches/batches.service.ts';
import { requestSteps } from '../modules/guarantee-requests/guarantee-requests.steps.ts';
import { guaranteeSteps } from '../modules/guarantees/guarantees.steps.ts';
import { invoiceSteps } from '../modules/invoices/steps/invoices.steps.ts';
import { steps as paymentFileSteps } from '../modules/money/transfers/transfers.service.ts';
import { steps as financingSteps } from '../modules/money/financings/financings.service.ts';
import { termSteps } from '../modules/money/contracts/contracts.service.ts';
import { relationSteps } from '../modules/relations/relations.steps.ts';
import type { Receiver } from '../modules/notifications/receivers.ts';
import type { StepHandlers } from './run-step.ts';
import { ALL_TURNS, newlyAwaited, type TurnFacts } from './turn.ts';

type Handlers = StepHandlers<string, string, never, object>;
const invoice = () => insertInvoice(world, { status: 'submitted', submitted_at: '2026-01-02T09:00:00Z' });

/** Every kind with a machine and turns, and a record of it. */
const KINDS: readonly (readonly [string, Handlers, () => Promise<string>])[] = [
  ['invoice', invoiceSteps as never, invoice],
  ['batch', batchSteps as never, () => insertBatch(world)],
  ['payment_file', paymentFileSteps as never, () => insertPaymentFile(world)],
  ['financing', financingSteps as never, () => insertFinancing(world)],
  ['guarantee_request', requestSteps as never, () => insertRequest(world, { status: 'submitted' })],
  ['guarantee', guaranteeSteps as never, () => insertGuarantee({})],
  ['adhesion_request', adhesionSteps as never, () => insertAdhesion({ status: 'submitted' })],
  ['bank_account', accountSteps as never, () => insertAccount({})],
  [
    'contract_term',
    termSteps as never,
    () => valueOf<string>('select id from contract_terms order by id limit 1'),
  ],
  ['document', documentSteps as never, async () => insertDocument(await documentType(world))],
  [
    'relation',
    relationSteps as never,
    async () => (await valueOf<string>('select id from relations limit 1')) as string,
  ],
];

/**
 * Steps of the system that no person's step leads to: their callers send the notices, as the tests beside them check.
 */
const BY_JOBS = [
  'adhesion_request submit', // adhesion.submitted
  'payment_file make', // paymentFile.made
  'document scan', // document.to_check
  'document quarantine', // document.refused
  'document expire', // document.expired
];
/** Known to the person who takes it: the company withdraws its own paper. */
const OWN = ['document withdraw'];
/** Changed by time: not by a step. */
const BY_TIME = new Set(['late', 'own', 'answering']);

const isTold = (told: readonly Receiver[], actor: string, turn: TurnFacts): boolean =>
  told.some((one) => {
    if ('partyId' in one)
      return [turn.companies?.C, turn.companies?.S].some(
        (company) => company && 'partyId' in company && company.partyId === one.partyId,
      );
    if ('role' in one) return { risk: 'R', legal: 'L', m1: 'M' }[one.role] === actor;
    return actor === 'A';
  });

test('every kind of record whose steps lead to somebody’s turn is looked at', () => {
  const kinds = new Set(KINDS.map(([name]) => name));
  // Those without a machine, and a company's reviews, are due by date.
  const others = ['approval', 'assignment', 'contact_message', 'prospect', 'party'];
  expect(ALL_TURNS.filter(({ entity }) => !kinds.has(entity) && !others.includes(entity))).toEqual([]);
});

/**
 * Every place that changes a state without `runStep`, with the test that checks its notices, or why nobody is awaited.
 */
const OUTSIDE: Readonly<Record<string, string>> = {
  decide_confirmation: 'modules/confirmation-links/confirmation-links.answers.test.ts',
  block_account: 'modules/bank-accounts/bank-accounts.routes.test.ts',
  move_contract: 'modules/money/contracts/contracts.routes.test.ts',
  stop_contract: 'modules/money/contracts/contracts.routes.test.ts',
  move_guarantee: 'modules/guarantees/guarantees.routes.test.ts',
  'jobs/adhesions.ts': 'jobs/jobs.test.ts',
  'jobs/documents.ts': 'jobs/documents.test.ts',
  'jobs/requests.ts': 'jobs/jobs.test.ts',
  'modules/adhesions/adhesion-activation.ts': 'modules/adhesions/adhesions.routes.test.ts',
  'modules/bank-accounts/replaced-accounts.ts': 'modules/bank-accounts/bank-accounts.routes.test.ts',
  'modules/documents/documents.service.ts': 'modules/documents/documents.routes.test.ts',
  'modules/documents/documents.steps.ts': 'modules/documents/documents.routes.test.ts',
  'modules/onboarding/onboarding.filing.ts': 'modules/onboarding/onboarding.routes.test.ts',
  'modules/relations/joined-debtor.ts': 'modules/relations/relations.routes.test.ts',
};

test('every way around `runStep` is known', () => {
  const api = path.join(import.meta.dirname, '..');
  const sources = globSync('**/*.ts', { cwd: api }).filter((file) => !/\.test|^(demo|machine)\//.test(file));
  const inCode = sources.filter((file) =>
    /\bnext(<[^(]*>)?\(\s*[a-z]\w*Machine|takeSystemStep\(/.test(readFileSync(path.join(api, file), 'utf8')),
  );
  const schema = readFileSync(path.join(api, '../schema.sql'), 'utf8');
  const inSql = [
    ...schema.matchAll(/^CREATE OR REPLACE FUNCTION public\.(\w+)\([^]*?\$function\$\n;/gm),
  ].flatMap(([text, name = '']) =>
    /machine_steps/.test(text) && /set status = next/.test(text) ? [name] : [],
  );
  expect([...inCode, ...inSql].toSorted()).toEqual(Object.keys(OUTSIDE).toSorted());
  expect(Object.values(OUTSIDE).filter((file) => !existsSync(path.join(api, file)))).toEqual([]);
});

describe.each(KINDS)('%s', (name, handlers, make) => {
  let id: string;
  beforeAll(async () => {
    id = await make();
  });
  const turnOf = (): Promise<{ turn: TurnFacts; record: never }> =>
    transactAs(
      world.app.services.pools.of('staff'),
      async (tx) => {
        const record = (await handlers.lock(tx, 'staff', id)) as never;
        const { identity } = people.super;
        const around = { db: tx, services: world.app.services, identity, record };
        return { turn: (await handlers.turn?.(around)) as TurnFacts, record };
      },
      people.super.identity,
    );
  const turns = ALL_TURNS.filter(({ entity }) => entity === name);

  test('says all that its turns ask for, and knows whom they await', async () => {
    const { turn } = await turnOf();
    const asked = new Set(
      turns.flatMap(({ query }) => Object.keys(query)).filter((one) => !BY_TIME.has(one)),
    );
    expect([...asked].filter((one) => !(one in turn.facts))).toEqual([]);
    expect(turn.called).toContain('{number}');
    expect(turn.number).toBeTruthy();
  });

  test('each step that makes it somebody’s turn tells them, in its own words or else in those of the turn', async () => {
    const { turn, record } = await turnOf();
    const rows = handlers.machine.transitions as readonly Transition<string, string>[];
    const followers = new Set(rows.flatMap(({ followedBy }) => followedBy ?? []));
    const untold: string[] = [];
    for (const row of rows) {
      const of = `${name} ${row.action}`;
      const bySystem = row.by.every((part: Part) => part === 'system');
      if (bySystem && !followers.has(row.action)) {
        const awaits = turns.some(({ query }) => query['status'] === row.to);
        if (awaits !== BY_JOBS.includes(of)) untold.push(of);
        continue;
      }
      for (const { query, by } of turns) {
        if (row.to === 'same' || query['status'] !== row.to || query['late'] === 'true' || OWN.includes(of))
          continue;
        const after = { ...turn, facts: { ...turn.facts, ...query } };
        const told = handlers.receivers(row, record, people.super.identity);
        const fresh = newlyAwaited(name as never, { status: row.from[0] }, after, told).map(({ to }) => to);
        if (!isTold([...told, ...fresh], by[0] as string, after)) untold.push(`${of} → ${query['status']}`);
      }
    }
    expect(untold).toEqual([]);
  });
});
