import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { orExit } from './env.ts';
import { startJobs } from './jobs/jobs.ts';

/** Connections are cut before (http/connections.ts); this ends what waits for a database that does not answer. */
const LONGEST_STOP_MS = 1_900;

const config = orExit(() => readConfig());
const { fastify, services } = await buildApp(config);
const jobs = startJobs(services, fastify.log);
await fastify.listen({ host: config.host, port: config.port });
fastify.log.info(`API on ${config.host}:${config.port}`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), LONGEST_STOP_MS);
    void jobs
      .stop()
      .then(() => fastify.close())
      .then(() => process.exit(0));
  });
}
