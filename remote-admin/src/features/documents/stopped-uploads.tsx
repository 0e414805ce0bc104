import { useEffect, useState } from 'react';
import { useTranslation, useUser } from '@cessio/shell';
import { Button, Notice, Row } from '@cessio/ui';
import { bytesOf, forgetUpload, isHeld, listKept, sweepBytes } from './kept-uploads.ts';
import { giveUp } from './resumable.ts';
import './texts.ts';

interface Stopped {
  readonly fingerprint: string;
  readonly id: string;
  readonly typeId: string;
  readonly file: File;
}

interface StoppedUploadsProps {
  partyId: string;
  onGoOn: (begun: readonly { typeId: string; file: File }[]) => void;
}

/** The user's uploads begun on this device in a closed tab: continue or cancel. */
export function StoppedUploads({ partyId, onGoOn }: StoppedUploadsProps) {
  const { t } = useTranslation('admin');
  const userId = useUser().id;
  const [stopped, setStopped] = useState<readonly Stopped[]>([]);
  useEffect(() => {
    let left = false;
    const look = async () => {
      const found: Stopped[] = [];
      for (const [fingerprint, upload] of listKept(userId)) {
        const { id, gift } = upload;
        const ours = gift.partyId === partyId && !(await isHeld(fingerprint));
        const file = ours ? await bytesOf(fingerprint, upload) : null;
        if (file) found.push({ fingerprint, id, typeId: gift.typeId, file });
      }
      if (!left) setStopped(found);
      await sweepBytes();
    };
    void look();
    return () => {
      left = true;
    };
  }, [userId, partyId]);
  if (stopped.length === 0) return null;
  const count = stopped.length;
  return (
    <Notice
      severity="info"
      title={t('give.stopped', { count })}
      action={
        <Row gap={8}>
          <Button size={30} variant="primary" onClick={() => onGoOn(stopped)}>
            {t('give.stoppedGoOn')}
          </Button>
          <Button
            size={30}
            onClick={() => {
              for (const { fingerprint, id } of stopped) {
                forgetUpload(userId, fingerprint);
                giveUp(id);
              }
              setStopped([]);
            }}
          >
            {t('give.stoppedGiveUp')}
          </Button>
        </Row>
      }
    >
      {stopped.map(({ file }) => file.name).join(', ')}
    </Notice>
  );
}
