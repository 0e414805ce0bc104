import { formatRate, type PortalSettings, type SettingsPatch } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, showToast } from '@cessio/ui';
import {
  Form,
  FormError,
  LeaveGuard,
  MoneyField,
  SelectField,
  SubmitButton,
  SwitchField,
  useFormState,
  usePortalForm,
  FormActions,
} from '@cessio/ui/form';

const DAYS = [1, 2, 3, 5, 10] as const;
/** Yearly prices of demand guarantees offered, millionths. */
const PRICES = [5_000, 7_500, 10_000, 12_500, 15_000, 17_500, 20_000, 25_000, 30_000];
/** Shares of an invoice offered, millionths; nobody is asked beyond the last one. */
const UNCOVERED = [0, 50_000, 100_000, 200_000, 300_000, 500_000, 1_000_000];
/** Numbers of users offered whose failures take a version back. */
const FAILURES = [2, 3, 5, 10, 20] as const;
const MINUTES = [5, 10, 15, 20, 30, 45, 60, 120] as const;
/** The bank's own currency. */
const CURRENCY = 'EUR';

/** After a change elsewhere, fields not edited here take the new value. */
export const KEEP_EDITED = { keepDirty: true, keepDirtyValues: true, keepErrors: true } as const;

/** As the form holds them: choices of a list as text. */
const rulesOf = (settings: PortalSettings) => ({
  mfaRequiredForStaff: settings.mfaRequiredForStaff,
  idleLockMinutes: String(settings.idleLockMinutes),
  committeeThreshold: settings.committeeThreshold,
  reviewTargetDays: String(settings.reviewTargetDays),
  uncoveredReasonPpm: String(settings.uncoveredReasonPpm),
  demandFeePpm: String(settings.demandFeePpm),
  demandFeeMin: settings.demandFeeMin as number | null,
  releaseFailures: String(settings.releaseFailures),
  remoteOverrides: settings.remoteOverrides,
});

export interface SettingsCardProps {
  settings: PortalSettings;
  change: (patch: Omit<SettingsPatch, 'version'>) => Promise<PortalSettings>;
}

/** Second factor, idle lock, committee, target of reviews, remotes of developers' machines. */
export function RulesCard({ settings, change }: SettingsCardProps) {
  const { t } = useTranslation('host');
  const now = rulesOf(settings);
  const form = usePortalForm({ defaultValues: now, values: now, resetOptions: KEEP_EDITED });
  const prices = [...new Set([...PRICES, settings.demandFeePpm])].toSorted((a, b) => a - b);
  const shares = [...new Set([...UNCOVERED, settings.uncoveredReasonPpm])].toSorted((a, b) => a - b);
  const days = [...new Set([...DAYS, settings.reviewTargetDays])].toSorted((a, b) => a - b);
  const failures = [...new Set([...FAILURES, settings.releaseFailures])].toSorted((a, b) => a - b);
  const minutes = [...new Set([...MINUTES, settings.idleLockMinutes])].toSorted((a, b) => a - b);
  return (
    <Card title={t('ops.rules.title')}>
      <Form
        form={form}
        aria-label={t('ops.rules.title')}
        onSubmit={async (rules) => {
          await change({
            ...rules,
            idleLockMinutes: Number(rules.idleLockMinutes),
            reviewTargetDays: Number(rules.reviewTargetDays),
            uncoveredReasonPpm: Number(rules.uncoveredReasonPpm),
            demandFeePpm: Number(rules.demandFeePpm),
            demandFeeMin: rules.demandFeeMin ?? 0,
            releaseFailures: Number(rules.releaseFailures),
          });
          form.reset(rules);
          showToast({ severity: 'success', title: t('ops.rules.saved') });
        }}
      >
        <FormError />
        <SwitchField name="mfaRequiredForStaff" label={t('ops.rules.mfa')} help={t('ops.rules.mfa.help')} />
        <SelectField
          name="idleLockMinutes"
          label={t('ops.rules.idle')}
          help={t('ops.rules.idle.help')}
          options={minutes.map((count) => ({
            value: String(count),
            label: t('ops.maintenance.inMinutes', { count }),
          }))}
        />
        <MoneyField
          name="committeeThreshold"
          label={t('ops.rules.committee')}
          help={t('ops.rules.committee.help')}
          currency={CURRENCY}
        />
        <SelectField
          name="reviewTargetDays"
          label={t('ops.rules.review')}
          help={t('ops.rules.review.help')}
          options={days.map((count) => ({ value: String(count), label: t('ops.rules.days', { count }) }))}
        />
        <SelectField
          name="uncoveredReasonPpm"
          label={t('ops.rules.uncovered')}
          help={t('ops.rules.uncovered.help')}
          options={shares.map((ppm) => ({
            value: String(ppm),
            label:
              ppm === 0
                ? t('ops.rules.uncovered.any')
                : ppm === 1_000_000
                  ? t('ops.rules.uncovered.never')
                  : t('ops.rules.uncovered.above', { share: formatRate(ppm, 0) }),
          }))}
        />
        <SelectField
          name="demandFeePpm"
          label={t('ops.rules.demandFee')}
          help={t('ops.rules.demandFee.help')}
          options={prices.map((ppm) => ({ value: String(ppm), label: formatRate(ppm, 2) }))}
        />
        <MoneyField name="demandFeeMin" label={t('ops.rules.demandFeeMin')} currency={CURRENCY} />
        <SelectField
          name="releaseFailures"
          label={t('ops.rules.failures')}
          help={t('ops.rules.failures.help')}
          options={failures.map((count) => ({
            value: String(count),
            label: t('ops.rules.failures.users', { count }),
          }))}
        />
        <SwitchField
          name="remoteOverrides"
          label={t('ops.rules.overrides')}
          help={t('ops.rules.overrides.help')}
        />
        <SaveSettings />
      </Form>
    </Card>
  );
}

/** Saves a card's form once it has changed; asks before unsaved changes are left. */
export function SaveSettings() {
  const { t } = useTranslation('host');
  const { isDirty } = useFormState();
  return (
    <>
      <FormActions justify="flex-start">
        <SubmitButton disabled={!isDirty} disabledReason={t('ops.rules.unchanged')}>
          {t('ops.rules.save')}
        </SubmitButton>
      </FormActions>
      {isDirty && <LeaveGuard unsaved="unkept" />}
    </>
  );
}
