import { useRef } from 'react';
import { useTranslation } from '@cessio/shell';
import { Button, IconUpload, media, Row, useMediaQuery } from '@cessio/ui';
import './texts.ts';

interface PickFilesProps {
  /** Names the document in the button's label, for screen readers. */
  label: string;
  /** Accepted file extensions. */
  accept: readonly string[];
  onFiles: (files: File[]) => void;
}

/** Chooses files of one kind; on touch devices also with the camera. */
export function PickFiles({ label, accept, onFiles }: PickFilesProps) {
  const { t } = useTranslation('admin');
  const touch = useMediaQuery(media.touch);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = '';
    if (files.length > 0) onFiles(files);
  };
  const title = t('give.fileTitle', { label });
  const photo = t('give.cameraOf', { label });
  return (
    <Row gap={8}>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={title}
        accept={accept.join(',')}
        onChange={(event) => take(event.target)}
      />
      <Button size={30} icon={IconUpload} aria-label={title} onClick={() => picker.current?.click()}>
        {t('give.give')}
      </Button>
      {touch && (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            aria-label={photo}
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={(event) => take(event.target)}
          />
          <Button size={30} aria-label={photo} onClick={() => camera.current?.click()}>
            {t('give.camera')}
          </Button>
        </>
      )}
    </Row>
  );
}
