import { useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { InvoiceReading, Side } from '@cessio/contract';
import { useQueryClient, useTranslation, useUser } from '@cessio/shell';
import type { UseFormReturn } from '@cessio/ui/form';
import { isCurrency, type DepositValues, type ReadMap } from './deposit-values.ts';
import { fittingContracts, matchParty, type Candidate } from './match-party.ts';
import { findSeller, loadCandidates, useParties } from './use-parties.ts';

interface DepositPartiesInput {
  side: Side;
  form: UseFormReturn<DepositValues>;
  values: DepositValues;
  read: ReadMap;
  setRead: Dispatch<SetStateAction<ReadMap>>;
  /** The draft's assignor, for the bank's people. */
  assignor: Candidate | null;
}

/** The invoice's parties and contract: the choices, the document's values, and what follows from them. */
export function useDepositParties({
  side,
  form,
  values,
  read,
  setRead,
  assignor: known,
}: DepositPartiesInput) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const queries = useQueryClient();
  const [assignor, setAssignor] = useState(known);
  /** The document whose companies are being matched. */
  const matching = useRef<InvoiceReading | null>(null);
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const parties = useParties(side, values.assignorId);
  const { candidates } = parties;
  const mine = side === 'supplier' ? (user.party?.id ?? null) : values.assignorId || null;
  const contracts = useMemo(
    () =>
      side === 'client' && !values.assignorId
        ? parties.contracts.filter(({ status }) => status === 'active')
        : fittingContracts(parties.contracts, {
            program: side === 'client' ? 'reverse' : 'classic',
            assignorId: side === 'supplier' ? null : mine,
            currency: read.currency ? values.currency : null,
          }),
    [parties.contracts, side, mine, values.assignorId, values.currency, read.currency],
  );
  const contract = contracts.find(({ id }) => id === values.contractId) ?? null;

  useEffect(() => {
    if (parties.contracts.length === 0) return;
    const { contractId } = form.getValues();
    if (contractId && contracts.some(({ id }) => id === contractId)) return;
    const only = contracts.length === 1 ? (contracts[0]?.id ?? '') : '';
    if (contractId !== only) form.setValue('contractId', only, { shouldDirty: true });
  }, [contracts, parties.contracts.length, form]);

  const contractCurrency = contract?.currency ?? null;
  useEffect(() => {
    if (read.currency || !isCurrency(contractCurrency)) return;
    if (form.getValues().currency !== contractCurrency) form.setValue('currency', contractCurrency);
  }, [contractCurrency, read.currency, form]);

  const put = (name: 'assignorId' | 'debtorId', found: Candidate, origin: string, mark: string) => {
    const said = {
      mark: origin.split(' ')[0] || mark,
      origin: origin || mark,
      value: found.id,
      label: found.legalName,
    };
    // What the previous document named has been removed: a company still set was chosen by the user, and stays.
    const typed = form.getValues()[name] !== '';
    if (!typed) form.setValue(name, found.id, { shouldDirty: true });
    setRead((now) => ({ ...now, [name]: { ...said, typed } }));
  };
  const match = async (reading: InvoiceReading) => {
    const { fields, sources } = reading;
    matching.current = reading;
    /** Another document, or none, has been set meanwhile. */
    const over = () => matching.current !== reading;
    const seller = { id: fields.sellerId, name: fields.sellerName };
    const buyer = { id: fields.buyerId, name: fields.buyerName };
    if (side === 'staff' && !form.getValues().assignorId) {
      const found = await findSeller(seller).catch(() => null);
      if (over()) return;
      if (found && !form.getValues().assignorId) {
        setAssignor(found);
        put('assignorId', found, sources['sellerName'] ?? '', 'BT-27');
      }
    }
    const named = side === 'client' ? seller : buyer;
    const loaded = await loadCandidates(queries, side, form.getValues().assignorId).catch(() => []);
    if (over()) return;
    const found = matchParty(loaded, named);
    setUnmatched(found ? null : (named.name ?? named.id));
    if (!found) return;
    if (side === 'client') put('assignorId', found, sources['sellerName'] ?? '', 'BT-27');
    else put('debtorId', found, sources['buyerName'] ?? '', 'BT-44');
  };

  const otherId = side === 'client' ? values.assignorId : values.debtorId;
  return {
    ...parties,
    contracts,
    /** The contract chosen. */
    contract,
    /** True when the form, not the user, set contract and currency: there was only one choice. */
    chosen: contracts.length === 1 && !read.currency,
    relation: parties.relations.find(({ debtor }) => debtor.id === values.debtorId),
    assignor,
    /** The company named in the document, when no selectable one matches. */
    unmatched,
    /** Name of the company that will confirm; '' until selected. */
    counterpart: candidates.find(({ id }) => id === otherId)?.legalName ?? '',
    nameOf: (id: string) =>
      [...candidates, ...(assignor ? [assignor] : [])].find((one) => one.id === id)?.legalName ??
      parties.contracts.find((one) => one.id === id)?.number ??
      t('deposit.conflict.other'),
    match,
    forget: () => {
      matching.current = null;
      setUnmatched(null);
    },
    changeAssignor: (reading: InvoiceReading | null) => {
      form.setValue('debtorId', '', { shouldDirty: true });
      form.setValue('contractId', '', { shouldDirty: true });
      setRead(({ debtorId: _gone, ...rest }) => rest);
      if (reading && reading.kind !== 'none') void match(reading);
    },
  };
}
