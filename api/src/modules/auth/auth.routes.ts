import type { FastifyInstance } from 'fastify';
import {
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  profile,
  refreshToken,
  resetPassword,
} from '@cessio/contract';
import { route } from '../../http/route.ts';
import { bearerOf } from '../../plugins/identity.ts';
import type { Services } from '../../services.ts';
import * as auth from './auth.service.ts';

export function authRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, login, ({ body, request }) => auth.signIn(services, request, body));
  route(app, services, forgotPassword, ({ body, request, reply }) =>
    auth.forgotPassword(services, { request, reply }, body.email),
  );
  route(app, services, resetPassword, ({ body, request }) =>
    auth.resetPassword(services, request, body.token, body.password),
  );
  route(app, services, logout, ({ request }) => auth.signOut(services, request, bearerOf(request)));
  route(app, services, profile, ({ identity }) => auth.readProfile(services, identity));
  route(app, services, refreshToken, ({ body, request }) =>
    auth.refresh(services, request, body.refresh_token),
  );
  route(app, services, listSessions, ({ identity }) => auth.listSessions(services, identity));
  route(app, services, endSession, ({ identity, params, request }) =>
    auth.endOne(services, request, identity, params.id),
  );
  route(app, services, endOtherSessions, ({ identity, request }) =>
    auth.endOthers(services, request, identity),
  );
}
