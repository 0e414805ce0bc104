/** A person's role at a company; its directors count as owners where nobody owns a quarter of it. */
export const CONTACT_ROLES = ['director', 'finance', 'accounting', 'legal', 'other'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];
/** As shown on the record and in its history. */
export const CONTACT_ROLE_LABELS: Readonly<Record<ContactRole, string>> = {
  director: 'Dirigeant',
  finance: 'Direction financière',
  accounting: 'Comptabilité',
  legal: 'Juridique',
  other: 'Autre',
};
/** Result of comparing an owner with the sanctions lists. */
export const SCREENING_LABELS = {
  pending: 'filtrage à faire',
  clear: 'filtrage sans alerte',
  hit: 'filtrage avec alerte',
} as const;

/** Share from which a person is a beneficial owner (CMF art. R. 561-1), in ppm. */
export const LEAST_SHARE = 250_000;
