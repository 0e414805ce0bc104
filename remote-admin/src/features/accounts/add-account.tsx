import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import { createBankAccountFields, type Party } from '@cessio/contract';
import { createBankAccount, type BankAccountRow } from '@cessio/contract/bank-accounts';
import { useTranslation } from '@cessio/shell';
import { Button, Card, Hint, Notice, Row, showToast } from '@cessio/ui';
import {
  Form,
  FormError,
  LeaveGuard,
  SelectField,
  SubmitButton,
  TextField,
  usePortalForm,
  type JoinedFile,
} from '@cessio/ui/form';
import { textOf } from '../../record/text-of.ts';
import { accountSchema, sentOf, type AccountValues } from './account-form.ts';
import { ProofField } from './proof.tsx';

interface AddAccountProps {
  company: Party;
  accounts: readonly BankAccountRow[];
  onAdded: (id: string) => void;
  onClose: () => void;
}

/** Enters an account of the company; somebody else verifies it. The account number is not stored on the device. */
export function AddAccount({ company, accounts, onAdded, onClose }: AddAccountProps) {
  const { t } = useTranslation('admin');
  const [keyFor] = useState(createAttemptKeys);
  const [schema] = useState(() => accountSchema(company.country));
  const form = usePortalForm<AccountValues, AccountValues>({
    schema,
    defaultValues: { number: '', bic: '', holder: company.legalName, replacesId: '' },
  });
  const [proof, setProof] = useState<JoinedFile | null>(null);
  const text = textOf(createBankAccountFields, { bic: t('account.bic'), holder: t('account.holder') });
  const inUse = accounts.filter(({ status }) => status !== 'blocked');

  const submit = async (values: AccountValues) => {
    const body = { partyId: company.id, ...sentOf(values), ...(proof?.id ? { fileId: proof.id } : {}) };
    const created = await call(createBankAccount, { body, idempotencyKey: keyFor('account', body) });
    showToast({
      severity: 'success',
      title: t('accounts.added', { iban: created.iban }),
      message: t('accounts.addedText'),
    });
    onAdded(created.id);
  };
  return (
    <Card title={t('accounts.add')}>
      <Form form={form} onSubmit={submit} aria-label={t('accounts.add')}>
        <FormError />
        <TextField
          name="number"
          label={t('accounts.number')}
          help={t('accounts.numberHelp')}
          autoComplete="off"
          spellCheck={false}
          maxLength={createBankAccountFields.iban.max}
          required
        />
        <TextField {...text('bic')} spellCheck={false} required />
        <TextField {...text('holder')} help={t('accounts.holderHelp')} required />
        {inUse.length > 0 && (
          <SelectField
            name="replacesId"
            label={t('account.replacesId')}
            help={t('accounts.replacesHelp')}
            options={[
              { value: '', label: t('accounts.replaces.none') },
              ...inUse.map(({ id, iban }) => ({ value: id, label: iban })),
            ]}
          />
        )}
        <ProofField value={proof} onChange={setProof} />
        <Notice severity="info">{t('accounts.next')}</Notice>
        <Row justify="flex-end">
          <Button onClick={onClose}>{t('accounts.cancel')}</Button>
          <SubmitButton disabled={proof?.item.state === 'sending'}>{t('accounts.send')}</SubmitButton>
        </Row>
        <Hint type="caption">{t('accounts.mailed')}</Hint>
        <LeaveGuard
          unsaved={
            (form.formState.isDirty || proof) && !form.formState.isSubmitSuccessful ? 'unkept' : 'nothing'
          }
        />
      </Form>
    </Card>
  );
}
