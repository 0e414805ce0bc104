import type { FastifyInstance } from 'fastify';
import {
  createEmployee,
  employeeOpenFiles,
  employeePortfolio,
  employeeTimeline,
  getEmployee,
  inviteEmployee,
  exportEmployees,
  listEmployees,
  movePortfolio,
  updateEmployee,
} from '@cessio/contract';
import { pageOf, readPage } from '../../db/list/read.ts';
import { timelineOf } from '../../db/timeline.ts';
import { exportOf } from '../../export/export-list.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { partySource } from '../parties/record/parties.repository.ts';
import { employeeSource } from './employees.repository.ts';
import * as service from './employees.service.ts';

const ACTIONS: Record<string, string> = {
  'employees.create': 'Accès ouvert',
  'employees.invite': 'Invitation renvoyée',
  'employees.update': 'Fiche modifiée',
  'employees.deactivate': 'Désactivé',
  'employees.reactivate': 'Réactivé',
  'users.password_change': 'Mot de passe choisi',
};

export function employeeRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listEmployees, pageOf(employeeSource));
  route(app, services, exportEmployees, exportOf(employeeSource));
  route(app, services, getEmployee, ({ identity, params }) =>
    service.readEmployee(services, identity, params.id),
  );
  route(app, services, employeeTimeline, async ({ identity, params, read }) => {
    await service.readEmployee(services, identity, params.id);
    const lines = await read((db) =>
      timelineOf(db, 'staff', 'user', params.id, (action) => ACTIONS[action] ?? ''),
    );
    // Events on the user's own account are not shown to others.
    return { data: lines.filter(({ label }) => label !== '') };
  });
  route(app, services, createEmployee, async ({ identity, request, body, reply }) => {
    const created = await service.createEmployee(services, { identity, request }, body);
    reply.header('location', `/api/employees/${created.id}`);
    return created;
  });
  route(app, services, updateEmployee, ({ identity, request, params, body }) =>
    service.updateEmployee(services, { identity, request }, params.id, body),
  );
  route(app, services, inviteEmployee, ({ identity, request, params }) =>
    service.inviteAgain(services, { identity, request }, params.id),
  );
  route(app, services, employeeOpenFiles, ({ identity, params }) =>
    service.openFiles(services, identity, params.id),
  );
  route(app, services, employeePortfolio, async ({ identity, params, query, read }) => {
    await service.readEmployee(services, identity, params.id);
    return read((db) => readPage(db, partySource, { ...query, adviserId: params.id }));
  });
  route(app, services, movePortfolio, ({ identity, request, params, body }) =>
    service.movePortfolio(services, { identity, request }, params.id, body.partyIds),
  );
}
