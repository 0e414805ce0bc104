import { buildApp } from 'api/app';
import { readConfig } from 'api/config';
import { route } from 'api/route';
import { post, timeline } from '@cessio/contract';

/** The real API, with a route that returns its CPU time, and one that does nothing for somebody signed in. */
const config = readConfig();
const { fastify, services } = await buildApp(config, { realtime: false });
fastify.get('/cpu', () => process.cpuUsage());
const nothing = post('/empty', 'signed-in', { summary: 'Does nothing.', response: timeline });
route(fastify, services, nothing, () => ({ data: [] }));
await fastify.listen({ host: '127.0.0.1', port: config.port });
process.send?.('ready');
