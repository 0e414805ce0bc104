import {
  CURRENCIES,
  dayInParis,
  formatComparisonRate,
  formatDate,
  LIMIT_CURRENCY,
  parseComparisonRate,
  rateOn,
  todayInParis,
  type PortalSettings,
  type SettingsPatch,
} from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Card, DescriptionList, Hint, Row, showToast } from '@cessio/ui';
import { DateField, Form, FormError, SelectField, TextField, usePortalForm } from '@cessio/ui/form';
import { SaveSettings, type SettingsCardProps } from './rules-card.tsx';

type Currency = NonNullable<SettingsPatch['comparisonRate']>['currency'];
const OTHERS = CURRENCIES.filter((currency): currency is Currency => currency !== LIMIT_CURRENCY);

/** Rates by which amounts of other currencies are compared with limits: current, earlier, and a new one. */
export function RatesCard({ settings: { comparisonRates: rates }, change }: SettingsCardProps) {
  const { t } = useTranslation('host');
  const today = todayInParis();
  const none = { currency: OTHERS[0] as Currency, perEuroPpm: '', since: today };
  const form = usePortalForm({ defaultValues: { comparisonRate: none } });
  const held = OTHERS.map((currency) => rateOn(rates, currency, today));
  const before = rates.filter((rate) => !held.includes(rate));

  return (
    <Card title={t('ops.rates.title')}>
      <Form
        form={form}
        aria-label={t('ops.rates.title')}
        onSubmit={async ({ comparisonRate: { perEuroPpm: typed, ...rate } }) => {
          const perEuroPpm = parseComparisonRate(typed);
          if (perEuroPpm === null) {
            const message = t('ops.rates.unreadable');
            form.setError('comparisonRate.perEuroPpm', { message }, { shouldFocus: true });
            return;
          }
          await change({ comparisonRate: { ...rate, perEuroPpm } });
          form.reset({ comparisonRate: { ...none, currency: rate.currency } });
          showToast({ severity: 'success', title: t('ops.rates.saved') });
        }}
      >
        <Hint>{t('ops.rates.text')}</Hint>
        <DescriptionList
          ruled
          items={OTHERS.map((currency, index) => {
            const rate = held[index];
            return rate ? itemOf(rate, t) : { term: currency, value: t('ops.rates.none') };
          })}
        />
        <FormError />
        <Row align="flex-start" wrap>
          <SelectField
            name="comparisonRate.currency"
            label={t('ops.rates.currency')}
            options={OTHERS.map((value) => ({ value, label: value }))}
          />
          <TextField
            name="comparisonRate.perEuroPpm"
            label={t('ops.rates.rate')}
            inputMode="decimal"
            numeric
            required
          />
          <DateField name="comparisonRate.since" label={t('ops.rates.since')} max={today} required />
        </Row>
        <SaveSettings />
        {before.length > 0 && (
          <details>
            <summary>{t('ops.rates.before', { count: before.length })}</summary>
            <DescriptionList ruled items={before.map((rate) => itemOf(rate, t))} />
          </details>
        )}
      </Form>
    </Card>
  );
}

/** « 1 € = 10,85 MAD, à partir du 01/11/2026 », and who set it and when. */
function itemOf(rate: PortalSettings['comparisonRates'][number], t: TFunction<'host'>) {
  const { since, setAt, setBy } = rate;
  return {
    key: setAt + rate.currency,
    term: formatComparisonRate(rate),
    note: t('ops.rates.from', { date: formatDate(since) }),
    value: setBy ?? '–',
    hint: t('ops.rates.setOn', { date: formatDate(dayInParis(setAt)) }),
  };
}
