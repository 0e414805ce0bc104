import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import { addOwnAccountFields, CURRENCIES, formatIban, listContracts, maskIban } from '@cessio/contract';
import {
  addOwnAccount,
  changeOwnAccount,
  listOwnAccounts,
  OWN_ACCOUNT_PURPOSES,
  type OwnAccount,
} from '@cessio/contract/own-accounts';
import { useQuery, useQueryClient, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  Dialog,
  DialogClose,
  ErrorState,
  Hint,
  IconLandmark,
  IconPlus,
  Reference,
  Row,
  showToast,
  Skeleton,
  Tag,
} from '@cessio/ui';
import { Form, FormError, SelectField, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import { OwnList } from '../../security/own-list.tsx';

const KEY = ['own-accounts'];
const keyFor = createAttemptKeys();

/** The bank's own accounts: on which debtors pay, and from which it pays. */
export function OwnAccountsCard() {
  const { t } = useTranslation('host');
  const client = useQueryClient();
  const asked = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listOwnAccounts, { signal }) });
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<OwnAccount | null>(null);
  const again = () => client.invalidateQueries({ queryKey: KEY });
  const use = async ({ id, version }: OwnAccount, active: boolean) => {
    try {
      await call(changeOwnAccount, { params: { id }, body: { version, active } });
    } finally {
      await again();
    }
    showToast({ severity: 'success', title: t(active ? 'ops.accounts.used' : 'ops.accounts.stopped') });
  };
  return (
    <Card title={t('ops.accounts.title')}>
      <Hint>{t('ops.accounts.text')}</Hint>
      {asked.data ? (
        <OwnList aria-label={t('ops.accounts.title')}>
          {asked.data.data.map((account) => (
            <li key={account.id}>
              <span>
                <b>
                  <Reference>{formatIban(account.iban)}</Reference>
                </b>
                <small>
                  {[
                    t(`ops.accounts.purpose.${account.purpose}`),
                    account.currency,
                    account.bic,
                    account.holder,
                    account.contractNumber && t('ops.accounts.of', { number: account.contractNumber }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small>
                  {t('ops.accounts.added', { who: account.createdBy ?? t('ops.keys.operator') })}{' '}
                  <DateTimeText instant={account.createdAt} />
                </small>
              </span>
              <span>
                {!account.active && <Tag family="neutral">{t('ops.accounts.stopped')}</Tag>}
                <Button
                  size={30}
                  variant="text"
                  aria-label={`${t(account.active ? 'ops.accounts.stop' : 'ops.accounts.use')} ${maskIban(account.iban)}`}
                  onClick={() => (account.active ? setEnding(account) : use(account, true))}
                >
                  {t(account.active ? 'ops.accounts.stop' : 'ops.accounts.use')}
                </Button>
              </span>
            </li>
          ))}
        </OwnList>
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
      ) : (
        <Skeleton lines={2} />
      )}
      <Row>
        <Button icon={IconPlus} onClick={() => setAdding(true)}>
          {t('ops.accounts.add')}
        </Button>
      </Row>
      {adding && <AddAccount onAdded={again} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        icon={IconLandmark}
        title={t('ops.accounts.ask', { iban: ending && maskIban(ending.iban) })}
        consequences={
          ending?.purpose === 'collection' ? [{ text: t('ops.accounts.effect'), family: 'danger' }] : []
        }
        confirmLabel={t('ops.accounts.stop')}
        danger
        onConfirm={() => ending && use(ending, false)}
      />
    </Card>
  );
}

interface AddAccountProps {
  onAdded: () => unknown;
  onClose: () => void;
}

function AddAccount({ onAdded, onClose }: AddAccountProps) {
  const { t } = useTranslation('host');
  const contracts = useQuery({
    queryKey: [...KEY, 'contracts'],
    queryFn: ({ signal }) => call(listContracts, { query: { limit: '200' }, signal }),
  });
  const confidential = contracts.data?.data.filter(({ notification }) => notification === 'confidential');
  const form = usePortalForm({
    defaultValues: {
      iban: '',
      bic: '',
      holder: '',
      currency: CURRENCIES[0] as OwnAccount['currency'],
      purpose: OWN_ACCOUNT_PURPOSES[0] as OwnAccount['purpose'],
      contractId: '',
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('ops.accounts.add')} sticky width={480}>
      <Form
        form={form}
        aria-label={t('ops.accounts.add')}
        onSubmit={async ({ contractId, ...typed }) => {
          const body = { ...typed, contractId: contractId || null };
          await call(addOwnAccount, { body, idempotencyKey: keyFor('own account', body) });
          await onAdded();
          showToast({ severity: 'success', title: t('ops.accounts.saved') });
          onClose();
        }}
      >
        <FormError />
        <TextField
          name="iban"
          label={t('ops.accounts.iban')}
          maxLength={addOwnAccountFields.iban.max}
          required
        />
        <TextField
          name="bic"
          label={t('ops.accounts.bic')}
          maxLength={addOwnAccountFields.bic.max}
          required
        />
        <TextField
          name="holder"
          label={t('ops.accounts.holder')}
          maxLength={addOwnAccountFields.holder.max}
          required
        />
        <SelectField
          name="currency"
          label={t('ops.accounts.currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          name="purpose"
          label={t('ops.accounts.purpose')}
          options={OWN_ACCOUNT_PURPOSES.map((value) => ({
            value,
            label: t(`ops.accounts.purpose.${value}`),
          }))}
        />
        {confidential && confidential.length > 0 && (
          <SelectField
            name="contractId"
            label={t('ops.accounts.contract')}
            help={t('ops.accounts.contract.help')}
            placeholder={t('ops.accounts.contract.none')}
            options={confidential.map(({ id, number, principal }) => ({
              value: id,
              label: `${number} · ${principal.legalName}`,
            }))}
          />
        )}
        <Row justify="flex-end">
          <DialogClose>{t('ops.accounts.cancel')}</DialogClose>
          <SubmitButton>{t('ops.accounts.add')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
