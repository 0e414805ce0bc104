import { judgePassword, PASSWORD_FAULTS } from '@cessio/contract/passwords';
import { registerTexts } from '@cessio/shell';
import texts from '../../locales/password.json' with { type: 'json' };
import { useText } from '../i18n.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { column, family, styled, text, v } from '../theme/look.ts';
import type { PasswordStrengthProps } from './password-strength.tsx';

registerTexts('common', texts);

const Root = styled('div')({
  ...column,
  gap: 4,
  color: v.text2,
  ...text('caption'),
});
const Track = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 4,
  '& > i': {
    blockSize: 4,
    borderRadius: 2,
    background: v.border,
    // In forced colours the filled part is still visible.
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
  '& > i[data-on="true"]': { '@media (forced-colors: active)': { background: 'CanvasText' } },
});

const COLOURS = [
  family.danger.fg,
  family.danger.fg,
  family.action.fg,
  family.success.fg,
  family.success.fg,
] as const;

/** Four bars, the level, and the fault, by the API's own rule. */
export function PasswordMeter({ value, personal = [] }: PasswordStrengthProps) {
  const t = useText();
  const verdict = value === '' ? null : judgePassword(value, personal);
  const level = verdict ? t(`password.level.${verdict.level}`) : '';
  const why = verdict?.fault ? PASSWORD_FAULTS[verdict.fault] : null;
  return (
    <Root>
      <VisuallyHidden>
        <meter
          aria-label={t('password.strength')}
          min={0}
          max={4}
          value={verdict?.level ?? 0}
          {...(level ? { 'aria-valuetext': level } : {})}
        />
      </VisuallyHidden>
      <Track aria-hidden>
        {[1, 2, 3, 4].map((bar) => {
          const on = verdict !== null && bar <= Math.max(1, verdict.level);
          return (
            <i
              key={bar}
              data-on={on || undefined}
              style={on ? { background: COLOURS[verdict.level] } : undefined}
            />
          );
        })}
      </Track>
      <span aria-live="polite" style={{ minBlockSize: '1.35em' }}>
        {verdict && t('password.strengthIs', { level })}
        {why && `. ${why}.`}
      </span>
    </Root>
  );
}
