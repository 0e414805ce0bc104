import { call } from '@cessio/client';
import { actorOf, listParties, PORTFOLIO_MONTHS, todayInParis, USUAL_MONTHS } from '@cessio/contract';
import { useQuery, useTranslation, useUser } from '@cessio/shell';
import { DateText, Page, PageHeader, SelectInput } from '@cessio/ui';
import { AwayBanner } from '@cessio/ui/charts';
import { useAddress } from '../base/use-address.ts';
import { Board } from './board.tsx';

/** The adviser's board: exposure, ageing, payment delays, and who owes it. */
export function PortfolioPage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const own = actorOf(user) === 'A';
  const scope = own
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
        actions={<Choices own={own} />}
      />
      <AwayBanner>
        <Board name="portfolio" />
      </AwayBanner>
    </Page>
  );
}

/** Whose figures, and over how many months of payments; both in the address, where the widgets read them. */
function Choices({ own }: { own: boolean }) {
  const { t } = useTranslation('host');
  const [params, set] = useAddress({ preventScrollReset: true });
  const assignors = useQuery({
    queryKey: ['portfolio', 'assignors', own],
    queryFn: ({ signal }) =>
      call(listParties, {
        query: { role: 'assignor', sort: 'legalName', limit: '200', ...(own && { portfolio: 'me' }) },
        signal,
      }),
  });
  const months = PORTFOLIO_MONTHS.find((one) => one === params.get('months')) ?? USUAL_MONTHS;
  return (
    <>
      {/* Same width before and after its options load. */}
      <div style={{ inlineSize: 240 }}>
        <SelectInput
          label={t('portfolio.assignor')}
          hideLabel
          value={params.get('assignorId') ?? ''}
          onChange={(value) => set('assignorId', value)}
          placeholder={t('portfolio.everyAssignor')}
          options={(assignors.data?.data ?? []).map(({ id, legalName }) => ({ value: id, label: legalName }))}
        />
      </div>
      <SelectInput
        label={t('portfolio.months')}
        hideLabel
        value={months}
        onChange={(value) => set('months', value === USUAL_MONTHS ? '' : value)}
        options={PORTFOLIO_MONTHS.map((value) => ({
          value,
          label: t('portfolio.lastMonths', { count: Number(value) }),
        }))}
      />
    </>
  );
}
