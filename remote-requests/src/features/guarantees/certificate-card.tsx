import { download } from '@cessio/client';
import { dayInParis, formatDate, guaranteeCertificate, pages, type Guarantee } from '@cessio/contract';
import { useMutation, useTranslation } from '@cessio/shell';
import { Button, Card, DescriptionList, ErrorState, Link, Reference } from '@cessio/ui';

/** The certificate of a guarantee: its edition, the code that proves it, and the paper itself. */
export function CertificateCard({ guarantee }: { guarantee: Guarantee }) {
  const { t } = useTranslation('requests');
  const { id, number, edition, editionAt, verificationCode } = guarantee;
  const fetched = useMutation({
    mutationFn: () =>
      download(guaranteeCertificate, { params: { id }, filename: `${number}-${edition}.pdf` }),
  });
  return (
    <Card
      title={t('guarantee.certificate')}
      footer={
        <Button loading={fetched.isPending} onClick={() => fetched.mutate()}>
          {t('guarantee.certificateOpen')}
        </Button>
      }
    >
      <DescriptionList
        items={[
          {
            term: t('guarantee.edition'),
            value:
              edition &&
              editionAt &&
              t('guarantee.editionOf', { edition, day: formatDate(dayInParis(editionAt)) }),
          },
          {
            term: t('guarantee.code'),
            value: <Reference>{verificationCode ?? ''}</Reference>,
            hint: t('guarantee.codeHelp'),
          },
        ]}
      />
      <Link to={pages.guaranteeVerification}>{t('guarantee.verify')}</Link>
      {fetched.error && <ErrorState error={fetched.error} onRetry={() => fetched.mutate()} />}
    </Card>
  );
}
