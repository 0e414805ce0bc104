import { call } from '@cessio/client';
import { createEmployeeFields, listEmployees, type Employee } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, Grid } from '@cessio/ui';
import { ComboField, MoneyField, SelectField, TextField } from '@cessio/ui/form';

/** Currency of approval limits: the bank's own. */
export const BANK_CURRENCY = 'EUR';

interface EmployeeFieldsProps {
  posts: readonly string[];
  /** An existing record keeps its address. */
  emailFixed?: boolean;
  disabled?: boolean;
  /** The user's own record: others change post and limit. */
  own?: boolean;
  /** The employee, with their current manager. */
  of?: Pick<Employee, 'id' | 'manager'>;
}

/** An employee's identity, and what they may decide. */
export function EmployeeFields({ posts, emailFixed, disabled, own, of }: EmployeeFieldsProps) {
  const { t } = useTranslation('admin');
  const rights = disabled || own ? { disabled: true } : {};
  const text = (name: 'firstName' | 'lastName' | 'email' | 'staffNo') => ({
    name,
    label: t(`field.${name}`),
    maxLength: createEmployeeFields[name].max,
    ...(disabled ? { disabled: true } : {}),
  });
  return (
    <>
      <Card title={t('employee.who')}>
        <Grid columns={2} min={220}>
          <TextField {...text('firstName')} required />
          <TextField {...text('lastName')} required />
          <TextField
            {...text('email')}
            type="email"
            required={!emailFixed}
            help={t(emailFixed ? 'employee.emailFixed' : 'employee.emailHelp')}
            {...(emailFixed ? { disabled: true } : {})}
          />
          <TextField {...text('staffNo')} required />
        </Grid>
      </Card>
      <Card title={t('employee.rights')}>
        <Grid columns={2} min={220}>
          <SelectField
            name="post"
            label={t('field.post')}
            required
            placeholder={t('employee.choosePost')}
            options={posts.map((post) => ({ value: post, label: t(`post.${post}`) }))}
            {...(own ? { help: t('employee.own') } : {})}
            {...rights}
          />
          <MoneyField
            name="approvalLimit"
            label={t('field.approvalLimit')}
            currency={BANK_CURRENCY}
            help={t('employee.limitHelp')}
            {...rights}
          />
          <ComboField
            name="managerId"
            label={t('field.manager')}
            placeholder={t('employee.noManager')}
            loadOptions={async (q) => (await findColleagues(q)).filter(({ value }) => value !== of?.id)}
            chosen={of?.manager ? { value: of.manager.id, label: of.manager.name } : null}
            {...(disabled ? { disabled: true } : {})}
          />
        </Grid>
      </Card>
    </>
  );
}

/** Active employees whose name contains the input. */
async function findColleagues(q: string) {
  const { data } = await call(listEmployees, { query: { active: 'true', limit: '20', ...(q && { q }) } });
  return data.map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
}
