import type { BankAnswer, PaymentFile } from '@cessio/contract/transfers';
import { done } from '../../../../test/answers.ts';
import { at, drawn, example } from '../../../../test/financings.ts';
import { rowsOf, valueOf, world } from '../../../../test/small-world.ts';
import { answer, made, pain002, payingAccount, sent } from '../../../../test/transfers.ts';

const MANY = 1000;

/** As many draws as a file holds beside one that was really validated, with what VIR shows of each. */
const COPIES = `do $$ declare c text; begin
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) into c from information_schema.columns
    where table_name = 'financings' and is_generated = 'NEVER';
  execute format('insert into financings (%1$s) select %1$s from (
    select (jsonb_populate_record(null::financings, to_jsonb(f) || jsonb_build_object(''id'', uuidv7(), ''number'', ''FIN-2025-'' || lpad(n::text, 6, ''0'')))).*
    from financings f cross join generate_series(1, %2$s) n where f.status = ''validated'') x', c, ${MANY});
end $$`;

test('a thousand transfers are made, sent and answered, each once and to the cent', async () => {
  const paying = await payingAccount();
  const { contract } = await example();
  const draw = await drawn(contract, 1_000_000);
  await world.owner.query(COPIES);
  await world.owner.query(`update financings set status = 'cancelled' where id = $1`, [draw.id]);

  const start = performance.now();
  const file: PaymentFile = await sent(await made(paying));
  const leaving = performance.now() - start;
  expect(file).toMatchObject({ count: MANY, total: MANY * draw.netPaid, status: 'sent' });
  const content = await valueOf<string>('select content from payment_file_contents where file_id = $1', [
    file.id,
  ]);
  const amounts = [...content.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(([, euros, cents]) =>
    Number(`${euros}${cents}`),
  );
  expect(amounts).toHaveLength(MANY);
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(file.total);

  await at('2026-01-20T07:30:00Z');
  const numbers = await rowsOf<{ n: string }>(
    `select end_to_end_id as n from payment_file_lines where file_id = $1 order by place`,
    [file.id],
  );
  const xml = pain002(
    file.number,
    numbers.map(({ n }) => [n, 'ACSC'] as const),
  );
  const before = performance.now();
  expect(await done<BankAnswer>(answer(xml))).toMatchObject({ executed: MANY, rejected: 0, leftWaiting: 0 });
  process.stdout.write(
    `1000 transfers: made and sent ${Math.round(leaving)} ms, answered ${Math.round(performance.now() - before)} ms\n`,
  );
  expect(
    await rowsOf(
      `select l.account, sum(l.amount)::int as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where e.event = 'E4b' group by 1 order by 1`,
    ),
  ).toEqual([
    { account: 'BNQ', amount: -file.total },
    { account: 'VIR', amount: file.total },
  ]);
});
