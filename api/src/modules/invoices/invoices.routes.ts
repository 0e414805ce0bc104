import type { FastifyInstance } from 'fastify';
import {
  announceApproval,
  bulkTransitionInvoices,
  checkInvoice,
  countInvoices,
  createInvoice,
  exportInvoices,
  getInvoice,
  invoiceAnswerFile,
  invoiceCdar,
  invoiceFile,
  invoiceMachine,
  invoiceStates,
  invoiceTimeline,
  listInvoiceAssignors,
  listInvoices,
  readInvoice,
  stateForClient,
  transitionInvoice,
  updateInvoice,
  type InvoiceState,
  type PortalSettings,
} from '@cessio/contract';
import { sideOfIdentity, type Identity, type Queryable } from '../../db/caller.ts';
import { readPage } from '../../db/list/read.ts';
import { labelsOf, timelineOf } from '../../db/timeline.ts';
import { exportList } from '../../export/export-list.ts';
import { findAnswerFile } from '../../machine/given-answers.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { limitBlocker } from '../../machine/limit.ts';
import { runSeveral } from '../../machine/run-several.ts';
import { runStep } from '../../machine/run-step.ts';
import type { Services } from '../../services.ts';
import { sendMade, sendRead } from '../files/files.routes.ts';
import { readInvoiceOf } from '../files/inspect.ts';
import { cdarOf } from './cdar/cdar.ts';
import type { InvoiceRecord } from './record/invoice.row.ts';
import { invoiceViews } from './record/invoice.view.ts';
import {
  createDeposit,
  editDeposit,
  mayEdit,
  programOf,
  resolveDeposit,
} from './deposit/invoices.deposit.ts';
import { judgedNow } from './deposit/invoices.facts.ts';
import { invoiceSources } from './record/invoices.list.ts';
import { assignorsLike, counts, findInvoice, INVOICE_ANSWERS } from './record/invoices.repository.ts';
import { announcedApprovals, invoiceSteps, showInvoice } from './steps/invoices.steps.ts';

export function invoiceRoutes(app: FastifyInstance, services: Services): void {
  const forBank = { ...invoiceSources.staff, refresh: judgedNow(services) };

  route(app, services, readInvoice, ({ file }) => readInvoiceOf(services, file));

  route(app, services, checkInvoice, ({ identity, body: { id, ...input }, read }) =>
    read(async (db) => {
      // Only who may change a record leaves it out: a number that another record holds stays taken.
      const held = id === undefined ? null : await found(db, identity, id);
      if (held && !mayEdit(identity, held)) throw notFound();
      const program = held?.program ?? programOf(identity);
      const { checks } = await resolveDeposit(db, services, identity, input, program, id ?? null);
      return { checks };
    }),
  );

  route(app, services, listInvoices, async ({ identity, query, read }) => {
    const side = sideOfIdentity(identity);
    const { row } = invoiceViews[side];
    if (side !== 'staff') return read((db) => readPage(db, invoiceSources[side], query, row));
    const settings = await services.settings.current();
    return read((db) =>
      readPage(db, forBank, query, (record) => ({
        ...row(record),
        limitedBy: limitedBy(identity, settings, record),
      })),
    );
  });

  route(app, services, exportInvoices, (context) =>
    exportList(
      context,
      sideOfIdentity(context.identity) === 'staff'
        ? forBank
        : invoiceSources[sideOfIdentity(context.identity)],
    ),
  );

  route(app, services, listInvoiceAssignors, ({ query, read }) =>
    read(async (db) => ({ data: await assignorsLike(db, query.q ?? '') })),
  );

  route(app, services, countInvoices, ({ identity, query, read }) =>
    read((db) => counts(db, identity, query.portfolio === 'me')),
  );

  route(app, services, createInvoice, ({ identity, body, request, reply, write }) =>
    write(async (tx) => {
      const id = await createDeposit(tx, services, identity, request, body);
      reply.header('location', `/api/invoices/${id}`);
      return showInvoice({ db: tx, services, identity, record: await found(tx, identity, id) });
    }),
  );

  route(app, services, getInvoice, ({ identity, params, read }) =>
    read(async (db) => showInvoice({ db, services, identity, record: await found(db, identity, params.id) })),
  );

  route(app, services, updateInvoice, ({ identity, params, body, request, write }) =>
    write(async (tx) => {
      const view = (record: InvoiceRecord) => showInvoice({ db: tx, services, identity, record });
      const record = await editDeposit(tx, services, identity, request, params.id, body, view);
      return view(record);
    }),
  );

  route(app, services, transitionInvoice, ({ identity, params, body, request, write }) =>
    write(async (tx) => {
      const record = await runStep(invoiceSteps, { tx, services, identity, request }, params.id, body);
      return showInvoice({ db: tx, services, identity, record });
    }),
  );

  route(app, services, bulkTransitionInvoices, ({ identity, body, request, writeSeveral }) =>
    writeSeveral((transact) =>
      runSeveral({ services, request, identity }, transact, body, (...step) =>
        runStep(invoiceSteps, ...step),
      ),
    ),
  );

  route(app, services, announceApproval, ({ identity, body, read }) =>
    read((db) => announcedApprovals({ db, services, identity }, body.ids)),
  );

  route(app, services, invoiceTimeline, ({ identity, params, read }) =>
    read(async (db) => {
      await found(db, identity, params.id);
      const side = sideOfIdentity(identity);
      return { data: await timelineOf(db, side, 'invoice', params.id, stepLabel, maskFor(identity)) };
    }),
  );

  route(app, services, invoiceCdar, async ({ identity, params, read, reply }) => {
    const { ref, xml } = await read(async (db) => {
      const record = await found(db, identity, params.id);
      return { ref: record.ref, xml: await cdarOf(db, services, record, params.status) };
    });
    return sendMade(reply, `CDAR-${ref}-${params.status}.xml`, 'application/xml', Buffer.from(xml));
  });

  route(app, services, invoiceAnswerFile, (call) =>
    sendRead(call, (tx) => findAnswerFile(tx, INVOICE_ANSWERS, call.params)),
  );

  route(app, services, invoiceFile, (call) =>
    sendRead(call, async (tx) => {
      const { document } = await found(tx, call.identity, call.params.id);
      return document ? { ...document, storageKey: document.storage_key } : null;
    }),
  );
}

async function found(db: Queryable, identity: Identity, id: string): Promise<InvoiceRecord> {
  const record = await findInvoice(db, sideOfIdentity(identity), id);
  if (!record) throw notFound();
  return record;
}

const stepLabel = labelsOf(invoiceMachine, {
  create: 'Brouillon créé',
  update: 'Modifiée',
  send_link: 'Lien de confirmation envoyé au débiteur',
  lose_cover: 'Couverture réduite',
  grow_cover: 'Couverture étendue',
  note: 'Note interne',
});

/** The debtor's history says what its list says. */
function maskFor(identity: Identity): (state: string | null) => string | null {
  if (identity.role !== 'client') return (state) => state;
  return (state) => state && stateForClient(invoiceStates, state as InvoiceState);
}

/** Why the reader could not approve its amount. */
function limitedBy(identity: Identity, settings: PortalSettings, record: InvoiceRecord) {
  if (record.status !== 'under_review') return null;
  const error = limitBlocker(identity, settings, record.due ?? 0, record.currency)?.error;
  return error ? { code: error.code, text: error.detail } : null;
}
