/** Error codes of the API (api.md §1.1): status, French title and detail. `{x}` is filled by the caller, formatted in French. */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    title: 'Demande illisible',
    detail: 'Le contenu envoyé n’a pas pu être lu en entier ; recommencez.',
  },
  UPLOAD_INCOMPLETE: {
    status: 400,
    title: 'Demande illisible',
    detail: 'Le contenu envoyé n’a pas pu être lu en entier ; recommencez.',
  },
  QUERY_INVALID: {
    status: 400,
    title: 'Filtre ou page inconnus',
    detail: 'Le paramètre « {name} » n’est pas accepté ici ; rechargez la liste.',
  },
  CURSOR_INVALID: {
    status: 400,
    title: 'Filtre ou page inconnus',
    detail: 'Cette page n’existe plus avec ces filtres ; rechargez la liste.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    title: 'Envoi non protégé',
    detail: 'Cette opération exige une clé d’envoi unique valide.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    title: 'Envoi non protégé',
    detail: 'Cette opération exige une clé d’envoi unique valide.',
  },
  UNAUTHENTICATED: { status: 401, title: 'Connexion requise', detail: 'Connectez-vous pour continuer.' },
  TOKEN_INVALID: { status: 401, title: 'Connexion requise', detail: 'Connectez-vous pour continuer.' },
  TOKEN_EXPIRED: {
    status: 401,
    title: 'Session terminée',
    detail: 'Votre session a expiré ou a été fermée. Reconnectez-vous.',
  },
  SESSION_REVOKED: {
    status: 401,
    title: 'Session terminée',
    detail: 'Votre session a expiré ou a été fermée. Reconnectez-vous.',
  },
  CREDENTIALS_INVALID: {
    status: 401,
    title: 'Identifiants incorrects',
    detail: 'L’adresse e-mail ou le mot de passe est incorrect.',
  },
  MFA_REQUIRED: {
    status: 401,
    title: 'Deuxième facteur requis',
    detail: 'Saisissez votre code de sécurité.',
  },
  MFA_INVALID: { status: 401, title: 'Code refusé', detail: 'Ce code est incorrect ou déjà utilisé.' },
  REFRESH_INVALID: { status: 401, title: 'Session terminée', detail: 'Par sécurité, reconnectez-vous.' },
  REFRESH_REUSED: { status: 401, title: 'Session terminée', detail: 'Par sécurité, reconnectez-vous.' },
  FORBIDDEN: { status: 403, title: 'Accès refusé', detail: 'Votre profil ne permet pas cette action.' },
  RIGHT_MISSING: {
    status: 403,
    title: 'Droit manquant',
    detail: 'Il faut le droit « {right} ». Votre gestionnaire peut l’accorder.',
  },
  STEP_UP_REQUIRED: {
    status: 403,
    title: 'Confirmez votre identité',
    detail: 'Saisissez à nouveau votre deuxième facteur.',
  },
  MFA_ENROLMENT_REQUIRED: {
    status: 403,
    title: 'Compte à compléter',
    detail: 'Ajoutez un deuxième facteur avant de continuer.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    title: 'Compte à compléter',
    detail: 'Vérifiez votre adresse e-mail avant de continuer.',
  },
  APPROVAL_LIMIT_EXCEEDED: {
    status: 403,
    title: 'Au-dessus de votre limite',
    detail: '{amount} dépasse votre limite de {limit} ; transmettez au responsable.',
  },
  FOUR_EYES_REQUIRED: {
    status: 403,
    title: 'Quatre yeux',
    detail: 'Vous avez saisi ou modifié ce dossier : une autre personne doit décider.',
  },
  DECIDER_EDITED: {
    status: 403,
    title: 'Quatre yeux',
    detail: 'Vous avez saisi ou modifié ce dossier : une autre personne doit décider.',
  },
  SELF_CHANGE_FORBIDDEN: {
    status: 403,
    title: 'Modification impossible',
    detail: 'On ne modifie pas ses propres droits.',
  },
  PARTY_INACTIVE: { status: 403, title: 'Société suspendue', detail: '{party} est suspendue : {stopped}.' },
  RELATION_BLOCKED: {
    status: 403,
    title: 'Relation suspendue',
    detail: 'La relation avec {party} n’est pas active : {stopped}.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Introuvable',
    detail: 'Cet élément n’existe pas ou ne vous est pas accessible.',
  },
  ROUTE_UNKNOWN: {
    status: 404,
    title: 'Introuvable',
    detail: 'Cet élément n’existe pas ou ne vous est pas accessible.',
  },
  LINK_INVALID: { status: 404, title: 'Lien non reconnu', detail: 'Vérifiez que le lien est complet.' },
  LINK_EXPIRED: {
    status: 410,
    title: 'Lien périmé',
    detail: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  },
  LINK_USED: {
    status: 410,
    title: 'Lien périmé',
    detail: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'Demande non prise en charge',
    detail: 'Ce format ou cette méthode n’est pas disponible.',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: 'Demande non prise en charge',
    detail: 'Ce format ou cette méthode n’est pas disponible.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    title: 'Demande non prise en charge',
    detail: 'La demande n’est pas arrivée à temps ; recommencez.',
  },
  VERSION_CONFLICT: {
    status: 409,
    title: 'Modifié entre-temps',
    detail: '{who} a modifié ce dossier à {time}. Comparez puis recommencez.',
  },
  STATE_CONFLICT: {
    status: 409,
    title: 'Action impossible',
    detail: '« {label} » n’est pas possible à l’état « {state} ».',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    status: 409,
    title: 'Envoi en cours',
    detail: 'Votre première demande est encore traitée.',
  },
  LAST_SUPER: {
    status: 409,
    title: 'Action impossible',
    detail: 'Il doit rester un administrateur actif.',
  },
  DUPLICATE_RECORD: { status: 409, title: 'Existe déjà', detail: '{field} est déjà utilisé.' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Trop volumineux', detail: 'La limite est de {max}.' },
  FILE_TOO_LARGE: { status: 413, title: 'Trop volumineux', detail: 'La limite est de {max}.' },
  CONTENT_TYPE_UNSUPPORTED: {
    status: 415,
    title: 'Type de fichier refusé',
    detail: 'Formats acceptés : {formats}.',
  },
  FILE_TYPE_REFUSED: {
    status: 415,
    title: 'Type de fichier refusé',
    detail: 'Formats acceptés : {formats}.',
  },
  VALIDATION_FAILED: { status: 422, title: 'Vérifiez votre saisie', detail: '{n} champ(s) à corriger.' },
  IDEMPOTENCY_BODY_MISMATCH: {
    status: 422,
    title: 'Clé déjà utilisée',
    detail: 'Cette clé d’envoi a servi pour un autre contenu.',
  },
  FILE_MISSING: { status: 422, title: 'Fichier manquant', detail: 'Joignez un fichier non vide.' },
  FILE_EMPTY: { status: 422, title: 'Fichier manquant', detail: 'Joignez un fichier non vide.' },
  FILE_UNREADABLE: {
    status: 422,
    title: 'Fichier illisible',
    detail: 'Le fichier est abîmé ou protégé par un mot de passe.',
  },
  FILE_ENCRYPTED: {
    status: 422,
    title: 'Fichier illisible',
    detail: 'Le fichier est abîmé ou protégé par un mot de passe.',
  },
  FILE_INFECTED: {
    status: 422,
    title: 'Fichier dangereux',
    detail: 'Ce fichier a été refusé par le contrôle de sécurité.',
  },
  FILE_BOMB: {
    status: 422,
    title: 'Fichier dangereux',
    detail: 'Ce fichier a été refusé par le contrôle de sécurité.',
  },
  XML_UNSAFE: {
    status: 422,
    title: 'XML refusé',
    detail: 'Le fichier contient une DTD ou une entité externe.',
  },
  EINVOICE_NOT_RECOGNISED: {
    status: 422,
    title: 'XML refusé',
    detail: 'Ce fichier XML n’est pas une facture UBL ou CII.',
  },
  INVOICE_BLOCKED: { status: 422, title: 'Facture bloquée', detail: '{n} contrôle(s) empêchent l’envoi.' },
  REASON_REQUIRED: {
    status: 422,
    title: 'Motif requis',
    detail: 'Choisissez un motif de la liste et précisez-le.',
  },
  REASON_NOT_ALLOWED: {
    status: 422,
    title: 'Motif requis',
    detail: 'Choisissez un motif de la liste et précisez-le.',
  },
  COMMENT_REQUIRED: {
    status: 422,
    title: 'Motif requis',
    detail: 'Choisissez un motif de la liste et précisez-le.',
  },
  ITEMS_MISSING: { status: 422, title: 'Dossier incomplet', detail: 'Il manque : {list}.' },
  DOCUMENTS_MISSING: { status: 422, title: 'Dossier incomplet', detail: 'Il manque : {list}.' },
  CONTRACT_INACTIVE: { status: 422, title: 'Contrat inactif', detail: 'Le contrat {number} est {state}.' },
  CONFIRMATION_EXPIRED: {
    status: 422,
    title: 'Délai dépassé',
    detail: 'La demande de confirmation a expiré ; relancez-la.',
  },
  DEADLINE_PASSED: { status: 422, title: 'Délai dépassé', detail: 'C’était possible jusqu’au {date}.' },
  PROOF_REQUIRED: { status: 422, title: 'Contrôle à lever', detail: 'Joignez la preuve : {what}.' },
  ALERT_OPEN: {
    status: 422,
    title: 'Contrôle à lever',
    detail: '{alert} : le département Risque doit la lever.',
  },
  CEILING_EXCEEDED: { status: 422, title: 'Plafond dépassé', detail: '{amount} dépasse {limit} ({rule}).' },
  CONCENTRATION_EXCEEDED: {
    status: 422,
    title: 'Plafond dépassé',
    detail: '{amount} dépasse {limit} ({rule}).',
  },
  TENOR_EXCEEDED: { status: 422, title: 'Plafond dépassé', detail: '{amount} dépasse {limit} ({rule}).' },
  AVAILABILITY_EXCEEDED: {
    status: 422,
    title: 'Disponible insuffisant',
    detail: 'Vous demandez {asked}, {available} sont disponibles.',
  },
  KYC_INVALID: { status: 422, title: 'Connaissance client', detail: '{what} doit être régularisé.' },
  HANDOVER_REQUIRED: {
    status: 422,
    title: 'Encore utilisé',
    detail: 'Désignez d’abord qui reprend {n} dossier(s).',
  },
  HANDOVER_INVALID: {
    status: 422,
    title: 'Encore utilisé',
    detail: 'Le repreneur doit être actif et du même département.',
  },
  PASSWORD_WEAK: { status: 422, title: 'Mot de passe trop faible', detail: '{why}.' },
  ACCOUNT_LOCKED: {
    status: 423,
    title: 'Compte bloqué',
    detail: 'Trop d’essais. Réessayez dans {minutes} min ou réinitialisez.',
  },
  RATE_LIMITED: { status: 429, title: 'Trop de demandes', detail: 'Patientez {wait}.' },
  INTERNAL: {
    status: 500,
    title: 'Erreur inattendue',
    detail: 'Votre saisie est conservée, réessayez dans quelques minutes. Référence : {correlationId}.',
  },
  UPSTREAM_FAILED: {
    status: 502,
    title: 'Erreur inattendue',
    detail: 'Votre saisie est conservée, réessayez dans quelques minutes. Référence : {correlationId}.',
  },
  STORAGE_FULL: {
    status: 507,
    title: 'Erreur inattendue',
    detail: 'Votre saisie est conservée, réessayez dans quelques minutes. Référence : {correlationId}.',
  },
  UNAVAILABLE: {
    status: 503,
    title: 'Service momentanément indisponible',
    detail: 'Reprise prévue dans quelques instants. Votre saisie est conservée.',
  },
  MAINTENANCE: {
    status: 503,
    title: 'Service momentanément indisponible',
    detail: 'Reprise prévue {when}. Votre saisie est conservée.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes made in the browser only, when no answer of the API can say what happened. */
export const BROWSER_ERRORS = {
  NETWORK_DOWN: {
    title: 'Connexion perdue',
    detail: 'Votre saisie est conservée. Vérifiez votre connexion puis réessayez.',
  },
  CLIENT_TIMEOUT: { title: 'Réponse trop longue', detail: 'Votre saisie est conservée. Réessayez.' },
  REMOTE_UNAVAILABLE: { title: 'Module indisponible', detail: 'Ce module est indisponible. Réessayez.' },
  CHUNK_MISSING: {
    title: 'Module indisponible',
    detail: 'Une nouvelle version a été publiée. Rechargez la page.',
  },
  REMOTE_REFUSED: { title: 'Module refusé', detail: 'Ce module n’a pas passé les contrôles de sécurité.' },
  REGISTRY_INVALID: {
    title: 'Modules introuvables',
    detail: 'La liste des modules est illisible. Réessayez.',
  },
  STORAGE_BLOCKED: {
    title: 'Stockage indisponible',
    detail: 'Votre navigateur refuse d’enregistrer sur cet appareil.',
  },
} as const satisfies Record<string, { title: string; detail: string }>;

export type BrowserErrorCode = keyof typeof BROWSER_ERRORS;

/** Replaces `{x}` by the given values; an unknown name stays visible rather than vanishing. */
export function fillTemplate(template: string, data: Readonly<Record<string, string | number>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));
}

export interface FieldError {
  /** JSON pointer: `/lines/12/gross`. */
  path: string;
  code: string;
  message: string;
}

/** `application/problem+json` as every failure of the API answers it (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  detail: string;
  status: number;
  code: ErrorCode;
  errors?: FieldError[];
  correlationId: string;
  [member: string]: unknown;
}
