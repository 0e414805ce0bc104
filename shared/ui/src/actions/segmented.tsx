import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { media, styled, text, v } from '../theme/look.ts';
import { useDirection } from '../theme/direction.ts';

const Root = styled('div')({
  display: 'inline-flex',
  // Choices that do not fit side by side are below each other, none out of sight.
  flexWrap: 'wrap',
  maxInlineSize: '100%',
  overflowX: 'auto',
  padding: 2,
  gap: 2,
  background: v.hover,
  borderRadius: 8,
  '& > button': {
    flex: 'none',
    minInlineSize: 64,
    blockSize: 30,
    paddingInline: 14,
    border: '1px solid transparent',
    borderRadius: 6,
    background: 'transparent',
    color: v.text2,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    ...text('small'),
    fontWeight: 550,
  },
  '& > button:hover': { color: v.text },
  '& > button[aria-checked="true"]': { background: v.surface, borderColor: v.border, color: v.text },
  '& > button:focus-visible': { outlineOffset: -2 },
  [media.touch]: { '& > button': { blockSize: 40 } },
});

export interface SegmentedProps<T extends string> {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

/** A choice of a few views, applied at once: Mois, Semaine, Liste. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const root = useRef<HTMLDivElement>(null);
  const rtl = useDirection() === 'rtl';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + step + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    root.current?.querySelectorAll('button')[options.indexOf(next)]?.focus();
  };
  return (
    <Root ref={root} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- native radios cannot be drawn as one control
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Root>
  );
}
