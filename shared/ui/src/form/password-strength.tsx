import { lazy, Suspense, type FC } from 'react';

/**
 * Why the password would be refused, in French, or null: the API's own rule, asked before anything is sent. A rule
 * that cannot be fetched refuses nothing; the API decides.
 * @param personal names and e-mail of its owner
 */
export async function passwordRefusal(password: string, personal: readonly string[]): Promise<string | null> {
  try {
    const { judgePassword, PASSWORD_FAULTS } = await import('@cessio/contract/passwords');
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

/** If the meter does not load, a password can still be chosen; the API checks it. */
const NoMeter: FC<PasswordStrengthProps> = () => null;

const PasswordMeter = lazy(async () => {
  const part = await import('./password-meter.tsx').catch(() => null);
  return { default: part?.PasswordMeter ?? NoMeter };
});

/** How good a password is while it is typed, fetched with its rule when somebody chooses one. Place it under its field. */
export function PasswordStrength(props: PasswordStrengthProps) {
  return (
    // As high as the meter, so that the form does not move.
    <Suspense fallback={<div style={{ blockSize: 24 }} />}>
      <PasswordMeter {...props} />
    </Suspense>
  );
}
