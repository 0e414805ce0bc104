import { adhesionListSpec } from '../adhesions/adhesions.endpoints.ts';
import { auditListSpec } from '../audit/audit.endpoints.ts';
import { commissionListSpec } from '../commissions/commissions.endpoints.ts';
import { contactListSpec } from '../contact/contact.endpoints.ts';
import { documentTypeListSpec } from '../documents/document-types.endpoints.ts';
import { documentListSpec } from '../documents/documents.endpoints.ts';
import { employeeListSpec } from '../employees/employees.endpoints.ts';
import { guaranteeRequestListSpec } from '../guarantee-requests/guarantee-requests.endpoints.ts';
import { guaranteeListSpec } from '../guarantees/guarantees.endpoints.ts';
import { invoiceListSpec } from '../invoices/invoices.schemas.ts';
import { OPERATORS, type ListSpec } from '../list.ts';
import { prospectListSpec } from '../onboarding/prospects.endpoints.ts';
import { partyListSpec } from '../parties/parties.endpoints.ts';
import { privacyListSpec } from '../privacy/privacy.endpoints.ts';
import { relationListSpec } from '../relations/relations.endpoints.ts';

/** What a view of a list may contain. */
export interface ViewedList {
  readonly spec: ListSpec;
  /** Columns that a reader may hide. */
  readonly columns: readonly string[];
}

const invoices: ViewedList = {
  spec: invoiceListSpec,
  columns: ['debtor', 'gross', 'outstanding', 'covered', 'since', 'confirmBy', 'createdAt', 'signal'],
};
const parties: ViewedList = {
  spec: partyListSpec,
  columns: ['nationalId', 'place', 'grade', 'kyc', 'adviser', 'createdAt'],
};
const relations: ViewedList = {
  spec: relationListSpec,
  columns: ['nationalId', 'assignorRef', 'terms', 'avgDelayDays', 'dilutionPpm', 'disputes', 'notification'],
};

/**
 * Lists by the name under which their views are stored: `useTableState` of the screen. Views under other names, of
 * lists that teams add, are stored unchecked.
 */
export const VIEWED_LISTS: Readonly<Record<string, ViewedList>> = {
  // Only the call orders and filters it.
  work: { spec: { filters: {}, sorts: [], defaultSort: '', search: false }, columns: ['since'] },
  'invoices.all': invoices,
  'invoices.debtor': invoices,
  'invoices.worklist': invoices,
  'invoices.supplier': invoices,
  debtors: parties,
  assignors: parties,
  relations,
  allRelations: relations,
  employees: { spec: employeeListSpec, columns: [] },
  documents: { spec: documentListSpec, columns: ['createdAt'] },
  documentTypes: { spec: documentTypeListSpec, columns: ['maxMb'] },
  adhesions: { spec: adhesionListSpec, columns: ['country', 'turnover', 'assignedTo', 'decidedBy', 'dueOn'] },
  prospects: { spec: prospectListSpec, columns: ['country'] },
  guarantees: { spec: guaranteeListSpec, columns: ['validFrom'] },
  guaranteeRequests: {
    spec: guaranteeRequestListSpec,
    columns: ['kind', 'tenor', 'validUntil', 'dueOn', 'stage', 'createdAt'],
  },
  'commissions.mine': { spec: commissionListSpec, columns: ['base', 'rate', 'net', 'vat'] },
  messages: { spec: contactListSpec, columns: [] },
  personalData: { spec: privacyListSpec, columns: [] },
  audit: { spec: auditListSpec, columns: ['states', 'ip', 'seq'] },
};

type Content = { readonly query: Readonly<Record<string, string>>; readonly columns: readonly string[] };
type Part = { readonly kind: 'filter' | 'sort' | 'column'; readonly name: string };

/** Parts of a view that its list does not have: filters, sort, columns. Empty for an unknown list. */
export function unknownParts(list: string, { query, columns }: Partial<Content>): Part[] {
  const known = Object.hasOwn(VIEWED_LISTS, list) ? VIEWED_LISTS[list] : undefined;
  if (!known) return [];
  const { spec } = known;
  const names = new Set(
    Object.entries(spec.filters).flatMap(([name, { kind }]) =>
      OPERATORS[kind].map((operator) => name + operator),
    ),
  );
  for (const name of ['sort', 'limit', ...(spec.search ? ['q'] : [])]) names.add(name);
  const sort = query?.['sort']?.replace(/^-/, '');
  return [
    ...Object.keys(query ?? {}).flatMap((name) =>
      names.has(name) ? [] : [{ kind: 'filter', name } as const],
    ),
    ...(sort && !spec.sorts.includes(sort) ? [{ kind: 'sort', name: sort } as const] : []),
    ...(columns ?? []).flatMap((name) =>
      known.columns.includes(name) ? [] : [{ kind: 'column', name } as const],
    ),
  ];
}

/** A stored view, reduced to what its list still has; `stale` when something was left out. */
export function fittedView<View extends Content>(list: string, view: View): View & { stale?: true } {
  const unknown = unknownParts(list, view);
  if (unknown.length === 0) return view;
  const isKnown = (kind: Part['kind'], name: string) =>
    !unknown.some((part) => part.kind === kind && part.name === name);
  const query = Object.fromEntries(
    Object.entries(view.query).filter(
      ([name, value]) =>
        isKnown('filter', name) && (name !== 'sort' || isKnown('sort', value.replace(/^-/, ''))),
    ),
  );
  return { ...view, query, columns: view.columns.filter((name) => isKnown('column', name)), stale: true };
}
