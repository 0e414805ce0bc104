import { formatMoney } from '@cessio/contract';
import type { DemoFinancing } from './account-book.ts';
import type { Book } from './book.ts';
import { dateOf, HOUR, inParis, type Clock } from './clock.ts';
import type { Company, Person } from './people.ts';

interface Around {
  readonly clock: Clock;
  readonly book: Book;
  /** Sends payment files. */
  readonly admin: Person;
  readonly currency: string;
  /** Who asks: the supplier's person, or its adviser where it has none. */
  readonly asks: Person;
}

/** Tells the history of a financing: asked for, validated, sent on the same day, and executed on its value date. */
export function tellFinancing(
  { id, on, valueDate, lines }: DemoFinancing,
  assignor: Pick<Company, 'id' | 'adviser'>,
  { clock, book, admin, currency, asks }: Around,
): void {
  const amount = lines.reduce((sum, line) => sum + Number(line['amount']), 0);
  const tell = (
    at: number,
    by: Person | null,
    [action, from, to]: readonly [string, string | null, string],
    comment: string | null,
  ) =>
    book.event(
      Math.min(at, clock.now),
      by,
      { action: `financings.${action}`, entity: 'financing', entityId: id, from, to, comment },
      { client: null, supplier: assignor.id },
    );
  const words = formatMoney(amount, currency);
  const validated = Math.min(inParis(on, '10:40'), clock.now);
  tell(validated - (2 * HOUR) / 3, asks, ['create', null, 'requested'], words);
  tell(validated, assignor.adviser, ['validate', 'requested', 'validated'], words);
  if (valueDate > dateOf(clock.now)) return;
  tell(inParis(on, '15:26'), admin, ['send', 'validated', 'sent'], null);
  tell(inParis(valueDate, '08:30'), null, ['execute', 'sent', 'executed'], null);
}
