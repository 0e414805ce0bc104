interface Refusal {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

/** The codes of one status and French title, each with its French detail. */
function under<Code extends string>(
  status: number,
  title: string,
  details: Readonly<Record<Code, string>>,
): Record<Code, Refusal> {
  const refusals = Object.entries<string>(details).map(([code, detail]) => [code, { status, title, detail }]);
  return Object.fromEntries(refusals) as Record<Code, Refusal>;
}

const UNREADABLE_BODY = 'Le contenu envoyé n’a pas pu être lu en entier ; recommencez.';
const KEY_NEEDED = 'Cette opération exige une clé d’envoi unique valide.';
const SIGN_IN = 'Connectez-vous pour continuer.';
const SESSION_OVER = 'Votre session a expiré ou a été fermée. Reconnectez-vous.';
const SIGN_IN_AGAIN = 'Par sécurité, reconnectez-vous.';
const ABSENT = 'Cet élément n’existe pas ou ne vous est pas accessible.';
const LINK_OVER = 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.';
const LIMIT = 'La limite est de {max}.';
const FORMATS = 'Formats : {formats}.';
const FILE_DAMAGED = 'Le fichier est endommagé ou protégé par un mot de passe.';
const FILE_DANGEROUS = 'Ce fichier a été refusé par le contrôle de sécurité.';
const REASON_NEEDED = 'Choisissez un motif de la liste.';
const WORDS_NEEDED = 'Précisez le motif (10 caractères au moins).';
const LACKING = 'Il manque : {list}.';
const ABOVE = '{amount} dépasse {limit} ({rule}).';

/** Error codes of the API (api.md §1.1). `{x}` is filled by the caller, formatted in French. */
export const ERRORS = {
  ...under(400, 'Demande illisible', { BAD_REQUEST: UNREADABLE_BODY, UPLOAD_INCOMPLETE: UNREADABLE_BODY }),
  ...under(400, 'Filtre ou page inconnus', {
    QUERY_INVALID: 'Le paramètre « {name} » n’est pas accepté ici ; rechargez la liste.',
    CURSOR_INVALID: 'Cette page n’existe plus avec ces filtres ; rechargez la liste.',
  }),
  ...under(400, 'Envoi non protégé', {
    IDEMPOTENCY_KEY_REQUIRED: KEY_NEEDED,
    IDEMPOTENCY_KEY_INVALID: KEY_NEEDED,
  }),
  ...under(401, 'Connexion requise', { UNAUTHENTICATED: SIGN_IN, TOKEN_INVALID: SIGN_IN }),
  ...under(401, 'Session terminée', { TOKEN_EXPIRED: SESSION_OVER, SESSION_REVOKED: SESSION_OVER }),
  ...under(401, 'Identifiants incorrects', {
    CREDENTIALS_INVALID: 'L’adresse e-mail ou le mot de passe est incorrect.',
  }),
  ...under(401, 'Deuxième facteur requis', { MFA_REQUIRED: 'Saisissez votre code de sécurité.' }),
  ...under(401, 'Code refusé', { MFA_INVALID: 'Ce code est incorrect ou déjà utilisé.' }),
  ...under(401, 'Session terminée', { REFRESH_INVALID: SIGN_IN_AGAIN, REFRESH_REUSED: SIGN_IN_AGAIN }),
  ...under(403, 'Accès refusé', { FORBIDDEN: 'Votre profil ne permet pas cette action.' }),
  ...under(403, 'Droit manquant', {
    RIGHT_MISSING: 'Il vous faut le droit « {right} ». Votre conseiller peut l’accorder.',
  }),
  ...under(403, 'Confirmez votre identité', {
    STEP_UP_REQUIRED: 'Saisissez à nouveau votre deuxième facteur.',
  }),
  ...under(403, 'Compte à compléter', {
    MFA_ENROLMENT_REQUIRED: 'Ajoutez un deuxième facteur avant de continuer.',
    EMAIL_NOT_VERIFIED: 'Vérifiez votre adresse e-mail avant de continuer.',
  }),
  ...under(403, 'Au-dessus de votre limite', {
    APPROVAL_LIMIT_EXCEEDED: '{amount} : au-delà de votre limite de {limit}. Décision réservée {to}.',
  }),
  ...under(403, 'Pas de limite d’approbation', {
    APPROVAL_LIMIT_NONE: 'Aucune limite d’approbation ne vous est attribuée. Décision réservée {to}.',
  }),
  ...under(403, 'Autre personne requise', {
    DECIDER_EDITED: 'Vous avez étudié ou modifié ce dossier\u00a0: une autre personne doit décider.',
    FOUR_EYES_REQUIRED: 'Vous avez saisi, modifié ou confirmé ce dossier : une autre personne doit décider.',
  }),
  ...under(403, 'Modification impossible', {
    SELF_CHANGE_FORBIDDEN: 'Vous ne pouvez pas modifier vos propres droits.',
  }),
  ...under(403, 'Société inactive', { PARTY_INACTIVE: '{party} n’est pas active : {stopped}.' }),
  ...under(404, 'Introuvable', { NOT_FOUND: ABSENT, ROUTE_UNKNOWN: ABSENT }),
  ...under(404, 'État non conservé', {
    STATE_NOT_KEPT: 'L’état de ce dossier est conservé depuis le {since}.',
  }),
  ...under(422, 'Rien à exporter', { NOTHING_SEALED: 'Aucune ligne scellée dans cette période.' }),
  ...under(422, 'Instant à venir', { INSTANT_IN_FUTURE: 'Choisissez un instant passé.' }),
  ...under(404, 'Lien non reconnu', {
    LINK_INVALID: 'Vérifiez que le lien est complet.',
    LINK_OTHER_REMOTE: 'Ce lien montre une version de «\u00a0{remote}\u00a0», pas de «\u00a0{asked}\u00a0».',
  }),
  ...under(410, 'Lien retiré', { LINK_WITHDRAWN: 'Un administrateur a retiré ce lien.' }),
  ...under(410, 'Lien expiré', { LINK_EXPIRED: LINK_OVER, LINK_USED: LINK_OVER }),
  ...under(409, 'Modifié entre-temps', {
    VERSION_CONFLICT: '{who} a modifié ce dossier à {time}. Comparez puis recommencez.',
  }),
  ...under(409, 'Message impossible', {
    CDAR_NOT_OFFERED: 'Le message {status} ne s’applique pas à cette facture\u00a0: {why}.',
  }),
  ...under(409, 'Action impossible', {
    STATE_CONFLICT: '« {label} » n’est pas possible à l’état « {state} ».',
  }),
  ...under(409, 'Déjà signé', { TERMS_IMMUTABLE: 'Ces conditions ne changent plus : préparez un avenant.' }),
  ...under(409, 'Sans comité', {
    COMMITTEE_NOT_ASKED: 'Le responsable décide seul de cette demande\u00a0: ni vote ni procès-verbal.',
  }),
  ...under(409, 'Envoi à reprendre', {
    UPLOAD_OFFSET_CONFLICT: 'Le fichier en est à {received} octets\u00a0; l’envoi reprend de là.',
  }),
  ...under(409, 'Déjà cédées', {
    PAIR_ASSIGNED: 'Des factures de {debtor} sont déjà cédées\u00a0: la relation reste notifiée.',
  }),
  ...under(409, 'Fiche à créer', {
    COMPANY_UNKNOWN:
      'Aucune fiche société ne porte le numéro {nationalId}\u00a0: créez d’abord celle de {debtor}.',
  }),
  ...under(409, 'Envoi en cours', { IDEMPOTENCY_IN_FLIGHT: 'Votre première demande est encore traitée.' }),
  ...under(409, 'Appel déjà traité', { CALL_ALREADY_ANSWERED: 'Un seul refus motivé est permis.' }),
  ...under(409, 'Action impossible', { LAST_SUPER: 'Il doit rester un administrateur actif.' }),
  ...under(409, 'Existe déjà', { DUPLICATE_RECORD: '{field} est déjà utilisé.' }),
  ...under(409, 'Déjà dans un bordereau', {
    ALREADY_IN_BATCH: 'Déjà au bordereau {batch}\u00a0: {refs}.',
  }),
  ...under(409, 'Montants modifiés', {
    FIGURES_CHANGED:
      'Depuis la finalisation du bordereau\u00a0: {changes}. Modifiez-le pour voir les nouveaux montants.',
  }),
  ...under(409, 'Livraison impossible', {
    RELEASE_IN_PROGRESS: '{why}.',
    NO_PREVIOUS_VERSION: 'Aucune version antérieure de «\u00a0{remote}\u00a0» à rétablir.',
  }),
  ...under(422, 'Version refusée', {
    INTEGRITY_FAILED: '{why}.',
    ORIGIN_REFUSED: 'L’origine {origin} n’est pas autorisée.',
    CONTRACT_RANGE_UNMET: 'Contrat demandé\u00a0: {range}. Contrat du portail\u00a0: {version}.',
    REMOTE_MISFIT: 'Le portail n’offre pas\u00a0: {missing}.',
    PREFIX_CLAIMED: '{prefix} appartient déjà à «\u00a0{remote}\u00a0».',
    MENU_REFUSED: 'Entrée de menu «\u00a0{entry}\u00a0», {field}\u00a0: {why}.',
    RELEASE_REFUSED: '{why}.',
    ATTESTATION_MISSING: '{why}.',
    RELEASE_UNKNOWN: 'La version {version} est inconnue ou retirée.',
  }),
  ...under(403, 'Signature refusée', { SIGNATURE_REFUSED: '{why}.' }),
  ...under(412, 'Envoi non reconnu', {
    TUS_VERSION_UNSUPPORTED: 'Les envois par morceaux suivent le protocole tus 1.0.0.',
  }),
  ...under(413, 'Trop volumineux', { PAYLOAD_TOO_LARGE: LIMIT, FILE_TOO_LARGE: LIMIT }),
  ...under(415, 'Ce fichier n’est pas d’un format accepté', {
    CONTENT_TYPE_UNSUPPORTED: FORMATS,
    FILE_TYPE_REFUSED: FORMATS,
  }),
  ...under(422, 'Vérifiez votre saisie', { VALIDATION_FAILED: 'Champs à corriger : {n}.' }),
  ...under(422, 'Trop de lignes', {
    EXPORT_TOO_LARGE: 'Réduisez la liste par des filtres\u00a0: {max} lignes au plus.',
  }),
  ...under(422, 'Clé déjà utilisée', {
    IDEMPOTENCY_BODY_MISMATCH: 'Cette clé d’envoi a servi pour un autre contenu.',
  }),
  ...under(422, 'Fichier manquant', { FILE_MISSING: 'Joignez {file}.' }),
  ...under(422, 'Fichier vide', { FILE_EMPTY: 'Choisissez un fichier qui a un contenu.' }),
  ...under(422, 'Fichier illisible', { FILE_UNREADABLE: FILE_DAMAGED, FILE_ENCRYPTED: FILE_DAMAGED }),
  ...under(422, 'Fichier dangereux', { FILE_INFECTED: FILE_DANGEROUS, FILE_BOMB: FILE_DANGEROUS }),
  ...under(422, 'XML refusé', {
    XML_UNSAFE: 'Le fichier contient une DTD ou une entité externe.',
    EINVOICE_NOT_RECOGNISED: 'Ce fichier XML n’est pas une facture UBL ou CII.',
  }),
  ...under(422, 'Facture bloquée', { INVOICE_BLOCKED: 'Contrôles bloquants à corriger : {n}.' }),
  ...under(422, 'Motif à préciser', {
    REASON_REQUIRED: REASON_NEEDED,
    REASON_NOT_ALLOWED: REASON_NEEDED,
    COMMENT_REQUIRED: WORDS_NEEDED,
  }),
  ...under(422, 'Motif attendu', {
    UNCOVERED_REASON_REQUIRED: '{amount} hors garantie\u00a0: dites pourquoi vous approuvez.',
    ALERT_REASON_REQUIRED: '{alert}\u00a0: dites pourquoi vous approuvez.',
    CHECK_REASON_REQUIRED: '{check}\u00a0: dites pourquoi vous approuvez.',
  }),
  ...under(422, 'Écart à motiver', {
    DEVIATION_REASON_REQUIRED: 'Avis du risque\u00a0: {advice}. Dites pourquoi vous accordez {granted}.',
  }),
  ...under(422, 'Dossier incomplet', { ITEMS_MISSING: LACKING, DOCUMENTS_MISSING: LACKING }),
  ...under(422, 'Société déjà connue', {
    NUMBER_TAKEN: 'Le numéro {number} a déjà été attribué\u00a0: {party}.',
  }),
  ...under(422, 'Liste de sanctions à vérifier', { SCREENING_NOT_CLEAR: '{what}.' }),
  ...under(422, 'Conditions du contrat', { TERMS_INVALID: '{why}.' }),
  ...under(422, 'Date d’effet', {
    EFFECTIVE_DATE_PAST: 'Ces conditions devaient prendre effet le {date} : choisissez un jour à venir.',
  }),
  ...under(422, 'Comité incomplet', { COMMITTEE_INCOMPLETE: LACKING }),
  ...under(422, 'Compte non utilisable', { ACCOUNT_NOT_USABLE: '{party}\u00a0: {account}.' }),
  ...under(422, 'Connaissance client', { KYC_INVALID: 'À régulariser\u00a0: {what}.' }),
  ...under(422, 'Contrat inactif', { CONTRACT_INACTIVE: 'Le contrat {number} est {state}.' }),
  ...under(422, 'Sélection refusée', {
    CURRENCY_MIXED: 'Une seule devise par bordereau\u00a0: {list}.',
    CONTRACT_MIXED: 'Un seul contrat par bordereau\u00a0: {list}.',
    NOT_ELIGIBLE: 'Ne peuvent pas être cédées\u00a0: {list}.',
    BATCH_EMPTY: 'Choisissez au moins une facture à céder.',
  }),
  ...under(422, 'Jours de fermeture à saisir', {
    BANK_DAYS_MISSING:
      'Aucun jour de fermeture des banques n’est saisi pour {currency}\u00a0: la date du versement n’est pas connue.',
  }),
  ...under(422, 'Virements à revoir', {
    TRANSFERS_CHANGED: 'Ces virements n’attendent plus ce fichier\u00a0: {list}. La liste est à jour.',
    TRANSFER_ACCOUNTS: 'Compte bancaire inutilisable\u00a0: {list}. Rien ne part vers ces comptes.',
    TRANSFER_UNWRITABLE: '{list}',
    OWN_VALIDATION:
      'Vous avez validé {number} au-delà de votre limite\u00a0: une autre personne prépare et envoie ce fichier.',
    PAYMENT_CUT_OFF: 'Un fichier exécuté le {date} part avant le {cutOff}.',
    NO_PAYING_ACCOUNT: 'Ce compte de la banque n’est pas un compte de paiement actif.',
  }),
  ...under(409, 'Fichier pas encore envoyé', {
    PAYMENT_FILE_NOT_SENT:
      'Ce fichier n’est pas encore envoyé\u00a0: il ne peut ni être téléchargé ni recevoir de réponse.',
  }),
  ...under(409, 'Financement dans un fichier', {
    IN_PAYMENT_FILE: 'Ce financement est dans le fichier {number}\u00a0: annulez d’abord le fichier.',
  }),
  ...under(422, 'Réponse de la banque illisible', {
    BANK_FILE_INVALID: '{why} Rien n’a changé.',
  }),
  ...under(409, 'Réponse déjà lue', {
    BANK_FILE_DUPLICATE: 'Cette réponse a été lue le {date}. Rien n’a changé.',
  }),
  ...under(422, 'Réponse d’un autre fichier', {
    BANK_FILE_UNKNOWN: 'Le portail ne connaît pas le fichier {number}, ou ne l’a pas envoyé.',
  }),
  ...under(422, 'Factures à revoir', {
    DRAW_NOT_ELIGIBLE: 'Ne peuvent pas être financées ainsi\u00a0: {list}.',
  }),
  ...under(409, 'Montants modifiés', {
    DRAW_CHANGED: 'Depuis l’affichage\u00a0: {changes}. Vérifiez les nouveaux montants, puis confirmez.',
  }),
  ...under(422, 'Délai dépassé', {
    CONFIRMATION_EXPIRED: 'Le délai de confirmation est dépassé : le déposant doit relancer la demande.',
    DEADLINE_PASSED: 'C’était possible jusqu’au {date}.',
  }),
  ...under(422, 'Contrôle à lever', {
    PROOF_REQUIRED: 'Joignez la preuve : {what}.',
    ALERT_OPEN: '{alert} : le département Risque doit la lever.',
  }),
  ...under(422, 'Plafond dépassé', {
    CEILING_EXCEEDED: ABOVE,
    CONCENTRATION_EXCEEDED: ABOVE,
    TENOR_EXCEEDED: ABOVE,
  }),
  ...under(422, 'Taux absent', {
    RATE_MISSING: 'Aucune valeur de «\u00a0{code}\u00a0» n’a été saisie {since}.',
  }),
  ...under(422, 'Taux comptable manquant', {
    ACCOUNTING_RATE_MISSING: 'Saisissez d’abord le taux comptable\u00a0: {rates}.',
  }),
  ...under(422, 'Écriture refusée', { ENTRY_REFUSED: 'Rien n’a été enregistré\u00a0: {why}.' }),
  ...under(409, 'Mois déjà clôturé', { MONTH_CLOSED: 'Déjà clôturé\u00a0: {month}.' }),
  ...under(409, 'Mois à clôturer', {
    MONTH_OPEN: 'À clôturer d’abord\u00a0: {month}. Un mois exporté ne reçoit plus d’écriture.',
  }),
  ...under(409, 'Intérêts à comptabiliser', {
    INTEREST_PENDING:
      'Des intérêts de {month} restent à comptabiliser\u00a0: la tâche quotidienne de 22\u00a0h les comptabilise.',
  }),
  ...under(422, 'Mois en cours', { MONTH_NOT_OVER: 'Pas encore terminé\u00a0: {month}.' }),
  ...under(422, 'Disponible insuffisant', {
    AVAILABILITY_EXCEEDED: 'Vous demandez {asked}, {available} sont disponibles.',
  }),
  ...under(422, 'Taux de comparaison manquant', {
    COMPARISON_RATE_MISSING:
      'Aucun taux de comparaison pour le {currency} : demandez à l’administrateur de l’indiquer dans les réglages.',
  }),
  ...under(422, 'Effacement impossible', {
    ERASURE_REFUSED: 'Cette personne ne peut pas être effacée maintenant\u00a0: {why}.',
  }),
  ...under(422, 'Encore utilisé', {
    HANDOVER_REQUIRED: 'Désignez d’abord qui reprend les dossiers ({n}).',
    HANDOVER_INVALID: 'Cette personne ne peut pas reprendre les dossiers\u00a0: {why}.',
    IN_USE: 'Il reste {what}.',
  }),
  ...under(422, 'Mot de passe trop faible', { PASSWORD_WEAK: '{why}.' }),
  ...under(423, 'Trop de tentatives', {
    ACCOUNT_LOCKED: 'Trop de tentatives. Réessayez dans {minutes} min ou réinitialisez votre mot de passe.',
  }),
  ...under(429, 'Trop de demandes', { RATE_LIMITED: 'Patientez {wait}.' }),
  ...under(429, 'Limite du jour atteinte', {
    UPLOAD_LIMIT_REACHED: '{files} fichiers et {max} par jour au plus\u00a0: reprenez demain.',
  }),
  ...under(500, 'Erreur inattendue', {
    INTERNAL: 'Votre saisie est conservée, réessayez dans quelques minutes. Référence : {correlationId}.',
  }),
  ...under(502, 'Service momentanément indisponible', {
    UPSTREAM_FAILED: '{what} ne répond pas. Votre saisie est conservée, réessayez dans quelques minutes.',
  }),
  ...under(503, 'Service momentanément indisponible', {
    UNAVAILABLE: 'Reprise prévue dans quelques instants. Votre saisie est conservée.',
    MAINTENANCE: 'Reprise prévue {when}. Votre saisie est conservée.',
  }),
  ...under(507, 'Espace de stockage plein', {
    STORAGE_FULL:
      'Le fichier n’a pas pu être enregistré. Réessayez plus tard\u00a0; ce qui est arrivé est conservé.',
  }),
};
