import { answerDue, formatMoney, guaranteeRequestStates, hasTag, REASONS, type Part } from '@cessio/contract';
import type { Book, NoticeRow } from './book.ts';
import { DAY, dateOf, iso } from './clock.ts';
import { timeOf } from './history.ts';
import { namedAs, type DemoRow } from './insert.ts';
import type { Bank, Person } from './people.ts';
import { random } from './random.ts';
import { decisionIn, type Request } from './requests.ts';

const NOTES: Record<string, string> = {
  A: 'Fonds propres solides, aucun incident sur vingt-quatre mois.',
  B: 'Fonds propres solides, mais deux retards de plus de 30 jours à l’automne. À revoir sur les prochains comptes.',
  C: 'Marge en baisse, endettement court en hausse. Limiter le montant.',
  D: 'Retards répétés et trésorerie tendue. Avis réservé.',
};

/** Items that a requester is asked for. */
const MISSING = (
  [
    ['BILANS', 'Des deux derniers exercices'],
    ['AUTRE', 'Carnet de commandes'],
  ] as const
).map(([code, comment]) => ({ code, label: REASONS.missingItem[code], comment }));
const ASKED = MISSING.map(({ label, comment }) => `${label} (${comment})`).join(', ');
/** Steps that bring a request to the bank, or to its next reviewer. */
const TO_ANSWER: readonly Request['history'][number]['action'][] = [
  'submit',
  'complete',
  'ask_opinion',
  'give_opinion',
];

const DEVIATION = 'Caution de la maison mère reçue\u00a0; encours suivi chaque mois.';

/** The record as stored, with its history and notifications in the book. */
export function tellRequest(request: Request, bank: Bank, book: Book): DemoRow {
  const {
    requester,
    debtor,
    beneficiary,
    granted: grantedAmount,
    state,
    history,
    createdAt,
    ...own
  } = request;
  const draw = random(`story/${request.id}`);
  const client = requester.person;
  const { adviser } = requester;
  const grade = requester.riskGrade && requester.riskGrade in NOTES ? requester.riskGrade : 'B';
  const refusal = draw.pick(['RISQUE_DEBITEUR', 'CHIFFRES_INSUFFISANTS', 'EXPOSITION'] as const);
  const offerComment = 'Deux règlements en retard de plus de 30 jours. Révision en juin sur vos comptes.';
  const items = MISSING.map(({ label }) => label).join(', ');
  const amount = formatMoney(own.amount, own.currency);
  const granted = formatMoney(grantedAmount ?? own.amount, own.currency);

  const people: Partial<Record<Part, Person>> = { D: client, A: adviser, M: bank.manager, R: bank.risk };
  const comments: Record<string, string> = {
    request_info: ASKED,
    complete: items,
    escalate: 'Au-dessus de ma limite.',
    approve_partially: offerComment,
  };
  const title = 'Demande <b>{number}</b>';
  const notices: Partial<Record<string, NoticeRow>> = {
    submit: [[adviser], 'submitted', `${title}, {amount}\u00a0: reçue.`, 'action'],
    study: [[client], 'studied', `${title}\u00a0: prise en étude par votre conseiller.`],
    request_info: [
      [client],
      'needs_info',
      'Pièces attendues pour <b>{number}</b>\u00a0: {items}.',
      'action',
      '3',
    ],
    ask_opinion: [[bank.risk], 'to_study', `${title}, {amount}\u00a0: avis attendu.`, 'action'],
    give_opinion: [
      [adviser],
      'to_decide',
      `${title}, {amount}\u00a0: avis rendu, décision attendue.`,
      'action',
    ],
    escalate: [[bank.manager], 'to_decide', `${title}, {amount}\u00a0: décision attendue.`, 'action'],
    approve: [[client, adviser], 'decided', `${title}\u00a0: accordée, {granted}.`],
    approve_partially: [[client, adviser], 'decided', `${title}\u00a0: contre-offre de {granted}.`, 'action'],
    refuse: [[client, adviser], 'decided', `${title}\u00a0: refusée. {reason}.`, 'warning'],
  };
  const words = { number: own.number, amount, granted, items, reason: REASONS.requestRefusal[refusal] };
  const record = { entity: 'guarantee_request', entityId: own.id } as const;
  const decided = decisionIn(request);
  const offered = decided?.action === 'approve_partially';
  const opinion = timeOf(history, 'give_opinion') !== undefined;
  // The manager grants more than the risk department advises, and gives a reason.
  const advisesLess = grade !== 'A' && (decided?.action !== 'approve' || decided.part === 'M');
  const deviation = decided?.action === 'approve' && advisesLess ? DEVIATION : null;
  for (const { action, part, row, from, to, at } of history) {
    // The system activates it, after the legal department has signed.
    const by = action === 'formalise' ? bank.legal : people[part];
    book.event(at, by ?? null, {
      ...record,
      action: `guaranteeRequests.${action}`,
      from,
      to,
      reasonCode: row?.reason ? refusal : null,
      comment: comments[action] ?? null,
      internal: row?.internal ?? false,
    });
    if (action === 'give_opinion') {
      const comment = NOTES[grade] ?? null;
      book.event(at, bank.risk, { ...record, action: 'guaranteeRequests.note', comment, internal: true });
    }
    if (action === 'approve' && deviation) {
      const comment = `Écart avec l’avis du risque\u00a0: ${deviation}`;
      book.event(at, bank.manager, { ...record, action: 'guaranteeRequests.note', comment, internal: true });
    }
    const notice = notices[action];
    if (notice) book.notice(at, record, notice, words);
  }

  return {
    ...own,
    ...namedAs('requester', requester),
    ...namedAs('debtor', debtor),
    ...namedAs('beneficiary', beneficiary),
    riskOpinion: opinion
      ? {
          grade,
          amount: advisesLess ? Math.round((own.amount * 0.75) / 500_000) * 500_000 : own.amount,
          note: NOTES[grade],
        }
      : null,
    grantedAmount,
    deviation,
    decision:
      decided === undefined
        ? null
        : {
            by: decided.part === 'M' ? 'Responsable' : 'Votre conseiller',
            at: iso(decided.at),
            reasonCode: decided.row?.reason ? refusal : null,
            comment: offered ? offerComment : null,
            conditions: offered ? 'Comptes annuels transmis avant le 30 juin.' : null,
          },
    status: state,
    ...sinceWhen(request),
    missing: state === 'needs_info' ? MISSING : [],
    dueOn: dueOn(request),
    version: history.length,
    clientVersion: history.filter(({ row }) => !row?.internal).length,
    createdAt: iso(createdAt),
    createdBy: client.id,
  };
}

/** When it entered its state and who has it: a handover changes hands, not the state. */
function sinceWhen({ history, createdAt }: Request) {
  const moved = history.findLast(({ from, to }) => from !== to)?.at ?? createdAt;
  const handed = history.findLast(({ action }) => action === 'escalate')?.at ?? moved;
  return { statusSince: iso(moved), heldSince: iso(Math.max(moved, handed)) };
}

/** The next deadline: two business days for the bank, fifteen days for the requester. */
function dueOn({ state, history, createdAt }: Request): string | null {
  const last = history.at(-1)?.at ?? createdAt;
  if (state === 'partially_approved') return dateOf(last + 15 * DAY);
  if (state === 'legal_review') return answerDue(dateOf(last));
  if (!hasTag(guaranteeRequestStates, state, 'answerDue')) return null;
  const began = history.findLast(({ action }) => TO_ANSWER.includes(action))?.at ?? last;
  return answerDue(dateOf(began));
}
