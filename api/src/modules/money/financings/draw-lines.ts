import type { DrawableInvoice } from '@cessio/contract/financings';
import type { AskedLine } from './financings.repository.ts';

/** How lines differ from what may be drawn, by invoice, in French; empty where they fit. */
export function misfits(
  drawable: readonly DrawableInvoice[],
  lines: readonly AskedLine[],
  money: (amount: number) => string,
): string[] {
  const rooms = new Map(drawable.map((one) => [one.invoiceId, one]));
  const absent = lines.filter(({ invoiceId }) => !rooms.has(invoiceId)).length;
  const twice = lines.length - new Set(lines.map(({ invoiceId }) => invoiceId)).size;
  return [
    ...(absent > 0
      ? [
          `${absent} ${absent > 1 ? 'factures ne sont plus finançables' : 'facture n’est plus finançable'}, ou échoit avant le versement`,
        ]
      : []),
    ...(twice > 0 ? ['une facture est choisie deux fois'] : []),
    ...lines.flatMap(({ invoiceId, amount }) => {
      const one = rooms.get(invoiceId);
      return one && amount > one.room ? [`${one.number}, au plus ${money(one.room)}`] : [];
    }),
  ];
}
