import { fetchFile } from '@cessio/client';
import { formatMoney, invoiceFile, uploadedFile, type Currency } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { ConfirmDialog, IconSend, IconTrash } from '@cessio/ui';
import { DocumentDialog } from '../../document/deposited-document.tsx';
import type { FileRef } from './deposit-values.ts';

interface SendDialogProps {
  open: boolean;
  onClose: () => void;
  onSend: () => Promise<void>;
  number: string;
  /** Minor units, or null while the total is unknown. */
  due: number | null;
  currency: Currency;
  /** The debtor must not learn of the assignment. */
  confidential: boolean;
  counterpart: string;
  warnings: number;
}

/** Shows the consequences before sending. */
export function SendDialog({
  open,
  onClose,
  onSend,
  number,
  due,
  currency,
  confidential,
  counterpart,
  warnings,
}: SendDialogProps) {
  const { t } = useTranslation('invoices');
  const asked = confidential ? 'deposit.confirm.confidential' : 'deposit.confirm.other';
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      icon={IconSend}
      title={t('deposit.confirm.title', { number })}
      subtitle={due === null ? undefined : formatMoney(due, currency)}
      consequences={[
        { text: t(asked, { other: counterpart }), family: 'progress' },
        { text: t('deposit.confirm.locked'), family: 'action' },
        ...(warnings > 0
          ? [{ text: t('deposit.confirm.warnings', { count: warnings }), family: 'action' as const }]
          : []),
        { text: t('deposit.confirm.money'), family: 'neutral' },
      ]}
      note={t('deposit.confirm.note')}
      confirmLabel={t('deposit.submit')}
      onConfirm={onSend}
    />
  );
}

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  onDelete: () => Promise<void>;
  number: string;
}

export function DeleteDialog({ open, onClose, onDelete, number }: DeleteDialogProps) {
  const { t } = useTranslation('invoices');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      icon={IconTrash}
      title={t('deposit.deleteAsk', { number })}
      consequences={[{ text: t('deposit.deleteText'), family: 'danger' }]}
      confirmLabel={t('deposit.delete')}
      danger
      onConfirm={onDelete}
    />
  );
}

interface PreviewDialogProps {
  onClose: () => void;
  file: FileRef;
  /** As dropped since the page was opened; otherwise it is fetched. */
  bytes: File | null;
  /** The invoice that has it; null when uploaded and not yet saved. */
  invoiceId: string | null;
}

export function PreviewDialog({ onClose, file, bytes, invoiceId }: PreviewDialogProps) {
  return (
    <DocumentDialog
      {...file}
      queryKey={['files', file.id]}
      load={async (signal) =>
        bytes ??
        (invoiceId === null
          ? await fetchFile(uploadedFile, { params: { id: file.id }, signal })
          : await fetchFile(invoiceFile, { params: { id: invoiceId }, signal })
        ).blob
      }
      onClose={onClose}
    />
  );
}
