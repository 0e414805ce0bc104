import type { Approval, Page, Work } from '@cessio/contract';
import type {
  LedgerAccount,
  LedgerEntry,
  LedgerEntryRow,
  LedgerLineRow,
  getTrialBalance,
} from '@cessio/contract/ledger';
import type { ResponseOf } from '@cessio/contract';
import { done, expectRefused, historyOf } from '../../../test/answers.ts';
import { columnOf, people, rowsOf, valueOf, world } from '../../../test/small-world.ts';
import { stepUpHeader } from '../../../test/step-up.ts';
import type { Person } from '../../../test/world.ts';

const ENTRIES = '/api/ledger/entries';
const list = (who: Person, query = '') => who.get<Page<LedgerEntryRow>>(`${ENTRIES}${query}`);
const read = (who: Person, id: string) => who.get<LedgerEntry>(`${ENTRIES}/${id}`);
/** The engagement of the world's guarantee. */
const engagement = async (): Promise<LedgerEntry> => {
  const { data } = await list(people.m1, '?event=E0&status=posted');
  return read(people.m1, data[0]?.id ?? '');
};
const ask = async (who: Person, id: string, comment = 'Saisie deux fois', proved = true) =>
  who.call(
    'POST',
    `${ENTRIES}/${id}/transitions`,
    { action: 'reverse', version: 1, ...(comment && { comment }) },
    proved ? await stepUpHeader(world.owner, who.identity) : {},
  );
const answer = async (who: Person, { id, hash }: Approval, given: 'approve' | 'reject') =>
  who.call(
    'POST',
    `/api/approvals/${id}/answer`,
    { answer: given, hash, ...(given === 'reject' && { comment: 'Elle est juste' }) },
    await stepUpHeader(world.owner, who.identity),
  );

test('the engagement of a guarantee is an entry with its sentence, its lines and the guarantee that it is of', async () => {
  const entry = await engagement();
  expect(entry).toMatchObject({
    journal: 'HB',
    label: 'Engagement donné\u00a0: garantie GAR-1 sur Halbrane Distribution, en faveur de Atelier Brévanne',
    amount: 5_000_000,
    currency: 'EUR',
    status: 'posted',
    lines: [
      { account: 'OFF', planNo: '912', debit: 5_000_000, credit: 0, guarantee: { label: 'GAR-1' } },
      { account: 'OFF_CONTRA', planNo: '982', debit: 0, credit: 5_000_000 },
    ],
  });
  await world.owner.query('select seal_ledger()');
  expect(await read(people.m1, entry.id)).toMatchObject({
    ref: expect.stringMatching(/^ECR-HB-\d{4}-000001$/),
    sealed: { hash: expect.stringMatching(/^[\da-f]{64}$/) },
  });
});

test('a guarantee’s steps are posted in their own transaction, once each, by whoever took them', async () => {
  const id = await valueOf<string>(`select id from guarantees where number = 'GAR-1'`);
  await world.owner.query('begin');
  await world.owner.query('update guarantees set granted = granted - 1000000 where id = $1', [id]);
  const [reduced] = await rowsOf<{ label: string; event: string }>(
    'select * from ledger_entries order by seq desc limit 1',
  );
  await world.owner.query('rollback');
  expect(reduced).toMatchObject({
    event: 'E0',
    label: 'Engagement réduit\u00a0: garantie GAR-1 sur Halbrane Distribution',
  });
  // What is there is not posted again; what has no entry is.
  expect(await valueOf('select post_guarantee_events()')).toBe(0);
  await world.owner.query('alter table guarantee_events disable trigger guarantee_events_posted');
  await world.owner.query(
    `insert into guarantee_events (guarantee_id, step, amount, currency, posting, debit, credit)
      values ($1, 'call_paid', 4000, 'EUR', 'E20', 'CLI', 'BNQ'), ($1, 'commission', 0, 'EUR', 'E20', 'CLI', 'GAR')`,
    [id],
  );
  await world.owner.query('alter table guarantee_events enable trigger guarantee_events_posted');
  expect(await valueOf('select post_guarantee_events()')).toBe(1);
  const { data } = await list(people.m1, '?event=E20');
  const paid = await read(people.m1, data[0]?.id ?? '');
  // The transfer is not yet at the bank; the requester of the guarantee owes it.
  expect(paid.lines.map((line) => [line.account, line.debit - line.credit, line.party?.legalName])).toEqual([
    ['CLI', 4000, 'Halbrane Distribution'],
    ['VIR', -4000, 'Atelier Brévanne'],
  ]);
});

describe('a reversal', () => {
  test('is not taken when the second person declines, and may be asked for again', async () => {
    const { m1, super: administrator } = people;
    const { id } = await engagement();
    const asked = await done<LedgerEntry>(ask(m1, id), 202);
    await done(answer(administrator, asked.pendingApproval as Approval, 'reject'));
    expect(await read(m1, id)).toMatchObject({ status: 'posted', pendingApproval: null });
  });

  test('is refused of what follows a record', async () => {
    const { data } = await list(people.m1, '?event=E20&status=posted');
    const id = data[0]?.id ?? '';
    expect(await read(people.m1, id)).toMatchObject({ followsRecord: true, allowedActions: [] });
    const refused = await expectRefused(ask(people.m1, id), 409, 'STATE_CONFLICT');
    expect(refused).toMatchObject({ detail: expect.stringContaining('Suit un dossier') });
  });

  test('takes a manager, a reason, a proof and a second person; both entries stay', async () => {
    const { m1, super: administrator, adviser } = people;
    const entry = await engagement();
    await expectRefused(ask(adviser, entry.id), 403, 'FORBIDDEN');
    await expectRefused(ask(m1, entry.id, ''), 422, 'COMMENT_REQUIRED');
    await expectRefused(ask(m1, entry.id, 'Saisie deux fois', false), 403, 'STEP_UP_REQUIRED');
    const asked = await done<LedgerEntry>(ask(m1, entry.id), 202);
    const approval = asked.pendingApproval as Approval;
    expect(asked).toMatchObject({ status: 'posted', reversedBy: null });
    await expectRefused(ask(administrator, entry.id), 409, 'STATE_CONFLICT');
    await expectRefused(answer(m1, approval, 'approve'), 403, 'FOUR_EYES_REQUIRED');
    const { data: work } = await administrator.get<Work>('/api/work');
    expect(work.filter(({ id }) => id === approval.id)).toMatchObject([{ label: entry.ref ?? '' }]);
    await done(answer(administrator, approval, 'approve'));
    const after = await read(m1, entry.id);
    expect(after).toMatchObject({ status: 'reversed', allowedActions: [] });
    const reversal = await read(m1, after.reversedBy?.id ?? '');
    expect(reversal.label).toBe(`Contre-passation, Saisie deux fois\u00a0: ${entry.label}`);
    expect(reversal).toMatchObject({
      reverses: { id: entry.id },
      postedBy: administrator.identity.name,
      allowedActions: [],
    });
    expect(reversal.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual(
      entry.lines.map(({ account, debit, credit }) => [account, credit, debit]),
    );
    expect((await historyOf(m1, `${ENTRIES}/${entry.id}`)).map(({ label }) => label)).toEqual([
      'Contre-passation approuvée',
      'Écriture contre-passée',
      'Contre-passation demandée, à approuver',
      'Contre-passation non approuvée',
      'Contre-passation demandée, à approuver',
    ]);
    // Neither a second time, nor the reversal itself.
    await expectRefused(ask(m1, entry.id), 409, 'STATE_CONFLICT');
    await expectRefused(ask(m1, reversal.id), 409, 'STATE_CONFLICT');
    await world.owner.query('select seal_ledger()');
    expect(await columnOf('select finding from verify_ledger()')).toEqual([]);
  });
});

describe('what managers read', () => {
  test('lists of entries and lines by account, day, company, guarantee, amount and word, with sums', async () => {
    await world.owner.query('select seal_ledger()');
    const { m1 } = people;
    const count = async (query: string) => (await list(m1, `?${query}`)).data.length;
    expect(await count('account=CLI')).toBe(1);
    expect(await count('amount=4000')).toBe(1);
    expect(await count('amount.gt=4000')).toBe(2);
    expect(await count('q=ECR-OD')).toBe(1);
    expect(await count(`q=${encodeURIComponent('payée à Atelier')}`)).toBe(1);
    expect(
      await count(`guaranteeId=${await valueOf<string>(`select id from guarantees where number = 'GAR-1'`)}`),
    ).toBe(3);
    expect(await count(`partyId=${world.parties.otherDebtor}`)).toBe(0);
    expect(await count('status=reversed')).toBe(1);
    expect((await list(m1, '?total=true')).total).toMatchObject({
      value: 3,
      sums: [{ currency: 'EUR', amounts: { amount: 10_004_000 } }],
    });
    const { data } = await m1.get<Page<LedgerLineRow>>('/api/ledger/lines?account=OFF&currency=EUR');
    expect(data.map(({ debit, credit, accountBalance }) => [debit, credit, accountBalance])).toEqual([
      [0, 5_000_000, 0],
      [5_000_000, 0, 5_000_000],
    ]);
    const path = '/api/ledger/lines?account=OFF&currency=EUR&limit=1';
    const { nextCursor } = await m1.get<Page<LedgerLineRow>>(path);
    expect((await m1.get<Page<LedgerLineRow>>(`${path}&cursor=${nextCursor}`)).data).toEqual([data[1]]);
    const foreign = await list(m1, '?limit=1');
    await expectRefused(m1.call('GET', `${path}&cursor=${foreign.nextCursor}`), 400, 'CURSOR_INVALID');
  });

  test('the trial balance of a day, whose debits equal its credits; the files say the same', async () => {
    const { m1 } = people;
    const balance = await m1.get<ResponseOf<typeof getTrialBalance>>('/api/ledger/trial-balance');
    expect(balance.totals).toEqual([{ currency: 'EUR', debit: 10_004_000, credit: 10_004_000 }]);
    expect(balance.data.find(({ account }) => account === 'CLI')).toMatchObject({
      planNo: '341',
      balance: 4000,
    });
    const before = await m1.get<ResponseOf<typeof getTrialBalance>>(
      '/api/ledger/trial-balance?at=2020-01-01',
    );
    expect(before.data).toEqual([]);
    const csv = await m1.call('GET', '/api/ledger/trial-balance.csv');
    expect(csv.body).toContain('341;CLI;Commissions à recevoir;Actif;40,00;0,00;40,00;EUR');
    expect((await m1.call('GET', '/api/ledger/entries.csv?event=E20')).body).toContain(
      'Garantie à première demande',
    );
    expect((await m1.call('GET', '/api/ledger/lines.csv?account=CLI')).body).toContain(
      'Halbrane Distribution',
    );
    for (const who of [people.supplier, people.client, people.adviser, people.legal])
      await expectRefused(who.call('GET', '/api/ledger/trial-balance'), 403, 'FORBIDDEN');
  });

  test('accounts, named and numbered as the bank’s own plan has them, each number once', async () => {
    const { m1, super: administrator } = people;
    const all = (await m1.get<{ data: LedgerAccount[] }>('/api/ledger/accounts')).data;
    const { id, version } = all.find(({ code }) => code === 'COM') as LedgerAccount;
    const change = (who: Person, body: object) => who.call('PATCH', `/api/ledger/accounts/${id}`, body);
    const body = { name: 'Commissions de factoring', planNo: '7021A', version };
    expect(await done(change(m1, body))).toMatchObject({
      code: 'COM',
      planNo: '7021A',
      version: version + 1,
    });
    await expectRefused(change(administrator, body), 409, 'VERSION_CONFLICT');
    await expectRefused(
      change(m1, { ...body, planNo: '341', version: version + 1 }),
      409,
      'DUPLICATE_RECORD',
    );
    await expectRefused(
      change(m1, { ...body, planNo: 'A341', version: version + 1 }),
      422,
      'VALIDATION_FAILED',
    );
    await expectRefused(change(people.adviser, body), 403, 'FORBIDDEN');
  });
});
