import type { Batch } from '@cessio/contract/batches';
import type { Config } from '../../config.ts';
import { verificationCode } from '../certificates/verification-code.ts';

/** What a deed proves of its batch, with the day of its signature. */
export type Coded = Pick<Batch, 'number' | 'count' | 'due' | 'currency'>;

/** What the code of a signed batch is derived from: a deed with other figures or of another day has another code. */
export const codedAs = ({ number, count, due, currency }: Coded, signedOn: string): string =>
  [number, count, due, currency, signedOn].join('|');

/**
 * The code that proves a deed genuine; it cannot depend on the deed's own bytes, which contain it.
 * @param signedOn day in Paris, as the signature stores it
 */
export const batchCode = ({ codesKey }: Pick<Config, 'codesKey'>, batch: Coded, signedOn: string): string =>
  verificationCode(codesKey, codedAs(batch, signedOn));
