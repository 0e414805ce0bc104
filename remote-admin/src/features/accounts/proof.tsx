import { Suspense } from 'react';
import { call, fetchFile, saveBlob } from '@cessio/client';
import { uploadFile } from '@cessio/contract';
import { bankAccountProof, type BankAccountRecord } from '@cessio/contract/bank-accounts';
import { useTranslation } from '@cessio/shell';
import { Skeleton, styled, toProblem } from '@cessio/ui';
import { FileDrop, type DropItem } from '@cessio/ui/form';
import { LazyFileCard } from '../../record/file-viewer.tsx';
import './texts.ts';

/** A proof on its way; its id once it is kept. */
export interface JoinedProof {
  item: DropItem;
  id: string | null;
}

interface ProofFieldProps {
  value: JoinedProof | null;
  onChange: (value: JoinedProof | null) => void;
}

/** The file by which the account will be verified. */
export function ProofField({ value, onChange }: ProofFieldProps) {
  const { t } = useTranslation('admin');
  const send = async (file: File) => {
    const base = { id: 'proof', name: file.name, size: file.size };
    const sending = (share: number) =>
      onChange({ item: { ...base, state: 'sending', loaded: share * file.size }, id: null });
    sending(0);
    try {
      const { id } = await call(uploadFile, { file, onProgress: sending });
      onChange({ item: { ...base, state: 'read', message: t('accounts.proofKept') }, id });
    } catch (failure) {
      const { code, detail } = toProblem(failure);
      onChange({ item: { ...base, state: 'refused', message: detail, code }, id: null });
    }
  };
  return (
    <FileDrop
      label={t('accounts.proofJoin')}
      accept={['.pdf', '.png', '.jpg', '.jpeg']}
      hint={t('accounts.proofHelp')}
      onFiles={([file]) => file && void send(file)}
      items={value ? [value.item] : []}
      onRemove={() => onChange(null)}
    />
  );
}

/** Low enough for the fields after it on a phone, and as high from the start: a field with the focus stays in sight. */
export const BesideFields = styled('div')({
  '--stage-beside': 'max(180px, 36dvh)',
  minBlockSize: 'calc(var(--stage-beside) + 136px)',
});

/** The proof as it was joined; the log keeps who looked at it. */
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
