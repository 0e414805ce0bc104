import type { AllowedAction, NextAction } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, media, styled, useMediaQuery, v } from '@cessio/ui';
import { isDanger, mainStep, openSteps } from '@cessio/ui/record';

const Bar = styled('section')({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
  marginInline: -16,
  padding: '12px 16px 16px',
  background: v.raised,
  borderBlockStart: `1px solid ${v.popBorder}`,
  boxShadow: v.e2,
  // Side by side and of one width, or one above the other where their words do not fit.
  '& > button': { flex: 1, minInlineSize: 'max-content' },
  // A window so low (a desktop at 400 %) would show little else.
  '@media (max-height: 400px)': { position: 'static' },
});

interface PhoneActionsProps {
  actions: readonly AllowedAction[];
  next: NextAction | null | undefined;
  onAsk: (action: AllowedAction) => void;
}

/** On a phone the two likeliest steps stay under the thumb; all of them are in "Vos actions" below. */
export function PhoneActions({ actions, next, onAsk }: PhoneActionsProps) {
  const { t } = useTranslation('invoices');
  const phone = useMediaQuery(media.phone);
  const main = mainStep(actions, next);
  if (!phone || !main) return null;
  const second = openSteps(actions).find((step) => step !== main && isDanger(step));
  return (
    <Bar aria-label={t('record.actions')}>
      {second && (
        <Button size={44} onClick={() => onAsk(second)}>
          {second.label}
        </Button>
      )}
      <Button size={44} variant="primary" onClick={() => onAsk(main)}>
        {main.label}
      </Button>
    </Bar>
  );
}
