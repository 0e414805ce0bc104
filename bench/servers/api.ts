import { buildApp } from 'api/app';
import { readConfig } from 'api/config';

/** The real API, with one more route that tells the CPU time it has used. */
const config = readConfig();
const { fastify } = await buildApp(config, { realtime: false });
fastify.get('/cpu', () => process.cpuUsage());
await fastify.listen({ host: '127.0.0.1', port: config.port });
process.send?.('ready');
