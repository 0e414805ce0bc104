import { href, pages, type SearchKind, type Side } from '@cessio/contract';

/** How one kind of record is found and shown to one side of the counter. Every text is SQL of this file only. */
export interface SearchSource {
  readonly kind: SearchKind;
  readonly from: string;
  readonly id: string;
  readonly label: string;
  /** What it is called: the score compares these with what was typed. */
  readonly names: readonly string[];
  /** Parts of the hint; absent ones are left out. */
  readonly hint: readonly string[];
  /** Minor units and currency, last part of the hint. */
  readonly money?: readonly [amount: string, currency: string];
  /** Newest first among equals. */
  readonly at: string;
  /** Folded text that holds the words. */
  readonly words: string;
  /** Under which name `search_candidates()` knows the table (0015_search.sql). */
  readonly candidates?: string;
  readonly href: (row: { id: string; label: string }) => string;
}

const INVOICE = {
  kind: 'invoice',
  candidates: 'invoice',
  from: 'invoices r',
  id: 'r.id',
  // A draft may have no number yet.
  label: 'coalesce(r.number, r.ref)',
  names: ['r.number', 'r.ref'],
  money: ['r.gross', 'r.currency'],
  at: 'r.created_at',
  words: 'r.search_text',
  href: ({ id }) => href(pages.invoice, { id }),
} as const satisfies Partial<SearchSource>;

const REQUEST = {
  kind: 'guarantee_request',
  candidates: 'guaranteeRequest',
  from: 'guarantee_requests r',
  id: 'r.id',
  label: 'r.number',
  names: ['r.number'],
  money: ['r.amount', 'r.currency'],
  at: 'r.created_at',
  words: 'r.search_text',
  href: ({ id }) => href(pages.request, { id }),
} as const satisfies Partial<SearchSource>;

const GUARANTEE = {
  kind: 'guarantee',
  candidates: 'guarantee',
  from: 'guarantees r',
  id: 'r.id',
  label: 'r.number',
  names: ['r.number'],
  money: ['r.granted', 'r.currency'],
  at: 'r.created_at',
  words: 'r.search_text',
  href: ({ id }) => href(pages.guarantee, { id }),
} as const satisfies Partial<SearchSource>;

/** The bank's people: companies, requests and colleagues besides. */
const STAFF: readonly SearchSource[] = [
  { ...INVOICE, hint: ['r.assignor_name', 'r.debtor_name'] },
  {
    kind: 'party',
    candidates: 'party',
    from: 'parties r',
    id: 'r.id',
    label: 'r.legal_name',
    names: ['r.legal_name', 'r.national_id'],
    hint: [
      `concat_ws(' et ', case when r.is_assignor then 'cédant' end, case when r.is_debtor then 'débiteur' end)`,
      'r.city',
      'r.national_id',
    ],
    at: 'r.created_at',
    words: 'r.search_text',
    href: ({ id }) => href(pages.company, { id }),
  },
  { ...REQUEST, hint: ['r.requester_name', 'r.beneficiary_name'] },
  { ...GUARANTEE, hint: ['r.debtor_name', 'r.beneficiary_name'] },
  {
    kind: 'adhesion_request',
    candidates: 'adhesion',
    from: 'adhesion_requests r',
    id: 'r.id',
    label: 'r.number',
    names: ['r.number', 'r.legal_name'],
    hint: ['r.legal_name'],
    at: 'r.created_at',
    words: 'r.search_text',
    href: ({ label }) => href(pages.adhesions, {}, { tab: 'all', q: label }),
  },
];

/** Colleagues, for those who manage them. */
export const EMPLOYEES: SearchSource = {
  kind: 'user',
  from: 'employees e join users r on r.id = e.user_id',
  id: 'r.id',
  label: `r.first_name || ' ' || r.last_name`,
  names: [`r.first_name || r.last_name`, `r.last_name || r.first_name`, 'e.staff_no'],
  hint: ['r.email', 'e.staff_no'],
  at: 'r.created_at',
  words: 'fold(r.first_name || r.last_name || r.first_name || r.email || e.staff_no)',
  href: ({ id }) => href(pages.employee, { id }),
};

/** A company finds what its own lists show; nobody finds the other side's names beyond its own rows. */
export const SEARCH_SOURCES: Readonly<Record<Side, readonly SearchSource[]>> = {
  client: [
    { ...INVOICE, hint: ['r.assignor_name'] },
    { ...REQUEST, hint: ['r.beneficiary_name'] },
    { ...GUARANTEE, hint: ['r.beneficiary_name'] },
  ],
  supplier: [
    { ...INVOICE, hint: ['r.debtor_name'] },
    {
      kind: 'party',
      candidates: 'relation',
      from: 'relations r',
      id: 'r.debtor_id',
      label: 'r.debtor_name',
      names: ['r.debtor_name', 'r.debtor_national_id', 'r.assignor_ref'],
      hint: ['r.debtor_national_id'],
      at: 'r.created_at',
      words: 'r.search_text',
      href: ({ label }) => href(pages.myClients, {}, { q: label }),
    },
    { ...GUARANTEE, hint: ['r.debtor_name'] },
  ],
  staff: STAFF,
};
