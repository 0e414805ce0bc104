import type { Invoice } from '@cessio/contract';
import { done } from './answers.ts';
import { depositBody } from './deposit-body.ts';
import { people, world } from './small-world.ts';
import type { Person } from './world.ts';

/* Shared by tests of invoices. Importing it gives the file its own small world. */

type Named = Pick<Invoice, 'id' | 'version'>;
type Fields = Record<string, unknown>;

export const seen = (by: Person, id: string) => by.get<Invoice>(`/api/invoices/${id}`);
export const step = (by: Person, { id, version }: Named, action: string, more: object = {}) =>
  by.call('POST', `/api/invoices/${id}/transitions`, { action, version, ...more });
export const taken = (...given: Parameters<typeof step>) => done<Invoice>(step(...given));

export async function draft(by: Person, over: Fields = {}): Promise<Invoice> {
  const made = by.call('POST', '/api/invoices', await depositBody(world, by, over));
  const invoice = await done<Invoice>(made, 201);
  expect(invoice.status).toBe('draft');
  return invoice;
}
/** Deposited by the assignor, and submitted to its debtor. */
export const sent = async (over: Fields = {}) =>
  taken(people.supplier, await draft(people.supplier, over), 'submit');
/** Up to the bank's review, confirmed by the other side; as the adviser sees it. */
export async function reviewed(over: Fields = {}): Promise<Invoice> {
  const { id } = await sent(over);
  await taken(people.client, await seen(people.client, id), 'confirm');
  return seen(people.adviser, id);
}
