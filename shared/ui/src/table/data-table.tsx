import { lazy, Suspense, useState, type KeyboardEvent, type ReactNode } from 'react';
import { column, media, styled } from '../theme/look.ts';
import { useText } from './table-text.ts';
import { Button } from '../actions/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { IconSearch } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useDelayed } from '../util/use-delayed.ts';
import { useMediaQuery } from '../util/use-media-query.ts';
import type { CardList as CardsOf } from './card-list.tsx';
import { sumsOf } from './column-sums.tsx';
import { FilterBar } from './filter-bar.tsx';
import { onRowKeys } from './row-arrows.ts';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { Table, TableBox } from './table-parts.ts';
import { TableRows } from './table-rows.tsx';
import type { Column, ExportFormat, TablePage } from './types.ts';
import { useCounted } from './use-counted.ts';
import { useKeptWidths } from './use-kept-widths.ts';
import { useLaidOut } from './use-laid-out.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { useViewChoices, type Density } from './use-view-choices.ts';
import type { TableState } from './use-table-state.ts';

// Only on phones, where it is being fetched before the first list is rendered.
const cards = async () => ({ default: (await import('./card-list.tsx')).CardList });
const onPhone = typeof matchMedia === 'function' && matchMedia(media.phone.replace('@media ', '')).matches;
const early = onPhone ? cards() : undefined;
early?.catch(() => undefined);
const CardList = lazy(() => early ?? cards()) as unknown as typeof CardsOf;
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const RowJump = lazy(async () => ({ default: (await import('./views-panel.tsx')).RowJump }));

const Root = styled('div')({ ...column, gap: 12, minInlineSize: 0 });

export interface TableSelection<Row> {
  /** Amount of a row for the sum, which is shown only if all are in one currency. */
  amount?: (row: Row) => { minor: number; currency: string };
  isSelectable?: (row: Row) => boolean;
  /** Why a row is not selectable: read with its checkbox, shown as its tooltip. */
  whyNot?: (row: Row) => string;
  /** What differs per row: « FL-26-0034 dépasse votre limite ». */
  note?: (rows: readonly Row[]) => ReactNode;
  /** Text of the count: (3) → « 3 factures sélectionnées ». */
  count?: (count: number) => string;
}

export interface DataTableProps<Row> {
  /** Key under which this device stores columns, density and views. */
  name?: string;
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  state: TableState;
  page: TablePage<Row>;
  /** `row.id` by default. */
  rowId?: (row: Row) => string;
  /** Short name of a row, for its checkbox. */
  rowName?: (row: Row) => string;
  /** The first column is the link. */
  rowHref?: (row: Row) => string | undefined;
  /** Whether a row waits for its reader: after a decision on one, the next such row is shown. */
  awaits?: (row: Row) => boolean;
  selection?: TableSelection<Row>;
  bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Without it there is no search box. */
  searchLabel?: string;
  /** Shown when there is nothing, unfiltered. */
  empty?: ReactNode;
  /** Without it the list has no export. */
  exportAs?: (format: ExportFormat, columns?: readonly string[]) => unknown;
  density?: Density | 'twoLine';
  /** No filter bar: a table in a card or dashboard, or `framed` on its own. */
  bare?: boolean | 'framed';
}

const idOf = (row: unknown) => String((row as { id: unknown }).id);

/** A list with the server's filters, sorting, search and pages; cards below 768 px. */
export function DataTable<Row>({
  name,
  caption,
  columns,
  state,
  page,
  rowId = idOf,
  rowName,
  rowHref,
  awaits,
  selection,
  bulkActions,
  searchLabel,
  empty,
  exportAs,
  density = 'compact',
  bare = false,
}: DataTableProps<Row>) {
  const t = useText();
  const phone = useMediaQuery(media.phone);
  const choices = useViewChoices(name ?? state.name, {
    hidden: columns.filter((column) => column.hiddenByDefault).map((column) => column.id),
    density: density === 'twoLine' ? 'comfortable' : density,
  });
  const rows = page.data ?? [];
  const picked = useSelection(rows, rowId, selection?.isSelectable);
  const loading = Boolean(page.isLoading) && !page.data;
  const late = useDelayed(loading);
  const stale = useDelayed(Boolean(page.isFetching) && !loading);
  const list = name ?? state.name;
  const kept = useKeptWidths(list);
  const visible = useShownColumns(columns, { rows, loading, hidden: choices.hidden, kept });
  const marks =
    selection !== undefined &&
    (loading ? (kept?.marks ?? true) : picked.rows.length > 0 || rows.some(picked.selectable));
  const [box, wide] = useLaidOut(list, phone);
  const [jumping, setJumping] = useState(false);
  const whyNot = (row: Row) => (picked.selectable(row) ? undefined : selection?.whyNot?.(row));
  const nameOf = (row: Row) => rowName?.(row) ?? rowId(row);

  const { total } = page;
  const { counted, said } = useCounted(state, rows, page, loading);
  const sums = (loading || rows.length === 0 ? undefined : total?.sums) ?? [];
  const summed = columns.filter((column) => visible.includes(column) && sumsOf(sums, column).length > 0);

  const { root, current, linkState, keysDialog } = useRowKeys({
    rows,
    rowId,
    rowHref,
    awaits,
    settled: !loading && !page.isFetching,
    before: state.pageIndex * state.limit,
    total: total && !total.capped ? total.value : undefined,
    off: bare !== false,
  });

  const toggleAt = (at: number) => {
    const row = rows[at];
    if (row !== undefined) picked.toggle(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => onRowKeys(event, selection ? toggleAt : undefined);

  const held = loading ? kept?.columns : undefined;
  const message = page.error ? (
    <ErrorState
      title={t('table.errorTitle')}
      error={page.error}
      onRetry={page.refetch ? () => page.refetch?.() : undefined}
    >
      {t('table.errorText')}
    </ErrorState>
  ) : !loading && page.data && rows.length === 0 ? (
    state.isFiltered || state.cursor ? (
      <EmptyState
        icon={IconSearch}
        title={t('table.emptyFiltered')}
        action={
          <Button size={30} onClick={state.clear}>
            {t('table.clear')}
          </Button>
        }
      >
        {t('table.emptyFilteredText')}
      </EmptyState>
    ) : (
      (empty ?? <EmptyState title={t('table.empty')}>{t('table.emptyText')}</EmptyState>)
    )
  ) : null;

  const shape = density === 'twoLine' ? 'twoLine' : choices.density;
  const body = message ? (
    <TableBox data-plain={bare === true || undefined}>{message}</TableBox>
  ) : phone ? (
    <Suspense fallback={<div aria-hidden aria-busy data-skeleton style={{ minBlockSize: 640 }} />}>
      <CardList
        caption={caption}
        columns={columns.filter((column) => !choices.hidden.includes(column.id))}
        rows={rows}
        rowId={rowId}
        nameOf={nameOf}
        rowHref={rowHref}
        linkState={linkState}
        current={current}
        picked={selection ? picked : undefined}
        bones={loading ? { count: 6, drawn: late } : undefined}
        onKeyDown={onKeyDown}
        busy={stale}
      />
    </Suspense>
  ) : (
    <TableBox
      ref={box}
      data-wide={wide || undefined}
      data-plain={bare === true || undefined}
      tabIndex={wide ? 0 : undefined}
      role={wide ? 'region' : undefined}
      aria-label={wide ? caption : undefined}
    >
      <Table
        data-density={shape}
        aria-busy={loading || undefined}
        data-skeleton={loading || undefined}
        style={held && { tableLayout: 'fixed' }}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead columns={visible} state={state} marks={marks} picked={picked} held={held} />
        <TableRows
          columns={visible}
          rows={rows}
          rowId={rowId}
          nameOf={nameOf}
          rowHref={rowHref}
          linkState={linkState}
          current={current}
          marks={marks}
          picked={picked}
          selects={selection !== undefined}
          whyNot={whyNot}
          bones={loading ? { count: Math.min(state.limit, 10), drawn: late } : undefined}
          busy={stale}
          onKeyDown={onKeyDown}
        />
        {summed.length > 0 && (
          <tfoot>
            <tr>
              {marks && <td>{'\u00a0'}</td>}
              {visible.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row">
                    {t('table.sums')}
                  </th>
                ) : (
                  <td key={column.id} data-align={column.align}>
                    {sumsOf(sums, column)}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </Table>
    </TableBox>
  );

  return (
    <Root ref={root}>
      {keysDialog}
      {!bare && (
        <FilterBar
          state={state}
          columns={columns}
          hidden={choices.hidden}
          setHidden={choices.setHidden}
          list={name ?? state.name}
          exportAs={exportAs}
          anchors={page.anchors}
          searchLabel={searchLabel}
          phone={phone}
        />
      )}
      {body}
      <VisuallyHidden as="output" aria-live="polite">
        {late ? t('skeleton.loading') : said}
      </VisuallyHidden>
      {!message && !(bare && state.pageIndex === 0 && !page.nextCursor) && (
        <TableFoot
          state={state}
          loading={loading}
          counted={counted}
          nextCursor={page.nextCursor}
          choices={!phone && density !== 'twoLine' && !bare ? choices : undefined}
          onJump={page.anchors && (() => setJumping(true))}
        >
          {phone &&
            summed.map((column) => (
              <dl key={column.id}>
                <dt>{t('table.sumOf', { column: column.header })}</dt>
                <dd>{sumsOf(sums, column)}</dd>
              </dl>
            ))}
        </TableFoot>
      )}
      {jumping && page.anchors && (
        <Suspense fallback={null}>
          <RowJump state={state} anchors={page.anchors} onClose={() => setJumping(false)} />
        </Suspense>
      )}
      {selection && picked.rows.length > 0 && (
        <Suspense fallback={null}>
          <BulkBar
            words={
              selection.count?.(picked.rows.length) ?? t('table.selected', { count: picked.rows.length })
            }
            amounts={selection.amount ? picked.rows.map(selection.amount) : []}
            note={selection.note?.(picked.rows)}
            onClear={picked.clear}
            actions={bulkActions?.(picked.rows, picked.clear)}
          />
        </Suspense>
      )}
    </Root>
  );
}
