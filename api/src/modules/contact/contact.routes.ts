import type { FastifyInstance } from 'fastify';
import { sendContact } from '@cessio/contract';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { forwardMessage } from './contact.service.ts';

export function contactRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, sendContact, async (context) => {
    await forwardMessage(context);
    return { received: true } as const;
  });
}
