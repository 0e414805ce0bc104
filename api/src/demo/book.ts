import { publicNameOf, type AuditEntry } from '../db/audit.ts';
import { notificationHtml } from '../modules/notifications/notify.ts';
import { iso, DAY, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import type { Person } from './people.ts';
import { random } from './random.ts';

/** Older notifications were not kept. */
const NOTICE_DAYS = 30;
/** Older ones have been read… */
const READ_AFTER_DAYS = 1;
/** …except each person's latest, so that everybody has new ones. */
const LATEST_UNREAD = 4;

export type Severity = 'info' | 'action' | 'warning';
/** Notification of a step: receiver, event, message, severity, and a type if not the record's. */
export type NoticeRow = readonly [
  to: readonly Person[],
  event: string,
  message: string,
  severity?: Severity,
  type?: '1' | '2' | '3',
];

/** Prefix of each kind's events, and the type of its notifications. */
const KINDS = {
  invoice: { name: 'invoice', type: '1' },
  guarantee_request: { name: 'request', type: '2' },
  document: { name: 'document', type: '3' },
} as const;

/** Collects history and notifications while records are created, and returns them in order of time. */
export class Book {
  readonly #clock: Clock;
  readonly #random = random('book');
  readonly #events: { at: number; row: DemoRow }[] = [];
  readonly #notices: { at: number; row: DemoRow }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param sides companies that see it; by default the database determines them */
  event(
    at: number,
    by: Person | null,
    entry: AuditEntry,
    sides: { client: string | null; supplier: string | null } = { client: null, supplier: null },
  ): void {
    this.#events.push({
      at,
      row: {
        at: iso(at),
        actorId: by?.identity.userId ?? null,
        actorName: by?.identity.name ?? 'Système',
        actorPublic: by ? publicNameOf(by.identity) : 'Cessio',
        actorRole: by?.identity.role ?? 'system',
        action: entry.action,
        entity: entry.entity,
        entityId: entry.entityId,
        fromStatus: entry.from ?? null,
        toStatus: entry.to ?? null,
        reasonCode: entry.reasonCode ?? null,
        comment: entry.comment ?? null,
        internal: entry.internal ?? false,
        clientParty: entry.internal ? null : sides.client,
        supplierParty: entry.internal ? null : sides.supplier,
      },
    });
  }

  notice(
    at: number,
    { entity, entityId }: { entity: keyof typeof KINDS; entityId: string },
    [to, event, message, severity = 'info', type = KINDS[entity].type]: NoticeRow,
    words: Record<string, string>,
  ): void {
    const age = this.#clock.now - at;
    if (age > NOTICE_DAYS * DAY) return;
    for (const person of to) {
      this.#notices.push({
        at,
        row: {
          id: this.#random.uuid(at),
          userId: person.id,
          type,
          event: `${KINDS[entity].name}.${event}`,
          message: notificationHtml(message, words),
          severity,
          entityType: entity,
          entityId,
          isRead: age > READ_AFTER_DAYS * DAY,
          createdAt: iso(at),
        },
      });
    }
  }

  get events(): DemoRow[] {
    return this.#events.toSorted((a, b) => a.at - b.at).map(({ row }) => row);
  }

  /** `seq` in order of time, as in a real portal. */
  get notices(): DemoRow[] {
    const left = new Map<unknown, number>();
    return this.#notices
      .toSorted((a, b) => a.at - b.at)
      .map(({ row }, index) => ({ ...row, seq: index + 1 }))
      .toReversed()
      .map((row: DemoRow) => {
        const unread = left.get(row['userId']) ?? LATEST_UNREAD;
        left.set(row['userId'], unread - 1);
        return unread > 0 ? { ...row, isRead: false } : row;
      })
      .toReversed();
  }
}
