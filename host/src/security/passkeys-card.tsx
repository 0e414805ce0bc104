import { useState } from 'react';
import { addPasskeyFields, type Passkey } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  Dialog,
  DialogClose,
  ErrorState,
  Hint,
  IconButton,
  IconKey,
  IconPen,
  IconTrash,
  Row,
  showToast,
  Skeleton,
  Text,
} from '@cessio/ui';
import { Form, FormError, NameField, SubmitButton, usePortalForm } from '@cessio/ui/form';
import { OwnList } from './own-list.tsx';
import { supportsPasskeys } from './passkey-support.ts';
import { useOwnFactors, usePasskeys } from './use-own-factors.ts';

/** Passkeys: created on this device, renamed, deleted. */
export function PasskeysCard() {
  const { t } = useTranslation('host');
  const { timeZone, mfa } = useUser();
  const { data, error, refetch } = usePasskeys();
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const { removePasskey } = useOwnFactors();
  const possible = supportsPasskeys();
  return (
    <Card title={t('security.passkeys.title')}>
      <Hint>{t('security.passkeys.text')}</Hint>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        mfa.passkeys > 0 && <Skeleton height={61 * mfa.passkeys - 9} />
      ) : (
        data.data.length > 0 && (
          <OwnList aria-label={t('security.passkeys.title')}>
            {data.data.map((passkey) => (
              <li key={passkey.id}>
                <span>
                  <b>{passkey.name}</b>
                  <small>
                    {t('security.passkeys.created')}{' '}
                    <DateTimeText instant={passkey.createdAt} timeZone={timeZone} />
                    {' · '}
                    {passkey.lastUsedAt ? (
                      <>
                        {t('security.lastUsed')}{' '}
                        <DateTimeText instant={passkey.lastUsedAt} timeZone={timeZone} />
                      </>
                    ) : (
                      t('security.passkeys.unused')
                    )}
                  </small>
                </span>
                <span>
                  <IconButton
                    icon={IconPen}
                    label={t('security.passkeys.rename.of', { name: passkey.name })}
                    onClick={() => setNaming(passkey)}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={t('security.passkeys.remove.of', { name: passkey.name })}
                    onClick={() => setRemoving(passkey)}
                  />
                </span>
              </li>
            ))}
          </OwnList>
        )
      )}
      <Row>
        <Button
          icon={IconKey}
          disabled={!possible}
          {...(possible ? {} : { disabledReason: t('security.passkeys.unsupported') })}
          onClick={() => setNaming('new')}
        >
          {t('security.passkeys.add')}
        </Button>
      </Row>
      {naming && (
        <NameDialog {...(naming !== 'new' && { passkey: naming })} onClose={() => setNaming(null)} />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        icon={IconTrash}
        title={t('security.passkeys.question', { name: removing?.name ?? '' })}
        confirmLabel={t('security.passkeys.remove')}
        danger
        onConfirm={async () => {
          if (!removing) return;
          await removePasskey(removing.id);
          showToast({ title: t('security.passkeys.removed'), severity: 'success' });
        }}
      >
        <Text as="p">{t('security.passkeys.consequence')}</Text>
      </ConfirmDialog>
    </Card>
  );
}

/** Asks for the name, then, for a new one, lets the browser create it. */
function NameDialog({ passkey, onClose }: { passkey?: Passkey; onClose: () => void }) {
  const { t } = useTranslation('host');
  const { addPasskey, renamePasskey } = useOwnFactors();
  const name = passkey?.name ?? t('security.passkeys.defaultName');
  const form = usePortalForm({ defaultValues: { name } });
  const title = t(passkey ? 'security.passkeys.rename' : 'security.passkeys.add');
  const submit = async (values: { name: string }): Promise<void> => {
    if (passkey) await renamePasskey(passkey.id, values.name);
    else {
      await addPasskey(values.name);
      showToast({ title: t('security.passkeys.added'), severity: 'success' });
    }
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title} width={440} sticky>
      <Form form={form} aria-label={title} onSubmit={submit}>
        <FormError />
        <NameField
          name="name"
          label={t('security.passkeys.name')}
          help={t('security.passkeys.name.help')}
          maxLength={addPasskeyFields.name.max}
          required
        />
        <Row justify="flex-end">
          <DialogClose>{t('security.cancel')}</DialogClose>
          <SubmitButton>{t(passkey ? 'security.save' : 'security.passkeys.make')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
