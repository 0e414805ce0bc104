import type { GuaranteeRequest, Page, RequestPrice } from '@cessio/contract';
import { done, expectRefused, faultsOf } from '../../../test/answers.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { read, REQUESTS, step, taken, toDecide } from '../../../test/request-steps.ts';
import { countStatements } from '../../../test/statements.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { daysFromToday, EMPTY_PDF, type Person } from '../../../test/world.ts';

/** Numbers that their country's rule allows: nobody's, and the other supplier's. */
const NOBODYS = '318240009';
const KNOWN = '552100554';

const INVITE = {
  legalName: 'Ébénisterie Lanvaux',
  country: 'FR',
  nationalId: NOBODYS,
  email: 'Compta@Lanvaux.test',
};
const body = (more: object = {}) => ({
  kind: 'limit',
  debtorId: world.parties.debtor,
  invite: INVITE,
  amount: 4_000_000,
  currency: 'EUR',
  tenorDays: 90,
  reason: 'Agencement de trois points de vente.',
  ...more,
});
const post = (more: object = {}, who: Person = people.client) => who.call('POST', REQUESTS, body(more));
const create = (more: object = {}) => done<GuaranteeRequest>(post(more), 201);
const mails = () =>
  rowsOf<{ recipient: string; body_text: string }>(
    `select recipient, body_text from outbox_mails where subject like '%garantie en votre faveur' order by id`,
  );
const tokenOf = (text: string) => /invitation=([\w-]+)/.exec(text)?.[1] ?? '';
const open = async (token: string) =>
  world.app.fastify.inject({ method: 'GET', url: `/api/public/invitations/${token}` });

/** A request whose act the legal department may register, as it reads it. */
async function granted(more: object = {}): Promise<GuaranteeRequest> {
  const { id } = await taken(people.m1, await toDecide(await create(more)), 'approve');
  const toSign = await read(people.adviser, id);
  if (toSign.status === 'approved') await taken(people.adviser, toSign, 'prepare');
  return read(people.legal, id);
}

async function formalise(request: GuaranteeRequest) {
  const file = await people.legal.upload('/api/uploads', 'acte.pdf', EMPTY_PDF);
  const payload = {
    fileId: file.json<{ id: string }>().id,
    validFrom: daysFromToday(0),
  };
  return step(
    people.legal,
    request,
    'formalise',
    { payload },
    await stepUpHeader(world.owner, people.legal.identity),
  );
}

beforeEach(async () => {
  await world.owner.query('truncate outbox_mails');
  await world.owner.query('delete from rate_windows');
});

describe('a beneficiary that is invited', () => {
  test('is kept as it was written, under an id that leads nowhere, and mailed as the request is sent', async () => {
    const draft = await create();
    expect(draft).toMatchObject({
      beneficiary: { legalName: 'Ébénisterie Lanvaux' },
      invited: true,
      invitation: { country: 'FR', nationalId: NOBODYS, email: 'compta@lanvaux.test', expiresAt: null },
    });
    expect(draft).not.toHaveProperty('known');
    const { rowCount } = await world.owner.query('select from parties where id = $1', [draft.beneficiary.id]);
    expect([rowCount, await mails()]).toEqual([0, []]);
    await taken(people.client, draft, 'submit');
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: 'compta@lanvaux.test' });
    const { expiresAt } = (await read(people.client, draft.id)).invitation ?? {};
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeCloseTo(7 * 86_400_000, -5);
    const invitation = await open(tokenOf(mail?.body_text ?? ''));
    expect(invitation.json()).toMatchObject({
      invitedBy: 'Halbrane Distribution',
      side: 'assignor',
      legalName: 'Ébénisterie Lanvaux',
      nationalId: NOBODYS,
    });
    const { data } = await people.client.get<Page<GuaranteeRequest>>(`${REQUESTS}?q=lanvaux`);
    expect(data.map(({ id }) => id)).toContain(draft.id);
  });

  test('its draft is changed to another invitation, to a company, and back', async () => {
    let draft = await create();
    const change = (more: object) =>
      done<GuaranteeRequest>(
        people.client.call('PATCH', `${REQUESTS}/${draft.id}`, { version: draft.version, ...more }),
      );
    const { id } = draft.beneficiary;
    draft = await change({ amount: 5_000_000 });
    expect(draft).toMatchObject({ amount: 5_000_000, invited: true, beneficiary: { id } });
    draft = await change({ invite: { ...INVITE, email: 'direction@lanvaux.test' } });
    expect(draft).toMatchObject({ invitation: { email: 'direction@lanvaux.test' }, beneficiary: { id } });
    draft = await change({ beneficiaryId: world.parties.assignor });
    expect(draft).toMatchObject({
      invited: false,
      invitation: null,
      beneficiary: { legalName: 'Atelier Brévanne' },
    });
    draft = await change({ invite: INVITE });
    expect(draft).toMatchObject({ invited: true, invitation: { nationalId: NOBODYS } });
  });

  test.each([
    ['neither a company nor an invitation', { invite: undefined }, ['/beneficiaryId REQUIRED']],
    [
      'a number that its country’s rule refuses',
      { nationalId: '123456789' },
      ['/invite/nationalId SIREN_INVALID'],
    ],
    ['the number of the debtor, who asks', { nationalId: '443061841' }, ['/invite/nationalId SAME_PARTY']],
    ['a name that is none', { legalName: 'X' }, [expect.stringMatching('^/invite/legalName ')]],
    ['an e-mail that is none', { email: 'a@b.test, c@d.test' }, [expect.stringMatching('^/invite/email ')]],
    ['a country that is not served', { country: 'XX' }, [expect.stringMatching('^/invite/country ')]],
  ])('is refused with %s', async (_what, wrong, faults) => {
    const more = 'invite' in wrong ? wrong : { invite: { ...INVITE, ...wrong } };
    expect(faultsOf(await expectRefused(post(more), 422, 'VALIDATION_FAILED'))).toEqual(faults);
  });

  test('is warned of where its number is asked for already, in one’s own requests alone', async () => {
    const { number } = await taken(people.client, await create(), 'submit');
    const price = (nationalId: string) =>
      done<RequestPrice>(
        people.client.call('POST', `${REQUESTS}/price`, {
          kind: 'limit',
          amount: 1_000_000,
          currency: 'EUR',
          tenorDays: 60,
          debtorId: world.parties.debtor,
          invite: { country: 'FR', nationalId },
        }),
      );
    const said = (price_: RequestPrice) =>
      price_.warnings.filter(({ code }) => code === 'ALREADY_ASKED').map(({ text }) => text);
    expect(said(await price('318 240 009')).join()).toContain(number);
    expect(said(await price(KNOWN))).toEqual([]);
    expect(said(await price('31824'))).toEqual([]);
  });

  test('nobody learns whether the bank knows it: same answer, same statements, same mail', async () => {
    const ask = (nationalId: string) =>
      countStatements(() =>
        post({ invite: { ...INVITE, nationalId } }).then((answer) => answer.json<GuaranteeRequest>()),
      );
    // The first one prepares.
    await ask(NOBODYS);
    const [unknown, known] = [await ask(NOBODYS), await ask(KNOWN)];
    expect(known.statements).toEqual(unknown.statements);
    const shape = ({
      id: _id,
      number: _number,
      createdAt: _at,
      beneficiary,
      invitation,
      stage,
      ...rest
    }: GuaranteeRequest) =>
      JSON.stringify({
        ...rest,
        name: beneficiary.legalName,
        invitation: { ...invitation, nationalId: '' },
        holder: stage.holder,
      })
        .replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, '')
        .replaceAll(/DG-\d{4}-\d{6}/g, '');
    expect(shape(known.result)).toBe(shape(unknown.result));
    for (const { result } of [unknown, known]) await taken(people.client, result, 'submit');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([
      'compta@lanvaux.test',
      'compta@lanvaux.test',
    ]);
    const page = await read(people.client, known.result.id);
    expect(page).not.toHaveProperty('known');
    expect(page.beneficiary.id).not.toBe(world.parties.otherAssignor);
    // The company itself reads nothing of it before the act.
    const theirs = await people.otherSupplier.call('GET', `${REQUESTS}/${known.result.id}`);
    expect([403, 404]).toContain(theirs.statusCode);
    // The bank reads which company it is.
    expect((await read(people.adviser, known.result.id)).known).toMatchObject({
      legalName: 'Transports Ouvrelle',
    });
    expect((await read(people.adviser, unknown.result.id)).known).toBeNull();
  });

  test('its act waits until the bank has a file of the company, which it then names', async () => {
    const request = await granted();
    const offered = request.allowedActions.find(({ action }) => action === 'formalise');
    expect(offered?.blockedBy).toMatchObject({ code: 'COMPANY_UNKNOWN', who: 'Le bénéficiaire' });
    const early = await expectRefused(formalise(request), 409, 'COMPANY_UNKNOWN');
    expect(early.detail).toContain(NOBODYS);
    const id = await valueOf<string>(
      `insert into parties (legal_name, country, city, national_id, siren, is_debtor, is_assignor, status)
       values ('Ébénisterie Lanvaux SAS', 'FR', 'Vannes', $1, $1, false, true, 'active') returning id`,
      [NOBODYS],
    );
    const signed = await formalise(await read(people.legal, request.id));
    expect(signed.statusCode).toBe(200);
    expect(await read(people.client, request.id)).toMatchObject({
      status: 'formalised',
      invited: false,
      invitation: null,
      beneficiary: { id, legalName: 'Ébénisterie Lanvaux SAS' },
    });
    const named = 'select beneficiary_id from guarantees where request_id = $1';
    expect(await columnOf(named, [request.id])).toEqual([id]);
  });

  test('no act is registered for a company that the bank has suspended', async () => {
    const request = await granted({ invite: { ...INVITE, nationalId: KNOWN } });
    await world.owner.query(`update parties set status = 'suspended' where id = $1`, [
      world.parties.otherAssignor,
    ]);
    await expectRefused(formalise(request), 403, 'PARTY_INACTIVE');
    await world.owner.query(`update parties set status = 'active' where id = $1`, [
      world.parties.otherAssignor,
    ]);
  });

  test('is mailed again by its requester, after which the link before no longer works; not a draft’s, nor an ended one’s', async () => {
    const draft = await create();
    const again = (who: Person) => who.call('POST', `${REQUESTS}/${draft.id}/invitation`, {});
    await expectRefused(again(people.client), 409, 'STATE_CONFLICT');
    const sent = await taken(people.client, draft, 'submit');
    expect((await again(people.client)).statusCode).toBe(200);
    expect((await again(people.adviser)).statusCode).toBe(403);
    const [first, second] = (await mails()).map(({ body_text }) => tokenOf(body_text));
    expect((await open(first ?? '')).json()).toMatchObject({ code: 'LINK_EXPIRED' });
    expect((await open(second ?? '')).statusCode).toBe(200);
    for (let left = 3; left > 0; left -= 1) expect((await again(people.client)).statusCode).toBe(200);
    await expectRefused(again(people.client), 429, 'RATE_LIMITED');
    const last = (await mails()).map(({ body_text }) => tokenOf(body_text)).at(-1) ?? '';
    await taken(people.client, await read(people.client, sent.id), 'cancel');
    expect((await open(last)).json()).toMatchObject({ code: 'LINK_INVALID' });
    await expectRefused(again(people.client), 409, 'STATE_CONFLICT');
  });

  test('the database keeps both sides to it, whatever the application forgot', async () => {
    const request = await taken(people.client, await create(), 'submit');
    const by = (who: Person, text: string) => who.sql(text, [request.id, world.parties.assignor]);
    const known = `update guarantee_requests set beneficiary_id = $2, beneficiary_known = true where id = $1`;
    await expect(by(people.client, known)).rejects.toMatchObject({ code: '42501' });
    for (const who of [people.adviser, people.legal])
      await expect(by(who, known)).rejects.toMatchObject({ code: '42501' });
    await expect(
      world.owner.query(`update guarantee_requests set status = 'formalised' where id = $1`, [request.id]),
    ).rejects.toMatchObject({ constraint: 'guarantee_requests_invited' });
    await expect(
      by(people.otherClient, `select open_request_invitation($1, '\\x00', '', '', coalesce($2::text, ''))`),
    ).resolves.toMatchObject({ rows: [{ open_request_invitation: null }] });
  });
});
