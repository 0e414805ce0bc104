import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { config as configEndpoint, CONTRACT_VERSION, health, live, locale } from '@cessio/contract';
import { ERRORS } from '@cessio/contract/errors';
import { migrationNames } from '../../db/migrate.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo/accounts.ts';
import { notFound } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { MAX_UPLOAD_BYTES } from '../../http/upload.ts';
import { docsPage } from '../../openapi/docs-page.ts';
import type { Services } from '../../services.ts';

export const VERSION = '0.1.0';

/** Where the texts of the host and of the kit are stored. A remote's come with its release. */
const LOCALES: Readonly<Record<string, string>> = { common: 'shared/ui', app: 'host', host: 'host' };
const ROOT = new URL('../../../../', import.meta.url);

async function readTexts(namespace: string, folder: string): Promise<Record<string, string>> {
  const locales = new URL(`${folder}/locales/`, ROOT);
  // Texts about the host's own failures are a namespace next to its pages'.
  const files = (await readdir(locales)).filter((name) => (name === 'app.json') === (namespace === 'app'));
  const texts = await Promise.all(files.toSorted().map((name) => readFile(new URL(name, locales), 'utf8')));
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as object)) as Record<string, string>;
}

/** The committed OpenAPI document, minified: generating it would add half a second to each start. */
const readDescription = async (): Promise<string> =>
  JSON.stringify(JSON.parse(await readFile(new URL('api/openapi.json', ROOT), 'utf8')));

export function systemRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, live, () => ({ status: 'ok' as const }));

  route(app, services, health, async ({ reply }) => {
    const checks = await readiness(services);
    const status = statusOf(checks, services.leaving.aborted);
    const ready = status === 'ok';
    if (!ready) reply.code(503);
    const body = {
      status,
      role: services.config.role,
      version: VERSION,
      contractVersion: CONTRACT_VERSION,
      checks,
    };
    return ready ? body : (reply.header('retry-after', '2').send(body) as never);
  });

  route(app, services, configEndpoint, async () => {
    const settings = await services.settings.current();
    const { bank, maintenance, mfaRequiredForStaff, idleLockMinutes } = settings;
    return {
      brand: services.config.brand,
      bank,
      languages: [{ code: 'fr', name: 'Français' }],
      mfaRequiredForStaff,
      idleLockMinutes,
      contractVersion: CONTRACT_VERSION,
      maxUploadBytes: MAX_UPLOAD_BYTES,
      ...(maintenance.on ? { maintenance: { until: maintenance.until, message: maintenance.message } } : {}),
      ...(services.config.remoteOverrides || settings.remoteOverrides
        ? { remoteOverrides: true as const }
        : {}),
      ...(services.config.demo ? { demo: { password: DEMO_PASSWORD, accounts: [...DEMO_ACCOUNTS] } } : {}),
    };
  });

  route(app, services, locale, async ({ params, reply }) => {
    reply.header('cache-control', 'public, max-age=60');
    const { lng, ns } = params;
    if (lng === 'fr' && ns === 'errors') return errorTexts();
    // Own names only: `constructor` is no namespace.
    const folder = lng === 'fr' && Object.hasOwn(LOCALES, ns) ? LOCALES[ns] : undefined;
    if (folder) return readTexts(ns, folder);
    const texts = (await services.registry.current()).texts.get(ns) ?? {};
    const told = Object.hasOwn(texts, lng) ? texts[lng] : undefined;
    if (!told) throw notFound();
    return told;
  });

  let description: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= await readDescription();
    return reply.type('application/json; charset=utf-8').send(description);
  });
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(docsPage()),
  );
}

function statusOf(
  checks: Record<string, boolean>,
  leaving: boolean,
): 'ok' | 'starting' | 'stopping' | 'down' {
  if (leaving) return 'stopping';
  if (Object.values(checks).every(Boolean)) return 'ok';
  return checks['database'] ? 'starting' : 'down';
}

/** Ready when the database answers and has every migration that this version needs; a newer version may have added its own. */
async function readiness(services: Services): Promise<Record<string, boolean>> {
  try {
    const needed = await migrationNames();
    const { rows } = await services.pools
      .of('system')
      .query<{ n: number }>('select count(*)::int as n from schema_migrations where name = any($1)', [
        needed,
      ]);
    return { database: true, migrations: rows[0]?.n === needed.length };
  } catch {
    return { database: false, migrations: false };
  }
}

/** Titles and details of the API's errors, for a client that shows them itself. */
function errorTexts(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ERRORS).flatMap(([code, { title, detail }]) => [
      [`${code}.title`, title],
      [`${code}.detail`, detail],
    ]),
  );
}
