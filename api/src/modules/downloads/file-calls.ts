import {
  documentContent,
  EXPORT_TYPES,
  holds,
  invoiceAnswerFile,
  invoiceFile,
  uploadedFile,
} from '@cessio/contract';
import { bankAccountProof } from '@cessio/contract/bank-accounts';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { downloadFec, downloadYearFec } from '@cessio/contract/ledger';
import { partyDocumentsZip } from '@cessio/contract/parties';
import type { Endpoint } from '@cessio/contract';
import type { Identity } from '../../db/caller.ts';
import { invalid } from '../../http/errors.ts';
import { ApiError, notFound } from '../../http/problem.ts';

/** Calls whose answer may be fetched from a single-use address: exports of lists, and these. */
const FILE_CALLS: readonly Endpoint[] = [
  ...ENDPOINTS.filter(({ produces }) => produces === EXPORT_TYPES),
  documentContent,
  partyDocumentsZip,
  uploadedFile,
  invoiceFile,
  invoiceAnswerFile,
  bankAccountProof,
  downloadFec,
  downloadYearFec,
];

const PARAMETER = /:(\w+)/g;
/** `:id.:format` has two parameters in one part. */
const VALUE = '([\\w-]+)';
const CALLS = FILE_CALLS.map((endpoint) => ({
  endpoint,
  names: [...endpoint.path.matchAll(PARAMETER)].map(([, name = '']) => name),
  pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(PARAMETER, VALUE)}$`),
}));

const refused = () => invalid([{ path: '/path', code: 'UNKNOWN_VALUE', message: 'Adresse non proposée' }]);

/**
 * The parsed path of a call that answers a file: no other host, no dots or escapes that lead elsewhere.
 * @throws ApiError VALIDATION_FAILED, FORBIDDEN, NOT_FOUND, QUERY_INVALID
 */
export function requireFilePath(path: string, identity: Identity): string {
  const [pathname = '', ...queries] = path.split('?');
  const found = CALLS.map((call) => ({ ...call, match: call.pattern.exec(pathname) })).find(
    ({ match }) => match,
  );
  if (!found?.match || queries.length > 1) throw refused();
  const { endpoint, names, match } = found;
  if (endpoint.access !== 'signed-in' && endpoint.access !== 'public' && !holds(identity, endpoint.access))
    throw new ApiError('FORBIDDEN');
  const params = Object.fromEntries(names.map((name, at) => [name, match[at + 1]]));
  if (endpoint.params && !endpoint.params.safeParse(params).success) throw notFound();
  // Serialised again, so that only what was parsed is requested later.
  const query = new URLSearchParams(queries[0]);
  const parsed = endpoint.query?.safeParse(Object.fromEntries(query));
  if (parsed && !parsed.success)
    throw new ApiError('QUERY_INVALID', { name: String(parsed.error.issues[0]?.path[0] ?? '?') });
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}
