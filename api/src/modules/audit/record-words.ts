import { formatMoney, formatRate } from '@cessio/contract';
import { TERM_LABELS } from '@cessio/contract/contracts';
import { VOTE_LABELS } from '@cessio/contract/adhesions';
import { fieldName, FIELDS, instantWords, OWN_FIELDS, wordsOf } from './audit-words.ts';
import type { Image } from './record-images.repository.ts';

/* A record as it was, in the words of its history (docs/adr/0065), and in a few of its own. */

/** Fields that no line of the journal names. */
const RECORD_FIELDS: Readonly<Record<string, string>> = {
  executionDate: 'Exécution',
  ownAccountId: 'Compte de la banque',
  madeBy: 'Préparé par',
  madeName: 'Préparé par',
  madeAt: 'Préparé le',
  sentBy: 'Envoyé par',
  sentName: 'Envoyé par',
  deliveredAt: 'Remis à la banque le',
  total: 'Montant des virements',
  title: 'Titre',
  description: 'Description',
  typeLabel: 'Type de document',
  ownerName: 'Société',
  principalName: 'Donneur d’ordre',
  allDay: 'Toute la journée',
  startsOn: 'Du',
  endsOn: 'Au',
  startsAt: 'De',
  endsAt: 'À',
  granted: 'Montant accordé',
  used: 'Montant utilisé',
  validFrom: 'Valable à partir du',
  paidOn: 'Payée le',
  statusSince: 'Dans cet état depuis le',
  heldSince: 'En charge depuis le',
  toldLateOn: 'Retard signalé le',
  remindedAt: 'Dernier rappel le',
  rejectReason: 'Motif du refus',
  askedComment: 'Demande',
  uploadedAt: 'Déposé le',
  uploadedBy: 'Déposé par',
  reviewerId: 'Vérifié par',
  expectedTurnover: 'Chiffre d’affaires à céder',
  wantedCeiling: 'Plafond souhaité',
  debtorCount: 'Nombre d’acheteurs',
  exportSharePpm: 'Part à l’export',
  debtors: 'Acheteurs',
  side: 'Demande comme',
  study: 'Étude',
  studyBy: 'Étudiée par',
  debtorsToldAt: 'Débiteurs prévenus le',
  coverPpm: 'Part couverte',
  minutes: 'Procès-verbal',
  batchId: 'Bordereau',
  termsId: 'Conditions du contrat',
  valueDate: 'Date de valeur',
  rateCode: 'Référence du taux',
  rateOn: 'Jour de la référence',
  interest: 'Intérêts',
  netPaid: 'Net versé',
  late15: 'Intérêts de 15 jours de retard',
  automatic: 'Validé sans intervention',
  byBank: 'Demandé par la banque',
  requestedName: 'Demandé par',
  decidedAt: 'Décidé le',
  validatedBy: 'Validé par',
  validatedAt: 'Validé le',
  count: 'Nombre de factures',
  method: 'Moyen de signature',
  signedOn: 'Jour de la signature',
  signedBy: 'Signé par (compte)',
  signedName: 'Signé par',
  signedAt: 'Signé le',
  countersignedBy: 'Contresigné par (compte)',
  countersignedName: 'Contresigné par',
  countersignedAt: 'Contresigné le',
  subjectName: 'Personne comparée',
  reference: 'Référence de la liste',
  listedName: 'Nom de la liste',
  listedYears: 'Années de naissance de la liste',
  programme: 'Programme de la liste',
  score: 'Ressemblance',
  foundAt: 'Trouvé le',
  endedAt: 'Fin le',
  outcome: 'Décision',
  edition: 'Édition du certificat',
  planNo: 'Numéro au plan comptable',
  kept: 'Solde tenu par tiers',
  subledger: 'Détail de chaque ligne',
  type: 'Nature',
  editionAt: 'Édité le',
  lapseToldOn: 'Fin annoncée le',
  assignedTo: 'Confiée à',
  ...TERM_LABELS,
  ratePpm: 'Taux',
  effectiveFrom: 'Date d’effet',
  sent: 'Envoyé à la société',
  startOn: 'Début',
  endOn: 'Fin',
  maintenanceOn: 'Maintenance',
  maintenanceUntil: 'Reprise annoncée le',
  maintenanceMessage: 'Message de maintenance',
  contactEmail: 'E-mail de contact',
  rights: 'Droits',
  voterName: 'Votant',
  vote: 'Vote',
  votedAt: 'Voté le',
  comment: 'Commentaire',
  subject: 'Objet',
  message: 'Message',
  note: 'Note pour la banque',
  answeredBy: 'Répondu par',
  answeredAt: 'Répondu le',
  handledBy: 'Traitée par',
  handledAt: 'Traitée le',
  emailVerifiedAt: 'E-mail vérifié le',
  labels: 'Libellés',
  proposed: 'Place proposée',
  proposedAt: 'Proposée le',
  confirmed: 'Place confirmée',
  build: 'Version du module',
  keyId: 'Clé de livraison',
  until: 'Valable jusqu’au',
  withdrawnBy: 'Retiré par',
  withdrawnAt: 'Retiré le',
  internal: 'Interne à la banque',
  createdAt: 'Créé le',
  createdBy: 'Créé par',
  updatedAt: 'Modifié le',
  updatedBy: 'Modifié par',
};

/** Codes that one kind of record means in its own way. */
const OWN_CODES: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  adhesion_vote: { vote: VOTE_LABELS },
  contact_message: { status: { open: 'À répondre', answered: 'Répondu' } },
  prospect: { status: { open: 'À rappeler', handled: 'Traitée' } },
};

/** What the portal alone counts and searches with, and what another field says. */
export const UNSAID: ReadonlySet<string> = new Set(
  `id version search_text fingerprint fieldSources fileId fileSha256 proofSha256 clientStatus clientViewId supplierViewId clientVersion
  supplierVersion matterVersion voterId clientStatusSince resumeStatus typeId typeCode partyId ownerType ownerId asked claimed replacesId remindedDays
  requestId requesterId debtorId beneficiaryId assignorId principalId contractId guaranteeId userId adhesionId knownDebtorId knownBeneficiaryId wantedDebtorId
  kycToldDays profileImageUrl position locale digest quietFrom quietTo mailTypes letterKeys adviserTitle onlyOne changedAt uploads
  sentAt expiresAt groupId reasonList applicantPartyId actSha256 contractSha256
  actFileId toldDays entryKey subjectId bankAccountId entryId`.split(/\s+/),
);

const AMOUNTS = new Set(
  'collected credited disputed due outstanding used ceiling fdgCap feeMin expectedTurnover wantedCeiling interest netPaid late15'.split(
    ' ',
  ),
);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const LABELS: Readonly<Record<string, string>> = { ...FIELDS, ...RECORD_FIELDS };

/** Of a record the fields that have a value, in words. @param names of the people whom it names, by identifier */
export function recordInWords(
  entity: string,
  image: Image,
  names: ReadonlyMap<string, string>,
): { field: string; value: string }[] {
  const currency = typeof image['currency'] === 'string' ? image['currency'] : 'EUR';
  const said = (name: string, value: unknown): string | null => {
    if (typeof value === 'string' && UUID.test(value)) return names.get(value) ?? value;
    if (Array.isArray(value) && value.every((item) => typeof item === 'string' && UUID.test(item)))
      return value.map((item) => names.get(item as string) ?? item).join(', ') || null;
    const { by, at } = (value ?? {}) as { by?: unknown; at?: unknown };
    // Who confirmed or cleared something, and when.
    if (typeof by === 'string' && typeof at === 'string')
      return `${names.get(by) ?? by}, le ${instantWords(at)}`;
    if (typeof value === 'number' && AMOUNTS.has(name)) return formatMoney(value, currency);
    if (typeof value === 'number' && name.endsWith('Ppm')) return formatRate(value);
    return OWN_CODES[entity]?.[name]?.[String(value)] ?? wordsOf({ entity }, name, value, currency);
  };
  // What nobody has named comes last, by its own name.
  const order = Object.keys({ ...OWN_FIELDS[entity], ...LABELS });
  const rank = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return Object.keys(image)
    .filter((name) => !UNSAID.has(name))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name) => ({ name, value: said(name, image[name]) }))
    .filter((part): part is { name: string; value: string } => part.value !== null && part.value !== '')
    .map(({ name, value }) => ({
      field: fieldName(entity, name, LABELS).replace(' (identifiant)', ''),
      value,
    }));
}

/** Whether a field has words, or is left unsaid. */
export const isNamed = (name: string): boolean => name in LABELS || UNSAID.has(name);

/** Identifiers that a record holds where it names people. */
export const idsIn = (image: Image): string[] =>
  Object.entries(image)
    .filter(([name]) => !UNSAID.has(name) || name === 'fileId')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is string => typeof value === 'string' && UUID.test(value));

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** What people called a record. */
export function nameOf(entity: string, image: Image): string | null {
  const all = (...names: string[]) => {
    const parts = names.map((name) => text(image[name]));
    return parts.every(Boolean) ? parts : null;
  };
  if (entity === 'settings') return 'Réglages du portail';
  if (entity === 'relation') return all('assignorName', 'debtorName')?.join(' – ') ?? null;
  if (entity === 'user') return all('firstName', 'lastName')?.join(' ') ?? null;
  if (entity === 'document') return all('typeLabel', 'ownerName')?.join(', ') ?? null;
  for (const name of ['number', 'ref', 'legalName', 'iban', 'name', 'label', 'title'])
    if (text(image[name])) return text(image[name]);
  return null;
}
