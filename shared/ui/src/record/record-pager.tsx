import type { AllowedAction } from '@cessio/contract';
import { useQueryClient } from '@cessio/shell';
import { useEffect } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { showToast } from '../feedback/toast-store.ts';
import { IconChevronLeft, IconChevronRight } from '../icons/icons.ts';
import { useKeysDialog } from '../keys/use-keys-dialog.tsx';
import { useLetterKeys } from '../keys/use-letter-keys.ts';
import { styled, text, v } from '../theme/look.ts';
import { useListedPlace } from '../table/listed-records.ts';
import { useText } from './record-text.ts';
import { isKnown } from './step-answer.ts';
import { prefetchRecord, type MovingRecord, type RecordStep } from './use-record.ts';

const Pager = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  color: v.text2,
  fontVariantNumeric: 'tabular-nums',
  ...text('small'),
});

interface RecordPagerProps<Record_ extends MovingRecord> {
  step: RecordStep<Record_>;
  actions: readonly AllowedAction[];
}

/**
 * Moves through the records of a list, by buttons or J and K; A, R and I open the step of that letter, or say why it is
 * locked. Without a list only the letters work.
 */
export function RecordPager<Record_ extends MovingRecord>({ step, actions }: RecordPagerProps<Record_>) {
  const t = useText();
  const queries = useQueryClient();
  const place = useListedPlace();
  const { help, keysDialog } = useKeysDialog();
  const { kind } = step;
  const next = place?.next;
  useEffect(() => {
    const id = next?.split('/').at(-1);
    if (id) prefetchRecord(queries, kind, id);
  }, [queries, kind, next]);

  const asked = (letter: string) => () => {
    const all = actions.filter((action) => action.look?.letter === letter && isKnown(action));
    const action = all.find(({ enabled }) => enabled) ?? all[0];
    if (action?.enabled) step.ask(action);
    else if (action)
      showToast({ severity: 'warning', title: action.label, message: action.blockedBy?.text ?? '' });
  };
  useLetterKeys({
    a: asked('A'),
    r: asked('R'),
    i: asked('I'),
    '?': help,
    ...(place && { j: () => place.go('next'), k: () => place.go('previous') }),
  });
  return (
    <>
      {place && (
        <Pager aria-label={t('record.pager')}>
          <IconButton
            icon={IconChevronLeft}
            label={t('record.previous')}
            disabled={!place.previous}
            onClick={() => place.go('previous')}
          />
          {t('record.place', { at: place.at + 1, count: place.count })}
          <IconButton
            icon={IconChevronRight}
            label={t('record.next')}
            disabled={!place.next}
            onClick={() => place.go('next')}
          />
        </Pager>
      )}
      {keysDialog}
    </>
  );
}
