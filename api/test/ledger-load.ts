import type { FastifyInstance } from 'fastify';
import type { Client } from 'pg';
import { z } from 'zod';
import { post } from '@cessio/contract';
import type { Queryable } from '../src/db/caller.ts';
import { lockDown } from '../src/db/lock-down.ts';
import { firstValue } from '../src/db/rows.ts';
import { route } from '../src/http/route.ts';
import type { Services } from '../src/services.ts';
import { insertRow } from './fixtures.ts';
import { daysFromToday } from './world.ts';

/*
 * Postings over HTTP, for tests of crashes and of speed: the API has no call that posts what a caller chooses, so this
 * adds one, with the same route, transaction and idempotency as every other.
 */

const WITH_KEY = {
  body: z.strictObject({ label: z.string(), contract: z.uuid(), amount: z.int() }),
  response: z.strictObject({ id: z.uuid() }),
  idempotency: 'required',
  status: 201,
} as const;
const postEntry = post('/api/test-entries', 'signed-in', {
  ...WITH_KEY,
  summary: 'Posts received money to the account of an assignor.',
});
export const POST_ENTRY = postEntry.path;

/** Beside it for speed: the least that a call with a key does. */
const postRow = post('/api/test-rows', 'signed-in', { ...WITH_KEY, summary: 'Inserts one row.' });
export const POST_ROW = postRow.path;

/**
 * Called by the bank's people, who may not call `post_entry`. A source of its own for each call: that it posts once is
 * left to the idempotency key.
 */
const FUNCTION = `
  create function post_test_entry(p_label text, p_contract uuid, p_amount bigint) returns uuid language sql security definer
    set search_path = public, pg_temp as $$
    select post_entry('E14', 'test', uuidv7()::text, p_label, jsonb_build_array(
      jsonb_build_object('account', 'ENC', 'amount', p_amount, 'currency', 'EUR'),
      jsonb_build_object('account', 'CCA', 'amount', -p_amount, 'currency', 'EUR', 'party_id', c.principal_id, 'contract_id', c.id)))
      from contracts c where c.id = p_contract
  $$;
  grant execute on function post_test_entry(text, uuid, bigint) to portal_staff;
  create table test_rows (id uuid primary key default uuidv7(), label text, contract uuid, amount bigint);
  grant insert, select on test_rows to portal_staff`;

export function ledgerLoadRoutes(fastify: FastifyInstance, services: Services): void {
  route(fastify, services, postEntry, ({ write, body: { label, contract, amount } }) =>
    write((tx) =>
      posted(tx, 'post_test_entry', 'select post_test_entry($1, $2, $3)', [label, contract, amount]),
    ),
  );
  route(fastify, services, postRow, ({ write, body: { label, contract, amount } }) =>
    write((tx) =>
      posted(
        tx,
        'post_test_row',
        'insert into test_rows (label, contract, amount) values ($1, $2, $3) returning id',
        [label, contract, amount],
      ),
    ),
  );
}

const posted = async (tx: Queryable, name: string, text: string, values: unknown[]) => ({
  id: (await firstValue<string>(tx, { name, text, values })) as string,
});

export interface LedgerLoad {
  /** A manager who is signed in. */
  userId: string;
  sessionId: string;
  contracts: { id: string; party: string }[];
}

/** Creates the function, who calls it, and contracts of one assignor each. */
export async function fillLedgerLoad(owner: Client, contracts: number): Promise<LedgerLoad> {
  await owner.query(FUNCTION);
  await lockDown(owner);
  const userId = await insertRow(owner, 'users', {
    role: 'm1',
    first_name: 'Ada',
    last_name: 'Essai',
    email: 'm1@load.test',
    password_hash: 'none',
    email_verified_at: new Date(),
  });
  await owner.query(`insert into employees (user_id, staff_no) values ($1, 'm1')`, [userId]);
  const sessionId = await insertRow(owner, 'sessions', {
    user_id: userId,
    device: 'test',
    ip: '127.0.0.1',
    expires_at: daysFromToday(30),
  });
  const made: LedgerLoad['contracts'] = [];
  for (let at = 0; at < contracts; at += 1) {
    const party = await insertRow(owner, 'parties', {
      legal_name: `Société ${at}`,
      country: 'FR',
      is_assignor: true,
      is_debtor: false,
      status: 'active',
    });
    const id = await insertRow(owner, 'contracts', {
      number: `CTR-${at}`,
      program: 'classic',
      principal_id: party,
      principal_name: `Société ${at}`,
      currency: 'EUR',
      recourse: false,
      notification: 'notified',
      quotite_ppm: 900_000,
      fdg_ppm: 100_000,
      fee_ppm: 8_000,
      guarantee_fee_ppm: 2_000,
      rate_ppm: 35_000,
      day_basis: 360,
      vat_ppm: 200_000,
      ceiling: 100_000_000,
      start_on: '2025-01-01',
      status: 'active',
    });
    made.push({ id, party });
  }
  return { userId, sessionId, contracts: made };
}
