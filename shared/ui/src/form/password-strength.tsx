import { useEffect, useState } from 'react';
import type { PasswordVerdict } from '@cessio/contract/passwords';
import { registerTexts } from '@cessio/shell';
import texts from '../../locales/password.json' with { type: 'json' };
import { useText } from '../i18n.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { family, v } from '../theme/palette.ts';
import { styled } from '../theme/styled.ts';
import { text } from '../theme/text-styles.ts';

registerTexts('common', texts);

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
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
    // A meter without colours still shows how much of it is filled.
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

type Rule = typeof import('@cessio/contract/passwords');

/** The rule with its list of common passwords: fetched when somebody chooses a password, never before. */
const loadRule = (): Promise<Rule> => import('@cessio/contract/passwords');

/**
 * Why the password would be refused, in French, or null: the API's own rule, asked before anything is sent. A rule
 * that cannot be fetched refuses nothing; the API decides.
 * @param personal names and e-mail of its owner
 */
export async function passwordRefusal(password: string, personal: readonly string[]): Promise<string | null> {
  try {
    const { judgePassword, PASSWORD_FAULTS } = await loadRule();
    const { fault } = judgePassword(password, personal);
    return fault && PASSWORD_FAULTS[fault];
  } catch {
    return null;
  }
}

export interface PasswordStrengthProps {
  /** What is typed so far. */
  value: string;
  /** Names and e-mail of the owner: a password with one of them in it is weak. */
  personal?: readonly string[];
}

/** How good a password is while it is typed: four bars, the word, and what is wrong with it. Place it under its field. */
export function PasswordStrength({ value, personal = [] }: PasswordStrengthProps) {
  const t = useText();
  const [rule, setRule] = useState<Rule | null>(null);
  useEffect(() => {
    let gone = false;
    const load = async () => {
      // Without the rule there is no meter; the API still judges.
      const loaded = await loadRule().catch(() => null);
      if (!gone) setRule(loaded);
    };
    void load();
    return () => {
      gone = true;
    };
  }, []);
  const verdict: PasswordVerdict | null =
    value === '' ? null : (rule?.judgePassword(value, personal) ?? null);
  const level = verdict ? t(`password.level.${verdict.level}`) : '';
  const why = verdict?.fault && rule ? rule.PASSWORD_FAULTS[verdict.fault] : null;
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
