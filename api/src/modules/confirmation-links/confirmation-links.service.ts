import {
  hasTag,
  invoiceMachine,
  invoiceStates,
  OTHER_REASON,
  reasonLabel,
  transitionFrom,
  type PublicInvoice,
  type Transition,
} from '@cessio/contract';
import { clock } from '../../clock.ts';
import type { Asking } from '../../db/audit.ts';
import { transactAs } from '../../db/caller.ts';
import { ApiError, notFound } from '../../http/problem.ts';
import { requireReason } from '../../machine/execute.ts';
import { publishChange } from '../../plugins/record-changes.ts';
import type { Services } from '../../services.ts';
import { hashOf } from '../auth/secrets.ts';
import { payToOf } from './pay-to.ts';
import { confirmedNotice, rejectedNotice, wordsOf, type Notice } from '../invoices/steps/invoices.notices.ts';
import { confirmationBy } from '../invoices/steps/invoices.steps.ts';
import { notificationHtml } from '../notifications/notify.ts';
import { mailOf, mailToo } from '../notifications/notification-mails.ts';
import {
  decideByLink,
  findByLink,
  tellByLink,
  type Decision,
  type LinkedInvoice,
} from './confirmation-links.repository.ts';

/**
 * The invoice of a link: to answer, or the receipt of this link's answer.
 * @throws ApiError LINK_INVALID, LINK_EXPIRED, LINK_USED, CONFIRMATION_EXPIRED
 */
export async function readByLink(services: Services, token: string): Promise<PublicInvoice> {
  return toPublicInvoice(services, await open(services, token));
}

/**
 * The document, while the link can still be answered; not with the receipt.
 * @throws ApiError as `readByLink`; LINK_USED once answered, NOT_FOUND when the invoice has no document
 */
export async function fileByLink(services: Services, token: string) {
  const invoice = await open(services, token);
  if (invoice.usedAt) throw used(invoice);
  const file = fileOf(invoice);
  if (!file || invoice.storageKey === null) throw notFound();
  return { ...file, storageKey: invoice.storageKey };
}

/** @throws ApiError as `readByLink`; LINK_USED also when somebody else was faster */
export async function confirmByLink(
  services: Services,
  request: Asking,
  token: string,
  person: { name: string; title: string; email: string },
): Promise<PublicInvoice> {
  const by = `${person.name}, ${person.title} (lien)`;
  const notice = confirmedNotice(by);
  const notices = [
    { to: 'depositor', notice },
    { to: 'adviser', notice },
  ] as const;
  return decide(services, request, token, 'confirm', notices, () => ({
    outcome: 'confirmed',
    by,
    confirmation: confirmationBy(by, null),
    email: person.email,
    reasonCode: null,
    comment: null,
  }));
}

/** @throws ApiError as `confirmByLink`, and REASON_REQUIRED, REASON_NOT_ALLOWED, COMMENT_REQUIRED */
export async function contestByLink(
  services: Services,
  request: Asking,
  token: string,
  answer: { code: string; comment?: string | undefined },
): Promise<PublicInvoice> {
  const comment = answer.comment ?? '';
  const notice = rejectedNotice('confirmationRefusal', { reasonCode: answer.code, comment });
  const notices = [{ to: 'depositor', notice }] as const;
  return decide(services, request, token, 'refuse_confirmation', notices, (invoice, row) => {
    requireReason(row, { reasonCode: answer.code, comment });
    return {
      outcome: 'contested',
      by: `${invoice.debtorName} (lien)`,
      confirmation: null,
      email: null,
      reasonCode: answer.code,
      comment: comment || null,
    };
  });
}

type Row = Transition<string, string>;

/**
 * Takes the machine's step with the visitors' login: the database checks link and state again under the invoice's lock,
 * writes answer and log, and allows the two receivers to be notified only in that transaction.
 */
async function decide(
  services: Services,
  request: Asking,
  token: string,
  action: 'confirm' | 'refuse_confirmation',
  notices: readonly { to: 'depositor' | 'adviser'; notice: Notice }[],
  decisionOf: (invoice: LinkedInvoice, row: Row) => Decision,
): Promise<PublicInvoice> {
  const hash = hashOf(token);
  await transactAs(services.pools.of('public'), async (tx) => {
    const invoice = shown(await findByLink(tx, hash));
    const row = transitionFrom(invoiceMachine, invoice.status, action);
    if (!row || invoice.usedAt) throw used(invoice);
    if (!(await decideByLink(tx, hash, decisionOf(invoice, row), request)))
      throw used(shown(await findByLink(tx, hash)));
    for (const { to, notice } of notices) {
      const data = { ...wordsOf(invoice), ...notice.data };
      const message = notificationHtml(notice.message, data);
      const told = await tellByLink(tx, hash, to, {
        event: notice.event,
        message,
        severity: notice.severity ?? 'info',
      });
      tx.afterCommit(() => services.realtime.notify(told));
      const draft = { message: notice.message, data, entityType: 'invoice', entityId: invoice.id } as const;
      await mailToo(
        tx,
        told.map(({ id }) => id),
        mailOf(services, { type: '1', ...draft }),
      );
    }
    publishChange(tx, services, 'invoice', invoice.id, { client: true, supplier: true });
  });
  return readByLink(services, token);
}

const open = async (services: Services, token: string): Promise<LinkedInvoice> =>
  shown(await findByLink(services.pools.of('public'), hashOf(token)));

/** The invoice that a link may still show; after an answer it shows that. @throws ApiError as `readByLink` */
function shown(invoice: LinkedInvoice | null): LinkedInvoice {
  if (!invoice) throw new ApiError('LINK_INVALID');
  if (invoice.usedAt) return invoice;
  if (invoice.status !== 'awaiting_confirmation') throw used(invoice);
  if (Date.parse(invoice.expiresAt) <= clock.now().getTime()) throw new ApiError('LINK_EXPIRED');
  if (invoice.confirmBy && Date.parse(invoice.confirmBy) <= clock.now().getTime())
    throw new ApiError('CONFIRMATION_EXPIRED');
  return invoice;
}

/** `withdrawn`: nothing to answer any more, and nobody has. */
function used({ status }: LinkedInvoice): ApiError {
  return new ApiError('LINK_USED', {}, { members: { withdrawn: status === 'cancelled' } });
}

async function toPublicInvoice(services: Services, invoice: LinkedInvoice): Promise<PublicInvoice> {
  const code = invoice.outcome === 'contested' ? invoice.reasonCode : null;
  return {
    number: invoice.number ?? invoice.ref,
    docType: invoice.docType,
    assignorName: invoice.assignorName ?? '',
    debtorName: invoice.debtorName ?? '',
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    currency: invoice.currency,
    net: invoice.net,
    vat: invoice.vat,
    gross: invoice.gross ?? 0,
    prepaid: invoice.prepaid,
    rounding: (invoice.due ?? 0) - (invoice.gross ?? 0) + (invoice.prepaid ?? 0) || null,
    due: invoice.due ?? 0,
    state: invoice.outcome ?? 'awaiting',
    expiresAt: invoice.expiresAt,
    answer: invoice.usedAt
      ? {
          at: invoice.usedAt,
          by: invoice.outcome === 'confirmed' ? (invoice.confirmation?.by ?? null) : null,
          reason: code ? (reasonLabel('confirmationRefusal', code) ?? OTHER_REASON) : null,
          comment: code ? invoice.reasonComment : null,
        }
      : null,
    payTo: hasTag(invoiceStates, invoice.status, 'numberFree') ? null : await payToOf(services, invoice),
    file: fileOf(invoice),
  };
}

/** The document's description for its receiver; none once the link is used. */
function fileOf({ filename, mime, size }: LinkedInvoice): PublicInvoice['file'] {
  return filename === null || mime === null || size === null ? null : { filename, mime, size };
}
