import { buildApp } from './app.ts';
import { followClock } from './clock.ts';
import { readConfig } from './config.ts';
import { drain } from './drain.ts';
import { orExit } from './env.ts';
import { startJobs } from './jobs/jobs.ts';

/** Connections are cut earlier (http/connections.ts); this ends waits for an unresponsive database. */
const LONGEST_STOP_MS = 1_900;
/** How often a clock that tests may move is read. */
const CLOCK_READ_MS = 1_000;

const config = orExit(() => readConfig());
const app = await buildApp(config);
const { fastify, services } = app;
if (config.movableClock) {
  const follow = () => followClock(services.pools.of('system'));
  await follow();
  setInterval(() => void follow().catch(() => undefined), CLOCK_READ_MS).unref();
}
const jobs = config.role === 'api' ? undefined : startJobs(services, fastify.log);
await fastify.listen({ host: config.host, port: config.port });
fastify.log.info(`API on ${config.host}:${config.port}`);

async function stop(patient: boolean): Promise<void> {
  const jobsEnded = jobs?.stop();
  if (patient) await drain(app);
  setTimeout(() => process.exit(0), LONGEST_STOP_MS);
  await jobsEnded;
  await fastify.close();
  process.exit(0);
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    // Ctrl+C stops without draining.
    void stop(signal === 'SIGTERM');
  });
}
