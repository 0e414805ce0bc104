import { href, pages } from '@cessio/contract';
import type { Batch, BatchLine } from '@cessio/contract/batches';
import { useTranslation, type TFunction } from '@cessio/shell';
import { Button, Card, family, IconTriangleAlert, Money, Row, Text } from '@cessio/ui';
import { DataTable, dateColumn, moneyColumn, useTableState, type Column } from '@cessio/ui/table';
import { useState, type ReactNode } from 'react';
import { feesOf, keptOf } from './batch-amounts.ts';
import { LineDrawer } from './line-drawer.tsx';

/** Rows of a page: five hundred at once would be slow. */
const PAGE = 25;

type Row_ = BatchLine & { currency: string; kept: number; fees: number };

const BY: Readonly<Record<string, (row: Row_) => number | string>> = {
  number: ({ number }) => number,
  debtor: ({ debtor }) => debtor.legalName,
  dueDate: ({ dueDate }) => dueDate,
  due: ({ due }) => due,
  kept: ({ kept }) => kept,
  fees: ({ fees }) => fees,
  account: ({ account }) => account,
};

/** Those that cannot be assigned first, then by one column. */
function inOrder(rows: readonly Row_[], sort: string): Row_[] {
  const of = BY[sort.replace(/^-/, '')];
  const sign = sort.startsWith('-') ? -1 : 1;
  const compared = (a: Row_, b: Row_) => {
    const [one, other] = [of?.(a) ?? 0, of?.(b) ?? 0];
    return one === other ? 0 : one < other ? -sign : sign;
  };
  return rows.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null) || compared(a, b));
}

function columnsOf(t: TFunction<'invoices'>, onOpen: (row: Row_) => void): Column<Row_>[] {
  return [
    {
      id: 'number',
      header: t('record.title'),
      sortKey: 'number',
      card: 'title',
      cell: (row) => <bdi dir="ltr">{row.number}</bdi>,
    },
    {
      id: 'debtor',
      header: t('field.debtorId'),
      sortKey: 'debtor',
      card: 'subtitle',
      cell: ({ debtor, problem }) => (
        <>
          {debtor.legalName}
          {problem && (
            <Row gap={4} wrap={false} align="flex-start">
              <IconTriangleAlert
                size={14}
                aria-hidden
                style={{ color: family.danger.fg, flex: 'none', marginBlockStart: 2 }}
              />
              <Text type="caption" tone="danger" style={{ whiteSpace: 'normal' }}>
                {problem}
              </Text>
            </Row>
          )}
        </>
      ),
    },
    dateColumn('dueDate', t('field.dueDate'), { sortKey: 'dueDate', card: 'meta' }),
    moneyColumn('due', t('field.due'), { sortKey: 'due', card: 'amount', weight: 500 }),
    moneyColumn('kept', t('batch.kept'), {
      sortKey: 'kept',
      hideable: true,
      from: 1200,
      cell: ({ kept, currency }) => <Money minor={-kept} currency={currency} />,
    }),
    moneyColumn('fees', t('batch.fees'), {
      sortKey: 'fees',
      hideable: true,
      from: 1200,
      cell: ({ fees, currency }) => <Money minor={-fees} currency={currency} />,
    }),
    moneyColumn('account', t('batch.account'), {
      sortKey: 'account',
      cell: ({ account, currency }) =>
        account < 0 ? (
          <Text type="small" tone="danger">
            <Money minor={account} currency={currency} weight={600} />
            <small style={{ display: 'block', whiteSpace: 'normal' }}>{t('batch.loss')}</small>
          </Text>
        ) : (
          <Money minor={account} currency={currency} />
        ),
    }),
    {
      id: 'explained',
      header: t('batch.calculation'),
      align: 'end',
      card: 'status',
      cell: (row) => (
        <Button
          size={30}
          variant="text"
          aria-label={t('batch.calculation.of', { number: row.number })}
          onClick={() => onOpen(row)}
        >
          {t('batch.calculation.open')}
        </Button>
      ),
    },
  ];
}

interface Props {
  batch: Batch;
  /** Changes which invoices the draft has; absent where it does not change. */
  onKeep: ((ids: readonly string[]) => Promise<unknown>) | undefined;
  aside: ReactNode;
}

/** The invoices of a batch, page by page; each opens its calculation. */
export function BatchLines({ batch, onKeep, aside }: Props) {
  const { t } = useTranslation('invoices');
  const { lines, currency, totals, count } = batch;
  const [shown, setShown] = useState<BatchLine | null>(null);
  const state = useTableState('batch.lines', { defaults: { sort: 'dueDate', limit: PAGE } });
  const rows = inOrder(
    lines.map((line) => ({ ...line, currency, kept: keptOf(line), fees: feesOf(line) })),
    state.sort,
  );
  const from = Number(state.cursor ?? 0);
  const next = from + state.limit;
  const remove = (gone: readonly BatchLine[]) =>
    onKeep?.(lines.filter((line) => !gone.some(({ id }) => id === line.id)).map(({ id }) => id));
  const title = t('batch.lines');
  const bulkButtons = (chosen: readonly Row_[], clear: () => void) => (
    <Button
      variant="dangerLight"
      onClick={async () => {
        await remove(chosen);
        clear();
      }}
    >
      {t('batch.remove', { count: chosen.length })}
    </Button>
  );
  return (
    <Card title={title} flush aside={aside}>
      <DataTable
        caption={title}
        columns={columnsOf(t, setShown)}
        state={state}
        page={{
          data: rows.slice(from, next),
          nextCursor: next < rows.length ? String(next) : null,
          total: {
            value: count,
            capped: false,
            sums: [
              {
                currency,
                amounts: {
                  due: totals.due,
                  kept: -keptOf(totals),
                  fees: -feesOf(totals),
                  account: totals.account,
                },
              },
            ],
          },
        }}
        bare
        rowName={({ number }) => number}
        rowHref={({ id }) => href(pages.invoice, { id })}
        {...(onKeep && {
          selection: {
            amount: ({ due }: Row_) => ({ minor: due, currency }),
            count: (selected: number) => t('batch.selected', { count: selected }),
          },
          bulkActions: bulkButtons,
        })}
      />
      <LineDrawer
        line={shown}
        batch={batch}
        onRemove={
          onKeep &&
          (async (line) => {
            await remove([line]);
            setShown(null);
          })
        }
        onClose={() => setShown(null)}
      />
    </Card>
  );
}
