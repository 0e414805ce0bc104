import { registerTexts } from '@cessio/shell';
import { useState } from 'react';
import texts from '../../locales/sheet.json' with { type: 'json' };
import { Button } from '../actions/button.tsx';
import { SelectInput, type Option } from '../fields/text-inputs.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { Drawer } from '../overlay/drawer.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { useText } from './table-text.ts';
import { RowNumber } from './row-jump.tsx';
import type { FilterOption, SavedView, TablePage } from './types.ts';
import type { TableState } from './use-table-state.ts';
import { ViewsPanel, type ViewsPanelProps } from './views-panel.tsx';

// Fetched with the sheet, when first opened.
registerTexts('common', texts);

export interface FilterSheetProps extends Pick<ViewsPanelProps, 'list' | 'showColumns'> {
  state: TableState;
  /** Columns that the list can be sorted by have a key. */
  columns: readonly { header: string; sortKey?: string }[];
  /** Hideable columns shown now. */
  shown: readonly string[];
  anchors?: TablePage<unknown>['anchors'];
  onLearn: (options: readonly FilterOption[]) => void;
  onClose: () => void;
}

/** A phone's replacement of a table's head and bar: order, filters, views. */
export function FilterSheet({ state, columns, shown, anchors, onLearn, onClose, ...rest }: FilterSheetProps) {
  const t = useText();
  const [views, setViews] = useState<readonly SavedView[] | null>(null);
  const orders = columns.flatMap(({ header, sortKey }): Option[] =>
    sortKey === undefined
      ? []
      : [
          { value: sortKey, label: t('sheet.up', { column: header }) },
          { value: `-${sortKey}`, label: t('sheet.down', { column: header }) },
        ],
  );
  const usual = orders.every(({ value }) => value !== state.sort);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('table.filters')}
      side="bottom"
      actions={
        <>
          <Button onClick={state.clear} disabled={!state.isFiltered}>
            {t('table.clear')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('table.showResults')}
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        {orders.length > 0 && (
          <SelectInput
            label={t('sheet.sort')}
            options={orders}
            value={usual ? '' : state.sort}
            onChange={(sort) => sort && state.setSort(sort)}
            {...(usual ? { placeholder: t('sheet.usual') } : {})}
          />
        )}
        {state.filterDefs.map((def) => (
          <Stack key={def.id} gap={8}>
            <Text as="h3" type="h3">
              {def.label}
            </Text>
            <FilterEditor def={def} filters={state.filters} onChange={state.setFilters} onLearn={onLearn} />
          </Stack>
        ))}
        <Stack gap={8}>
          <Text as="h3" type="h3">
            {t('table.views')}
          </Text>
          <ViewsPanel
            {...rest}
            state={state}
            columns={shown}
            views={views}
            setViews={setViews}
            onClose={onClose}
          />
        </Stack>
        {anchors && (
          <Stack gap={8}>
            <Text as="h3" type="h3">
              {t('jump.title')}
            </Text>
            <RowNumber state={state} anchors={anchors} onClose={onClose} />
          </Stack>
        )}
      </Stack>
    </Drawer>
  );
}
