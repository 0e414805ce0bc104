import { lazy, Suspense, useState } from 'react';
import { href, pages } from '@cessio/contract';
import { ACCOUNT_TYPES, type LedgerAccount } from '@cessio/contract/ledger';
import { can, useTranslation, useUser, type TFunction } from '@cessio/shell';
import { Button, Card, ErrorState, Link, Page, PageHeader, Skeleton } from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import { useAccounts } from './use-accounts.ts';
import './texts.ts';

// The plan is read far more often than changed.
const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }));

function columnsOf(
  t: TFunction<'invoices'>,
  edit: ((account: LedgerAccount) => void) | null,
): Column<LedgerAccount>[] {
  return [
    { id: 'planNo', header: t('ledger.planNo.short'), card: 'subtitle', cell: ({ planNo }) => planNo },
    {
      id: 'name',
      header: t('ledger.account'),
      card: 'title',
      cell: ({ code, name }) => <Link to={href(pages.ledgerAccount, { id: code })}>{name}</Link>,
    },
    { id: 'type', header: t('ledger.kind'), cell: ({ type }) => ACCOUNT_TYPES[type] },
    { id: 'code', header: t('ledger.code'), cell: ({ code }) => code },
    ...(edit
      ? [
          {
            id: 'actions',
            header: '',
            align: 'end',
            card: 'status',
            cell: (row: LedgerAccount) => (
              <Button
                size={30}
                variant="text"
                aria-label={t('ledger.edit.of', { name: row.name })}
                onClick={() => edit(row)}
              >
                {t('ledger.edit')}
              </Button>
            ),
          } as const,
        ]
      : []),
  ];
}

/** The accounts with the numbers of the bank's own plan; each leads to its general ledger. */
export function LedgerAccountsPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const asked = useAccounts();
  const [edited, setEdited] = useState<LedgerAccount | null>(null);
  return (
    <Page>
      <PageHeader title={t('ledger.accounts')} subtitle={t('ledger.accounts.text')} />
      {asked.data ? (
        <Card title={t('ledger.plan')} flush>
          <FlushTable
            caption={t('ledger.plan')}
            rows={asked.data.data.toSorted((a, b) => (a.planNo < b.planNo ? -1 : 1))}
            columns={columnsOf(t, can(user, 'ledger.manage') ? setEdited : null)}
          />
        </Card>
      ) : asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
      ) : (
        <Skeleton height={520} />
      )}
      {edited && (
        <Suspense fallback={null}>
          <AccountDialog account={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Page>
  );
}
