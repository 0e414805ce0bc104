import { useState } from 'react';
import { addReleaserKeyFields, type ReleaserKey } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  Dialog,
  DialogClose,
  Hint,
  IconKey,
  Reference,
  Row,
  showToast,
  Tag,
} from '@cessio/ui';
import { Form, FormError, SubmitButton, TextAreaField, TextField, usePortalForm } from '@cessio/ui/form';
import { OwnList } from '../../security/own-list.tsx';
import { useRemoteSteps } from './use-remotes.ts';

/** Keys that sign releases in scripts: whose, for which remotes, and until when. */
export function ReleaserKeysCard({ keys }: { keys: readonly ReleaserKey[] }) {
  const { t } = useTranslation('host');
  const { withdrawKey } = useRemoteSteps();
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<ReleaserKey | null>(null);
  return (
    <Card title={t('ops.keys.title')}>
      <Hint>{t('ops.keys.text')}</Hint>
      {keys.length > 0 && (
        <OwnList aria-label={t('ops.keys.title')}>
          {keys.map((key) => (
            <li key={key.id}>
              <span>
                <b>{key.name}</b>
                <small>
                  {key.remotes.join(', ')} · <Reference>{key.keyId.slice(0, 12)}</Reference> ·{' '}
                  {t('ops.keys.added', { who: key.createdBy ?? t('ops.keys.operator') })}{' '}
                  <DateTimeText instant={key.createdAt} />
                  {' · '}
                  {key.lastUsedAt ? (
                    <>
                      {t('ops.keys.used')} <DateTimeText instant={key.lastUsedAt} />
                    </>
                  ) : (
                    t('ops.keys.unused')
                  )}
                </small>
              </span>
              <span>
                {key.withdrawnAt ? (
                  <Tag family="danger">{t('ops.keys.withdrawn')}</Tag>
                ) : (
                  <Button size={30} variant="text" onClick={() => setEnding(key)}>
                    {t('ops.keys.withdraw')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </OwnList>
      )}
      <Row>
        <Button icon={IconKey} onClick={() => setAdding(true)}>
          {t('ops.keys.add')}
        </Button>
      </Row>
      {adding && <AddKey onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        icon={IconKey}
        title={t('ops.keys.ask', { name: ending?.name })}
        confirmLabel={t('ops.keys.withdraw')}
        danger
        note={t('ops.keys.note')}
        onConfirm={() => ending && withdrawKey(ending.id)}
      />
    </Card>
  );
}

function AddKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('host');
  const { addKey } = useRemoteSteps();
  const form = usePortalForm({ defaultValues: { name: '', publicKey: '', remotes: '' } });
  return (
    <Dialog open onClose={onClose} title={t('ops.keys.add')} sticky>
      <Form
        form={form}
        aria-label={t('ops.keys.add')}
        onSubmit={async ({ remotes, ...typed }) => {
          await addKey({ ...typed, remotes: remotes.split(/[\s,;]+/).filter(Boolean) });
          showToast({ severity: 'success', title: t('ops.keys.saved') });
          onClose();
        }}
      >
        <FormError />
        <TextField
          name="name"
          label={t('ops.keys.name')}
          help={t('ops.keys.name.help')}
          maxLength={addReleaserKeyFields.name.max}
          required
        />
        <TextField name="remotes" label={t('ops.keys.remotes')} help={t('ops.keys.remotes.help')} required />
        <TextAreaField
          name="publicKey"
          label={t('ops.keys.publicKey')}
          help={t('ops.keys.publicKey.help')}
          rows={4}
          maxLength={addReleaserKeyFields.publicKey.max}
          required
        />
        <Row justify="flex-end">
          <DialogClose>{t('security.cancel')}</DialogClose>
          <SubmitButton>{t('ops.keys.add')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
