import { createElement, useState } from 'react';
import { dayInParis, formatDate, type AllowedAction, type NextAction } from '@cessio/contract';
import { useOptionalUser } from '@cessio/shell';
import { Button } from '../actions/button.tsx';
import { IconChevronRight, IconCircleDot, IconLock, IconPen } from '../icons/icons.ts';
import { Kbd } from '../layout/kbd.tsx';
import { Card } from '../layout/card.tsx';
import { Hint } from '../layout/text.tsx';
import { family, media, styled, text, v } from '../theme/look.ts';
import { useMediaQuery } from '../util/use-media-query.ts';
import { useText } from './record-text.ts';
import { isKnown } from './step-answer.ts';
import { DelayChip } from '../status/delay.tsx';
import { stateIcon } from '../status/states.ts';

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
  '& p, & ul': { color: v.text3, ...text('caption') },
  '& ul': { listStyle: 'disc', paddingInlineStart: 16 },
  '& svg': { flex: 'none', marginBlockStart: 2, color: v.text3 },
  // Directly under the title no separator is needed.
  '&[data-alone]:first-of-type': { paddingBlockStart: 0, borderBlockStart: 'none' },
});

/** A step beside the main one: a line with its icon, so that a card of many steps reads as a list. */
const Choice = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  inlineSize: '100%',
  minBlockSize: 40,
  margin: 0,
  padding: '8px 0',
  border: 0,
  borderBlockStart: `1px solid ${v.border}`,
  background: 'none',
  color: v.text,
  textAlign: 'start',
  cursor: 'pointer',
  ...text('body'),
  fontWeight: 500,
  '&:first-child': { borderBlockStart: 0 },
  // Below a button the list keeps its distance and its hairline.
  '[data-variant] + &': { marginBlockStart: 12 },
  '&:hover > span': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& > span': { flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& > svg': { color: v.link },
  '& > svg:last-child': { color: v.text3 },
  '&[data-danger="true"], &[data-danger="true"] > svg:first-child': { color: family.danger.fg },
  [media.touch]: { minBlockSize: 44 },
});

/** Whether a step cannot be undone by the person who takes it. */
export const isDanger = ({ look }: Pick<AllowedAction, 'look'>) => look?.rank === 'danger';

const RANKS = { main: 0, none: 1, danger: 2 };
const rankOf = ({ look }: AllowedAction) => RANKS[look?.rank ?? 'none'];

/**
 * Steps that are possible now and that this kit supports: those that advance the record first, those that end it last.
 */
export function openSteps(actions: readonly AllowedAction[]): AllowedAction[] {
  return actions
    .filter((action) => action.enabled && isKnown(action))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The usual next step, the only one in copper: none while the record waits for somebody else; the step that it waits
 * for; or, if that is locked, handing it on.
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

/** The steps in the bar at the bottom of the window: the main one and the likeliest others. */
export function barSteps({ actions, next, edit }: Pick<StepsCardProps, 'actions' | 'next' | 'edit'>) {
  const open = openSteps(actions);
  const main = mainStep(actions, next);
  if (!main && (!edit || next?.elsewhere)) return null;
  const others = open.filter((step) => step !== main);
  return { main, second: main ? (others.find(isDanger) ?? others.at(0)) : undefined };
}

export interface StepsCardProps {
  actions: readonly AllowedAction[];
  onAsk: (action: AllowedAction) => void;
  /** Before the steps: the page where the record itself is edited. */
  edit?: { readonly label: string; readonly to: string } | undefined;
  /** Who acts next; while unknown, the step that advances the record is the main one. */
  next?: NextAction | null | undefined;
  /** Shown when no step is possible and nobody is awaited; no card without it. */
  none?: string | undefined;
  /** Shown elsewhere on the page, so left out here. */
  held?: { readonly main?: AllowedAction | undefined; readonly second?: AllowedAction | undefined } | null;
}

/** The reader's possible steps, likeliest first; a locked one says why and who can unlock it. */
export function StepsCard({ actions, onAsk, edit: whole, next, none, held }: StepsCardProps) {
  const t = useText();
  const fine = useMediaQuery('@media (hover: hover)');
  const letters = (useOptionalUser()?.letterKeys ?? false) && fine;
  // With the card or not at all: a line that appears later would move the steps under the pointer.
  const [known] = useState(next !== undefined);
  const open = openSteps(actions).filter((action) => action !== held?.main && action !== held?.second);
  const edit = held && !held.main ? undefined : whole;
  const main = held ? undefined : mainStep(actions, next);
  const elsewhere = next?.elsewhere;
  // A file that was handed on no longer offers to hand it on.
  const handedOn = (code: string | undefined) => elsewhere && code?.startsWith('APPROVAL_LIMIT');
  const locked = actions.filter(
    (action) => !action.enabled && isKnown(action) && !handedOn(action.blockedBy?.code),
  );
  const dueOn = (known && next?.mine?.dueOn) || elsewhere?.dueOn;
  const lockedAlone = open.length === 0 && !edit && !elsewhere && !(known && next?.mine?.dueOn);
  const empty = open.length === 0 && locked.length === 0 && !edit;
  const due = known && next?.mine?.dueOn ? next.mine : null;
  // Where a bar has every step, the card only shows the deadline.
  if (empty && !elsewhere && (held ? !due : !none)) return null;
  return (
    <Card
      title={t(held ? 'record.others' : 'record.actions')}
      aside={dueOn && <DelayChip on={dueOn} />}
      warm={!elsewhere && (main !== undefined || edit !== undefined)}
    >
      {elsewhere ? <Awaited {...elsewhere} /> : empty && !held && <Hint>{none}</Hint>}
      {due && <Due why={due.why} dueOn={due.dueOn ?? ''} />}
      {(edit || open.length > 0) && (
        <div>
          {edit && (
            <Button
              fullWidth
              icon={IconPen}
              to={edit.to}
              variant={main || elsewhere || held ? 'secondary' : 'primary'}
            >
              {edit.label}
            </Button>
          )}
          {main && (
            <Button
              fullWidth
              variant="primary"
              aria-keyshortcuts={letters ? main.look?.letter : undefined}
              onClick={() => onAsk(main)}
            >
              {main.label}
              {letters && main.look?.letter && <Kbd aria-hidden>{main.look.letter}</Kbd>}
            </Button>
          )}
          {open
            .filter((action) => action !== main)
            .map((action) => (
              <Choice
                key={action.action}
                type="button"
                data-danger={isDanger(action) || undefined}
                aria-keyshortcuts={letters ? action.look?.letter : undefined}
                onClick={() => onAsk(action)}
              >
                <StepIcon action={action} />
                <span>{action.label}</span>
                {letters && action.look?.letter && <Kbd aria-hidden>{action.look.letter}</Kbd>}
                <IconChevronRight size={16} className="mirror" aria-hidden />
              </Choice>
            ))}
        </div>
      )}
      {locked.length > 0 && (
        <ul style={{ display: 'flex', flexDirection: 'column', gap: 10 }} aria-label={t('record.locked')}>
          {locked.map(({ action, label, blockedBy }) => (
            <Locked key={action} data-alone={lockedAlone || undefined}>
              <div>
                <strong>{label}</strong>
                {blockedBy && <Why {...blockedBy} />}
              </div>
              <IconLock size={16} aria-hidden />
            </Locked>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Why a step is locked; missing papers, one per line. */
function Why({ code, text: said }: { code: string; text: string }) {
  const [, head, papers] = (code === 'DOCUMENTS_MISSING' && /^([^:]+:)\s(.+?)\.?$/.exec(said)) || [];
  if (!papers) return <p>{said}</p>;
  return (
    <>
      <p>{head}</p>
      <ul>
        {papers.split(/,\s(?![^(]*\))/).map((paper) => (
          <li key={paper}>{paper}</li>
        ))}
      </ul>
    </>
  );
}

function StepIcon({ action: { look } }: { action: AllowedAction }) {
  return createElement(look?.icon ? stateIcon(look.icon) : IconCircleDot, {
    size: 18,
    strokeWidth: 1.75,
    'aria-hidden': true,
  });
}

/** Who acts next on a record, why and by when, where its steps are shown elsewhere. */
export function WhoseTurn({ next }: { next: NextAction | null | undefined }) {
  if (next?.elsewhere) return <Awaited {...next.elsewhere} />;
  return next?.mine?.dueOn ? <Due why={next.mine.why} dueOn={next.mine.dueOn} /> : null;
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
