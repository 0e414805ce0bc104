import { call } from '@cessio/client';
import { inviteAgain, inviteAgainFields } from '@cessio/contract';
import { portalEvents, useTranslation } from '@cessio/shell';
import { showToast, Stack } from '@cessio/ui';
import { Form, FormError, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import './texts.ts';

/** Invites a debtor named without an e-mail. */
export function InviteForm({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const form = usePortalForm({ defaultValues: { email: '' } });
  const send = async ({ email }: { email: string }) => {
    await call(inviteAgain, { params: { id }, body: { email } });
    portalEvents.emit('recordChanged', { entity: 'relation', id });
    showToast({ severity: 'success', title: t('relation.invite.done') });
  };
  return (
    <Form form={form} onSubmit={send} aria-label={t('relation.invite')}>
      <Stack gap={8}>
        <FormError />
        <TextField
          name="email"
          type="email"
          label={t('relation.invite.email')}
          help={t('relation.invite.help')}
          inputMode="email"
          autoComplete="off"
          maxLength={inviteAgainFields.email.max}
          required
        />
        <SubmitButton>{t('relation.invite')}</SubmitButton>
      </Stack>
    </Form>
  );
}
