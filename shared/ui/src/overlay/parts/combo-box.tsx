import useAutocomplete from '@mui/material/useAutocomplete';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { IconButton } from '../../actions/icon-button.tsx';
import { focusedBefore, type ComboInputProps } from '../../fields/combo-input.tsx';
import { BoxEnd, boxState, ControlBox, controlOf, FieldFrame } from '../../fields/field-frame.tsx';
import type { Option } from '../../fields/text-inputs.tsx';
import { useText } from '../../i18n.ts';
import { IconCheck, IconChevronDown, IconClose } from '../../icons/icons.ts';
import { VisuallyHidden } from '../../layout/visually-hidden.tsx';
import { media, styled, text, v } from '../../theme/look.ts';
import { Anchored } from './anchored.tsx';

const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minBlockSize: 34,
  padding: '6px 10px',
  borderRadius: 6,
  cursor: 'pointer',
  ...text('small'),
  '& > span': { flex: 1, minInlineSize: 0 },
  '& small': { display: 'block', color: v.text3, ...text('caption') },
  '& b': { fontWeight: 600 },
  '&.Mui-focused': { background: v.selected },
  '&[aria-disabled="true"]': { color: v.text3, cursor: 'not-allowed' },
  [media.touch]: { minBlockSize: 44 },
});
const Word = styled('p')({ padding: '8px 10px', color: v.text3, ...text('small') });

/** ms after the last key. */
const ASKED_AFTER = 200;

const EMPTY = { loading: 'combo.loading', error: 'combo.error', ready: 'combo.empty' } as const;

const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('fr');

/** The typed letters in bold. */
function Marked({ label, query }: { label: string; query: string }) {
  const at = query ? plain(label).indexOf(plain(query)) : -1;
  if (at < 0 || plain(label).length !== label.length) return <>{label}</>;
  return (
    <>
      {label.slice(0, at)}
      <b>{label.slice(at, at + query.length)}</b>
      {label.slice(at + query.length)}
    </>
  );
}

interface Loaded {
  query: string;
  lines: readonly Option[];
  failed?: boolean;
}

function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]) {
  return (element: T | null) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}

/** The server's options for the typed text; fetched while the list is open. */
function useLoaded(loadOptions: ComboInputProps['loadOptions'], query: string | null): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // The caller's loader changes at each render, so only a change of the typed text reloads.
  const ask = useEffectEvent(async (words: string, isLive: () => boolean) => {
    if (!loadOptions) return;
    let next: Loaded;
    try {
      next = { query: words, lines: await loadOptions(words) };
    } catch {
      next = { query: words, lines: [], failed: true };
    }
    if (isLive()) setLoaded(next);
  });
  useEffect(() => {
    if (query === null) return undefined;
    let live = true;
    const timer = setTimeout(() => void ask(query, () => live), query ? ASKED_AFTER : 0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [query]);
  return loaded;
}

/** A field with its list, by MUI's `useAutocomplete`. */
export function ComboBox(props: ComboInputProps & { id: string }) {
  const t = useText();
  const { id, value, onChange, options = [], loadOptions, chosen } = props;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Input since the list was opened; null while it is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [last, setLast] = useState<Option | null>(null);
  const loaded = useLoaded(loadOptions, query);
  const asked = query ?? '';
  const known = [chosen, last, ...options, ...(loaded?.lines ?? [])];
  const current = known.find((option) => option?.value === value) ?? null;
  const state = loadOptions && loaded?.query !== asked ? 'loading' : loaded?.failed ? 'error' : 'ready';
  const editable = !props.disabled && !props.readOnly;

  useLayoutEffect(() => {
    if (focusedBefore.delete(id)) input.current?.focus();
  }, [id]);

  const list = useAutocomplete<Option>({
    id,
    options: loadOptions ? (loaded?.lines ?? []) : options,
    filterOptions: (all) =>
      loadOptions
        ? all
        : all.filter(({ label, description = '' }) =>
            plain(`${label} ${description}`).includes(plain(asked)),
          ),
    getOptionLabel: ({ label }) => label,
    getOptionKey: (option) => option.value,
    isOptionEqualToValue: (option, of) => option.value === of.value,
    getOptionDisabled: ({ disabled }) => Boolean(disabled),
    value: current,
    onChange: (_event, option) => {
      setLast(option);
      onChange(option?.value ?? '');
    },
    inputValue: query ?? current?.label ?? '',
    onInputChange: (_event, words, reason) => {
      if (reason === 'input') setQuery(words);
    },
    open: query !== null,
    onOpen: () => {
      if (editable) setQuery((now) => now ?? '');
    },
    onClose: () => setQuery(null),
    autoHighlight: true,
    clearOnEscape: false,
    disableListWrap: true,
    disabled: props.disabled,
    readOnly: props.readOnly,
    disabledItemsFocusable: true,
  });
  // Its key handler is meant for an element around the field; clicks on help and messages below are not its own.
  const { onKeyDown } = list.getRootProps();
  const { onBlur: onLeave, ref: own, ...attributes } = list.getInputProps();

  return (
    <FieldFrame {...props}>
      {(ids) => {
        const control = controlOf(props, ids);
        return (
          <>
            <ControlBox {...boxState(props)} ref={box}>
              <input
                {...attributes}
                {...control}
                ref={mergeRefs(control.ref, own, input)}
                placeholder={current?.label ?? props.placeholder ?? t('combo.placeholder')}
                onKeyDown={(event) => {
                  control.onKeyDown?.(event);
                  if (event.key === 'Tab') setQuery(null);
                  else if (editable) onKeyDown?.(event as never);
                }}
                onBlur={(event) => {
                  onLeave?.(event);
                  control.onBlur?.();
                }}
              />
              <BoxEnd style={{ paddingInlineEnd: 8, gap: 2 }}>
                {value && editable && !props.required && (
                  <IconButton
                    label={t('combo.clear')}
                    icon={IconClose}
                    size={24}
                    tabIndex={-1}
                    onClick={() => {
                      setLast(null);
                      setQuery(null);
                      onChange('');
                    }}
                  />
                )}
                <IconChevronDown size={16} aria-hidden />
              </BoxEnd>
            </ControlBox>
            {query !== null && (
              <Anchored
                anchor={box}
                matchWidth
                onClose={() => setQuery(null)}
                // Presses in the list must not take the focus from the field.
                sheet={{ onMouseDown: (event) => event.preventDefault() }}
              >
                <ul {...list.getListboxProps()}>
                  {list.groupedOptions.map((option, index) => {
                    const { key, ...line } = list.getOptionProps({ option, index });
                    return (
                      <Line key={key} {...line}>
                        <span>
                          <Marked label={option.label} query={asked} />
                          {option.description && <small>{option.description}</small>}
                        </span>
                        {option.value === value && <IconCheck size={16} aria-hidden />}
                      </Line>
                    );
                  })}
                </ul>
                {list.groupedOptions.length === 0 && <Word>{t(EMPTY[state])}</Word>}
              </Anchored>
            )}
            <VisuallyHidden as="output" aria-live="polite">
              {query !== null && state === 'ready'
                ? t('combo.results', { count: list.groupedOptions.length })
                : ''}
            </VisuallyHidden>
          </>
        );
      }}
    </FieldFrame>
  );
}
