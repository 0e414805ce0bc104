import { call } from '@cessio/client';
import { href, listRelations, pages, type Party, type RelationRow } from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import {
  Card,
  EmptyState,
  ErrorState,
  FlushTable,
  Link,
  Money,
  Reference,
  Skeleton,
  StatusChip,
  Text,
} from '@cessio/ui';

/** Contracts it takes part in. */
export function Contracts({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('company.contracts')} flush>
      {company.contracts.length === 0 ? (
        <EmptyState title={t('company.noContract')} />
      ) : (
        <FlushTable caption={t('company.contracts')}>
          <thead>
            <tr>
              <th scope="col">{t('field.number')}</th>
              <th scope="col">{t('field.program')}</th>
              <th scope="col" data-align="end">
                {t('field.ceiling')}
              </th>
              <th scope="col">{t('field.status')}</th>
            </tr>
          </thead>
          <tbody>
            {company.contracts.map((contract) => (
              <tr key={contract.id}>
                <td>
                  <Reference>{contract.number}</Reference>
                </td>
                <td>{t(`program.${contract.program}`)}</td>
                <td data-align="end">
                  <Money minor={contract.ceiling} currency={contract.currency} />
                </td>
                <td>
                  <StatusChip machine="contract" state={contract.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </FlushTable>
      )}
    </Card>
  );
}

const RELATIONS_SHOWN = '50';

/** Whom it trades with, on the side it stands on; both sides when it stands on both. */
export function Relations({ company }: { company: Party }) {
  return (
    <>
      {company.isAssignor && <RelationsOf company={company} side="assignor" />}
      {company.isDebtor && <RelationsOf company={company} side="debtor" />}
    </>
  );
}

function RelationsOf({ company, side }: { company: Party; side: 'assignor' | 'debtor' }) {
  const { t } = useTranslation('admin');
  const relations = useQuery({
    queryKey: ['list', 'relations', side, company.id],
    queryFn: ({ signal }) =>
      call(listRelations, {
        query: {
          [side === 'assignor' ? 'assignorId' : 'debtorId']: company.id,
          sort: '-outstanding',
          limit: RELATIONS_SHOWN,
        },
        signal,
      }),
  });
  const title = t(`company.relations.${side}`);
  const other = (row: RelationRow) => (side === 'assignor' ? row.debtor : row.assignor);
  const rows = relations.data?.data;
  return (
    <Card title={title} flush>
      {!rows ? (
        <div style={{ padding: '0 18px 14px' }}>
          {relations.error ? (
            <ErrorState error={relations.error} onRetry={() => relations.refetch()} />
          ) : (
            <Skeleton lines={3} />
          )}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t('company.noRelation')} />
      ) : (
        <FlushTable caption={title}>
          <thead>
            <tr>
              <th scope="col">{t('field.company')}</th>
              <th scope="col" data-align="end">
                {t('field.outstanding')}
              </th>
              <th scope="col" data-align="end">
                {t('field.terms')}
              </th>
              <th scope="col">{t('field.notification')}</th>
              <th scope="col">{t('field.status')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Link to={href(pages.company, { id: other(row).id })}>{other(row).legalName}</Link>
                </td>
                <td data-align="end">
                  <Money minor={row.outstanding} currency={row.currency} />
                </td>
                <td data-align="end">{t('days', { count: row.termsDays })}</td>
                <td>{t(`notification.${row.notification}`)}</td>
                <td>
                  <StatusChip machine="relation" state={row.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </FlushTable>
      )}
      {relations.data?.nextCursor && (
        <div style={{ padding: '10px 18px' }}>
          <Text type="caption" tone="second">
            {t('company.firstRelations', { count: rows?.length ?? 0 })}
          </Text>
        </div>
      )}
    </Card>
  );
}
