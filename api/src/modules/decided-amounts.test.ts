import { formatMoney, type AllowedAction, type GuaranteeRequest, type Work } from '@cessio/contract';
import { ADHESION_TERMS, typedRequest } from '../../test/records.ts';
import { done } from '../../test/answers.ts';
import { insertAdhesion, mailsTo } from '../../test/owner.ts';
import { REQUESTS, taken, toDecide } from '../../test/request-steps.ts';
import { people, rowsOf, valueOf, world } from '../../test/small-world.ts';
import { stepUpHeader } from '../../test/step-up.ts';
import type { Person } from '../../test/world.ts';

/* What was decided leads wherever a step is asked for or told; what was asked for is named as that. */

const EVERYBODY = ['client', 'supplier', 'adviser', 'risk', 'legal', 'm1', 'super'] as const;

/** Texts that tell an amount without saying that it was asked for. */
const bare = (texts: readonly string[], amount: string) =>
  texts.filter((text) =>
    text
      .split(amount)
      .slice(0, -1)
      .some((before, at) => {
        const after = text.split(amount)[at + 1] ?? '';
        return !/demandé\s*:\s*$/i.test(before) && !after.startsWith(' demandés');
      }),
  );

/** Everything that was written to anybody of a record. */
async function told(id: string): Promise<string[]> {
  const notices = await rowsOf<{ message: string }>(
    'select message from notifications where entity_id = $1',
    [id],
  );
  const mails = await mailsTo();
  return [
    ...notices.map(({ message }) => message),
    ...mails.flatMap((mail) => [mail.subject, mail.body_text]),
  ];
}

/** The words of every step that anybody is offered on a record now. */
async function offered(path: string): Promise<string[]> {
  const texts: string[] = [];
  for (const name of EVERYBODY) {
    const answer = await people[name].call('GET', path);
    if (answer.statusCode !== 200) continue;
    const { allowedActions } = answer.json<{ allowedActions: AllowedAction[] }>();
    for (const { confirm, look, needs } of allowedActions)
      texts.push(
        confirm ?? '',
        look?.choice ?? '',
        ...(look?.effects ?? []).map(({ text }) => text),
        ...(needs.fields ?? []).map(({ help }) => help ?? ''),
      );
  }
  return texts;
}

const amountsAtWork = async (who: Person, id: string) => {
  const { data, elsewhere } = await done<Work>(who.call('GET', '/api/work'));
  return [...data, ...elsewhere].filter((item) => item.id === id).map(({ amount }) => amount);
};

test('of a guarantee request: 25 000 € granted of 40 000 € asked', async () => {
  const [asked, granted] = [formatMoney(4_000_000, 'EUR'), formatMoney(2_500_000, 'EUR')];
  const body = { ...typedRequest(world, 4_000_000), kind: 'demand' };
  let request = await toDecide(await done<GuaranteeRequest>(people.client.call('POST', REQUESTS, body), 201));
  const path = `${REQUESTS}/${request.id}`;
  request = await taken(people.m1, request, 'approve_partially', {
    comment: 'Retards.',
    payload: { grantedAmount: 2_500_000, conditions: 'Comptes avant juin.' },
  });
  expect(await amountsAtWork(people.client, request.id)).toEqual([2_500_000]);
  const texts = await offered(path);
  expect(texts.join()).toContain(granted);
  request = await taken(people.client, await people.client.get<GuaranteeRequest>(path), 'accept_offer');
  expect(request.status).toBe('legal_review');
  expect(await amountsAtWork(people.legal, request.id)).toEqual([2_500_000]);
  texts.push(...(await offered(path)), ...(await told(request.id)));
  expect(texts.join()).toContain(`${asked} demandés`);
  expect(bare(texts, asked)).toEqual([]);
});

test('of an adhesion: a ceiling of 400 000 € of 600 000 € wished for', async () => {
  const id = await insertAdhesion({
    number: 'ADH-2026-000900',
    wanted_ceiling: 60_000_000,
    expected_turnover: 300_000_000,
    status: 'committee',
    submitted_at: new Date(),
    terms: JSON.stringify(ADHESION_TERMS),
  });
  const path = `/api/adhesions/${id}`;
  const asked = formatMoney(60_000_000, 'EUR');
  const texts = await offered(path);
  const step = async (who: Person, action: string) => {
    const version = await valueOf<number>('select version from adhesion_requests where id = $1', [id]);
    const to = who.identity.partyId ? '/api/adhesions/mine/steps' : `${path}/transitions`;
    const body = { action, version, ...(action === 'approve' ? { comment: 'Dossier complet.' } : {}) };
    await done(who.call('POST', to, body, await stepUpHeader(world.owner, who.identity)));
    texts.push(...(await offered(who.identity.partyId ? '/api/adhesions/mine' : path)));
  };
  expect(await amountsAtWork(people.m1, id)).toEqual([40_000_000]);
  await step(people.m1, 'approve');
  await step(people.legal, 'prepare');
  expect(await amountsAtWork(people.supplier, id)).toEqual([40_000_000]);
  await step(people.supplier, 'sign');
  await step(people.legal, 'countersign');
  texts.push(...(await told(id)));
  expect(texts.join()).toContain(`plafond de ${formatMoney(40_000_000, 'EUR')}`);
  expect(bare(texts, asked)).toEqual([]);
});
