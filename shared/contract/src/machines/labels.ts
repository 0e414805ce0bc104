/** States of the machines whose transitions belong to later work; lists already show them. */
export const GUARANTEE_STATES = {
  active: 'Active',
  reduced: 'Réduite',
  suspended: 'Suspendue',
  called: 'Mise en jeu',
  paid: 'Payée',
  expired: 'Expirée',
  released: 'Mainlevée',
} as const;
export const ADHESION_STATES = {
  draft: 'Brouillon',
  submitted: 'Déposée',
  kyc_review: 'KYC',
  needs_info: 'À compléter',
  risk_review: 'Étude de risque',
  committee: 'Comité',
  approved: 'Accord de principe',
  refused: 'Refusée',
  to_sign: 'Contrat à signer',
  signed: 'Signée',
  active: 'Adhérent actif',
  closed: 'Clôturée',
} as const;
export const DOCUMENT_STATES = {
  requested: 'Demandé',
  uploaded: 'Déposé',
  under_review: 'En vérification',
  valid: 'Validé',
  refused: 'Refusé',
  expired: 'Expiré',
  replaced: 'Remplacé',
  archived: 'Archivé',
} as const;
export const COMMISSION_STATES = {
  computed: 'Calculée',
  posted: 'Comptabilisée',
  invoiced: 'Facturée',
  paid: 'Réglée',
  contested: 'Contestée',
  credited: 'Avoir',
} as const;
export const PARTY_STATES = {
  prospect: 'Prospect',
  pending: 'En cours',
  active: 'Active',
  suspended: 'Suspendue',
  closed: 'Clôturée',
} as const;
export const RELATION_STATES = { invited: 'Invitée', active: 'Active', blocked: 'Bloquée' } as const;
export const CONTRACT_STATES = {
  draft: 'Brouillon',
  to_sign: 'À signer',
  active: 'Actif',
  suspended: 'Suspendu',
  terminated: 'Résilié',
} as const;
