import type { ReactNode } from 'react';
import { media, styled, text, v, wrapping } from '../theme/look.ts';
import { useText } from './table-text.ts';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { IconClose } from '../icons/icons.ts';
import { useBottomRoom } from '../layout/bottom-bar.tsx';
import { useMediaQuery } from '../util/use-media-query.ts';
import { Money } from '../values/money.tsx';

const Bar = styled('section')({
  position: 'sticky',
  insetBlockEnd: 44,
  zIndex: 5,
  ...wrapping,
  alignItems: 'center',
  gap: '8px 12px',
  padding: '11px 12px 11px 18px',
  background: v.raised,
  border: `1px solid ${v.popBorder}`,
  borderRadius: 10,
  boxShadow: v.e3,
  '[dir="rtl"] &': { padding: '11px 18px 11px 12px' },
  '@media print': { display: 'none' },
  [media.phone]: {
    insetBlockEnd: 0,
    marginInline: -16,
    padding: '12px 16px 16px',
    borderRadius: 0,
    borderInline: 0,
    borderBlockEnd: 0,
  },
});
const Count = styled('strong')({ fontWeight: 600, [media.phone]: { flex: 1 } });
const Note = styled('div')({
  color: v.text2,
  flex: '1 1 160px',
  ...text('caption'),
  '&:empty': { display: 'none' },
  [media.phone]: { flexBasis: '100%' },
});
const Actions = styled('div')({
  ...wrapping,
  alignItems: 'center',
  gap: 8,
  marginInlineStart: 'auto',
  [media.phone]: { flexBasis: '100%', '& > *': { flex: 1 } },
});

interface BulkBarProps {
  /** How many rows are selected, in words. */
  words: string;
  /** One per selected row; summed when all have one currency. */
  amounts: readonly { minor: number; currency: string }[];
  note?: ReactNode;
  onClear: () => void;
  actions: ReactNode;
}

/** Floats over the list: count, sum, differences, actions. */
export function BulkBar({ words, amounts, note, onClear, actions }: BulkBarProps) {
  const t = useText();
  const phone = useMediaQuery(media.phone);
  const bar = useBottomRoom<HTMLElement>(phone ? 0 : 44);
  const currency = amounts[0]?.currency;
  const summed = currency !== undefined && amounts.every((one) => one.currency === currency);
  return (
    <Bar ref={bar} aria-label={words}>
      <Count aria-live="polite">{words}</Count>
      {summed && <Money minor={amounts.reduce((sum, one) => sum + one.minor, 0)} currency={currency} />}
      {phone && <IconButton icon={IconClose} size={24} label={t('table.unselect')} onClick={onClear} />}
      {note && <Note>{note}</Note>}
      <Actions>
        {!phone && (
          <Button variant="text" size={30} onClick={onClear}>
            {t('table.unselect')}
          </Button>
        )}
        {actions}
      </Actions>
    </Bar>
  );
}
