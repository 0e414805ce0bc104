import { call } from '@cessio/client';
import { passkeyOptions, sendStepUpCode, stepUp, type StepUpBody } from '@cessio/contract';
import { useQuery, useTranslation, useUser } from '@cessio/shell';
import { Button, Dialog, Hint, Row, Skeleton } from '@cessio/ui';
import { ASKED_ONCE } from '../base/query-client.ts';
import { ProblemNotice } from '../layout/problem-notice.tsx';
import { ProofForm, type Proof } from './proof-form.tsx';
import type { StepUpRequest } from './step-up.ts';

/** A dialog over the page that asks for a fresh proof, then repeats the call. */
export function StepUpDialog({ request }: { request: StepUpRequest }) {
  const { t } = useTranslation('host');
  const prove = async (proof: Proof): Promise<void> => {
    const body: StepUpBody = proof;
    const { stepUpToken } = await call(stepUp, { body });
    request.answer(stepUpToken ?? null);
  };
  return (
    <Dialog
      open
      onClose={() => request.answer(null)}
      title={t('security.stepUp.title')}
      subtitle={t('security.stepUp.text')}
      width={440}
      sticky
    >
      {request.methods.includes('email') ? (
        <MailedCode id={request.id} onProof={prove} />
      ) : (
        <ProofForm
          methods={request.methods}
          onProof={prove}
          passkeyRequest={() => call(passkeyOptions)}
          submitLabel={t('security.stepUp.submit')}
        />
      )}
    </Dialog>
  );
}

/** For users without a second factor: sends a code to their mailbox on request. */
function MailedCode({ id, onProof }: { id: number; onProof: (proof: Proof) => Promise<void> }) {
  const { t } = useTranslation('host');
  const { email } = useUser();
  const { error, isFetching, refetch } = useQuery({
    // Requested once per dialog and only by a press, because each request sends a mail.
    queryKey: ['step-up', 'mailed-code', id],
    queryFn: async () => {
      await call(sendStepUpCode);
      return true;
    },
    ...ASKED_ONCE,
    gcTime: 0,
  });
  const again = (
    <Button variant="text" size={30} loading={isFetching} onClick={() => refetch()}>
      {t('security.stepUp.again')}
    </Button>
  );
  if (isFetching) return <Skeleton lines={3} />;
  if (error) return <ProblemNotice error={error} action={again} />;
  return (
    <>
      <Hint>
        {t('security.stepUp.mailed')} <bdi dir="ltr">{email}</bdi>
      </Hint>
      <ProofForm
        methods={['email']}
        onProof={onProof}
        passkeyRequest={() => call(passkeyOptions)}
        submitLabel={t('security.stepUp.submit')}
        mailNote={<Row justify="flex-end">{again}</Row>}
      />
    </>
  );
}
