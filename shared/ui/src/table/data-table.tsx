import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link as RouterLink } from '@cessio/shell';
import { column, media, styled, text, v, wrapping } from '../theme/look.ts';
import { useText } from './table-text.ts';
import { Button } from '../actions/button.tsx';
import { linkLook } from '../actions/link.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Bone } from '../feedback/skeleton.tsx';
import { CheckMark } from '../fields/choice-inputs.tsx';
import { IconArrowDown, IconArrowUp, IconSearch } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Menu } from '../overlay/menu.tsx';
import { useDelayed } from '../util/use-delayed.ts';
import { useMediaQuery } from '../util/use-media-query.ts';
import { formatNumber } from '../values/format.ts';
import { Money } from '../values/money.tsx';
import type { CardList as CardsOf } from './card-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Table, TableBox } from './table-parts.ts';
import type { Column, ExportFormat, TablePage } from './types.ts';
import { keepWidths, useKeptWidths } from './use-kept-widths.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { useViewChoices, type Density } from './use-view-choices.ts';
import type { TableState } from './use-table-state.ts';

// On phones alone, and there on its way before the first list is drawn.
const cards = async () => ({ default: (await import('./card-list.tsx')).CardList });
const onPhone = typeof matchMedia === 'function' && matchMedia(media.phone.replace('@media ', '')).matches;
const early = onPhone ? cards() : undefined;
early?.catch(() => undefined);
const CardList = lazy(() => early ?? cards()) as unknown as typeof CardsOf;
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const RowJump = lazy(async () => ({ default: (await import('./views-panel.tsx')).RowJump }));

const Root = styled('div')({ ...column, gap: 12, minInlineSize: 0 });
const Sort = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minBlockSize: 24,
  margin: '0 -4px',
  padding: '0 4px',
  border: 0,
  borderRadius: 4,
  background: 'none',
  cursor: 'pointer',
  '&:hover': { color: v.text },
  '[aria-sort="ascending"] > &, [aria-sort="descending"] > &': { color: v.text, fontWeight: 600 },
  '[data-align="end"] > &': { flexDirection: 'row-reverse' },
});
const RowLink = styled(RouterLink)({ ...linkLook, whiteSpace: 'nowrap' });
const Foot = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: 8,
  color: v.text2,
  ...text('caption'),
  '& > p': { marginInlineEnd: 'auto' },
  '& > button[data-variant="text"]': { color: v.text2, ...text('caption'), fontWeight: 400 },
  // Hidden while rows are loading, because it would only move; its room is reserved.
  '&[data-waits="true"]': { visibility: 'hidden' },
  '@media print': { '& > :not(p)': { display: 'none' } },
  '& > dl': { display: 'flex', justifyContent: 'space-between', flexBasis: '100%', textAlign: 'right' },
  [media.phone]: { '& > p': { flexBasis: '100%' }, '& > button': { flex: 1 } },
});

export interface TableSelection<Row> {
  /** Amount of a row for the sum; all in one currency or no sum is shown. */
  amount?: (row: Row) => { minor: number; currency: string };
  isSelectable?: (row: Row) => boolean;
  /** Why a row that is not selectable is not: read with its checkbox, shown as its tooltip. */
  whyNot?: (row: Row) => string;
  /** What differs per row: « FL-26-0034 dépasse votre limite ». */
  note?: (rows: readonly Row[]) => ReactNode;
  /** Words of the count: (3) → « 3 factures sélectionnées ». */
  count?: (count: number) => string;
}

export interface DataTableProps<Row> {
  /** Under which this device remembers columns, density and views. */
  name?: string;
  /** Read by screen readers as the table's name. */
  caption: string;
  columns: readonly Column<Row>[];
  state: TableState;
  page: TablePage<Row>;
  /** `row.id` unless told. */
  rowId?: (row: Row) => string;
  /** Short name of a row, for its checkbox. */
  rowName?: (row: Row) => string;
  /** The first column is the link. */
  rowHref?: (row: Row) => string | undefined;
  /** Whether a row waits for its reader: after a decision on one, the next that does is shown. */
  awaits?: (row: Row) => boolean;
  selection?: TableSelection<Row>;
  bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Without it there is no search box. */
  searchLabel?: string;
  /** What to say when there is nothing, unfiltered. */
  empty?: ReactNode;
  /** Without it the list does not leave as a file. */
  exportAs?: (format: ExportFormat, columns?: readonly string[]) => unknown;
  density?: Density | 'twoLine';
  /** No filter bar: a table in a card or dashboard, or `framed` by itself. */
  bare?: boolean | 'framed';
}

/** A bar where the column's words will be, at their side and of about their width. */
function boneOf({ align, card }: Pick<Column<unknown>, 'align' | 'card'>, at: number): CSSProperties {
  const width = { title: 96, subtitle: 168, status: 112, amount: 88, meta: 80, hidden: 80 }[card ?? 'meta'];
  return {
    // Its share of the cell keeps it from widening the column once it is drawn.
    inlineSize: `min(100%, ${Math.round(width * ([0.8, 1, 0.66, 0.9][at % 4] ?? 1))}px)`,
    // Physically: amounts stay at the right in either direction.
    ...(align === 'end' ? { marginLeft: 'auto' } : align === 'center' ? { marginInline: 'auto' } : {}),
  };
}

const idOf = (row: unknown) => String((row as { id: unknown }).id);

/** A list whose filters, sorting, search and pages are the server's; cards below 768 px. */
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
  const tooNarrow = {
    1024: useMediaQuery('@media (min-width: 768px) and (max-width: 1023.95px)'),
    1200: useMediaQuery('@media (min-width: 768px) and (max-width: 1199.95px)'),
    1344: useMediaQuery('@media (min-width: 768px) and (max-width: 1343.95px)'),
  };
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
  // As it was last shown, until the rows say it.
  const leftOut = ({ id, blank }: Column<Row>) =>
    blank !== undefined &&
    (loading ? kept !== null && !(id in kept.columns) : rows.length > 0 && rows.every(blank));
  const visible = columns.filter(
    (column, index) =>
      index === 0 ||
      (!leftOut(column) &&
        (!column.hideable ||
          (!choices.hidden.includes(column.id) && (column.keep || !tooNarrow[column.from ?? 1024])))),
  );
  const marks =
    selection !== undefined &&
    (loading ? (kept?.marks ?? true) : picked.rows.length > 0 || rows.some(picked.selectable));
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  const [jumping, setJumping] = useState(false);
  const whyNot = (row: Row) => (picked.selectable(row) ? undefined : selection?.whyNot?.(row));
  const nameOf = (row: Row) => rowName?.(row) ?? rowId(row);

  // A table wider than its place scrolls sideways; otherwise its head sticks to the page.
  useLayoutEffect(() => {
    const element = phone ? null : box.current;
    const table = element?.querySelector('table');
    if (!element || !table || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(() => {
      setWide(table.scrollWidth > element.clientWidth + 1);
      keepWidths(list, table);
    });
    watcher.observe(element);
    // Its height changes when rows come.
    watcher.observe(table);
    return () => watcher.disconnect();
  }, [phone, list]);

  // Announced by screen readers when the result changes, not for the first one.
  const { total } = page;
  const from = state.pageIndex * state.limit;
  const range = [from + 1, from + rows.length]
    .map(formatNumber)
    .slice(rows.length === 1 ? 1 : 0)
    .join('-');
  const of =
    total &&
    (total.capped ? t('table.capped', { total: formatNumber(total.value) }) : formatNumber(total.value));
  const counted = of ? t('table.rangeOf', { range, total: of }) : range;
  // Of the filtered set, one line per currency, under the column whose amounts they sum.
  const sums = (loading || rows.length === 0 ? undefined : total?.sums) ?? [];
  const sumOf = ({ id }: Column<Row>) =>
    sums
      .filter(({ amounts }) => amounts[id] !== undefined)
      .map(({ currency, amounts }) => (
        <div key={currency}>
          <Money minor={amounts[id] ?? 0} currency={currency} strongZero weight={600} />
        </div>
      ));
  const summed = columns.filter((column) => visible.includes(column) && sumOf(column).length > 0);
  const [said, setSaid] = useState('');
  const first = useRef(true);
  useEffect(() => {
    if (loading || page.isFetching) return;
    if (first.current) first.current = false;
    else setSaid(counted);
  }, [counted, loading, page.isFetching]);

  const { root, current, linkState, keysDialog } = useRowKeys({
    rows,
    rowId,
    rowHref,
    awaits,
    settled: !loading && !page.isFetching,
    before: from,
    total: total && !total.capped ? total.value : undefined,
    off: bare !== false,
  });

  const sortBy = (key: string) => state.setSort(state.sort === key ? `-${key}` : key);
  const sortOf = (column: Column<Row>) =>
    column.sortKey === undefined
      ? undefined
      : state.sort === column.sortKey
        ? ('ascending' as const)
        : state.sort === `-${column.sortKey}`
          ? ('descending' as const)
          : ('none' as const);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-row]');
    if (!row || target.matches('input:not([type="checkbox"]), select, textarea')) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const at = all.indexOf(row);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      const next = all[to];
      if (!next) return;
      event.preventDefault();
      const same = target.matches('input') ? 'input' : 'a, button';
      (next.querySelector<HTMLElement>(same) ?? next.querySelector<HTMLElement>('a, input, button'))?.focus();
      return;
    }
    const item = rows[at];
    if (event.key === ' ' && selection && item && target.matches('a')) {
      event.preventDefault();
      picked.toggle(item);
    }
  };

  const held = loading ? kept?.columns : undefined;
  const head = (
    <thead>
      <tr>
        {marks && (
          <th scope="col" data-marks style={{ inlineSize: 44 }}>
            <CheckMark
              type="checkbox"
              aria-label={t('table.selectAll')}
              checked={picked.pageState === 'all'}
              ref={(element: HTMLInputElement | null) => {
                if (element) element.indeterminate = picked.pageState === 'some';
              }}
              onChange={(event) => picked.togglePage(event.target.checked)}
            />
          </th>
        )}
        {visible.map((column) => {
          const sorted = sortOf(column);
          const key = column.sortKey;
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-align={column.align}
              aria-sort={sorted === 'none' ? undefined : sorted}
              style={{
                inlineSize: held?.[column.id] === undefined ? column.width : `${held[column.id]}%`,
              }}
            >
              {key === undefined ? (
                column.header
              ) : (
                <Sort
                  type="button"
                  onClick={() => sortBy(key)}
                  title={t(sorted === 'ascending' ? 'table.sortDescending' : 'table.sortAscending')}
                >
                  {column.header}
                  {sorted === 'ascending' && <IconArrowUp size={14} aria-hidden />}
                  {sorted === 'descending' && <IconArrowDown size={14} aria-hidden />}
                </Sort>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );

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
        {head}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between its links */}
        <tbody onKeyDown={onKeyDown} aria-busy={stale || undefined}>
          {loading
            ? Array.from({ length: Math.min(state.limit, 10) }, (_, index) => (
                <tr key={index} data-quiet="true" aria-hidden>
                  {marks && <td>{'\u00a0'}</td>}
                  {visible.map((column, at) => (
                    <td key={column.id} data-align={column.align}>
                      {late && <Bone style={boneOf(column, index + at)} />}
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const id = rowId(row);
                const href = rowHref?.(row);
                const chosen = picked.has(id);
                return (
                  <tr
                    key={id}
                    data-row={id}
                    data-selected={chosen || undefined}
                    data-current={id === current || undefined}
                    aria-selected={selection ? chosen : undefined}
                  >
                    {marks && (
                      <td title={whyNot(row)}>
                        <CheckMark
                          type="checkbox"
                          aria-label={[t('table.select', { name: nameOf(row) }), whyNot(row)]
                            .filter(Boolean)
                            .join('. ')}
                          checked={chosen}
                          disabled={!picked.selectable(row)}
                          onChange={() => picked.toggle(row)}
                        />
                      </td>
                    )}
                    {visible.map((column, index) => (
                      <td key={column.id} data-align={column.align}>
                        {index === 0 && href ? (
                          <RowLink to={href} state={linkState}>
                            {column.cell(row)}
                          </RowLink>
                        ) : (
                          column.cell(row)
                        )}
                      </td>
                    ))}
                  </tr>
                );
              })}
        </tbody>
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
                    {sumOf(column)}
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
        <Foot data-waits={loading || undefined}>
          <p>{loading ? '\u00a0' : counted}</p>
          {phone &&
            summed.map((column) => (
              <dl key={column.id}>
                <dt>{t('table.sumOf', { column: column.header })}</dt>
                <dd>{sumOf(column)}</dd>
              </dl>
            ))}
          {!phone && density !== 'twoLine' && !bare && (
            <Menu
              label={t('table.density', { density: t(`table.${choices.density}`) })}
              items={[
                ...(['compact', 'comfortable'] as const).map((one) => ({
                  label: t(`table.${one}`),
                  checked: choices.density === one,
                  onSelect: () => choices.setDensity(one),
                })),
                ...(page.anchors ? [{ label: t('table.jump'), onSelect: () => setJumping(true) }] : []),
              ]}
            />
          )}
          {(loading || state.pageIndex > 0 || page.nextCursor) && (
            <>
              <Button size={30} disabled={state.pageIndex === 0} onClick={state.previous}>
                {t('table.previous')}
              </Button>
              <Button
                size={30}
                disabled={!page.nextCursor || loading}
                onClick={() => {
                  if (page.nextCursor) state.next(page.nextCursor);
                }}
              >
                {t('table.next')}
              </Button>
            </>
          )}
        </Foot>
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
