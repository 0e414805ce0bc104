import type { RequestPrice } from '@cessio/contract';
import { registerTexts, useTranslation } from '@cessio/shell';
import { Button, Card, DescriptionList, formatPercent, Hint, Money, Notice, Stack } from '@cessio/ui';
import texts from '../../../locales/cost.json' with { type: 'json' };

registerTexts('requests', texts);

interface PriceCardProps {
  price: RequestPrice | undefined;
  currency: string;
  error: unknown;
  retry: () => void;
  title?: string;
}

/** The price that the API computes, and what the requester should know before submitting. */
export function PriceCard({ price, currency, error, retry, title }: PriceCardProps) {
  const { t } = useTranslation('requests');
  const named = title ?? t('cost.title');
  if (!price)
    return (
      <Card title={named} warm>
        {error ? (
          <Notice
            severity="warning"
            action={
              <Button size={30} onClick={retry}>
                {t('cost.retry')}
              </Button>
            }
          >
            {t('cost.failed')}
          </Notice>
        ) : (
          <Hint>{t('cost.fillIn')}</Hint>
        )}
      </Card>
    );
  const { commission, days, cover, formulaText, warnings } = price;
  const money = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  return (
    <>
      <Card title={named} aside={cover && t('cost.once')} warm>
        {days !== null && (
          <DescriptionList
            amounts
            items={[
              {
                term: t('cost.commission'),
                note: t('cost.days', { count: days }),
                value: money(commission),
              },
              { term: t('cost.vat'), value: t('cost.exempt') },
            ]}
          />
        )}
        {cover && (
          <DescriptionList
            amounts
            items={[
              { term: t('cost.net'), note: formatPercent(cover.ratePpm), value: money(cover.net) },
              { term: t('cost.vat'), note: formatPercent(cover.vatPpm), value: money(cover.vat) },
              { term: t('cost.gross'), value: money(cover.gross), total: true },
            ]}
          />
        )}
        <Hint type="caption">{formulaText}</Hint>
        {days !== null && <Hint type="caption">{t('cost.commissionDue')}</Hint>}
      </Card>
      {warnings.length > 0 && (
        <Notice
          severity={warnings.every(({ code }) => code === 'EXPOSURE') ? 'info' : 'warning'}
          title={t('warnings.title')}
          live
        >
          <Stack as="ul" gap={4}>
            {warnings.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </Stack>
        </Notice>
      )}
    </>
  );
}
