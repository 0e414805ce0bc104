import { call } from '@cessio/client';
import {
  countryName,
  formatNationalId,
  dayInParis,
  getInvitation,
  href,
  pages,
  type ResponseOf,
} from '@cessio/contract';
import { useQuery, useSearchParams, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  formatDate,
  IconUserCheck,
  Notice,
  PageHeader,
  Row,
  Skeleton,
  styled,
  toProblem,
  VisitorFrame,
  WithRail,
} from '@cessio/ui';
import { ProspectForm } from './prospect-form.tsx';
import './prospect-texts.ts';

type Invitation = ResponseOf<typeof getInvitation>;

const Steps = styled('ol')({
  paddingInlineStart: 20,
  listStyle: 'decimal',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  fontSize: '0.875rem',
});

/** How a buyer joins: invited by its supplier, or called back by an adviser. */
export function ProspectPage() {
  const { t } = useTranslation('requests');
  const [params] = useSearchParams();
  const token = params.get('invitation');
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token: token ?? '' }, signal }),
    enabled: token !== null,
    retry: false,
  });
  return (
    <VisitorFrame>
      <PageHeader title={t('prospect.title')} subtitle={t('prospect.subtitle')} />
      <WithRail rail={<HowTo />}>
        {invitation.error && (
          <Notice severity="warning" title={t('prospect.invitation.over')}>
            {toProblem(invitation.error).detail} {t('prospect.invitation.instead')}
          </Notice>
        )}
        {token !== null && !invitation.error ? (
          invitation.data ? (
            <Invited token={token} invitation={invitation.data} />
          ) : (
            <Skeleton lines={6} />
          )
        ) : (
          <Card title={t('prospect.ask')} heavy>
            <ProspectForm />
          </Card>
        )}
      </WithRail>
    </VisitorFrame>
  );
}

/** Who invites whom, as the supplier wrote it, and a link to the sign-up. */
function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('requests');
  const { invitedBy, side, legalName, country, nationalId, email, expiresAt } = invitation;
  return (
    <Card
      title={t('prospect.invitation')}
      heavy
      footer={
        <Row>
          <Button variant="primary" icon={IconUserCheck} to={href(pages.signUp, {}, { invitation: token })}>
            {t('prospect.join')}
          </Button>
        </Row>
      }
    >
      <p>{t(`prospect.why.${side}`, { by: invitedBy })}</p>
      <DescriptionList
        items={[
          { term: t('prospect.invitedBy'), value: invitedBy },
          { term: t('prospect.company'), value: legalName },
          { term: t('field.country'), value: countryName(country) },
          { term: t('prospect.number'), value: <bdi dir="ltr">{formatNationalId(country, nationalId)}</bdi> },
          { term: t('prospect.email'), value: <bdi dir="ltr">{email}</bdi> },
          { term: t('prospect.until'), value: formatDate(dayInParis(expiresAt)) },
        ]}
      />
      <p>{t('prospect.next')}</p>
    </Card>
  );
}

function HowTo() {
  const { t } = useTranslation('requests');
  return (
    <Card title={t('prospect.how')} footer={<Button to={pages.signIn}>{t('prospect.hasAccount')}</Button>}>
      <Steps>
        <li>{t('prospect.step1')}</li>
        <li>{t('prospect.step2')}</li>
        <li>{t('prospect.step3')}</li>
      </Steps>
    </Card>
  );
}
