import type { ReactNode } from 'react';
import { Notice, toProblem } from '@cessio/ui';

/** The message of an error's problem; nothing without an error. */
export function ProblemNotice({ error, action }: { error: unknown; action?: ReactNode }) {
  if (error === null || error === undefined) return null;
  const { title, detail } = toProblem(error);
  return (
    <Notice severity="error" live title={title} action={action}>
      {detail}
    </Notice>
  );
}
