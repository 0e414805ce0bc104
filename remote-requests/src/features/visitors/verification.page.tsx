import { pages } from '@cessio/contract';
import { useSearchParams, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  Hint,
  IconLock,
  IconMail,
  Notice,
  PageHeader,
  Reference,
  VisitorFrame,
  WithRail,
} from '@cessio/ui';

/** A reference as a certificate prints it; anything else in the address is not repeated on screen. */
const REFERENCE = /^[\w/-]{3,40}$/;

/**
 * Is this guarantee genuine? The check by reference and code is not open yet, so the page says what to have at hand
 * and whom to ask; it draws no form that could not answer.
 */
export function VerificationPage() {
  const { t } = useTranslation('requests');
  const [params] = useSearchParams();
  const given = params.get('ref') ?? params.get('reference') ?? '';
  const reference = REFERENCE.test(given) ? given : null;
  return (
    <VisitorFrame>
      <PageHeader title={t('verification.title')} subtitle={t('verification.subtitle')} />
      <WithRail
        rail={
          <Card title={t('verification.doubt')}>
            <Hint>{t('verification.doubtText')}</Hint>
          </Card>
        }
      >
        <Card
          title={t('verification.how')}
          heavy
          footer={
            <Button variant="primary" icon={IconMail} to={pages.contact}>
              {t('contact')}
            </Button>
          }
        >
          <Notice severity="info">{t('verification.notOpen')}</Notice>
          <DescriptionList
            ruled
            items={[
              {
                term: t('verification.reference'),
                value: reference ? <Reference>{reference}</Reference> : t('verification.onCertificate'),
              },
              { term: t('verification.code'), value: t('verification.codeWhere') },
            ]}
          />
          <Hint style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
            <IconLock size={16} aria-hidden />
            {t('verification.never')}
          </Hint>
        </Card>
      </WithRail>
    </VisitorFrame>
  );
}
