import { useState } from 'react';
import { useTranslation, useUser } from '@cessio/shell';
import { Button, Card, ConfirmDialog, Dialog, Hint, IconKey, Row, Text } from '@cessio/ui';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useOwnFactors } from './use-own-factors.ts';

/** Recovery codes: how many are left, and creating ten new ones. */
export function CodesCard() {
  const { t } = useTranslation('host');
  const { recoveryCodes } = useUser().mfa;
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { renewCodes } = useOwnFactors();
  const renew = async (): Promise<void> => setCodes((await renewCodes()).recoveryCodes);
  return (
    <Card title={t('security.codes.title')}>
      <Hint>
        {t('security.codes.text')} <strong>{t('security.codes.left', { count: recoveryCodes })}</strong>
      </Hint>
      <Row>
        <Button onClick={() => setAsking(true)}>{t('security.codes.renew')}</Button>
      </Row>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={IconKey}
        title={t('security.codes.question')}
        confirmLabel={t('security.codes.renew')}
        onConfirm={renew}
      >
        <Text as="p">{t('security.codes.consequence')}</Text>
      </ConfirmDialog>
      <Dialog
        open={codes !== null}
        onClose={() => setCodes(null)}
        title={t('security.codes.title')}
        sticky
        actions={
          <Button variant="primary" onClick={() => setCodes(null)}>
            {t('security.codes.kept')}
          </Button>
        }
      >
        {codes && <RecoveryCodes codes={codes} />}
      </Dialog>
    </Card>
  );
}
