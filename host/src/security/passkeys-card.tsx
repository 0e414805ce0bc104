import { useState } from 'react';
import { addPasskeyFields, type Passkey } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  Dialog,
  ErrorState,
  IconButton,
  IconKey,
  IconPen,
  IconTrash,
  Row,
  Skeleton,
  Text,
  useToast,
} from '@cessio/ui';
import { Form, FormError, NameField, SubmitButton, usePortalForm } from '@cessio/ui/form';
import { OwnList } from './own-list.tsx';
import { supportsPasskeys } from './passkey-support.ts';
import { useOwnFactors, usePasskeys } from './use-own-factors.ts';
import './texts.ts';

type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys: made on this device, named, deleted. */
export function PasskeysCard() {
  const { t } = useTranslation('host');
  const { timeZone, mfa } = useUser();
  const toast = useToast();
  const { data, error, refetch } = usePasskeys();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { removePasskey } = useOwnFactors();
  const close = (): void => setDoing(null);
  const possible = supportsPasskeys();
  return (
    <Card title={t('security.passkeys.title')}>
      <Text as="p" type="small" tone="second">
        {t('security.passkeys.text')}
      </Text>
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
                    onClick={() => setDoing({ what: 'rename', passkey })}
                  />
                  <IconButton
                    icon={IconTrash}
                    label={t('security.passkeys.remove.of', { name: passkey.name })}
                    onClick={() => setDoing({ what: 'remove', passkey })}
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
          onClick={() => setDoing({ what: 'add' })}
        >
          {t('security.passkeys.add')}
        </Button>
      </Row>
      {doing && doing.what !== 'remove' && <NameDialog doing={doing} onClose={close} />}
      <ConfirmDialog
        open={doing?.what === 'remove'}
        onClose={close}
        icon={IconTrash}
        title={t('security.passkeys.question', {
          name: doing?.what === 'remove' ? doing.passkey.name : '',
        })}
        confirmLabel={t('security.passkeys.remove')}
        danger
        onConfirm={async () => {
          if (doing?.what !== 'remove') return;
          await removePasskey.mutateAsync(doing.passkey.id);
          toast.show({ title: t('security.passkeys.removed'), severity: 'success' });
        }}
      >
        <Text as="p">{t('security.passkeys.consequence')}</Text>
      </ConfirmDialog>
    </Card>
  );
}

interface NameDialogProps {
  doing: Exclude<Doing, { what: 'remove'; passkey: Passkey }> | { what: 'rename'; passkey: Passkey };
  onClose: () => void;
}

/** Asks the name, then, for a new one, lets the browser make it. */
function NameDialog({ doing, onClose }: NameDialogProps) {
  const { t } = useTranslation('host');
  const toast = useToast();
  const { addPasskey, renamePasskey } = useOwnFactors();
  const name = 'passkey' in doing ? doing.passkey.name : t('security.passkeys.defaultName');
  const form = usePortalForm({ defaultValues: { name } });
  const title = t(doing.what === 'add' ? 'security.passkeys.add' : 'security.passkeys.rename');
  const submit = async (values: { name: string }): Promise<void> => {
    if ('passkey' in doing) await renamePasskey.mutateAsync({ id: doing.passkey.id, name: values.name });
    else {
      await addPasskey.mutateAsync(values.name);
      toast.show({ title: t('security.passkeys.added'), severity: 'success' });
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
          <Button onClick={onClose}>{t('security.cancel')}</Button>
          <SubmitButton>{t(doing.what === 'add' ? 'security.passkeys.make' : 'security.save')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
