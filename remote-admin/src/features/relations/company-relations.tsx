import { useState } from 'react';
import { call } from '@cessio/client';
import { href, listRelations, pages, type RelationRow } from '@cessio/contract';
import {
  can,
  useQuery,
  useQueryClient,
  useRecordChanged,
  useTranslation,
  useUser,
  type TFunction,
} from '@cessio/shell';
import { Button, Card, EmptyState, IconPlus, Link, Text } from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/record';
import type { CompanyTabProps } from '../../record/company-tab.ts';
import { Unread } from '../../record/unread.tsx';
import { NewRelation } from './new-relation.tsx';
import { relationColumns } from './relation-columns.tsx';
import './texts.ts';

const SHOWN = '50';

/** The company's trading partners, on its side; for both sides if it has both. */
export function CompanyRelations({ company }: Pick<CompanyTabProps, 'company'>) {
  return (
    <>
      {company.isAssignor && <RelationsOf company={company} side="assignor" />}
      {company.isDebtor && <RelationsOf company={company} side="debtor" />}
    </>
  );
}

/** Columns that fit beside the record's rail; the rest is on the relation's page. */
const SHOWN_HERE = ['terms', 'exposure', 'avgDelayDays', 'dilutionPpm', 'disputes', 'status'];

/** The columns of relations in which one side is the record's own company. */
function partnerColumns(t: TFunction<'admin'>, other: 'assignor' | 'debtor'): Column<RelationRow>[] {
  const figures = relationColumns(t, true).filter(({ id }) => SHOWN_HERE.includes(id));
  const partner: Column<RelationRow> = {
    id: 'company',
    header: t('field.company'),
    card: 'title',
    cell: (row) => <Link to={href(pages.relation, { id: row.id })}>{row[other].legalName}</Link>,
  };
  return [partner, ...figures];
}

function RelationsOf({
  company,
  side,
}: {
  company: CompanyTabProps['company'];
  side: 'assignor' | 'debtor';
}) {
  const { t } = useTranslation('admin');
  const [adding, setAdding] = useState(false);
  const mayAdd = can(useUser(), 'relations.write') && side === 'assignor' && company.status === 'active';
  const client = useQueryClient();
  const queryKey = ['list', 'relations', side, company.id];
  useRecordChanged('relation', () => void client.invalidateQueries({ queryKey }));
  const relations = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(listRelations, {
        query: {
          [side === 'assignor' ? 'assignorId' : 'debtorId']: company.id,
          sort: '-exposure',
          limit: SHOWN,
        },
        signal,
      }),
  });
  const title = t(`company.relations.${side}`);
  const rows = relations.data?.data;
  return (
    <Card
      title={title}
      flush
      aside={
        mayAdd && (
          <Button icon={IconPlus} onClick={() => setAdding(true)}>
            {t('newRelation.open')}
          </Button>
        )
      }
    >
      {!rows ? (
        <div style={{ padding: '0 18px 14px' }}>
          <Unread query={relations} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState title={t('company.noRelation')} />
      ) : (
        <FlushTable
          caption={title}
          rows={rows}
          columns={partnerColumns(t, side === 'assignor' ? 'debtor' : 'assignor')}
        />
      )}
      {relations.data?.nextCursor && (
        <div style={{ padding: '10px 18px' }}>
          <Text type="caption" tone="second">
            {t('company.firstRelations', { count: rows?.length ?? 0 })}
          </Text>
        </div>
      )}
      <div style={{ padding: '10px 18px' }}>
        <Link to={pages.relations}>{t('relations.all')}</Link>
      </div>
      {mayAdd && <NewRelation open={adding} onClose={() => setAdding(false)} assignorId={company.id} />}
    </Card>
  );
}
