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

/**
 * Word, icon and colour of each kind (look/09); the user's own events have the portal's colour, not a
 * state's.
 */
export const KIND_LOOKS: Record<CalendarKind, KindLook> = {
  echeance: { icon: IconCalendar, family: 'engaged' },
  confirmation: { icon: IconHand, family: 'action' },
  guarantee_end: { icon: IconShieldCheck, family: 'progress' },
  kyc: { icon: IconFolder, family: 'action' },
  committee: { icon: IconGavel, family: 'neutral' },
  custom: { icon: IconUser, family: 'own' },
};

/** The kind's look, unless the day has passed. */
export function lookOfEvent({ kind, late }: Pick<CalendarEvent, 'kind' | 'late'>): KindLook {
  return late ? { icon: IconTriangleAlert, family: 'danger' } : KIND_LOOKS[kind];
}

export const iconColour = (tone: KindLook['family']): string =>
  tone === 'own' ? v.primary : family[tone].fg;

/** Totals of one kind of event. */
export interface KindTotal {
  /** How many records they represent. */
  count: number;
  /** How many of them are late. */
  late: number;
  /** Sums in minor units, by currency. */
  sums: Map<string, number>;
}

/** Totals of events by kind. */
export function totalsByKind(events: readonly CalendarEvent[]): Map<CalendarKind, KindTotal> {
  const totals = new Map<CalendarKind, KindTotal>();
  for (const { kind, count, late, amount } of events) {
    const total = totals.get(kind) ?? { count: 0, late: 0, sums: new Map<string, number>() };
    total.count += count;
    if (late) total.late += count;
    if (amount) total.sums.set(amount.currency, (total.sums.get(amount.currency) ?? 0) + amount.minor);
    totals.set(kind, total);
  }
  return totals;
}
