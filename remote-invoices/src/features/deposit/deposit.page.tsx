import { useState } from 'react';
import { call } from '@cessio/client';
import { getInvoice, hasTag, href, invoiceStates, pages, sideOf, type Invoice } from '@cessio/contract';
import { Navigate, useParams, useQuery, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import { keepDraft } from '@cessio/ui/form';
import { Card, ErrorState, Page, PageHeader, Skeleton, StatusChip } from '@cessio/ui';
import { DepositForm } from './deposit-form.tsx';
import { EMPTY, fromFieldSources, fromInvoice, type DepositStart } from './deposit-values.ts';
import { draftKey, loadDeposit, forgetDeposit, newKey, otherDeposit } from './draft-store.ts';
import { usePartiesKnown } from './use-parties.ts';
import './texts.ts';

/** A saved invoice as form values. */
function heldBy(invoice: Invoice) {
  const { id, file, fieldSources } = invoice;
  const values = fromInvoice(invoice);
  return { id, values, read: fromFieldSources(fieldSources, values), file };
}

/**
 * Initial content: what this device stored, else the server's draft, else a refused invoice to correct, else nothing.
 */
function startOf(userId: string, invoice: Invoice | null, copy: boolean): DepositStart {
  const server = invoice && heldBy(invoice);
  const base = invoice && !copy ? { id: invoice.id, version: invoice.version, status: invoice.status } : null;
  const own = newKey(userId);
  const stored = copy ? null : loadDeposit(base ? draftKey(userId, base.id) : own);
  const begun = stored ?? server;
  return {
    values: begun?.values ?? EMPTY,
    read: begun?.read ?? {},
    reading: stored?.reading ?? null,
    file: begun?.file ?? null,
    base,
    assignor: invoice?.assignor ? { ...invoice.assignor, nationalId: null } : null,
    attempt: stored?.attempt ?? null,
    newKey: own,
    restoredAt: stored?.savedAt ?? null,
    server,
    moved: !!base && !!stored?.base && stored.base.version !== base.version,
  };
}

/**
 * Deposit of an invoice: new, a draft, or a file returned for completion. Classic or reverse depending on the
 * depositor.
 */
export function DepositPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const side = sideOf(user.role);
  const params = useParams();
  const [search] = useSearchParams();
  const id = params['id'] ?? search.get('id');
  const from = search.get('from');
  const wanted = id ?? from;
  /** The form on screen has become a draft: its id, and the key under which it is stored from then on. */
  const [became, setBecame] = useState<{ id: string; key: string; named: boolean } | null>(null);
  const goesOn = became !== null && became.id === id;
  // The address follows: until then it is still that of a new one.
  if (goesOn && !became.named) setBecame({ ...became, named: true });
  const key = became && (goesOn || !became.named) ? became.key : (wanted ?? `new ${became?.id ?? ''}`);
  const query = useQuery({
    queryKey: ['deposit', wanted],
    queryFn: ({ signal }) => call(getInvoice, { params: { id: wanted ?? '' }, signal }),
    enabled: wanted !== null && !goesOn,
    // The form is filled once; others' changes are reported when saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const known = usePartiesKnown(side, query.data?.assignor?.id ?? '');
  const invoice = (known && query.data) || null;
  const title =
    id && !goesOn ? t('deposit.titleEdit', { number: invoice?.number ?? '' }).trim() : t('deposit.title');
  const list = side === 'client' ? pages.debtorInvoices : pages.myInvoices;

  if (id && invoice && !hasTag(invoiceStates, invoice.status, 'editable'))
    return <Navigate to={href(pages.invoice, { id: invoice.id })} replace />;
  return (
    <Page>
      <PageHeader
        title={title}
        breadcrumb={[{ label: t('list.title'), to: list }, { label: t('deposit.crumb') }]}
        chip={
          id && (invoice || goesOn) ? (
            <StatusChip machine="invoice" state={invoice?.status ?? 'draft'} />
          ) : undefined
        }
      />
      {wanted !== null && query.isError ? (
        <Card>
          <ErrorState error={query.error} onRetry={() => query.refetch()} level={2} />
        </Card>
      ) : wanted !== null && !invoice && !goesOn ? (
        <Card>
          <Skeleton height={420} />
        </Card>
      ) : (
        <Started
          key={key}
          invoice={invoice}
          copy={id === null}
          onDraft={(draft) => setBecame({ id: draft, key, named: false })}
        />
      )}
    </Page>
  );
}

interface StartedProps {
  invoice: Invoice | null;
  copy: boolean;
  /** The form is now a draft, whose address the page takes. */
  onDraft: (id: string) => void;
}

/** Fixes the initial content: it is read once, whatever is fetched or stored later. */
function Started({ invoice, copy, onDraft }: StartedProps) {
  const user = useUser();
  const begin = () => startOf(user.id, invoice, copy && invoice !== null);
  const [{ start, times }, setStarted] = useState(() => ({ start: begin(), times: 0 }));
  const [kept, setKept] = useState(() => (invoice ? null : otherDeposit(user.id, start.newKey)));
  return (
    <DepositForm
      key={times}
      side={sideOf(user.role)}
      start={start}
      onDraft={onDraft}
      kept={
        kept && {
          at: kept.draft.savedAt,
          resume: (typed) => {
            // The present input is stored in its place, so that neither is lost.
            const { savedAt: _at, ...draft } = kept.draft;
            if (typed) keepDraft(kept.key, typed);
            else forgetDeposit(kept.key);
            keepDraft(start.newKey, draft);
            setStarted({ start: begin(), times: times + 1 });
            setKept(otherDeposit(user.id, start.newKey));
          },
          drop: () => {
            const { savedAt: _at, ...draft } = kept.draft;
            forgetDeposit(kept.key);
            setKept(otherDeposit(user.id, start.newKey));
            return () => {
              keepDraft(kept.key, draft);
              setKept(kept);
            };
          },
        }
      }
    />
  );
}
