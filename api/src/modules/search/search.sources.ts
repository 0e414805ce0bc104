import { href, pages, type SearchKind, type Side } from '@cessio/contract';
import { NO_OTHERS_DRAFT } from '../invoices/record/invoices.list.ts';

/** How one kind of record is found and shown to one side. All texts are SQL from this file. */
export interface SearchSource {
  readonly kind: SearchKind;
  readonly from: string;
  readonly id: string;
  readonly label: string;
  /** Its names: the score compares them with the query. */
  readonly names: readonly string[];
  /** Parts of the hint; empty ones are left out. */
  readonly hint: readonly string[];
  /** Minor units and currency, last part of the hint. */
  readonly money?: readonly [amount: string, currency: string];
  /** Newest first among equals. */
  readonly at: string;
  /** Folded text containing the words. */
  readonly words: string;
  /** SQL of a condition on every record, whatever the query. */
  readonly always?: string;
  /** Its name for the table in `search_candidates()` (0015_search.sql). */
  readonly candidates?: string;
  /** SQL of the record whose page shows it; its own id by default. */
  readonly shownBy?: string;
  readonly href: (row: { id: string; label: string; shownBy: string }) => string;
}

/** A table `r` found by its own `search_text`, newest first, labelled by its first name by default. */
const source = (
  given: Pick<SearchSource, 'kind' | 'from' | 'names' | 'hint' | 'href'> & Partial<SearchSource>,
): SearchSource => ({
  id: 'r.id',
  label: given.names[0] ?? '',
  at: 'r.created_at',
  words: 'r.search_text',
  ...given,
});

const invoices = (hint: readonly string[], always?: string) =>
  source({
    kind: 'invoice',
    ...(always && { always }),
    candidates: 'invoice',
    from: 'invoices r',
    // A draft may have no number yet.
    label: 'coalesce(r.number, r.ref)',
    names: ['r.number', 'r.ref'],
    money: ['r.due', 'r.currency'],
    hint,
    href: ({ id }) => href(pages.invoice, { id }),
  });

const requests = (...hint: string[]) =>
  source({
    kind: 'guarantee_request',
    candidates: 'guaranteeRequest',
    from: 'guarantee_requests r',
    names: ['r.number'],
    money: ['coalesce(r.granted_amount, r.amount)', 'r.currency'],
    hint,
    href: ({ id }) => href(pages.request, { id }),
  });

const guarantees = (...hint: string[]) =>
  source({
    kind: 'guarantee',
    candidates: 'guarantee',
    from: 'guarantees r',
    names: ['r.number'],
    money: ['r.granted', 'r.currency'],
    hint,
    href: ({ id }) => href(pages.guarantee, { id }),
  });

const batches = (...hint: string[]) =>
  source({
    kind: 'batch',
    from: 'batches r',
    names: ['r.number'],
    money: ['r.due', 'r.currency'],
    hint,
    href: ({ id }) => href(pages.batch, { id }),
  });

const financings = (...hint: string[]) =>
  source({
    kind: 'financing',
    from: 'financings r',
    names: ['r.number'],
    money: ['r.amount', 'r.currency'],
    hint,
    href: ({ id }) => href(pages.financing, { id }),
  });

const paymentFiles = source({
  kind: 'payment_file',
  from: 'payment_files r',
  at: 'r.made_at',
  names: ['r.number'],
  money: ['r.total', 'r.currency'],
  hint: [`to_char(r.execution_date, 'DD/MM/YYYY')`],
  href: ({ id }) => href(pages.paymentFile, { id }),
});

const documents = (page: SearchSource['href'], ...hint: string[]) =>
  source({
    kind: 'document',
    candidates: 'document',
    from: 'documents r',
    names: ['r.type_label', 'r.filename', 'r.owner_name'],
    hint: [...hint, 'r.filename'],
    shownBy: 'r.party_id',
    href: page,
  });
const ownDocuments = documents(() => href(pages.documents));

/** Colleagues, for those who manage them. */
export const EMPLOYEES = source({
  kind: 'user',
  from: 'employees e join users r on r.id = e.user_id',
  label: `r.first_name || ' ' || r.last_name`,
  names: [`r.first_name || r.last_name`, `r.last_name || r.first_name`, 'e.staff_no'],
  hint: ['r.email', 'e.staff_no'],
  words: 'fold(r.first_name || r.last_name || r.first_name || r.email || e.staff_no)',
  href: ({ id }) => href(pages.employee, { id }),
});

/** Entries of the ledger by their number, `ECR-HB-2026-000123` or `hb 2026 123`, for those who read it. */
export const LEDGER_ENTRIES = source({
  kind: 'ledger_entry',
  from: `(select regexp_match($1, '^(?:ecr)?(an|bq|ce|od|hb)([12][0-9]{3})0*([0-9]{1,9})$') as part) typed
    join ledger_entries r on (r.journal, r.year, r.number) = (upper(typed.part[1]), typed.part[2]::int, typed.part[3]::int)`,
  names: ['r.ref'],
  hint: ['r.label'],
  at: 'r.posted_at',
  // The number read from the query is compared, not its words.
  words: '$1',
  href: ({ id }) => href(pages.ledgerEntry, { id }),
});

/** A company finds what its own lists show; names of the other side only within its own rows. */
export const SEARCH_SOURCES: Readonly<Record<Side, readonly SearchSource[]>> = {
  client: [
    invoices(['r.assignor_name']),
    requests('r.beneficiary_name'),
    guarantees('r.beneficiary_name'),
    ownDocuments,
  ],
  supplier: [
    invoices(['r.debtor_name']),
    source({
      kind: 'party',
      candidates: 'relation',
      from: 'relations r',
      id: 'r.debtor_id',
      names: ['r.debtor_name', 'r.debtor_national_id', 'r.assignor_ref'],
      hint: ['r.debtor_national_id'],
      href: ({ label }) => href(pages.myClients, {}, { q: label }),
    }),
    guarantees('r.debtor_name'),
    batches('r.contract_number'),
    financings('r.contract_number'),
    ownDocuments,
  ],
  staff: [
    invoices(['r.assignor_name', 'r.debtor_name'], NO_OTHERS_DRAFT('r')),
    source({
      kind: 'party',
      candidates: 'party',
      from: 'parties r',
      names: ['r.legal_name', 'r.national_id'],
      hint: [
        `concat_ws(' et ', case when r.is_assignor then 'cédant' end, case when r.is_debtor then 'débiteur' end)`,
        'r.city',
        'r.national_id',
      ],
      href: ({ id }) => href(pages.company, { id }),
    }),
    batches('r.assignor_name'),
    financings('r.assignor_name'),
    paymentFiles,
    requests('r.requester_name', 'r.beneficiary_name'),
    guarantees('r.debtor_name', 'r.beneficiary_name'),
    source({
      kind: 'adhesion_request',
      candidates: 'adhesion',
      from: 'adhesion_requests r',
      names: ['r.number', 'r.legal_name'],
      hint: ['r.legal_name'],
      href: ({ id }) => href(pages.adhesion, { id }),
    }),
    documents(({ shownBy }) => href(pages.company, { id: shownBy }, { tab: 'documents' }), 'r.owner_name'),
    source({
      kind: 'contract',
      candidates: 'contract',
      from: 'contracts_in_force r',
      names: ['r.number', 'r.principal_name'],
      hint: ['r.principal_name'],
      money: ['r.ceiling', 'r.currency'],
      href: ({ id }) => href(pages.contract, { id }),
    }),
    source({
      kind: 'user',
      candidates: 'user',
      from: 'users r join parties p on p.id = r.party_id',
      label: `r.first_name || ' ' || r.last_name`,
      names: [`r.first_name || r.last_name`, `r.last_name || r.first_name`],
      hint: ['p.legal_name', 'r.email'],
      words: 'fold(r.first_name || r.last_name || r.first_name || r.email)',
      shownBy: 'r.party_id',
      href: ({ shownBy }) => href(pages.company, { id: shownBy }, { tab: 'people' }),
    }),
    source({
      kind: 'bank_account',
      candidates: 'bankAccount',
      from: 'bank_accounts r join parties p on p.id = r.party_id',
      // A search must not reveal the rest of the number.
      label: `'•••• ' || right(r.iban, 4)`,
      names: ['right(r.iban, 4)'],
      hint: ['p.legal_name', 'r.holder'],
      words: 'right(r.iban, 4) || fold(p.legal_name || r.holder)',
      shownBy: 'r.party_id',
      href: ({ shownBy }) => href(pages.company, { id: shownBy }, { tab: 'accounts' }),
    }),
  ],
};
