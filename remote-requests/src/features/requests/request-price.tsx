import { guaranteeRequestStates, hasTag, type GuaranteeRequest } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { PriceCard } from './price-card.tsx';
import { pricedOfRequest, usePrice } from './use-price.ts';

/**
 * What a request costs its requester, reckoned anew by the amount granted; nothing once it has ended.
 * @param request undefined for who does not pay it
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
      // What is to be known before sending it was said then.
      price={price && { ...price, warnings: [] }}
      currency={currency}
      error={error}
      retry={retry}
      {...(status === 'partially_approved' ? { title: t('cost.offer') } : {})}
    />
  );
}
