import { useState } from 'react';
import { call } from '@cessio/client';
import { listBankAccounts } from '@cessio/contract/bank-accounts';
import { can, useQuery, useQueryClient, useRecordChanged, useTranslation, useUser } from '@cessio/shell';
import { Button, Card, EmptyState, IconLandmark, IconPlus, Row, Stack } from '@cessio/ui';
import type { CompanyTabProps } from '../../record/company-tab.ts';
import { Unread } from '../../record/unread.tsx';
import { AccountCard } from './account-card.tsx';
import { AddAccount } from './add-account.tsx';
import './texts.ts';

/** The company's bank accounts: those waiting first, then those in use, then blocked ones. */
export function AccountsTab({ company }: CompanyTabProps) {
  const { t } = useTranslation('admin');
  const queries = useQueryClient();
  const mayAdd = can(useUser(), 'bankAccounts.write') && company.status !== 'closed';
  const [adding, setAdding] = useState(false);
  const queryKey = ['bank_account', 'of', company.id];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listBankAccounts, { query: { partyId: company.id, limit: '50' }, signal }),
  });
  const again = () => void queries.invalidateQueries({ queryKey });
  useRecordChanged('bank_account', again);
  if (!list.data)
    return (
      <Card title={t('companyTab.accounts')}>
        <Unread query={list} lines={5} />
      </Card>
    );
  const accounts = list.data.data;
  const PLACES = { pending: 0, verified: 1, blocked: 2 };
  const sorted = accounts.toSorted((one, other) => PLACES[one.status] - PLACES[other.status]);
  return (
    <Stack>
      {mayAdd && !adding && (
        <Row justify="flex-end">
          <Button icon={IconPlus} onClick={() => setAdding(true)}>
            {t('accounts.add')}
          </Button>
        </Row>
      )}
      {adding && (
        <AddAccount
          company={company}
          accounts={accounts}
          onAdded={() => {
            setAdding(false);
            again();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {accounts.length === 0 && !adding && (
        <Card title={t('companyTab.accounts')}>
          <EmptyState icon={IconLandmark} level={3} title={t('accounts.none')}>
            {t('accounts.noneText')}
          </EmptyState>
        </Card>
      )}
      {sorted.map((row) => (
        <AccountCard
          key={row.id}
          row={row}
          replaced={accounts.find(({ id }) => id === row.replacesId)?.iban}
        />
      ))}
    </Stack>
  );
}
