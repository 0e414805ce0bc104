import type { Invoice, InvoiceRow, Page } from '@cessio/contract';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../../test/demo-world.ts';

/** What is shown can be worked on: the demonstration's files continue under the rules of the API. */
describe('work on the demonstration', () => {
  let world: DemoWorld;

  beforeAll(async () => {
    world = await createDemoWorld();
  });
  afterAll(() => world.end());

  async function filesOf(who: DemoUser, query: string): Promise<Invoice[]> {
    const page = await who.get<Page<InvoiceRow>>(`/api/invoices?limit=200&${query}`);
    return Promise.all(page.data.map(({ id }) => who.get<Invoice>(`/api/invoices/${id}`)));
  }
  const can = (action: string) => (invoice: Invoice) =>
    invoice.allowedActions.some((allowed) => allowed.action === action && allowed.enabled);
  async function take(
    who: DemoUser,
    action: string,
    invoices: Invoice[],
    more: object = {},
  ): Promise<Invoice> {
    const invoice = invoices.find(can(action)) as Invoice;
    const answer = await who.call('POST', `/api/invoices/${invoice.id}/transitions`, {
      action,
      version: invoice.version,
      ...more,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    return answer.json<Invoice>();
  }

  test.each(DEMO_ACCOUNTS)('$email signs in', async ({ email, name }) => {
    const answer = await world.app.fastify.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: DEMO_PASSWORD, role: 'client' },
    });
    const { user } = answer.json<{ user: { firstName: string; lastName: string } }>();
    expect(`${user.firstName} ${user.lastName}`).toBe(name);
  });

  test('the adviser can decide most of the worklist; what is above the limit waits for the manager', async () => {
    const adviser = await world.signIn('adviser@cessio.test');
    const files = await filesOf(adviser, 'portfolio=me&status=under_review');
    expect(files.length).toBeGreaterThanOrEqual(30);
    expect(files.filter(can('approve')).length).toBeGreaterThan(files.length / 2);
    const blocks = new Set(
      files
        .flatMap(({ allowedActions }) => allowedActions.map(({ blockedBy }) => blockedBy?.code))
        .filter((code) => code !== undefined),
    );
    expect([...blocks].toSorted()).toEqual(['ALERT_OPEN', 'APPROVAL_LIMIT_EXCEEDED', 'FOUR_EYES_REQUIRED']);
    // An uncovered invoice is approved with a reason.
    const because = { comment: 'Débiteur connu de longue date.' };
    const approved = await take(adviser, 'approve', files, because);
    expect(approved.status).toBe('approved');
    expect(
      (
        await take(adviser, 'request_info', files.slice(1), {
          payload: { items: [{ code: 'BON_LIVRAISON' }] },
        })
      ).status,
    ).toBe('needs_info');

    const manager = await world.signIn('m1@cessio.test');
    const above = await filesOf(manager, 'status=under_review&holder=m1');
    expect((await take(manager, 'approve', above, because)).status).toBe('approved');
    const risk = await world.signIn('risk@cessio.test');
    const alerts = await filesOf(risk, 'status=under_review&holder=risk');
    expect(alerts.length).toBeGreaterThanOrEqual(4);
    // Each with its lookalike, and vice versa.
    for (const { id, alerts: found = [] } of alerts)
      for (const other of found.flatMap(({ others = [] }) => others))
        expect(
          (await risk.get<Invoice>(`/api/invoices/${other.id}`)).alerts?.flatMap(({ others = [] }) =>
            others.map((twin) => twin.id),
          ),
        ).toContain(id);
    expect(
      (await take(risk, 'clear_alert', alerts, { comment: 'Deux livraisons distinctes.' })).alerts?.[0]
        ?.severity,
    ).toBe('passed');
  });

  test('client and supplier confirm, contest, complete, and read the document', async () => {
    const client = await world.signIn('client@cessio.test');
    const supplier = await world.signIn('supplier@cessio.test');
    const waiting = await filesOf(client, 'status=awaiting_confirmation&program=classic');
    expect(waiting.length).toBeGreaterThan(2);
    const file = await client.call('GET', `/api/invoices/${waiting[0]?.id}/file`);
    expect([file.headers['content-type'], file.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    const confirmed = await take(client, 'confirm', waiting);
    expect(confirmed.status).toBe('under_review');
    const rest = waiting.filter(({ id }) => id !== confirmed.id);
    expect((await take(client, 'refuse_confirmation', rest, { reasonCode: 'CMD_ERR' })).status).toBe(
      'rejected',
    );
    const reverse = await filesOf(supplier, 'status=awaiting_confirmation&program=reverse');
    expect((await take(supplier, 'confirm', reverse)).status).toBe('under_review');
    const asked = await filesOf(supplier, 'status=needs_info&program=classic');
    expect(
      (await take(supplier, 'complete', asked, { payload: { answers: [{ text: 'Joint' }] } })).status,
    ).toBe('under_review');
    const drafts = await filesOf(supplier, 'status=draft');
    expect(drafts.length).toBeGreaterThan(0);
  });

  test('histories read as they were lived, by each side: a draft is its depositor’s', async () => {
    for (const [email, program, first] of [
      ['supplier@cessio.test', 'classic', 'Brouillon créé'],
      ['client@cessio.test', 'classic', 'Déposée'],
      ['client@cessio.test', 'reverse', 'Brouillon créé'],
    ] as const) {
      const person = await world.signIn(email);
      const [settled] = (
        await person.get<Page<InvoiceRow>>(`/api/invoices?status=settled&program=${program}&limit=1`)
      ).data;
      const { data } = await person.get<{ data: { label: string; actor: { name: string } }[] }>(
        `/api/invoices/${settled?.id}/timeline`,
      );
      const words = data.map(({ label }) => label);
      expect([words[0], words.at(-1)]).toEqual(['Soldée', first]);
      expect(data.map(({ actor }) => actor.name).join()).not.toMatch(/Delmotte|Marchadier/);
    }
  });
});
