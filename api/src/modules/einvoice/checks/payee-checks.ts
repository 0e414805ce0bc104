import {
  checkIban,
  checkRibDz,
  checkRibMa,
  checkRibTn,
  cleanIdentifier,
  looksLikeIban,
  normaliseIban,
  sameName,
} from '@cessio/contract/reading';
import type { DocumentParty } from '../document/invoice-document.ts';
import { factoredTypes, type Check, type CheckContext } from './check-context.ts';

const namesOf = (party: DocumentParty) =>
  [party.name, party.tradingName].flatMap((found) => (found ? [found.text] : []));
const isNamed = (names: readonly string[], others: readonly string[]) =>
  names.some((name) => others.some((other) => sameName(name, other)));

/** Legal numbers compare by their digits and letters, a SIRET by its SIREN. */
function legalKey(party: DocumentParty): string | null {
  const key = party.legalId && cleanIdentifier(party.legalId.text);
  return key && /^\d{14}$/.test(key) ? key.slice(0, 9) : key;
}

/** A legal number on both sides decides; else the names, or any common number. */
function isSameParty(payee: DocumentParty, seller: DocumentParty): boolean {
  const [payeeKey, sellerKey] = [legalKey(payee), legalKey(seller)];
  if (payeeKey && sellerKey) return payeeKey === sellerKey;
  const numbersOf = (...all: (DocumentParty['legalId'] | null)[]) =>
    all.flatMap((found) => (found && cleanIdentifier(found.text)) || []);
  const ids = numbersOf(seller.legalId, seller.vatId, seller.otherId);
  const payeeIds = numbersOf(payee.legalId, payee.otherId);
  const payeeNames = namesOf(payee);
  if (payeeNames.length === 0) return payeeIds.length === 0 || payeeIds.some((id) => ids.includes(id));
  return isNamed(payeeNames, namesOf(seller));
}

const isOurAccount = ({ collectionAccounts, fields }: CheckContext) =>
  fields.payeeIban !== null &&
  (collectionAccounts ?? []).some((account) => normaliseIban(account) === fields.payeeIban);

const isUs = (context: CheckContext, payee: DocumentParty) => isNamed(namesOf(payee), context.factorNames);

/**
 * A payee that is neither the seller nor us has already bought the claim (EN 16931-1 A.3.3: BT-59 indicates factoring);
 * the same for a factored type (393, 396) paid to somebody else.
 */
export const checkAssignment: Check = (context) => {
  const { document, fields } = context;
  const { payee, seller } = document;
  const factored = factoredTypes.includes(fields.docType ?? '');
  if (isOurAccount(context) || (payee && isUs(context, payee))) return [];
  const name = payee?.name ?? payee?.legalId ?? payee?.otherId;
  if (payee && name && (factored || !isSameParty(payee, seller))) {
    const proof = factored ? `type ${fields.docType}` : 'BT-59';
    return [{ code: 'ALREADY_ASSIGNED', path: '/payeeName', data: { payee: name.text, proof } }];
  }
  if (factored && context.collectionAccounts && fields.payeeIban !== null) {
    const data = { payee: fields.payeeIban, proof: `type ${fields.docType}` };
    return [{ code: 'ALREADY_ASSIGNED', path: '/payeeIban', data }];
  }
  return [];
};

const nationalRules: Readonly<Record<string, typeof checkIban>> = {
  TN: checkRibTn,
  MA: checkRibMa,
  DZ: checkRibDz,
};

/** The payment account: an IBAN where required or apparent, a RIB of the seller's country, else not checked. */
export const checkAccount: Check = ({ document, fields: { payeeIban } }) => {
  const [account] = document.accounts;
  if (!account || payeeIban === null) return [];
  const national = nationalRules[document.seller.country ?? ''];
  const check = account.iban || looksLikeIban(payeeIban) ? checkIban : national;
  const fault = check?.(payeeIban);
  return fault ? [{ ...fault, path: '/payeeIban' }] : [];
};

/** The debtor of an assigned invoice must find our account on it; one without an account is not wrong. */
export const checkCollectionAccount: Check = (context) =>
  context.collectionAccounts && context.fields.payeeIban !== null && !isOurAccount(context)
    ? [{ code: 'FACTOR_IBAN_ABSENT', path: '/payeeIban' }]
    : [];
