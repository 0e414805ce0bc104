import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import { formatComparisonRate, parseComparisonRate } from '@cessio/contract';
import {
  ACCOUNTING_PER_EURO_PPM,
  enterAccountingRate,
  listAccountingRates,
  type AccountingRate,
} from '@cessio/contract/rates';
import { useQuery, useTranslation } from '@cessio/shell';
import { Button, Card, EmptyState, ErrorState, IconChart, IconPlus, Skeleton } from '@cessio/ui';
import { RateDialog } from './rate-dialog.tsx';
import { RateRows } from './rate-rows.tsx';
import { RATES_KEY } from './rates-key.ts';

const keyFor = createAttemptKeys();
const CURRENCIES = Object.keys(ACCOUNTING_PER_EURO_PPM) as AccountingRate['currency'][];

/** Rates by which entries in other currencies are kept in euros. */
export function AccountingTab() {
  const { t } = useTranslation('invoices');
  const asked = useQuery({
    queryKey: [...RATES_KEY, 'accounting'],
    queryFn: ({ signal }) => call(listAccountingRates, { signal }),
  });
  const [opened, setOpened] = useState<AccountingRate | 'new' | null>(null);
  const correcting = opened === 'new' || opened === null ? undefined : opened;
  if (!asked.data)
    return asked.isError ? (
      <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
    ) : (
      <Skeleton height={320} />
    );
  const { data } = asked.data;
  return (
    <Card
      title={t('rates.tab.accounting')}
      flush
      aside={
        <Button icon={IconPlus} onClick={() => setOpened('new')}>
          {t('rates.enter.rate')}
        </Button>
      }
    >
      {data.length > 0 ? (
        <RateRows
          caption={t('rates.tab.accounting')}
          rows={data}
          first={{
            id: 'currency',
            header: t('field.currency'),
            card: 'title',
            cell: ({ currency }) => currency,
          }}
          write={formatComparisonRate}
          onCorrect={setOpened}
        />
      ) : (
        <EmptyState icon={IconChart} title={t('rates.none.accounting')} />
      )}
      {opened && (
        <RateDialog
          name={correcting?.currency ?? ''}
          title={t('rates.enter.rate')}
          names={{ of: 'currency', value: 'perEuroPpm' }}
          choices={(correcting ? [correcting.currency] : CURRENCIES).map((value) => ({
            value,
            label: value,
          }))}
          unit="perEuro"
          parse={parseComparisonRate}
          source={(correcting ?? data[0])?.source ?? ''}
          correcting={correcting}
          send={(currency, perEuroPpm, entry) => {
            const body = { currency: currency as AccountingRate['currency'], perEuroPpm, ...entry };
            return call(enterAccountingRate, { body, idempotencyKey: keyFor('accounting', body) });
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}
