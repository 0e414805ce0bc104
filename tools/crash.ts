import { crash, type Round } from '../api/test/crash.ts';
import { runCommand } from './processes.ts';

/** npm run crash -- [rounds, 200 by default]: kills API and PostgreSQL in turn under load (docs/crash.md). */
async function main(): Promise<void> {
  const count = Number(process.argv[2] ?? 200);
  const rounds: Round[] = [];
  await crash(count, (round, at) => {
    rounds.push(round);
    for (const finding of round.findings) console.log(`round ${at} (${round.killed}): ${finding}`);
    if ((at + 1) % 20 === 0) console.log(`${at + 1} of ${count}`);
  });
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  console.table(
    (['api', 'postgres'] as const).map((killed) => {
      const these = rounds.filter((round) => round.killed === killed);
      const ready = these.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b);
      return {
        killed,
        rounds: these.length,
        'ready, median ms': Math.round(ready[ready.length >> 1] ?? 0),
        'ready, most ms': Math.round(ready.at(-1) ?? 0),
      };
    }),
  );
  const findings = sum((round) => round.findings.length);
  console.log(
    `${sum((round) => round.acknowledged)} acknowledged, ${sum((round) => round.unanswered)} not answered, ` +
      `of which ${sum((round) => round.unansweredDone)} had been done; ${findings} findings.`,
  );
  if (findings > 0) process.exitCode = 1;
}

await runCommand(main);
