import { useState } from 'react';
import { useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  Hint,
  IconShieldOff,
  Row,
  showToast,
  Tag,
  Text,
} from '@cessio/ui';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpEnrolment } from './totp-enrolment.tsx';
import { useOwnFactors } from './use-own-factors.ts';

/** Adds or removes the authenticator application. */
export function ApplicationCard() {
  const { t } = useTranslation('host');
  const { totp } = useUser().mfa;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { giveUpTotp } = useOwnFactors();
  return (
    <Card
      title={t('security.totp.title')}
      aside={
        <Tag family={totp ? 'success' : 'neutral'}>{t(totp ? 'security.totp.on' : 'security.totp.off')}</Tag>
      }
    >
      <Hint>{t(totp ? 'security.totp.textOn' : 'security.totp.textOff')}</Hint>
      <Row>
        {totp ? (
          <Button variant="dangerLight" onClick={() => setRemoving(true)}>
            {t('security.totp.remove')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setAdding(true)}>
            {t('security.totp.add')}
          </Button>
        )}
      </Row>
      {adding && <AddApplication onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        icon={IconShieldOff}
        title={t('security.totp.question')}
        confirmLabel={t('security.totp.remove')}
        danger
        onConfirm={async () => {
          await giveUpTotp();
          showToast({ title: t('security.totp.removed'), severity: 'success' });
        }}
      >
        <Text as="p">{t('security.totp.consequence')}</Text>
      </ConfirmDialog>
    </Card>
  );
}

function AddApplication({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('host');
  const { settle } = useOwnFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(codes ? 'security.codes.title' : 'security.totp.add')}
      sticky
      actions={
        codes && (
          <Button variant="primary" onClick={onClose}>
            {t('security.codes.kept')}
          </Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <TotpEnrolment
          onCancelled={onClose}
          onDone={async (fresh) => {
            setCodes(fresh);
            await settle();
          }}
        />
      )}
    </Dialog>
  );
}
