import type { FastifyInstance } from 'fastify';
import { holds, search, SEARCH_KINDS } from '@cessio/contract';
import { sideOfIdentity, type Identity } from '../../db/caller.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findRecords } from './search.repository.ts';
import { EMPLOYEES, SEARCH_SOURCES, type SearchSource } from './search.sources.ts';

export function searchRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, search, async ({ query, identity, request, read }) => {
    const side = sideOfIdentity(identity);
    const wanted: readonly string[] = query.kinds?.split(',') ?? SEARCH_KINDS.slice(0, 6);
    const isWanted = ({ kind }: SearchSource): boolean => wanted.includes(kind);
    // Colleagues are shown to those who can still manage them now, as in their list.
    const manages = async (who: Identity): Promise<boolean> =>
      holds(who, 'employees.read') && holds(await services.identify(request, true), 'employees.read');
    const sources = [
      ...SEARCH_SOURCES[side],
      ...(isWanted(EMPLOYEES) && (await manages(identity)) ? [EMPLOYEES] : []),
    ].filter(isWanted);
    return read((db) => findRecords(db, side, sources, query.q, query.limit));
  });
}
