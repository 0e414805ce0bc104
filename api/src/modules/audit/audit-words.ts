import {
  adhesionMachine,
  batchMachine,
  DOC_TYPE_LABELS,
  documentMachine,
  bankAccountEntity,
  bankAccountMachine,
  fieldLabels,
  financingMachine,
  formatComparisonRate,
  formatDate,
  countryName,
  formatMoney,
  formatRate,
  GUARANTEE_KINDS,
  guaranteeMachine,
  guaranteeRequestEntity,
  guaranteeRequestMachine,
  invoiceEntity,
  invoiceMachine,
  partyEntity,
  partyMachine,
  paymentFileMachine,
  relationMachine,
  STATES,
  type AuditLine,
  type ComparisonRate,
  type Entity,
  type FieldChange,
  type States,
  fold,
} from '@cessio/contract';
import { TERM_LABELS, termText } from '@cessio/contract/contracts';
import { CONTACT_ROLE_LABELS, partyUserMachine, SCREENING_LABELS } from '@cessio/contract/parties';

const steps = (prefix: string, rows: readonly { action: string; label: string }[]) =>
  Object.fromEntries(rows.map(({ action, label }) => [`${prefix}.${action}`, label]));

/** Of a step that takes two persons: asked for by one, answered by the other. */
const stepsOfTwo = (prefix: string, rows: readonly { action: string; label: string; two?: unknown }[]) =>
  Object.fromEntries(
    rows
      .filter(({ two }) => two)
      .flatMap(({ action, label }) => [
        [`${prefix}.ask_${action}`, `À approuver\u00a0: ${label}`],
        [`${prefix}.approve_${action}`, `Approuvé\u00a0: ${label}`],
        [`${prefix}.reject_${action}`, `Non approuvé\u00a0: ${label}`],
        [`${prefix}.withdraw_${action}`, `Retiré\u00a0: ${label}`],
      ]),
  );

/** What was done, in the words of the button that did it. */
export const ACTIONS: Readonly<Record<string, string>> = {
  ...steps('invoices', invoiceMachine.transitions),
  ...steps('guaranteeRequests', guaranteeRequestMachine.transitions),
  ...steps('documents', documentMachine.transitions),
  ...steps('relations', relationMachine.transitions),
  ...steps('parties', partyMachine.transitions),
  ...steps('partyUsers', partyUserMachine.transitions),
  'guarantees.create': 'Garantie accordée',
  ...steps('guarantees', guaranteeMachine.transitions),
  ...stepsOfTwo('guarantees', guaranteeMachine.transitions),
  ...steps('adhesions', adhesionMachine.transitions),
  ...stepsOfTwo('adhesions', adhesionMachine.transitions),
  'guarantees.announce': 'Échéance annoncée',
  'invoices.lose_cover': 'Couverture réduite',
  'invoices.grow_cover': 'Couverture étendue',
  'relations.create': 'Client ajouté',
  'relations.update': 'Conditions modifiées',
  'relations.invite': 'Invitation renvoyée',
  'guaranteeRequests.invite': 'Bénéficiaire invité à nouveau',
  'documents.request': 'Document demandé',
  'documents.read': 'Document consulté',
  'documents.remove': 'Document supprimé',
  'documentTypes.create': 'Type de document ajouté',
  'documentTypes.edit': 'Type de document modifié',
  'documentTypes.delete': 'Type de document supprimé',
  'documentTypes.order': 'Types de documents ordonnés',
  'files.remove': 'Fichier sans emploi supprimé',
  'files.quarantine': 'Fichier dangereux supprimé',
  ...steps('bankAccounts', bankAccountMachine.transitions),
  'bankAccounts.create': 'Compte bancaire ajouté',
  'bankAccounts.changed_outside': 'Compte bancaire changé hors du portail',
  'bankAccounts.note': 'Note interne',
  'bankAccounts.read_proof': 'Preuve d’un compte lue',
  'batches.tell_debtors': 'Débiteurs informés de la cession',
  'bankAccounts.tell_debtors': 'Débiteurs prévenus d’un changement de compte',
  'invoices.cancel draft': 'Brouillon supprimé',
  'guaranteeRequests.cancel draft': 'Brouillon supprimé',
  'sessions.sign_in': 'Connexion',
  'sessions.sign_out': 'Déconnexion',
  'sessions.revoke': 'Session fermée',
  'sessions.reuse': 'Jeton réutilisé, session fermée',
  'users.changed_outside': 'Compte d’utilisateur changé hors du portail',
  'users.register': 'Compte créé',
  'users.verify_email': 'Adresse e-mail vérifiée',
  'users.update_self': 'Profil modifié',
  'users.set_photo': 'Photo enregistrée',
  'users.remove_photo': 'Photo supprimée',
  'users.password_change': 'Mot de passe changé',
  'users.totp_add': 'Application d’authentification ajoutée',
  'users.totp_remove': 'Application d’authentification retirée',
  'users.recovery_codes': 'Codes de secours créés',
  'users.passkey_add': 'Clé d’accès ajoutée',
  'users.passkey_remove': 'Clé d’accès retirée',
  'users.passkey_clone': 'Clé d’accès dupliquée',
  'employees.create': 'Employé créé',
  'employees.update': 'Employé modifié',
  'employees.invite': 'Employé invité',
  'employees.deactivate': 'Employé désactivé',
  'employees.reactivate': 'Employé réactivé',
  'parties.create': 'Société créée',
  'parties.update': 'Société modifiée',
  'parties.activate': 'Société activée',
  'parties.suspend': 'Société suspendue',
  'parties.resume': 'Société reprise',
  'parties.close': 'Société clôturée',
  'parties.grade': 'Cotation modifiée',
  'parties.kyc': 'Connaissance client revue',
  'parties.expire_kyc': 'Connaissance client échue',
  'parties.announce_kyc': 'Revue annoncée',
  'parties.add_contact': 'Contact ajouté',
  'parties.change_contact': 'Contact modifié',
  'parties.remove_contact': 'Contact retiré',
  'parties.add_owner': 'Bénéficiaire ajouté',
  'parties.change_owner': 'Bénéficiaire modifié',
  'parties.remove_owner': 'Bénéficiaire retiré',
  'parties.screening_hit': 'Ressemblance avec une liste de sanctions',
  'parties.screening_decide': 'Alerte de sanctions décidée',
  'partyUsers.create': 'Accès ouvert',
  'partyUsers.update': 'Accès modifié',
  'parties.hand_over': 'Société confiée à un conseiller',
  'contactMessages.answer': 'Message répondu',
  'contactMessages.reopen': 'Message à répondre de nouveau',
  'prospects.handle': 'Demande de contact traitée',
  'prospects.reopen': 'Demande de contact à traiter de nouveau',
  'settings.update': 'Réglages modifiés',
  'referenceRates.create': 'Taux de référence saisi',
  'referenceRates.correct': 'Taux de référence corrigé',
  'accountingRates.create': 'Taux comptable saisi',
  'accountingRates.correct': 'Taux comptable corrigé',
  'ownAccounts.create': 'Compte de la banque ajouté',
  'ownAccounts.update': 'Compte de la banque modifié',
  'ledgerAccounts.update': 'Compte du plan comptable modifié',
  'ownAccounts.changed_outside': 'Compte de la banque changé hors du portail',
  'ledgerMonths.close': 'Mois comptable clôturé',
  'holidays.create': 'Jour férié ajouté',
  'holidays.remove': 'Jour férié retiré',
  'audit.reseal': 'Journal scellé de nouveau',
  'privacy.erase': 'Données personnelles effacées',
  'privacy.export': 'Données personnelles exportées',
  'privacy.read': 'Données personnelles consultées',
  'remotes.publish': 'Version de module publiée',
  'remotes.canary': 'Version de module à l’essai',
  'remotes.promote': 'Version de module déployée',
  'remotes.rollback': 'Version précédente rétablie',
  'remotes.withdraw': 'Version de module retirée',
  'remotes.stop': 'Essai de version arrêté',
  'remotes.invite': 'Lien vers une version de module créé',
  'remotes.withdraw_invitation': 'Lien vers une version de module retiré',
  'remotes.menu': 'Entrée de menu d’un module décidée',
  'remotes.add_key': 'Clé de livraison ajoutée',
  'remotes.withdraw_key': 'Clé de livraison retirée',
  'remotes.add_origin': 'Origine autorisée',
  'remotes.remove_origin': 'Origine retirée',
  'files.upload': 'Fichier déposé',
  'files.read': 'Fichier consulté',
  'lists.export': 'Liste exportée',
  'audit.export': 'Journal exporté',
  'invoices.create': 'Facture saisie',
  'invoices.update': 'Facture modifiée',
  'invoices.await_confirmation': 'Confirmation demandée',
  'invoices.remind': 'Rappel envoyé',
  'invoices.send_link': 'Lien de confirmation envoyé',
  'invoices.add_note': 'Note interne ajoutée',
  'invoices.remove_note': 'Note interne supprimée',
  'guaranteeRequests.add_note': 'Note interne ajoutée',
  'guaranteeRequests.remove_note': 'Note interne supprimée',
  'invoices.note': 'Note interne',
  'guaranteeRequests.create': 'Demande créée',
  'guaranteeRequests.update': 'Brouillon modifié',
  'guaranteeRequests.note': 'Avis noté',
  'guaranteeRequests.to_legal': 'Transmise au juridique',
  'adhesions.create': 'Adhésion commencée par la banque',
  'adhesions.begin_anew': 'Adhésion recommencée',
  'adhesions.note': 'Note interne',
  'adhesions.activate': 'Adhésion activée',
  'adhesions.set_terms': 'Conditions d’adhésion fixées',
  'adhesions.vote': 'Vote au comité',
  'adhesions.minutes': 'Procès-verbal du comité',
  'adhesions.submit': 'Adhésion demandée',
  'documents.hand_over': 'Document confié à un collègue',
  'guarantees.hand_over_approval': 'Approbation demandée, confiée à un collègue',
  'financings.create': 'Financement demandé',
  ...steps('financings', financingMachine.transitions),
  'financings.revalue': 'Versement reporté',
  'paymentFiles.create': 'Fichier de virements préparé',
  'paymentFiles.settle': 'Réponse de la banque lue',
  'paymentFiles.download': 'Fichier de virements téléchargé',
  'paymentFiles.deliver': 'Fichier de virements déposé pour la banque',
  ...steps('paymentFiles', paymentFileMachine.transitions),
  'batches.create': 'Bordereau préparé',
  ...steps('batches', batchMachine.transitions),
  'batches.update': 'Factures du bordereau modifiées',
  'contracts.create': 'Contrat préparé',
  'contractTerms.create': 'Avenant préparé',
  'contractTerms.update': 'Avenant modifié',
  'contracts.hand_over_approval': 'Approbation demandée, confiée à un collègue',
  'adhesions.hand_over_approval': 'Approbation demandée, confiée à un collègue',
  'adhesions.hand_over': 'Adhésion confiée à un conseiller',
  'calendar.create': 'Événement créé',
  'calendar.update': 'Événement modifié',
  'calendar.remove': 'Événement supprimé',
  'calendar.delete': 'Événement supprimé',
  'calendar.renew_feed': 'Lien du calendrier renouvelé',
};

/** A cancelled draft was only deleted: it is told apart by the state that it left. */
export const ACTION_SAID = `case when a.action like '%.cancel' and a.from_status = 'draft' then a.action || ' draft' else a.action end`;

const labelOf = ({ action, from }: AuditLine): string =>
  (from === 'draft' ? ACTIONS[`${action} draft`] : undefined) ?? ACTIONS[action] ?? action;

/** Codes of the actions whose words hold these, folded, as `ACTION_SAID` writes them. */
export const actionsNamed = (folded: string): string[] =>
  Object.keys(ACTIONS).filter((action) => fold(ACTIONS[action] ?? '').includes(folded));

type Names = Readonly<Record<string, string>>;
const namesOf = (entity: Entity): Names =>
  Object.fromEntries(
    Object.entries(fieldLabels(entity)).map(([name, label]) => [
      name,
      name.endsWith('Id') ? `${label} (identifiant)` : label,
    ]),
  );

/** Fields as the table of their kind of record calls them. */
export const OWN_FIELDS: Readonly<Record<string, Names>> = {
  adhesion_request: TERM_LABELS,
  contract_term: TERM_LABELS,
  bank_account: namesOf(bankAccountEntity),
  party: namesOf(partyEntity),
  guarantee_request: namesOf(guaranteeRequestEntity),
  invoice: namesOf(invoiceEntity),
};

/** Fields of what has no table, or has a field of another kind of record. */
export const FIELDS: Names = {
  ...Object.assign({}, ...Object.values(OWN_FIELDS)),
  amount: 'Montant',
  reason: 'Motif',
  assignorRef: 'Référence chez le cédant',
  notification: 'Cession',
  termsDays: 'Délai de paiement (jours)',
  debtorKnown: 'Société connue',
  debtorNationalId: 'Numéro d’immatriculation',
  debtorCountry: 'Pays',
  blockedByBank: 'Bloquée par la banque',
  covered: 'Montant couvert',
  uncovered: 'Montant non couvert',
  managerId: 'Responsable (identifiant)',
  firstName: 'Prénom',
  lastName: 'Nom',
  role: 'Rôle',
  department: 'Département',
  staffNo: 'Matricule',
  approvalLimit: 'Limite d’approbation',
  active: 'Actif',
  code: 'Code',
  label: 'Libellé',
  appliesTo: 'Concerne',
  required: 'Obligatoire',
  roles: 'Demandé à',
  countries: 'Pays',
  legalForms: 'Formes juridiques',
  requestKinds: 'À joindre à une demande de garantie',
  validityMonths: 'Validité (mois)',
  formats: 'Formats',
  maxMb: 'Taille maximale (Mo)',
  order: 'Ordre',
  reviewer: 'Vérifié par',
  handOverTo: 'Portefeuille confié à',
  language: 'Langue',
  timeZone: 'Fuseau horaire',
  maintenance: 'Maintenance',
  mfaRequiredForStaff: 'Deuxième facteur des employés',
  idleLockMinutes: 'Verrouillage (minutes)',
  committeeThreshold: 'Seuil du comité',
  reviewTargetDays: 'Délai de contrôle (jours ouvrés)',
  uncoveredReasonPpm: 'Part hors garantie à motiver',
  releaseFailures: 'Utilisateurs en échec avant retour arrière',
  demandFeePpm: 'Prix d’une garantie à première demande',
  demandFeeMin: 'Prix minimal d’une garantie (centimes)',
  granted: 'Accordé',
  validFrom: 'Valable du',
  coverPpm: 'Part couverte',
  contractTerms: 'Conditions signées',
  terms: 'Conditions',
  remoteOverrides: 'Modules d’un poste de développement',
  comparisonRate: 'Taux de comparaison',
  accountingRate: 'Taux comptable',
  onDate: 'Date du taux',
  ppm: 'Taux',
  rateSource: 'Source',
  purpose: 'Usage',
  date: 'Jour',
  bank: 'Banque',
  name: 'Nom',
  filename: 'Fichier',
  size: 'Taille (octets)',
  sha256: 'Empreinte',
  mime: 'Format',
  by: 'Moyen',
  passkeyId: 'Clé d’accès',
  version: 'Version',
  remote: 'Module',
  remotes: 'Modules',
  live: 'Version déployée',
  canary: 'Version à l’essai',
  percent: 'Part des utilisateurs (%)',
  commit: 'Commit',
  bytes: 'Taille (octets)',
  key: 'Clé de livraison',
  origin: 'Origine',
  entry: 'Entrée de menu',
  addresses: 'Adresses',
  answer: 'Réponse',
  actors: 'Montrée à',
  parent: 'Sous-menu',
  after: 'Après',
  expiresOn: 'Expire le',
  birthDate: 'Né(e) le',
  list: 'Liste',
  format: 'Format',
  filters: 'Filtres',
  lines: 'Lignes',
  complete: 'Reçu en entier',
  from: 'Du',
  to: 'Au',
  head: 'Tête de la chaîne',
  nationality: 'Nationalité',
  sharePpm: 'Part',
  isPep: 'Personne politiquement exposée',
  screening: 'Listes de sanctions',
};

/** What a field of a kind of record is called; what nobody has named has its own name. */
export const fieldName = (entity: string, name: string, others = FIELDS): string =>
  OWN_FIELDS[entity]?.[name] ?? others[name] ?? name;

/** Words of codes that a field holds. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notification: { notified: 'notifiée', confidential: 'confidentielle' },
  by: {
    password: 'mot de passe',
    passkey: 'clé d’accès',
    totp: 'code à six chiffres',
    recovery: 'code de secours',
  },
  holder: { adviser: 'Conseiller', m1: 'Responsable', risk: 'Risque' },
  department: {
    ADVISER: 'Conseillers',
    M1: 'Responsables',
    RISK: 'Département Risque',
    LEGAL: 'Département Juridique',
  },
  role: {
    adviser: 'Conseiller',
    m1: 'Responsable',
    super: 'Administrateur',
    client: 'Acheteur',
    supplier: 'Cédant',
    // Functions of a company's contacts.
    ...CONTACT_ROLE_LABELS,
  },
  purpose: { collection: 'encaissement', payment: 'paiement' },
  answer: { confirm: 'confirmée', refuse: 'refusée', remove: 'retirée' },
  actors: {
    C: 'Acheteur',
    S: 'Cédant',
    A: 'Conseiller',
    R: 'Département Risque',
    L: 'Département Juridique',
    M: 'Responsable',
    X: 'Administrateur',
  },
  screening: SCREENING_LABELS,
  docType: DOC_TYPE_LABELS,
  program: { classic: 'affacturage', reverse: 'affacturage inversé' },
  kind: GUARANTEE_KINDS,
};

const AMOUNTS = new Set([
  'net',
  'vat',
  'gross',
  'prepaid',
  'rounding',
  'coveredAmount',
  'covered',
  'uncovered',
  'amount',
  'grantedAmount',
  'granted',
]);
/** The bank's own limits are in euros, whatever the record. */
const EUROS = new Set(['approvalLimit', 'committeeThreshold']);
const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeZone: 'UTC' });
const INSTANT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

const COUNTRY_FIELDS = new Set(['country', 'countries', 'beneficiaryCountry', 'debtorCountry']);

/** An instant as people in Paris write it. */
export const instantWords = (instant: string): string => INSTANT.format(new Date(instant));

/** A state of the record in words, that of a company's KYC included. */
export function stateLabel(entity: string, state: string | null): string | null {
  if (state === null) return null;
  const words = STATES as Partial<Record<string, States>>;
  const kyc: States = entity === 'party' ? STATES.kyc : {};
  return (words[entity]?.[state] ?? kyc[state])?.label ?? state;
}

type Changed = Pick<AuditLine, 'entity' | 'currency' | 'before' | 'after'>;

/** A field's value as people write it; null where it has none. */
export function wordsOf(
  line: Pick<Changed, 'entity'>,
  field: string,
  value: unknown,
  currency: string,
): string | null {
  if (value !== undefined && OWN_FIELDS[line.entity] === TERM_LABELS && field in TERM_LABELS)
    return termText(field as keyof typeof TERM_LABELS, value as never, currency);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') {
    if (AMOUNTS.has(field)) return formatMoney(value, currency);
    if (field === 'sharePpm' || field === 'coverPpm' || field === 'ppm') return formatRate(value);
    if (field === 'tenorDays') return `${value} ${value > 1 ? 'jours' : 'jour'}`;
    return EUROS.has(field) ? formatMoney(value, 'EUR') : String(value);
  }
  if (typeof value === 'string') {
    if (field === 'status' || field === 'kycStatus') return stateLabel(line.entity, value);
    const word = COUNTRY_FIELDS.has(field) ? countryName(value) : CODES[field]?.[value];
    if (word) return word;
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return DAY.format(new Date(value));
    return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value) ? instantWords(value) : value;
  }
  if (Array.isArray(value))
    return value.map((item) => wordsOf(line, field, item, currency)).join(', ') || null;
  if (field === 'comparisonRate' || field === 'accountingRate')
    return rateWords(value as Partial<ComparisonRate>);
  const { label, message, ...parts } = value as Record<string, unknown>;
  const said = label ?? message;
  if (typeof said === 'string') return said;
  return Object.entries(parts)
    .map(([name, part]) => [fieldName(line.entity, name), wordsOf(line, name, part, currency)] as const)
    .filter(([, words]) => words !== null)
    .map(([name, words]) => `${name}\u00a0: ${words}`)
    .join(', ');
}

/** « 1 € = 10,85 MAD à partir du 01/11/2026 »; null before the first rate of a currency. */
function rateWords({ currency, perEuroPpm, since }: Partial<ComparisonRate>): string | null {
  if (!currency || !perEuroPpm || !since) return null;
  return `${formatComparisonRate({ currency, perEuroPpm })} à partir du ${formatDate(since)}`;
}

type Values = Readonly<Record<string, unknown>>;
const valuesOf = (side: unknown) => (side ?? {}) as Values;

/** Fields that differ, each with both values. */
/** The id beside a name is for an erasure to follow, not to be read. */
function changesOf(line: Changed, all: readonly string[]): FieldChange[] {
  const names = all.filter((name) => !(name.endsWith('Id') && all.includes(name.slice(0, -2))));
  const [before, after] = [valuesOf(line.before), valuesOf(line.after)];
  const currency = String(after['currency'] ?? before['currency'] ?? line.currency ?? 'EUR');
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      field: fieldName(line.entity, name),
      before: wordsOf(line, name, before[name], currency),
      after: wordsOf(line, name, after[name], currency),
    }));
}

/** What a history says by its states, reasons and files, and what only the portal counts with. */
const SAID_OTHERWISE = new Set(
  'status,version,reasonCode,reasonComment,reasonList,rejectReason,fieldSources,proofSha256,fileSha256,submittedAt,kycStatus'.split(
    ',',
  ),
);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const plain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(plain) : typeof value !== 'object' || value === null;
const isId = (value: unknown) => typeof value === 'string' && UUID.test(value);

/**
 * What a record's history says of a change: fields that have words and both values. A field whose value before is not in
 * the log is left out, since it may have had one; so are identifiers, which say nothing to people.
 */
export function historyChanges(line: Changed): FieldChange[] {
  const [before, after] = [valuesOf(line.before), valuesOf(line.after)];
  const names = Object.keys(after).filter((name) => {
    const values = [before[name], after[name]];
    return (
      name in FIELDS &&
      name in before &&
      !SAID_OTHERWISE.has(name) &&
      values.every(plain) &&
      !values.some(isId)
    );
  });
  return changesOf(line, names).filter((change) => change.before !== change.after);
}

/** What a line of the journal says in French: its action, its states, what was changed from what to what. */
export function inWords(line: AuditLine) {
  const names = [...new Set([line.before, line.after].flatMap((side) => Object.keys(valuesOf(side))))];
  return { label: labelOf(line), changes: changesOf(line, names) };
}
