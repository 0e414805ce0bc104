import { href, listWork, pages, type Work, type WorkItem } from '@cessio/contract';
import { buildOf } from '@cessio/testing';

const schema = listWork.response as NonNullable<typeof listWork.response>;

/** Pending work: none unless given, and this many visitors' messages. */
export function buildWork({ messages = 0, ...over }: Partial<Work> & { messages?: number } = {}): Work {
  const { totals, ...nothing } = buildOf(schema, {});
  return {
    ...nothing,
    totals: { ...totals, contact_message: { value: messages, capped: false } },
    ...over,
  };
}

/** An invoice that waits for the user. */
export const buildWorkItem = (index: number, over: Partial<WorkItem> = {}): WorkItem => ({
  entity: 'invoice',
  id: `i${index}`,
  label: `FA-${index}`,
  about: 'Halbrane',
  amount: 120_000,
  currency: 'EUR',
  why: 'À contrôler',
  since: '2026-01-10T09:00:00Z',
  dueOn: null,
  action: { label: 'Approuver', href: href(pages.invoice, { id: `i${index}` }) },
  ...over,
});
