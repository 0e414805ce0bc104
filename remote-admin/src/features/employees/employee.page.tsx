import { useRef, useState } from 'react';
import { pages, type Employee } from '@cessio/contract';
import { useParams, useTranslation, useUser } from '@cessio/shell';
import { Card, Notice, Page, PageHeader, Row, StatusChip, useToast, WithRail } from '@cessio/ui';
import {
  Form,
  FormError,
  LeaveGuard,
  SelectField,
  SubmitButton,
  usePortalForm,
  useWatch,
} from '@cessio/ui/form';
import { RecordMissing } from '@cessio/ui/record';
import { HistoryCard } from '../../record/history-card.tsx';
import { AccessCard } from './access-card.tsx';
import { EmployeeFields, useHeirs } from './employee-fields.tsx';
import { employeeSchema } from './employee-schema.ts';
import { fromPost, listOf, postOf, postsFor, valuesOf, type EmployeeValues } from './employee-values.ts';
import { useEmployee, type EmployeeAccess } from './use-employee.ts';
import './texts.ts';

/** One of the bank's people: identity, post, limit, access and what was changed. */
export function EmployeePage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const access = useEmployee(id);
  const record = access.record.data;
  if (!record)
    return (
      <RecordMissing
        title={t('employee.title')}
        list={{ label: t('employees.title'), to: pages.advisers }}
        back={t('newEmployee.list')}
        query={access.record}
      />
    );
  const name = `${record.firstName} ${record.lastName}`;
  const post = postOf(record);
  return (
    <Page>
      <PageHeader
        title={name}
        subtitle={t(`post.${post}`)}
        breadcrumb={[{ label: t('employees.title'), to: listOf(post) }, { label: name }]}
        chip={<StatusChip machine="user" state={stateOf(record)} />}
      />
      <WithRail
        rail={
          <>
            <AccessCard employee={record} access={access} />
            <HistoryCard history={access.history} />
          </>
        }
      >
        <EmployeeForm key={record.version} record={record} change={access.change} />
      </WithRail>
    </Page>
  );
}

/** As the user's chip reads it. */
export function stateOf({ active, joined }: Pick<Employee, 'active' | 'joined'>): string {
  if (!active) return 'inactive';
  return joined ? 'active' : 'pending';
}

function EmployeeForm({ record, change }: { record: Employee; change: EmployeeAccess['change'] }) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const toast = useToast();
  const [schema] = useState(() => employeeSchema(t));
  const [start] = useState(() => valuesOf(record));
  const form = usePortalForm<EmployeeValues, EmployeeValues>({ schema, defaultValues: start });
  const values = useWatch({ control: form.control }) as EmployeeValues;
  const saved = useRef(false);
  const own = user.id === record.id;
  const posts = record.editable ? postsFor(user.role) : [start.post];
  const leavesFiles = record.portfolioCount > 0 && values.post !== start.post;
  const heirs = useHeirs(record, leavesFiles);
  const dirty = JSON.stringify(values) !== JSON.stringify(start);

  const submit = async (typed: EmployeeValues) => {
    const { firstName, lastName, staffNo, approvalLimit, post, handoverTo } = typed;
    // One's own rights are left out: they are for others to change.
    const rights = own ? {} : { approvalLimit, ...fromPost(post) };
    const handover = leavesFiles && handoverTo ? { handoverTo } : {};
    saved.current = true;
    try {
      await change({ version: record.version, firstName, lastName, staffNo, ...rights, ...handover });
    } catch (error) {
      saved.current = false;
      throw error;
    }
    toast.show({ severity: 'success', title: t('employee.saved') });
  };

  return (
    <Form form={form} onSubmit={submit} aria-label={t('employee.form')}>
      {!record.editable && <Notice severity="info">{t('employee.readOnly')}</Notice>}
      <EmployeeFields posts={posts} emailFixed disabled={!record.editable} own={own} />
      {leavesFiles && (
        <Card title={t('employee.handover')}>
          <SelectField
            name="handoverTo"
            label={t('employee.heir')}
            required
            placeholder={t('employee.chooseHeir')}
            help={t('employee.handoverHelp', { count: record.portfolioCount })}
            options={heirs}
          />
        </Card>
      )}
      {record.editable && (
        <>
          <FormError />
          <Row justify="flex-end">
            <SubmitButton disabled={!dirty} disabledReason={t('employee.unchanged')}>
              {t('employee.save')}
            </SubmitButton>
          </Row>
        </>
      )}
      <LeaveGuard unsaved={() => (dirty && !saved.current ? 'unkept' : 'nothing')} />
    </Form>
  );
}
