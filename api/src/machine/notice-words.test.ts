import { REASONS, todayInParis, type Part, type Transition } from '@cessio/contract';
import { KINDS, MORE } from '../../test/kinds.ts';
import { bySystem, columnOf, people, world } from '../../test/small-world.ts';
import { sources, textOf } from '../../../tools/fixtures/sources.ts';
import { sideOfIdentity, transactAs } from '../db/caller.ts';
import * as adhesions from '../modules/adhesions/adhesions.notices.ts';
import { ADHESION_STEPS } from '../modules/adhesions/adhesions.steps.ts';
import * as accounts from '../modules/bank-accounts/bank-accounts.notices.ts';
import * as documents from '../modules/documents/documents.notices.ts';
import { DOCUMENT_STEPS } from '../modules/documents/documents.steps.ts';
import * as requests from '../modules/guarantee-requests/guarantee-requests.notices.ts';
import * as guarantees from '../modules/guarantees/guarantees.notices.ts';
import { CONTRACT_STEPS } from '../modules/money/contracts/contract.steps.ts';
import * as contracts from '../modules/money/contracts/contracts.notices.ts';
import * as relations from '../modules/relations/relations.notices.ts';
import { REQUEST_STEPS } from '../modules/guarantee-requests/guarantee-requests.steps.ts';
import { GUARANTEE_STEPS } from '../modules/guarantees/guarantees.steps.ts';
import { notify } from '../modules/notifications/notify.ts';
import { newlyAwaited, tellAwaited } from './turn.ts';

/* The small world's database refuses notices and mails with unfilled placeholders (api/test/filled.ts). */

type Row = Transition<string, string>;
type Taken = { changes?: object; hidden?: object; after?: (record: object) => Promise<void> };
type Effects = Readonly<Record<string, (step: object) => Promise<Taken>>>;

const COMPANY = new Set<Part>(['C', 'S', 'D', 'O']);
/** A payload for steps of every kind. */
const PAYLOAD = {
  items: [{ code: 'RIB', comment: 'Le nouveau' }, { code: 'KBIS' }],
  answers: [{ text: 'Le voici' }],
  amount: 4_000_000,
  grade: 'B',
  score: 62,
  note: 'Solide',
  iban: 'FR1420041010050500013M02606',
  discrepancies: 'Texte illisible',
};
/** Steps that write rows of their own, for which a record in that state is not enough: tested below. */
const BELOW: readonly string[] = [
  'guarantee_request complete',
  'guarantee_request formalise',
  'guarantee reduce',
  'guarantee suspend',
  'guarantee lift',
  'guarantee call',
  'guarantee refuse_call',
  'adhesion_request complete',
  'adhesion_request invite',
  'contract terminate',
  'ledger_entry reverse',
];

/** A record of each kind, as the bank reads it. */
const records: Record<string, object> = {};

async function recordOf(handlers: (typeof KINDS)[number][1], id: string): Promise<object> {
  return transactAs(
    world.app.services.pools.of('staff'),
    async (tx) => (await handlers.lock(tx, 'staff', id)) as never,
    people.super.identity,
  );
}

test.each(KINDS)('nothing that a step of %s tells is left to be filled in', async (name, handlers, make) => {
  const id = await make();
  const found = {
    missing: [{ label: 'RIB', comment: null }],
    ...(await recordOf(handlers, id)),
    ...MORE[name],
  };
  records[name] = found;
  const failed: string[] = [];
  for (const row of handlers.machine.transitions as readonly Row[])
    for (const status of row.from) {
      if (BELOW.includes(`${name} ${row.action}`)) continue;
      const company = name === 'guarantee_request' ? people.client : people.supplier;
      const { identity } = row.by.every((part) => COMPANY.has(part)) ? company : people.super;
      const { services } = world.app;
      const taken = transactAs(
        services.pools.of(sideOfIdentity(identity)),
        async (tx) => {
          const record = { ...found, status };
          const reasonCode = row.reason && Object.keys(REASONS[row.reason])[0];
          const body = { action: row.action, version: 1, comment: 'Motif à lire.', reasonCode };
          const request = { id: 'walk', ip: '127.0.0.1', headers: {} };
          const around = { db: tx, services, identity, record } as never;
          const step = { ...(around as object), tx, row, request, body, payload: PAYLOAD };
          const effect = await (handlers.effects as unknown as Effects)[row.action]?.(step);
          const to = row.to === 'same' ? status : row.to;
          const after = { ...record, ...effect?.changes, ...effect?.hidden, status: to } as never;
          await effect?.after?.(after);
          const turn = await handlers.turn?.({ ...(around as object), record: after } as never);
          if (!turn) return;
          const facts = { ...turn.facts, status: to };
          const fresh = newlyAwaited(handlers.machine.name, {}, { ...turn, facts }, []);
          const told = fresh.map(({ turn: { why }, to: whom }) => ({ why, to: whom }));
          await tellAwaited(tx, services, handlers.entity as never, id, turn, told);
        },
        identity,
      );
      await taken.catch((error: Error) => failed.push(`${row.action} of ${status}: ${error.message}`));
    }
  expect(failed).toEqual([]);
});

test('nor what is told beside steps', async () => {
  const of = (kind: string, more: object = {}) => ({ ...records[kind], ...more }) as never;
  const day = todayInParis();
  const request = of('guarantee_request', { dueOn: day });
  const adhesion = of('adhesion_request', { bank: { dueOn: day } });
  const account = of('bank_account');
  const document = of('document', { rejectReason: 'Illisible', expiresOn: day });
  const guarantee = of('guarantee', {
    call: { amount: 100, dueAt: `${day}T10:00:00.000Z`, discrepancies: ['Illisible'], paidAmount: 100 },
  });
  const endedContract = {
    contractId: world.contracts.classic,
    name: 'contrat AF-9',
    principal: { id: world.parties.assignor, legalName: 'Atelier Brévanne' },
  };
  const told = bySystem(async (tx, services) => {
    await requests.sendNotices(tx, services, request, REQUEST_STEPS.complete.tells);
    for (const long of [false, true]) await requests.tellLate(tx, services, request, long);
    const made = { id: crypto.randomUUID(), number: 'GAR-9', request, granted: 100, validUntil: day };
    await guarantees.tellActive(tx, services, made);
    for (const { tells } of Object.values(GUARANTEE_STEPS))
      await guarantees.sendNotices(tx, services, guarantee, tells);
    await guarantees.sendNotices(tx, services, guarantee, Object.values(guarantees.BESIDE));
    for (const tells of Object.values(guarantees.TRANSFERRED))
      await guarantees.sendNotices(tx, services, guarantee, tells, 'Compte clos');
    const words = { debtors: 'A, B' };
    for (const notices of [ADHESION_STEPS.complete.tells, adhesions.ACTIVE, Object.values(adhesions.BESIDE)])
      await adhesions.sendNotices(tx, services, adhesion, notices, {}, words);
    for (const long of [false, true]) await adhesions.tellLate(tx, services, adhesion, long);
    const entered = { who: 'A. B.', by: 'la société' };
    await accounts.sendNotices(tx, services, accounts.BESIDE.create, account, entered, 'secret');
    const successor = { successor: 'FR76 … 0189' };
    await accounts.sendNotices(tx, services, accounts.BESIDE.replace, account, successor);
    for (const notices of [accounts.BESIDE.shared, accounts.BESIDE.by_link])
      await accounts.sendNotices(tx, services, notices, account);
    for (const notice of [...Object.values(documents.BESIDE), ...DOCUMENT_STEPS.expire.tells])
      await documents.tell(tx, services, notice, document);
    await notify(tx, services, [documents.quarantineNotice(document, people.adviser.identity.userId)]);
    await contracts.sendNotices(tx, services, endedContract, CONTRACT_STEPS.terminate.tells, {
      number: 'AF-9',
    });
    await relations.sendNotices(tx, services, of('relation'), Object.values(relations.BESIDE));
  });
  await expect(told).resolves.toBeUndefined();
});

/**
 * Sent by jobs and services that create their subject: covered by their own tests, on a database that refuses the same.
 */
const ELSEWHERE = [
  'account.replaced',
  'adhesion.submitted',
  'employee.handed_over',
  'file.scan_late',
  'invoice.assigned',
  'invoice.cover_grown',
  'invoice.to_confirm.reminder',
  'party.handed_over',
  'party.kyc',
  'party.screening',
];

test('every event of the portal is told here, or by the test of what makes it', async () => {
  const kinds =
    'account|adhesion|contract|document|employee|file|guarantee|invoice|party|relation|request|work';
  const event = new RegExp(String.raw`'((?:${kinds})\.[a-z_]+(?:\.[a-z]+)?)'`, 'g');
  const named = sources('api/src/{jobs,machine,modules}/**/*.ts').flatMap((file) =>
    [...textOf(file).matchAll(event)].map(([, name]) => name as string),
  );
  expect(new Set(named).size).toBeGreaterThan(60);
  const told = await columnOf('select distinct event from notifications');
  expect([...new Set(named)].filter((name) => !told.includes(name)).toSorted()).toEqual(ELSEWHERE);
});

test.each([
  '{who}',
  'par undefined.',
  'le Invalid Date',
  'NaN €',
  '«\u00a0»',
  'refusé\u00a0: .',
  'A , B',
  'fin. .',
])('what is left open in a notice is refused: %s', async (said) => {
  const draft = { to: { role: 'm1' }, type: '1', event: 'work.awaited', message: `Facture ${said}` } as const;
  const refused = bySystem((tx, services) => notify(tx, services, [draft]));
  await expect(refused).rejects.toThrow(/constraint "filled"/);
});
