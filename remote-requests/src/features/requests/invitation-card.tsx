import { call, createAttemptKeys } from '@cessio/client';
import {
  countryName,
  formatNationalId,
  dayInParis,
  guaranteeRequestStates,
  hasTag,
  inviteBeneficiary,
  type GuaranteeRequest,
} from '@cessio/contract';
import { portalEvents, useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  formatDate,
  Hint,
  IconSend,
  Row,
  toProblem,
  useToast,
} from '@cessio/ui';
import { useState } from 'react';
import { CompanyName } from '../../company-name.tsx';
import './new-request-texts.ts';

/** An invited beneficiary: its name, the link's expiry, and what the act waits for. */
export function InvitationCard({ request, staff }: { request: GuaranteeRequest; staff: boolean }) {
  const { t } = useTranslation('requests');
  const { id, beneficiary, invitation, known, status } = request;
  if (!invitation) return null;
  const { country, nationalId, email, expiresAt } = invitation;
  const sent = status !== 'draft';
  const over = hasTag(guaranteeRequestStates, status, 'ended');
  return (
    <Card title={t('invited.title')}>
      <DescriptionList
        items={[
          { term: t('new.inviteName'), value: beneficiary.legalName },
          { term: t('field.country'), value: countryName(country) },
          {
            term: t('new.inviteNumber'),
            value: <bdi dir="ltr">{formatNationalId(country, nationalId)}</bdi>,
          },
          email !== null && { term: t('new.inviteEmail'), value: <bdi dir="ltr">{email}</bdi> },
          expiresAt !== null && {
            term: t('invited.until'),
            value: formatDate(dayInParis(expiresAt)),
          },
          staff && {
            term: t('invited.known'),
            value: known ? <CompanyName party={known} /> : t('invited.unknown'),
          },
        ]}
      />
      {!over && <Hint>{t(sent ? 'invited.waits' : 'invited.draft', { name: beneficiary.legalName })}</Hint>}
      {!staff && sent && !over && email !== null && <Resend id={id} />}
    </Card>
  );
}

function Resend({ id }: { id: string }) {
  const { t } = useTranslation('requests');
  const toast = useToast();
  const [keyFor] = useState(createAttemptKeys);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await call(inviteBeneficiary, {
        params: { id },
        body: {},
        idempotencyKey: keyFor(`${id} ${Date.now()}`, {}),
      });
      portalEvents.emit('recordChanged', { entity: 'guarantee_request', id });
      toast.show({ severity: 'success', title: t('invited.sent') });
    } catch (error) {
      toast.show({ severity: 'error', title: t('invited.failed'), message: toProblem(error).detail ?? '' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row justify="flex-end">
      <Button size={30} icon={IconSend} loading={busy} onClick={() => void resend()}>
        {t('invited.resend')}
      </Button>
    </Row>
  );
}
