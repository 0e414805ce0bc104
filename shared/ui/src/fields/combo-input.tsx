import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { media, styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { IconCheck, IconChevronDown, IconClose } from '../icons/icons.ts';
import { Floating } from '../overlay/floating.ts';
import { useAnchored } from '../overlay/use-anchored.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { BoxEnd, boxState, ControlBox, controlOf, FieldFrame, type ControlProps } from './field-frame.tsx';
import type { Option } from './text-inputs.tsx';

const Line = styled('div')({
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
  '&[data-active="true"]': { background: v.selected },
  '&[aria-disabled="true"]': { color: v.text3, cursor: 'not-allowed' },
  [media.touch]: { minBlockSize: 44 },
});
const Word = styled('p')({ padding: '8px 10px', color: v.text3, ...text('small') });

export interface ComboInputProps extends ControlProps {
  /** Value of the chosen option, '' when none. */
  value: string;
  onChange: (value: string) => void;
  /** Known choices, filtered here… */
  options?: readonly Option[];
  /** …or asked from the server as one types, 200 ms after the last key. */
  loadOptions?: (query: string) => Promise<readonly Option[]>;
  /** The chosen option, when its words are not among those loaded. */
  chosen?: Option | null;
  placeholder?: string;
}

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

interface ListProps {
  anchor: RefObject<HTMLDivElement | null>;
  id: string;
  label: string;
  lines: readonly Option[];
  active: number;
  value: string;
  query: string;
  state: 'ready' | 'loading' | 'error';
  onPick: (option: Option) => void;
  onHover: (index: number) => void;
  onClose: () => void;
}

function List({
  anchor,
  id,
  label,
  lines,
  active,
  value,
  query,
  state,
  onPick,
  onHover,
  onClose,
}: ListProps) {
  const t = useText();
  const panel = useRef<HTMLDivElement>(null);
  useAnchored(anchor, panel, { matchWidth: true, onClose });
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, id]);
  return (
    // Presses in the list must not take the focus from the input.
    <Floating ref={panel} popover="manual" onMouseDown={(event) => event.preventDefault()}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- listbox of the combobox pattern */}
      <div role="listbox" id={id} aria-label={label}>
        {lines.map((option, index) => (
          <Line
            key={option.value}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- listbox of the combobox pattern
            role="option"
            id={`${id}-${index}`}
            aria-selected={option.value === value}
            aria-disabled={option.disabled || undefined}
            data-active={index === active || undefined}
            onPointerMove={() => onHover(index)}
            onClick={() => {
              if (!option.disabled) onPick(option);
            }}
          >
            <span>
              <Marked label={option.label} query={query} />
              {option.description && <small>{option.description}</small>}
            </span>
            {option.value === value && <IconCheck size={16} aria-hidden />}
          </Line>
        ))}
      </div>
      {lines.length === 0 && (
        <Word>
          {t(state === 'loading' ? 'combo.loading' : state === 'error' ? 'combo.error' : 'combo.empty')}
        </Word>
      )}
    </Floating>
  );
}

/** One of many, found by typing: combobox with a listbox (WAI-ARIA), known choices or the server's. */
export function ComboInput(props: ComboInputProps) {
  const t = useText();
  const listId = useId();
  const { value, onChange, options, loadOptions, chosen } = props;
  const box = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [loaded, setLoaded] = useState<{ query: string; lines: readonly Option[]; failed?: boolean } | null>(
    null,
  );
  const [last, setLast] = useState<Option | null>(null);
  const open = query !== null;
  const asked = query ?? '';

  // The caller's loader is new at each render, so only a change of the typed text loads again.
  const ask = useEffectEvent(async (words: string, isLive: () => boolean) => {
    if (!loadOptions) return;
    let next: typeof loaded;
    try {
      next = { query: words, lines: await loadOptions(words) };
    } catch {
      next = { query: words, lines: [], failed: true };
    }
    if (!isLive()) return;
    setLoaded(next);
    setActive(0);
  });
  useEffect(() => {
    if (!open) return undefined;
    let live = true;
    const timer = setTimeout(() => void ask(asked, () => live), asked ? 200 : 0);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [open, asked]);

  const known = [chosen, last, ...(options ?? []), ...(loaded?.lines ?? [])];
  const current = known.find((option) => option?.value === value) ?? null;
  const lines = loadOptions
    ? (loaded?.lines ?? [])
    : (options ?? []).filter((option) =>
        plain(`${option.label} ${option.description ?? ''}`).includes(plain(asked)),
      );
  const state = loadOptions && loaded?.query !== asked ? 'loading' : loaded?.failed ? 'error' : 'ready';
  const close = () => setQuery(null);
  const pick = (option: Option | null) => {
    setLast(option);
    onChange(option?.value ?? '');
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const end = lines.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setQuery('');
      else setActive(event.key === 'ArrowDown' ? Math.min(end, active + 1) : Math.max(0, active - 1));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = lines[active];
      if (option && !option.disabled) pick(option);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') close();
  };
  const editable = !props.disabled && !props.readOnly;

  return (
    <FieldFrame {...props}>
      {(ids) => (
        <>
          <ControlBox {...boxState(props)} ref={box}>
            <input
              {...controlOf(props, ids)}
              role="combobox"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={open && lines.length > 0 ? `${listId}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder={current?.label ?? props.placeholder ?? t('combo.placeholder')}
              value={query ?? current?.label ?? ''}
              onChange={(event) => {
                setQuery(event.target.value);
                setActive(0);
              }}
              onClick={() => {
                if (editable && !open) setQuery('');
              }}
              onKeyDown={editable ? onKeyDown : undefined}
              onBlur={() => {
                close();
                props.onBlur?.();
              }}
            />
            <BoxEnd style={{ paddingInlineEnd: 8, gap: 2 }}>
              {value && editable && !props.required && (
                <IconButton
                  label={t('combo.clear')}
                  icon={IconClose}
                  size={24}
                  tabIndex={-1}
                  onClick={() => pick(null)}
                />
              )}
              <IconChevronDown size={16} aria-hidden />
            </BoxEnd>
          </ControlBox>
          {open && (
            <List
              anchor={box}
              id={listId}
              label={typeof props.label === 'string' ? props.label : t('combo.open')}
              lines={lines}
              active={active}
              value={value}
              query={asked}
              state={state}
              onPick={pick}
              onHover={setActive}
              onClose={close}
            />
          )}
          <VisuallyHidden as="output" aria-live="polite">
            {open && state === 'ready' ? t('combo.results', { count: lines.length }) : ''}
          </VisuallyHidden>
        </>
      )}
    </FieldFrame>
  );
}
