/**
 * Personal data of users: the one table behind export, preview and erasure (docs/adr/0069).
 * `api/src/db/personal-data.test.ts` compares it with the database's catalogue.
 */
export interface PersonalData {
  /** As the person and the administrator read it. */
  readonly what: string;
  readonly table: string;
  /** Columns that name the person or hold personal data. */
  readonly columns: readonly string[];
  /** SQL of which rows are the person's: `t` is the row, `p` the person (`id`, `email`, `name`, `names` that it acted under, `party`). */
  readonly of: string;
  /** SQL of what the ZIP contains of a row; absent: covered by another entry, or a secret of the portal. */
  readonly shown?: string;
  readonly fate: Erased | Kept;
}

interface Erased {
  /**
   * `delete`, `account` where the database's `erase_person` does it, or SQL of the replacement: `n` is the pseudonym.
   */
  readonly erase: string;
}

export interface Kept {
  readonly legalBasis: string;
  readonly keptFor: string;
  /** SQL of the day from which all of it may be deleted, over the rows `t`; null while unknown. */
  readonly until?: string;
  /** SQL of what replaces the name in rows that are kept. */
  readonly pseudonym?: string;
}

const LCB_FT = {
  legalBasis: 'Lutte contre le blanchiment (art. L. 561-12 du code monétaire et financier)',
  keptFor: '5 ans après la fin de la relation',
  until: `(select (max(e.at) + interval '5 years')::date from audit_events e join parties c on c.id = e.entity_id and c.status = 'closed'
    where e.entity = 'party' and e.action = 'parties.close' and c.id = (select party from p))`,
} as const satisfies Kept;
const ACCOUNTS = {
  legalBasis: 'Pièces comptables (art. L. 123-22 du code de commerce)',
  keptFor: '10 ans après la clôture de l’exercice',
  until: `(date_trunc('year', max(t.created_at)) + interval '11 years')::date`,
} as const satisfies Kept;
const ANSWERS = {
  ...ACCOUNTS,
  until: ACCOUNTS.until.replace('created_at', 'given_at'),
  keptFor: `${ACCOUNTS.keptFor}, sous un pseudonyme`,
  pseudonym: 'given_by = n.pseudonym',
} as const satisfies Kept;
const EVIDENCE = {
  legalBasis: 'Preuve des décisions de la banque (art. 2224 du code civil)',
  keptFor: '5 ans, sous un pseudonyme',
} as const satisfies Kept;

/** A JSON column without what names the person, edited as JSON. */
const nameless = (column: string, named: string) =>
  `without_person(t.${column}, p.id, p.email, p.names, false, ${named})`;
const renamed = (...columns: string[]) =>
  columns.map((column) => `${column} = ${nameless(column, 'n.pseudonym')}`).join(', ');
/** Rows on which the person acted: only there its signature is searched. */
const actedOn = (entity: string, of = 'id') =>
  `exists (select from audit_events e where e.actor_id = p.id and e.entity = '${entity}' and e.entity_id = t.${of})`;
/** Those of them where one of these JSON columns names the person. */
const signedIn = (entity: string, ...columns: string[]) =>
  `${actedOn(entity)} and (${columns.map((column) => `${nameless(column, "''")} is distinct from t.${column}`).join(' or ')})`;
/** Texts to others caused by the person's acts, written in the same transaction. */
const WITH_ITS_ACTS = 'exists (select from audit_events e where e.actor_id = p.id and e.at = t.created_at)';
const unnamed = (...columns: string[]) =>
  columns.map((column) => `${column} = without_names(t.${column}, p.names, n.pseudonym)`).join(', ');

/** Rows of this person only, deleted with the account. */
const OWN_ALONE = { columns: ['user_id'], of: 't.user_id = p.id', fate: { erase: 'delete' } } as const;

export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    what: 'Compte et identité',
    table: 'users',
    columns: ['first_name', 'last_name', 'email', 'phone'],
    of: 't.id = p.id',
    shown: `t.first_name as "prénom", t.last_name as "nom", t.email as "e-mail", t.phone as "téléphone", t.role as "rôle", t.status as "état",
      t.rights as "droits", t.locale as "langue", t.time_zone as "fuseau horaire", t.digest as "résumé par e-mail", t.quiet_from as "silence de",
      t.quiet_to as "silence à", t.mail_types as "notices par e-mail", t.letter_keys as "raccourcis d’une lettre", t.adviser_title as "titre",
      t.email_verified_at as "adresse vérifiée le", t.created_at as "créé le"`,
    fate: { erase: 'account' },
  },
  {
    what: 'Matricule d’employé',
    table: 'employees',
    columns: ['user_id', 'staff_no', 'manager_id'],
    of: 't.user_id = p.id',
    shown: `t.department as "département", t.staff_no as "matricule", t.approval_limit as "limite d’approbation", t.active as "actif",
      t.created_at as "créé le"`,
    fate: { erase: 'account' },
  },
  {
    ...OWN_ALONE,
    what: 'Photo',
    table: 'user_photos',
    shown: `t.created_at as "ajoutée le", encode(t.image, 'base64') as "image"`,
  },
  {
    ...OWN_ALONE,
    what: 'Sessions et appareils',
    table: 'sessions',
    columns: ['user_id', 'device', 'ip'],
    shown: `t.device as "appareil", t.ip as "adresse IP", t.created_at as "ouverte le", t.last_used_at as "utilisée le", t.ended_at as "fermée le"`,
  },
  {
    ...OWN_ALONE,
    what: 'Navigateurs connus',
    table: 'known_browsers',
    shown: 't.last_used_at as "utilisé le"',
  },
  {
    ...OWN_ALONE,
    what: 'Clés d’accès',
    table: 'passkeys',
    columns: ['user_id', 'name'],
    shown: 't.name as "nom", t.created_at as "ajoutée le", t.last_used_at as "utilisée le"',
  },
  {
    ...OWN_ALONE,
    what: 'Application d’authentification',
    table: 'totp_factors',
    shown: 't.created_at as "ajoutée le"',
  },
  {
    ...OWN_ALONE,
    what: 'Codes de secours',
    table: 'recovery_codes',
    shown: 't.created_at as "créé le", t.used_at as "utilisé le"',
  },
  {
    ...OWN_ALONE,
    what: 'Preuves et liens en attente',
    table: 'auth_challenges',
  },
  {
    ...OWN_ALONE,
    what: 'Invitations et liens envoyés',
    table: 'mail_links',
    shown: 't.purpose as "objet", t.created_at as "envoyé le", t.used_at as "utilisé le"',
  },
  {
    ...OWN_ALONE,
    what: 'Envois protégés d’une répétition',
    table: 'idempotency_keys',
  },
  {
    ...OWN_ALONE,
    what: 'Notifications',
    table: 'notifications',
    shown: 't.message as "message", t.created_at as "reçue le", t.is_read as "lue"',
  },
  {
    what: 'Notifications d’autres personnes qui la nomment',
    table: 'notifications',
    columns: ['message'],
    of: `t.user_id <> p.id and ${WITH_ITS_ACTS} and without_names(t.message, p.names, '') <> t.message`,
    fate: { erase: unnamed('message') },
  },
  {
    ...OWN_ALONE,
    what: 'Résumés par e-mail',
    table: 'mail_digests',
    shown: 't.due_at as "prévu le", t.sent_at as "envoyé le"',
  },
  {
    what: 'E-mails à d’autres qui la nomment',
    table: 'outbox_mails',
    columns: ['subject', 'body_text', 'body_html'],
    of: `${WITH_ITS_ACTS} and without_names(t.subject || t.body_text, p.names, '') <> t.subject || t.body_text`,
    fate: { erase: unnamed('subject', 'body_text', 'body_html') },
  },
  {
    what: 'E-mails envoyés à la personne',
    table: 'outbox_mails',
    columns: ['recipient', 'reply_to'],
    of: `(lower(t.recipient) = p.email or lower(t.reply_to) = p.email)`,
    shown:
      't.recipient as "destinataire", t.subject as "objet", t.body_text as "texte", t.created_at as "écrit le"',
    fate: { erase: 'delete' },
  },
  {
    what: 'Vues enregistrées',
    table: 'saved_views',
    columns: ['user_id', 'name'],
    of: 't.user_id = p.id and t.shared_with is null',
    shown: 't.list as "liste", t.name as "nom", t.query as "filtres"',
    fate: { erase: 'delete' },
  },
  {
    what: 'Vues partagées avec un rôle',
    table: 'saved_views',
    columns: ['user_id'],
    of: 't.user_id = p.id and t.shared_with is not null',
    shown: 't.list as "liste", t.name as "nom", t.shared_with as "partagée avec"',
    fate: {
      ...EVIDENCE,
      legalBasis: 'Outil de travail de la banque (intérêt légitime)',
      keptFor: 'tant que la vue sert',
    },
  },
  {
    ...OWN_ALONE,
    what: 'Calendrier',
    table: 'calendar_events',
    shown:
      't.title as "titre", t.description as "description", t.starts_at as "début", t.ends_at as "fin", t.starts_on as "du", t.ends_on as "au"',
  },
  {
    ...OWN_ALONE,
    what: 'Lien du calendrier',
    table: 'calendar_feeds',
    shown: 't.created_at as "créé le"',
  },
  {
    what: 'Brouillon d’inscription',
    table: 'onboardings',
    columns: ['user_id', 'email'],
    of: '(t.user_id = p.id or lower(t.email) = p.email)',
    shown: 't.email as "e-mail", t.account as "compte", t.company as "société", t.created_at as "créé le"',
    fate: { erase: 'delete' },
  },
  {
    what: 'Messages écrits à la banque',
    table: 'contact_messages',
    columns: ['name', 'email', 'answered_by'],
    of: 'lower(t.email) = p.email',
    shown:
      't.name as "nom", t.email as "e-mail", t.subject as "objet", t.message as "message", t.created_at as "reçu le"',
    fate: { erase: 'delete' },
  },
  {
    what: 'Demandes de contact d’une société',
    table: 'prospects',
    columns: ['name', 'email', 'phone', 'handled_by'],
    of: 'lower(t.email) = p.email',
    shown:
      't.name as "nom", t.email as "e-mail", t.phone as "téléphone", t.legal_name as "société", t.message as "message", t.created_at as "reçue le"',
    fate: { erase: 'delete' },
  },
  {
    what: 'Liens de confirmation reçus par e-mail',
    table: 'confirmation_links',
    columns: ['recipient'],
    of: 'lower(t.recipient) = p.email',
    shown: 't.recipient as "e-mail", t.created_at as "envoyé le", t.outcome as "réponse"',
    fate: { erase: 'delete' },
  },
  {
    what: 'Invitations reçues comme client d’un cédant',
    table: 'relations',
    columns: ['invited_email'],
    of: 'lower(t.invited_email) = p.email',
    shown: 't.assignor_name as "cédant", t.invited_email as "e-mail", t.created_at as "invité le"',
    fate: { erase: 'invited_email = null' },
  },
  {
    what: 'Invitations reçues comme bénéficiaire d’une garantie',
    table: 'guarantee_requests',
    columns: ['invited_email'],
    of: 'lower(t.invited_email) = p.email',
    shown: 't.requester_name as "demandeur", t.invited_email as "e-mail", t.created_at as "demandée le"',
    fate: { erase: 'invited_email = null' },
  },
  {
    what: 'Contacts de la société',
    table: 'party_contacts',
    columns: ['name', 'email', 'phone', 'created_by'],
    of: 'lower(t.email) = p.email',
    shown: 't.name as "nom", t.role as "fonction", t.email as "e-mail", t.phone as "téléphone"',
    fate: { erase: 'delete' },
  },
  {
    what: 'Bénéficiaires effectifs',
    table: 'beneficial_owners',
    columns: ['name', 'birth_date', 'created_by'],
    of: 't.party_id = p.party and t.name = p.name',
    shown:
      't.name as "nom", t.birth_date as "né(e) le", t.nationality as "nationalité", t.share_ppm as "part (ppm)", t.is_pep as "personne exposée"',
    fate: LCB_FT,
  },
  {
    what: 'Documents déposés ou vérifiés',
    table: 'documents',
    columns: ['uploaded_by', 'reviewer_id', 'owner_id', 'owner_name'],
    of: "(t.uploaded_by = p.id or t.reviewer_id = p.id or (t.owner_type = 'user' and t.owner_id = p.id))",
    shown:
      't.type_label as "type", t.filename as "fichier", t.status as "état", t.uploaded_at as "déposé le"',
    fate: LCB_FT,
  },
  {
    what: 'Fichiers déposés',
    table: 'files',
    columns: ['uploaded_by'],
    of: 't.uploaded_by = p.id',
    shown:
      't.filename as "fichier", t.mime as "format", t.size as "taille", t.sha256 as "empreinte", t.created_at as "déposé le"',
    fate: LCB_FT,
  },
  {
    what: 'Demandes d’adhésion',
    table: 'adhesion_requests',
    columns: ['user_id', 'assigned_to', 'study_by'],
    of: 'p.id in (t.user_id, t.assigned_to, t.study_by)',
    shown: 't.number as "numéro", t.legal_name as "société", t.status as "état", t.created_at as "créée le"',
    fate: LCB_FT,
  },
  {
    what: 'Études et décisions sur des adhésions',
    table: 'adhesion_requests',
    columns: ['study', 'decision', 'minutes'],
    of: signedIn('adhesion_request', 'study', 'decision', 'minutes'),
    shown: 't.number as "numéro", t.study as "étude", t.decision as "décision"',
    fate: { ...LCB_FT, pseudonym: renamed('study', 'decision', 'minutes') },
  },
  {
    what: 'Financements, demandés ou validés',
    table: 'financings',
    columns: ['created_by', 'validated_by', 'requested_name'],
    of: 'p.id in (t.created_by, t.validated_by)',
    shown:
      't.number as "financement", t.contract_number as "contrat", t.requested_name as "demandé par", t.created_at as "demandé le", t.validated_at as "validé le"',
    fate: ACCOUNTS,
  },
  {
    what: 'Fichiers de virements, préparés ou envoyés',
    table: 'payment_files',
    columns: ['made_by', 'made_name', 'sent_by', 'sent_name'],
    of: 'p.id in (t.made_by, t.sent_by)',
    shown: 't.number as "fichier", t.made_at as "préparé le", t.sent_at as "envoyé le"',
    fate: { ...ACCOUNTS, until: ACCOUNTS.until.replace('created_at', 'made_at') },
  },
  {
    what: 'Réponses de la banque, reçues',
    table: 'payment_answers',
    columns: ['received_by'],
    of: 't.received_by = p.id',
    shown: 't.filename as "réponse", t.received_at as "reçue le"',
    fate: { ...ACCOUNTS, until: ACCOUNTS.until.replace('created_at', 'received_at') },
  },
  {
    what: 'Bordereaux de cession, préparés ou signés',
    table: 'batches',
    columns: ['created_by', 'signed_by', 'signed_name'],
    of: 'p.id in (t.created_by, t.signed_by)',
    shown:
      't.number as "bordereau", t.contract_number as "contrat", t.signed_name as "signé par", t.signed_at as "signé le", t.method as "moyen"',
    // The deed was signed with the name.
    fate: { ...ACCOUNTS, keptFor: `${ACCOUNTS.keptFor}, avec le nom du signataire` },
  },
  {
    what: 'Contrats et avenants, signés ou préparés',
    table: 'contract_terms',
    columns: ['created_by', 'signed_by', 'signed_name', 'countersigned_by', 'countersigned_name'],
    of: 'p.id in (t.created_by, t.signed_by, t.countersigned_by)',
    shown:
      '(select c.number from contracts c where c.id = t.contract_id) as "contrat", t.number as "version", t.signed_name as "signé par", t.signed_at as "signé le", t.countersigned_name as "contresigné par"',
    // What is signed is never changed.
    fate: {
      legalBasis: 'Preuve du contrat (art. 2224 du code civil)',
      keptFor: '5 ans après la fin du contrat, avec le nom du signataire',
    },
  },
  {
    what: 'Contrats signés',
    table: 'adhesion_requests',
    columns: ['signed_by', 'signed_name', 'countersigned_by', 'countersigned_name'],
    of: 'p.id in (t.signed_by, t.countersigned_by)',
    shown:
      't.number as "numéro", t.signed_name as "signé par", t.signed_at as "signé le", t.countersigned_name as "contresigné par"',
    // The signatory is what the contract proves.
    fate: {
      legalBasis: 'Preuve du contrat (art. 2224 du code civil)',
      keptFor: '5 ans après la fin du contrat, avec le nom du signataire',
    },
  },
  {
    what: 'Votes du comité',
    table: 'adhesion_votes',
    columns: ['voter_id', 'voter_name'],
    of: 't.voter_id = p.id',
    shown: 't.vote as "vote", t.comment as "commentaire", t.voted_at as "voté le"',
    fate: { ...EVIDENCE, pseudonym: 'voter_name = n.pseudonym' },
  },
  {
    what: 'Alertes sur listes de sanctions',
    table: 'screening_hits',
    columns: ['subject_name', 'birth_date'],
    of: 't.party_id = p.party and t.subject_name = p.name',
    shown:
      't.subject_name as "nom", t.reference as "entrée de la liste", t.outcome as "décision", t.found_at as "trouvée le"',
    fate: LCB_FT,
  },
  {
    what: 'Décisions sur des alertes de sanctions',
    table: 'screening_decisions',
    columns: ['decided_by', 'decided_name'],
    of: 't.decided_by = p.id',
    shown: 't.result as "décision", t.note as "note", t.at as "prise le"',
    fate: { ...EVIDENCE, pseudonym: 'decided_name = n.pseudonym' },
  },
  {
    what: 'Réponses données sur des adhésions',
    table: 'adhesion_answers',
    columns: ['given_by'],
    of: `t.given_by = any (p.names) and ${actedOn('adhesion_request', 'adhesion_id')}`,
    shown: 't.label as "demande", t.answer as "réponse", t.given_at as "donnée le"',
    fate: { ...LCB_FT, pseudonym: 'given_by = n.pseudonym' },
  },
  {
    ...OWN_ALONE,
    what: 'Envois de fichiers en cours',
    table: 'resumable_uploads',
    shown: 't.filename as "fichier", t.size as "taille", t.created_at as "commencé le"',
  },
  {
    ...OWN_ALONE,
    what: 'Fichiers envoyés par jour',
    table: 'upload_days',
    shown: 't.day as "jour", t.uploads as "fichiers", t.bytes as "octets"',
  },
  {
    ...OWN_ALONE,
    what: 'Téléchargements ouverts',
    table: 'downloads',
    shown: 't.path as "adresse", t.created_at as "ouvert le", t.used_at as "utilisé le"',
  },
  {
    what: 'Comptes bancaires saisis ou vérifiés',
    table: 'bank_accounts',
    columns: ['created_by', 'verified_by', 'unblocked_by', 'holder'],
    of: 'p.id in (t.created_by, t.verified_by, t.unblocked_by)',
    shown: `'…' || right(t.iban, 4) as "compte", t.holder as "titulaire", t.status as "état", t.created_at as "saisi le"`,
    fate: LCB_FT,
  },
  {
    what: 'Alertes levées sur des comptes bancaires',
    table: 'bank_accounts',
    columns: ['alert_cleared'],
    of: signedIn('bank_account', 'alert_cleared'),
    shown: `'…' || right(t.iban, 4) as "compte", t.alert_cleared as "alerte levée"`,
    fate: { ...EVIDENCE, pseudonym: renamed('alert_cleared') },
  },
  {
    what: 'Sociétés suivies ou saisies',
    table: 'parties',
    columns: ['adviser_id', 'created_by', 'kyc_reviewed_by'],
    of: 'p.id in (t.adviser_id, t.created_by, t.kyc_reviewed_by)',
    shown: 't.legal_name as "société", t.status as "état"',
    fate: { ...EVIDENCE, keptFor: LCB_FT.keptFor, legalBasis: LCB_FT.legalBasis },
  },
  {
    what: 'Factures saisies ou confirmées',
    table: 'invoices',
    columns: ['created_by', 'edited_by', 'assignee_id'],
    of: '(p.id in (t.created_by, t.assignee_id) or p.id = any (t.edited_by))',
    shown:
      't.number as "numéro", t.status as "état", t.gross as "montant (unité mineure)", t.currency as "devise", t.created_at as "saisie le"',
    fate: ACCOUNTS,
  },
  {
    what: 'Confirmations de factures',
    table: 'invoices',
    columns: ['confirmation'],
    of: signedIn('invoice', 'confirmation'),
    shown: 't.number as "numéro", t.confirmation as "confirmation"',
    fate: {
      ...ACCOUNTS,
      keptFor: `${ACCOUNTS.keptFor}, sous un pseudonyme`,
      pseudonym: renamed('confirmation'),
    },
  },
  {
    what: 'Réponses données sur des factures',
    table: 'invoice_answers',
    columns: ['given_by'],
    of: `t.given_by = any (p.names) and ${actedOn('invoice', 'invoice_id')}`,
    shown: 't.label as "demande", t.answer as "réponse", t.given_at as "donnée le"',
    fate: ANSWERS,
  },
  {
    what: 'Réponses données sur des demandes de garantie',
    table: 'guarantee_request_answers',
    columns: ['given_by'],
    of: `t.given_by = any (p.names) and ${actedOn('guarantee_request', 'request_id')}`,
    shown: 't.label as "demande", t.answer as "réponse", t.given_at as "donnée le"',
    fate: ANSWERS,
  },
  {
    what: 'Demandes de garantie faites ou instruites',
    table: 'guarantee_requests',
    columns: ['created_by', 'edited_by', 'assignee_id'],
    of: '(p.id in (t.created_by, t.assignee_id) or p.id = any (t.edited_by))',
    shown: 't.number as "numéro", t.status as "état", t.created_at as "créée le"',
    fate: ACCOUNTS,
  },
  {
    what: 'Avis et décisions sur des garanties',
    table: 'guarantee_requests',
    columns: ['risk_opinion', 'decision'],
    of: signedIn('guarantee_request', 'risk_opinion', 'decision'),
    shown: 't.number as "numéro", t.risk_opinion as "avis", t.decision as "décision"',
    fate: { ...EVIDENCE, pseudonym: renamed('risk_opinion', 'decision') },
  },
  {
    what: 'Approbations demandées ou données',
    table: 'approvals',
    columns: ['made_by', 'held_by', 'decided_by'],
    of: 'p.id in (t.made_by, t.held_by, t.decided_by)',
    shown:
      't.number as "numéro", t.label as "action", t.status as "état", t.comment as "commentaire", t.made_at as "demandée le"',
    fate: EVIDENCE,
  },
  {
    what: 'Réceptions notées sur des garanties',
    table: 'guarantee_changes',
    columns: ['received_by'],
    of: 't.received_by = p.id',
    shown: 't.action as "changement", t.received_at as "reçu le"',
    fate: EVIDENCE,
  },
  {
    what: 'Notes internes',
    table: 'notes',
    columns: ['author_id'],
    of: 't.author_id = p.id',
    shown: 't.text as "note", t.created_at as "écrite le"',
    fate: EVIDENCE,
  },
  {
    what: 'Réglages et clés du portail',
    table: 'portal_settings',
    columns: ['updated_by'],
    of: 't.updated_by = p.id',
    fate: EVIDENCE,
  },
  {
    what: 'Taux de comparaison saisis',
    table: 'comparison_rates',
    columns: ['set_by'],
    of: 't.set_by = p.id',
    fate: EVIDENCE,
  },
  ...(
    [
      ['Taux de référence saisis', 'reference_rates'],
      ['Taux comptables saisis', 'accounting_rates'],
      ['Jours fériés saisis', 'holidays'],
    ] as const
  ).map(([what, table]) => ({
    what,
    table,
    columns: ['entered_by'],
    of: 't.entered_by = p.id',
    fate: EVIDENCE,
  })),
  {
    what: 'Comptes de la banque saisis',
    table: 'own_accounts',
    columns: ['created_by'],
    of: 't.created_by = p.id',
    fate: EVIDENCE,
  },
  {
    what: 'Écritures comptables passées',
    table: 'ledger_entries',
    columns: ['posted_by'],
    of: 't.posted_by = p.id',
    fate: { ...ACCOUNTS, until: ACCOUNTS.until.replace('created_at', 'posted_at') },
  },
  {
    what: 'Mois comptables clos',
    table: 'ledger_months',
    columns: ['closed_by'],
    of: 't.closed_by = p.id',
    fate: { ...ACCOUNTS, until: ACCOUNTS.until.replace('created_at', 'closed_at') },
  },
  {
    what: 'Clés de livraison',
    table: 'releaser_keys',
    columns: ['created_by', 'withdrawn_by'],
    of: 'p.id in (t.created_by, t.withdrawn_by)',
    fate: EVIDENCE,
  },
  {
    what: 'Origines de modules',
    table: 'remote_origins',
    columns: ['added_by'],
    of: 't.added_by = p.id',
    fate: EVIDENCE,
  },
  {
    what: 'Liens vers des versions de modules',
    table: 'remote_invitations',
    columns: ['withdrawn_by'],
    of: 't.withdrawn_by = p.id',
    fate: EVIDENCE,
  },
  {
    what: 'Entrées de menu de modules',
    table: 'remote_menu_entries',
    columns: ['answered_by'],
    of: 't.answered_by = p.id',
    fate: EVIDENCE,
  },
  {
    what: 'Journal : ce que la personne a fait, et ce qui fut fait de son compte',
    table: 'audit_events',
    columns: ['actor_id', 'actor_name', 'actor_public', 'ip'],
    of: `(t.actor_id = p.id or (t.entity = 'user' and t.entity_id = p.id))`,
    shown: `t.at as "instant", t.actor_name as "auteur", t.ip as "adresse IP", t.action as "action", t.entity as "objet", t.entity_id as "identifiant",
      t.comment as "commentaire", t.before as "avant", t.after as "après"`,
    // By `erase_person`, with the pseudonym.
    fate: {
      ...EVIDENCE,
      legalBasis: 'Sécurité et preuve (art. 32 du RGPD, art. L. 123-22 du code de commerce)',
      keptFor: '10 ans, sous un pseudonyme',
    },
  },
  {
    what: 'Demandes sur ses données personnelles',
    table: 'privacy_requests',
    columns: ['user_id', 'requested_by'],
    of: 't.user_id = p.id',
    shown: 't.kind as "nature", t.created_at as "faite le"',
    fate: { ...EVIDENCE, legalBasis: 'Preuve de la réponse donnée (art. 5.2 du RGPD)' },
  },
];

/** Columns whose names look like a person's: each with what it really is. */
export const NOT_PERSONS: Readonly<Record<string, string>> = {
  'audit_people.user_id': 'the pseudonym’s own table: its key is thrown away',
  'contract_terms.fees_paid_by': 'a side of the contract',
  'counters.name': 'a counter',
  'financings.holder': 'a function of the bank',
  'guarantee_requests.holder': 'a function of the bank',
  'invoices.confirm_by': 'an instant',
  'invoices.holder': 'a function of the bank',
  'ledger_accounts.name': 'an account',
  'ledger_events.name': 'a kind of entry',
  'ledger_journals.name': 'a journal',
  'moved_turns.holder': 'a function of the bank',
  'own_accounts.holder': 'the bank',
  'parties.email': 'the company’s own',
  'parties.phone': 'the company’s own',
  'payment_answers.filename': 'a file of the bank',
  'payment_file_lines.holder': 'a company',
  'payment_files.holder': 'the bank',
  'portal_settings.contact_email': 'the bank’s own',
  'releaser_keys.name': 'a team',
  'remotes.name': 'a module',
  'schema_migrations.name': 'a migration',
  'users.email_verified_at': 'an instant, beside the e-mail',
};
