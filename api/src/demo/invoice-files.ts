import { createHash } from 'node:crypto';
import { formatDate, formatMoney, formatRate } from '@cessio/contract';
import { keep } from '../modules/files/files.store.ts';
import { iso } from './clock.ts';
import type { DemoRow } from './insert.ts';
import { LIVE_STATES } from './invoice-plan.ts';
import type { DemoInvoice } from './invoices.ts';
import { pageAsPdf } from './pdf.ts';
import { random } from './random.ts';

/** Writes documents for the invoices that somebody will open, and returns the rows of `files`. */
export async function keepInvoiceFiles(
  dataDir: string,
  invoices: readonly DemoInvoice[],
): Promise<DemoRow[]> {
  const live = invoices.filter(({ state }) => LIVE_STATES.has(state));
  return Promise.all(
    live.map(async (invoice) => {
      const { program } = invoice.pair.contract;
      const depositor = program === 'classic' ? invoice.pair.assignor : invoice.pair.debtor;
      const bytes = invoiceAsPdf(invoice);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const { createdAt } = invoice;
      const id = random(`file/${invoice.ref}`).uuid(createdAt);
      invoice.file = { id, sha256 };
      return {
        id,
        partyId: depositor.id,
        uploadedBy: depositor.person.id,
        filename: `facture-${(invoice.number as string).replaceAll('/', '-')}.pdf`,
        mime: 'application/pdf',
        size: bytes.length,
        sha256,
        storageKey: await keep(dataDir, sha256, bytes),
        createdAt: iso(createdAt),
      };
    }),
  );
}

function invoiceAsPdf({
  pair,
  number,
  issueDate,
  dueDate,
  net,
  vat,
  gross,
  prepaid,
  due,
  payeeIban,
}: DemoInvoice): Buffer {
  const { assignor, debtor, contract } = pair;
  const money = (amount: number) => formatMoney(amount, contract.currency);
  const text = (x: number, y: number, value: string, size = 10, bold = false) => ({
    x,
    y,
    size,
    text: value,
    bold,
  });
  return pageAsPdf([
    text(56, 780, assignor.name, 16, true),
    text(56, 762, `${assignor.address}, ${assignor.city}`),
    text(
      56,
      748,
      `${assignor.siren ? 'SIREN' : 'Identifiant'} ${assignor.nationalId}${assignor.vatNo ? ` – TVA ${assignor.vatNo}` : ''}`,
    ),
    text(56, 700, `Facture ${number}`, 20, true),
    text(56, 676, `Émise le ${formatDate(issueDate)}, à payer le ${formatDate(dueDate)}`),
    text(340, 780, 'Facturé à', 9),
    text(340, 764, debtor.name, 12, true),
    text(340, 748, `${debtor.address}, ${debtor.city}`),
    text(340, 734, `${debtor.siren ? 'SIREN' : 'Identifiant'} ${debtor.nationalId}`),
    text(56, 620, 'Désignation', 9, true),
    text(440, 620, 'Montant HT', 9, true),
    text(56, 600, 'Fournitures selon commande'),
    text(440, 600, money(net)),
    text(340, 550, 'Total HT'),
    text(440, 550, money(net)),
    text(340, 534, `TVA ${formatRate(contract.vatPpm)}`),
    text(440, 534, money(vat)),
    text(340, 512, 'Total TTC', 12, true),
    text(440, 512, money(gross), 12, true),
    ...(prepaid === null
      ? []
      : [
          text(340, 494, 'Déjà payé'),
          text(440, 494, money(prepaid)),
          text(340, 474, 'Net à payer', 12, true),
          text(440, 474, money(due), 12, true),
        ]),
    text(56, 440, 'Créance cédée à Cessio. Règlement libératoire sur le seul compte :', 9),
    text(56, 426, payeeIban.replaceAll(/(.{4})/g, '$1 ').trim(), 10, true),
    text(56, 80, 'Document de démonstration : sociétés, numéros et comptes inventés.', 8),
  ]);
}
