import { randomUUID } from 'node:crypto';
import {
  addBusinessDays,
  bankAccountMachine,
  bankAccountParts,
  bankAccountStates,
  formatDate,
  stateNames,
  todayInParis,
  transitionFrom,
  type Page,
  type Problem,
  type Work,
} from '@cessio/contract';
import {
  accountUsable,
  type BankAccountRecord,
  type BankAccountRow,
  type JudgedAccount,
  type PublicBankAccount,
} from '@cessio/contract/bank-accounts';
import * as fc from 'fast-check';
import { done, historyOf } from '../../../test/answers.ts';
import { upload } from '../../../test/deposit-body.ts';
import { insertAccount, logOf, mailsTo, noticesOf, setRow } from '../../../test/owner.ts';
import { bySystem, columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import { tableAnswer } from '../../../test/table-answer.ts';
import { insertInvoice } from '../../../test/fixtures.ts';
import { EMPTY_PDF, type Person } from '../../../test/world.ts';
import { writeAs } from '../../db/caller.ts';
import { hashOf, newSecret } from '../auth/secrets.ts';
import { openLink } from './bank-accounts.repository.ts';
import { tellDebtors } from './changed-accounts.ts';
import { blockReplaced } from './replaced-accounts.ts';

const IBAN = 'FR1420041010050500013M02606';
const OTHER = 'FR7630006000011234567890189';
const key = () => ({ 'idempotency-key': randomUUID() });
const codeOf = (answer: { json: <T>() => T }) => answer.json<Problem>().code;

const post = (who: Person, body: object, headers: Record<string, string> = key()) =>
  who.call('POST', '/api/bank-accounts', body, headers);
const body = (more: object = {}) => ({
  partyId: world.parties.assignor,
  iban: IBAN,
  bic: 'PSSTFRPPPAR',
  holder: 'Atelier Brévanne SAS',
  ...more,
});

const add = (who: Person, more: object = {}) => done<BankAccountRecord>(post(who, body(more)), 201);
const read = (who: Person, id: string) =>
  done<BankAccountRecord>(who.call('GET', `/api/bank-accounts/${id}`));
const proofOf = (who: Person) => upload(who, EMPTY_PDF);

async function take(who: Person, id: string, action: string, more: object = {}, version?: number) {
  const now = await valueOf<number>('select version from bank_accounts where id = $1', [id]);
  const proof = await stepUpHeader(world.owner, who.identity);
  const step = { action, version: version ?? now, ...more };
  return who.call('POST', `/api/bank-accounts/${id}/transitions`, step, proof);
}
const verified = async (who: Person, id: string, iban = IBAN) =>
  done<BankAccountRecord>(take(who, id, 'verify', { payload: { iban, fileId: await proofOf(who) } }));

const timeline = (who: Person, id: string) => historyOf(who, `/api/bank-accounts/${id}`);
const labels = async (who: Person, id: string) => (await timeline(who, id)).map(({ label }) => label);

/** The secret of the last mail « pas vous ? ». */
async function tokenOf(): Promise<string> {
  const mails = (await mailsTo()).map(({ body_text }) => body_text).join('\n');
  return [...mails.matchAll(/accounts\/block\?t=([\w-]+)/g)].at(-1)?.[1] ?? '';
}
const visit = (path: string, body_?: object) =>
  world.app.fastify.inject({
    method: body_ ? 'POST' : 'GET',
    url: `/api/public/bank-accounts/${path}`,
    ...(body_ ? { payload: body_ } : {}),
  });

const inTwoDays = () => `Au plus tard le ${formatDate(addBusinessDays(todayInParis(), 2))}.`;

beforeEach(async () => {
  await world.owner.query(
    `truncate account_links, outbox_mails; delete from bank_accounts; delete from notifications;
     update parties set group_id = null, status = 'active'`,
  );
});

describe('adding an account', () => {
  test('stores the IBAN without spaces, waits for its verification and is told to its company and its adviser', async () => {
    const account = await add(people.m1, { iban: 'fr14 2004 1010 0505 0001 3m02 606' });
    expect(account).toMatchObject({
      iban: 'FR14…2606',
      bic: 'PSSTFRPPPAR',
      status: 'pending',
      usable: false,
      own: true,
      alert: false,
      // The legal form is no difference.
      holderDiffers: false,
      version: 1,
    });
    expect(await rowsOf('select user_id, event, message from notifications order by seq')).toEqual([
      {
        user_id: people.supplier.identity.userId,
        event: 'account.changed',
        message:
          'Compte FR14…2606 ajouté par Responsable\u00a0: pas vous\u00a0? Bloquez-le par le lien de l’e-mail, ou appelez-nous.',
      },
      {
        user_id: people.adviser.identity.userId,
        event: 'account.changed',
        message: `Compte FR14…2606 (<b>Atelier Brévanne</b>) ajouté par helene marchadier. À vérifier. ${inTwoDays()}`,
      },
    ]);
    const mails = await mailsTo();
    expect(mails.map((mail) => [mail.recipient, mail.body_text.includes('/accounts/block?t=')])).toEqual([
      ['camille.vasseur@brevanne.test', true],
      ['ines.delmotte@cessio.test', false],
    ]);
  });

  test('by its company’s adviser awaits the manager, who is told until when', async () => {
    const { id } = await add(people.adviser);
    const told = { user_id: people.m1.identity.userId };
    const message = `Compte FR14…2606\u00a0: compte à vérifier. ${inTwoDays()}`;
    expect(await noticesOf('work.awaited', id)).toMatchObject([{ ...told, message }]);
  });

  test('brought back, it waits from that day on', async () => {
    const { id } = await add(people.m1);
    await done(take(people.m1, id, 'block', { comment: 'Le temps de vérifier.' }));
    await world.owner.query(
      `update bank_accounts set created_at = now() - interval '40 days' where id = $1`,
      [id],
    );
    await done(take(people.m1, id, 'unblock', { comment: 'Vérifié par téléphone.' }));
    const { data } = await people.adviser.get<Work>('/api/work?entity=bank_account');
    expect(data).toMatchObject([{ dueOn: addBusinessDays(todayInParis(), 2) }]);
    expect((await noticesOf('work.awaited', id)).map(({ message }) => message)).toEqual([
      `Compte FR14…2606\u00a0: compte à vérifier. ${inTwoDays()}`,
    ]);
  });

  test('takes a RIB of the company’s country and makes its IBAN', async () => {
    const account = await add(people.adviser, { iban: undefined, rib: '20041 01005 0500013M026 06' });
    expect((await read(people.supplier, account.id)).iban).toBe(IBAN);
  });

  test.each([
    ['another country’s length', { iban: 'FR142004101005050001302606' }, '/iban', 'IBAN_LENGTH'],
    ['a wrong key', { iban: 'FR7630004000500060007000123' }, '/iban', 'IBAN_CHECKSUM'],
    ['no number', { iban: undefined }, '/iban', 'REQUIRED'],
    ['both numbers', { rib: '20041010050500013M02606' }, '/iban', 'FORMAT'],
    ['a wrong RIB', { iban: undefined, rib: '20041010050500013M02607' }, '/rib', 'RIB_KEY'],
    ['a wrong BIC', { bic: 'BNPAFR' }, '/bic', 'FORMAT'],
    ['a link as a holder', { holder: 'http://a.test' }, '/holder', 'NAME_LINK'],
    ['an unknown company', { partyId: randomUUID() }, '/partyId', 'UNKNOWN_REF'],
    ['an unknown account to replace', { replacesId: randomUUID() }, '/replacesId', 'UNKNOWN_REF'],
    ['an unknown proof', { fileId: randomUUID() }, '/fileId', 'UNKNOWN_REF'],
  ])('refuses %s beside its field, and writes nothing', async (_, more, path, code) => {
    const answer = await post(people.adviser, body(more));
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Problem>().errors).toEqual([expect.objectContaining({ path, code })]);
    expect(await rowsOf('select from bank_accounts')).toEqual([]);
  });

  test('refuses an account of another company to be replaced', async () => {
    const theirs = await add(people.adviser, { partyId: world.parties.debtor });
    const answer = await post(people.adviser, body({ iban: OTHER, replacesId: theirs.id }));
    expect(answer.json<Problem>().errors?.[0]).toMatchObject({ path: '/replacesId', code: 'UNKNOWN_REF' });
  });

  test('refuses the same account twice and names the one that is there; a repeated key makes it once', async () => {
    const once = key();
    const first = await done<BankAccountRecord>(post(people.adviser, body(), once), 201);
    const again = await post(people.adviser, body(), once);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json<BankAccountRecord>().id).toBe(first.id);
    const other = await post(people.adviser, body());
    expect([other.statusCode, codeOf(other)]).toEqual([409, 'DUPLICATE_RECORD']);
    expect(other.json()).toMatchObject({ existing: { id: first.id, label: 'FR14…2606' } });
    expect(codeOf(await post(people.adviser, body({ iban: OTHER }), once))).toBe('IDEMPOTENCY_BODY_MISMATCH');
    expect(codeOf(await post(people.adviser, body(), {}))).toBe('IDEMPOTENCY_KEY_REQUIRED');
    const two = await Promise.all([1, 2].map(() => post(people.adviser, body({ iban: OTHER }))));
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  test('is refused for a closed company, and to who may not', async () => {
    await setRow('parties', world.parties.assignor, { status: 'closed' });
    expect(codeOf(await post(people.adviser, body()))).toBe('PARTY_INACTIVE');
    await setRow('parties', world.parties.assignor, { status: 'active' });
    for (const who of [people.supplier, people.client, people.risk, people.legal])
      expect(codeOf(await post(who, body()))).toBe('FORBIDDEN');
  });
});

describe('verifying', () => {
  test('is another person’s, with the proof read again, and makes it usable exactly 48 hours later', async () => {
    const { id } = await add(people.adviser);
    const fileId = await proofOf(people.m1);
    const payload = { iban: IBAN, fileId };
    expect(codeOf(await take(people.adviser, id, 'verify', { payload }))).toBe('FOUR_EYES_REQUIRED');
    expect(codeOf(await take(people.m1, id, 'verify', { payload: { iban: IBAN } }))).toBe('PROOF_REQUIRED');
    const company = await proofOf(people.supplier);
    for (const other of [company, randomUUID(), 'rib.pdf']) {
      const unproved = { iban: IBAN, fileId: other };
      expect(codeOf(await take(people.m1, id, 'verify', { payload: unproved }))).toBe('PROOF_REQUIRED');
    }
    const wrong = await take(people.m1, id, 'verify', { payload: { iban: OTHER, fileId } });
    expect(wrong.json<Problem>().errors).toEqual([
      expect.objectContaining({ path: '/payload/iban', code: 'IBAN_DIFFERS' }),
    ]);
    expect(await columnOf('select version from bank_accounts')).toEqual([1]);
    const step = { action: 'verify', version: 1, payload };
    const without = await people.m1.call('POST', `/api/bank-accounts/${id}/transitions`, step);
    expect(codeOf(without)).toBe('STEP_UP_REQUIRED');

    const account = await done<BankAccountRecord>(take(people.m1, id, 'verify', { payload }));
    expect(account).toMatchObject({ status: 'verified', usable: false, version: 2, proof: { id: fileId } });
    expect(Date.parse(account.usableFrom ?? '') - Date.parse(account.verifiedAt ?? '')).toBe(48 * 3_600_000);
    await world.owner.query(`update bank_accounts set usable_from = now() + interval '1 minute'`);
    expect((await read(people.supplier, id)).usable).toBe(false);
    await world.owner.query('update bank_accounts set usable_from = now()');
    expect((await read(people.supplier, id)).usable).toBe(true);
  });

  test('of a proof joined by the maker asks for none, and shows it to the bank alone', async () => {
    const { id } = await add(people.adviser, { fileId: await proofOf(people.adviser) });
    const proof = await people.m1.call('GET', `/api/bank-accounts/${id}/proof`);
    expect([proof.statusCode, proof.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(proof.rawPayload.equals(EMPTY_PDF)).toBe(true);
    expect(await logOf('bankAccounts.read_proof', id)).toMatchObject([{ internal: true }]);
    expect((await people.supplier.call('GET', `/api/bank-accounts/${id}/proof`)).statusCode).toBe(403);
    const seen = await read(people.m1, id);
    const verify = seen.allowedActions.find(({ action }) => action === 'verify');
    expect(verify?.needs.fields?.map(({ name }) => name)).toEqual(['iban']);
    await done(take(people.m1, id, 'verify', { payload: { iban: IBAN.slice(4) } }));
  });

  test('of another holder takes a reason, which no company reads', async () => {
    const { id } = await add(people.adviser, { holder: 'Camille Vasseur' });
    const seen = await read(people.m1, id);
    expect(seen).toMatchObject({ holderDiffers: true, holder: 'Camille Vasseur' });
    expect(seen.allowedActions.find(({ action }) => action === 'verify')?.needs.comment).toBe('required');
    const payload = { iban: IBAN, fileId: await proofOf(people.m1) };
    expect(codeOf(await take(people.m1, id, 'verify', { payload }))).toBe('COMMENT_REQUIRED');
    await done(take(people.m1, id, 'verify', { payload, comment: 'Nom commercial au Kbis.' }));
    const comments = (await timeline(people.adviser, id)).map(({ comment }) => comment);
    expect(comments).toContain('Nom commercial au Kbis.');
    const theirs = await timeline(people.supplier, id);
    expect(theirs.map(({ label }) => label)).toEqual(['Compte validé', 'Compte ajouté']);
    expect(JSON.stringify(theirs)).not.toContain('Kbis');
    expect(JSON.stringify(theirs)).not.toContain('marchadier');
  });

  test('two at once: one does, the other is told that it came late', async () => {
    const { id } = await add(people.adviser);
    const payload = { iban: IBAN, fileId: await proofOf(people.m1) };
    const answers = await Promise.all([
      take(people.m1, id, 'verify', { payload }, 1),
      take(people.super, id, 'verify', { payload }, 1),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('after a block and its lifting, neither the maker nor who lifted it verifies', async () => {
    const { id } = await add(people.adviser);
    await done(take(people.risk, id, 'block', { comment: 'Appel de la société.' }));
    await done(take(people.m1, id, 'unblock', { comment: 'Vérifié par téléphone.' }));
    expect(await read(people.m1, id)).toMatchObject({ status: 'pending', usableFrom: null, own: true });
    const payload = { iban: IBAN, fileId: await proofOf(people.m1) };
    for (const who of [people.adviser, people.m1])
      expect(codeOf(await take(who, id, 'verify', { payload }))).toBe('FOUR_EYES_REQUIRED');
    await done(take(people.super, id, 'verify', { payload }));
  });

  test('the database keeps two persons by itself', async () => {
    const { id } = await add(people.adviser);
    const verifying = setRow('bank_accounts', id, { verified_by: people.adviser.identity.userId });
    await expect(verifying).rejects.toMatchObject({ constraint: 'bank_accounts_four_eyes' });
  });
});

describe('the table of the machine', () => {
  const STAFF = ['adviser', 'risk', 'legal', 'm1', 'super'] as const;
  const actions = [...new Set(bankAccountMachine.transitions.map(({ action }) => action))];
  const cases = stateNames(bankAccountStates).flatMap((state) =>
    actions.flatMap((action) => STAFF.map((who) => [state, action, who] as const)),
  );

  /** An account in a state, entered by an uninvolved person, with an alert for the step that lifts one. */
  async function inState(state: string, action: string): Promise<string> {
    if (action === 'clear_alert') await insertAccount({ party_id: world.parties.debtor, status: 'verified' });
    return insertAccount({ status: state });
  }

  test.each(cases)('%s · %s · %s', async (state, action, name) => {
    const who = people[name];
    const id = await inState(state, action);
    const allowed =
      tableAnswer(bankAccountMachine, who.identity, bankAccountParts, { state, action }) === 200;
    // A blocked account's alert is checked when it is unblocked.
    const payload = action === 'verify' ? { payload: { iban: IBAN, fileId: await proofOf(people.m1) } } : {};
    const answer = await take(who, id, action, { comment: 'Raison.', ...payload });
    // Only the table may refuse it.
    const refusal = answer.statusCode < 300 ? null : codeOf(answer);
    expect([state, action, name, ['FORBIDDEN', 'STATE_CONFLICT'].includes(refusal ?? '')]).toEqual([
      state,
      action,
      name,
      !allowed,
    ]);
    expect(refusal === null).toBe(allowed);
    const status = await valueOf('select status from bank_accounts where id = $1', [id]);
    const to = transitionFrom(bankAccountMachine, state, action)?.to;
    expect(status).toBe(allowed && to !== 'same' ? to : state);
    const shown = (await read(who, id).catch(() => null))?.allowedActions.map((one) => one.action);
    expect(shown).toBeDefined();
  });

  test('no company takes a step', async () => {
    const { id } = await add(people.adviser);
    for (const { action } of bankAccountMachine.transitions)
      expect(codeOf(await take(people.supplier, id, action))).toBe('FORBIDDEN');
  });
});

describe('one IBAN at two companies', () => {
  const share = async () => {
    await add(people.adviser, { partyId: world.parties.debtor, holder: 'Halbrane Distribution' });
    return add(people.adviser);
  };
  const open = async (id: string) => (await read(people.adviser, id)).alert;

  test('is an alert that only the risk department lifts, with a note', async () => {
    const { id, alert } = await share();
    expect(alert).toBe(true);
    const payload = { iban: IBAN, fileId: await proofOf(people.m1) };
    expect(codeOf(await take(people.m1, id, 'verify', { payload }))).toBe('ALERT_OPEN');
    const message = `Compte FR14…2606 (<b>Atelier Brévanne</b>)\u00a0: le même IBAN est celui d’une société sans lien. Alerte à lever. ${inTwoDays()}`;
    expect(await noticesOf('account.alert')).toMatchObject([
      { user_id: people.risk.identity.userId, message },
    ]);
    for (const who of [people.adviser, people.m1, people.legal])
      expect(codeOf(await take(who, id, 'clear_alert', { comment: 'Même groupe.' }))).toBe('FORBIDDEN');
    expect(codeOf(await take(people.risk, id, 'clear_alert'))).toBe('COMMENT_REQUIRED');
    const lifted = await done<BankAccountRecord>(
      take(people.risk, id, 'clear_alert', { comment: 'Mandat de paiement.' }),
    );
    expect(lifted).toMatchObject({
      alert: false,
      alertCleared: { by: 'pascal orsini', note: 'Mandat de paiement.' },
      shares: [{ party: { legalName: 'Halbrane Distribution' } }],
    });
    // The other one, theirs before it was shared, is theirs to verify again.
    const other = await valueOf<string>('select id from bank_accounts where party_id = $1', [
      world.parties.debtor,
    ]);
    const awaited = async (of: unknown) =>
      (await noticesOf('work.awaited', of as string)).map(({ user_id }) => user_id);
    const manager = people.m1.identity.userId;
    expect([await awaited(id), await awaited(other)]).toEqual([[manager], [manager, manager]]);
    await done(take(people.m1, id, 'verify', { payload }));
    // Another company reopens the alert.
    await add(people.adviser, { partyId: world.parties.otherDebtor, holder: 'Optique Sauvennes' });
    expect(await open(id)).toBe(true);
  });

  test('stands on both accounts, and lifted on one it is lifted on both', async () => {
    const { id } = await share();
    const twin = await valueOf('select id from bank_accounts where id <> $1', [id]);
    expect([await open(id), await open(twin)]).toEqual([true, true]);
    for (const status of ['prospect', 'suspended'])
      for (const party of [world.parties.assignor, world.parties.debtor]) {
        await setRow('parties', party, { status });
        expect([status, await open(id), await open(twin)]).toEqual([status, true, true]);
        await setRow('parties', party, { status: 'active' });
      }
    await done(take(people.risk, twin, 'clear_alert', { comment: 'Mandat de paiement.' }));
    expect([await open(id), await open(twin)]).toEqual([false, false]);
  });

  test('is none within a group, nor with a company that is closed', async () => {
    const { id } = await share();
    const { assignor, debtor } = world.parties;
    const group_id = randomUUID();
    for (const party of [assignor, debtor]) await setRow('parties', party, { group_id });
    expect(await open(id)).toBe(false);
    await world.owner.query('update parties set group_id = null');
    expect(await open(id)).toBe(true);
    await setRow('parties', debtor, { status: 'closed' });
    expect(await open(id)).toBe(false);
  });

  test('is never told to a company', async () => {
    const { id } = await share();
    const own = JSON.stringify(await read(people.supplier, id));
    for (const word of ['alert', 'shares', 'Halbrane', 'maker', 'verifier', 'own"', 'proof'])
      expect(own).not.toContain(word);
    for (const flag of ['alert', 'own']) {
      const lists = await Promise.all(
        ['true', 'false'].map((value) =>
          done<Page<BankAccountRow>>(people.supplier.call('GET', `/api/bank-accounts?${flag}=${value}`)),
        ),
      );
      expect(lists.map(({ data }) => data.length)).toEqual([1, 1]);
    }
  });
});

describe('the link of the mail', () => {
  test('shows by its visit and blocks by its button, once, and tells the risk department', async () => {
    const { id } = await add(people.adviser);
    const token = await tokenOf();
    for (const _ of [1, 2, 3]) {
      const seen = await visit(token);
      expect(seen.headers['cache-control']).toBe('no-store');
      expect(seen.json<PublicBankAccount>()).toMatchObject({
        party: 'Atelier Brévanne',
        iban: 'FR14…2606',
        state: 'open',
        byLink: false,
      });
    }
    expect((await read(people.adviser, id)).status).toBe('pending');
    await verified(people.m1, id);
    await world.owner.query('delete from notifications; delete from outbox_mails');
    expect((await visit(`${token}/block`, {})).json()).toMatchObject({ state: 'blocked', byLink: true });
    expect(await read(people.supplier, id)).toMatchObject({ status: 'blocked', usable: false, version: 3 });
    const told = (await noticesOf('account.blocked')).map(({ user_id }) => user_id);
    const { supplier, adviser, risk } = people;
    expect(told.toSorted()).toEqual([supplier, adviser, risk].map((who) => who.identity.userId).toSorted());
    expect(await mailsTo()).toHaveLength(3);
    const again = await visit(`${token}/block`, {});
    expect([again.statusCode, codeOf(again)]).toEqual([410, 'LINK_USED']);
    expect(await logOf('bankAccounts.block', id)).toMatchObject([
      { actor_name: 'Société (lien de l’e-mail)', from_status: 'verified', to_status: 'blocked' },
    ]);
    // A used link does not block what the bank has unblocked.
    await done(take(people.m1, id, 'unblock', { comment: 'Rappelée.' }));
    expect(codeOf(await visit(`${token}/block`, {}))).toBe('LINK_USED');
    expect((await read(people.adviser, id)).status).toBe('pending');
  });

  test('two presses at once block once', async () => {
    await add(people.adviser);
    const token = await tokenOf();
    const answers = await Promise.all([visit(`${token}/block`, {}), visit(`${token}/block`, {})]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    expect(await noticesOf('account.blocked')).toHaveLength(3);
  });

  test('is refused when forged, expired or of an account that the bank has blocked', async () => {
    const { id } = await add(people.adviser);
    const token = await tokenOf();
    const bothWays = async (secret: string) =>
      new Set([codeOf(await visit(secret)), codeOf(await visit(`${secret}/block`, {}))]);
    for (const forged of [newSecret(), `${token}x`, token.slice(1), 'x', hashOf(token).toString('hex')])
      expect(await bothWays(forged)).toEqual(new Set(['LINK_INVALID']));
    await world.owner.query('update account_links set expires_at = now()');
    expect(await bothWays(token)).toEqual(new Set(['LINK_EXPIRED']));
    await world.owner.query(`update account_links set expires_at = now() + interval '1 day'`);
    await done(take(people.risk, id, 'block', { comment: 'Doute.' }));
    expect((await visit(token)).json()).toMatchObject({ state: 'blocked', byLink: false });
    expect(codeOf(await visit(`${token}/block`, {}))).toBe('LINK_USED');
  });

  test('no secret is kept, and nobody of the bank opens a link of a colleague’s account', async () => {
    const { id } = await add(people.adviser);
    const kept = await valueOf(`select string_agg(l::text, ' ') from account_links l`);
    expect(kept).not.toContain(await tokenOf());
    const open = (who: Person) =>
      writeAs(world.app.services.pools, who.identity, (tx) => openLink(tx, hashOf(newSecret()), id, 1));
    await open(people.adviser);
    await expect(open(people.m1)).rejects.toMatchObject({ code: '42501' });
    await expect(open(people.supplier)).rejects.toMatchObject({ code: '42501' });
  });
});

const usableNow = (account: string) =>
  world.owner.query(`update bank_accounts set usable_from = now() - interval '1 ms' where id = $1`, [
    account,
  ]);

describe('use', () => {
  const judged = fc.record({
    status: fc.constantFrom(...stateNames(bankAccountStates)),
    usableFrom: fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  });
  const at = new Date('2026-11-23T10:00:00Z');
  const minute = (n: number | null) =>
    n === null ? null : new Date(at.getTime() + n * 60_000).toISOString();
  const insert = ({ status, usableFrom }: JudgedAccount, iban: string, replacesId: string | null) =>
    insertAccount({ iban, status, usable_from: usableFrom, replaces_id: replacesId });

  test('is judged alike by the contract and the database, whatever has happened', async () => {
    await fc.assert(
      fc.asyncProperty(judged, fc.array(judged, { maxLength: 2 }), async (account, replacing) => {
        await world.owner.query('delete from bank_accounts');
        const dated = ({ status, usableFrom }: typeof account) => ({
          status,
          usableFrom: minute(usableFrom),
        });
        const old = dated(account);
        const news = replacing.map(dated);
        const id = await insert(old, IBAN, null);
        for (const [index, one] of news.entries())
          await insert(one, `FR000000000000000000000000${index}`, id);
        const usable = await valueOf<boolean>('select account_usable($1, $2)', [id, at]);
        expect(usable).toBe(accountUsable(old, news, at));
      }),
      { numRuns: 150, seed: 20_261_123 },
    );
  });

  test('passes to the new account at its minute: the old one is refused at once and blocked by the job', async () => {
    const old = await add(people.adviser);
    await verified(people.m1, old.id);
    await world.owner.query(`update bank_accounts set usable_from = now() - interval '1 hour'`);
    const next = await add(people.adviser, { iban: OTHER, replacesId: old.id });
    await verified(people.m1, next.id, OTHER);
    const job = () => bySystem(blockReplaced);
    expect(await job()).toBe(0);
    const payout = () => valueOf('select payout_account($1, now())', [world.parties.assignor]);
    expect([await payout(), (await read(people.supplier, old.id)).usable]).toEqual([old.id, true]);
    await usableNow(next.id);
    expect([await payout(), (await read(people.supplier, old.id)).usable]).toEqual([next.id, false]);
    await world.owner.query('delete from notifications');
    expect(await job()).toBe(1);
    expect((await read(people.supplier, old.id)).status).toBe('blocked');
    const { userId } = people.supplier.identity;
    expect(await columnOf('select message from notifications where user_id = $1', [userId])).toEqual([
      'Compte FR14…2606 bloqué\u00a0: remplacé par FR76…0189.',
    ]);
    expect(await job()).toBe(0);
  });

  test('tells beforehand what a change touches: open invoices and debtors who know of the assignment', async () => {
    const { id } = await add(people.adviser, { iban: OTHER });
    const impact = () => done(people.adviser.call('GET', `/api/bank-accounts/${id}/impact`));
    expect(await impact()).toEqual({ openInvoices: 0, total: [], draws: 0, debtorsToNotify: [] });
    // Paid to another account until now.
    await insertAccount({ status: 'verified', usable_from: '2026-01-01' });
    for (const confidential of [false, true])
      await insertInvoice(world, {
        status: 'assigned',
        confidential,
        submitted_at: '2026-01-02T09:00:00Z',
        issue_date: '2026-01-02',
        due_date: '2026-12-02',
      });
    expect(await impact()).toMatchObject({
      openInvoices: 2,
      draws: 0,
      debtorsToNotify: [{ id: world.parties.debtor, legalName: 'Halbrane Distribution' }],
    });
    for (const who of [people.supplier, people.client])
      expect((await who.call('GET', `/api/bank-accounts/${id}/impact`)).statusCode).toBe(403);
  });

  test('tells the debtors named beforehand once it is usable, once, and without a number', async () => {
    const { owner } = world;
    const { otherDebtor } = world.parties;
    const stranger = { debtor_id: otherDebtor, debtor_name: 'Optique Sauvennes' };
    for (const more of [{}, stranger, { confidential: true, debtor_id: world.parties.otherAssignor }])
      await insertInvoice(world, { status: 'assigned', submitted_at: '2026-01-02T09:00:00Z', ...more });
    await owner.query(`update users set status = 'disabled' where party_id = $1`, [otherDebtor]);
    await setRow('parties', otherDebtor, { email: 'compta@sauvennes.test' });
    const tell = () => bySystem(tellDebtors);
    const notices = () => noticesOf('account.replaced');

    const first = await add(people.adviser);
    await verified(people.m1, first.id);
    expect(await tell()).toBe(0);
    await usableNow(first.id);
    // The first account of a company changes nothing for its debtors.
    expect([await tell(), await notices()]).toEqual([1, []]);

    const next = await add(people.adviser, { iban: OTHER, replacesId: first.id });
    await verified(people.m1, next.id, OTHER);
    const { debtorsToNotify } = await done<{ debtorsToNotify: { id: string }[] }>(
      people.adviser.call('GET', `/api/bank-accounts/${next.id}/impact`),
    );
    expect(debtorsToNotify.map(({ id }) => id)).toEqual([world.parties.debtor, otherDebtor]);
    expect(await tell()).toBe(0);
    await usableNow(next.id);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    const told = await notices();
    expect(told.map(({ user_id }) => user_id)).toEqual([people.client.identity.userId]);
    const mails = (await mailsTo()).filter(({ subject }) => subject.includes('changement de compte'));
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'compta@sauvennes.test',
      'lucie.roumegas@halbrane.test',
    ]);
    const texts = [...told.map(({ message }) => message), ...mails.map(({ body_text }) => body_text)];
    for (const text of texts) {
      expect(text).toContain('Atelier Brévanne');
      expect(text).not.toMatch(/FR\d\d|2606|0189/);
    }
    const label = 'Débiteurs prévenus du changement de compte';
    expect(await labels(people.adviser, next.id)).toContain(label);
    expect(await labels(people.supplier, next.id)).not.toContain(label);
    await owner.query(`update users set status = 'active' where party_id = $1`, [otherDebtor]);
    await owner.query('delete from invoices');
  });
});

test('waits for those who may verify it, never for its maker; with an alert for the risk department', async () => {
  const work = async (who: Person) =>
    (await done<Work>(who.call('GET', '/api/work'))).data
      .filter(({ entity }) => entity === 'bank_account')
      .map(({ label, about, action }) => [label, about, action.label]);
  const row = (action: string) => [['FR14…2606', 'Atelier Brévanne', action]];
  const { id } = await add(people.adviser);
  expect(await work(people.m1)).toEqual(row('Valider le compte'));
  expect(await work(people.adviser)).toEqual([]);
  expect(await work(people.risk)).toEqual([]);
  expect(await work(people.supplier)).toEqual([]);
  await add(people.m1, { partyId: world.parties.debtor, holder: 'Halbrane Distribution' });
  expect(await work(people.m1)).toEqual([]);
  expect((await work(people.risk)).length).toBe(2);
  await done(take(people.risk, id, 'clear_alert', { comment: 'Connu.' }));
  await verified(people.m1, id);
  expect((await work(people.risk)).length).toBe(0);
});

test('is whole for its company alone, masked in lists, records and files of the bank', async () => {
  const { id } = await add(people.adviser);
  expect((await read(people.supplier, id)).iban).toBe(IBAN);
  for (const url of ['', `/${id}`, `/${id}/timeline`, '.csv'])
    for (const who of [people.adviser, people.risk, people.legal, people.m1, people.super]) {
      const answer = await who.call('GET', `/api/bank-accounts${url}`);
      expect([url, answer.statusCode, answer.body.includes(IBAN)]).toEqual([url, 200, false]);
    }
  const csv = await people.supplier.call('GET', '/api/bank-accounts.csv');
  expect(csv.body).toContain(IBAN);
  for (const who of [people.client, people.otherSupplier, people.otherClient]) {
    expect((await who.call('GET', `/api/bank-accounts/${id}`)).statusCode).toBe(404);
    expect((await done<Page<BankAccountRow>>(who.call('GET', '/api/bank-accounts'))).data).toEqual([]);
  }
  const log = await valueOf(
    `select string_agg(e::text, ' ') from audit_events e where entity = 'bank_account'`,
  );
  expect(log).not.toContain(IBAN);
});
