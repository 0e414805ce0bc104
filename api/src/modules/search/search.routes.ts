import type { FastifyInstance } from 'fastify';
import { holds, search, SEARCH_KINDS, type Permission } from '@cessio/contract';
import { sideOfIdentity } from '../../db/caller.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findRecords } from './search.repository.ts';
import { EMPLOYEES, LEDGER_ENTRIES, SEARCH_SOURCES, type SearchSource } from './search.sources.ts';

/** What only some of the bank's people find. */
const RESERVED: readonly (readonly [SearchSource, Permission])[] = [
  [EMPLOYEES, 'employees.read'],
  [LEDGER_ENTRIES, 'ledger.read'],
];

export function searchRoutes(app: FastifyInstance, services: Services): void {
  route(app, services, search, async ({ query, identity, request, read }) => {
    const side = sideOfIdentity(identity);
    const wanted: readonly string[] = query.kinds?.split(',') ?? SEARCH_KINDS.slice(0, 6);
    const isWanted = ({ kind }: SearchSource): boolean => wanted.includes(kind);
    // Colleagues are shown to those who can still manage them now, as in their list.
    const asked = RESERVED.filter(([source, needed]) => isWanted(source) && holds(identity, needed));
    // The token may be older than the person's present role.
    const who = asked.length > 0 ? await services.identify(request, true) : identity;
    const sources = [
      ...SEARCH_SOURCES[side].filter(isWanted),
      ...asked.flatMap(([source, needed]) => (holds(who, needed) ? [source] : [])),
    ];
    return read((db) => findRecords(db, side, sources, query.q, query.limit));
  });
}
