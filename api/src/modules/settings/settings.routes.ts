import type { FastifyInstance } from 'fastify';
import { getSettings, updateSettings } from '@cessio/contract';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readSettings } from './settings.repository.ts';
import { changeSettings } from './settings.service.ts';

export function settingsRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getSettings, ({ read }) => read(async (db) => (await readSettings(db)).settings));
  route(app, services, updateSettings, (context) => context.write((tx) => changeSettings(tx, context)));
}
