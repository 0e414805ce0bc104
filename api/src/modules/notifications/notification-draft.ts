import type { EntityName, Notification, NOTIFICATION_TYPES } from '@cessio/contract';

export interface NotificationDraft {
  /** A company's users, a kind of employee, or one user. */
  readonly to:
    | { readonly partyId: string }
    | { readonly role: string; readonly department?: string | null }
    | { readonly userId: string };
  readonly type: (typeof NOTIFICATION_TYPES)[number];
  /** Name of api.md §7: `invoice.to_confirm`. */
  readonly event: string;
  /** HTML with `{x}`: `Facture <b>{number}</b> : à confirmer.` */
  readonly message: string;
  /** Fills `{x}`, escaped: users' input stays text. */
  readonly data?: Readonly<Record<string, string | number>>;
  readonly severity?: Notification['severity'];
  readonly entityType?: EntityName | null;
  readonly entityId?: string | null;
  /**
   * For the events marked ✉ in api.md §7, mailed regardless of preferences: the subject without its `[brand]`, with
   * `{x}`. For all others each receiver chooses: at once, in the digest, not at all.
   */
  readonly mail?: {
    readonly subject: string;
    /** The mail's text, if it says more than the message. */
    readonly paragraphs?: readonly string[];
    /** Where it leads, if not to the record. */
    readonly action?: { readonly label: string; readonly path: string };
    /** Small print. */
    readonly note?: string;
  };
}
