import { lazy, Suspense } from 'react';
import { pages } from '@cessio/contract';
import { useCan, useTranslation, useUser } from '@cessio/shell';
import { Button, IconPlus, Page, PageHeader } from '@cessio/ui';
import { AwayBanner } from '@cessio/ui/charts';
import { functionKey } from '../layout/sidebar.tsx';
import { Board } from './board.tsx';
import { WorkCards } from './work-cards.tsx';

const AdhesionCard = lazy(async () => ({
  default: (await import('../signup/adhesion-card.tsx')).AdhesionCard,
}));

/** « Jeudi 15 janvier 2026 » */
function todayInWords(timeZone: string): string {
  const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone }).format(new Date());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The home page: a greeting, pending work, and the widgets that remotes offer to this role. */
export function DashboardPage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const reverse = useCan('invoices.deposit.reverse');
  const who = user.party?.legalName ?? t(functionKey(user));
  return (
    <Page>
      <PageHeader
        title={t('dashboard.hello', { name: user.firstName })}
        documentTitle={t('dashboard.title')}
        subtitle={`${todayInWords(user.timeZone)} · ${who}`}
        actions={
          user.party &&
          // Nothing can be deposited before there is a contract.
          !user.pendingAdhesionId && (
            <Button icon={IconPlus} to={reverse ? pages.newReverseInvoice : pages.newInvoice}>
              {t('dashboard.deposit')}
            </Button>
          )
        }
      />
      {user.pendingAdhesionId ? (
        // Before there is a contract there is no work and every figure is zero.
        <Suspense fallback={null}>
          <AdhesionCard />
        </Suspense>
      ) : (
        <AwayBanner>
          <WorkCards figures={<Board name="home" part="figures" />}>
            <Board name="home" part="rest" />
          </WorkCards>
        </AwayBanner>
      )}
    </Page>
  );
}
