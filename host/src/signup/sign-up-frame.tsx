import { useTranslation } from '@cessio/shell';
import { Hint, media, useMediaQuery } from '@cessio/ui';
import { Stepper } from '@cessio/ui/record';
import { AuthFrame, type AuthFrameProps } from '../session/auth-frame.tsx';
import './texts.ts';

const STEPS = ['account', 'company', 'documents', 'mailbox'] as const;
export type SignUpStep = (typeof STEPS)[number];

export interface SignUpFrameProps extends Omit<AuthFrameProps, 'panel'> {
  step: SignUpStep;
  /** The furthest step reached, when an earlier one is shown. */
  reached?: SignUpStep;
}

/** Frame of each sign-up step: the list of steps, in one line on a phone. */
export function SignUpFrame({ step, reached = step, children, ...frame }: SignUpFrameProps) {
  const { t } = useTranslation('host');
  const narrow = useMediaQuery(media.phone);
  const at = STEPS.indexOf(step);
  return (
    <AuthFrame {...frame}>
      {narrow ? (
        <Hint>{t('signup.stepOf', { n: at + 1, count: STEPS.length, label: t(`signup.step.${step}`) })}</Hint>
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
