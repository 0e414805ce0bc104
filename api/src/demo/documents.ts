import type { DocumentState } from '@cessio/contract';
import type { Book } from './book.ts';
import { DAY, HOUR, iso, plusDays, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import type { Company } from './people.ts';
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
