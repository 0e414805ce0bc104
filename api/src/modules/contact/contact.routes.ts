import type { FastifyInstance } from 'fastify';
import {
  answerContactMessage,
  exportContactMessages,
  listContactMessages,
  sendContact,
} from '@cessio/contract';
import { audit, originOf } from '../../db/audit.ts';
import { readPage } from '../../db/list/read.ts';
import { exportOf } from '../../export/export-list.ts';
import { orNotFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { requireVersion } from '../../http/version-conflict.ts';
import type { Services } from '../../services.ts';
import { answerMessage, contactSource, findMessage } from './contact.repository.ts';
import { forwardMessage } from './contact.service.ts';

export function contactRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, sendContact, async (context) => {
    await forwardMessage(context);
    return { received: true } as const;
  });
  route(app, services, listContactMessages, ({ read, query }) =>
    read((db) => readPage(db, contactSource, query)),
  );
  route(app, services, exportContactMessages, exportOf(contactSource));
  route(app, services, answerContactMessage, ({ write, request, params, body, identity }) =>
    write(async (tx) => {
      const { status, note = null } = body;
      const before = orNotFound(await findMessage(tx, params.id, true));
      await requireVersion(tx, 'contact_message', before, body);
      const message = orNotFound(await answerMessage(tx, params.id, { status, note, by: identity.userId }));
      const action = status === 'answered' ? 'contactMessages.answer' : 'contactMessages.reopen';
      // The message itself stays; the journal keeps a replaced note.
      const replaced = before.note !== null && {
        before: { note: before.note },
        after: { note: message.note },
      };
      await audit(tx, originOf(request), {
        action,
        entity: 'contact_message',
        entityId: params.id,
        ...replaced,
      });
      return message;
    }),
  );
}
