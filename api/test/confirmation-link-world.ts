import type { Invoice, Problem } from '@cessio/contract';
import { depositBody } from './deposit-body.ts';
import { insertParty, mailsTo } from './owner.ts';
import { world } from './small-world.ts';

/* Shared by tests of confirmation links. Importing it gives the file its own small world. */
export { world };

export const MAILBOX = 'compta@elvestre.test';
export const PERSON = {
  name: 'Odile Fontvieil',
  title: 'Comptable',
  email: 'odile@elvestre.test',
  accept: true,
};

/** A debtor of the first assignor, without an account. */
export let debtor: string;
beforeAll(async () => {
  debtor = await addDebtor('Cartonnages Elvestre', '775670417', MAILBOX);
});
beforeEach(() => world.owner.query('delete from outbox_mails'));

export async function addDebtor(name: string, nationalId: string, email: string | null): Promise<string> {
  const id = await insertParty({
    legal_name: name,
    national_id: nationalId,
    siren: nationalId,
    is_debtor: true,
    is_assignor: false,
    email,
    adviser_id: world.people.adviser.identity.userId,
  });
  await world.owner.query(
    `insert into relations (assignor_id, assignor_name, debtor_id, debtor_name) values ($1, 'Atelier Brévanne', $2, $3)`,
    [world.parties.assignor, id, name],
  );
  return id;
}

/** Deposited and submitted by the assignor. */
export async function deposit(over: Record<string, unknown> = {}): Promise<Invoice> {
  const { supplier } = world.people;
  const body = await depositBody(world, supplier, { debtorId: debtor, ...over });
  return taken((await supplier.call('POST', '/api/invoices', body)).json<Invoice>(), 'submit');
}

export async function taken(invoice: Invoice, action: string, more: object = {}): Promise<Invoice> {
  const { supplier } = world.people;
  const url = `/api/invoices/${invoice.id}/transitions`;
  const answer = await supplier.call('POST', url, { action, version: invoice.version, ...more });
  expect({ action, status: answer.statusCode }).toEqual({ action, status: 200 });
  return answer.json();
}

export const tokenIn = (mail: { body_text: string } | undefined) =>
  /[?&]t=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
/** A pending invoice, and the secret of the one mail sent for it. */
export async function asked(over: Record<string, unknown> = {}) {
  await world.owner.query('delete from outbox_mails');
  const invoice = await deposit(over);
  const sent = await mailsTo(MAILBOX);
  expect(sent).toHaveLength(1);
  return { invoice, token: tokenIn(sent[0]) };
}

let visitors = 0;
/** Each test's visitors have their own addresses, so that tests do not share a limit. */
export function visit(
  path: string,
  body?: object,
  address = `10.1.${Math.floor((visitors += 1) / 200)}.${visitors % 200}`,
) {
  return world.app.fastify.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/public/invoice-confirmations/${path}`,
    remoteAddress: address,
    ...(body ? { payload: body } : {}),
  });
}
export const codeOf = (answer: { json(): unknown }) => (answer.json() as Problem).code;
export const seen = (id: string) => world.people.supplier.get<Invoice>(`/api/invoices/${id}`);

/** Sets the end of an invoice's link relative to now: `'-30 days'`. */
export const endLink = (id: string, after: string) =>
  world.owner.query('update confirmation_links set expires_at = now() + $2::interval where invoice_id = $1', [
    id,
    after,
  ]);
export const endTime = (id: string) =>
  world.owner.query(`update invoices set confirm_by = now() - interval '1 minute' where id = $1`, [id]);

export async function expire(id: string): Promise<void> {
  await endTime(id);
  await endLink(id, '-1 minute');
}
