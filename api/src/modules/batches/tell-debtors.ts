import { formatDate, formatIban, formatMoney, href, pages, type PayTo } from '@cessio/contract';
import { audit } from '../../db/audit.ts';
import type { Transaction } from '../../db/caller.ts';
import { allRows } from '../../db/rows.ts';
import { composeMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { payToOf } from '../confirmation-links/pay-to.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { notify } from '../notifications/notify.ts';
import type { BatchRecord } from './batches.repository.ts';

interface Told {
  id: string;
  ref: string;
  number: string;
  due: number;
  issueDate: string;
  dueDate: string;
  debtorId: string;
  debtorName: string;
}

/**
 * Tells the debtors of a signed batch, in its transaction, that they pay the bank from now on and where: each once, with
 * all its invoices. Debtors of a confidential assignment get no notice.
 */
export async function tellDebtors(tx: Transaction, services: Services, batch: BatchRecord): Promise<void> {
  if (batch.contract.notification === 'confidential') return;
  const invoices = await allRows<Told>(
    tx,
    `select i.id, i.ref, i.number, i.due, i.issue_date as "issueDate", i.due_date as "dueDate", i.debtor_id as "debtorId",
       i.debtor_name as "debtorName"
     from batch_invoices l join invoices i on i.id = l.invoice_id where l.batch_id = $1 and not i.confidential
     order by i.due_date, i.ref collate "C"`,
    [batch.id],
  );
  const { bank } = await services.settings.current();
  const drafts: NotificationDraft[] = [];
  const mails: object[] = [];
  const reached: string[] = [];
  for (const [debtorId, owed] of Map.groupBy(invoices, (invoice) => invoice.debtorId)) {
    const [first] = owed;
    if (!first) continue;
    const notice = await noticeOf(services, batch, owed, bank.name ?? services.config.brand);
    drafts.push({
      to: { partyId: debtorId },
      type: '1',
      event: 'invoice.assigned',
      message:
        '<b>{assignor}</b> a cédé à {bank} {which} pour {total}\u00a0: réglez sur le compte de la banque indiqué {where}.',
      data: {
        ...notice.words,
        which: owed.length === 1 ? `la facture ${first.number}` : `${owed.length} factures`,
        where: owed.length === 1 ? 'sur la facture' : 'sur chacune',
      },
      severity: 'warning',
      entityType: 'invoice',
      entityId: first.id,
      mail: {
        subject: notice.subject,
        paragraphs: notice.paragraphs,
        action:
          owed.length === 1
            ? { label: 'Voir la facture', path: href(pages.invoice, { id: first.id }) }
            : { label: 'Voir mes factures', path: pages.debtorInvoices },
        note: CHECK,
      },
    });
    const { subject, text, html } = composeMail(services.config, '', {
      subject: notice.subject,
      paragraphs: notice.paragraphs,
      action: { label: 'Vérifier auprès de la banque', path: pages.contact },
      note: CHECK,
    });
    mails.push({ debtorId, subject, text, html });
    reached.push(first.debtorName);
  }
  await notify(tx, services, drafts);
  // Only to those without users.
  await tx.query(
    `select count(mail_assignment($1, m."debtorId", m.subject, m.text, m.html))
     from jsonb_to_recordset($2) as m ("debtorId" uuid, subject text, text text, html text)`,
    [batch.id, JSON.stringify(mails)],
  );
  if (reached.length > 0)
    await audit(tx, null, {
      action: 'batches.tell_debtors',
      entity: 'batch',
      entityId: batch.id,
      internal: true,
      comment: reached.join(', ').slice(0, 2000),
    });
}

const CHECK =
  'Chaque code de contrôle lie une facture au compte de la banque. Avant de payer, demandez à la banque de le confirmer\u00a0: un faux message ne peut pas avoir le bon.';

/** What the debtor of these invoices reads, by the deed that assigns them (C. civ. art. 1346-5; CMF art. R.313-15). */
async function noticeOf(services: Services, batch: BatchRecord, owed: readonly Told[], bank: string) {
  const { assignor, number, currency, contractId, contract, signedOn } = batch;
  const one = owed.length === 1;
  const day = formatDate(signedOn ?? '');
  const total = formatMoney(
    owed.reduce((sum, { due }) => sum + due, 0),
    currency,
  );
  const paid = await Promise.all(
    owed.map(async (invoice) => ({
      invoice,
      payTo: await payToOf(services, { ref: invoice.ref, currency, contractId }),
    })),
  );
  const list = paid.map(({ invoice, payTo }) =>
    [
      `Facture ${invoice.number} du ${formatDate(invoice.issueDate)}\u00a0: ${formatMoney(invoice.due, currency)}, à échéance du ${formatDate(invoice.dueDate)}`,
      `référence ${invoice.ref}`,
      ...(payTo ? [`code de contrôle ${payTo.checkCode}`] : []),
    ].join(', '),
  );
  const account = paid[0]?.payTo ?? null;
  const words = { assignor: assignor.legalName, bank, total };
  return {
    words,
    subject: `${assignor.legalName}\u00a0: ${one ? `facture ${owed[0]?.number}` : `${owed.length} factures`} à régler à la banque`,
    paragraphs:
      contract.deed === 'dailly'
        ? [
            `Dans les conditions prévues par les articles L. 313-23 à L. 313-35 du code monétaire et financier, ${assignor.legalName} nous a cédé, par acte ${number} du ${day}, ${one ? 'la créance suivante, dont' : 'les créances suivantes, dont'} vous êtes débiteur envers cette société, pour un total de ${total}.`,
            ...list,
            `Conformément aux dispositions de l’article L. 313-28, nous vous demandons de cesser, à compter de la présente notification, tout paiement au titre de ${one ? 'cette créance' : 'ces créances'} à ${assignor.legalName}.`,
            `En conséquence, le règlement de votre dette, par virement, doit être effectué à l’ordre de ${account?.holder ?? bank}. ${accountWords(account)}`,
          ]
        : [
            `${assignor.legalName} a cédé à ${bank}, par quittance subrogative ${number} du ${day}, ${one ? 'la facture suivante, dont' : 'les factures suivantes, dont'} vous êtes débiteur, pour un total de ${total}.`,
            ...list,
            `Vous ne vous libérez valablement qu’en payant ${bank}, par virement à l’ordre de ${account?.holder ?? bank}. ${accountWords(account)}`,
          ],
  };
}

const accountWords = (account: PayTo | null): string =>
  account
    ? `Compte\u00a0: IBAN ${formatIban(account.iban)}${account.bic ? `, BIC ${account.bic}` : ''}. Indiquez la référence de chaque facture.`
    : 'La banque vous indiquera son compte.';
