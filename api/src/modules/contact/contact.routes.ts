import type { FastifyInstance } from 'fastify';
import { sendContact } from '@cessio/contract';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { forwardMessage } from './contact.service.ts';

export function contactRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, sendContact, async ({ body, request, reply }) => {
    await forwardMessage(services, request, reply, body);
    return { received: true } as const;
  });
}
