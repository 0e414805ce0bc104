import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@cessio/shell';
import { Button, Dialog, Notice, SelectInput, showToast, Stack, styled, Text } from '@cessio/ui';
import { FileDrop, paperEndings, paperFormats, type DropItem } from '@cessio/ui/form';
import { guessType, type Kind } from './guess-type.ts';
import type { Gift } from './kept-uploads.ts';
import { useGifts, type GivenFile } from './use-gifts.ts';
import './texts.ts';

const Choice = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(180px, 1fr)',
  gap: 8,
  alignItems: 'center',
  '@media (max-width: 559.95px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const FileName = styled('bdi')({ overflowWrap: 'anywhere' });

export interface GiveDialogProps {
  kinds: readonly Kind[];
  giftOf: (typeId: string) => Gift;
  /** Chosen for one kind before the dialog opened: uploaded at once. */
  first?: { readonly typeId: string; readonly files: readonly File[] } | undefined;
  /** Begun in a tab that was closed: continued at once. */
  begun?: readonly { readonly typeId: string; readonly file: File }[] | undefined;
  onClose: () => void;
}

/** How the list shows a file that is not simply being sent. */
const SHOWN: Partial<Record<GivenFile['state'], DropItem['state']>> = {
  given: 'read',
  refused: 'refused',
  queued: 'sending',
  waiting: 'sending',
  paused: 'sending',
};
/** What each shows beside its progress. */
const SAID = { given: true, queued: true, waiting: true, paused: true };
const PAUSABLE = new Set<GivenFile['state']>(['queued', 'sending', 'waiting', 'paused']);

/** Uploads several documents, each with its kind, progress and refusal. */
export function GiveDialog({ kinds, giftOf, first, begun = [], onClose }: GiveDialogProps) {
  const { t } = useTranslation('admin');
  const gifts = useGifts(giftOf);
  const [tried, setTried] = useState(false);
  const chosen = gifts.files.filter(({ state }) => state === 'chosen');
  const lacks = chosen.some(({ typeId }) => !typeId);
  const typeOf = (name: string) =>
    first?.typeId ?? guessType(name, kinds) ?? (kinds.length === 1 ? (kinds[0]?.id ?? '') : '');

  const send = async (some: readonly GivenFile[]) => {
    const count = await gifts.send(some);
    if (count > 0) showToast({ severity: 'success', title: t('give.sent', { count }) });
  };
  // Nothing left to report: refused files stay with their reason, paused ones until they continue.
  const allGiven = gifts.files.length > 0 && gifts.files.every(({ state }) => state === 'given');
  useEffect(() => {
    if (allGiven) onClose();
  }, [allGiven, onClose]);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const given = first ? gifts.add(first.files, () => first.typeId) : [];
    const goingOn = begun.flatMap(({ file, typeId }) => gifts.add([file], () => typeId));
    if (given.length + goingOn.length > 0) void send([...given, ...goingOn]);
  });
  const pauseOf = (key: string, name: string, paused: boolean) => (
    <Button
      variant="text"
      size={30}
      aria-label={t(paused ? 'give.goOnName' : 'give.pauseName', { name })}
      onClick={() => (paused ? void send(gifts.files.filter((one) => one.key === key)) : gifts.pause(key))}
    >
      {t(paused ? 'give.goOn' : 'give.pause')}
    </Button>
  );
  const only = first && kinds.find(({ id }) => id === first.typeId);
  const offered = only ? [only] : kinds;
  const taken = offered.length > 0 ? offered.map(({ formats }) => formats) : [[]];
  const label = only?.label;
  const items = gifts.files
    .filter(({ state }) => state !== 'chosen')
    .map(({ key, file, state, loaded, message, code }): DropItem => ({
      id: key,
      name: file.name,
      size: file.size,
      state: SHOWN[state] ?? (loaded >= file.size ? 'reading' : 'sending'),
      loaded,
      message: PAUSABLE.has(state) ? (
        <>
          {state in SAID && `${t(`give.${state}`)} `}
          {pauseOf(key, file.name, state === 'paused')}
        </>
      ) : state in SAID ? (
        t(`give.${state}`)
      ) : (
        message
      ),
      ...(code ? { code } : {}),
    }));
  return (
    <Dialog
      open
      onClose={onClose}
      sticky
      sending={gifts.busy}
      title={label ? t('give.fileTitle', { label }) : t('give.open')}
      actions={
        chosen.length > 0 ? (
          <Button
            variant="primary"
            disabled={gifts.busy}
            onClick={() => {
              setTried(true);
              if (!lacks) void send(chosen);
            }}
          >
            {t('give.send', { count: chosen.length })}
          </Button>
        ) : (
          <Button onClick={onClose} disabled={gifts.busy}>
            {t('give.close')}
          </Button>
        )
      }
    >
      <Stack gap={14}>
        <FileDrop
          label={t('give.drop')}
          accept={paperEndings(...taken)}
          multiple
          hint={
            offered.length > 0 &&
            t('give.hint', {
              formats: paperFormats(...taken),
              max: Math.max(...offered.map(({ maxMb }) => maxMb)),
            })
          }
          onFiles={(files) => {
            const added = gifts.add(files, ({ name }) => typeOf(name));
            if (first) void send(added);
          }}
          items={items}
          onRemove={gifts.remove}
          onRetry={(key) => void send(gifts.files.filter((one) => one.key === key))}
        />
        {chosen.map(({ key, file, typeId }) => (
          <Choice key={key}>
            <Text type="small" weight={500}>
              <FileName dir="ltr">{file.name}</FileName>
            </Text>
            <SelectInput
              label={t('give.type', { name: file.name })}
              hideLabel
              small
              placeholder={t('give.chooseType')}
              options={kinds.map(({ id, label: words }) => ({ value: id, label: words }))}
              value={typeId}
              onChange={(to) => gifts.choose(key, to)}
              error={tried && !typeId ? t('give.chooseType') : undefined}
            />
          </Choice>
        ))}
        {tried && lacks && (
          <Notice severity="warning" live>
            {t('give.noType')}
          </Notice>
        )}
      </Stack>
    </Dialog>
  );
}
