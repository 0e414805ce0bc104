import { cdarStatusesOf, dayInParis, type CdarStatus } from '@cessio/contract';
import { clock } from '../../../clock.ts';
import type { Queryable } from '../../../db/caller.ts';
import { allRows, firstRow } from '../../../db/rows.ts';
import { ApiError } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import { collectionAccount, collectionIbans } from '../../own-accounts/own-accounts.ts';
import type { InvoiceRecord } from '../record/invoice.row.ts';
import { cdarXml, type CdarAccount, type CdarParty } from './cdar.xml.ts';

const WHY: Record<CdarStatus, string> = {
  '225': 'elle n’est pas cédée sous contrat notifié',
  '226': 'elle n’est pas cédée sous contrat confidentiel',
  '227': 'elle n’est pas cédée sous contrat confidentiel',
  '228': 'elle n’est pas rétrocédée',
};

/**
 * The message for the seller's platform to send: to the buyer, who learns the bank only where it may; 226 to the bank
 * alone.
 * @throws ApiError CDAR_NOT_OFFERED
 */
export async function cdarOf(
  db: Queryable,
  services: Services,
  record: InvoiceRecord,
  status: CdarStatus,
): Promise<string> {
  const refused = (why: string) => new ApiError('CDAR_NOT_OFFERED', { status, why });
  if (!cdarStatusesOf(record).includes(status)) throw refused(WHY[status]);
  const { number, issueDate, docType, assignorId, debtorId, assignorName } = record;
  if (!number || !issueDate) throw refused('il lui manque un numéro ou une date');
  const companies = await allRows<{ id: string; legalName: string; siren: string }>(
    db,
    `select c.id, c.legal_name as "legalName", c.national_id as siren from unnest($1::uuid[]) p (id)
       cross join lateral counterparty(p.id, null) c where c.country = 'FR' and c.national_id is not null`,
    [[assignorId, debtorId]],
  );
  const { bank } = await services.settings.current();
  const company = (id: string | null, role: CdarParty['role']): CdarParty => {
    const found = companies.find((one) => one.id === id);
    if (!found) throw refused('vendeur et acheteur ont besoin d’un SIREN');
    return { siren: found.siren, name: found.legalName, role };
  };
  const factor = (): CdarParty => {
    if (!bank.siren) throw refused('la banque n’a pas encore saisi son SIREN');
    return { siren: bank.siren, name: bank.name ?? services.config.brand, role: 'DL' };
  };
  const seller = company(assignorId, 'SE');
  const toBank = status === '226';
  const account = toBank
    ? null
    : status === '228'
      ? await sellersAccount(db, services, record)
      : collectionAccount(await services.ownAccounts.current(), record);
  if (!toBank && !account)
    throw refused(
      status === '228' ? `${assignorName} n’a aucun compte vérifié` : 'la banque n’a aucun compte',
    );
  return cdarXml({
    status,
    id: `${record.ref}-${status}`,
    at: clock.now(),
    since: (status !== '228' && record.assignedOn) || dayInParis(record.statusSince),
    invoice: { number, issueDate, docType },
    seller,
    recipient: toBank ? factor() : company(debtorId, 'BY'),
    owner: status === '225' ? factor() : null,
    account: account && { iban: account.iban, bic: account.bic, holder: account.holder },
  });
}

/** The seller's own account: the one on the invoice, unless it is the bank's; else its verified one. */
async function sellersAccount(
  db: Queryable,
  { ownAccounts }: Services,
  { payeeIban, payeeName, assignorId, assignorName, contractId }: InvoiceRecord,
): Promise<CdarAccount | null> {
  const banks = collectionIbans(await ownAccounts.current(), contractId);
  if (payeeIban && !banks.includes(payeeIban))
    return { iban: payeeIban, bic: null, holder: payeeName ?? assignorName ?? '' };
  return firstRow<CdarAccount>(
    db,
    `select iban, bic, holder from bank_accounts where party_id = $1 and status = 'verified' order by usable_from desc, id desc limit 1`,
    [assignorId],
  );
}
