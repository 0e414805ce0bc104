import type { PayloadLimits } from '@cessio/contract';
import type { Identity, Transaction } from '../db/caller.ts';
import { notify } from '../modules/notifications/notify.ts';
import { addressOf, type Reached } from '../modules/notifications/receivers.ts';
import type { Services } from '../services.ts';

/** A step that hands a file over, in both machines' terms. */
interface HandOver {
  readonly tx: Transaction;
  readonly services: Services;
  readonly identity: Identity;
  readonly payload: Record<string, unknown>;
  readonly record: {
    readonly id: string;
    readonly assigneeId?: string | null | undefined;
    readonly reached?: Reached | undefined;
  };
}

interface About {
  readonly entity: 'invoice' | 'guarantee_request' | 'adhesion_request';
  /** Its kind and number: `Facture <b>{number}</b>`. */
  readonly called: string;
  readonly number: string;
  readonly type: '1' | '2';
  /** The company whose adviser has it by default. */
  readonly company: string | null;
}

const EVENTS = { invoice: 'invoice', guarantee_request: 'request', adhesion_request: 'adhesion' } as const;

export const colleaguesOf = ({
  reached,
}: HandOver['record']): Required<Pick<PayloadLimits, 'colleagues'>> => ({
  colleagues: reached?.colleagues ?? [],
});

/** A colleague can take it, or its holder can give it back. */
export const mayHandOver = (record: HandOver['record']) => colleaguesOf(record).colleagues.length > 0;
export const mayHandBack = ({ assigneeId }: HandOver['record']) => Boolean(assigneeId);

/** Hands a file over to the selected colleague, with a notification. */
export function handOver(step: HandOver, about: About) {
  const assigneeId = step.payload['assigneeId'] as string;
  const name = colleaguesOf(step.record).colleagues.find(({ id }) => id === assigneeId)?.name ?? '';
  return {
    changes: { assigneeId },
    said: name,
    after: () => tell(step, about, 'confiée', { userId: assigneeId }),
  };
}

/** Hands it back to its company's adviser, with a notification. */
export function handBack(step: HandOver, about: About) {
  return {
    changes: { assigneeId: null },
    after: async () =>
      tell(step, about, 'rendue', await addressOf(step.tx, { adviserOf: about.company, home: true })),
  };
}

async function tell(
  { tx, services, identity, record }: HandOver,
  { entity, called, number, type }: About,
  done: string,
  to: Awaited<ReturnType<typeof addressOf>>,
): Promise<void> {
  await notify(tx, services, [
    {
      to,
      type,
      event: `${EVENTS[entity]}.handed_over`,
      severity: 'action',
      message: `${called} <b>{number}</b> ${done} par {who}.`,
      data: { number, who: identity.name },
      entityType: entity,
      entityId: record.id,
    },
  ]);
}
