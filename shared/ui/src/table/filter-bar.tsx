import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { media, styled, v, wrapping } from '../theme/look.ts';
import { useText } from './table-text.ts';
import { Button } from '../actions/button.tsx';
import { FilterChip } from '../actions/filter-chip.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { showToast } from '../feedback/toast-store.ts';
import { Checkbox } from '../fields/choice-inputs.tsx';
import { IconBookmark, IconColumns, IconDownload, IconPlus, IconSliders } from '../icons/icons.ts';
import { Stack } from '../layout/stack.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { MenuList } from '../overlay/menu.tsx';
import { Popover } from '../overlay/popover.tsx';
import type { ViewsPanelProps } from './views-panel.tsx';
import { describeFilter } from './describe-filter.ts';
import type { FilterEditorProps } from './filter-editor.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
import { SearchBox } from './search-box.tsx';
import type { Column, ExportFormat, FilterDef, FilterOption, SavedView, TablePage } from './types.ts';
import { useDefaultView } from './use-default-view.ts';
import { parametersOf, type TableState } from './use-table-state.ts';

const Bar = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: 8,
  '@media print': { display: 'none' },
});
/**
 * The chips: one line on wide screens, scrolling sideways when there are too many, so that the table below never moves.
 */
const Chips = styled('div')({
  display: 'flex',
  gap: 8,
  flex: '1 1 0',
  minInlineSize: 0,
  // Space for the focus rings, and for the shadow under which chips continue.
  padding: '3px 20px 3px 3px',
  margin: -3,
  maskImage: 'linear-gradient(90deg, #000 calc(100% - 20px), transparent)',
  '[dir="rtl"] &': {
    padding: '3px 3px 3px 20px',
    maskImage: 'linear-gradient(270deg, #000 calc(100% - 20px), transparent)',
  },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > *': { flex: 'none', maxInlineSize: 280 },
});
const Search = styled('div')({ flex: '0 1 188px', minInlineSize: 160, [media.phone]: { flex: 1 } });
const End = styled('div')({ display: 'flex', gap: 8 });
const Count = styled('b')({
  minInlineSize: 18,
  paddingInline: 5,
  borderRadius: 9,
  background: v.primarySoft,
  color: v.onPrimarySoft,
  fontSize: '0.6875rem',
  lineHeight: '18px',
  textAlign: 'center',
});

/** A panel of the bar, fetched when first opened; a toast reports a failure. */
function usePanel<Props>(load: () => Promise<ComponentType<Props>>, id: string) {
  const t = useText();
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  /** Whether it has loaded. */
  const fetch = async (): Promise<boolean> => {
    try {
      const fetched = await load();
      setPanel(() => fetched);
      return true;
    } catch {
      showToast({ id, severity: 'error', title: t('table.errorTitle'), message: t('error.text') });
      return false;
    }
  };
  return [Panel, fetch] as const;
}
const loadViews = async () => (await import('./views-panel.tsx')).ViewsPanel;
const loadEditor = async () => (await import('./filter-editor.tsx')).FilterEditor;
const loadSheet = async () => (await import('./filter-sheet.tsx')).FilterSheet;

interface ChipProps {
  Editor: ComponentType<FilterEditorProps> | null;
  def: FilterDef;
  state: TableState;
  learnt: ReadonlyMap<string, string>;
  learn: (options: readonly FilterOption[]) => void;
  open: boolean;
  setOpen: (open: boolean) => void;
}

function OneFilter({ Editor, def, state, learnt, learn, open, setOpen }: ChipProps) {
  const t = useText();
  const chip = useRef<HTMLButtonElement>(null);
  const words = describeFilter(def, state.filters, t, learnt);
  const ask = useEffectEvent(async (value: string) => {
    const label = await def.nameOf?.(value).catch(() => undefined);
    learn([{ value, label: label ?? '1' }]);
  });
  const unknown = words === '…' ? state.filters[def.id] : undefined;
  useEffect(() => {
    if (unknown) void ask(unknown);
  }, [unknown]);
  return (
    <>
      <FilterChip
        ref={chip}
        label={def.label}
        value={words}
        expanded={open}
        onClick={() => setOpen(!open)}
        onClear={() => state.setFilters(Object.fromEntries(parametersOf(def).map((key) => [key, ''])))}
        clearLabel={t('table.removeFilter', { label: def.label })}
      />
      <Popover open={open} onClose={() => setOpen(false)} anchor={chip} label={def.label} width={280}>
        {Editor && <Editor def={def} filters={state.filters} onChange={state.setFilters} onLearn={learn} />}
      </Popover>
    </>
  );
}

/** « Vue »: its panel is fetched when first opened. */
function Views(props: Omit<ViewsPanelProps, 'views' | 'setViews' | 'onClose'>) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, fetchPanel] = usePanel<ViewsPanelProps>(loadViews, 'views');
  const [open, setOpen] = useState(false);
  const [views, setViews] = useState<readonly SavedView[] | null>(null);
  const now = JSON.stringify(props.state.snapshot());
  const current = views?.find((view) => JSON.stringify(view.params) === now);
  const show = async () => setOpen(await fetchPanel());
  return (
    <>
      <FilterChip
        ref={button}
        label={current?.name ?? t('table.view')}
        icon={IconBookmark}
        expanded={open}
        onClick={() => (open ? setOpen(false) : void show())}
      />
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={t('table.views')}
        align="end"
        width={300}
      >
        {Panel && <Panel {...props} views={views} setViews={setViews} onClose={() => setOpen(false)} />}
      </Popover>
    </>
  );
}

export interface FilterBarProps<Item> {
  state: TableState;
  columns: readonly Column<Item>[];
  hidden: readonly string[];
  setHidden: (hidden: string[]) => void;
  /** Key under which views are stored. */
  list: string;
  /** Without it the list has no export. */
  exportAs?: (format: ExportFormat, columns?: readonly string[]) => unknown;
  /** Without it there is no search box. */
  searchLabel?: string;
  anchors?: TablePage<unknown>['anchors'];
  phone: boolean;
}

/** Search, filter chips, « + Filtre », « Effacer », then view, columns, export. */
export function FilterBar<Item>({
  state,
  columns,
  hidden,
  setHidden,
  list,
  exportAs,
  searchLabel,
  anchors,
  phone,
}: FilterBarProps<Item>) {
  const t = useText();
  const [open, setOpen] = useState<string | null>(null);
  const [Editor, fetchEditor] = usePanel<FilterEditorProps>(loadEditor, 'filter');
  // Once loaded, it opens with the press itself.
  const openFilter = async (id: string) => setOpen(Editor || (await fetchEditor()) ? id : null);
  const [Sheet, fetchSheet] = usePanel<FilterSheetProps>(loadSheet, 'filter');
  const openSheet = async () => setOpen(Sheet || (await fetchSheet()) ? 'sheet' : null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [learnt, setLearnt] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const leaves = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const defs = state.filterDefs;
  const isSet = (def: FilterDef) => parametersOf(def).some((key) => state.filters[key]);
  const shown = defs.filter((def) => def.pinned || isSet(def) || added.includes(def.id));
  const others = defs.filter((def) => !shown.includes(def));
  const hideable = columns.filter((column) => column.hideable);
  const idsOf = (list: readonly Column<Item>[]) => list.map(({ id }) => id);
  const views = {
    list,
    state,
    columns: idsOf(hideable).filter((id) => !hidden.includes(id)),
    showColumns: (shown: readonly string[]) => setHidden(idsOf(hideable).filter((id) => !shown.includes(id))),
  };
  useDefaultView(list, state, views.showColumns, t);
  const learn = (options: readonly FilterOption[]) =>
    setLearnt(
      (before) => new Map([...before, ...options.map(({ value, label }) => [value, label] as const)]),
    );
  const shownColumns = columns.filter(({ id, hideable }) => !hideable || !hidden.includes(id));
  const run = async (format: ExportFormat, all: boolean) => {
    setBusy(true);
    try {
      await exportAs?.(format, all ? [] : shownColumns.flatMap(({ id, exports = [id] }) => exports));
    } finally {
      setBusy(false);
    }
  };
  const box = searchLabel !== undefined && (
    <Search>
      <SearchBox value={state.q} onChange={state.setQ} label={searchLabel} />
    </Search>
  );
  const exportButton = exportAs && (
    <>
      <IconButton
        ref={leaves}
        icon={IconDownload}
        variant="outlined"
        size={phone ? 36 : 32}
        label={busy ? t('table.exporting') : t('table.export')}
        loading={busy}
        aria-haspopup="menu"
        aria-expanded={open === 'export'}
        onClick={() => setOpen(open === 'export' ? null : 'export')}
      />
      {open === 'export' && (
        <MenuList
          anchor={leaves}
          align="end"
          label={t('table.export')}
          onClose={() => setOpen((now) => (now === 'export' ? null : now))}
          items={['', 'All'].flatMap((all) =>
            (['xlsx', 'csv'] as const).map((format) => ({
              key: format + all,
              label: t(`table.export.${format}`) + (all && t('table.exportAll')),
              onSelect: () => void run(format, all !== ''),
            })),
          )}
        />
      )}
    </>
  );

  if (phone) {
    const active = defs.filter(isSet).length;
    return (
      <Bar>
        {box}
        {(defs.length > 0 || columns.some(({ sortKey }) => sortKey)) && (
          <Button icon={IconSliders} onClick={() => void openSheet()} aria-haspopup="dialog">
            <VisuallyHidden>{t('table.filters')}</VisuallyHidden>
            {active > 0 ? <Count>{active}</Count> : null}
          </Button>
        )}
        {exportButton}
        {Sheet && open === 'sheet' && (
          <Sheet
            {...views}
            columns={columns}
            shown={views.columns}
            anchors={anchors}
            onLearn={learn}
            onClose={() => setOpen(null)}
          />
        )}
      </Bar>
    );
  }

  return (
    <Bar style={{ flexWrap: 'nowrap' }}>
      {box}
      <Chips>
        {shown.map((def) => (
          <OneFilter
            key={def.id}
            def={def}
            state={state}
            learnt={learnt}
            learn={learn}
            open={open === def.id}
            Editor={Editor}
            setOpen={(next) => (next ? void openFilter(def.id) : setOpen(null))}
          />
        ))}
        {others.length > 0 && (
          <>
            <FilterChip
              ref={plus}
              label={t('table.filter')}
              icon={IconPlus}
              expanded={open === '+'}
              onClick={() => setOpen(open === '+' ? null : '+')}
            />
            {open === '+' && (
              <MenuList
                anchor={plus}
                align="start"
                label={t('table.filter')}
                onClose={() => setOpen((now) => (now === '+' ? null : now))}
                items={others.map((def) => ({
                  label: def.label,
                  key: def.id,
                  onSelect: () => {
                    setAdded([...added, def.id]);
                    void openFilter(def.id);
                  },
                }))}
              />
            )}
          </>
        )}
      </Chips>
      {state.isFiltered && (
        <Button
          variant="text"
          size={30}
          onClick={() => {
            setAdded([]);
            state.clear();
          }}
        >
          {t('table.clear')}
        </Button>
      )}
      <End>
        {defs.length > 0 && <Views {...views} />}
        {hideable.length > 0 && (
          <>
            <IconButton
              ref={chooser}
              icon={IconColumns}
              variant="outlined"
              size={32}
              label={t('table.columns')}
              aria-haspopup="dialog"
              aria-expanded={open === 'columns'}
              onClick={() => setOpen(open === 'columns' ? null : 'columns')}
            />
            <Popover
              open={open === 'columns'}
              onClose={() => setOpen(null)}
              anchor={chooser}
              label={t('table.columnsHint')}
              align="end"
            >
              <Stack gap={2}>
                {hideable.map((column) => (
                  <Checkbox
                    key={column.id}
                    label={column.header}
                    checked={!hidden.includes(column.id)}
                    onChange={(on) =>
                      setHidden(on ? hidden.filter((id) => id !== column.id) : [...hidden, column.id])
                    }
                  />
                ))}
              </Stack>
            </Popover>
          </>
        )}
        {exportButton}
      </End>
    </Bar>
  );
}
