import { DAY, iso, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import type { Person } from './people.ts';

/** Somebody requested a copy of their data last week. */
export const privacyRows = ({ now }: Clock, of: Person, by: Person): DemoRow[] => [
  {
    kind: 'export',
    userId: of.id,
    requestedBy: by.id,
    answer: { kept: [], erased: [] },
    createdAt: iso(now - 6 * DAY),
  },
];
