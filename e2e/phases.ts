import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** The purpose of a Playwright step; other steps are the test's own. */
const PHASES: readonly (readonly [phase: string, of: (step: TestStep) => boolean])[] = [
  ['sign-in', ({ title }) => /^(?:Sign in|POST .*\/auth\/login)/.test(title)],
  ['page load', ({ title }) => /^(?:Navigate|Reload|Go back|Wait for (?:load|navigation))/.test(title)],
  ['accessibility', ({ title }) => title.startsWith('accessibility')],
  ['assertions', ({ category }) => category === 'expect'],
  ['actions', ({ category }) => category === 'pw:api'],
];

/**
 * Where the time of both workers goes, by phase and by spec file: `CESSIO_E2E_PHASES=1 npm run e2e`. A phase includes
 * its waiting; a nested step counts for its parent.
 */
export default class Phases implements Reporter {
  readonly #phases = new Map<string, number>();
  readonly #files = new Map<string, number>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = test.location.file.replace(/^.*\/specs\//, '');
    add(this.#files, file, result.duration);
    let known = 0;
    const visit = (steps: readonly TestStep[], around: string): void => {
      for (const step of steps) {
        const phase = PHASES.find(([, of]) => of(step))?.[0];
        if (phase) {
          add(this.#phases, around === 'after' ? 'teardown' : phase, step.duration);
          known += step.duration;
        } else if (/^(?:Before|After) Hooks|^Worker Cleanup/.test(step.title)) {
          const hook = step.title.startsWith('Before') ? 'start' : 'teardown';
          add(this.#phases, hook, step.duration);
          known += step.duration;
        } else visit(step.steps, around);
      }
    };
    visit(result.steps, '');
    add(this.#phases, 'other', Math.max(0, result.duration - known));
  }

  onEnd(_result: FullResult): void {
    for (const [title, sums] of [
      ['phase', this.#phases],
      ['file', this.#files],
    ] as const) {
      const all = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
      process.stdout.write(`\nTime of both workers by ${title}:\n`);
      for (const [name, ms] of [...sums].toSorted(([, a], [, b]) => b - a).slice(0, 30))
        process.stdout.write(
          `  ${(ms / 1000).toFixed(1).padStart(8)} s ${((100 * ms) / all).toFixed(1).padStart(5)} %  ${name}\n`,
        );
    }
  }
}

const add = (sums: Map<string, number>, name: string, ms: number): void => {
  sums.set(name, (sums.get(name) ?? 0) + ms);
};
