import { actorOf, todayInParis } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { DateText, Page, PageHeader } from '@cessio/ui';
import { Board } from './board.tsx';

/** The adviser's board: exposure, ageing, delay, and who it stands with. */
export function PortfolioPage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const scope =
    actorOf(user) === 'A'
      ? t('portfolio.mine', { name: `${user.firstName} ${user.lastName}` })
      : t('portfolio.bank');
  return (
    <Page>
      <PageHeader
        title={t('portfolio.title')}
        subtitle={
          <>
            {scope} · {t('portfolio.asOf')} <DateText date={todayInParis()} />
          </>
        }
      />
      <Board name="portfolio" />
    </Page>
  );
}
