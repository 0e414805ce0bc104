import {
  formatDate,
  formatMoney,
  guaranteeRequestMachine,
  invoiceMachine,
  REASONS,
  type AllowedAction,
  type GuaranteeRequest,
  type Invoice,
  type Page,
  type ReasonList,
  type StepField,
} from '@cessio/contract';
import { daysFromToday, EMPTY_PDF, signedIn } from '../../test/world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import { createDemoWorld, type DemoUser, type DemoWorld } from '../../test/demo-world.ts';

const ACCOUNTS = ['risk', 'adviser', 'm1', 'legal', 'supplier', 'client'] as const;
const KINDS = [
  { path: '/api/invoices', machine: invoiceMachine, entity: 'invoice' },
  { path: '/api/guarantee-requests', machine: guaranteeRequestMachine, entity: 'guarantee_request' },
] as const;
type Kind = (typeof KINDS)[number];
type Shown = Invoice | GuaranteeRequest;

/** What a step may change beside the record. */
interface Around {
  /** Used amount by guarantee number. */
  used: Record<string, number>;
  told: string[];
}

describe('what is announced before a decision is what is true after it', () => {
  let world: DemoWorld;
  const users = new Map<string, DemoUser>();
  beforeAll(async () => {
    world = await createDemoWorld();
    for (const account of ACCOUNTS) users.set(account, await world.signIn(`${account}@cessio.test`));
  });
  afterAll(() => world.end());

  /** @param inCharge the company whose adviser is « en charge » */
  async function around(
    since: { seq: number; at: Date },
    id: string,
    inCharge: string,
    forBank: boolean,
  ): Promise<Around> {
    const guarantees = await world.owner.query<{ number: string; used: number }>(
      'select number, used from guarantees',
    );
    const told = await world.owner.query<{ name: string }>(
      `select distinct case when u.party_id is not null then p.legal_name when not $3 then 'la banque'
           when u.role = 'm1' then 'le responsable' when e.department = 'RISK' then 'le département Risque'
           when e.department = 'LEGAL' then 'le département Juridique'
           when n.event like '%.handed_over' and in_charge_of(n.entity_type, n.entity_id, null) = u.id then 'le collègue choisi'
           when in_charge_of(n.entity_type, n.entity_id, $4) = u.id then 'le conseiller en charge' else 'les conseillers' end as name
         from notifications n join users u on u.id = n.user_id
         left join parties p on p.id = u.party_id left join employees e on e.user_id = u.id
         where n.entity_id = $1 and n.seq > $2
       union select i.debtor_name from confirmation_links l join invoices i on i.id = l.invoice_id
         where i.id = $1 and l.created_at >= $5 order by 1`,
      [id, since.seq, forBank, inCharge, since.at],
    );
    return {
      used: Object.fromEntries(guarantees.rows.map(({ number, used }) => [number, used])),
      told: told.rows.map(({ name }) => name),
    };
  }

  /** A valid value for each field. */
  async function valueOf(who: DemoUser, field: StepField, record: Shown): Promise<unknown> {
    switch (field.kind) {
      case 'choice':
        return field.of?.[0];
      case 'colleague':
        return field.options?.[0]?.value;
      case 'amount':
        return Math.min(field.max ?? Infinity, 1_000_000);
      case 'rate':
        return field.max;
      case 'date':
        return daysFromToday(field.name === 'validUntil' ? 90 : 0);
      case 'items':
        return [{ code: 'BON_LIVRAISON' }];
      case 'answers':
        return ('missing' in record ? record.missing : []).map(() => ({ text: 'Ci-joint.' }));
      case 'file': {
        const bytes = Buffer.concat([EMPTY_PDF, Buffer.from(`% ${record.id}`)]);
        const sent = await signedIn(world.app, who.identity).upload('/api/uploads', 'preuve.pdf', bytes);
        return sent.json<{ id: string }>().id;
      }
      default:
        return 'Selon le dossier.';
    }
  }

  async function bodyOf(who: DemoUser, { action, needs }: AllowedAction, record: Shown) {
    const payload: Record<string, unknown> = {};
    for (const field of needs.fields ?? []) payload[field.name] = await valueOf(who, field, record);
    return {
      action,
      version: record.version,
      comment: needs.comment === 'required' || needs.reason ? 'Selon le dossier.' : undefined,
      reasonCode: needs.reason ? Object.keys(REASONS[needs.reason as ReasonList])[0] : undefined,
      payload: needs.payload && needs.fields ? payload : undefined,
    };
  }

  /** Takes one step, and compares. */
  async function compare(who: DemoUser, { path, machine }: Kind, id: string, action: string) {
    const before = await who.get<Shown>(`${path}/${id}`);
    const asked = before.allowedActions.find((one) => one.action === action) as AllowedAction;
    const effects = (asked.look?.effects ?? []).map(({ text }) => text);
    const words = [asked.confirm ?? '', ...effects].join('\n');
    const { rows } = await world.owner.query<{ seq: number; at: Date; company: string }>(
      `select (select coalesce(max(seq), 0) from notifications) as seq, now() as at,
         coalesce((select assignor_id from invoices where id = $1), (select requester_id from guarantee_requests where id = $1)) as company`,
      [id],
    );
    const [since] = rows as [(typeof rows)[0]];
    const { company } = since;
    const forBank = who.identity.partyId === null;
    const was = await around(since, id, company, forBank);
    const body = await bodyOf(who, asked, before);
    const proof = asked.needs.stepUp ? await stepUpHeader(world.owner, who.identity) : {};
    const answer = await who.call('POST', `${path}/${id}/transitions`, body, proof);
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
    const after = await who.get<Shown>(`${path}/${id}`);
    const is = await around(since, id, company, forBank);

    const label = (machine.states as Record<string, { label: string }>)[after.status]?.label;
    const states = effects.filter((text) => text.startsWith('Nouvel état'));
    expect({ action, states }).toEqual({
      action,
      states: after.status === before.status ? [] : [`Nouvel état\u00a0: ${label}`],
    });
    const named = effects.find((text) => text.startsWith('Notification'))?.split('\u00a0: ')[1];
    expect({ action, told: named?.split(', ').toSorted() ?? [] }).toEqual({
      action,
      told: is.told.toSorted(),
    });

    const wrong: unknown[] = [];
    const same = (...[told, found]: [unknown, unknown]) => {
      if (JSON.stringify(told) !== JSON.stringify(found)) wrong.push({ told, found });
    };
    const said = (...parts: string[]) => wrong.push(...parts.filter((part) => !words.includes(part)));
    const moved = Object.entries(is.used).flatMap(([number, used]) =>
      used === (was.used[number] ?? 0) ? [] : [{ number, by: used - (was.used[number] ?? 0) }],
    );
    if (action === 'approve' && 'coveredAmount' in after && 'expectedCover' in before) {
      const { guarantee, covered, uncovered } = before.expectedCover as NonNullable<Invoice['expectedCover']>;
      const money = (amount: number) => formatMoney(amount, after.currency);
      same([covered, guarantee?.number ?? null], [after.coveredAmount, after.guaranteeNumber]);
      same(covered + uncovered, after.due);
      same(guarantee && covered > 0 ? [{ number: guarantee.number, by: covered }] : [], moved);
      if (guarantee) same(guarantee.left - covered, await left(guarantee.number));
      said(guarantee?.number ?? 'Aucune garantie', money(covered), money(uncovered));
    } else if (moved.length > 0) {
      same(['cancel', 1], [action, moved.length]);
      said(formatMoney(-(moved[0]?.by ?? 0), (after as Invoice).currency));
    }
    if ('grantedAmount' in after && after.grantedAmount !== (before as GuaranteeRequest).grantedAmount) {
      const { amount } = before as GuaranteeRequest;
      const typed = body.payload?.['grantedAmount'] as number | undefined;
      same(typed ?? amount, after.grantedAmount);
      // The dialog must show what is typed.
      said(typed === undefined ? formatMoney(amount, after.currency) : '{grantedAmount}');
    }
    if (action === 'approve_partially' && 'dueOn' in after) said(formatDate(after.dueOn ?? ''));
    expect({ action, wrong }).toEqual({ action, wrong: [] });
  }

  async function left(number: string): Promise<number | undefined> {
    const { rows } = await world.owner.query<{ left: number }>(
      'select granted - used as left from guarantees where number = $1',
      [number],
    );
    return rows[0]?.left;
  }

  /** The demonstration's drafts are incomplete: this one can be submitted. */
  async function draft(): Promise<void> {
    const supplier = users.get('supplier') as DemoUser;
    const like = await supplier.get<Page<{ id: string }>>(
      '/api/invoices?limit=1&status=awaiting_confirmation&program=classic',
    );
    const { contractId, debtor, currency } = await supplier.get<Invoice>(`/api/invoices/${like.data[0]?.id}`);
    const sent = await signedIn(world.app, supplier.identity).upload('/api/uploads', 'f.pdf', EMPTY_PDF);
    const answer = await supplier.call('POST', '/api/invoices', {
      number: 'ANNONCE-1',
      contractId,
      debtorId: debtor?.id,
      currency,
      issueDate: daysFromToday(-3),
      dueDate: daysFromToday(30),
      net: 10_000,
      vat: 2000,
      gross: 12_000,
      fileId: sent.json<{ id: string }>().id,
    });
    expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
  }

  test.each(KINDS)(
    'of $entity: states, cover, amounts, who is told',
    async (kind) => {
      if (kind.entity === 'invoice') await draft();
      const people = kind.machine.transitions.filter(({ by }) => by.some((part) => part !== 'system'));
      const taken = new Set<string>();
      const done = new Set<string>();
      for (const account of ACCOUNTS) {
        const who = users.get(account) as DemoUser;
        if (account === 'supplier' && kind.entity === 'guarantee_request') continue;
        for (const status of new Set(people.flatMap(({ from }) => from))) {
          const page = await who.get<Page<{ id: string }>>(
            `${kind.path}?limit=15&status=${status}${account === 'risk' ? '&turn=R' : ''}`,
          );
          for (const { id } of page.data) {
            const { allowedActions } = await who.get<Shown>(`${kind.path}/${id}`);
            const open = allowedActions.filter(
              ({ action, enabled }) => enabled && !taken.has(`${account} ${action} ${status}`),
            );
            const next = open.find(({ action }) => !done.has(action)) ?? open[0];
            if (!next) continue;
            taken.add(`${account} ${next.action} ${status}`);
            done.add(next.action);
            await compare(who, kind, id, next.action);
          }
        }
      }
      // A file handed over is handed back.
      const adviser = users.get('adviser') as DemoUser;
      const table = kind.entity === 'invoice' ? 'invoices' : 'guarantee_requests';
      const handed = await world.owner.query<{ id: string }>(
        `select id from ${table} where assignee_id is not null order by id`,
      );
      // Some of them may have been changed by other steps.
      for (const { id } of handed.rows) {
        const { allowedActions } = await adviser.get<Shown>(`${kind.path}/${id}`);
        if (done.has('hand_back') || !allowedActions.some(({ action }) => action === 'hand_back')) continue;
        await compare(adviser, kind, id, 'hand_back');
        done.add('hand_back');
      }
      expect([...new Set(people.map(({ action }) => action))].filter((action) => !done.has(action))).toEqual(
        [],
      );
    },
    120_000,
  );
});
