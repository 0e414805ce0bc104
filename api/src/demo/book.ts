import type { EntityName } from '@cessio/contract';
import { publicNameOf, type AuditEntry } from '../db/audit.ts';
import { notificationHtml } from '../modules/notifications/notify.ts';
import { iso, DAY, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import type { Person } from './people.ts';
import { random } from './random.ts';

/** Notifications older than this were never kept. */
const NOTICE_DAYS = 30;
/** What is older than this has been read… */
const READ_AFTER_DAYS = 1;
/** …but for the latest of each person, who would find nothing new else. */
const LATEST_UNREAD = 4;

interface Notice {
  readonly to: readonly Person[];
  readonly type: '1' | '2' | '3';
  readonly event: string;
  readonly message: string;
  readonly data: Record<string, string>;
  readonly severity?: 'info' | 'action' | 'warning';
  readonly entityType: EntityName;
  readonly entityId: string;
}

/** Collects history and notifications while records are made, and gives them back in the order of time. */
export class Book {
  readonly #clock: Clock;
  readonly #random = random('book');
  readonly #events: { at: number; row: DemoRow }[] = [];
  readonly #notices: { at: number; row: DemoRow }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param sides the companies that see it; where none is given, the database says who sees the record */
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
        actor_id: by?.identity.userId ?? null,
        actor_name: by?.identity.name ?? 'Système',
        actor_public: by ? publicNameOf(by.identity) : 'Cessio',
        actor_role: by?.identity.role ?? 'system',
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        from_status: entry.from ?? null,
        to_status: entry.to ?? null,
        reason_code: entry.reasonCode ?? null,
        comment: entry.comment ?? null,
        internal: entry.internal ?? false,
        client_party: entry.internal ? null : sides.client,
        supplier_party: entry.internal ? null : sides.supplier,
      },
    });
  }

  notice(at: number, notice: Notice): void {
    const age = this.#clock.now - at;
    if (age > NOTICE_DAYS * DAY) return;
    for (const person of notice.to) {
      this.#notices.push({
        at,
        row: {
          id: this.#random.uuid(at),
          user_id: person.id,
          type: notice.type,
          event: notice.event,
          message: notificationHtml(notice.message, notice.data),
          severity: notice.severity ?? 'info',
          entity_type: notice.entityType,
          entity_id: notice.entityId,
          is_read: age > READ_AFTER_DAYS * DAY,
          created_at: iso(at),
        },
      });
    }
  }

  get events(): DemoRow[] {
    return this.#events.toSorted((a, b) => a.at - b.at).map(({ row }) => row);
  }

  /** `seq` follows time, as it would have. */
  get notices(): DemoRow[] {
    const left = new Map<unknown, number>();
    return this.#notices
      .toSorted((a, b) => a.at - b.at)
      .map(({ row }, index) => ({ ...row, seq: index + 1 }))
      .toReversed()
      .map((row: DemoRow) => {
        const unread = left.get(row['user_id']) ?? LATEST_UNREAD;
        left.set(row['user_id'], unread - 1);
        return unread > 0 ? { ...row, is_read: false } : row;
      })
      .toReversed();
  }
}
