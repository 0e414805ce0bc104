import { TERM_LABELS, type AgreedTerms } from '@cessio/contract/contracts';

/** The names of all terms, as the table `contract_terms` has a column of each. */
export const TERM_NAMES = Object.keys(TERM_LABELS) as (keyof AgreedTerms)[];
