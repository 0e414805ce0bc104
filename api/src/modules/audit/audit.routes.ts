import type { FastifyInstance } from 'fastify';
import { exportAudit, listAudit, verifyAudit, type AuditEvent } from '@cessio/contract';
import { pageOf } from '../../db/list.ts';
import { exportList } from '../../http/csv-export.ts';
import type { CsvColumn } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource, verifyChain } from './audit.repository.ts';

const COLUMNS: readonly CsvColumn<AuditEvent>[] = [
  { head: 'N°', value: (row) => row.seq },
  { head: 'Instant (UTC)', value: (row) => row.at },
  { head: 'Auteur', value: (row) => row.actorName },
  { head: 'Rôle', value: (row) => row.actorRole },
  { head: 'Adresse IP', value: (row) => row.ip },
  { head: 'Action', value: (row) => row.action },
  { head: 'Objet', value: (row) => row.entity },
  { head: 'Identifiant', value: (row) => row.entityId },
  { head: 'De', value: (row) => row.from },
  { head: 'À', value: (row) => row.to },
  { head: 'Motif', value: (row) => row.reason },
  { head: 'Commentaire', value: (row) => row.comment },
  { head: 'Avant', value: (row) => json(row.before) },
  { head: 'Après', value: (row) => json(row.after) },
  { head: 'Corrélation', value: (row) => row.correlationId },
  { head: 'Empreinte', value: (row) => row.hash },
];

export function auditRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, listAudit, pageOf(auditSource));
  route(app, services, exportAudit, (context) => exportList(context, auditSource, 'journal.csv', COLUMNS));
  route(app, services, verifyAudit, () => verifyChain(services.pools.of('system')));
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
