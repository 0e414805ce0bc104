import { href, pages } from '@cessio/contract';
import { audit } from '../../db/audit.ts';
import type { Transaction } from '../../db/caller.ts';
import { allRows } from '../../db/rows.ts';
import { composeMail } from '../../mail/mail.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationDraft } from '../notifications/notification-draft.ts';
import { impactOf } from './bank-accounts.repository.ts';

/** Accounts per run: each has its debtors. */
const AT_ONCE = 20;
const SUBJECT = '{assignor}\u00a0: changement de compte bancaire';
const MESSAGE =
  '<b>{assignor}</b> a changé de compte bancaire. Ses factures cédées se paient toujours à la banque, sur le compte indiqué sur chacune\u00a0: ne suivez aucun autre message à ce sujet.';

/**
 * Notifies debtors, once, that a company's account has changed (status 227), when the new one becomes usable: those
 * that `impactOf` announced. The message contains no number: one that does is not the bank's.
 * @returns how many accounts
 */
export async function tellDebtors(tx: Transaction, services: Services): Promise<number> {
  const changed = await allRows<{ id: string; assignor: string }>(
    tx,
    `with due as (
        select a.id from bank_accounts a
         where a.debtors_told_at is null and a.status = 'verified' and a.usable_from <= portal_now()
         order by a.usable_from, a.id limit ${AT_ONCE} for no key update of a skip locked)
      update bank_accounts a set debtors_told_at = portal_now() from due, parties p
       where a.id = due.id and p.id = a.party_id returning a.id, p.legal_name as assignor`,
    [],
  );
  for (const { id, assignor } of changed) {
    const { debtorsToNotify = [] } = (await impactOf(tx, id)) ?? {};
    if (debtorsToNotify.length === 0) continue;
    const data = { assignor };
    await notify(
      tx,
      services,
      debtorsToNotify.map((debtor): NotificationDraft => ({
        to: { partyId: debtor.id },
        type: '1',
        event: 'account.replaced',
        message: MESSAGE,
        severity: 'warning',
        data,
        mail: { subject: SUBJECT, action: { label: 'Voir mes factures', path: pages.debtorInvoices } },
      })),
    );
    await mailStrangers(
      tx,
      services,
      assignor,
      debtorsToNotify.map((debtor) => debtor.id),
    );
    await audit(tx, null, {
      action: 'bankAccounts.tell_debtors',
      entity: 'bank_account',
      entityId: id,
      internal: true,
      comment: debtorsToNotify
        .map(({ legalName }) => legalName)
        .join(', ')
        .slice(0, 2000),
    });
    publishChange(tx, services, 'bank_account', id, { client: true, supplier: true });
  }
  return changed.length;
}

/** Debtors without users are notified in their company's mailbox. */
async function mailStrangers(
  tx: Transaction,
  { config }: Services,
  assignor: string,
  debtors: readonly string[],
): Promise<void> {
  const rows = await allRows<{ email: string }>(
    tx,
    `select p.email from parties p where p.id = any($1) and p.email <> ''
       and not exists (select from users u where u.party_id = p.id and u.status = 'active') order by p.id`,
    [debtors],
  );
  for (const { email } of rows) {
    const { to, subject, text, html } = composeMail(config, email, {
      subject: SUBJECT.replace('{assignor}', assignor),
      paragraphs: [MESSAGE.replaceAll(/<[^>]*>/g, '').replace('{assignor}', assignor)],
      action: { label: 'Nous écrire', path: href(pages.contact) },
    });
    // No user has this address, and `queue_mail` writes only to users.
    await tx.query(
      'insert into outbox_mails (recipient, subject, body_text, body_html) values ($1, $2, $3, $4)',
      [to, subject, text, html],
    );
  }
}
