import {
  adhesionMachine,
  adhesionStates,
  answerDue,
  hasTag,
  REASONS,
  type AdhesionAction,
  type AdhesionState,
  type Part,
} from '@cessio/contract';
import type { Book } from './book.ts';
import { dateOf, HOUR, iso, type Clock } from './clock.ts';
import { historyOf, movesTo, timeOf, type Told } from './history.ts';
import type { DemoRow } from './insert.ts';
import { yearlyNumbers } from './numbers.ts';
import { STUDIED, type Applicant, type Bank, type Person } from './people.ts';
import { random } from './random.ts';

type Steps = readonly (readonly [AdhesionAction, Part])[];

const TAKEN: Steps = [
  ['submit', 'system'],
  ['start_kyc', 'A'],
];
const STUDY: Steps = [...TAKEN, ['to_risk', 'A']];
const AT_TABLE: Steps = [...STUDY, ['to_committee', 'R']];
const AGREED: Steps = [...AT_TABLE, ['approve', 'M']];
const PREPARED: Steps = [...AGREED, ['prepare', 'L']];
const SIGNED: Steps = [...PREPARED, ['sign', 'D'], ['countersign', 'L']];
const ACTIVE: Steps = [...SIGNED, ['activate', 'system']];

/** The path of a request to each state. */
const STEPS: Record<AdhesionState, Steps> = {
  draft: [],
  submitted: [['submit', 'system']],
  kyc_review: TAKEN,
  needs_info: [...TAKEN, ['request_info', 'A']],
  risk_review: STUDY,
  committee: AT_TABLE,
  approved: AGREED,
  refused: [...STUDY, ['refuse', 'M']],
  to_sign: PREPARED,
  signed: SIGNED,
  active: ACTIVE,
  closed: [...ACTIVE, ['close', 'M']],
};

/** Items that an applicant is asked for. */
const MISSING = (
  [
    ['BILANS', 'Des deux derniers exercices'],
    ['RIB', null],
  ] as const
).map(([code, comment]) => ({ code, label: REASONS.missingItem[code], comment }));
const REFUSAL = 'CHIFFRES_INSUFFISANTS';
const NOTE = 'Comptes sains, trois clients font la moitié des ventes.';

/** The bank's usual terms, up to the requested ceiling. */
const termsOf = (ceiling: number) => ({
  ceiling: Math.max(ceiling, 10_000_000),
  quotitePpm: 900_000,
  fdgPpm: 100_000,
  feePpm: 8_000,
  feeMin: 500,
  guaranteeFeePpm: 2_000,
  ratePpm: 35_000,
  vatPpm: 200_000,
  maxTenorDays: 120,
  recourse: true,
  notification: 'notified',
});

/** Each applicant's request as stored, with its history in the book; numbered in order of creation. */
export function makeAdhesions(
  clock: Clock,
  applicants: readonly Applicant[],
  bank: Bank,
  book: Book,
): DemoRow[] {
  const numberOf = yearlyNumbers();
  return applicants
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((applicant) => adhesionRow(clock, applicant, numberOf('ADH', applicant.createdAt), bank, book));
}

/** The id of an applicant's request, which its papers belong to. */
export const adhesionIdOf = ({ name, createdAt }: Applicant): string =>
  random(`adhesion of ${name}`).uuid(createdAt);

/** States in which the bank owes no answer. */
const OF_THE_COMPANY: ReadonlySet<AdhesionState> = new Set(['needs_info', 'to_sign', 'signed']);

function adhesionRow(clock: Clock, applicant: Applicant, number: string, bank: Bank, book: Book): DemoRow {
  const { adhesion: status, adviser, createdAt, name, country, nationalId, address, city } = applicant;
  const draw = random(`terms/${name}`);
  const id = adhesionIdOf(applicant);
  const moves = movesTo(adhesionMachine, 'draft', STEPS[status], status);
  const pause = (clock.now - createdAt - HOUR) / moves.length;
  const history = historyOf(
    moves,
    moves.map((_, index) => Math.floor(createdAt + index * pause)),
  );
  const people: Partial<Record<Part, Person>> = {
    D: applicant.person,
    A: adviser,
    M: bank.manager,
    R: bank.risk,
    L: bank.legal,
  };
  // A sign-up's draft is private: the bank sees it once submitted.
  for (const { action, part, row, from, to, at } of history.slice(1))
    book.event(at, people[part] ?? null, {
      action: `adhesions.${action}`,
      entity: 'adhesion_request',
      entityId: id,
      from,
      to,
      reasonCode: row?.reason ? REFUSAL : null,
      comment: action === 'request_info' ? MISSING.map(({ label }) => label).join(', ') : null,
      internal: row?.internal ?? false,
    });
  const turnover = draw.int(8, 90) * 10_000_000;
  const wantedCeiling = Math.round(turnover / 60_000_000) * 10_000_000;
  const since = history.findLast(({ from, to }) => from !== to)?.at ?? createdAt;
  return {
    id,
    number,
    userId: applicant.person.id,
    partyId: applicant.id,
    applicantPartyId: applicant.id,
    side: 'assignor',
    legalName: name,
    legalForm: 'SAS',
    country,
    nationalId,
    address,
    city,
    expectedTurnover: turnover,
    wantedCeiling,
    debtorCount: draw.int(4, 60),
    debtors: [],
    missing: status === 'needs_info' ? MISSING : [],
    terms: STUDIED.has(status) ? termsOf(wantedCeiling) : null,
    assignedTo: timeOf(history, 'start_kyc') === undefined ? null : adviser.id,
    status,
    statusSince: iso(since),
    submittedAt: instantOf(history, 'submit'),
    dueOn:
      hasTag(adhesionStates, status, 'open') && !OF_THE_COMPANY.has(status) ? answerDue(dateOf(since)) : null,
    version: history.length,
    createdAt: iso(createdAt),
    ...studyOf(applicant, history, bank),
    decision: decisionOf(history),
    ...signaturesOf(applicant, history, bank),
  };
}

type History = readonly Told<AdhesionState, AdhesionAction>[];

const instantOf = (history: History, action: AdhesionAction): string | null => {
  const at = timeOf(history, action);
  return at === undefined ? null : iso(at);
};

function studyOf({ riskGrade }: Applicant, history: History, { risk }: Bank): DemoRow {
  const at = instantOf(history, 'to_committee');
  const study = { grade: riskGrade, score: 70, note: NOTE, conditions: null, by: risk.identity.name, at };
  return at === null ? { study: null, studyBy: null } : { study, studyBy: risk.id };
}

function decisionOf(history: History): object | null {
  const refused = instantOf(history, 'refuse');
  const at = refused ?? instantOf(history, 'approve');
  if (at === null) return null;
  return { by: 'Responsable', at, reasonCode: refused && REFUSAL, comment: null, conditions: null };
}

function signaturesOf({ person }: Applicant, history: History, { legal }: Bank): DemoRow {
  const signedAt = instantOf(history, 'sign');
  const countersignedAt = instantOf(history, 'countersign');
  return {
    signedBy: signedAt && person.id,
    signedName: signedAt && person.identity.name,
    signedAt,
    countersignedBy: countersignedAt && legal.id,
    countersignedName: countersignedAt && 'Service juridique',
    countersignedAt,
  };
}
