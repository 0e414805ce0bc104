import type { ReactNode } from 'react';
import { useText } from '../record/record-text.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { hidden, media, styled, text, v, wrapping } from '../theme/look.ts';
import { useMediaQuery } from '../util/use-media-query.ts';

/** Undoes the visual hiding of labels. */
const SHOWN = {
  position: 'static',
  inlineSize: 'auto',
  blockSize: 'auto',
  margin: 0,
  clipPath: 'none',
  whiteSpace: 'normal',
  overflow: 'visible',
} as const;
const List = styled('ol')({
  display: 'flex',
  minInlineSize: 0,
});
const Item = styled('li')({
  position: 'relative',
  flex: 1,
  minInlineSize: 0,
  paddingBlockStart: 20,
  paddingInlineEnd: 10,
  color: v.text2,
  ...text('small'),
  '&:last-of-type': { flex: '0 1 auto', paddingInlineEnd: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 1,
    insetInlineStart: 0,
    inlineSize: 15,
    blockSize: 15,
    borderRadius: '50%',
    background: v.surface,
    border: `2px solid ${v.borderStrong}`,
    zIndex: 1,
  },
  '&:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 7.5,
    insetInline: '15px 0',
    blockSize: 2,
    background: v.border,
  },
  '&[data-state="done"]::before': { background: v.primary, borderColor: v.primary },
  '&[data-state="done"]:not(:last-of-type)::after': { background: v.primary },
  '&[data-state="current"]': { color: v.text, '& > strong': { fontWeight: 600 } },
  '&[data-state="current"]::before': {
    border: `4px solid ${v.accent}`,
    inlineSize: 19,
    blockSize: 19,
    insetBlockStart: -1,
    insetInlineStart: -2,
  },
  '&[data-state="planned"]': { color: v.text3 },
  '& > strong': { display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& > small': { display: 'block', ...text('caption') },
  // On a phone a row of marks; the current step's label is below.
  [media.phone]: {
    paddingInlineEnd: 0,
    '&:last-of-type': { flex: 'none', inlineSize: 17 },
    '& > strong, & > small': hidden,
  },
  // On paper only reached steps, with labels whatever the width; planned ones may change.
  [media.print]: {
    '&&': { flex: '0 1 auto', inlineSize: 'auto', paddingInlineEnd: 16 },
    '&[data-state="planned"]': { display: 'none' },
    '&::before, &::after': { printColorAdjust: 'exact' },
    '&& > strong, && > small': { ...SHOWN, display: 'block' },
  },
});
const Now = styled('p')({
  ...wrapping,
  gap: '0 8px',
  marginBlockStart: 8,
  ...text('small'),
  color: v.text2,
  '& > strong': { fontWeight: 600, color: v.text },
  '& > small': { flexBasis: '100%', ...text('caption') },
  [media.print]: { display: 'none' },
});

export interface Step {
  id: string;
  label: ReactNode;
  /** `12/01`, or `prévue le 16/03`. */
  date?: ReactNode;
  state: 'done' | 'current' | 'planned';
}

export interface StepperProps {
  steps: readonly Step[];
  label?: string;
}

/** Done petrol, current a copper ring, planned hollow. */
export function Stepper({ steps, label }: StepperProps) {
  const t = useText();
  const phone = useMediaQuery(media.phone);
  const now =
    steps.find(({ state }) => state === 'current') ?? steps.findLast(({ state }) => state === 'done');
  const next = now && steps[steps.indexOf(now) + 1];
  return (
    <div>
      <List aria-label={label ?? t('stepper.label')}>
        {steps.map((step) => (
          <Item
            key={step.id}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <strong>
              {step.label}
              <VisuallyHidden>{`, ${t(`stepper.${step.state}`)}`}</VisuallyHidden>
            </strong>
            {step.date && <small>{step.date}</small>}
          </Item>
        ))}
      </List>
      {phone && now && (
        <Now aria-hidden>
          <strong>{now.label}</strong>
          {now.date && <span>{now.date}</span>}
          {next && (
            <small>
              {t('stepper.next')} {next.label}
            </small>
          )}
        </Now>
      )}
    </div>
  );
}
