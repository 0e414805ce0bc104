import { useState } from 'react';
import { call } from '@cessio/client';
import {
  href,
  inviteAgain,
  pages,
  sideOf,
  updateRelation,
  type Relation,
  type RelationRow,
} from '@cessio/contract';
import { can, portalEvents, useParams, useQueryClient, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  formatDateTime,
  Hint,
  Link,
  Money,
  Notice,
  Page,
  PageHeader,
  Row,
  showToast,
  StatusChip,
  toProblem,
} from '@cessio/ui';
import {
  Form,
  FormError,
  RestoredNotice,
  SubmitButton,
  useFormDraft,
  usePortalForm,
  useWatch,
  FormActions,
} from '@cessio/ui/form';
import {
  HistoryCard,
  isKnown,
  MovedNotice,
  RecordLayout,
  RecordMissing,
  RecordStepDialog,
  SumsText,
  useRecord,
  useRecordStep,
} from '@cessio/ui/record';
import { InviteForm } from './invite-form.tsx';
import { termsSchema, type TermsValues } from './relation-form.ts';
import { numberOf, shareText } from './relation-columns.tsx';
import { relationKind } from './relation-kind.ts';
import { TermsFields } from './terms-fields.tsx';
import './texts.ts';

/** One relation: the companies, how the debtor pays, the terms, the possible steps. */
export function RelationPage() {
  const { id = '' } = useParams();
  return <RelationRecord key={id} id={id} />;
}

function RelationRecord({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
  const { record: query, history } = useRecord(relationKind, id);
  const step = useRecordStep(relationKind, query.data);
  const list = staff
    ? { label: t('relations.title'), to: pages.relations }
    : { label: t('myClients.title'), to: pages.myClients };
  if (!query.data) return <RecordMissing title={t('relation.title')} list={list} query={query} />;
  const record = query.data;
  const entries = history.data?.data ?? [];
  return (
    <Page>
      <PageHeader
        title={record.debtor.legalName}
        subtitle={staff ? record.assignor.legalName : numberOf(record)}
        breadcrumb={[list, { label: record.debtor.legalName }]}
        chip={<StatusChip machine="relation" state={record.status} />}
      />
      <MovedNotice step={step} />
      {record.status === 'invited' &&
        (staff ? <Known record={record} /> : <Notice severity="info">{t('relation.waiting')}</Notice>)}
      <RecordLayout
        steps={{
          actions: record.allowedActions.filter(isKnown),
          onAsk: step.ask,
          none: t('relation.steps.none'),
        }}
        history={entries.length > 0 && <HistoryCard kind="relation" entries={entries} />}
      >
        <Figures record={record} />
        <Parties record={record} staff={staff} />
        {can(user, 'relations.write') && <Terms key={record.version} record={record} staff={staff} />}
      </RecordLayout>
      <RecordStepDialog step={step} currency={record.currency} amount={null} />
    </Page>
  );
}

/** Whether the bank has a file on the company; without one it cannot be accepted. */
function Known({ record }: { record: Relation }) {
  const { t } = useTranslation('admin');
  const known = record.known ?? null;
  return (
    <Notice
      severity={known ? 'info' : 'warning'}
      action={
        known ? (
          <Link to={href(pages.company, { id: known.id })}>{t('relation.known.open')}</Link>
        ) : (
          <Link to={pages.newCompany}>{t('relation.unknown.create')}</Link>
        )
      }
    >
      {known ? t('relation.known', { name: known.legalName }) : t('relation.unknown')}
    </Notice>
  );
}

function Figures({ record }: { record: Relation }) {
  const { t } = useTranslation('admin');
  const { avgDelayDays, dilutionPpm, guaranteeLeft, currency } = record;
  return (
    <Card title={t('relation.figures')}>
      <DescriptionList
        items={[
          { term: t('field.exposure'), value: <SumsText sums={record.exposure} /> },
          {
            term: t('relation.guaranteeLeft'),
            value:
              guaranteeLeft === null ? (
                t('relation.noGuarantee')
              ) : (
                <Money minor={guaranteeLeft} currency={currency} />
              ),
          },
          {
            term: t('relation.avgDelay'),
            value: avgDelayDays === null ? t('relations.avgDelay.none') : t('days', { count: avgDelayDays }),
          },
          {
            term: t('relation.dilution'),
            value: dilutionPpm === null ? t('relations.dilution.none') : shareText(dilutionPpm),
          },
          { term: t('relation.disputes'), value: String(record.disputes) },
        ]}
      />
      <Hint type="caption">{t('relation.avgDelay.help', { currency })}</Hint>
      <Hint type="caption">{t('relation.dilution.help', { currency })}</Hint>
    </Card>
  );
}

function Parties({ record, staff }: { record: Relation; staff: boolean }) {
  const { t } = useTranslation('admin');
  const company = (party: RelationRow['debtor'], known: boolean) =>
    staff && known ? (
      <Link to={href(pages.company, { id: party.id })}>{party.legalName}</Link>
    ) : (
      party.legalName
    );
  return (
    <Card title={t('relation.parties')}>
      <DescriptionList
        items={[
          { term: t('relations.assignor'), value: company(record.assignor, true) },
          { term: t('field.debtor'), value: company(record.debtor, record.status !== 'invited') },
          { term: t('field.nationalId'), value: numberOf(record) },
          { term: t('relation.invitedAt'), value: <Invitation record={record} /> },
        ]}
      />
    </Card>
  );
}

function Invitation({ record }: { record: Relation }) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => Date.now());
  const { invitation } = record;
  const until = invitation?.expiresAt ?? null;
  const mayInvite =
    record.status === 'invited' && record.notification === 'notified' && can(user, 'relations.write');
  if (!invitation || until === null)
    return mayInvite ? <InviteForm id={record.id} /> : t('relation.invited.none');
  const again = async () => {
    setBusy(true);
    try {
      await call(inviteAgain, { params: { id: record.id } });
      portalEvents.emit('recordChanged', { entity: 'relation', id: record.id });
      showToast({ severity: 'success', title: t('relation.inviteAgain.done') });
    } catch (error) {
      showToast({ severity: 'error', title: toProblem(error).detail ?? t('relation.inviteAgain') });
    }
    setBusy(false);
  };
  return (
    <Row>
      <span>
        {t(Date.parse(until) > now ? 'relation.invited.open' : 'relation.invited.over', {
          email: invitation.email,
          date: formatDateTime(until, user.timeZone),
        })}
      </span>
      {mayInvite && (
        <Button loading={busy} onClick={() => void again()}>
          {t('relation.inviteAgain')}
        </Button>
      )}
    </Row>
  );
}

function Terms({ record, staff }: { record: Relation; staff: boolean }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [schema] = useState(() => termsSchema(t));
  const [start] = useState<TermsValues>(() => ({
    assignorRef: record.assignorRef ?? '',
    notification: record.notification,
    termsDays: String(record.termsDays),
  }));
  const form = usePortalForm<TermsValues, TermsValues>({ schema, defaultValues: start });
  const draft = useFormDraft(form, `cessio.admin.relation.${useUser().id}.${record.id}`);
  const values = useWatch({ control: form.control }) as TermsValues;
  const dirty = JSON.stringify(values) !== JSON.stringify(start);
  const told = start.notification !== 'notified' && values.notification === 'notified';
  const submit = async ({ assignorRef, notification, termsDays }: TermsValues) => {
    await call(updateRelation, {
      params: { id: record.id },
      body: {
        version: record.version,
        assignorRef,
        notification: notification as RelationRow['notification'],
        termsDays: Number(termsDays),
      },
    });
    draft.forget();
    portalEvents.emit('recordChanged', { entity: 'relation', id: record.id });
    // The next save is based on the version created here.
    await client.invalidateQueries({ queryKey: ['relation'] });
    showToast({ severity: 'success', title: t('relation.saved') });
  };
  return (
    <Card title={t('relation.terms')}>
      <Form form={form} onSubmit={submit} aria-label={t('relation.terms')}>
        <FormError />
        {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
        <TermsFields
          staff={staff}
          help={told && record.status === 'active' ? t('relation.notification.toNotified') : undefined}
        />
        <FormActions>
          <SubmitButton disabled={!dirty} disabledReason={t('relation.unchanged')}>
            {t('relation.save')}
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
