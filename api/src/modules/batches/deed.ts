import { formatDate, formatMoney } from '@cessio/contract';
import type { Batch } from '@cessio/contract/batches';
import { clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/caller.ts';
import { bankDocument } from '../../pdf/bank-document.ts';
import type { Services } from '../../services.ts';
import { verificationCode } from '../certificates/verification-code.ts';

/** The code by which anybody checks a deed. */
export const batchCode = (
  { codesKey }: Pick<Config, 'codesKey'>,
  { number }: Pick<Batch, 'number'>,
): string => verificationCode(codesKey, number);

/** The deed of a batch: what its signatory signs, or a draft of it. */
export async function batchDeed(
  _db: Queryable,
  { config }: Services,
  batch: Batch,
  as: { as: 'draft' } | { as: 'original'; signer: { name: string; method: string } },
): Promise<Buffer> {
  const day = clock.today();
  return bankDocument(
    {
      brand: config.brand,
      title: 'Quittance subrogative',
      subtitle: `${batch.number} · ${formatDate(day)}`,
      footer: `${config.brand} · ${batch.number}`,
      at: new Date(`${day}T00:00:00Z`),
    },
    (page) => {
      if (as.as === 'draft') page.warning('Projet\u00a0: ce document n’est pas encore signé.');
      page.facts(
        batch.lines.map(({ number, due, dueDate }) => [
          number,
          `${formatMoney(due, batch.currency)}, échéance ${formatDate(dueDate)}`,
        ]),
      );
    },
  );
}
