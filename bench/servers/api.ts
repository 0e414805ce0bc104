import { buildApp } from 'api/app';
import { readConfig } from 'api/config';
import { route } from 'api/route';
import { ledgerLoadRoutes } from 'api/test/ledger-load';
import { post, timeline } from '@cessio/contract';

/** The real API, with a route that returns its CPU time, one that does nothing for somebody signed in, and one that posts. */
const config = readConfig();
const { fastify, services } = await buildApp(config, { realtime: false });
fastify.get('/cpu', () => process.cpuUsage());
const nothing = post('/empty', 'signed-in', { summary: 'Does nothing.', response: timeline });
route(fastify, services, nothing, () => ({ data: [] }));
ledgerLoadRoutes(fastify, services);
await fastify.listen({ host: '127.0.0.1', port: config.port });
process.send?.('ready');
