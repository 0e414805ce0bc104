/** Reason codes (api.md §8). The confirmation and dispute lists are the official French CDV statuses 210 and 207. */
export const REASONS = {
  confirmationRefusal: {
    TX_TVA_ERR: 'Taux de TVA erroné',
    MONTANTTOTAL_ERR: 'Montant total erroné',
    CALCUL_ERR: 'Erreur de calcul de la facture',
    NON_CONFORME: 'Mention légale manquante',
    DOUBLON: 'Facture en doublon',
    DEST_ERR: 'Erreur de destinataire',
    LIVR_INCOMP: 'Marchandise ou prestation non reçue',
    QTE_ERR: 'Quantité facturée incorrecte',
    PU_ERR: 'Prix unitaire incorrect',
    TRANSAC_INC: 'Transaction inconnue',
    EMMET_INC: 'Émetteur inconnu',
    CONTRAT_TERM: 'Contrat terminé',
    CMD_ERR: 'N° de commande incorrect ou manquant',
    ADR_ERR: 'Adresse de facturation électronique erronée',
    REF_CT_ABSENT: 'Référence contractuelle manquante',
    AUTRE: 'Autre',
  },
  bankRefusal: {
    DOUBLE_MOBILISATION: 'Créance déjà cédée',
    HORS_CONTRAT: 'Hors contrat',
    DEBITEUR_REFUSE: 'Débiteur non agréé',
    LIMITE_ATTEINTE: 'Limite atteinte',
    CONCENTRATION: 'Part du débiteur trop élevée',
    FACTURE_DOUTEUSE: 'Réalité non établie',
    PARTIES_LIEES: 'Sociétés liées',
    KYC_INCOMPLET: 'Dossier client incomplet',
    COMPTE_NON_VERIFIE: 'Compte non vérifié',
    DISPONIBLE_INSUFFISANT: 'Disponible insuffisant',
    AUTRE: 'Autre',
  },
  requestRefusal: {
    RISQUE_DEBITEUR: 'Risque sur le débiteur',
    RISQUE_CEDANT: 'Risque sur le cédant',
    ACTIVITE_EXCLUE: 'Activité exclue',
    CHIFFRES_INSUFFISANTS: 'Éléments financiers insuffisants',
    EXPOSITION: 'Exposition maximale',
    CONFORMITE: 'Conformité',
    DOSSIER_SANS_SUITE: 'Pièces non reçues',
    AUTRE: 'Autre',
  },
  documentRefusal: {
    ILLISIBLE: 'Illisible',
    INCOMPLET: 'Pages manquantes',
    PERIME: 'Trop ancien',
    MAUVAIS_TYPE: 'Mauvais document',
    AUTRE_SOCIETE: 'Autre société',
    NON_SIGNE: 'Non signé',
    AUTRE: 'Autre',
  },
  missingItem: {
    BON_COMMANDE: 'Bon de commande',
    BON_LIVRAISON: 'Bon de livraison',
    PREUVE_SONDAGE: 'Confirmation signée du débiteur',
    CONTRAT_COMMERCIAL: 'Contrat commercial',
    KBIS: 'Extrait d’immatriculation',
    STATUTS: 'Statuts',
    PIECE_IDENTITE: 'Pièce d’identité',
    RIB: 'RIB',
    BILANS: 'Bilans',
    BENEFICIAIRES: 'Bénéficiaires effectifs',
    AUTRE: 'Autre',
  },
  guaranteeChange: {
    DEGRADATION: 'Dégradation du débiteur',
    SINISTRE: 'Sinistre',
    DEMANDE_CLIENT: 'Demande du client',
    ECHEANCE: 'Échéance',
    ERREUR_SAISIE: 'Erreur de saisie',
    TROP_PERCU: 'Trop-perçu',
    PAIEMENT_ERRONE: 'Paiement erroné',
    AUTRE: 'Autre',
  },
  partyStop: {
    KYC_EXPIRE: 'Connaissance client expirée',
    IMPAYES: 'Impayés',
    PROCEDURE: 'Procédure collective',
    FRAUDE: 'Soupçon de fraude',
    CONFORMITE: 'Conformité',
    FIN_RELATION: 'Fin de la relation',
    CESSATION: 'Cessation d’activité',
    FICHE_DOUBLE: 'Fiche en double',
    AUTRE: 'Autre',
  },
} as const satisfies Record<string, Record<string, string>>;

export type ReasonList = keyof typeof REASONS;

/** Codes no longer given, by list; existing records have them. */
const FORMER_REASONS: Partial<Record<ReasonList, Readonly<Record<string, string>>>> = {
  confirmationRefusal: { DOUBLE_FACT: REASONS.confirmationRefusal.DOUBLON },
};

/** Whether the code is a valid reason of that list. */
export function isReason(list: ReasonList, code: string): boolean {
  return Object.hasOwn(REASONS[list], code);
}

/** French label of a reason, or null when the code never belonged to that list. */
export function reasonLabel(list: ReasonList, code: string): string | null {
  const labels: Readonly<Record<string, string>> = { ...REASONS[list], ...FORMER_REASONS[list] };
  return Object.hasOwn(labels, code) ? (labels[code] ?? null) : null;
}

/** Label of a code from any list, for histories. */
export function anyReasonLabel(code: string): string | null {
  for (const list of Object.keys(REASONS) as ReasonList[]) {
    const label = reasonLabel(list, code);
    if (label) return label;
  }
  return null;
}

/** `AUTRE` alone says nothing: it needs a comment of at least ten characters (api.md §8). */
export const OTHER_REASON = 'AUTRE';
export const OTHER_REASON_MIN_COMMENT = 10;
/** Most characters of a step's comment, and of one on a single requested item. */
export const COMMENT_MAX = 2000;
export const ITEM_COMMENT_MAX = 500;
