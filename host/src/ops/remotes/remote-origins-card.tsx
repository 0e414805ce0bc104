import { useState } from 'react';
import { addRemoteOriginFields, type RemoteOrigin } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  Dialog,
  DialogClose,
  Hint,
  IconLink,
  Reference,
  Row,
  showToast,
} from '@cessio/ui';
import { Form, FormError, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import { OwnList } from '../../security/own-list.tsx';
import { useRemoteSteps } from './use-remotes.ts';

/** Origins of remotes' files: the page's policy lets a browser fetch from nowhere else. */
export function RemoteOriginsCard({ origins }: { origins: readonly RemoteOrigin[] }) {
  const { t } = useTranslation('host');
  const { removeOrigin } = useRemoteSteps();
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<RemoteOrigin | null>(null);
  return (
    <Card title={t('ops.origins.title')}>
      <Hint>{t('ops.origins.text')}</Hint>
      {origins.length > 0 && (
        <OwnList aria-label={t('ops.origins.title')}>
          {origins.map((one) => (
            <li key={one.id}>
              <span>
                <b>
                  <Reference>{one.origin}</Reference>
                </b>
                <small>
                  {one.live.length > 0
                    ? t('ops.origins.live', { names: one.live.join(', ') })
                    : t('ops.origins.idle')}
                  {' · '}
                  {t('ops.keys.added', { who: one.addedBy ?? t('ops.keys.operator') })}{' '}
                  <DateTimeText instant={one.addedAt} />
                </small>
              </span>
              <span>
                <Button size={30} variant="text" onClick={() => setEnding(one)}>
                  {t('ops.origins.remove')}
                </Button>
              </span>
            </li>
          ))}
        </OwnList>
      )}
      <Row>
        <Button icon={IconLink} onClick={() => setAdding(true)}>
          {t('ops.origins.add')}
        </Button>
      </Row>
      {adding && <AddOrigin onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        icon={IconLink}
        title={t('ops.origins.ask', { origin: ending?.origin })}
        consequences={
          ending && ending.live.length > 0
            ? [{ text: t('ops.origins.effect', { names: ending.live.join(', ') }), family: 'danger' }]
            : []
        }
        confirmLabel={t('ops.origins.remove')}
        danger
        onConfirm={() => ending && removeOrigin(ending.id)}
      />
    </Card>
  );
}

function AddOrigin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('host');
  const { addOrigin } = useRemoteSteps();
  const form = usePortalForm({ defaultValues: { origin: '' } });
  return (
    <Dialog open onClose={onClose} title={t('ops.origins.add')} sticky width={440}>
      <Form
        form={form}
        aria-label={t('ops.origins.add')}
        onSubmit={async ({ origin }) => {
          await addOrigin(origin.trim());
          showToast({ severity: 'success', title: t('ops.origins.saved') });
          onClose();
        }}
      >
        <FormError />
        <TextField
          name="origin"
          label={t('ops.origins.origin')}
          help={t('ops.origins.origin.help')}
          inputMode="url"
          maxLength={addRemoteOriginFields.origin.max}
          required
        />
        <Row justify="flex-end">
          <DialogClose>{t('security.cancel')}</DialogClose>
          <SubmitButton>{t('ops.origins.add')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
