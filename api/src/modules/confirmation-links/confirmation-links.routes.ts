import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  confirmByLink,
  contestByLink,
  getPublicConfirmation,
  publicConfirmationFile,
} from '@cessio/contract';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { sendFile } from '../files/files.routes.ts';
import * as links from './confirmation-links.service.ts';

export function confirmationLinkRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, getPublicConfirmation, ({ params, reply }) => {
    noStore(reply);
    return links.readByLink(services, params.token);
  });
  route(app, services, confirmByLink, ({ params, body, request, reply }) => {
    noStore(reply);
    return links.confirmByLink(services, request, params.token, body);
  });
  route(app, services, contestByLink, ({ params, body, request, reply }) => {
    noStore(reply);
    return links.contestByLink(services, request, params.token, body);
  });
  route(app, services, publicConfirmationFile, async ({ params, reply }) =>
    sendFile(reply, services, await links.fileByLink(services, params.token)),
  );
}

/** A link's invoice must not be cached. */
function noStore(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
}
