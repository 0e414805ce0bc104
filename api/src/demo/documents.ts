import { createHash } from 'node:crypto';
import {
  DOCUMENT_FORMATS,
  documentStates,
  formatDate,
  guaranteeRequestStates,
  hasTag,
  type AdhesionState,
  type DocumentState,
  type Reviewer,
} from '@cessio/contract';
import { keep } from '../modules/files/files.store.ts';
import type { Book, Severity } from './book.ts';
import { DAY, HOUR, iso, plusDays, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import { slugOf } from './names.ts';
import { pageAsPdf } from './pdf.ts';
import { adhesionIdOf } from './adhesions.ts';
import type { Applicant, Company } from './people.ts';
import { random } from './random.ts';
import type { Request } from './requests.ts';

const TYPES = (
  [
    ['VIGILANCE', 'Attestation de vigilance Urssaf', 'party', true, 6, 'vigilance'],
    ['RIB', 'Relevé d’identité bancaire', 'party', true, null, 'rib'],
    ['BILANS', 'Comptes annuels', 'party', true, 12, 'liasse'],
    ['KBIS', 'Extrait d’immatriculation', 'party', true, 3, 'kbis'],
    ['STATUTS', 'Statuts à jour', 'party', true, null, 'statuts'],
    ['PIECE_IDENTITE', 'Pièce d’identité du dirigeant', 'party', true, 120, 'identite'],
    ['BENEFICIAIRES', 'Déclaration des bénéficiaires effectifs', 'party', true, 24, 'beneficiaires'],
    ['ASSURANCE_CREDIT', 'Attestation d’assurance-crédit', 'party', false, 12, 'assurance'],
    ['PREVISIONNEL', 'Prévisionnel de trésorerie', 'adhesion', true, null, 'previsionnel'],
    ['BALANCE_AGEE', 'Balance âgée des débiteurs', 'adhesion', true, 1, 'balance'],
    ['ACTE_GARANTIE', 'Acte de garantie signé', 'guarantee', true, null, 'acte'],
    ['COMMANDE_GARANTIE', 'Contrat ou commande à garantir', 'guarantee', true, null, 'commande-garantie'],
    ['SITUATION', 'Situation comptable récente', 'guarantee', false, null, 'situation'],
    ['BON_LIVRAISON', 'Bon de livraison', 'invoice', false, null, 'livraison'],
    ['BON_COMMANDE', 'Bon de commande', 'invoice', false, null, 'commande'],
    ['CONTRAT_COMMERCIAL', 'Contrat commercial', 'contract', false, null, 'contrat'],
    ['MANDAT_SEPA', 'Mandat de prélèvement', 'contract', false, 36, 'mandat'],
  ] as const
).map(([code, label, appliesTo, required, validityMonths, stem]) => ({
  code,
  label,
  appliesTo,
  required,
  validityMonths,
  stem,
}));
type DocumentType = (typeof TYPES)[number];

/** The reviewer, where it is not the adviser. */
const REVIEWERS: Partial<Record<DocumentType['code'], Reviewer>> = {
  BILANS: 'RISK',
  BENEFICIAIRES: 'RISK',
  STATUTS: 'LEGAL',
  ACTE_GARANTIE: 'LEGAL',
  MANDAT_SEPA: 'LEGAL',
};
const reviewerOf = ({ code }: DocumentType): Reviewer => REVIEWERS[code] ?? 'ADVISER';
/** Required with a guarantee request of these kinds. */
const WITH_REQUESTS: Partial<Record<DocumentType['code'], readonly Request['kind'][]>> = {
  COMMANDE_GARANTIE: ['demand'],
  SITUATION: ['limit', 'demand'],
};
/** Required of assignors only. */
const OF_ASSIGNORS: readonly string[] = ['PIECE_IDENTITE', 'BENEFICIAIRES'];

const valid = (count: number): DocumentState[] => Array(count).fill('valid');
/** The papers of the companies that the demonstration shows: one of each state to act on. */
const SHOWN: readonly DocumentState[] = ['valid', 'refused', 'requested', 'under_review', ...valid(4)];
const TO_DO: readonly DocumentState[] = ['under_review', 'requested', 'uploaded', 'refused'];
const USUAL: readonly DocumentState[] = [
  ...valid(7),
  'under_review',
  'requested',
  'under_review',
  'expired',
  'refused',
];
const ENDED: readonly DocumentState[] = ['expired', 'replaced', 'archived'];
const REFUSALS = ['Illisible', 'Pages manquantes', 'Trop ancien', 'Autre société'] as const;

const TO_CHECK = '<b>{filename}</b> ({party})\u00a0: à vérifier.';
/** Notification of a document in this state: for its company, except what the adviser must check. */
const NOTICES: Partial<Record<DocumentState, readonly [event: string, message: string, severity: Severity]>> =
  {
    requested: ['requested', 'Pièce demandée\u00a0: <b>{label}</b>.', 'action'],
    refused: ['refused', '<b>{label}</b> refusée\u00a0: {reason}.', 'warning'],
    expired: ['expired', '<b>{label}</b> expirée\u00a0: les financements sont suspendus.', 'warning'],
    valid: ['valid', '<b>{label}</b> validée.', 'info'],
    under_review: ['to_check', TO_CHECK, 'action'],
  };

export function makeDocumentTypes(clock: Clock): DemoRow[] {
  const createdAt = clock.now - 790 * DAY;
  return TYPES.map(({ stem: _stem, ...type }, position) => ({
    ...type,
    position,
    reviewer: reviewerOf(type as DocumentType),
    requestKinds: WITH_REQUESTS[type.code as DocumentType['code']] ?? [],
    roles: OF_ASSIGNORS.includes(type.code) ? ['supplier'] : [],
    id: random(`type/${type.code}`).uuid(createdAt),
    mime: type.code === 'BALANCE_AGEE' ? DOCUMENT_FORMATS : [],
    active: type.code !== 'MANDAT_SEPA',
    createdAt: iso(createdAt),
  }));
}

export function makeDocuments(
  clock: Clock,
  companies: readonly Company[],
  types: readonly DemoRow[],
  book: Book,
  giverOf: (company: Company) => string,
): { documents: DemoRow[]; papers: Paper[] } {
  const papers: Paper[] = [];
  let waiting = false;
  const idOf = new Map(types.map((row) => [row['code'], row['id']]));
  const documents: DemoRow[] = [];
  for (const company of companies) {
    const draw = random(`documents/${company.name}`);
    const shown = ['supplier@cessio.test', 'client@cessio.test'].includes(company.person.email);
    const wanted = TYPES.filter(({ appliesTo }) => appliesTo === 'party').slice(
      0,
      shown || company.isAssignor ? 8 : 5,
    );
    const add = (type: DocumentType, status: DocumentState, createdAt: number) => {
      const filed = status !== 'requested';
      const expires = filed && type.validityMonths !== null ? expiryOf(status, type.validityMonths) : null;
      const id = draw.uuid(createdAt);
      const filename = filed ? `${type.stem}-${slugOf(company.name)}.pdf` : null;
      const refusal = status === 'refused' ? draw.pick(REFUSALS) : null;
      documents.push({
        id,
        typeId: idOf.get(type.code),
        typeCode: type.code,
        typeLabel: type.label,
        required: type.required,
        partyId: company.id,
        ownerName: company.name,
        filename,
        expiresOn: expires,
        rejectReason: refusal,
        status,
        createdAt: iso(createdAt),
        fileId: null,
        uploadedBy: filed ? giverOf(company) : null,
        uploadedAt: filed ? iso(createdAt) : null,
      });
      if (filed && (shown || hasTag(documentStates, status, 'toCheck')))
        papers.push({ document: documents.at(-1) as DemoRow, company, type });
      const notice = NOTICES[status];
      if (!notice) return;
      const [event, message, severity] = notice;
      if (event === 'to_check' && reviewerOf(type) !== 'ADVISER') return;
      const to = [event === 'to_check' ? company.adviser : company.person];
      const record = { entity: 'document', entityId: id } as const;
      const words = {
        label: type.label,
        reason: refusal ?? '',
        filename: filename ?? '',
        party: company.name,
      };
      book.notice(createdAt + HOUR, record, [to, event, message, severity], words);
    };
    const expiryOf = (status: DocumentState, months: number) =>
      plusDays(clock.today, ENDED.includes(status) ? -draw.int(5, 200) : draw.int(9, months * 28));
    for (const [index, type] of wanted.entries()) {
      const picked = shown ? (SHOWN[index] as DocumentState) : draw.pick(USUAL);
      // The antivirus answers at once: one paper still waits for it.
      const status: DocumentState = !shown && picked === 'under_review' && !waiting ? 'uploaded' : picked;
      waiting ||= status === 'uploaded';
      const age = TO_DO.includes(status)
        ? draw.int(1, 18) * DAY + draw.int(1, 20) * HOUR
        : draw.int(25, 380) * DAY;
      add(type, status, clock.now - age);
    }
    // Earlier versions stay in the file; one that expired would keep the account's own supplier from assigning.
    if (company.isAssignor && !shown) {
      add(wanted[2] as DocumentType, 'replaced', clock.now - draw.int(400, 600) * DAY);
      if (draw.chance(0.5)) add(wanted[3] as DocumentType, 'archived', clock.now - draw.int(600, 700) * DAY);
    }
  }
  return { documents, papers };
}

/** An applicant's papers, by the state of its request. */
const APPLYING: Partial<Record<AdhesionState, readonly DocumentState[]>> = {
  draft: [],
  submitted: Array<DocumentState>(9).fill('under_review'),
  kyc_review: [...valid(3), 'under_review', 'refused', 'under_review', ...valid(3)],
  needs_info: [...valid(1), 'requested', 'refused', ...valid(6)],
};

/** Papers of an adhesion: the company's and the request's own. */
export function makeAdhesionPapers(
  clock: Clock,
  applicants: readonly Applicant[],
  types: readonly DemoRow[],
): { documents: DemoRow[]; papers: Paper[] } {
  const papers: Paper[] = [];
  const documents = applicants.flatMap((company) => {
    const draw = random(`papers/${company.name}`);
    const states = APPLYING[company.adhesion] ?? valid(9);
    return TYPES.filter(
      ({ appliesTo, required }) => required && ['party', 'adhesion'].includes(appliesTo),
    ).flatMap((type, index) => {
      const status = states[index];
      if (!status) return [];
      const filed = status !== 'requested';
      const createdAt = company.createdAt + HOUR / 2;
      const months = status === 'valid' ? type.validityMonths : null;
      const document: DemoRow = {
        id: draw.uuid(createdAt),
        typeId: types.find(({ code }) => code === type.code)?.['id'],
        typeCode: type.code,
        typeLabel: type.label,
        required: type.required,
        partyId: company.id,
        ownerName: company.name,
        ownerType: type.appliesTo,
        ownerId: type.appliesTo === 'adhesion' ? adhesionIdOf(company) : null,
        filename: filed ? `${type.stem}-${slugOf(company.name)}.pdf` : null,
        expiresOn: months === null ? null : plusDays(clock.today, draw.int(35, Math.max(40, months * 28))),
        rejectReason: status === 'refused' ? draw.pick(REFUSALS) : null,
        status,
        createdAt: iso(createdAt),
        fileId: null,
        uploadedBy: filed ? company.person.id : null,
        uploadedAt: filed ? iso(createdAt) : null,
      };
      if (hasTag(documentStates, status, 'toCheck')) papers.push({ document, company, type });
      return [document];
    });
  });
  return { documents, papers };
}

/** Papers of submitted requests: accepted once the bank has decided. */
export function makeRequestPapers(
  requests: readonly Request[],
  types: readonly DemoRow[],
): { documents: DemoRow[]; papers: Paper[] } {
  const papers: Paper[] = [];
  for (const request of requests) {
    const { id, kind, requester, state, createdAt } = request;
    if (state === 'draft') continue;
    for (const type of TYPES) {
      if (!type.required || !WITH_REQUESTS[type.code]?.includes(kind)) continue;
      const undecided = hasTag(guaranteeRequestStates, state, 'undecided');
      const document: DemoRow = {
        id: random(`paper of ${request.number}/${type.code}`).uuid(createdAt),
        typeId: types.find(({ code }) => code === type.code)?.['id'],
        typeCode: type.code,
        typeLabel: type.label,
        required: type.required,
        partyId: requester.id,
        ownerName: requester.name,
        ownerType: 'guarantee',
        ownerId: id,
        filename: `${type.stem}-${slugOf(requester.name)}.pdf`,
        expiresOn: null,
        rejectReason: null,
        status: undecided ? 'under_review' : 'valid',
        createdAt: iso(createdAt),
        fileId: null,
        uploadedBy: requester.person.id,
        uploadedAt: iso(createdAt),
      };
      papers.push({ document, company: requester, type });
    }
  }
  return { documents: papers.map(({ document }) => document), papers };
}

/** A document that somebody will open. */
interface Paper {
  readonly document: DemoRow;
  readonly company: Company;
  readonly type: DocumentType;
}

/** Writes files for the papers that somebody will open, and returns the rows of `files`. */
export function keepPapers(dataDir: string, papers: readonly Paper[]): Promise<DemoRow[]> {
  return Promise.all(
    papers.map(async ({ document, company, type }) => {
      const createdAt = document['createdAt'] as string;
      const line = (y: number, text: string, size = 10, bold = false) => ({ x: 56, y, size, text, bold });
      const bytes = pageAsPdf([
        line(780, type.label, 20, true),
        line(744, company.name, 14, true),
        line(724, `${company.address}, ${company.city}`),
        line(708, `${company.siren ? 'SIREN' : 'Identifiant'} ${company.nationalId}`),
        line(680, `Établi le ${formatDate(createdAt.slice(0, 10))}`),
        line(80, 'Document de démonstration : sociétés, numéros et comptes inventés.', 8),
      ]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const id = random(`paper/${document['id'] as string}`).uuid(Date.parse(createdAt));
      document['fileId'] = id;
      return {
        id,
        partyId: company.id,
        uploadedBy: document['uploadedBy'],
        filename: document['filename'],
        mime: 'application/pdf',
        size: bytes.length,
        sha256,
        storageKey: await keep(dataDir, sha256, bytes),
        createdAt,
      };
    }),
  );
}
