/** Pages of the host that the specification does not know and that only the host links to. */

/** Where staff enrol the second factor that the bank asks of them. */
export const secondFactor = '/auth/second-factor';
export const kit = '/kit';
