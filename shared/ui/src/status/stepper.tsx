import type { ReactNode } from 'react';
import { media, styled, text, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

const List = styled('ol')({
  display: 'flex',
  minInlineSize: 0,
  [media.phone]: { flexDirection: 'column', gap: 10 },
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
  [media.phone]: {
    paddingBlockStart: 0,
    paddingInlineStart: 28,
    '&:last-of-type': { flex: 1 },
    '&:not(:last-of-type)::after': {
      insetBlock: '18px -10px',
      insetInline: '6.5px auto',
      inlineSize: 2,
      blockSize: 'auto',
    },
  },
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
  return (
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
  );
}
