import { flushCompileCache } from 'node:module';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { startJobs } from '../src/jobs/jobs.ts';
import { ledgerLoadRoutes } from './ledger-load.ts';

/** The API with its jobs, and the call that posts. */
const config = readConfig();
const { fastify, services } = await buildApp(config);
ledgerLoadRoutes(fastify, services);
startJobs(services, fastify.log);
await fastify.listen({ host: config.host, port: config.port });
// For the next start, in the folder of NODE_COMPILE_CACHE: nobody asks this process to end.
flushCompileCache();
