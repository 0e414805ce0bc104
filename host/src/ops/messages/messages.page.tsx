import { call, download } from '@cessio/client';
import {
  CONTACT_STATES,
  contactListSpec,
  exportContactMessages,
  listContactMessages,
  type ContactMessage,
} from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import { EmptyState, IconMail, Link, Page, PageHeader, styled, Tag, text, v } from '@cessio/ui';
import { DataTable, exporter, useList, useTableState, type Column } from '@cessio/ui/table';
import { useAddress } from '../../base/use-address.ts';
import { choiceOf, instantColumn } from '../list-parts.tsx';
import { MessageDrawer } from './message-drawer.tsx';
import { OpsNavigation } from '../ops-navigation.tsx';

const Small = styled('small')({ display: 'block', color: v.text2, ...text('caption') });

function columnsOf(t: TFunction<'host'>): Column<ContactMessage>[] {
  return [
    instantColumn('createdAt', t('ops.messages.at')),
    {
      id: 'subject',
      header: t('ops.messages.subject'),
      card: 'title',
      cell: (row) => <Link to={`?id=${row.id}`}>{row.subject ?? t('ops.messages.noSubject')}</Link>,
    },
    {
      id: 'name',
      exports: ['name', 'email'],
      header: t('ops.messages.from'),
      card: 'subtitle',
      cell: (row) => (
        <>
          {row.name}
          <Small>{row.email}</Small>
        </>
      ),
    },
    {
      id: 'status',
      header: t('ops.messages.state'),
      cell: (row) => (
        <Tag family={row.status === 'open' ? 'action' : 'success'}>
          {t(`ops.messages.state.${row.status}`)}
        </Tag>
      ),
    },
  ];
}

/** Visitors' messages to the bank: those to answer, and those answered. */
export function MessagesPage() {
  const { t } = useTranslation('host');
  const [params, set] = useAddress({ replace: true });
  const id = params.get('id');
  const state = useTableState('messages', {
    defaults: { sort: contactListSpec.defaultSort },
    filters: [
      choiceOf('status', t('ops.messages.state'), CONTACT_STATES, (value) =>
        t(`ops.messages.state.${value}`),
      ),
      { id: 'createdAt', label: t('ops.messages.at'), kind: 'dateRange', pinned: true },
    ],
  });
  const page = useList('messages', state.query, (options) => call(listContactMessages, options), []);
  return (
    <Page>
      <PageHeader title={t('ops.messages.title')} subtitle={t('ops.messages.subtitle')} />
      <OpsNavigation current="messages" />
      <DataTable
        caption={t('ops.messages.title')}
        columns={columnsOf(t)}
        state={state}
        page={page}
        rowName={(row) => row.subject ?? row.name}
        searchLabel={t('ops.messages.search')}
        exportAs={exporter(state.query, (request) => download(exportContactMessages, request))}
        empty={<EmptyState icon={IconMail} title={t('ops.messages.empty')} />}
      />
      <MessageDrawer
        message={page.data?.find((row) => row.id === id) ?? null}
        onClose={() => set('id', '')}
      />
    </Page>
  );
}
