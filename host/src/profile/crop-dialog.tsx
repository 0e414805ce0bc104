import { useId, useState } from 'react';
import { call } from '@cessio/client';
import { putPhoto } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Dialog, Row, Stack, styled, text, v } from '@cessio/ui';
import Cropper from 'react-easy-crop';
import { ProblemNotice } from '../layout/problem-notice.tsx';
import { drawCrop, type CropArea } from './image-file.ts';

const MOST_ZOOM = 4;

/** The cropper's styles: the content security policy would block its own style element. */
const Stage = styled('div')({
  position: 'relative',
  blockSize: 300,
  borderRadius: 8,
  overflow: 'hidden',
  background: v.ink,
  '& .reactEasyCrop_Container': {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    userSelect: 'none',
    touchAction: 'none',
    cursor: 'move',
  },
  '& .reactEasyCrop_Image': { willChange: 'transform', maxInlineSize: 'unset' },
  '& .reactEasyCrop_Contain': {
    position: 'absolute',
    inset: 0,
    margin: 'auto',
    maxInlineSize: '100%',
    maxBlockSize: '100%',
  },
  '& .reactEasyCrop_CropArea': {
    position: 'absolute',
    insetBlockStart: '50%',
    insetInlineStart: '50%',
    transform: 'translate(-50%, -50%)',
    overflow: 'hidden',
    border: '2px solid #ffffff',
    borderRadius: '50%',
    boxShadow: '0 0 0 9999em rgba(6, 26, 31, 0.62)',
  },
  '& .reactEasyCrop_CropArea:focus-visible': { outline: `3px solid ${v.inkAccent}`, outlineOffset: -3 },
});
const Zoom = styled('div')({
  display: 'grid',
  flex: '1 1 200px',
  gap: 6,
  '& label': { color: v.text2, ...text('small'), fontWeight: 500 },
  '& input': { inlineSize: '100%', blockSize: 24, margin: 0, accentColor: v.primary, cursor: 'pointer' },
});
const Previews = styled('figure')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: 0,
  '& figcaption': { color: v.text2, ...text('small'), fontWeight: 500 },
});
const Round = styled('span')({
  position: 'relative',
  display: 'block',
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  background: v.hover,
  // Positioned in percent of the circle, from the left, as the image's own pixels are.
  '& img': { position: 'absolute', maxInlineSize: 'none' },
});
const Progress = styled('progress')({
  inlineSize: '100%',
  blockSize: 6,
  appearance: 'none',
  border: 0,
  borderRadius: 3,
  background: v.hover,
  '&::-webkit-progress-bar': { background: v.hover, borderRadius: 3 },
  '&::-webkit-progress-value': { background: v.primary, borderRadius: 3 },
  '&::-moz-progress-bar': { background: v.primary, borderRadius: 3 },
});

interface CropDialogProps {
  /** Object URL of the chosen file. */
  url: string;
  onClose: () => void;
  onSaved: (profileImageUrl: string) => void;
}

/** Selects the round part of an image that becomes the photo, and sends it. */
export function CropDialog({ url, onClose, onSaved }: CropDialogProps) {
  const { t } = useTranslation('host');
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** The selected part, in percent of the image and in its pixels. */
  const [area, setArea] = useState<{ share: CropArea; pixels: CropArea } | null>(null);
  /** Share uploaded, 0 to 1; null when nothing is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);

  const save = async () => {
    if (!area) return;
    setError(null);
    setSent(0);
    try {
      const file = await drawCrop(url, area.pixels);
      const { profileImageUrl } = await call(putPhoto, { file, onProgress: setSent });
      onSaved(profileImageUrl);
    } catch (failure) {
      setError(failure);
      setSent(null);
    }
  };
  return (
    <Dialog
      open
      sticky
      width={520}
      onClose={onClose}
      title={t('profile.crop.title')}
      subtitle={t('profile.crop.subtitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('profile.cancel')}</Button>
          <Button variant="primary" loading={sent !== null} disabled={!area} onClick={save}>
            {t('profile.crop.save')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <ProblemNotice error={error} />
        <Stage dir="ltr">
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={1}
            maxZoom={MOST_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(share, pixels) => setArea({ share, pixels })}
            cropperProps={{ 'aria-label': t('profile.crop.area'), role: 'group' }}
          />
        </Stage>
        <Row gap={24} justify="space-between">
          <Zoom>
            <label htmlFor={id}>{t('profile.crop.zoom')}</label>
            <input
              id={id}
              data-autofocus
              type="range"
              min={1}
              max={MOST_ZOOM}
              step={0.05}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)}\u00a0%`}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </Zoom>
          <Previews>
            <figcaption>{t('profile.crop.preview')}</figcaption>
            {[64, 32].map((size) => (
              <Preview key={size} url={url} size={size} area={area?.share ?? null} />
            ))}
          </Previews>
        </Row>
        {sent !== null && <Progress aria-label={t('profile.crop.sending')} max={1} value={sent} />}
      </Stack>
    </Dialog>
  );
}

/** Preview of the selected part. `area` in percent of the image. */
function Preview({ url, size, area }: { url: string; size: number; area: CropArea | null }) {
  return (
    <Round dir="ltr" style={{ inlineSize: size, blockSize: size }}>
      {area && (
        <img
          src={url}
          alt=""
          style={{
            inlineSize: `${10_000 / area.width}%`,
            blockSize: `${10_000 / area.height}%`,
            insetInlineStart: `${(-100 * area.x) / area.width}%`,
            insetBlockStart: `${(-100 * area.y) / area.height}%`,
          }}
        />
      )}
    </Round>
  );
}
