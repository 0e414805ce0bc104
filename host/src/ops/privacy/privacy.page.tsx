import { useDeferredValue, useState } from 'react';
import { call, download } from '@cessio/client';
import {
  exportPrivacyRequests,
  findPersons,
  listPrivacyRequests,
  PERSON_QUERY,
  PRIVACY_KINDS,
  privacyListSpec,
  type PrivacyRequest,
} from '@cessio/contract/privacy';
import { useQuery, useSearchParams, useTranslation, type TFunction } from '@cessio/shell';
import {
  Card,
  EmptyState,
  IconSearch,
  IconUsers,
  Link,
  Page,
  PageHeader,
  Stack,
  Tag,
  Text,
  TextInput,
} from '@cessio/ui';
import { DataTable, exporter, useList, useTableState, type Column } from '@cessio/ui/table';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { OwnList } from '../../security/own-list.tsx';
import { choiceOf, instantColumn } from '../list-parts.tsx';
import { OpsNavigation } from '../ops-navigation.tsx';
import { PersonCard } from './person-card.tsx';

/** A person's data: shown, exported, erased; and the requests already answered. */
export function PersonalDataPage() {
  const { t } = useTranslation('host');
  const [params] = useSearchParams();
  const id = params.get('person');
  return (
    <Page>
      <PageHeader title={t('privacy.title')} subtitle={t('ops.personalData.subtitle')} />
      <OpsNavigation current="personalData" />
      <FindPerson />
      {id && <PersonCard key={id} id={id} />}
      <Requests />
    </Page>
  );
}

function FindPerson() {
  const { t } = useTranslation('host');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, error } = useQuery({
    queryKey: ['personalData', 'find', q],
    queryFn: ({ signal }) => call(findPersons, { query: { q }, signal }),
    enabled: q.length >= PERSON_QUERY.min,
  });
  const found = q.length >= PERSON_QUERY.min ? data?.data : undefined;
  return (
    <Card title={t('ops.personalData.find')}>
      <Stack gap={12}>
        <TextInput
          name="person"
          type="search"
          label={t('ops.personalData.who')}
          value={typed}
          onChange={setTyped}
          icon={IconSearch}
          autoComplete="off"
          maxLength={PERSON_QUERY.max}
        />
        <ProblemNotice error={error} />
        <output>{found?.length === 0 && <Text tone="second">{t('ops.personalData.nobody')}</Text>}</output>
        {found && found.length > 0 && (
          <OwnList aria-label={t('ops.personalData.found')}>
            {found.map((person) => (
              <li key={person.id}>
                <span>
                  <Link to={`?person=${person.id}`} onClick={() => setTyped('')}>
                    {person.name}
                  </Link>
                  <small>{[person.email, person.company].filter(Boolean).join(' · ')}</small>
                </span>
              </li>
            ))}
          </OwnList>
        )}
      </Stack>
    </Card>
  );
}

const columnsOf = (t: TFunction<'host'>): Column<PrivacyRequest>[] => [
  instantColumn('createdAt', t('ops.personalData.at')),
  {
    id: 'person',
    exports: ['person', 'userId'],
    header: t('ops.personalData.person'),
    card: 'title',
    cell: (row) => <Link to={`?person=${row.userId}`}>{row.person}</Link>,
  },
  {
    id: 'kind',
    header: t('ops.personalData.kind'),
    cell: (row) => (
      <Tag family={row.kind === 'erasure' ? 'danger' : 'neutral'}>
        {t(`ops.personalData.kind.${row.kind}`)}
      </Tag>
    ),
  },
  {
    id: 'requestedBy',
    header: t('ops.personalData.by'),
    card: 'subtitle',
    cell: (row) => row.requestedBy,
  },
];

function Requests() {
  const { t } = useTranslation('host');
  const state = useTableState('personalData', {
    defaults: { sort: privacyListSpec.defaultSort },
    filters: [
      choiceOf('kind', t('ops.personalData.kind'), PRIVACY_KINDS, (value) =>
        t(`ops.personalData.kind.${value}`),
      ),
      { id: 'createdAt', label: t('ops.personalData.at'), kind: 'dateRange', pinned: true },
    ],
  });
  const page = useList('personalData', state.query, (options) => call(listPrivacyRequests, options), []);
  return (
    <DataTable
      caption={t('ops.personalData.requests')}
      columns={columnsOf(t)}
      state={state}
      page={page}
      rowName={(row) => row.person}
      exportAs={exporter(state.query, (request) => download(exportPrivacyRequests, request))}
      empty={<EmptyState icon={IconUsers} title={t('ops.personalData.empty')} />}
    />
  );
}
