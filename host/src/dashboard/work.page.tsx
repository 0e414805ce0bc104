import { useId } from 'react';
import { call } from '@cessio/client';
import {
  dayInParis,
  listWork,
  WORK_ENTITIES,
  type Page as PageOf,
  type WorkElsewhere,
  type WorkEntity,
  type WorkItem,
} from '@cessio/contract';
import { registerTexts, useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  DateText,
  EmptyState,
  IconCircleCheck,
  Money,
  Page,
  PageHeader,
  styled,
  TabPanel,
  Tabs,
  text,
  useTabParam,
  v,
} from '@cessio/ui';
import { DueDate } from '@cessio/ui/record';
import { DataTable, tabCount, useList, useTableState, useWork, type Column } from '@cessio/ui/table';
import texts from '../../locales/dashboard.json' with { type: 'json' };
import { loadWork } from '../session/load-work.ts';

registerTexts('host', texts);

type Line = WorkItem | WorkElsewhere;

const Small = styled('small')({ display: 'block', color: v.text2, ...text('caption') });
const Strong = styled('strong')({ fontWeight: 500 });

function columnsOf(t: TFunction<'host'>, others: boolean): Column<Line>[] {
  return [
    { id: 'label', header: t('work.record'), card: 'title', cell: ({ label }) => label },
    { id: 'about', header: t('work.about'), card: 'subtitle', cell: ({ about }) => about ?? '–' },
    {
      id: 'why',
      header: t(others ? 'work.who' : 'work.why'),
      cell: (line) => (
        <>
          <Strong>{'who' in line ? line.who : line.why}</Strong>
          {'who' in line && <Small>{line.why}</Small>}
        </>
      ),
    },
    {
      id: 'since',
      header: t('work.cameOn'),
      from: 1200,
      hideable: true,
      cell: ({ since }) => <DateText date={dayInParis(since)} />,
    },
    { id: 'dueOn', header: t('work.dueOn'), cell: ({ dueOn }) => <DueDate on={dueOn} /> },
    {
      id: 'amount',
      header: t('work.amount'),
      align: 'end',
      card: 'amount',
      cell: ({ amount, currency }) =>
        amount === null ? '–' : <Money minor={amount} currency={currency} weight={500} />,
    },
  ];
}

/** One page of the user's own work, of one kind or all, or of what waits for others. */
function WorkTable({ tab }: { tab: 'all' | 'others' | WorkEntity }) {
  const { t } = useTranslation('host');
  const { role } = useUser();
  const others = tab === 'others';
  const entity = tab === 'all' || others ? undefined : tab;
  const state = useTableState('work');
  const page = useList<Line>(
    `work/${tab}`,
    state.query,
    async ({ query: { limit, cursor }, signal }): Promise<PageOf<Line>> => {
      const query = { limit, ...(cursor && { after: cursor }), ...(entity && { entity }) };
      const work = await call(listWork, { query, ...(signal && { signal }) });
      return others
        ? { data: work.elsewhere, nextCursor: work.elsewhereCursor, total: work.elsewhereTotals.all }
        : { data: work.data, nextCursor: work.nextCursor, total: work.totals.all };
    },
    // What can be assigned changes with its invoices and batches.
    WORK_ENTITIES.filter((kind) => kind !== 'assignment'),
  );
  const side = role === 'client' || role === 'supplier' ? role : 'staff';
  return (
    <DataTable
      caption={t(others ? 'work.elsewhere' : 'work.mine')}
      columns={columnsOf(t, others)}
      state={state}
      page={page}
      rowId={({ entity: kind, id }) => `${kind}/${id}`}
      rowName={({ label }) => label}
      rowHref={(line) => ('who' in line ? line.href : line.action.href)}
      awaits={() => !others}
      empty={
        <EmptyState icon={IconCircleCheck} title={t(others ? 'work.noneElsewhere' : 'work.none')}>
          {!others && t(`work.none.${side}`)}
        </EmptyState>
      }
    />
  );
}

/**
 * Everything that waits for the user, by kind, late first; separately what waits for others, and for whom.
 */
export function WorkPage() {
  const { t } = useTranslation('host');
  const panel = useId();
  const answer = useWork(loadWork);
  const counted = (total: { value: number; capped: boolean } | undefined) =>
    tabCount({ isPending: answer.isPending, data: total && { total } });
  const { totals, elsewhereTotals } = answer.data ?? {};
  const [chosen, setChosen] = useTabParam('all');
  const tab =
    chosen === 'others' ? chosen : (WORK_ENTITIES.find((entity) => entity === chosen) ?? ('all' as const));
  const kinds = WORK_ENTITIES.filter((entity) => entity === tab || (totals?.[entity].value ?? 0) > 0);
  return (
    <Page>
      <PageHeader title={t('work.title')} subtitle={t('work.order')} />
      <Tabs
        label={t('work.kinds')}
        panelId={panel}
        value={tab}
        onChange={setChosen}
        tabs={[
          { id: 'all', label: t('work.kind.all'), count: counted(totals?.all) },
          ...kinds.map((entity) => ({
            id: entity,
            label: t(`work.kind.${entity}`),
            count: counted(totals?.[entity]),
          })),
          { id: 'others', label: t('work.elsewhere'), count: counted(elsewhereTotals?.all) },
        ]}
      />
      <TabPanel id={panel} value={tab}>
        <WorkTable key={tab} tab={tab} />
      </TabPanel>
    </Page>
  );
}
