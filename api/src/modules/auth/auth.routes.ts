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
import type { Services } from '../../services.ts';
import * as auth from './auth.service.ts';

export function authRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, login, auth.signIn);
  route(app, services, forgotPassword, auth.forgotPassword);
  route(app, services, resetPassword, auth.resetPassword);
  route(app, services, logout, auth.signOut);
  route(app, services, profile, ({ identity }) => auth.readProfile(services, identity));
  route(app, services, refreshToken, auth.refresh);
  route(app, services, listSessions, auth.listSessions);
  route(app, services, endSession, auth.endOne);
  route(app, services, endOtherSessions, auth.endOthers);
}
