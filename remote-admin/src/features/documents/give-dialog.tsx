import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@cessio/shell';
import { Button, Dialog, Notice, SelectInput, showToast, Stack, styled, Text } from '@cessio/ui';
import { FileDrop, type DropItem } from '@cessio/ui/form';
import { guessType } from './guess-type.ts';
import { PAPERS } from './pick-files.tsx';
import type { Gift } from './send-document.ts';
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

export interface Kind {
  readonly id: string;
  readonly code: string;
  readonly label: string;
}

interface GiveDialogProps {
  kinds: readonly Kind[];
  giftOf: (typeId: string) => Gift;
  /** Chosen for one kind before the dialog opened: they are sent at once. */
  first?: { readonly typeId: string; readonly files: readonly File[] } | undefined;
  onClose: () => void;
}

/** Gives documents, several at once: each of its kind, with how far it is and why it was refused. */
export function GiveDialog({ kinds, giftOf, first, onClose }: GiveDialogProps) {
  const { t } = useTranslation('admin');
  const gifts = useGifts(giftOf);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const chosen = gifts.files.filter(({ state }) => state === 'chosen');
  const lacks = chosen.some(({ typeId }) => !typeId);
  const typeOf = (name: string) =>
    first?.typeId ?? guessType(name, kinds) ?? (kinds.length === 1 ? (kinds[0]?.id ?? '') : '');

  const send = async (some: readonly GivenFile[]) => {
    setSending(true);
    const count = await gifts.send(some);
    setSending(false);
    if (count > 0) showToast({ severity: 'success', title: t('give.sent', { count }) });
    // Nothing is left to say: what was refused stays with its reason.
    if (count === some.length) onClose();
  };
  const begun = useRef(false);
  useEffect(() => {
    if (!first || begun.current) return;
    begun.current = true;
    void send(gifts.add(first.files, () => first.typeId));
  });
  const label = first && kinds.find(({ id }) => id === first.typeId)?.label;
  const items = gifts.files
    .filter(({ state }) => state !== 'chosen')
    .map(({ key, file, state, loaded, message, code }): DropItem => ({
      id: key,
      name: file.name,
      size: file.size,
      state:
        state === 'given'
          ? 'read'
          : state === 'sending' && loaded >= file.size
            ? 'reading'
            : (state as 'sending' | 'refused'),
      loaded,
      message: state === 'given' ? t('give.done') : message,
      ...(code ? { code } : {}),
    }));
  return (
    <Dialog
      open
      onClose={onClose}
      sticky
      sending={sending}
      title={label ? t('give.fileTitle', { label }) : t('give.open')}
      actions={
        chosen.length > 0 ? (
          <Button
            variant="primary"
            disabled={sending}
            onClick={() => {
              setTried(true);
              if (!lacks) void send(chosen);
            }}
          >
            {t('give.send', { count: chosen.length })}
          </Button>
        ) : (
          <Button onClick={onClose} disabled={sending}>
            {t('give.close')}
          </Button>
        )
      }
    >
      <Stack gap={14}>
        <FileDrop
          label={t('give.drop')}
          accept={PAPERS}
          multiple
          hint={t('give.hint')}
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
