import { useState } from 'react';
import { call, isApiProblem } from '@cessio/client';
import { updateLedgerAccountFields } from '@cessio/contract';
import { updateLedgerAccount, type LedgerAccount } from '@cessio/contract/ledger';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { Dialog, DialogClose, Row, showToast } from '@cessio/ui';
import { ConflictNotice, Form, FormError, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import { ACCOUNTS_KEY } from './use-accounts.ts';

const FIELDS = ['planNo', 'name'] as const;

/** The account that a refusal for its version carries: as somebody else saved it. */
function savedElsewhere(error: unknown): LedgerAccount | undefined {
  if (!isApiProblem(error) || error.code !== 'VERSION_CONFLICT') return undefined;
  return error.members?.['current'] as LedgerAccount | undefined;
}

/** Names an account and numbers it as the bank's own plan does. */
export function AccountDialog({ account, onClose }: { account: LedgerAccount; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  const valuesOf = ({ name, planNo }: LedgerAccount) => ({ name, planNo });
  const form = usePortalForm({ defaultValues: valuesOf(account) });
  /** What the input is based on. */
  const [read, setRead] = useState(account);
  const [theirs, setTheirs] = useState<{ row: LedgerAccount; text: string } | null>(null);
  const goOn = (row: LedgerAccount, keepMine: boolean) => {
    form.reset(valuesOf(row), { keepDirtyValues: keepMine });
    setRead(row);
    setTheirs(null);
    void client.invalidateQueries({ queryKey: ACCOUNTS_KEY });
  };
  const title = t('ledger.edit.of', { name: account.name });
  return (
    <Dialog open onClose={onClose} title={title} sticky width={440}>
      <Form
        form={form}
        aria-label={title}
        onSubmit={async (typed) => {
          try {
            await call(updateLedgerAccount, {
              params: { id: account.id },
              body: { ...typed, version: read.version },
            });
          } catch (error) {
            const row = savedElsewhere(error);
            if (!row) throw error;
            return setTheirs({ row, text: isApiProblem(error) ? (error.detail ?? '') : '' });
          }
          await client.invalidateQueries({ queryKey: ['ledger'] });
          showToast({ severity: 'success', title: t('ledger.edit.done') });
          return onClose();
        }}
      >
        <FormError />
        <TextField
          name="planNo"
          label={t('ledger.planNo')}
          help={t('ledger.planNo.help')}
          maxLength={updateLedgerAccountFields.planNo.max}
          required
        />
        <TextField
          name="name"
          label={t('ledger.name')}
          maxLength={updateLedgerAccountFields.name.max}
          required
        />
        {theirs && (
          <ConflictNotice
            text={theirs.text}
            differences={FIELDS.filter((field) => form.getValues(field) !== theirs.row[field]).map(
              (field) => ({
                label: t(`ledger.${field}`),
                mine: form.getValues(field),
                theirs: theirs.row[field],
              }),
            )}
            onKeepMine={() => goOn(theirs.row, true)}
            onTakeTheirs={() => goOn(theirs.row, false)}
          />
        )}
        <Row justify="flex-end">
          <DialogClose>{t('ledger.cancel')}</DialogClose>
          <SubmitButton>{t('ledger.save')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
