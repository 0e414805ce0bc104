import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '@cessio/client';
import { deletePhoto, type Me } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Avatar,
  Button,
  Card,
  ConfirmDialog,
  formatBytes,
  Hint,
  IconTrash,
  IconUser,
  Row,
  showToast,
  Stack,
} from '@cessio/ui';
import { FileDrop, type DropItem } from '@cessio/ui/form';
import { isPhoto, loadImage } from './image-file.ts';
import { useShowPhoto } from './use-me.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** A camera's picture may be large; only a small one drawn from it is sent. */
const MOST_BYTES = 10_000_000;

/** The user's photo: shown, chosen or dropped, cropped, removed. */
export function PhotoCard({ me }: { me: Me }) {
  const { t } = useTranslation('host');
  const show = useShowPhoto();
  const [url, setUrl] = useState<string | null>(null);
  const [refused, setRefused] = useState<DropItem | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!url) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);

  const choose = async ([file]: File[]) => {
    if (!file) return;
    setRefused(null);
    const chosen = URL.createObjectURL(file);
    try {
      if (!(await isPhoto(file))) throw new Error('No photo');
      await loadImage(chosen);
      setUrl(chosen);
    } catch {
      URL.revokeObjectURL(chosen);
      setRefused({
        id: 'refused',
        name: file.name,
        size: file.size,
        state: 'refused',
        code: 'FILE_TYPE_REFUSED',
        message: t('profile.photo.refused'),
      });
    }
  };
  const remove = async () => {
    await call(deletePhoto);
    show(null);
    showToast({ title: t('profile.photo.removed'), severity: 'success' });
  };
  return (
    <Card title={t('profile.photo')}>
      <Stack gap={16}>
        <Row gap={16} wrap={false}>
          <Avatar name={`${me.firstName} ${me.lastName}`} size={88} src={me.profileImageUrl ?? undefined} />
          <Stack gap={8} align="flex-start">
            <Hint>{t('profile.photo.text')}</Hint>
            {me.profileImageUrl && (
              <Button size={30} variant="dangerLight" icon={IconTrash} onClick={() => setAsking(true)}>
                {t('profile.photo.remove')}
              </Button>
            )}
          </Stack>
        </Row>
        <FileDrop
          label={t('profile.photo.choose')}
          accept={['.png', '.jpg', '.jpeg']}
          maxBytes={MOST_BYTES}
          hint={t('profile.photo.hint', { max: formatBytes(MOST_BYTES) })}
          onFiles={(files) => void choose(files)}
          items={refused ? [refused] : []}
          onRemove={() => setRefused(null)}
        />
      </Stack>
      {url && (
        <Suspense>
          <CropDialog
            url={url}
            onClose={() => setUrl(null)}
            onSaved={(profileImageUrl) => {
              setUrl(null);
              show(profileImageUrl);
              showToast({ title: t('profile.photo.saved'), severity: 'success' });
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={IconUser}
        title={t('profile.photo.remove.question')}
        consequences={[{ text: t('profile.photo.remove.effect') }]}
        confirmLabel={t('profile.photo.remove')}
        danger
        onConfirm={remove}
      />
    </Card>
  );
}
