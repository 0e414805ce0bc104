import { call } from '@cessio/client';
import { getInvitation, pages } from '@cessio/contract';
import { useQuery, useSearchParams, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  formatDate,
  IconMail,
  Notice,
  PageHeader,
  Row,
  styled,
  toProblem,
  VisitorFrame,
} from '@cessio/ui';

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
  const [params] = useSearchParams();
  const token = params.get('invitation');
  return (
    <VisitorFrame>
      <PageHeader title={t('prospect.title')} subtitle={t('prospect.subtitle')} />
      {token && <Invitation token={token} />}
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

/** Who invites whom, as the supplier wrote it. */
function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('requests');
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token }, signal }),
    retry: false,
  });
  if (invitation.error)
    return (
      <Notice severity="warning">{toProblem(invitation.error).detail ?? t('prospect.invitation')}</Notice>
    );
  if (!invitation.data) return null;
  const { invitedBy, legalName, nationalId, email, expiresAt } = invitation.data;
  return (
    <Card title={t('prospect.invitation')}>
      <DescriptionList
        items={[
          { term: t('prospect.invitedBy'), value: invitedBy },
          { term: t('prospect.company'), value: legalName },
          { term: t('prospect.number'), value: nationalId },
          { term: t('prospect.email'), value: email },
          { term: t('prospect.until'), value: formatDate(expiresAt.slice(0, 10)) },
        ]}
      />
    </Card>
  );
}
