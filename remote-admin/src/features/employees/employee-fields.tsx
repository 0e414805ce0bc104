import { call } from '@cessio/client';
import { createEmployeeFields, listEmployees, type Employee } from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import { Card, Grid } from '@cessio/ui';
import { MoneyField, SelectField, TextField } from '@cessio/ui/form';

/** Currency of approval limits: the bank's own. */
export const BANK_CURRENCY = 'EUR';

interface EmployeeFieldsProps {
  posts: readonly string[];
  /** A record that exists keeps its address. */
  emailFixed?: boolean;
  disabled?: boolean;
  /** One's own: post and limit are for others to change. */
  own?: boolean;
}

/** Who somebody is, and what they may decide. */
export function EmployeeFields({ posts, emailFixed, disabled, own }: EmployeeFieldsProps) {
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
        </Grid>
      </Card>
    </>
  );
}

/** Colleagues of the same department who can take over. */
export function useHeirs(employee: Pick<Employee, 'id' | 'department'>, enabled: boolean) {
  const colleagues = useQuery({
    queryKey: ['list', 'employees', 'heirs', employee.department],
    queryFn: ({ signal }) =>
      call(listEmployees, {
        query: { department: employee.department ?? '', active: 'true', limit: '200' },
        signal,
      }),
    enabled: enabled && employee.department !== null,
  });
  return (colleagues.data?.data ?? [])
    .filter(({ id }) => id !== employee.id)
    .map(({ id, firstName, lastName }) => ({ value: id, label: `${lastName} ${firstName}` }));
}
