import { pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, IconMail, Notice, PageHeader, Row, styled, VisitorFrame } from '@cessio/ui';

const Steps = styled('ol')({
  paddingInlineStart: 20,
  listStyle: 'decimal',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  fontSize: '0.875rem',
});

/** How a buyer joins: by its supplier's invitation. Signing up here is not open yet, and the page says so. */
export function ProspectPage() {
  const { t } = useTranslation('requests');
  return (
    <VisitorFrame>
      <PageHeader title={t('prospect.title')} subtitle={t('prospect.subtitle')} />
      <Card
        title={t('prospect.how')}
        heavy
        footer={
          <Row>
            <Button to={pages.signIn}>{t('prospect.hasAccount')}</Button>
            <Button variant="primary" icon={IconMail} to={pages.contact}>
              {t('contact')}
            </Button>
          </Row>
        }
      >
        <Notice severity="info">{t('prospect.notOpen')}</Notice>
        <Steps>
          <li>{t('prospect.step1')}</li>
          <li>{t('prospect.step2')}</li>
          <li>{t('prospect.step3')}</li>
        </Steps>
      </Card>
    </VisitorFrame>
  );
}
