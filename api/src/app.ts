import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { BODY_BYTES } from '@cessio/contract';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { Pools } from './db/pools.ts';
import { CONNECTION_TIMEOUTS, countCalls, cutConnectionsOnClose } from './http/connections.ts';
import { installErrors, sendFrameworkError } from './http/errors.ts';
import { correlationId, installHeaders } from './http/headers.ts';
import { installJsonBodies } from './http/json-body.ts';
import { allowedOrigins } from './http/origins.ts';
import { createTokens } from './http/tokens.ts';
import { UploadMemory } from './http/upload-memory.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { onboardingRoutes } from './modules/onboarding/onboarding.routes.ts';
import { adhesionRoutes } from './modules/adhesions/adhesions.routes.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { batchRoutes } from './modules/batches/batches.routes.ts';
import { jobRoutes } from './modules/jobs/jobs.routes.ts';
import { financingRoutes } from './modules/money/financings/financings.routes.ts';
import { transferRoutes } from './modules/money/transfers/transfers.routes.ts';
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts';
import { contractRoutes } from './modules/money/contracts/contracts.routes.ts';
import { bankAccountRoutes } from './modules/bank-accounts/bank-accounts.routes.ts';
import { boardRoutes } from './modules/boards/boards.routes.ts';
import { calendarRoutes } from './modules/calendar/calendar.routes.ts';
import { confirmationLinkRoutes } from './modules/confirmation-links/confirmation-links.routes.ts';
import { contactRoutes } from './modules/contact/contact.routes.ts';
import { documentTypeRoutes } from './modules/documents/types/document-types.routes.ts';
import { documentRoutes } from './modules/documents/documents.routes.ts';
import { companyDocumentRoutes } from './modules/documents/company-documents.routes.ts';
import { downloadRoutes } from './modules/downloads/downloads.routes.ts';
import { employeeRoutes } from './modules/employees/employees.routes.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { createAntivirus } from './modules/files/antivirus/create-antivirus.ts';
import { RESUMABLE_HEADERS, resumableRoutes } from './modules/files/resumable.routes.ts';
import { createFileReader } from './modules/files/reading/reader-pool.ts';
import { relationRoutes } from './modules/relations/relations.routes.ts';
import { approvalRoutes } from './modules/approvals/approvals.routes.ts';
import { guaranteeRequestRoutes } from './modules/guarantee-requests/guarantee-requests.routes.ts';
import { certificateRoutes } from './modules/certificates/certificates.routes.ts';
import { guaranteeRoutes } from './modules/guarantees/guarantees.routes.ts';
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts';
import { listRoutes } from './modules/lists.routes.ts';
import { simulationRoutes } from './modules/money/simulations/simulations.routes.ts';
import { meRoutes } from './modules/me/me.routes.ts';
import { mfaRoutes } from './modules/mfa/mfa.routes.ts';
import { requireEnrolled } from './modules/mfa/policy.ts';
import { noteRoutes } from './modules/notes/notes.routes.ts';
import { notificationRoutes } from './modules/notifications/notifications.routes.ts';
import { monthRoutes } from './modules/ledger/months.routes.ts';
import { ownAccountRoutes } from './modules/own-accounts/own-accounts.routes.ts';
import { createOwnAccounts } from './modules/own-accounts/own-accounts.ts';
import { partyRoutes } from './modules/parties/parties.routes.ts';
import { euListFile } from './modules/screening/eu-list.ts';
import { ListKeeper } from './modules/screening/list-keeper.ts';
import { screeningRoutes } from './modules/screening/screening.routes.ts';
import { partyDeskRoutes } from './modules/parties/desk/party-desk.routes.ts';
import { partyUserRoutes } from './modules/party-users/party-users.routes.ts';
import { createRegistry } from './modules/remotes/registry.ts';
import { privacyRoutes } from './modules/privacy/privacy.routes.ts';
import { prospectRoutes } from './modules/prospects/prospects.routes.ts';
import { invitationRoutes } from './modules/remotes/invitations/invitations.routes.ts';
import { remoteRoutes } from './modules/remotes/remotes.routes.ts';
import { reportRoutes } from './modules/remotes/reports/reports.routes.ts';
import { trustRoutes } from './modules/remotes/trust.routes.ts';
import { rateRoutes } from './modules/money/rates/rates.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { createSettings } from './modules/settings/settings.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { systemRoutes } from './modules/system/system.routes.ts';
import { viewRoutes } from './modules/views/views.routes.ts';
import { workRoutes } from './modules/work/work.routes.ts';
import { createClaimed, createIdentify } from './plugins/identity.ts';
import { installLimits } from './plugins/limits.ts';
import { installMaintenance } from './plugins/maintenance.ts';
import { silentRealtime, type Realtime } from './plugins/realtime.ts';
import { createRealtime } from './plugins/realtime-server.ts';
import type { Services } from './services.ts';

/** Enough for ten megabytes over a slow connection; limits how long an unfinished body holds its connection. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Time for answers under way when the process is asked to stop. */
const DRAIN_MS = 1_200;

export interface App {
  fastify: FastifyInstance;
  services: Services;
  /** Number of calls being answered. */
  calls(): number;
  /** From now on readiness fails, every answer closes its connection, and browsers are told to reconnect elsewhere. */
  leave(): Promise<void>;
}

/** Builds the whole API, listening to nothing yet. `realtime: false` leaves the sockets out, for tests of routes. */
export async function buildApp(config: Config, options: { realtime?: boolean } = {}): Promise<App> {
  const fastify = Fastify({
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: correlationId,
    frameworkErrors: sendFrameworkError,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: CONNECTION_TIMEOUTS,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_BYTES,
    routerOptions: { maxParamLength: 300 },
    return503OnClosing: true,
  });
  cutConnectionsOnClose(fastify, DRAIN_MS);
  const calls = countCalls(fastify);
  const leaving = new AbortController();
  fastify.addHook('onSend', async (_request, reply) => {
    if (leaving.signal.aborted) reply.header('connection', 'close');
  });
  installErrors(fastify);
  installHeaders(fastify);
  const origins = allowedOrigins(config.publicUrl);
  await fastify.register(cors, {
    // Another origin gets no CORS headers: its browser withholds the answer from its page.
    origin: (origin, decide) => decide(null, origin !== undefined && origins.includes(origin)),
    exposedHeaders: [
      'x-correlation-id',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'idempotent-replayed',
      'content-disposition',
      'location',
      'x-onboarding-token',
      ...RESUMABLE_HEADERS,
    ],
    maxAge: 7200,
  });
  installJsonBodies(fastify, 'application/json');
  await fastify.register(formbody);
  await fastify.register(multipart);

  const pools = new Pools(config.databaseUrl, config.connections);
  const tokens = createTokens(config.jwtSecret);
  const settings = createSettings(pools);
  const ownAccounts = createOwnAccounts(pools, config);
  const registry = createRegistry(pools);
  const realtime: Realtime =
    options.realtime === false
      ? silentRealtime
      : await createRealtime(
          fastify,
          { config, pools, tokens },
          {
            onSettings: () => {
              settings.forget();
              ownAccounts.forget();
            },
            onRemotes: registry.forget,
            admit: (identity) => requireEnrolled({ pools, settings }, identity),
          },
        );
  const claimed = createClaimed(tokens);
  const identify = createIdentify(pools, tokens, claimed);
  const fileReader = createFileReader(config.readingSeconds);
  const uploadMemory = new UploadMemory();
  const services: Services = {
    config,
    pools,
    tokens,
    realtime,
    settings,
    ownAccounts,
    registry,
    fileReader,
    antivirus: createAntivirus(config.clamdUrl),
    sanctions: new ListKeeper(config.screeningList === null ? null : euListFile(config.screeningList)),
    uploadMemory,
    leaving: leaving.signal,
    claimed,
    identify,
  };
  installLimits(fastify, services);
  installMaintenance(fastify, services);

  for (const routes of [
    systemRoutes,
    remoteRoutes,
    invitationRoutes,
    trustRoutes,
    reportRoutes,
    settingsRoutes,
    jobRoutes,
    rateRoutes,
    ownAccountRoutes,
    monthRoutes,
    auditRoutes,
    privacyRoutes,
    authRoutes,
    onboardingRoutes,
    mfaRoutes,
    meRoutes,
    notificationRoutes,
    noteRoutes,
    invoiceRoutes,
    fileRoutes,
    resumableRoutes,
    guaranteeRequestRoutes,
    relationRoutes,
    guaranteeRoutes,
    certificateRoutes,
    approvalRoutes,
    partyRoutes,
    partyDeskRoutes,
    screeningRoutes,
    partyUserRoutes,
    bankAccountRoutes,
    adhesionRoutes,
    contractRoutes,
    accountRoutes,
    batchRoutes,
    financingRoutes,
    transferRoutes,
    ledgerRoutes,
    listRoutes,
    simulationRoutes,
    employeeRoutes,
    calendarRoutes,
    boardRoutes,
    workRoutes,
    viewRoutes,
    searchRoutes,
    confirmationLinkRoutes,
    contactRoutes,
    prospectRoutes,
    documentRoutes,
    documentTypeRoutes,
    companyDocumentRoutes,
    downloadRoutes,
  ]) {
    routes(fastify, services);
  }

  // Before waiting for answers under way: queued files would take minutes.
  fastify.addHook('preClose', () => fileReader.close());
  fastify.addHook('onClose', async () => {
    await realtime.close();
    await pools.close();
  });
  const leave = () => {
    leaving.abort();
    return realtime.moveAway();
  };
  return { fastify, services, calls, leave };
}
