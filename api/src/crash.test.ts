import { crash, type Round } from '../test/crash.ts';

/** `npm run crash` does it more often (docs/crash.md). */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 20);

test('killed under load, API and PostgreSQL lose nothing that was acknowledged and do nothing twice', async () => {
  const rounds: Round[] = [];
  await crash(ROUNDS, (round) => rounds.push(round));
  expect(rounds.flatMap(({ findings }) => findings)).toEqual([]);
  expect(rounds.map(({ killed }) => killed)).toContain('postgres');
  expect(rounds.filter(({ unanswered }) => unanswered > 0)).toHaveLength(ROUNDS);
  expect(Math.max(...rounds.map(({ readyMs }) => readyMs))).toBeLessThan(5_000);
});
