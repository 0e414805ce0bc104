import { useState } from 'react';
import { call } from '@cessio/client';
import { createEmployee, href, pages } from '@cessio/contract';
import { portalEvents, useNavigate, useTranslation, useUser } from '@cessio/shell';
import { Card, Hint, IconSend, Page, PageHeader, showToast, WithRail } from '@cessio/ui';
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
import { EmployeeFields } from './employee-fields.tsx';
import { employeeSchema } from './employee-schema.ts';
import { EMPTY_EMPLOYEE, fromPost, listOf, postsFor, type EmployeeValues } from './employee-values.ts';
import './texts.ts';

/** Creates access for one of the bank's people; the link to set a password goes to their mailbox. */
export function NewEmployeePage() {
  const { t } = useTranslation('admin');
  const user = useUser();
  const navigate = useNavigate();
  const [schema] = useState(() => employeeSchema(t));
  const form = usePortalForm<EmployeeValues, EmployeeValues>({
    schema,
    defaultValues: EMPTY_EMPLOYEE,
  });
  const values = useWatch({ control: form.control }) as EmployeeValues;
  const kept = useFormDraft(form, `cessio.admin.employee.${user.id}`);

  const submit = async ({
    firstName,
    lastName,
    email,
    staffNo,
    approvalLimit,
    post,
    managerId,
  }: EmployeeValues) => {
    const manager = managerId ? { managerId } : {};
    const body = { firstName, lastName, email, staffNo, approvalLimit, ...fromPost(post), ...manager };
    const created = await call(createEmployee, { body });
    kept.forget();
    portalEvents.emit('recordChanged', { entity: 'user', id: created.id });
    showToast({
      severity: 'success',
      title: t('newEmployee.done', { name: `${firstName} ${lastName}` }),
      message: t('newEmployee.mailed', { email: created.email }),
    });
    await navigate(href(pages.employee, { id: created.id }));
  };

  return (
    <Page>
      <PageHeader
        title={t('newEmployee.title')}
        subtitle={t('newEmployee.subtitle')}
        breadcrumb={[
          { label: t('employees.title'), to: listOf(values.post) },
          { label: t('newEmployee.title') },
        ]}
      />
      <Form form={form} onSubmit={submit} aria-label={t('newEmployee.title')}>
        {kept.restoredAt && <RestoredNotice at={kept.restoredAt} onDrop={kept.discard} />}
        <WithRail
          rail={
            <Card title={t('newEmployee.next')}>
              <Hint>{t('newEmployee.nextText')}</Hint>
              <FormError />
              <FormActions>
                <SubmitButton icon={IconSend}>{t('newEmployee.send')}</SubmitButton>
              </FormActions>
              <Hint type="caption">{t('newEmployee.kept')}</Hint>
            </Card>
          }
        >
          <EmployeeFields posts={postsFor(user.role)} />
        </WithRail>
      </Form>
    </Page>
  );
}
