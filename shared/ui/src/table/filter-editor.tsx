import { useEffect, useEffectEvent, useState } from 'react';
import { registerTexts } from '@cessio/shell';
import texts from '../../locales/editor.json' with { type: 'json' };
import { useText } from './table-text.ts';
import { Button } from '../actions/button.tsx';
import { Checkbox } from '../fields/choice-inputs.tsx';
import { DateInput, MoneyInput, SearchInput, TextInput } from '../fields/text-inputs.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { parseDate } from '../values/format.ts';
import type { FilterDef, FilterOption } from './types.ts';
import { useTyped } from './use-typed.ts';

// Fetched with the editor, when a filter is first opened.
registerTexts('common', texts);

export interface FilterEditorProps {
  def: FilterDef;
  filters: Readonly<Record<string, string>>;
  onChange: (patch: Readonly<Record<string, string>>) => void;
  /** Labels loaded from the server, kept by the bar for its chips. */
  onLearn?: (options: readonly FilterOption[]) => void;
}

function EnumEditor({ def, filters, onChange, onLearn }: FilterEditorProps) {
  const t = useText();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly FilterOption[] | null>(null);
  const load = def.loadOptions;
  // The caller's loader changes at each render, so only a change of the typed text reloads.
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

interface TypedFilterProps extends FilterEditorProps {
  /** The filter's parameter. */
  name: string;
  label: string;
}

function DateFilter({ name, label, filters, onChange }: TypedFilterProps) {
  const field = useTyped(
    filters[name] ?? '',
    (value) => onChange({ [name]: value }),
    (typed) => typed === '' || parseDate(typed) === typed,
  );
  return <DateInput label={label} small {...field} />;
}

function AmountFilter({ def, name, label, filters, onChange }: TypedFilterProps) {
  const field = useTyped(
    filters[name] ?? '',
    (value) => onChange({ [name]: value }),
    (typed) => Number.isInteger(Number(typed)),
  );
  return (
    <MoneyInput
      label={label}
      currency={def.currency ?? 'EUR'}
      small
      {...field}
      value={field.value === '' ? null : Number(field.value)}
      onChange={(minor) => field.onChange(minor === null ? '' : String(minor))}
    />
  );
}

function TextFilter({ name, label, filters, onChange }: TypedFilterProps) {
  const field = useTyped(filters[name] ?? '', (value) => onChange({ [name]: value }));
  return <TextInput label={label} small {...field} />;
}

function RangeEditor(props: FilterEditorProps) {
  const t = useText();
  const { def, onChange } = props;
  const [from, to] = [`${def.id}.gte`, `${def.id}.lte`];
  const dates = def.kind === 'dateRange';
  const Bound = dates ? DateFilter : AmountFilter;
  return (
    <Stack gap={10}>
      <Bound {...props} name={from} label={t(dates ? 'table.dateFrom' : 'table.amountFrom')} />
      <Bound {...props} name={to} label={t(dates ? 'table.dateTo' : 'table.amountTo')} />
      {dates && (
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
      )}
    </Stack>
  );
}

/**
 * The content of a filter's popover, or of its part of the bottom sheet. A selection applies at once, typing when
 * complete.
 */
export function FilterEditor(props: FilterEditorProps) {
  const t = useText();
  const { def } = props;
  if (def.kind === 'enum') return <EnumEditor {...props} />;
  if (def.kind === 'text') return <TextFilter {...props} name={def.id} label={t('table.contains')} />;
  return <RangeEditor {...props} />;
}
