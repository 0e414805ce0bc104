import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from './table-text.ts';
import { Button } from '../actions/button.tsx';
import { Checkbox } from '../fields/choice-inputs.tsx';
import { DateInput, MoneyInput, SearchInput, TextInput } from '../fields/text-inputs.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { parseDate } from '../values/format.ts';
import type { FilterDef, FilterOption } from './types.ts';

export interface FilterEditorProps {
  def: FilterDef;
  filters: Readonly<Record<string, string>>;
  onChange: (patch: Readonly<Record<string, string>>) => void;
  /** Labels learnt from the server, kept by the bar for its chips. */
  onLearn?: (options: readonly FilterOption[]) => void;
}

function EnumEditor({ def, filters, onChange, onLearn }: FilterEditorProps) {
  const t = useText();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly FilterOption[] | null>(null);
  const load = def.loadOptions;
  // The caller's loader is new at each render, so only a change of the typed text loads again.
  const ask = useEffectEvent(async (words: string, isLive: () => boolean) => {
    if (!load) return;
    const options = await load(words).catch(() => []);
    if (!isLive()) return;
    setFound(options);
    onLearn?.(options);
  });
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => void ask(query, () => live), query ? 200 : 0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [query]);
  const chosen = (filters[def.id] ?? '').split(',').filter(Boolean);
  const all = def.options ?? found ?? [];
  const wanted = query.toLocaleLowerCase('fr');
  const shown = load ? all : all.filter((option) => option.label.toLocaleLowerCase('fr').includes(wanted));
  const toggle = (value: string, on: boolean) => {
    const next = def.single
      ? on
        ? [value]
        : []
      : on
        ? [...chosen, value]
        : chosen.filter((one) => one !== value);
    onChange({ [def.id]: next.join(',') });
  };
  return (
    <Stack gap={8}>
      {(load || all.length > 8) && (
        <SearchInput label={t('table.search')} value={query} onChange={setQuery} />
      )}
      <Stack
        gap={2}
        style={{ maxBlockSize: 280, overflowY: 'auto', padding: 4, margin: -4 }}
        as="fieldset"
        aria-label={def.label}
      >
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(on) => toggle(option.value, on)}
          />
        ))}
        {shown.length === 0 && (
          <Text type="small" tone="third">
            {load && !found ? t('combo.loading') : t('combo.empty')}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}

const plusDays = (days: number) => {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
};

function RangeEditor({ def, filters, onChange }: FilterEditorProps) {
  const t = useText();
  const [from, to] = [`${def.id}.gte`, `${def.id}.lte`];
  if (def.kind === 'dateRange') {
    const set = (key: string) => (value: string) => {
      if (value === '' || parseDate(value) === value) onChange({ [key]: value });
    };
    return (
      <Stack gap={10}>
        <DateInput label={t('table.dateFrom')} value={filters[from] ?? ''} onChange={set(from)} small />
        <DateInput label={t('table.dateTo')} value={filters[to] ?? ''} onChange={set(to)} small />
        <Row gap={6}>
          {[0, 7, 30].map((days) => (
            <Button
              key={days}
              size={30}
              onClick={() => onChange({ [from]: plusDays(0), [to]: plusDays(days) })}
            >
              {t(days === 0 ? 'table.today' : `table.days${days}`)}
            </Button>
          ))}
        </Row>
      </Stack>
    );
  }
  const set = (key: string) => (value: number | null) => {
    if (value === null || Number.isInteger(value)) onChange({ [key]: value === null ? '' : String(value) });
  };
  const amount = (key: string) => (filters[key] ? Number(filters[key]) : null);
  const currency = def.currency ?? 'EUR';
  return (
    <Stack gap={10}>
      <MoneyInput
        label={t('table.amountFrom')}
        currency={currency}
        value={amount(from)}
        onChange={set(from)}
        small
      />
      <MoneyInput
        label={t('table.amountTo')}
        currency={currency}
        value={amount(to)}
        onChange={set(to)}
        small
      />
    </Stack>
  );
}

/** The content of a filter's popover, or of its part of the bottom sheet. Takes effect at once. */
export function FilterEditor(props: FilterEditorProps) {
  const t = useText();
  const { def, filters, onChange } = props;
  if (def.kind === 'enum') return <EnumEditor {...props} />;
  if (def.kind === 'text')
    return (
      <TextInput
        label={t('table.contains')}
        small
        value={filters[def.id] ?? ''}
        onChange={(value) => onChange({ [def.id]: value })}
      />
    );
  return <RangeEditor {...props} />;
}
