import type { Financing } from '@cessio/contract/financings';
import { href, pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, DescriptionList, formatDateTime, Link, Money } from '@cessio/ui';
import './financing-texts.ts';
import './texts.ts';

/** What the decision is taken on: the disponible, the exposure, and what the contract allows. */
export function DecisionCard({ financing }: { financing: Financing }) {
  const { t } = useTranslation('invoices');
  const { decision, currency, amount, contractId, assignor } = financing;
  if (!decision) return null;
  const money = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  return (
    <Card
      title={t('financing.decision')}
      aside={<span>{t('account.why.computed', { when: formatDateTime(decision.computedAt) })}</span>}
    >
      <DescriptionList
        amounts
        items={[
          { term: t('account.available'), value: money(decision.available) },
          { term: t('financing.decision.left'), value: money(Math.max(0, decision.available - amount)) },
          { term: t('financing.decision.ceiling'), value: money(decision.ceiling) },
          { term: t('account.financed'), value: money(decision.financed) },
          { term: t('account.limit.ceiling'), value: money(decision.belowCeiling) },
          { term: t('financing.decision.outstanding'), value: money(decision.outstanding) },
          { term: t('financing.decision.auto'), value: money(decision.autoLimit) },
        ]}
      />
      <Link to={href(pages.account, {}, { contractId, assignorId: assignor.id })}>
        {t('financing.decision.why')}
      </Link>
    </Card>
  );
}
