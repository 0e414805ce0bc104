import { lazy, Suspense, useEffect, useState } from 'react';
import { formatMoney, pages, type Employee, type TabOf } from '@cessio/contract';
import { useParams, useTranslation, useUser, type TFunction } from '@cessio/shell';
import {
  Card,
  Notice,
  Page,
  PageHeader,
  showToast,
  Skeleton,
  StatusChip,
  TabPanel,
  Tabs,
  useTabParam,
} from '@cessio/ui';
import {
  Form,
  FormError,
  LeaveGuard,
  SelectField,
  SubmitButton,
  usePortalForm,
  useWatch,
  FormActions,
} from '@cessio/ui/form';
import { RecordLayout, RecordMissing } from '@cessio/ui/record';
import { useFieldConflict } from '../../record/field-conflict.tsx';
import { HistoryCard } from '../../record/history-card.tsx';
import { AccessCard } from './access-card.tsx';
import { BANK_CURRENCY, EmployeeFields } from './employee-fields.tsx';
import { employeeSchema } from './employee-schema.ts';
import { fromPost, listOf, postOf, postsFor, valuesOf, type EmployeeValues } from './employee-values.ts';
import {
  successorsIn,
  useEmployee,
  useOpenFiles,
  useOpenFilesText,
  type EmployeeAccess,
} from './use-employee.ts';
import './texts.ts';

// Lists are fetched when their tab is opened.
const PortfolioTab = lazy(async () => ({ default: (await import('./portfolio.tab.tsx')).PortfolioTab }));

const PANEL = 'employee-panel';
const FIRST = 'file';
type EmployeeTab = TabOf<typeof pages.employee>;

/** Those who look after companies have a portfolio, which grows only while they are active. */
function tabsOf({ department, active, joined, editable }: Employee): EmployeeTab[] {
  if (department !== 'ADVISER') return [FIRST];
  return active && joined && editable ? [FIRST, 'portfolio', 'give'] : [FIRST, 'portfolio'];
}

/** One of the bank's people: identity, post, limit, access and history. */
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
  return <EmployeeRecord key={id} record={record} access={access} />;
}

function EmployeeRecord({ record, access }: { record: Employee; access: EmployeeAccess }) {
  const { t } = useTranslation('admin');
  const name = `${record.firstName} ${record.lastName}`;
  const post = postOf(record);
  const tabs = tabsOf(record);
  const [wanted, setTab] = useTabParam(FIRST);
  const tab = tabs.find((id) => id === wanted) ?? FIRST;
  return (
    <Page>
      <PageHeader
        title={name}
        subtitle={t(`post.${post}`)}
        breadcrumb={[{ label: t('employees.title'), to: listOf(post) }, { label: name }]}
        chip={<StatusChip machine="user" state={stateOf(record)} />}
      />
      {tabs.length > 1 && (
        <Tabs
          label={t('employeeTabs')}
          panelId={PANEL}
          value={tab}
          onChange={setTab}
          tabs={tabs.map((id) => ({ id, label: t(`employeeTab.${id}`) }))}
        />
      )}
      <TabPanel id={PANEL} value={tab}>
        {tab === FIRST ? (
          <RecordLayout
            decision={<AccessCard employee={record} access={access} />}
            history={<HistoryCard history={access.history} />}
          >
            <EmployeeForm record={record} change={access.change} />
          </RecordLayout>
        ) : (
          <Suspense fallback={<Skeleton lines={8} />}>
            <PortfolioTab key={tab} employee={record} give={tab === 'give'} />
          </Suspense>
        )}
      </TabPanel>
    </Page>
  );
}

/** Key for the user's state chip. */
export function stateOf({ active, joined }: Pick<Employee, 'active' | 'joined'>): string {
  if (!active) return 'inactive';
  return joined ? 'active' : 'pending';
}

/** Fields of an employee that somebody else may change meanwhile, in order. */
const COMPARED = ['firstName', 'lastName', 'staffNo', 'post', 'approvalLimit', 'managerId'] as const;
type Compared = (typeof COMPARED)[number];

function EmployeeForm({ record, change }: { record: Employee; change: EmployeeAccess['change'] }) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const [schema] = useState(() => employeeSchema(t));
  const form = usePortalForm<EmployeeValues, EmployeeValues>({ schema, defaultValues: valuesOf(record) });
  const values = useWatch({ control: form.control }) as EmployeeValues;
  const { start, setStart, goOn, hold, conflictNotice } = useFieldConflict({
    form,
    record,
    valuesOf,
    fields: COMPARED,
    labelOf: (field) => t(`field.${field === 'managerId' ? 'manager' : field}`),
    say: (field, of, theirs) => said(field, of, theirs, t),
  });
  const own = user.id === record.id;
  const before = valuesOf(start);
  const posts = record.editable ? postsFor(user.role) : [before.post];
  const moves = values.post !== before.post;
  const open = useOpenFiles(record.id, moves);
  const waiting = useOpenFilesText()(open.data);
  const leavesFiles = moves && waiting.length > 0;
  const dirty = JSON.stringify(values) !== JSON.stringify(before);

  // Without input, the current record is shown.
  if (record.version !== start.version && !dirty) setStart(record);
  const { reset } = form;
  useEffect(() => reset(valuesOf(start), { keepDirtyValues: true }), [reset, start]);

  const submit = async (typed: EmployeeValues) => {
    const { firstName, lastName, staffNo, approvalLimit, post, managerId, handoverTo } = typed;
    // The user's own rights are left out: others change them.
    const rights = own ? {} : { approvalLimit, ...fromPost(post) };
    const handover = leavesFiles && handoverTo ? { handoverTo } : {};
    const manager = managerId === before.managerId ? {} : { managerId: managerId || null };
    const { version } = start;
    try {
      goOn(
        await change({ version, firstName, lastName, staffNo, ...rights, ...manager, ...handover }),
        false,
      );
    } catch (error) {
      return hold(error);
    }
    return showToast({ severity: 'success', title: t('employee.saved') });
  };

  return (
    <Form form={form} onSubmit={submit} aria-label={t('employee.form')}>
      {!record.editable && <Notice severity="info">{t('employee.readOnly')}</Notice>}
      <EmployeeFields posts={posts} emailFixed disabled={!record.editable} own={own} of={start} />
      {leavesFiles && (
        <Card title={t('employee.handover')}>
          <SelectField
            name="handoverTo"
            label={t('employee.heir')}
            required
            placeholder={t('employee.chooseHeir')}
            help={t('employee.handoverHelp', { files: waiting.join(', ') })}
            options={successorsIn(open.data)}
          />
        </Card>
      )}
      {conflictNotice}
      {record.editable && (
        <>
          <FormError />
          <FormActions>
            <SubmitButton disabled={!dirty} disabledReason={t('employee.unchanged')}>
              {t('employee.save')}
            </SubmitButton>
          </FormActions>
        </>
      )}
      <LeaveGuard unsaved={dirty ? 'unkept' : 'nothing'} />
    </Form>
  );
}

/** A value in words; the form knows a manager's name only if it is theirs. */
function said(field: Compared, values: EmployeeValues, theirs: Employee, t: TFunction<'admin'>): string {
  if (field === 'post') return t(`post.${values.post}`);
  if (field === 'approvalLimit')
    return values.approvalLimit === null ? '' : formatMoney(values.approvalLimit, BANK_CURRENCY);
  if (field !== 'managerId') return values[field];
  if (!values.managerId) return t('employee.noManager');
  return values.managerId === theirs.manager?.id ? theirs.manager.name : t('employee.otherManager');
}
