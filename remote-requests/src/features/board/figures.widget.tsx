import { actorOf, type Actor } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import {
  IconCalendarClock,
  IconFileCheck,
  IconFlag,
  IconHand,
  IconHandshake,
  IconPen,
  IconShieldCheck,
  IconStamp,
  type IconLike,
} from '@cessio/ui';
import { FigureCards, type FigureLook } from '@cessio/ui/charts';
import { useRequestBoard } from './use-request-board.ts';

type Noun = 'requests' | 'guarantees' | 'adhesions';
const SHAPES: Record<string, { icon: IconLike; main: FigureLook['main']; noun: Noun }> = {
  todo: { icon: IconHand, main: 'count', noun: 'requests' },
  guarantees: { icon: IconShieldCheck, main: 'amount', noun: 'guarantees' },
  ending: { icon: IconCalendarClock, main: 'count', noun: 'guarantees' },
  adhesionsRisk: { icon: IconHandshake, main: 'count', noun: 'adhesions' },
  toFormalise: { icon: IconStamp, main: 'count', noun: 'requests' },
  calls: { icon: IconFlag, main: 'count', noun: 'guarantees' },
  toPrepare: { icon: IconFileCheck, main: 'count', noun: 'adhesions' },
  toCountersign: { icon: IconPen, main: 'count', noun: 'adhesions' },
  committee: { icon: IconHandshake, main: 'count', noun: 'adhesions' },
};

/** Figures for each kind of reader. */
const EXPECTED: Readonly<Record<Actor, readonly string[]>> = {
  C: ['todo', 'guarantees'],
  S: ['guarantees', 'ending'],
  A: ['todo', 'guarantees'],
  R: ['todo', 'adhesionsRisk'],
  L: ['todo', 'calls', 'toPrepare', 'toCountersign'],
  M: ['todo', 'committee'],
  X: ['todo', 'committee'],
};

/** Requests, guarantees and adhesions of this reader. */
export function FiguresWidget() {
  const { t } = useTranslation('requests');
  const expected = EXPECTED[actorOf(useUser())];
  const { data, error, refetch } = useRequestBoard('requests');
  const looks = Object.fromEntries(
    Object.entries(SHAPES).map(([key, { noun, ...shape }]): [string, FigureLook] => [
      key,
      {
        ...shape,
        label: t(`board.figure.${key}`),
        noun: (count) => t(`board.${noun}`, { count }),
      },
    ]),
  );
  return (
    <FigureCards
      label={t('board.figures')}
      figures={data?.figures}
      looks={looks}
      slots={expected.length}
      expected={expected}
      error={error}
      onRetry={refetch}
    />
  );
}
