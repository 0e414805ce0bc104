import {
  actorOf,
  addBusinessDays,
  dayInParis,
  type AllowedAction,
  type DashboardWidget,
  type InvoiceRow,
  type NextAction,
  type Page,
  type Work,
  type WorkItem,
} from '@cessio/contract';
import type { ContractRecord } from '@cessio/contract/contracts';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../../../test/demo-world.ts';

const ACCOUNTS = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;
const NONE = { value: 0, capped: false };
const WIDGETS = { invoice: 'invoices', guarantee_request: 'requests' } as const;
const RECORDS = ['invoice', 'guarantee_request'] as const;
const PATHS = {
  relation: '/api/relations',
  invoice: '/api/invoices',
  batch: '/api/batches',
  financing: '/api/financings',
  payment_file: '/api/payment-files',
  guarantee_request: '/api/guarantee-requests',
  adhesion_request: '/api/adhesions',
  bank_account: '/api/bank-accounts',
  document: '/api/documents',
  party: '/api/parties',
  guarantee: '/api/guarantees',
} as const;
/** Steps of the bank that move a file on when this caller cannot approve it now. */
const INSTEAD = ['escalate', 'reject', 'refuse', 'request_info'];

const LACKS = ['DOCUMENTS_MISSING', 'ITEMS_MISSING'];

describe('what waits for whom', () => {
  let world: DemoWorld;
  const users = new Map<string, DemoUser>();
  beforeAll(async () => {
    world = await createDemoWorld();
    for (const account of ACCOUNTS) users.set(account, await world.signIn(`${account}@cessio.test`));
  });
  afterAll(() => world.end());

  const as = (account: string) => users.get(account) as DemoUser;
  const workOf = (account: string) => as(account).get<Work>('/api/work');

  /** A version is read with its contract. */
  async function versionOf(account: string, id: string, page: string) {
    const { versions } = await as(account).get<ContractRecord>(`/api${page}`);
    return versions.find((one) => one.id === id) as ContractRecord['versions'][number];
  }

  test.each(ACCOUNTS)('%s can settle each record that waits for it', async (account) => {
    const { data, totals } = await workOf(account);
    expect(data.length).toBe(Math.min(totals.all.value, 100));
    for (const { entity, id, action } of data) {
      // Companies provide things by another call than a step.
      if (entity === 'contact_message' || entity === 'prospect' || entity === 'approval') continue;
      // Settled by a batch, as below.
      if (entity === 'assignment') continue;
      if (action.label === 'Déposer') continue;
      const { allowedActions } =
        entity === 'contract_term'
          ? await versionOf(account, id, action.href)
          : await as(account).get<{ allowedActions: AllowedAction[] }>(`${PATHS[entity]}/${id}`);
      const free = allowedActions.filter(({ enabled }) => enabled);
      // A review with missing papers is pending too: they are requested first.
      const lacks = allowedActions.some(
        ({ label, blockedBy }) => label === action.label && LACKS.includes(blockedBy?.code ?? ''),
      );
      const settles =
        (entity === 'party' && lacks) ||
        free.some(({ label, action: name }) => label === action.label || INSTEAD.includes(name));
      expect({ id, settles }).toEqual({ id, settles: true });
    }
  });

  /** All pages of one list, with this many rows each. */
  async function paged(account: string, list: 'data' | 'elsewhere', limit: number, entity = '') {
    const found: string[] = [];
    const beside: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: URLSearchParams = new URLSearchParams({
        limit: String(limit),
        ...(entity && { entity }),
        ...(cursor && { after: cursor }),
      });
      const work: Work = await as(account).get<Work>(`/api/work?${query.toString()}`);
      if (cursor) beside.push(...work[list === 'data' ? 'elsewhere' : 'data']);
      found.push(...work[list].map(({ id, why }) => `${id} ${why}`));
      cursor = list === 'data' ? work.nextCursor : work.elsewhereCursor;
    }
    expect(beside).toEqual([]);
    return found;
  }

  test.each(ACCOUNTS)(
    'late comes first for %s, of that what money waits with; without a day last',
    async (account) => {
      const today = dayInParis(new Date().toISOString());
      const { data, elsewhere } = await workOf(account);
      const rankOf = ({ entity, amount, dueOn }: Omit<WorkItem, 'action'>) =>
        dueOn === null
          ? 3
          : dueOn >= today
            ? 2
            : amount && ['invoice', 'assignment', 'guarantee'].includes(entity)
              ? 0
              : 1;
      for (const items of [data, elsewhere]) {
        const keys = items.map((item) => `${rankOf(item)} ${item.dueOn ?? ''}`);
        expect(keys).toEqual(keys.toSorted());
        const lighter = items.filter(({ currency, amount }, at) => {
          const before = items[at - 1];
          const alike = before?.currency === currency && keys[at - 1] === keys[at];
          return alike && (before.amount ?? 0) < (amount ?? 0);
        });
        expect(lighter).toEqual([]);
      }
    },
  );

  test('what waits for the adviser begins with the invoice that is longest late', async () => {
    const { data } = await workOf('adviser');
    expect(data[0]).toMatchObject({ entity: 'invoice', dueOn: expect.any(String) });
    const late = data.filter(({ entity, dueOn }) => entity === 'invoice' && dueOn !== null);
    expect(data[0]?.dueOn).toBe(late.map(({ dueOn }) => dueOn).toSorted()[0]);
    const undated = data.map(({ dueOn }) => dueOn === null);
    expect(undated).toEqual(undated.toSorted());
  });

  test.each(ACCOUNTS)('page by page %s is told each record once, and all of them', async (account) => {
    const { totals, elsewhereTotals } = await workOf(account);
    for (const [list, { all }] of [
      ['data', totals],
      ['elsewhere', elsewhereTotals],
    ] as const) {
      const found = await paged(account, list, 9);
      expect(found.length).toBe(all.value);
      expect(new Set(found).size).toBe(found.length);
      expect(await paged(account, list, 100)).toEqual(found);
    }
    expect((await paged(account, 'data', 4, 'invoice')).length).toBe(totals.invoice.value);
  });

  test('a cursor of another kind of record, or a forged one, is refused', async () => {
    const { nextCursor } = await as('adviser').get<Work>('/api/work?limit=1');
    const of = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const sound = ['mine', '', '2026-01-01', 1, '2026-01-01', 0, '2026-01-01 00:00:00+00'];
    const id = '0196f0e0-0000-7000-8000-000000000000';
    const answers = await Promise.all(
      [
        `entity=document&after=${nextCursor}`,
        'after=x',
        `after=${of(null)}`,
        `after=${of([...sound, `${id}'`])}`,
        `after=${of(['theirs', ...sound.slice(1), id])}`,
        `after=${of(['mine', '', '2026-99-01', ...sound.slice(3), id])}`,
        'limit=0',
        'limit=x',
        'limit=101',
      ].map((query) => as('adviser').call('GET', `/api/work?${query}`)),
    );
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual([
      ...Array.from({ length: 6 }, () => 'CURSOR_INVALID'),
      ...Array.from({ length: 3 }, () => 'QUERY_INVALID'),
    ]);
    expect((await as('adviser').call('GET', `/api/work?after=${of([...sound, id])}`)).statusCode).toBe(200);
  });

  test('an invoice in review is due by the bank’s target, in business days, to the bank alone', async () => {
    const { data: rows } = await as('super').get<Page<InvoiceRow>>(
      '/api/invoices?status=under_review&limit=200',
    );
    const targets = async (account: string) => {
      const { data, elsewhere } = await workOf(account);
      return [...data, ...elsewhere].flatMap(({ id, dueOn }) => {
        const row = rows.find((one) => one.id === id);
        return row ? [{ dueOn, since: dayInParis(row.statusSince) }] : [];
      });
    };
    const expectDays = async (days: number) => {
      const seen = await targets('adviser');
      expect(seen.length).toBeGreaterThan(10);
      for (const { dueOn, since } of seen)
        expect([since, dueOn]).toEqual([since, addBusinessDays(since, days)]);
    };
    await expectDays(2);
    const target = async (days: number) => {
      await world.owner.query('update portal_settings set review_target_days = $1', [days]);
      world.app.services.settings.forget();
    };
    await target(5);
    await expectDays(5);
    await target(2);
    for (const company of ['client', 'supplier'])
      expect((await targets(company)).filter(({ dueOn }) => dueOn !== null)).toEqual([]);
  });

  test.each(ACCOUNTS)('lists and dashboard of %s hold as many under the same turn', async (account) => {
    const { totals } = await workOf(account);
    const actor = actorOf(as(account).identity);
    for (const entity of RECORDS) {
      const { figures } = await as(account).get<DashboardWidget>(`/api/dashboard/${WIDGETS[entity]}`);
      const figure = figures.find(({ key }) => key === 'todo')?.count;
      expect([entity, figure ?? NONE]).toEqual([entity, totals[entity]]);
      const alone = await as(account).get<Work>(`/api/work?entity=${entity}`);
      expect(alone.totals.all).toEqual(totals[entity]);
      expect(alone.elsewhere.every((item) => item.entity === entity)).toBe(true);
      if (!figure) continue;
      const query = new URLSearchParams({ turn: actor, limit: '1', total: 'true' }).toString();
      const list = await as(account).get<Page<unknown>>(`${PATHS[entity]}?${query}`);
      expect([entity, list.total?.value]).toEqual([entity, totals[entity].value]);
    }
  });

  test.each(ACCOUNTS)(
    'each record says to %s who acts next, as the lists of what waits do',
    async (account) => {
      const { data, elsewhere } = await workOf(account);
      const next = ({ entity, id }: Pick<WorkItem, 'entity' | 'id'>) =>
        as(account).get<NextAction>(`/api/work/${entity}/${id}`);
      for (const item of [...data.slice(0, 2), ...data.slice(-2)])
        expect(await next(item)).toEqual({ mine: item, elsewhere: null, toPay: null });
      for (const item of [...elsewhere.slice(0, 2), ...elsewhere.slice(-2)])
        expect(await next(item)).toEqual({ mine: null, elsewhere: item, toPay: null });
    },
  );

  test('a debtor in arrears is told what to pay, where and with which reference; others who pays', async () => {
    const query = new URLSearchParams({ status: 'unpaid', 'outstanding.gte': '1', limit: '1' }).toString();
    const [late] = (await as('client').get<Page<InvoiceRow>>(`/api/invoices?${query}`)).data;
    const next = (account: string) => as(account).get<NextAction>(`/api/work/invoice/${late?.id}`);
    expect(await next('client')).toEqual({
      mine: null,
      elsewhere: null,
      toPay: {
        amount: late?.outstanding,
        currency: late?.currency,
        dueOn: late?.dueDate,
        iban: world.app.services.config.collectionIbans[0],
        holder: world.app.services.config.brand,
        reference: late?.ref,
      },
    });
    expect(await next('adviser')).toMatchObject({
      toPay: null,
      elsewhere: { who: late?.debtor?.legalName, why: 'Paiement attendu', dueOn: late?.dueDate },
    });
  });

  test('nothing is said of a record that the caller may not see', async () => {
    const hidden = (await workOf('m1')).data.find(({ entity }) => entity === 'guarantee_request');
    expect(await as('supplier').get<NextAction>(`/api/work/guarantee_request/${hidden?.id}`)).toEqual({
      mine: null,
      elsewhere: null,
      toPay: null,
    });
    const theirs = (await workOf('supplier')).data.map(({ id }) => id);
    const foreign = (await workOf('adviser')).data.find(
      ({ entity, id, about }) => entity === 'invoice' && !theirs.includes(id) && about !== 'Atelier Brévanne',
    );
    expect(await as('supplier').get<NextAction>(`/api/work/invoice/${foreign?.id}`)).toMatchObject({
      mine: null,
      elsewhere: null,
    });
  });

  test('what the supplier can assign is one line for each contract, the same as its list', async () => {
    const assigning = async () =>
      (await workOf('supplier')).data.filter(({ entity }) => entity === 'assignment');
    const found = await assigning();
    expect(found.length).toBeGreaterThan(1);
    for (const { id, label, amount, currency, action } of found) {
      expect(action).toEqual({
        label: 'Céder',
        href: `/Invoices/my?tab=approved&contractId=${id}&batchable=true`,
      });
      const { total } = await as('supplier').get<Page<InvoiceRow>>(
        `/api/invoices?status=approved&contractId=${id}&batchable=true&total=true`,
      );
      expect(label).toMatch(new RegExp(`^${total?.value} factures? approuvées?$`));
      expect(total?.sums?.find((sum) => sum.currency === currency)?.amounts['due']).toBe(amount);
    }
    // A batch takes them.
    const [first] = found as [WorkItem];
    const drafted = await as('supplier').call(
      'POST',
      '/api/batches',
      { contractId: first.id },
      { 'idempotency-key': first.id },
    );
    expect(drafted.statusCode).toBe(201);
    expect((await assigning()).map(({ id }) => id)).not.toContain(first.id);
    for (const account of ['client', 'adviser', 'super'])
      expect((await workOf(account)).totals.assignment).toEqual(NONE);
  });

  test('no record waits for two functions, and none that waits for the bank for nobody', async () => {
    const staff = ['A', 'R', 'M'] as const;
    const ids = await Promise.all(
      staff.map(async (turn) => {
        const query = new URLSearchParams({ turn, limit: '200' }).toString();
        const page = await as('super').get<Page<{ id: string }>>(`/api/invoices?${query}`);
        return page.data.map(({ id }) => id);
      }),
    );
    expect(new Set(ids.flat()).size).toBe(ids.flat().length);
    const inReview = await world.owner.query<{ n: number }>(
      `select count(*)::int as n from invoices i join parties p on p.id = i.assignor_id
       where i.status = 'under_review' and p.adviser_id is not null
         and not exists (select from invoice_lookalikes(i.id) l where not l.cleared) and i.holder is distinct from 'm1'`,
    );
    const others = await Promise.all(
      ['risk', 'm1'].map(async (account) => (await workOf(account)).totals.invoice.value),
    );
    const all = await world.owner.query<{ n: number }>(
      `select count(*)::int as n from invoices where status = 'under_review'`,
    );
    expect((inReview.rows[0]?.n ?? 0) + others.reduce((sum, one) => sum + one)).toBe(all.rows[0]?.n);
  });

  test.each(ACCOUNTS)(
    'what waits for others is not %s’s, and is said with who acts next',
    async (account) => {
      const { data, elsewhere } = await workOf(account);
      const mine = new Set(data.map(({ id }) => id));
      for (const item of elsewhere) {
        expect([item.label, item.who]).not.toEqual([item.label, '']);
        expect([item.label, mine.has(item.id)]).toEqual([item.label, false]);
      }
    },
  );

  test('a company hears who acts next, and never who in the bank', async () => {
    for (const account of ['client', 'supplier']) {
      const { elsewhere } = await workOf(account);
      const names = new Set(elsewhere.map(({ who }) => who));
      expect(names).toContain('Votre banque');
      for (const name of ['Responsable', 'Département Risque', 'Les conseillers'])
        expect(names).not.toContain(name);
      const banks = elsewhere.filter(({ who }) => who === 'Votre banque').map(({ why }) => why);
      expect([...new Set(banks)].toSorted()).toEqual(
        [account === 'client' ? 'Acte en préparation' : 'Compte à vérifier', 'À l’étude'].toSorted(),
      );
      expect(elsewhere.every(({ who, since }) => who !== '' && Date.parse(since) <= Date.now())).toBe(true);
    }
    // Filters by functions of the bank return nothing to a company.
    const asked = await as('supplier').get<Page<unknown>>('/api/invoices?turn=A,R,M');
    expect(asked.data).toEqual([]);
  });

  test('without the right to sign, what is to be signed waits for a colleague', async () => {
    const before = await workOf('client');
    const signing = before.data.filter(({ action }) => action.label === 'Confirmer la facture').length;
    expect(signing).toBeGreaterThan(0);
    const { userId } = as('client').identity;
    await world.owner.query(`update users set rights = '{submit}' where id = $1`, [userId]);
    const unsigned = await world.signIn('client@cessio.test');
    const after = await unsigned.get<Work>('/api/work');
    expect(after.data.some(({ action }) => action.label === 'Confirmer la facture')).toBe(false);
    expect(
      after.elsewhere.filter(({ who }) => who === 'Un signataire de votre société').length,
    ).toBeGreaterThanOrEqual(signing);
  });
});
