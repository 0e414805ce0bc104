import { STATES, type StateDeclaration, type StatefulKind, type StateIcon } from '@cessio/contract';
import type { IconLike } from '../icons/icons.ts';
import type { Family } from '../theme/look.ts';
import * as i from '../icons/icons.ts';

const ICONS: Readonly<Record<StateIcon, IconLike>> = {
  archive: i.IconArchive,
  'arrow-down-to-line': i.IconArrowDownToLine,
  'badge-check': i.IconBadgeCheck,
  ban: i.IconBan,
  banknote: i.IconBanknote,
  'calendar-clock': i.IconCalendarClock,
  chart: i.IconChart,
  'chart-pie': i.IconChartPie,
  'circle-check': i.IconCircleCheck,
  'circle-dashed': i.IconCircleDashed,
  'circle-dot': i.IconCircleDot,
  'circle-x': i.IconCircleX,
  'eye-off': i.IconEyeOff,
  'file-check': i.IconFileCheck,
  'file-up': i.IconFileUp,
  flag: i.IconFlag,
  gavel: i.IconGavel,
  hand: i.IconHand,
  history: i.IconHistory,
  landmark: i.IconLandmark,
  'life-buoy': i.IconLifeBuoy,
  link: i.IconLink,
  lock: i.IconLock,
  mail: i.IconMail,
  pen: i.IconPen,
  receipt: i.IconReceipt,
  scale: i.IconScale,
  scan: i.IconScan,
  send: i.IconSend,
  'shield-check': i.IconShieldCheck,
  'shield-off': i.IconShieldOff,
  sigma: i.IconSigma,
  stamp: i.IconStamp,
  'trending-down': i.IconTrendingDown,
  'triangle-alert': i.IconTriangleAlert,
  undo: i.IconUndo,
  upload: i.IconUpload,
  'user-check': i.IconUserCheck,
  users: i.IconUsers,
};

/** The label of every state under the key `state.<machine>.<state>` of the namespace `common`. */
export const STATE_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STATES).flatMap(([machine, states]) =>
    Object.entries(states).map(([state, { label }]) => [`state.${machine}.${state}`, label]),
  ),
);

/** The icon of a state or step; a gavel for a name unknown to this version of the kit. */
export function stateIcon(name: string): IconLike {
  return Object.hasOwn(ICONS, name) ? ICONS[name as StateIcon] : i.IconGavel;
}

export interface StateLook {
  family: Family;
  icon: IconLike;
}

/** Family and icon of a state; an unknown one (newer API) is neutral, never an error. */
export function lookOf(machine: StatefulKind, state: string): StateLook {
  const states: Readonly<Record<string, StateDeclaration>> = STATES[machine];
  const declared = states[state];
  return { family: declared?.tone ?? 'neutral', icon: ICONS[declared?.icon ?? 'circle-dashed'] };
}
