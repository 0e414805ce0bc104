import { MACHINES, stepFormOf, type Part, type StepForm, type Transition } from '@cessio/contract';
import { insertInvoice, insertRequest } from '../../test/fixtures.ts';
import { documentType } from '../../test/give-document.ts';
import { insertAccount, insertAdhesion, insertDocument, insertGuarantee } from '../../test/owner.ts';
import { people, valueOf, world } from '../../test/small-world.ts';
import { transactAs } from '../db/caller.ts';
import { adhesionSteps } from '../modules/adhesions/adhesions.steps.ts';
import { accountSteps } from '../modules/bank-accounts/bank-accounts.steps.ts';
import { documentSteps } from '../modules/documents/documents.steps.ts';
import { requestSteps } from '../modules/guarantee-requests/guarantee-requests.steps.ts';
import { guaranteeSteps } from '../modules/guarantees/guarantees.steps.ts';
import { invoiceSteps } from '../modules/invoices/invoices.steps.ts';
import { partySteps } from '../modules/parties/parties.steps.ts';
import { partyUserSteps } from '../modules/party-users/party-users.steps.ts';
import { relationSteps } from '../modules/relations/relations.steps.ts';
import type { StepHandlers } from './run-step.ts';

type Handlers = StepHandlers<string, string, never, object>;

/** Every kind that has a machine, and a record of it. */
const KINDS: readonly (readonly [string, Handlers, () => Promise<string>])[] = [
  ['invoice', invoiceSteps as never, () => insertInvoice(world, {})],
  ['guarantee_request', requestSteps as never, () => insertRequest(world, { status: 'submitted' })],
  ['guarantee', guaranteeSteps as never, () => insertGuarantee({})],
  ['adhesion_request', adhesionSteps as never, () => insertAdhesion({ status: 'submitted' })],
  ['bank_account', accountSteps as never, () => insertAccount({})],
  ['document', documentSteps as never, async () => insertDocument(await documentType(world))],
  ['relation', relationSteps as never, () => valueOf('select id from relations limit 1')],
  ['party', partySteps as never, () => Promise.resolve(world.parties.debtor)],
  ['user', partyUserSteps as never, () => valueOf('select id from users where party_id is not null limit 1')],
];

/** What makes steps ask and say more than they do of the record as it is made. */
const MORE: Readonly<Record<string, object>> = {
  guarantee_request: { riskOpinion: { grade: 'C', amount: 50 } },
  adhesion_request: { bank: { invited: { email: 'a@b.test' }, sameNumber: { legalName: 'B' } } },
};

/** Every text of a form by where it stands. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${at}/${name}`));
}

/** What a form leaves open: an effect names a field of its own, which is filled once that is given. */
function leftOpen(form: StepForm): string[] {
  const fields = (form.needs.fields ?? []).map(({ name }) => name);
  return textsIn(form).flatMap(([at, text]) =>
    [...text.matchAll(/\{+(\w*)/g)]
      .filter(([, name]) => !(at.startsWith('/look/effects/') && fields.includes(name as string)))
      .map(([open]) => `${form.action} ${at} ${open}`),
  );
}

test('every machine is walked', () => {
  expect(KINDS.map(([, { machine }]) => machine.name).toSorted()).toEqual(
    MACHINES.map(({ name }) => name).toSorted(),
  );
});

test.each(KINDS)(
  'nothing that a step of %s says and asks is left to be filled in',
  async (name, handlers, make) => {
    const id = await make();
    const { identity } = people.super;
    const services = world.app.services;
    const left = await transactAs(
      services.pools.of('staff'),
      async (tx) => {
        const found: object = (await handlers.lock(tx, 'staff', id)) as never;
        const open: string[] = [];
        for (const row of handlers.machine.transitions as readonly Transition<string, string>[])
          for (const status of row.from) {
            const record = { ...found, ...MORE[name], status } as never;
            const around = { db: tx, services, identity, record };
            const asked = (await handlers.asked?.(row, around)) ?? row;
            // A word that is empty leaves a gap in a sentence, as one that is not known does.
            const words = Object.entries(await handlers.wordsOf(around)).filter(([, word]) => word !== '');
            const limits = handlers.limitsOf?.(record);
            for (const part of row.by as readonly Part[])
              for (const one of leftOpen(stepFormOf(asked, [part], Object.fromEntries(words), limits)))
                open.push(`${status} ${part} ${one}`);
          }
        return open;
      },
      identity,
    );
    expect(left).toEqual([]);
  },
);
