import { tokens } from '@cessio/client';
import { useTranslation } from '@cessio/shell';
import { DateTimeText, Notice, styled, text, v } from '@cessio/ui';
import type { Maintenance } from './maintenance.ts';
import '../texts.ts';

const Until = styled('dl')({
  margin: 0,
  padding: '12px 16px',
  borderRadius: 8,
  background: v.sunken,
  '& dt': { color: v.text2, ...text('caption') },
  '& dd': { margin: 0, ...text('body'), fontWeight: 600 },
});

/** Once the announced end has passed, the text gives none. */
function isFuture(instant: string): boolean {
  return Date.parse(instant) > Date.now();
}

/** What is being done, until when, and what happens to the user's work. */
export function MaintenanceWords({ maintenance: { until, message } }: { maintenance: Maintenance }) {
  const { t } = useTranslation('host');
  return (
    <>
      <p>{message ?? t('maintenance.text')}</p>
      <Until>
        <dt>{t('maintenance.until')}</dt>
        <dd>{until && isFuture(until) ? <DateTimeText instant={until} /> : t('maintenance.soon')}</dd>
      </Until>
      {tokens.read() && <Notice severity="info">{t('maintenance.kept')}</Notice>}
    </>
  );
}
