import { guaranteeRequestStates, hasTag, type GuaranteeRequest } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { PriceCard } from './price-card.tsx';
import { pricedOfRequest, usePrice } from './use-price.ts';

/**
 * A request's price for its requester, recomputed for the granted amount; none once it has ended.
 * @param request undefined for a reader who does not pay it
 */
export function useRequestPrice(request: GuaranteeRequest | undefined) {
  const open = request && !hasTag(guaranteeRequestStates, request.status, 'ended');
  const { price, error, retry } = usePrice(open ? pricedOfRequest(request) : null);
  return { price: open ? price : undefined, error, retry, pending: Boolean(open) && !price && !error };
}

export function RequestPrice({
  request: { status, currency },
  priced: { price, error, retry },
}: {
  request: GuaranteeRequest;
  priced: ReturnType<typeof useRequestPrice>;
}) {
  const { t } = useTranslation('requests');
  if (!price && !error) return null;
  return (
    <PriceCard
      // Warnings were only for the submission.
      price={price && { ...price, warnings: [] }}
      currency={currency}
      error={error}
      retry={retry}
      {...(status === 'partially_approved' ? { title: t('cost.offer') } : {})}
    />
  );
}
