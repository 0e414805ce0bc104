import {
  adhesionStates,
  applyRate,
  daysBetween,
  formatMoney,
  formatRate,
  interest,
  stateNames,
} from '@cessio/contract';
import type { Book } from './book.ts';
import { DAY, dateOf, HOUR, iso, plusDays, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import type { DemoInvoice } from './invoices.ts';
import { APPLICANTS } from './names.ts';
import { demoSiren } from './numbers.ts';
import type { Bank, Company } from './people.ts';
import { random } from './random.ts';

interface DocumentType {
  readonly code: string;
  readonly label: string;
  readonly appliesTo: 'party' | 'adhesion' | 'guarantee' | 'invoice' | 'contract';
  readonly required: boolean;
  readonly months: number | null;
  readonly stem: string;
}

const TYPES: readonly DocumentType[] = [
  {
    code: 'VIGILANCE',
    label: 'Attestation de vigilance Urssaf',
    appliesTo: 'party',
    required: true,
    months: 6,
    stem: 'vigilance',
  },
  {
    code: 'RIB',
    label: 'Relevé d’identité bancaire',
    appliesTo: 'party',
    required: true,
    months: null,
    stem: 'rib',
  },
  {
    code: 'BILANS',
    label: 'Comptes annuels',
    appliesTo: 'party',
    required: true,
    months: 12,
    stem: 'liasse',
  },
  {
    code: 'KBIS',
    label: 'Extrait d’immatriculation',
    appliesTo: 'party',
    required: true,
    months: 3,
    stem: 'kbis',
  },
  {
    code: 'STATUTS',
    label: 'Statuts à jour',
    appliesTo: 'party',
    required: true,
    months: null,
    stem: 'statuts',
  },
  {
    code: 'PIECE_IDENTITE',
    label: 'Pièce d’identité du dirigeant',
    appliesTo: 'party',
    required: true,
    months: 120,
    stem: 'identite',
  },
  {
    code: 'BENEFICIAIRES',
    label: 'Déclaration des bénéficiaires effectifs',
    appliesTo: 'party',
    required: true,
    months: 24,
    stem: 'beneficiaires',
  },
  {
    code: 'ASSURANCE_CREDIT',
    label: 'Attestation d’assurance-crédit',
    appliesTo: 'party',
    required: false,
    months: 12,
    stem: 'assurance',
  },
  {
    code: 'PREVISIONNEL',
    label: 'Prévisionnel de trésorerie',
    appliesTo: 'adhesion',
    required: true,
    months: null,
    stem: 'previsionnel',
  },
  {
    code: 'BALANCE_AGEE',
    label: 'Balance âgée des débiteurs',
    appliesTo: 'adhesion',
    required: true,
    months: 1,
    stem: 'balance',
  },
  {
    code: 'ACTE_GARANTIE',
    label: 'Acte de garantie signé',
    appliesTo: 'guarantee',
    required: true,
    months: null,
    stem: 'acte',
  },
  {
    code: 'BON_LIVRAISON',
    label: 'Bon de livraison',
    appliesTo: 'invoice',
    required: false,
    months: null,
    stem: 'livraison',
  },
  {
    code: 'BON_COMMANDE',
    label: 'Bon de commande',
    appliesTo: 'invoice',
    required: false,
    months: null,
    stem: 'commande',
  },
  {
    code: 'CONTRAT_COMMERCIAL',
    label: 'Contrat commercial',
    appliesTo: 'contract',
    required: false,
    months: null,
    stem: 'contrat',
  },
  {
    code: 'MANDAT_SEPA',
    label: 'Mandat de prélèvement',
    appliesTo: 'contract',
    required: false,
    months: 36,
    stem: 'mandat',
  },
];

type DocumentState =
  'requested' | 'uploaded' | 'under_review' | 'valid' | 'refused' | 'expired' | 'replaced' | 'archived';

/** The file of the companies that the demonstration shows: one of each thing to do. */
const SHOWN: readonly DocumentState[] = [
  'valid',
  'refused',
  'requested',
  'under_review',
  'valid',
  'valid',
  'valid',
  'valid',
];
const USUAL: readonly DocumentState[] = [
  'valid',
  'valid',
  'valid',
  'valid',
  'valid',
  'valid',
  'valid',
  'under_review',
  'requested',
  'uploaded',
  'expired',
  'refused',
];
const REFUSALS = [
  'Titulaire illisible',
  'Pages manquantes',
  'Document périmé',
  'Concerne une autre société',
] as const;

export function makeDocumentTypes(clock: Clock): DemoRow[] {
  const createdAt = clock.now - 790 * DAY;
  return TYPES.map((type) => ({
    id: random(`type/${type.code}`).uuid(createdAt),
    code: type.code,
    label: type.label,
    applies_to: type.appliesTo,
    required: type.required,
    validity_months: type.months,
    max_mb: 10,
    active: type.code !== 'MANDAT_SEPA',
    created_at: iso(createdAt),
  }));
}

export function makeDocuments(
  clock: Clock,
  companies: readonly Company[],
  types: readonly DemoRow[],
  book: Book,
): DemoRow[] {
  const idOf = new Map(types.map((row) => [row['code'], row['id']]));
  const documents: DemoRow[] = [];
  for (const company of companies) {
    const draw = random(`documents/${company.name}`);
    const shown =
      company.person.email === 'supplier@cessio.test' || company.person.email === 'client@cessio.test';
    const wanted = TYPES.filter(({ appliesTo }) => appliesTo === 'party').slice(
      0,
      shown || company.isAssignor ? 8 : 5,
    );
    const slug = company.name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-');
    const add = (type: DocumentType, status: DocumentState, createdAt: number) => {
      const filed = status !== 'requested';
      const expires = filed && type.months !== null ? expiryOf(status, type.months) : null;
      const id = draw.uuid(createdAt);
      const filename = filed ? `${type.stem}-${slug}${draw.chance(0.15) ? '.jpg' : '.pdf'}` : null;
      const refusal = status === 'refused' ? draw.pick(REFUSALS) : null;
      documents.push({
        id,
        type_id: idOf.get(type.code),
        type_code: type.code,
        type_label: type.label,
        required: type.required,
        party_id: company.id,
        owner_name: company.name,
        filename,
        expires_on: expires,
        reject_reason: refusal,
        status,
        version: 1,
        created_at: iso(createdAt),
      });
      const event = { requested: 'requested', refused: 'refused', expired: 'expired', valid: 'valid' }[
        status as string
      ];
      if (event) {
        const message = {
          requested: 'Pièce demandée\u00a0: <b>{label}</b>.',
          refused: '<b>{label}</b> refusée\u00a0: {reason}.',
          expired: '<b>{label}</b> expirée\u00a0: les financements sont suspendus.',
          valid: '<b>{label}</b> validée.',
        }[event] as string;
        const severity = event === 'valid' ? 'info' : event === 'requested' ? 'action' : 'warning';
        const data = { label: type.label, reason: refusal ?? '' };
        book.notice(createdAt + HOUR, {
          to: [company.person],
          type: '3',
          event: `document.${event}`,
          message,
          data,
          severity,
          entityType: 'document',
          entityId: id,
        });
      }
      if (status === 'uploaded' || status === 'under_review') {
        const data = { filename: filename ?? '', party: company.name };
        const message = '<b>{filename}</b> ({party})\u00a0: à vérifier.';
        book.notice(createdAt + HOUR, {
          to: [company.adviser],
          type: '3',
          event: 'document.to_check',
          message,
          data,
          severity: 'action',
          entityType: 'document',
          entityId: id,
        });
      }
    };
    const expiryOf = (status: DocumentState, months: number) => {
      if (status === 'expired' || status === 'replaced' || status === 'archived')
        return plusDays(clock.today, -draw.int(5, 200));
      return plusDays(clock.today, draw.int(9, months * 28));
    };
    for (const [index, type] of wanted.entries()) {
      const status = shown ? (SHOWN[index] as DocumentState) : draw.pick(USUAL);
      const recent =
        status === 'requested' || status === 'uploaded' || status === 'under_review' || status === 'refused';
      add(
        type,
        status,
        clock.now - (recent ? draw.int(1, 18) * DAY + draw.int(1, 20) * HOUR : draw.int(25, 380) * DAY),
      );
    }
    // What came before it stays in the file.
    if (company.isAssignor) {
      add(wanted[2] as DocumentType, 'replaced', clock.now - draw.int(400, 600) * DAY);
      if (draw.chance(0.5)) add(wanted[3] as DocumentType, 'archived', clock.now - draw.int(600, 700) * DAY);
    }
  }
  return documents;
}

export function makeAdhesions(clock: Clock, bank: Bank): DemoRow[] {
  const states = stateNames(adhesionStates);
  const rows = APPLICANTS.map((name, index) => {
    const draw = random(`adhesion/${name}`);
    const status = states[index] ?? 'submitted';
    const old = status === 'closed' || status === 'active' || status === 'refused';
    const createdAt = clock.now - (old ? draw.int(60, 500) : draw.int(1, 34)) * DAY - draw.int(1, 20) * HOUR;
    const turnover = draw.int(8, 90) * 10_000_000;
    return {
      id: draw.uuid(createdAt),
      number: '',
      user_id: null,
      legal_name: name,
      country: 'FR',
      national_id: demoSiren(120 + index),
      expected_turnover: turnover,
      wanted_ceiling: Math.round(turnover / 60_000_000) * 10_000_000,
      currency: 'EUR',
      assigned_to:
        status === 'draft' || status === 'submitted' ? null : draw.pick([bank.adviser, bank.otherAdviser]).id,
      status,
      version: 1,
      created_at: iso(createdAt),
    };
  });
  const sorted = rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const count = new Map<string, number>();
  return sorted.map((row) => {
    const year = row.created_at.slice(0, 4);
    count.set(year, (count.get(year) ?? 0) + 1);
    return { ...row, number: `ADH-${year}-${String(count.get(year)).padStart(6, '0')}` };
  });
}

/** How far back commissions are kept in the demonstration, days. */
const COMMISSION_DAYS = 240;

/** What each assigned invoice cost, and whom: the buyer pays the service of its own reverse contract. */
export function makeCommissions(clock: Clock, invoices: readonly DemoInvoice[]): DemoRow[] {
  const commissions: DemoRow[] = [];
  for (const invoice of invoices) {
    const assigned = invoice.times[invoice.way.indexOf('assign')];
    if (assigned === undefined || clock.now - assigned > COMMISSION_DAYS * DAY) continue;
    const { contract, assignor, debtor } = invoice.pair;
    const { currency } = contract;
    const draw = random(`commission/${invoice.ref}`);
    const money = (amount: number) => formatMoney(amount, currency);
    const add = (
      kind: string,
      payer: Company,
      at: number,
      base: number,
      ratePpm: number,
      net: number,
      formula: string,
      taxed: boolean,
      days: number | null = null,
    ) => {
      const vat = taxed ? applyRate(net, contract.vatPpm) : 0;
      const tax = taxed ? `, TVA ${formatRate(contract.vatPpm)}\u00a0: ${money(vat)}` : ', exonérés de TVA';
      commissions.push({
        id: draw.uuid(at),
        kind,
        party_id: payer.id,
        party_name: payer.name,
        invoice_id: invoice.id,
        invoice_number: invoice.number,
        base,
        rate_ppm: ratePpm,
        days,
        net,
        vat,
        gross: net + vat,
        currency,
        formula_text: formula + tax,
        status: stateOf(at),
        created_at: iso(at),
      });
    };
    const stateOf = (at: number) => {
      const age = (clock.now - at) / DAY;
      // A few are argued about; the older of these ended in a credit.
      if (commissions.length % 41 === 7) return age < 60 ? 'contested' : 'credited';
      if (age < 7) return 'computed';
      return age < 25 ? 'posted' : age < 55 ? 'invoiced' : 'paid';
    };

    const { feePpm, feeMin, guaranteeFeePpm, ratePpm, dayBasis } = contract;
    const own = contract.participants.find(({ company }) => company === assignor)?.feePpm ?? feePpm;
    const computed = applyRate(invoice.gross, own);
    const service = Math.max(computed, feeMin);
    const formula =
      computed >= feeMin
        ? `${formatRate(own, 2)} × ${money(invoice.gross)} = ${money(service)}`
        : `${formatRate(own, 2)} × ${money(invoice.gross)} = ${money(computed)}, porté au minimum de ${money(feeMin)}`;
    const buyerPays = contract.program === 'reverse';
    add('service', buyerPays ? debtor : assignor, assigned, invoice.gross, own, service, formula, true);
    if (invoice.covered) {
      const fee = applyRate(invoice.covered, guaranteeFeePpm);
      const text = `${formatRate(guaranteeFeePpm, 2)} de la part couverte, ${money(invoice.covered)} = ${money(fee)}`;
      add(
        'guarantee',
        buyerPays ? debtor : assignor,
        assigned,
        invoice.covered,
        guaranteeFeePpm,
        fee,
        text,
        true,
      );
    }
    const financed = invoice.times[invoice.way.indexOf('finance')];
    if (financed !== undefined) {
      const days = Math.max(daysBetween(dateOf(financed), invoice.dueDate), 1);
      const drawn = applyRate(invoice.gross, 880_000);
      const charged = interest(drawn, ratePpm, days, dayBasis);
      const text = `${money(drawn)} × ${formatRate(ratePpm, 2)} × ${days}\u00a0j / ${dayBasis} = ${money(charged)}`;
      add('interest', assignor, financed, drawn, ratePpm, charged, text, false, days);
    }
    const unpaid = invoice.times[invoice.way.indexOf('mark_unpaid')];
    if (unpaid !== undefined) {
      const base = invoice.gross;
      add(
        'unpaid',
        assignor,
        unpaid,
        base,
        2_000,
        applyRate(base, 2_000),
        `Frais d’impayé\u00a0: 0,20\u00a0% × ${money(base)}`,
        true,
      );
    }
    const disputed = invoice.times[invoice.way.indexOf('dispute')];
    if (disputed !== undefined) {
      const base = invoice.disputed;
      add(
        'dispute',
        assignor,
        disputed,
        base,
        5_000,
        applyRate(base, 5_000),
        `Gestion de litige\u00a0: 0,50\u00a0% × ${money(base)}`,
        true,
      );
    }
    if (invoice.credited > 0) {
      const base = invoice.credited;
      const at = invoice.times.at(-1) as number;
      add(
        'adjustment',
        assignor,
        at,
        base,
        own,
        applyRate(base, own),
        `Régularisation sur avoir\u00a0: ${formatRate(own, 2)} × ${money(base)}`,
        true,
      );
    }
  }
  return commissions;
}
