import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';

/** Gateways that check readiness each second have noticed by then, and send nothing more. */
const NOTICED_MS = 2_000;

/**
 * Lets others take over before the process ends: calls are still answered, sockets move, and it waits until none is
 * left, `config.drainSeconds` at most (docs/adr/0056).
 */
export async function drain({ services, calls, leave }: App): Promise<void> {
  const { drainSeconds } = services.config;
  if (drainSeconds === 0) return;
  const nothingLeft = async (): Promise<void> => {
    await Promise.all([leave(), sleep(NOTICED_MS)]);
    while (calls() > 0) await sleep(50);
  };
  await Promise.race([nothingLeft(), sleep(drainSeconds * 1000)]);
}
