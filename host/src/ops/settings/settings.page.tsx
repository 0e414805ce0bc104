import type { PortalSettings } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { DateTimeText, ErrorState, Page, PageHeader, Skeleton, Stack } from '@cessio/ui';
import { BankCard } from './bank-card.tsx';
import { MaintenanceCard } from '../maintenance/maintenance-card.tsx';
import { OwnAccountsCard } from './own-accounts-card.tsx';
import { OpsNavigation } from '../ops-navigation.tsx';
import { RatesCard } from './rates-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { useSettings } from './use-settings.ts';

/** The administrator's settings for the whole portal. */
export function SettingsPage() {
  const { t } = useTranslation('host');
  const { asked, change } = useSettings();
  const settings = asked.data;
  return (
    <Page>
      <PageHeader
        title={t('ops.settings.title')}
        subtitle={settings ? <LastChange settings={settings} /> : t('ops.settings.subtitle')}
      />
      <OpsNavigation current="settings" />
      {settings ? (
        <Stack gap={16} style={{ maxInlineSize: 760 }}>
          <MaintenanceCard settings={settings} change={change} />
          <RulesCard settings={settings} change={change} />
          <RatesCard settings={settings} change={change} />
          <BankCard settings={settings} change={change} />
          <OwnAccountsCard />
        </Stack>
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
      ) : (
        <Skeleton height={320} />
      )}
    </Page>
  );
}

function LastChange({ settings: { updatedAt, updatedBy } }: { settings: PortalSettings }) {
  const { t } = useTranslation('host');
  if (updatedBy === null) return t('ops.settings.never');
  return (
    <>
      {t('ops.settings.changed', { name: updatedBy })} <DateTimeText instant={updatedAt} />
    </>
  );
}
