import type { ReactNode } from 'react';
import type { Onboarding, OnboardingStep } from '@cessio/contract/onboarding';
import { pages } from '@cessio/contract';
import { Navigate, useTranslation } from '@cessio/shell';
import { Button, ErrorState, Notice, Skeleton } from '@cessio/ui';
import { forget } from './kept.ts';
import { SignUpFrame, type SignUpFrameProps } from './sign-up-frame.tsx';
import { STEP_PATHS, useOnboarding } from './use-onboarding.ts';

const ORDER: readonly OnboardingStep[] = ['company', 'documents', 'mailbox'];

interface StepGateProps extends Omit<SignUpFrameProps, 'children' | 'step'> {
  step: 'company' | 'documents';
  children: (onboarding: Onboarding, take: (answer: Onboarding) => void) => ReactNode;
}

/**
 * Shows a step once the draft is loaded. Without a draft it says where to begin; a draft at an earlier step redirects
 * there.
 */
export function StepGate({ step, children, ...frame }: StepGateProps) {
  const { t } = useTranslation('host');
  const { token, onboarding, error, isEnded, refetch, take } = useOnboarding();
  if (onboarding?.invited && !isEnded) return <Navigate to={pages.signUp} replace />;
  if (onboarding && !isEnded) {
    const sent = onboarding.step === 'mailbox';
    if (sent || ORDER.indexOf(onboarding.step) < ORDER.indexOf(step)) {
      const state = { email: onboarding.adhesion.account.email };
      return <Navigate to={STEP_PATHS[onboarding.step]} replace state={state} />;
    }
    return (
      <SignUpFrame step={step} reached={onboarding.step} {...frame}>
        {children(onboarding, take)}
      </SignUpFrame>
    );
  }
  return (
    <SignUpFrame step={step} {...frame}>
      {token === null || isEnded ? (
        <>
          <Notice severity="warning" title={t(isEnded ? 'signup.ended.title' : 'signup.none.title')}>
            {t(isEnded ? 'signup.ended.text' : 'signup.none.text')}
          </Notice>
          <Button variant="primary" size={44} fullWidth to={pages.signUp} onClick={() => forget('token')}>
            {t(isEnded ? 'signup.ended.again' : 'signup.none.start')}
          </Button>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} level={2} />
      ) : (
        <Skeleton lines={8} />
      )}
    </SignUpFrame>
  );
}
