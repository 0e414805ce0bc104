import type { FastifyInstance } from 'fastify';
import { dashboardWidget, portfolioFigure } from '@cessio/contract';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readPortfolio, readWidget } from './boards.service.ts';

export function boardRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, dashboardWidget, ({ read, params, identity }) =>
    read((db) => readWidget(db, identity, params.widget)),
  );
  route(app, services, portfolioFigure, ({ read, params, query, identity }) =>
    read((db) => readPortfolio(db, identity, params.figure, query)),
  );
}
