import type { FastifyInstance } from 'fastify';
import { listJobs } from '@cessio/contract/jobs';
import { jobsAtHours, jobsByDay } from '../../jobs/jobs.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { statesOfJobs } from './jobs.service.ts';

export function jobRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listJobs, ({ read }) =>
    read(async (db) => ({
      data: await statesOfJobs(db, { atHours: jobsAtHours(services), byDay: jobsByDay }),
    })),
  );
}
