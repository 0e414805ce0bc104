import { href, pages, todayInParis, type Concern, type Party } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Link, Notice, Row } from '@cessio/ui';
import type { CompanyTab } from '../../company-tabs.ts';
import { daysUntil } from '../../record/days-until.ts';

/** The tab where each is handled. */
const WHERE: Readonly<Record<Concern, CompanyTab>> = {
  kyc_expired: 'identity',
  kyc_missing: 'identity',
  kyc_ends: 'identity',
  document_refused: 'documents',
  document_expired: 'documents',
  document_missing: 'documents',
  document_ends: 'documents',
  account_waiting: 'accounts',
};
const SERIOUS: readonly Concern[] = ['kyc_expired', 'document_expired', 'document_refused'];

/** A company's open problems, as one line of links; nothing without any. */
export function ConcernsLine({ company: { id, concerns, screeningAlerts } }: { company: Party }) {
  const { t } = useTranslation('admin');
  if (concerns.length === 0 && screeningAlerts === 0) return null;
  const today = todayInParis();
  const serious = screeningAlerts > 0 || concerns.some(({ kind }) => SERIOUS.includes(kind));
  return (
    <Notice severity={serious ? 'error' : 'warning'}>
      <Row as="ul" gap={16} aria-label={t('concerns.title')}>
        {screeningAlerts > 0 && (
          <li>
            <Link to={href(pages.company, { id }, { tab: 'owners' satisfies CompanyTab })}>
              {t('concerns.listed', { count: screeningAlerts })}
            </Link>
          </li>
        )}
        {concerns.map(({ kind, count, dueOn }) => (
          <li key={kind}>
            <Link to={href(pages.company, { id }, { tab: WHERE[kind] })}>
              {t(`concerns.${kind}`, {
                count: kind === 'kyc_ends' && dueOn ? Math.max(0, daysUntil(dueOn, today)) : count,
              })}
            </Link>
          </li>
        ))}
      </Row>
    </Notice>
  );
}
