import { useState } from 'react';
import type { Employee } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  DescriptionList,
  IconBan,
  IconMail,
  Link,
  Row,
  SelectInput,
  showToast,
} from '@cessio/ui';
import { successorsIn, useOpenFiles, useOpenFilesText, type EmployeeAccess } from './use-employee.ts';

/** Whether and since when an employee has access, with a button that grants or withdraws it. */
export function AccessCard({ employee, access }: { employee: Employee; access: EmployeeAccess }) {
  const { t } = useTranslation('admin');
  const { id: me, timeZone } = useUser();
  const [closing, setClosing] = useState(false);
  const { version, active, joined, editable, portfolioCount, lastSignInAt } = employee;
  const mayClose = editable && employee.id !== me;
  return (
    <Card title={t('employee.access')}>
      <DescriptionList
        items={[
          {
            term: t('field.email'),
            value: <Link href={`mailto:${employee.email}`}>{employee.email}</Link>,
          },
          {
            term: t('employee.lastSignIn'),
            value:
              lastSignInAt === null ? (
                t('employee.never')
              ) : (
                <DateTimeText instant={lastSignInAt} timeZone={timeZone} />
              ),
          },
          employee.department === 'ADVISER' && {
            term: t('field.portfolio'),
            value: t('companyCount', { count: portfolioCount, shown: portfolioCount }),
          },
        ]}
      />
      {mayClose && (
        <Row>
          {active && !joined && (
            <Button
              size={30}
              icon={IconMail}
              onClick={async () => {
                await access.invite();
                showToast({
                  severity: 'success',
                  title: t('employee.invited'),
                  message: t('newEmployee.mailed', { email: employee.email }),
                });
              }}
            >
              {t('employee.inviteAgain')}
            </Button>
          )}
          {active ? (
            <Button size={30} variant="dangerLight" icon={IconBan} onClick={() => setClosing(true)}>
              {t('employee.deactivate')}
            </Button>
          ) : (
            <Button
              size={30}
              onClick={async () => {
                await access.change({ version, active: true });
                showToast({ severity: 'success', title: t('employee.reactivated') });
              }}
            >
              {t('employee.reactivate')}
            </Button>
          )}
        </Row>
      )}
      {closing && (
        <CloseDialog employee={employee} change={access.change} onClose={() => setClosing(false)} />
      )}
    </Card>
  );
}

interface CloseDialogProps {
  employee: Employee;
  change: EmployeeAccess['change'];
  onClose: () => void;
}

function CloseDialog({ employee, change, onClose }: CloseDialogProps) {
  const { t } = useTranslation('admin');
  const [heir, setHeir] = useState('');
  const open = useOpenFiles(employee.id, true);
  const lines = useOpenFilesText()(open.data);
  const name = `${employee.firstName} ${employee.lastName}`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      icon={IconBan}
      title={t('employee.closeTitle', { name })}
      consequences={[
        { text: t('employee.closeSessions') },
        ...(lines.length > 0 ? [{ text: t('employee.closeFiles', { files: lines.join(', ') }) }] : []),
      ]}
      note={t('employee.closeBack')}
      confirmLabel={t('employee.deactivate')}
      danger
      onConfirm={async () => {
        await change({ version: employee.version, active: false, ...(heir ? { handoverTo: heir } : {}) });
        showToast({ severity: 'success', title: t('employee.deactivated', { name }) });
      }}
    >
      {lines.length > 0 && (
        <SelectInput
          label={t('employee.heir')}
          required
          placeholder={t('employee.chooseHeir')}
          options={successorsIn(open.data)}
          value={heir}
          onChange={setHeir}
        />
      )}
    </ConfirmDialog>
  );
}
