import { Suspense } from 'react';
import { call, fetchFile, saveBlob } from '@cessio/client';
import { uploadFile } from '@cessio/contract';
import { bankAccountProof, type BankAccountRecord } from '@cessio/contract/bank-accounts';
import { useTranslation } from '@cessio/shell';
import { Skeleton, styled } from '@cessio/ui';
import { OneFile, type JoinedFile } from '@cessio/ui/form';
import { LazyFileCard } from '../../record/file-viewer.tsx';
import './texts.ts';

interface ProofFieldProps {
  value: JoinedFile | null;
  onChange: (value: JoinedFile | null) => void;
}

/** The file that will prove the account. */
export function ProofField(props: ProofFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <OneFile
      {...props}
      name="proof"
      label={t('accounts.proofJoin')}
      accept={['.pdf', '.png', '.jpg', '.jpeg']}
      hint={t('accounts.proofHelp')}
      upload={(file, onProgress) => call(uploadFile, { file, onProgress })}
      kept={t('accounts.proofKept')}
    />
  );
}

/** Low enough that the next fields fit on a phone, and of constant height, so that the focused field stays visible. */
export const BesideFields = styled('div')({
  '--stage-beside': 'max(180px, 36dvh)',
  minBlockSize: 'calc(var(--stage-beside) + 136px)',
});

/** The attached proof; the log records who viewed it. */
export function ShownProof({ account: { id, proof } }: { account: BankAccountRecord }) {
  if (!proof) return null;
  return (
    <Suspense fallback={<Skeleton height={360} />}>
      <LazyFileCard
        filename={proof.filename}
        mime={proof.mime}
        size={proof.size}
        queryKey={['bank_account', 'proof', id, proof.id]}
        load={async (signal) => (await fetchFile(bankAccountProof, { params: { id }, signal })).blob}
        onSave={saveBlob}
      />
    </Suspense>
  );
}
