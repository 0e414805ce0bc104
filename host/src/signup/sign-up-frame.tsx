import type { ReactNode } from 'react';
import { useTranslation } from '@cessio/shell';
import { media, Text, useMediaQuery } from '@cessio/ui';
import { Stepper } from '@cessio/ui/record';
import { AuthFrame } from '../session/auth-frame.tsx';
import './texts.ts';

const STEPS = ['account', 'company', 'documents', 'mailbox'] as const;
export type SignUpStep = (typeof STEPS)[number];

export interface SignUpFrameProps {
  step: SignUpStep;
  /** How far the sign-up is, when one looks back. */
  reached?: SignUpStep;
  title: string;
  subtitle?: ReactNode;
  wide?: boolean;
  /** More languages than the list. */
  languages?: readonly { code: string; name: string }[];
  children: ReactNode;
}

/** Around each step of sign-up: the steps, on a phone in one line. */
export function SignUpFrame({
  step,
  reached = step,
  title,
  subtitle,
  wide = false,
  languages,
  children,
}: SignUpFrameProps) {
  const { t } = useTranslation('host');
  const narrow = useMediaQuery(media.phone);
  const at = STEPS.indexOf(step);
  return (
    <AuthFrame title={title} subtitle={subtitle} wide={wide} {...(languages ? { languages } : {})}>
      {narrow ? (
        <Text as="p" type="small" tone="second">
          {t('signup.stepOf', { n: at + 1, count: STEPS.length, label: t(`signup.step.${step}`) })}
        </Text>
      ) : (
        <Stepper
          label={t('signup.steps')}
          steps={STEPS.map((id, index) => ({
            id,
            label: t(`signup.step.${id}`),
            state: index === at ? 'current' : index < STEPS.indexOf(reached) ? 'done' : 'planned',
          }))}
        />
      )}
      {children}
    </AuthFrame>
  );
}
