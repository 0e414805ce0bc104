import { useEffect, useState } from 'react';
import { call } from '@cessio/client';
import {
  createGuaranteeRequestFields,
  priceGuaranteeRequest,
  todayInParis,
  type BodyIn,
  type GuaranteeRequest,
} from '@cessio/contract';
import { keepPreviousData, useQuery } from '@cessio/shell';
import { INVITED, inviteOf, type RequestDraft } from './request-draft.ts';

/** Long enough to type a figure. */
const PAUSE_MS = 400;
type Asked = BodyIn<typeof priceGuaranteeRequest>;

/** What can be priced of the input; null while amount or term is invalid. */
export function pricedOf(draft: RequestDraft, debtorId: string, currency: string): Asked | null {
  const { kind, amount, tenorDays, validUntil, beneficiaryId } = draft;
  const tenor = /^\d{1,3}$/.test(tenorDays.trim()) ? Number(tenorDays) : 0;
  if (amount === null || !Number.isSafeInteger(amount) || amount < 1) return null;
  if (tenor < 1 || tenor > createGuaranteeRequestFields.tenorDays.max) return null;
  const until = /^\d{4}-\d\d-\d\d$/.test(validUntil) && validUntil > todayInParis() ? validUntil : null;
  return {
    kind: kind as Asked['kind'],
    amount,
    currency: currency as Asked['currency'],
    tenorDays: tenor,
    validUntil: until,
    debtorId,
    ...(beneficiaryId === INVITED
      ? draft.inviteNumber.trim() && {
          invite: { country: inviteOf(draft).country, nationalId: draft.inviteNumber.trim().slice(0, 40) },
        }
      : { beneficiaryId: beneficiaryId || null }),
  };
}

/**
 * The price of the input and its warnings, from one call of the API once typing pauses. Until the current form has been
 * answered, the last answer stays.
 */
export function usePrice(asked: Asked | null) {
  const key = JSON.stringify(asked);
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    if (settled === key) return undefined;
    const timer = setTimeout(() => setSettled(key), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, settled]);
  const body = JSON.parse(settled) as Asked | null;
  const query = useQuery({
    queryKey: ['requests', 'price', settled],
    queryFn: ({ signal }) => call(priceGuaranteeRequest, { body: body as Asked, signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return {
    price: asked && body ? query.data : undefined,
    error: asked ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** What to price for a saved request: the granted amount, once there is one. */
export function pricedOfRequest(request: GuaranteeRequest): Asked {
  const { kind, amount, grantedAmount, currency, tenorDays, validUntil, debtor, beneficiary } = request;
  return {
    kind,
    amount: grantedAmount ?? amount,
    currency: currency as Asked['currency'],
    tenorDays,
    validUntil: validUntil && validUntil > todayInParis() ? validUntil : null,
    debtorId: debtor.id,
    beneficiaryId: request.invited ? null : beneficiary.id,
  };
}
