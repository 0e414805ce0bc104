import {
  addBusinessDays,
  dayInParis,
  endOfDayInParis,
  formatDate,
  invoiceStates,
  REASONS,
  reasonLabel,
  stateForClient,
  type InvoiceAction,
  type InvoiceState,
  type Part,
} from '@cessio/contract';
import type { Book } from './book.ts';
import { dateOf, iso, plusDays } from './clock.ts';
import { timeOf, type Told } from './history.ts';
import { namedAs, type DemoRow } from './insert.ts';
import { checksOf } from './invoice-checks.ts';
import { noteInvoiceStep } from './invoice-notices.ts';
import { LIVE_STATES } from './invoice-plan.ts';
import type { DemoInvoice } from './invoices.ts';
import type { Bank, Person } from './people.ts';
import { random } from './random.ts';

const REFUSALS = ['MONTANTTOTAL_ERR', 'CMD_ERR', 'LIVR_INCOMP', 'TRANSAC_INC', 'REF_CT_ABSENT'] as const;
const BANK_REFUSALS = [
  'DEBITEUR_REFUSE',
  'LIMITE_ATTEINTE',
  'FACTURE_DOUTEUSE',
  'HORS_CONTRAT',
  'AUTRE',
] as const;
const ITEMS = ['BON_LIVRAISON', 'BON_COMMANDE', 'CONTRAT_COMMERCIAL', 'PREUVE_SONDAGE'] as const;
const COMMENTS: Record<string, string> = {
  complete: 'Pièces jointes au dossier, merci de reprendre le contrôle.',
  escalate: 'Au-dessus de ma limite, dossier sain.',
  AUTRE: 'La livraison a été refusée par le débiteur, la facture sera refaite.',
  MONTANTTOTAL_ERR: 'La remise convenue n’a pas été déduite.',
};

/** The debtor sees neither the bank's own steps nor those between states that look alike to it. */
function isShownToClient({ row, from, to }: Told<InvoiceState, InvoiceAction>): boolean {
  return (
    !row?.internal &&
    (from === null || stateForClient(invoiceStates, from) !== stateForClient(invoiceStates, to))
  );
}

/** The record as stored, with its history and notifications in the book. */
export function tellInvoice(invoice: DemoInvoice, bank: Bank, book: Book): DemoRow {
  const { pair, state, history } = invoice;
  const { assignor, debtor, contract } = pair;
  const draw = random(`story/${invoice.ref}`);
  const classic = contract.program === 'classic';
  const depositor = classic ? assignor.person : debtor.person;
  const other = classic ? debtor.person : assignor.person;
  const { adviser } = assignor;
  const people: Partial<Record<Part, Person>> = { D: depositor, O: other, A: adviser, M: bank.manager };

  const last = history.at(-1) as Told<InvoiceState, InvoiceAction>;
  const list = last.row?.reason ?? null;
  const reasonCode = list && draw.pick(list === 'bankRefusal' ? BANK_REFUSALS : REFUSALS);
  const reasonComment = COMMENTS[reasonCode ?? ''] ?? null;
  const asked = draw.pick(ITEMS);
  const comment = asked === 'BON_LIVRAISON' ? 'Signé par le destinataire' : null;
  const missing = [{ code: asked, label: REASONS.missingItem[asked], comment }];
  const sent = timeOf(history, 'submit');
  const confirmed = timeOf(history, 'confirm');
  const paid = timeOf(history, 'collect_all');
  const confirmBy = sent === undefined ? null : endOfDayInParis(addBusinessDays(dateOf(sent), 5));

  const words = {
    bank,
    depositor,
    other,
    reason: (list && reasonLabel(list, reasonCode ?? '')) ?? '',
    items: REASONS.missingItem[asked],
    until: confirmBy ? formatDate(dayInParis(confirmBy)) : '',
  };
  for (const told of history) {
    const { action, part, row, from, to, at } = told;
    const entry = {
      action: `invoices.${action}`,
      entity: 'invoice',
      entityId: invoice.id,
      from,
      to,
      reasonCode: row?.reason ? reasonCode : null,
      comment: (row?.reason ? reasonComment : COMMENTS[action]) ?? null,
      internal: row?.internal ?? false,
    } as const;
    const deposited = sent !== undefined && at >= sent;
    book.event(at, people[part] ?? null, entry, {
      client: (!classic || (deposited && !pair.confidential)) && isShownToClient(told) ? debtor.id : null,
      supplier: classic || deposited ? assignor.id : null,
    });
    noteInvoiceStep(action, at, invoice, words, book);
  }

  const unfinished = state === 'draft' && draw.chance(0.4);
  return {
    id: invoice.id,
    ref: invoice.ref,
    number: unfinished ? null : invoice.number,
    program: contract.program,
    confidential: pair.confidential,
    ...namedAs('assignor', assignor),
    ...namedAs('debtor', debtor),
    contractId: contract.id,
    contractNumber: contract.number,
    issueDate: invoice.issueDate,
    dueDate: unfinished ? null : invoice.dueDate,
    deliveryDate: draw.chance(0.6) ? plusDays(invoice.issueDate, -draw.int(0, 4)) : null,
    currency: contract.currency,
    net: invoice.net,
    vat: invoice.vat,
    gross: invoice.gross,
    prepaid: invoice.prepaid,
    payeeIban: invoice.payeeIban,
    orderRef: draw.chance(0.7) ? `CMD-${draw.int(10_000, 99_999)}` : null,
    source: LIVE_STATES.has(state) ? 'form' : draw.pick(['form', 'form', 'csv', 'facturx', 'ubl', 'cii']),
    fileId: invoice.file?.id ?? null,
    fileSha256: invoice.file?.sha256 ?? null,
    credited: invoice.credited,
    collected: invoice.collected,
    disputed: invoice.disputed,
    coveredAmount: invoice.covered,
    guaranteeId: invoice.guarantee?.id ?? null,
    guaranteeNumber: invoice.guarantee?.number ?? null,
    status: state,
    statusSince: iso(last.at),
    clientStatusSince: iso(history.findLast(isShownToClient)?.at ?? last.at),
    paidOn: paid === undefined ? null : dateOf(paid),
    resumeStatus: last.action === 'dispute' ? last.from : null,
    submittedAt: sent === undefined ? null : iso(sent),
    confirmBy: confirmBy,
    confirmation:
      confirmed === undefined
        ? null
        : {
            by: pair.confidential ? 'Sondage de la banque' : other.identity.name,
            at: iso(confirmed),
            proof: null,
          },
    missing: last.action === 'request_info' ? missing : [],
    reasonCode: reasonCode,
    reasonComment: reasonComment,
    reasonList: list,
    checks: checksOf(invoice, unfinished),
    holder: confirmed === undefined ? null : holderOf(invoice),
    editedBy: pair.confidential && confirmed !== undefined ? [adviser.id] : [],
    version: history.length,
    clientVersion: history.filter(isShownToClient).length,
    supplierVersion: history.filter(({ row }) => !row?.internal).length,
    createdAt: iso(invoice.createdAt),
    createdBy: depositor.id,
  };
}

function holderOf({ history }: DemoInvoice): 'adviser' | 'm1' {
  return timeOf(history, 'escalate') === undefined ? 'adviser' : 'm1';
}
