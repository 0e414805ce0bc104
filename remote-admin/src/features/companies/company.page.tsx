import type { CSSProperties } from 'react';
import { call } from '@cessio/client';
import { getParty, listRelations, partyTimeline, type Party, type RelationRow } from '@cessio/contract';
import { usePortalEvent, useParams, useQuery, useQueryClient, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  DateText,
  DescriptionList,
  EmptyState,
  ErrorState,
  Grid,
  IconFolder,
  Link,
  Money,
  Page,
  PageHeader,
  Reference,
  Row,
  Skeleton,
  StatusChip,
  Table,
  TableBox,
  Tag,
  Text,
  Timeline,
  toProblem,
  VisuallyHidden,
  WithRail,
} from '@cessio/ui';
import { Kyc } from './companies.page.tsx';
import { currencyOf, nationalIdKey } from './company-words.ts';

function useCompany(id: string) {
  const client = useQueryClient();
  const company = useQuery({
    queryKey: ['party', id],
    queryFn: ({ signal }) => call(getParty, { params: { id }, signal }),
  });
  const history = useQuery({
    queryKey: ['party', id, 'timeline'],
    queryFn: ({ signal }) => call(partyTimeline, { params: { id }, signal }),
  });
  usePortalEvent('recordChanged', (change) => {
    if (change.entity === 'party' && (change.id ?? id) === id)
      void client.invalidateQueries({ queryKey: ['party', id] });
  });
  return { company, history };
}

/** One company as the bank knows it: identity, contracts, partners, people, KYC, history. */
export function CompanyPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const { timeZone } = useUser();
  const { company, history } = useCompany(id);
  const record = company.data;
  if (!record)
    return (
      <Page>
        <PageHeader
          title={t('company.title')}
          breadcrumb={[{ label: t('debtors.title'), to: '/Clients/Debitor' }]}
        />
        <Card>
          {company.error ? (
            <ErrorState
              error={company.error}
              {...(toProblem(company.error).status === 404
                ? { actions: <Button to="/Clients/Debitor">{t('company.back')}</Button> }
                : { onRetry: () => company.refetch() })}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </Card>
      </Page>
    );
  const events = history.data?.data ?? [];
  return (
    <Page>
      <PageHeader
        title={record.legalName}
        breadcrumb={[
          record.isAssignor
            ? { label: t('assignors.title'), to: '/Clients/Assignor' }
            : { label: t('debtors.title'), to: '/Clients/Debitor' },
          { label: record.legalName },
        ]}
        chip={<StatusChip machine="party" state={record.status} />}
        subtitle={[record.isDebtor && t('side.debtor'), record.isAssignor && t('side.assignor')]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <Button icon={IconFolder} to={`/Clients/documents/${record.id}`}>
            {t('company.documents')}
          </Button>
        }
      />
      <WithRail
        rail={
          <>
            <Standing company={record} />
            <Card title={t('company.history')}>
              {events.length > 0 ? (
                <Timeline
                  withYear
                  timeZone={timeZone}
                  events={events.map((entry, index) => ({
                    id: `${entry.at}-${index}`,
                    title: entry.label,
                    at: entry.at,
                    text: [entry.actor.name, entry.reason, entry.comment].filter(Boolean).join(' · '),
                    ...(entry.to ? { state: { machine: 'party', state: entry.to } } : {}),
                  }))}
                />
              ) : (
                <Text type="small" tone="second" as="p">
                  {t(history.isPending ? 'loading' : 'company.noHistory')}
                </Text>
              )}
            </Card>
          </>
        }
      >
        <Grid columns={2} min={300}>
          <Identity company={record} />
          <Contact company={record} />
        </Grid>
        <Contracts company={record} />
        <Relations company={record} />
        <People company={record} />
      </WithRail>
    </Page>
  );
}

function Identity({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  const reference = (value: string | null) => (value ? <Reference>{value}</Reference> : '–');
  return (
    <Card title={t('company.identity')}>
      <DescriptionList
        items={[
          { term: t('field.legalForm'), value: company.legalForm ?? '–' },
          {
            term: t('field.country'),
            value: t(`country.${company.country}`, { defaultValue: company.country }),
          },
          {
            term: t(nationalIdKey(company.country)),
            value: reference(company.nationalId),
            key: 'nationalId',
          },
          company.siren !== null &&
            company.siren !== company.nationalId && {
              term: t('field.siren'),
              value: reference(company.siren),
            },
          { term: t('field.vatNo'), value: reference(company.vatNo) },
          { term: t('field.activityCode'), value: company.activityCode ?? '–' },
        ]}
      />
    </Card>
  );
}

function Contact({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('company.contact')}>
      <DescriptionList
        items={[
          {
            term: t('field.address'),
            value: [company.address, company.city].filter(Boolean).join(', ') || '–',
          },
          {
            term: t('field.phone'),
            value: company.phone ? <Link href={`tel:${company.phone}`}>{company.phone}</Link> : '–',
          },
          {
            term: t('field.email'),
            value: company.email ? <Link href={`mailto:${company.email}`}>{company.email}</Link> : '–',
          },
          { term: t('field.adviser'), value: company.adviser ?? '–' },
          { term: t('field.createdAt'), value: <DateText date={company.createdAt.slice(0, 10)} /> },
        ]}
      />
    </Card>
  );
}

/** What the bank bears, and whether it knows whom it deals with. */
function Standing({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('company.standing')}>
      <DescriptionList
        items={[
          {
            term: t('field.outstanding'),
            value: (
              <Money
                minor={company.outstanding}
                currency={currencyOf(company.country)}
                weight={600}
                strongZero
              />
            ),
          },
          { term: t('field.grade'), value: company.riskGrade ? <Tag>{company.riskGrade}</Tag> : '–' },
          {
            term: t('field.kyc'),
            value: <Kyc status={company.kycStatus} expiresOn={company.kycExpiresOn} />,
          },
        ]}
      />
    </Card>
  );
}

function Contracts({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('company.contracts')} flush>
      {company.contracts.length === 0 ? (
        <EmptyState title={t('company.noContract')} />
      ) : (
        <TableBox
          as="section"
          data-plain
          tabIndex={0}
          aria-label={t('company.contracts')}
          data-wide
          style={FLUSH_HEAD}
        >
          <Table>
            <caption>
              <VisuallyHidden>{t('company.contracts')}</VisuallyHidden>
            </caption>
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
          </Table>
        </TableBox>
      )}
    </Card>
  );
}

/** Inside a box that scrolls, a head sticks to the box, not below the portal's header. */
const FLUSH_HEAD = { '--table-top': '0px', borderRadius: '0 0 10px 10px' } as CSSProperties;

const RELATIONS_SHOWN = '50';

/** Whom it trades with, on the side it stands on; both sides when it stands on both. */
function Relations({ company }: { company: Party }) {
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
        <TableBox as="section" data-plain tabIndex={0} aria-label={title} data-wide style={FLUSH_HEAD}>
          <Table>
            <caption>
              <VisuallyHidden>{title}</VisuallyHidden>
            </caption>
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
                    <Link to={`/Clients/Edit/${other(row).id}`}>{other(row).legalName}</Link>
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
          </Table>
        </TableBox>
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

function People({ company }: { company: Party }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('company.users')}>
      {company.users.length === 0 ? (
        <Text type="small" tone="second" as="p">
          {t('company.noUser')}
        </Text>
      ) : (
        <DescriptionList
          ruled
          items={company.users.map((user) => ({
            key: user.id,
            term: user.name,
            note: t(`role.${user.role}`, { defaultValue: user.role }),
            value: (
              <Row gap={8} justify="flex-end">
                <Link href={`mailto:${user.email}`}>{user.email}</Link>
                <StatusChip machine="user" state={user.status} />
              </Row>
            ),
          }))}
        />
      )}
    </Card>
  );
}
