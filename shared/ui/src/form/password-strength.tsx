import { lazy, Suspense, type FC } from 'react';

/**
 * Why the password would be refused, in French, or null: the API's own rule, applied before anything is sent. If the
 * rule cannot be fetched nothing is refused here; the API decides.
 * @param personal the owner's names and e-mail
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
  /** The current input. */
  value: string;
  /** The owner's names and e-mail: a password containing one is weak. */
  personal?: readonly string[];
}

/** If the meter does not load, a password can still be chosen; the API checks it. */
const NoMeter: FC<PasswordStrengthProps> = () => null;

const PasswordMeter = lazy(async () => {
  const part = await import('./password-meter.tsx').catch(() => null);
  return { default: part?.PasswordMeter ?? NoMeter };
});

/** Strength of a password while typing, fetched with its rule when needed. Place it under its field. */
export function PasswordStrength(props: PasswordStrengthProps) {
  return (
    // As high as the meter, so that the form does not move.
    <Suspense fallback={<div style={{ blockSize: 24 }} />}>
      <PasswordMeter {...props} />
    </Suspense>
  );
}
