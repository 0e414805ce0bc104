import type { FastifyInstance } from 'fastify';
import {
  exportGuarantees,
  getGuarantee,
  guaranteeAct,
  guaranteeTimeline,
  listGuarantees,
} from '@cessio/contract';
import { sideOfIdentity } from '../../db/caller.ts';
import { pageOf } from '../../db/list.ts';
import { timelineOf } from '../../db/timeline.ts';
import { exportOf } from '../../export/export-list.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { sendFile } from '../files/files.routes.ts';
import { verificationCode } from '../certificates/verification-code.ts';
import { noteReading } from '../files/note-reading.ts';
import { findActFile, guaranteeSource, readGuarantee } from './guarantees.repository.ts';

const LABELS: Readonly<Record<string, string>> = { create: 'Garantie accordée' };
const actionLabel = (action: string) => LABELS[action.slice(action.indexOf('.') + 1)] ?? action;

export function guaranteeRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listGuarantees, pageOf(guaranteeSource));
  route(app, services, exportGuarantees, exportOf(guaranteeSource));
  route(app, services, getGuarantee, async ({ read, params, identity }) => {
    const found = await read((db) => readGuarantee(db, sideOfIdentity(identity), params.id));
    return { ...found, verificationCode: verificationCode(services.config.codesKey, found.number) };
  });
  route(app, services, guaranteeTimeline, ({ read, params, identity }) =>
    read(async (db) => {
      const side = sideOfIdentity(identity);
      await readGuarantee(db, side, params.id);
      return { data: await timelineOf(db, side, 'guarantee', params.id, actionLabel) };
    }),
  );
  route(app, services, guaranteeAct, async ({ write, params, request, reply }) => {
    const file = await write(async (tx) => {
      const act = await findActFile(tx, params.id);
      if (!act) throw notFound();
      return noteReading(tx, request, act);
    });
    return sendFile(reply, services, file);
  });
}
