import { useTranslation } from '@cessio/shell';
import { Button, Card, EmptyState, IconUsers, Page, PageHeader } from '@cessio/ui';

/** Employees are not made here yet; the page says so and leads back to those there are. */
export function NewEmployeePage() {
  const { t } = useTranslation('admin');
  return (
    <Page>
      <PageHeader title={t('newEmployee.title')} />
      <Card>
        <EmptyState
          icon={IconUsers}
          title={t('newEmployee.where')}
          action={
            <Button size={30} to="/employees/adviser">
              {t('newEmployee.list')}
            </Button>
          }
        >
          {t('newEmployee.text')}
        </EmptyState>
      </Card>
    </Page>
  );
}
