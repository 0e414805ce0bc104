/** What each background job does, as the bank reads it. */
export const JOB_LABELS = {
  'seal-audit': 'Sceller le journal d’audit',
  'reseal-audit': 'Sceller à nouveau les anciennes lignes du journal d’audit',
  'seal-ledger': 'Sceller les écritures',
  'post-guarantee-events': 'Comptabiliser les événements des garanties',
  'revalue-late-financings': 'Reporter les financements absents des fichiers partis',
  'deliver-payment-files': 'Déposer les fichiers de virements pour la banque',
  'read-bank-answers': 'Lire les réponses de la banque aux virements',
  'check-transfers': 'Comparer les virements promis au compte VIR',
  'anchor-audit': 'Copier l’empreinte du journal d’audit hors de la base',
  'tell-of-moved-turns': 'Prévenir les personnes attendues',
  remind: 'Relancer les factures à confirmer',
  'block-replaced-accounts': 'Bloquer les comptes remplacés',
  'tell-of-changed-accounts': 'Prévenir les débiteurs d’un changement de compte',
  'send-digests': 'Envoyer les résumés par e-mail',
  'file-adhesions': 'Reprendre les demandes d’adhésion interrompues',
  'activate-adhesions': 'Activer les adhésions signées',
  'lapse-approvals': 'Clore les approbations sans objet',
  'watch-kyc': 'Suivre les échéances de connaissance client',
  screen: 'Comparer les noms aux listes de sanctions',
  'ask-required-papers': 'Demander les documents obligatoires',
  'remind-expiring': 'Rappeler les documents qui expirent',
  'expire-documents': 'Constater l’expiration des documents',
  'remove-old-documents': 'Supprimer les documents des relations terminées',
  'remove-unused-files': 'Supprimer les fichiers inutilisés',
  'remove-expired-uploads': 'Supprimer les envois inachevés',
  clean: 'Supprimer les données en fin de conservation',
  'remove-unreferenced-files': 'Supprimer les fichiers sans document',
  'scan-files': 'Analyser les fichiers déposés',
  'deliver-mails': 'Envoyer les e-mails',
  'watch-guarantees': 'Suivre les échéances des garanties',
  'lapse-offers': 'Clore les offres sans réponse',
  'tell-of-late': 'Signaler les réponses en retard',
  'accrue-interest': 'Comptabiliser les intérêts courus',
  'grow-cover': 'Étendre la couverture des factures',
  'lapse-adhesions': 'Clore les demandes d’adhésion abandonnées',
  'watch-calls': 'Suivre les mises en jeu de garanties',
} as const;

export type JobName = keyof typeof JOB_LABELS;

/** A job that the bank can name. */
export type Named<Job> = Job & { readonly name: JobName };
