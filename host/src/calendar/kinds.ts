import type { CalendarEvent, CalendarKind } from '@cessio/contract';
import {
  IconCalendar,
  IconFolder,
  IconGavel,
  IconHand,
  IconShieldCheck,
  IconTriangleAlert,
  IconUser,
  family,
  v,
  type Family,
} from '@cessio/ui';

export interface KindLook {
  icon: typeof IconCalendar;
  family: Family | 'own';
}

/** Word, icon and colour of each kind (look/09); one's own have the portal's colour, not a state's. */
export const KIND_LOOKS: Record<CalendarKind, KindLook> = {
  echeance: { icon: IconCalendar, family: 'engaged' },
  confirmation: { icon: IconHand, family: 'action' },
  guarantee_end: { icon: IconShieldCheck, family: 'progress' },
  kyc: { icon: IconFolder, family: 'action' },
  committee: { icon: IconGavel, family: 'neutral' },
  custom: { icon: IconUser, family: 'own' },
};

/** As of its kind, unless its day has passed. */
export function lookOfEvent({ kind, late }: Pick<CalendarEvent, 'kind' | 'late'>): KindLook {
  return late ? { icon: IconTriangleAlert, family: 'danger' } : KIND_LOOKS[kind];
}

/** Colour of a kind's icon. */
export const iconColour = (tone: KindLook['family']): string =>
  tone === 'own' ? v.primary : family[tone].fg;

/** How many records of each kind these events stand for. */
export function countByKind(events: readonly CalendarEvent[]): Map<CalendarKind, number> {
  const counts = new Map<CalendarKind, number>();
  for (const { kind, count } of events) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return counts;
}
