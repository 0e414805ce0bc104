import type { FastifyInstance } from 'fastify';
import { paymentFileMachine } from '@cessio/contract';
import {
  createPaymentFile,
  exportFileTransfers,
  exportPaymentFiles,
  getPaymentFile,
  listFileTransfers,
  listPaymentFiles,
  listTransfers,
  paymentFileContent,
  paymentFileTimeline,
  receiveAnswer,
  settleTransfers,
  transitionPaymentFile,
} from '@cessio/contract/transfers';
import { clock } from '../../../clock.ts';
import { audit, originOf } from '../../../db/audit.ts';
import { readPage } from '../../../db/list/read.ts';
import { labelsOf, timelineOf } from '../../../db/timeline.ts';
import { exportList } from '../../../export/export-list.ts';
import { ApiError, orNotFound } from '../../../http/problem.ts';
import { route } from '../../../http/route.ts';
import { runStep } from '../../../machine/run-step.ts';
import type { Services } from '../../../services.ts';
import {
  contentOf,
  findPaymentFile,
  payingAccounts,
  paymentFileSource,
  transferSource,
  waitingGroups,
} from './transfers.repository.ts';
import { fileNameOf, makeFile, readFile, receiveByHand, settleByHand, steps } from './transfers.service.ts';

const label = labelsOf(paymentFileMachine, {
  create: 'Préparé',
  settle: 'Réponse de la banque',
  download: 'Téléchargé',
  deliver: 'Déposé pour la banque',
});

export function transferRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listTransfers, ({ read }) =>
    read(async (db) => ({
      groups: await waitingGroups(db),
      accounts: await payingAccounts(db),
      computedAt: clock.now().toISOString(),
    })),
  );
  route(app, services, listPaymentFiles, ({ read, query }) =>
    read((db) => readPage(db, paymentFileSource, query)),
  );
  route(app, services, exportPaymentFiles, (context) => exportList(context, paymentFileSource));
  route(app, services, listFileTransfers, ({ read, query }) =>
    read((db) => readPage(db, transferSource, query)),
  );
  route(app, services, exportFileTransfers, (context) => exportList(context, transferSource));
  route(app, services, createPaymentFile, ({ identity, write, body, request }) =>
    write((tx) => makeFile(tx, services, { identity, request }, body)),
  );
  route(app, services, getPaymentFile, ({ identity, read, params }) =>
    read((db) => readFile(db, services, identity, params.id)),
  );
  route(app, services, paymentFileTimeline, ({ read, params }) =>
    read(async (db) => {
      orNotFound(await findPaymentFile(db, params.id));
      return { data: await timelineOf(db, 'staff', 'payment_file', params.id, label) };
    }),
  );
  route(app, services, paymentFileContent, async ({ write, params, request, reply }) => {
    const file = await write(async (tx) => {
      const found = orNotFound(await contentOf(tx, params.id));
      if (!found.sent || found.content === null) throw new ApiError('PAYMENT_FILE_NOT_SENT');
      await tx.query('select mark_delivered($1)', [params.id]);
      await audit(tx, originOf(request), {
        action: 'paymentFiles.download',
        entity: 'payment_file',
        entityId: params.id,
        comment: `Empreinte ${found.hash}`,
      });
      return { ...found, content: found.content };
    });
    return reply
      .header('content-disposition', `attachment; filename="${fileNameOf(file.number)}"`)
      .type('application/xml')
      .send(Buffer.from(file.content));
  });
  route(app, services, transitionPaymentFile, ({ identity, write, body, params, request }) =>
    write(async (tx) => {
      await runStep(steps, { tx, services, identity, request }, params.id, body);
      return readFile(tx, services, identity, params.id);
    }),
  );
  route(app, services, settleTransfers, ({ identity, write, body, params, request }) =>
    write((tx) => settleByHand(tx, services, { identity, request }, params.id, body)),
  );
  route(app, services, receiveAnswer, ({ identity, write, file, request }) =>
    write((tx) => receiveByHand(tx, services, { identity, request }, file)),
  );
}
