import { useState } from 'react';
import { dayInParis, formatDate, type AllowedAction, type NextAction } from '@cessio/contract';
import { useOptionalUser } from '@cessio/shell';
import { Button } from '../actions/button.tsx';
import { IconLock, IconPen } from '../icons/icons.ts';
import { Kbd } from '../layout/kbd.tsx';
import { Card } from '../layout/card.tsx';
import { Stack } from '../layout/stack.tsx';
import { Hint } from '../layout/text.tsx';
import { styled, text, v } from '../theme/look.ts';
import { useMediaQuery } from '../util/use-media-query.ts';
import { useText } from './record-text.ts';
import { isKnown } from './step-answer.ts';
import { DelayChip } from '../status/delay.tsx';

const Locked = styled('li')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 10,
  paddingBlockStart: 10,
  borderBlockStart: `1px solid ${v.border}`,
  color: v.text2,
  ...text('small'),
  '& strong': { display: 'block', fontWeight: 500 },
  '& p': { color: v.text3, ...text('caption') },
  '& svg': { flex: 'none', marginBlockStart: 2, color: v.text3 },
  // Under the title itself there is nothing to part it from.
  '&[data-alone]:first-of-type': { paddingBlockStart: 0, borderBlockStart: 'none' },
});

/** Whether a step cannot be undone by the one who takes it. */
export const isDanger = ({ look }: Pick<AllowedAction, 'look'>) => look?.rank === 'danger';

const RANKS = { main: 0, none: 1, danger: 2 };
const rankOf = ({ look }: AllowedAction) => RANKS[look?.rank ?? 'none'];

/** What may be done now and this kit can ask for: what moves the record on first, what ends it last. */
export function openSteps(actions: readonly AllowedAction[]): AllowedAction[] {
  return actions
    .filter((action) => action.enabled && isKnown(action))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The usual next step, which alone is copper: none while the record waits for somebody else; the step that it waits for;
 * where that one is locked, handing it on.
 */
export function mainStep(actions: readonly AllowedAction[], next: NextAction | null | undefined) {
  if (next?.elsewhere) return undefined;
  const open = openSteps(actions);
  const wanted = next?.mine?.action.label;
  return (
    open.find(({ label }) => label === wanted) ??
    open.find(({ look }) => look?.rank === 'main') ??
    (next?.mine ? open.find(({ action }) => action === 'escalate') : undefined)
  );
}

export interface StepsCardProps {
  actions: readonly AllowedAction[];
  onAsk: (action: AllowedAction) => void;
  /** Before the steps: the page where the record itself is changed. */
  edit?: { readonly label: string; readonly to: string } | undefined;
  /** Who acts next; while it is not known, the step that moves the record on is the main one. */
  next?: NextAction | null | undefined;
  /** Said where nothing may be done and nobody is awaited; no card without it. */
  none?: string | undefined;
}

/** What this reader may do now, the likeliest first; what is locked says why and who can lift it. */
export function StepsCard({ actions, onAsk, edit, next, none }: StepsCardProps) {
  const t = useText();
  const fine = useMediaQuery('@media (hover: hover)');
  const letters = (useOptionalUser()?.letterKeys ?? false) && fine;
  // With the card or not at all: a line that came later would move the steps under the pointer.
  const [known] = useState(next !== undefined);
  const open = openSteps(actions);
  const main = mainStep(actions, next);
  const elsewhere = next?.elsewhere;
  // What was handed on no longer asks its reader for handing it on.
  const handedOn = (code: string | undefined) => elsewhere && code?.startsWith('APPROVAL_LIMIT');
  const locked = actions.filter(
    (action) => !action.enabled && isKnown(action) && !handedOn(action.blockedBy?.code),
  );
  const dueOn = (known && next?.mine?.dueOn) || elsewhere?.dueOn;
  const lockedAlone = open.length === 0 && !edit && !elsewhere && !(known && next?.mine?.dueOn);
  const empty = open.length === 0 && locked.length === 0 && !edit;
  if (empty && !none && !elsewhere) return null;
  return (
    <Card
      title={t('record.actions')}
      aside={dueOn && <DelayChip on={dueOn} />}
      warm={!elsewhere && (main !== undefined || edit !== undefined)}
    >
      {elsewhere ? <Awaited {...elsewhere} /> : empty && <Hint>{none}</Hint>}
      {known && next?.mine?.dueOn && <Due why={next.mine.why} dueOn={next.mine.dueOn} />}
      {(edit || open.length > 0) && (
        <Stack gap={8}>
          {edit && (
            <Button
              fullWidth
              icon={IconPen}
              to={edit.to}
              variant={main || elsewhere ? 'secondary' : 'primary'}
            >
              {edit.label}
            </Button>
          )}
          {open.map((action) => (
            <Button
              key={action.action}
              fullWidth
              variant={action === main ? 'primary' : isDanger(action) ? 'dangerLight' : 'secondary'}
              aria-keyshortcuts={letters ? action.look?.letter : undefined}
              onClick={() => onAsk(action)}
            >
              {action.label}
              {letters && action.look?.letter && <Kbd aria-hidden>{action.look.letter}</Kbd>}
            </Button>
          ))}
        </Stack>
      )}
      {locked.length > 0 && (
        <ul style={{ display: 'flex', flexDirection: 'column', gap: 10 }} aria-label={t('record.locked')}>
          {locked.map(({ action, label, blockedBy }) => (
            <Locked key={action} data-alone={lockedAlone || undefined}>
              <div>
                <strong>{label}</strong>
                <p>{blockedBy?.text}</p>
              </div>
              <IconLock size={16} aria-hidden />
            </Locked>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** « À contrôler, au plus tard le 24/11/2026 » */
function Due({ why, dueOn }: { why: string; dueOn: string }) {
  const t = useText();
  return <Hint>{t('next.until', { why, date: formatDate(dueOn) })}</Hint>;
}

/** « En attente : Halbrane, depuis le 10/11/2026 » */
function Awaited({ who, why, since, dueOn }: NonNullable<NextAction['elsewhere']>) {
  const t = useText();
  return (
    <div>
      <strong>{t('next.awaited', { who, date: formatDate(dayInParis(since)) })}</strong>
      {dueOn ? <Due why={why} dueOn={dueOn} /> : <Hint>{why}</Hint>}
    </div>
  );
}
