import { useState } from 'react';
import { call } from '@cessio/client';
import { getInvoice, hasTag, href, invoiceStates, pages, sideOf, type Invoice } from '@cessio/contract';
import { Navigate, useParams, useQuery, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import { Card, ErrorState, Page, PageHeader, Skeleton, StatusChip } from '@cessio/ui';
import { DepositForm } from './deposit-form.tsx';
import { EMPTY, fromFieldSources, fromInvoice, type DepositStart } from './deposit-values.ts';
import { draftKey, loadDeposit } from './draft-store.ts';
import { usePartiesKnown } from './use-parties.ts';
import './texts.ts';

/** The form's beginning: what this device kept, else the server's draft, else a refused invoice to correct, else nothing. */
function startOf(userId: string, invoice: Invoice | null, copy: boolean): DepositStart {
  const server = invoice && {
    id: invoice.id,
    values: copy ? { ...fromInvoice(invoice) } : fromInvoice(invoice),
    read: fromFieldSources(invoice.fieldSources, fromInvoice(invoice)),
    file: invoice.file && {
      id: invoice.file.id,
      filename: invoice.file.filename,
      size: invoice.file.size,
      mime: invoice.file.mime,
    },
    assignor: invoice.assignor && {
      id: invoice.assignor.id,
      legalName: invoice.assignor.legalName,
      nationalId: null,
    },
  };
  const base = invoice && !copy ? { id: invoice.id, version: invoice.version, status: invoice.status } : null;
  const stored = copy ? null : loadDeposit(draftKey(userId, base?.id ?? null));
  if (stored)
    return {
      values: { ...EMPTY, ...stored.values },
      read: stored.read,
      reading: stored.reading,
      file: stored.file,
      base,
      assignor: server?.assignor ?? null,
      attempt: stored.attempt ?? null,
      restoredAt: stored.savedAt,
      server,
      moved: base !== null && stored.base !== null && stored.base.version !== base.version,
    };
  return {
    values: server?.values ?? EMPTY,
    read: server?.read ?? {},
    reading: null,
    file: server?.file ?? null,
    base,
    assignor: server?.assignor ?? null,
    attempt: null,
    restoredAt: null,
    server,
    moved: false,
  };
}

/** Deposit of an invoice: new, a draft, or a file sent back for completion. Classic or reverse by who deposits. */
export function DepositPage() {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const side = sideOf(user.role);
  const params = useParams();
  const [search] = useSearchParams();
  const id = params['id'] ?? search.get('id');
  const from = search.get('from');
  const wanted = id ?? from;
  /** What the form on screen has become without being left: its draft, and the key under which it goes on. */
  const [became, setBecame] = useState<{ id: string; key: string; named: boolean } | null>(null);
  const goesOn = became !== null && became.id === id;
  // The address follows: until then it is still that of a new one.
  if (goesOn && !became.named) setBecame({ ...became, named: true });
  const key = became && (goesOn || !became.named) ? became.key : (wanted ?? `new ${became?.id ?? ''}`);
  const query = useQuery({
    queryKey: ['deposit', wanted],
    queryFn: ({ signal }) => call(getInvoice, { params: { id: wanted ?? '' }, signal }),
    enabled: wanted !== null && !goesOn,
    // The form is filled once; what others change meanwhile is told when it is saved.
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
          userId={user.id}
          invoice={invoice}
          copy={id === null}
          onDraft={(draft) => setBecame({ id: draft, key, named: false })}
        />
      )}
    </Page>
  );
}

interface StartedProps {
  userId: string;
  invoice: Invoice | null;
  copy: boolean;
  /** What is typed is a draft from now on, whose address the page then has. */
  onDraft: (id: string) => void;
}

/** Holds the beginning still: it is read once, whatever is fetched or kept afterwards. */
function Started({ userId, invoice, copy, onDraft }: StartedProps) {
  const user = useUser();
  const [start] = useState(() => startOf(userId, invoice, copy && invoice !== null));
  return <DepositForm side={sideOf(user.role)} start={start} onDraft={onDraft} />;
}
