import { createHmac, hkdfSync } from 'node:crypto';
import { formatDate, formatMoney, href, pages, todayInParis } from '@cessio/contract';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/caller.ts';
import { composeMail, type Mail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { collectionAccount } from '../own-accounts/own-accounts.ts';
import type { InvoiceRecord } from '../invoices/record/invoice.row.ts';

type Asked = Pick<
  InvoiceRecord,
  'id' | 'ref' | 'number' | 'program' | 'confidential' | 'assignorName' | 'due' | 'currency' | 'confirmBy'
> & { dueDate: string | null };

/**
 * Asks a debtor without an account: mails its company a link that shows the invoice and takes one answer, valid as long
 * as the confirmation period. A renewal ends earlier links; a reminder adds one, since the first secret is not stored.
 * Does nothing where the debtor must not know, has an account, or has no address.
 */
export async function sendConfirmationLink(
  tx: Queryable,
  services: Services,
  invoice: Asked,
  occasion: 'first' | 'reminder' | 'renewal',
): Promise<void> {
  if (invoice.program !== 'classic' || invoice.confidential) return;
  const token = newSecret();
  const mail = linkMail(services.config, invoice, token, occasion);
  const account = collectionAccount(await services.ownAccounts.current(), invoice);
  await tx.query('select open_confirmation_link($1, $2, $3, $4, $5, $6, $7)', [
    invoice.id,
    hashOf(token),
    mail.subject,
    mail.text,
    mail.html,
    occasion === 'renewal',
    // The bank's hotline reads it in the log when the debtor calls to check the account; nobody else may.
    account && `Code de contrôle\u00a0: ${checkCodeOf(services.config, account.iban, invoice.ref)}`,
  ]);
}

function linkMail(config: Config, invoice: Asked, token: string, occasion: string): Mail {
  const number = invoice.number ?? invoice.ref;
  const amount = formatMoney(invoice.due ?? 0, invoice.currency);
  const due = invoice.dueDate ? `, à échéance du ${formatDate(invoice.dueDate)}` : '';
  const until = invoice.confirmBy ? formatDate(todayInParis(new Date(invoice.confirmBy))) : '';
  const reminder = occasion === 'first' ? '' : 'Rappel\u00a0: ';
  return composeMail(config, '', {
    subject: `${reminder}Facture ${number} à confirmer`,
    paragraphs: [
      `${invoice.assignorName} présente à ${config.brand} la facture ${number} de ${amount}${due}, établie au nom de votre société.`,
      `Merci de la confirmer ou de la contester avant le ${until}. Aucun compte n’est nécessaire\u00a0: le lien montre la facture, son document et le compte de la banque où la régler. Il ne prend qu’une réponse.`,
    ],
    action: { label: 'Voir la facture et répondre', path: href(pages.invoiceConfirmation, {}, { t: token }) },
    note: 'Ne réglez jamais sur un compte reçu par e-mail\u00a0: seul vaut celui de la page, avec son code de contrôle.',
  });
}

/** Without 0, O, 1, I and L: it is read out on the telephone. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 6;

/**
 * Binds an account of the bank to one invoice, so that a forged letter with another IBAN cannot have a code that the
 * bank confirms. Derived from CODES_KEY and that account alone: nothing is stored, and neither another account nor
 * another secret changes what was printed.
 * @param ref the bank's own reference of the invoice
 */
export function checkCodeOf({ codesKey }: Pick<Config, 'codesKey'>, iban: string, ref: string): string {
  const key = Buffer.from(hkdfSync('sha256', codesKey, '', 'cessio check code', 32));
  const digest = createHmac('sha256', key).update(`${iban}\n${ref}`).digest();
  const letters = [...digest.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`;
}
