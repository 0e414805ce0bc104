import type { FastifyInstance } from 'fastify';
import { reportError, reportPolicyBreach, reportVital } from '@cessio/contract';
import { installJsonBodies } from '../../../http/json-body.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { keepReport } from './reports.service.ts';

/** Browsers' reports. The answer is empty: it reveals nothing about what is known. */
export function reportRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, reportError, ({ request, body }) =>
    keepReport(services, request, { kind: 'error', ...body }),
  );
  route(app, services, reportVital, ({ request, body: { app: of = 'host', version = '', name, ...body } }) =>
    keepReport(services, request, { kind: 'vital', app: of, version, code: name, ...body }),
  );
  // Browsers send these with content types that no other call accepts.
  void app.register((scope, _options, done) => {
    installJsonBodies(scope, ['application/csp-report', 'application/reports+json']);
    route(scope, services, reportPolicyBreach, async ({ request, body }) => {
      for (const breach of breachesOf(body))
        await keepReport(services, request, { kind: 'csp', app: 'host', version: '', ...breach });
    });
    done();
  });
}

const MOST_BREACHES = 5;

/** A browser's report, by `report-uri` or `report-to`: which directive, what origin, on which page. */
function breachesOf(body: unknown): { code: string; message: string; route: string }[] {
  const told = Array.isArray(body)
    ? body.map((one) => (one as { body?: unknown } | null)?.body)
    : [(body as Record<string, unknown> | null)?.['csp-report']];
  return told.slice(0, MOST_BREACHES).flatMap((one) => {
    if (typeof one !== 'object' || one === null) return [];
    const said = one as Record<string, unknown>;
    const first = (...names: string[]): string =>
      names
        .map((name) => said[name])
        .find((value): value is string => typeof value === 'string' && value !== '') ?? '';
    const blocked = first('blockedURL', 'blocked-uri');
    const page = URL.parse(first('documentURL', 'document-uri'));
    const code = first('effectiveDirective', 'effective-directive', 'violated-directive')
      .replaceAll('\0', '')
      .slice(0, 80);
    if (code === '') return [];
    return [
      { code, message: (URL.parse(blocked)?.origin ?? blocked).slice(0, 200), route: page?.pathname ?? '' },
    ];
  });
}
