import { randomUUID } from 'node:crypto';
import type { PaymentFile, TransferGroup } from '@cessio/contract/transfers';
import { done } from './answers.ts';
import { insertSession } from './owner.ts';
import { people, valueOf, world } from './small-world.ts';
import { stepUpHeader } from './step-up.ts';
import { signedIn, type Person, type World } from './world.ts';

/** An account of the bank that files leave from. */
export const payingAccount = (currency = 'EUR', iban = 'FR7610278060410002058360127'): Promise<string> =>
  valueOf(
    `insert into own_accounts (iban, bic, holder, currency, purpose) values ($1, 'CMCIFR2A', 'Banque Cessio', $2, 'payment')
      on conflict (iban, purpose) do update set holder = excluded.holder returning id`,
    [iban, currency],
  );

export const groupsFor = async (who: Person = people.m1): Promise<TransferGroup[]> =>
  (await who.get<{ groups: TransferGroup[] }>('/api/transfers')).groups;

export const make = (who: Person, body: object) =>
  who.call('POST', '/api/payment-files', body, { 'idempotency-key': randomUUID() });
/** A file of everything that waits on the first day. */
export async function made(accountId: string, who: Person = people.m1): Promise<PaymentFile> {
  const [group] = await groupsFor(who);
  return done<PaymentFile>(make(who, bodyOf(accountId, group as TransferGroup)), 201);
}
export const bodyOf = (accountId: string, { executionDate, transfers, total }: TransferGroup) => ({
  accountId,
  executionDate,
  total,
  transfers: transfers.map(({ sourceId }) => sourceId),
});

/** A step of a file, with a proof. */
export const step = async (
  who: Person,
  { id, version }: Pick<PaymentFile, 'id' | 'version'>,
  action: string,
  proof?: object,
) =>
  who.call(
    'POST',
    `/api/payment-files/${id}/transitions`,
    { action, version },
    (proof as Record<string, string> | undefined) ?? (await stepUpHeader(world.owner, who.identity)),
  );
export const sent = async (file: PaymentFile, who: Person = people.super): Promise<PaymentFile> =>
  done<PaymentFile>(step(who, file, 'send'));

/** A bank's answer. @param lines number, status and reason of each line; none: the group's status alone */
export const pain002 = (
  number: string,
  lines: readonly (readonly [number: string, status: string, reason?: string])[],
  group = 'PART',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>${randomUUID().slice(0, 30)}</MsgId><CreDtTm>2026-01-20T08:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${number}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${number}</OrgnlPmtInfId>${lines
  .map(
    ([end, status, reason]) =>
      `<TxInfAndSts><OrgnlEndToEndId>${end}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''}</TxInfAndSts>`,
  )
  .join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

const settlers = new WeakMap<World, Promise<Person>>();
async function insertSettler(): Promise<Person> {
  const email = 'bruno.keller@cessio.test';
  const userId = await valueOf(
    `insert into users (role, first_name, last_name, email, password_hash, email_verified_at) values ('super', 'bruno', 'keller', $1, 'none', now()) returning id`,
    [email],
  );
  await world.owner.query('insert into employees (user_id, staff_no) values ($1, $2)', [userId, email]);
  const sessionId = await insertSession(userId);
  return signedIn(world.app, { ...people.super.identity, userId, sessionId, name: 'bruno keller' });
}
/** Who neither makes nor sends files: enters what became of them. */
export function settler(): Promise<Person> {
  const known = settlers.get(world) ?? insertSettler();
  settlers.set(world, known);
  return known;
}

/** An answer that is uploaded, with a proof. */
export async function answer(xml: string, by?: Person, proof?: Record<string, string>) {
  const who = by ?? (await settler());
  return who.upload(
    '/api/payment-files/answers',
    'reponse.xml',
    Buffer.from(xml),
    'POST',
    proof ?? (await stepUpHeader(world.owner, who.identity)),
  );
}
/** What a person writes down of a file's transfers, with a proof. */
export async function written(file: PaymentFile, outcome: string, reason?: string, by?: Person) {
  const who = by ?? (await settler());
  const { data } = await who.get<{ data: { id: string }[] }>(
    `/api/payment-files/transfers?fileId=${file.id}`,
  );
  return who.call(
    'POST',
    `/api/payment-files/${file.id}/outcomes`,
    { outcomes: data.map(({ id }) => ({ id, outcome, reason })), version: file.version },
    { 'idempotency-key': randomUUID(), ...(await stepUpHeader(world.owner, who.identity)) },
  );
}
