import { lazy, Suspense, useEffect } from 'react';
import { useAtomValue, useOptionalUser } from '@cessio/shell';
import { stepUpAtom } from './step-up.ts';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

/** Mounted beside every page: opens the dialog of any call that needs a fresh proof. */
export function StepUpGate() {
  const request = useAtomValue(stepUpAtom);
  const user = useOptionalUser();
  // The session ended meanwhile: there is nobody left to ask.
  useEffect(() => {
    if (user === null) request?.answer(null);
  }, [user, request]);
  if (request === null || user === null) return null;
  return (
    <Suspense>
      <StepUpDialog key={request.id} request={request} />
    </Suspense>
  );
}
