import { useTranslation } from '@cessio/shell';
import { Button, Card, EmptyState, IconCompany, Page, PageHeader, Row } from '@cessio/ui';

/** Companies are not made here yet; the page says where they come from. */
export function NewCompanyPage() {
  const { t } = useTranslation('admin');
  return (
    <Page>
      <PageHeader title={t('newCompany.title')} />
      <Card>
        <EmptyState
          icon={IconCompany}
          title={t('newCompany.where')}
          action={
            <Row justify="center">
              <Button size={30} to="/requests/client">
                {t('newCompany.adhesions')}
              </Button>
              <Button size={30} to="/Clients/Assignor">
                {t('assignors.title')}
              </Button>
            </Row>
          }
        >
          {t('newCompany.text')}
        </EmptyState>
      </Card>
    </Page>
  );
}
