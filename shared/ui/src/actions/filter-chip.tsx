import type { ReactNode, Ref } from 'react';
import { media, oneLine, styled, text, v } from '../theme/look.ts';
import { IconChevronDown, IconClose, type IconLike } from '../icons/icons.ts';

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'stretch',
  minBlockSize: 32,
  maxInlineSize: '100%',
  background: v.surface,
  border: `1px solid ${v.buttonBorder}`,
  borderRadius: 7,
  color: v.text,
  ...text('small'),
  '&:has(button:hover)': { background: v.hover },
  '&[data-set="true"]': { background: v.selected, borderColor: v.primary, color: v.onPrimarySoft },
  '& > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minInlineSize: 0,
    padding: '0 10px',
    border: 0,
    borderRadius: 6,
    background: 'transparent',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    fontWeight: 500,
    '& b': { fontWeight: 600, ...oneLine },
  },
  '& > button:nth-of-type(2)': { paddingInline: '2px 8px', minInlineSize: 24, justifyContent: 'center' },
  [media.touch]: { minBlockSize: 44, '& > button:nth-of-type(2)': { minInlineSize: 40 } },
});

export interface FilterChipProps {
  label: string;
  /** Its value; a chip with one has a petrol border. */
  value?: ReactNode;
  icon?: IconLike;
  onClick?: () => void;
  /** Adds a ×, with a label. */
  onClear?: () => void;
  clearLabel?: string;
  expanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A filter of a list: « Échéance : avant le 31/03 × ». */
export function FilterChip({
  label,
  value,
  icon: Icon,
  onClick,
  onClear,
  clearLabel,
  expanded,
  ref,
}: FilterChipProps) {
  const set = value !== undefined && value !== null && value !== '';
  return (
    <Root data-set={set || undefined}>
      <button ref={ref} type="button" onClick={onClick} aria-haspopup="dialog" aria-expanded={expanded}>
        {Icon && <Icon size={14} aria-hidden />}
        <span>{set ? `${label}\u00a0:` : label}</span>
        {set && <b>{value}</b>}
        {!(set && onClear) && !Icon && <IconChevronDown size={14} aria-hidden />}
      </button>
      {set && onClear && (
        <button type="button" onClick={onClear} aria-label={clearLabel} title={clearLabel}>
          <IconClose size={14} aria-hidden />
        </button>
      )}
    </Root>
  );
}
