import { buildApp } from 'api/app';
import { readConfig } from 'api/config';

/** The real API, with another route that returns its CPU time. */
const config = readConfig();
const { fastify } = await buildApp(config, { realtime: false });
fastify.get('/cpu', () => process.cpuUsage());
await fastify.listen({ host: '127.0.0.1', port: config.port });
process.send?.('ready');
