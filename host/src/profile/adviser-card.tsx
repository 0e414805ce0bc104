import { call } from '@cessio/client';
import { myParty } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card } from '@cessio/ui';
import { AdviserContact } from '@cessio/ui/record';

/** The bank's contact for a company. */
export function AdviserCard() {
  const { t } = useTranslation('host');
  return (
    <Card title={t('profile.adviser')}>
      <AdviserContact load={(signal) => call(myParty, { signal })} none={t('profile.adviser.none')} />
    </Card>
  );
}
