/** Who somebody is at a company; whoever directs it stands for it where nobody owns a quarter of it. */
export const CONTACT_ROLES = ['director', 'finance', 'accounting', 'legal', 'other'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** From this share on somebody is a beneficial owner (CMF art. R. 561-1), in ppm. */
export const LEAST_SHARE = 250_000;
