import { download } from '@cessio/client';
import {
  GUARANTEE_KINDS,
  daysBetween,
  formatDate,
  formatRate,
  guaranteeAct,
  href,
  isInForce,
  pages,
  todayInParis,
  type Guarantee,
} from '@cessio/contract';
import { useMutation, useTranslation, type TFunction } from '@cessio/shell';
import {
  Bar,
  Button,
  Card,
  DateText,
  DescriptionList,
  EmptyState,
  ErrorState,
  Grid,
  Link,
  Money,
  Reference,
  Tag,
} from '@cessio/ui';
import { dateColumn, FlushTable, KpiCard, statusColumn, type Column } from '@cessio/ui/record';
import './texts.ts';
import { CompanyName } from '../../company-name.tsx';

/**
 * Granted, used, left and duration, each with its share or date. A demand guarantee covers no invoice, so nothing of it
 * is used.
 */
export function AmountCards({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('requests');
  const { kind, granted, used, left, currency, validFrom, validUntil } = guarantee;
  const covers = kind !== 'demand';
  const share = (part: number): string =>
    t('guarantee.share', { share: formatRate(Math.round((part / granted) * 1000) * 1000) });
  const money = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  const today = todayInParis();
  const days = daysBetween(today, validUntil);
  const inForce = isInForce(guarantee, today);
  return (
    <Grid columns={covers ? 4 : 2} min={200}>
      <KpiCard label={t('field.granted')} value={money(granted)} context={t('guarantee.most')} />
      {covers && (
        <>
          <KpiCard label={t('field.used')} value={money(used)} context={share(used)}>
            <Bar parts={[{ value: used }]} max={granted} />
          </KpiCard>
          <KpiCard
            label={t('field.left')}
            value={money(left)}
            context={
              inForce
                ? share(left)
                : validFrom > today
                  ? t('guarantee.notYet', { from: formatDate(validFrom) })
                  : t('guarantee.noLonger')
            }
          />
        </>
      )}
      <KpiCard
        label={t('field.validUntil')}
        value={formatDate(validUntil)}
        context={days >= 0 ? t('guarantee.daysLeft', { count: days }) : t('guarantee.ended')}
      />
    </Grid>
  );
}

/** Beneficiary, debtor, validity, and the original request. */
export function TermsCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('requests');
  const { request } = guarantee;
  return (
    <Card title={t('guarantee.terms')} aside={request && <Tag>{GUARANTEE_KINDS[request.kind]}</Tag>}>
      <DescriptionList
        items={[
          { term: t('field.debtorId'), value: <CompanyName party={guarantee.debtor} /> },
          { term: t('field.beneficiaryId'), value: <CompanyName party={guarantee.beneficiary} /> },
          { term: t('field.validFrom'), value: <DateText date={guarantee.validFrom} /> },
          { term: t('field.validUntil'), value: <DateText date={guarantee.validUntil} /> },
          request && { term: t('field.requesterId'), value: <CompanyName party={request.requester} /> },
          request && {
            term: t('guarantee.request'),
            value: (
              <Link to={href(pages.request, { id: request.id })}>
                <Reference>{request.number}</Reference>
              </Link>
            ),
          },
          request && {
            term: t('field.amount'),
            value: <Money minor={request.asked} currency={guarantee.currency} />,
          },
          request && {
            term: t(`field.tenor.${request.kind}`),
            value: t('days', { count: request.tenorDays }),
          },
          guarantee.price && {
            term: t('guarantee.price'),
            value: <Money minor={guarantee.price.amount} currency={guarantee.currency} />,
            hint: guarantee.price.formulaText,
          },
          guarantee.kind === 'limit' &&
            guarantee.coverPpm !== undefined && {
              term: t('guarantee.cover'),
              value: formatRate(guarantee.coverPpm),
            },
          !!guarantee.terms && { term: t('guarantee.deedTerms'), value: guarantee.terms },
          guarantee.act && {
            term: t('guarantee.act'),
            value: <ActLink id={guarantee.id} filename={guarantee.act.filename} />,
            hint: `${t('guarantee.actHash')}\u00a0: ${guarantee.act.sha256.slice(0, 16)}…`,
          },
        ]}
      />
    </Card>
  );
}

/** Link to the signed act as the bank stores it. */
function ActLink({ id, filename }: { id: string; filename: string }) {
  const { t } = useTranslation('requests');
  const fetched = useMutation({ mutationFn: () => download(guaranteeAct, { params: { id }, filename }) });
  return (
    <>
      <Button size={30} loading={fetched.isPending} onClick={() => fetched.mutate()}>
        {t('guarantee.actOpen')}
      </Button>
      {fetched.error && <ErrorState error={fetched.error} onRetry={() => fetched.mutate()} />}
    </>
  );
}

type Covers = NonNullable<Guarantee['covers']>;

function coverColumns(t: TFunction<'requests'>, currency: string): Column<Covers[number]>[] {
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return [
    {
      id: 'number',
      header: t('guarantee.invoice'),
      cell: ({ id, number }) => (
        <Link to={href(pages.invoice, { id })}>
          <Reference>{number}</Reference>
        </Link>
      ),
    },
    dateColumn('dueDate', t('guarantee.dueDate'), { card: 'meta' }),
    { id: 'due', header: t('guarantee.due'), align: 'end', card: 'amount', cell: ({ due }) => money(due) },
    { id: 'covered', header: t('guarantee.covered'), align: 'end', cell: ({ covered }) => money(covered) },
    statusColumn('invoice', t('field.status')),
  ];
}

/** The invoices that hold this cover now. */
export function CoversCard({ covers, currency }: { covers: Covers; currency: string }) {
  const { t } = useTranslation('requests');
  const title = t('guarantee.covers');
  return (
    <Card title={title} flush>
      {covers.length === 0 ? (
        <EmptyState title={t('guarantee.coversNone')} />
      ) : (
        <FlushTable caption={title} rows={covers} columns={coverColumns(t, currency)} />
      )}
    </Card>
  );
}
