import type { Invoice, Problem } from '@cessio/contract';
import { historyOf } from '../../../test/answers.ts';
import { logOf, noticesOf, setRow } from '../../../test/owner.ts';
import { bySystem } from '../../../test/small-world.ts';
import { tellOfMovedTurns } from '../invoices/steps/invoices.steps.ts';
import {
  PERSON,
  world,
  deposit,
  taken,
  asked,
  visit,
  codeOf,
  seen,
} from '../../../test/confirmation-link-world.ts';

describe('the answer', () => {
  test('a confirmation does what one with an account does, once', async () => {
    const { invoice, token } = await asked();
    const other = await asked();
    const answer = await visit(`${token}/confirm`, PERSON);
    const by = 'Odile Fontvieil, Comptable (lien)';
    const payTo = { reference: invoice.ref };
    expect(answer.json()).toMatchObject({ state: 'confirmed', answer: { by }, payTo });

    const { adviser, supplier } = world.people;
    const record = await seen(invoice.id);
    expect(record).toMatchObject({ status: 'under_review', confirmation: { by, proof: null } });
    expect(record.version).toBe(invoice.version + 1);
    const staff = (await adviser.call('GET', `/api/invoices/${invoice.id}`)).json<Invoice>();
    expect(staff.holder).toBe('adviser');
    const told = await noticesOf('invoice.confirmed', invoice.id);
    expect(told.map((row) => row.user_id)).toEqual([supplier.identity.userId, adviser.identity.userId]);
    expect(told[0]?.message).toBe(`<b>${invoice.number}</b> confirmée par ${by}.`);
    const [last] = await historyOf(supplier, `/api/invoices/${invoice.id}`);
    expect(last).toMatchObject({
      label: 'Confirmée',
      actor: { name: by, role: 'system' },
      from: 'awaiting_confirmation',
      to: 'under_review',
    });
    expect(await logOf('invoices.confirm', invoice.id)).toMatchObject([
      { actor_id: null, ip: expect.stringMatching(/^10\.1\./), after: { email: PERSON.email } },
    ]);

    // Once; the receipt stays, the other invoice is untouched.
    for (const again of [
      await visit(`${token}/confirm`, PERSON),
      await visit(`${token}/contest`, { code: 'DOUBLON' }),
    ])
      expect([again.statusCode, codeOf(again)]).toEqual([410, 'LINK_USED']);
    expect((await visit(token)).json()).toMatchObject({ state: 'confirmed', number: invoice.number });
    expect((await seen(other.invoice.id)).status).toBe('awaiting_confirmation');
    const { number } = other.invoice;
    expect((await visit(other.token)).json()).toMatchObject({ state: 'awaiting', number });

    // The bank decides on it as on any other; once it has refused, nothing is to be paid to the bank.
    const url = `/api/invoices/${invoice.id}/transitions`;
    const refused = { action: 'reject', version: record.version, reasonCode: 'HORS_CONTRAT' };
    expect((await adviser.call('POST', url, refused)).statusCode).toBe(200);
    expect((await visit(token)).json()).toMatchObject({ state: 'confirmed', payTo: null });
  });

  test('a confirmation is told to the colleague who was given the file', async () => {
    const { invoice, token } = await asked();
    const { supplier, risk } = world.people;
    await setRow('invoices', invoice.id, { assignee_id: risk.identity.userId });
    expect((await visit(`${token}/confirm`, PERSON)).statusCode).toBe(200);
    const told = await noticesOf('invoice.confirmed', invoice.id);
    expect(told.map((row) => row.user_id)).toEqual([supplier.identity.userId, risk.identity.userId]);
  });

  test('an answer moves the turn of its own invoice and of its twin: whoever has them is told', async () => {
    const one = await asked();
    const two = await asked({ net: one.invoice.net, vat: one.invoice.vat, gross: one.invoice.gross });
    const told = async ({ id }: { id: string }) => {
      await bySystem(tellOfMovedTurns);
      return (await noticesOf('work.awaited', id)).map(({ user_id }) => user_id);
    };
    const { risk, adviser } = world.people;
    await visit(`${one.token}/confirm`, PERSON);
    expect(await told(one.invoice)).toEqual([risk.identity.userId]);
    await visit(`${two.token}/contest`, { code: 'DOUBLON' });
    expect(await told(one.invoice)).toEqual([risk.identity.userId, adviser.identity.userId]);
  });

  test('a contest rejects with its reason, which the depositor reads', async () => {
    const { invoice, token } = await asked();
    for (const [body, code] of [
      [{ code: '' }, 'REASON_REQUIRED'],
      [{ code: 'HORS_CONTRAT' }, 'REASON_NOT_ALLOWED'],
      [{ code: 'AUTRE', comment: 'trop bref' }, 'COMMENT_REQUIRED'],
      [{}, 'VALIDATION_FAILED'],
    ] as const) {
      const answer = await visit(`${token}/contest`, body);
      expect([body, answer.statusCode, codeOf(answer)]).toEqual([body, 422, code]);
    }
    const comment = '<b>Livraison</b> refusée.';
    const answer = await visit(`${token}/contest`, { code: 'AUTRE', comment });
    const given = { reason: 'Autre', comment };
    expect(answer.json()).toMatchObject({ state: 'contested', payTo: null, answer: given });
    const reason = { code: 'AUTRE', label: 'Autre', comment };
    expect(await seen(invoice.id)).toMatchObject({ status: 'rejected', reason });
    expect(await noticesOf('invoice.rejected', invoice.id)).toMatchObject([
      { user_id: world.people.supplier.identity.userId },
    ]);
    // The number is free again.
    await deposit({ number: invoice.number });
  });

  test.each([
    [{ ...PERSON, accept: false }, '/accept'],
    [{ ...PERSON, name: ' ' }, '/name'],
    [{ ...PERSON, title: 'Chef\u202eefhC' }, '/title'],
    [{ ...PERSON, email: 'odile' }, '/email'],
  ])('is refused when the person does not say who they are: %j', async (body, path) => {
    const { invoice, token } = await asked();
    const answer = await visit(`${token}/confirm`, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Problem>().errors?.map((error) => error.path)).toEqual([path]);
    expect((await seen(invoice.id)).status).toBe('awaiting_confirmation');
  });

  test('what a person types stays text in what others are shown', async () => {
    const { invoice, token } = await asked();
    await visit(`${token}/confirm`, { ...PERSON, name: '<img src=x onerror=alert(1)>' });
    const [notice] = await noticesOf('invoice.confirmed', invoice.id);
    expect(notice?.message).toBeDefined();
    expect(notice?.message).not.toContain('<img');
  });

  test('is not taken for an invoice that its depositor has withdrawn', async () => {
    const { invoice, token } = await asked();
    await taken(invoice, 'cancel');
    const answer = await visit(`${token}/confirm`, PERSON);
    expect([codeOf(answer), answer.json<Problem>()['withdrawn']]).toEqual(['LINK_USED', true]);
    expect(codeOf(await visit(token))).toBe('LINK_USED');
  });
});

describe('two at once', () => {
  test('of twenty answers by one link, one is taken', async () => {
    const { invoice, token } = await asked();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? visit(`${token}/confirm`, PERSON) : visit(`${token}/contest`, { code: 'DOUBLON' }),
      ),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(lost.map(codeOf))).toEqual(new Set(['LINK_USED']));
    const steps = ['invoices.confirm', 'invoices.refuse_confirmation'];
    expect((await Promise.all(steps.map((step) => logOf(step, invoice.id)))).flat()).toHaveLength(1);
  });

  test('by the link and by an account: one wins, the other is told so', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { invoice, token } = await asked();
      // The company has got an account since the mail left.
      await setRow('invoices', invoice.id, { debtor_id: world.parties.debtor });
      const url = `/api/invoices/${invoice.id}`;
      const { version } = (await world.people.client.call('GET', url)).json<{ version: number }>();
      const byAccount = () =>
        world.people.client.call('POST', `${url}/transitions`, { action: 'confirm', version });
      const byLink = () => visit(`${token}/confirm`, PERSON);
      const [link, account] =
        round % 2
          ? await Promise.all([byLink(), byAccount()])
          : await Promise.all([byAccount(), byLink()]).then(([a, l]) => [l, a] as const);
      const record = await seen(invoice.id);
      expect(record).toMatchObject({ status: 'under_review', version: invoice.version + 1 });
      const won = link.statusCode === 200 ? 'link' : 'account';
      const told = (answer: typeof link) =>
        answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${codeOf(answer)}`;
      expect([told(link), told(account)]).toEqual(
        won === 'link' ? ['ok', '409 VERSION_CONFLICT'] : ['410 LINK_USED', 'ok'],
      );
      expect(record.confirmation?.by).toBe(
        won === 'link' ? 'Odile Fontvieil, Comptable (lien)' : 'lucie roumegas',
      );
      outcomes.add(won);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});

test('what an answer leads to, and from which state, is what the database has of the machine', async () => {
  const change = (text: string) => world.owner.query(`update machine_steps set ${text}`);
  const first = await asked();
  const second = await asked();
  await change(`state_to = 'needs_info' where action = 'confirm'`);
  try {
    await visit(`${first.token}/confirm`, PERSON);
    expect((await seen(first.invoice.id)).status).toBe('needs_info');
    await change(`state_from = 'draft' where action = 'confirm'`);
    expect(codeOf(await visit(`${second.token}/confirm`, PERSON))).toBe('LINK_USED');
    expect((await visit(`${second.token}/file`)).statusCode).toBe(404);
  } finally {
    await change(`state_from = 'awaiting_confirmation', state_to = 'under_review' where action = 'confirm'`);
  }
  expect((await visit(`${second.token}/file`)).statusCode).toBe(200);
});
