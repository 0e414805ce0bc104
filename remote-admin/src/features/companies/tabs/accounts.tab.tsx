import { useTranslation } from '@cessio/shell';
import { Card, Hint } from '@cessio/ui';

/** The company's bank accounts. */
export function AccountsTab() {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('companyTab.accounts')}>
      <Hint>{t('companyTab.accounts.none')}</Hint>
    </Card>
  );
}
