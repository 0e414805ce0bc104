import { useState } from 'react';
import { call, isApiProblem, type ApiProblem } from '@cessio/client';
import { completeSignIn, type MfaMethod, type PasskeyRequest } from '@cessio/contract';
import { useStore, useTranslation } from '@cessio/shell';
import { Button } from '@cessio/ui';
import { takeSession } from '../session/session.ts';
import { readBrowserMark } from '../settings/storage.ts';
import { ProofForm, type Proof } from './proof-form.tsx';

/** Members of the problem `MFA_REQUIRED`. */
interface SecondStepMembers {
  challenge: string;
  methods: MfaMethod[];
  publicKey?: PasskeyRequest;
}

export interface SecondStepProps {
  problem: ApiProblem;
  /** Back to the password: on request, or because the first step has expired. */
  onBack: (lapsed: boolean) => void;
}

/** The second step of a sign-in, after the right password. The page leads on once the user is signed in. */
export function SecondStep({ problem, onBack }: SecondStepProps) {
  const { t } = useTranslation('host');
  const store = useStore();
  const [{ challenge, methods, publicKey }] = useState(() => problem.members as unknown as SecondStepMembers);
  const prove = async (proof: Proof): Promise<void> => {
    try {
      const first = { challenge, browser: readBrowserMark() };
      const body =
        proof.method === 'passkey'
          ? { ...first, assertion: proof.assertion }
          : { ...first, method: proof.method as Exclude<MfaMethod, 'passkey'>, code: proof.code };
      takeSession(store, await call(completeSignIn, { body }));
    } catch (error) {
      if (!isApiProblem(error, 'MFA_INVALID') || !error.members['restart']) throw error;
      onBack(true);
    }
  };
  return (
    <>
      <ProofForm
        methods={publicKey ? methods : methods.filter((method) => method !== 'passkey')}
        onProof={prove}
        passkeyRequest={() => Promise.resolve(publicKey as PasskeyRequest)}
        submitLabel={t('security.secondStep.submit')}
        size={44}
      />
      <Button variant="text" onClick={() => onBack(false)}>
        {t('security.secondStep.back')}
      </Button>
    </>
  );
}
