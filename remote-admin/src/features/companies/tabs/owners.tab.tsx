import { useTranslation } from '@cessio/shell';
import { Card, Hint } from '@cessio/ui';

/** Who owns a quarter of the company or more. */
export function OwnersTab() {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('companyTab.owners')}>
      <Hint>{t('companyTab.owners.none')}</Hint>
    </Card>
  );
}
