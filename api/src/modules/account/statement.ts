import { formatDate, formatMoney, type BankData } from '@cessio/contract';
import { accountEvent, type AccountLine, type Statement } from '@cessio/contract/account';
import { bankDocument } from '../../pdf/bank-document.ts';

/** Most movements of a statement on paper. */
export const MOST_MOVEMENTS = 5_000;

/** A statement of account as PDF: opening, every movement, closing. */
export function statementPdfOf(
  { contractNumber, assignor, currency, from, to, opening, debit, credit, closing }: Statement,
  movements: readonly AccountLine[],
  { brand, data, at }: { brand: string; data: BankData; at: Date },
): Promise<Buffer> {
  const money = (minor: number) => formatMoney(minor, currency);
  const some = (minor: number) => (minor === 0 ? '' : money(minor));
  return bankDocument(
    {
      brand,
      title: 'Relevé de compte',
      subtitle: `${assignor.legalName}, contrat ${contractNumber}, du ${formatDate(from)} au ${formatDate(to)}`,
      footer: `${data.name} · Relevé du contrat ${contractNumber}`,
      at,
    },
    (page) => {
      page.facts([
        ['Banque', `${data.name}, ${data.address}`],
        ['Société', assignor.legalName],
        ['Contrat', contractNumber],
        [`Solde au ${formatDate(from)}`, money(opening)],
        ['Débits', money(debit)],
        ['Crédits', money(credit)],
        [`Solde au ${formatDate(to)}`, money(closing)],
      ]);
      page.heading('Mouvements');
      if (movements.length === 0) page.paragraph('Aucun mouvement sur la période.');
      else
        page.table(
          [
            { head: 'Date', share: 0.1 },
            { head: 'Valeur', share: 0.1 },
            { head: 'Opération', share: 0.38 },
            { head: 'Débit', share: 0.14, align: 'right' },
            { head: 'Crédit', share: 0.14, align: 'right' },
            { head: 'Solde', share: 0.14, align: 'right' },
          ],
          movements.map((line) => [
            formatDate(line.date),
            formatDate(line.valueDate),
            `${accountEvent(line.event)}\n${line.label}`,
            some(line.debit),
            some(line.credit),
            money(line.balance),
          ]),
        );
      page.paragraph(
        'Un solde négatif est dû à la banque. Les dates sont celles des écritures de la banque.',
      );
    },
  );
}
