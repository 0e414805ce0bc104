/** Who somebody is at a company; whoever directs it stands for it where nobody owns a quarter of it. */
export const CONTACT_ROLES = ['director', 'finance', 'accounting', 'legal', 'other'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];
/** As they are shown, on the record and in its history. */
export const CONTACT_ROLE_LABELS: Readonly<Record<ContactRole, string>> = {
  director: 'Dirigeant',
  finance: 'Direction financière',
  accounting: 'Comptabilité',
  legal: 'Juridique',
  other: 'Autre',
};
/** How the comparison of an owner with the lists of sanctions has ended. */
export const SCREENING_LABELS = {
  pending: 'filtrage à faire',
  clear: 'filtrage sans alerte',
  hit: 'filtrage avec alerte',
} as const;

/** From this share on somebody is a beneficial owner (CMF art. R. 561-1), in ppm. */
export const LEAST_SHARE = 250_000;
