import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { startJobs } from './jobs/jobs.ts';

const config = readConfig();
const { fastify, services } = await buildApp(config);
const jobs = startJobs(services, fastify.log);
await fastify.listen({ host: config.host, port: config.port });
fastify.log.info(`API on ${config.host}:${config.port}`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void jobs
      .stop()
      .then(() => fastify.close())
      .then(() => process.exit(0));
  });
}
