/** The host's further pages: the specification does not know them, and nobody but the host leads there. */

/** Where staff enrol the second factor that the bank asks of them. */
export const secondFactor = '/auth/second-factor';
/** Every part of the kit, for those who build screens. */
export const kit = '/kit';
