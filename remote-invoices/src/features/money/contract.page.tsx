import { call, download } from '@cessio/client';
import { contractTermStates, formatRate, hasTag, href, pages, sideOf, whoActsNext } from '@cessio/contract';
import { contractDocument, type ContractRecord, type ContractVersion } from '@cessio/contract/contracts';
import {
  can,
  useParams,
  useQueryClient,
  useRecordChanged,
  useTranslation,
  useUser,
  type TFunction,
} from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  Grid,
  Money,
  Page,
  PageHeader,
  Row,
  Skeleton,
  StatusChip,
} from '@cessio/ui';
import {
  ContractTerms,
  HistoryCard,
  historyKey,
  isKnown,
  KpiCard,
  MovedNotice,
  RecordLayout,
  RecordMissing,
  RecordStepDialog,
  useNextAction,
  useRecord,
  useRecordStep,
} from '@cessio/ui/record';
import { lazy, startTransition, Suspense, useMemo, useState } from 'react';
import { Papers } from '../../papers.tsx';
import { committedList, ContractInvoices } from './contract-invoices.tsx';
import { contractKind, versionKind } from './contract-kind.ts';
import { PriceCard } from './price-card.tsx';
import { VersionsCard } from './version-card.tsx';
import './texts.ts';

// A contract is read far more often than amended: what an amendment shows is fetched when there is one.
const AmendmentForm = lazy(async () => ({ default: (await import('./amendment-form.tsx')).AmendmentForm }));
const VersionCard = lazy(async () => ({ default: (await import('./open-version-card.tsx')).VersionCard }));

/** One contract: its terms in words, its versions with their signatures, and the reader's possible steps. */
export function ContractPage() {
  const { id = '' } = useParams();
  return <Contract key={id} id={id} />;
}

/** « Contrat », « Avenant n° 1 ». */
const nameIn =
  (t: TFunction<'invoices'>) =>
  ({ number }: Pick<ContractVersion, 'number'>): string =>
    number === 1 ? t('contract.version.first') : t('contract.version.amendment', { number: number - 1 });

/** Steps that agree to the terms: they show them once more. */
const AGREEING: readonly string[] = ['send_to_sign', 'sign', 'countersign'];

function Contract({ id }: { id: string }) {
  const { t } = useTranslation('invoices');
  const user = useUser();
  const side = sideOf(user.role);
  const queries = useQueryClient();
  const { record: query, history } = useRecord(contractKind, id);
  const step = useRecordStep(contractKind, query.data);
  const nameOf = useMemo(() => nameIn(t), [t]);
  const [edited, setEdited] = useState<ContractVersion | 'new' | null>(null);
  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['contract', 'one', id] });
    void queries.invalidateQueries({ queryKey: historyKey('contract', id) });
  };
  useRecordChanged('contract_term', reload);
  const versions = useMemo(
    () =>
      versionKind(id, nameOf, (next) => {
        queries.setQueryData(['contract', 'one', id], next);
        void queries.invalidateQueries({ queryKey: historyKey('contract', id) });
      }),
    [id, nameOf, queries],
  );
  const open = query.data?.versions.find(({ status }) => hasTag(contractTermStates, status, 'open'));
  const waiting = useMemo(() => open && { ...open, name: nameOf(open) }, [open, nameOf]);
  const versionStep = useRecordStep(versions, waiting);
  const next = useNextAction(
    (signal) => call(whoActsNext, { params: { entity: 'contract_term', id: open?.id ?? id }, signal }),
    'contract_term',
    open?.id ?? id,
  );
  const list = listOf(side, query.data, t);
  const record = query.data;
  if (!record) return <RecordMissing title={t('field.contractId')} list={list} query={query} />;
  const entries = history.data?.data ?? [];
  const inForce = record.versions.find((one) => one.id === record.inForce);
  const own = new Set(open?.allowedActions.map(({ action }) => action));
  const openDocument = (version: ContractVersion) => () =>
    download(contractDocument, { params: { id, termsId: version.id } });
  return (
    <Page>
      <PageHeader
        title={t('contract.heading', { number: record.number })}
        subtitle={record.principal.legalName}
        breadcrumb={[list, { label: record.number }]}
        chip={<StatusChip machine="contract" state={record.status} />}
      />
      <MovedNotice step={step} />
      <MovedNotice step={versionStep} />
      <Figures contract={record} />
      <RecordLayout
        railWidth={372}
        steps={{
          actions: [...(open?.allowedActions ?? []), ...record.allowedActions].filter(isKnown),
          onAsk: (action) => (own.has(action.action) ? versionStep.ask(action) : step.ask(action)),
          next: open ? next : null,
          none: t('contract.none'),
        }}
        history={entries.length > 0 && <HistoryCard kind="contract_term" entries={entries} />}
      >
        {edited ? (
          <Suspense fallback={null}>
            <AmendmentForm
              contract={record}
              draft={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
              onReopen={() => setEdited(edited)}
            />
          </Suspense>
        ) : (
          <>
            {open && (
              <Suspense fallback={<Skeleton height={220} />}>
                <VersionCard
                  version={open}
                  name={nameOf(open)}
                  onOpen={openDocument(open)}
                  onEdit={
                    open.status === 'draft' && side === 'staff'
                      ? () => startTransition(() => setEdited(open))
                      : undefined
                  }
                />
              </Suspense>
            )}
            {inForce && (
              <Card
                title={t('contract.terms')}
                footer={
                  record.mayAmend && (
                    <Row>
                      <Button size={30} onClick={() => startTransition(() => setEdited('new'))}>
                        {t('contract.amend')}
                      </Button>
                    </Row>
                  )
                }
              >
                <ContractTerms clauses={inForce.clauses} onOpen={openDocument(inForce)} />
              </Card>
            )}
          </>
        )}
        {inForce && <ContractInvoices contract={record} side={side} />}
        {inForce && (
          <PriceCard
            title={t('contract.price.title')}
            terms={record.terms}
            feesPaidBy={inForce.terms.feesPaidBy}
          />
        )}
        {open && open.changes.length > 0 && (
          <PriceCard
            title={t('contract.price.after', { number: open.number - 1 })}
            terms={{ ...open.terms, currency: record.currency, ratePpm: open.ratePpm }}
            feesPaidBy={open.terms.feesPaidBy}
          />
        )}
        <Participants contract={record} version={inForce ?? open} />
        <VersionsCard versions={record.versions} nameOf={nameOf} onOpen={openDocument} />
        <Papers
          ownerType="contract"
          ownerId={id}
          open={can(user, 'documents.upload') && user.party?.id === record.principal.id}
          staff={side === 'staff'}
        />
      </RecordLayout>
      <RecordStepDialog step={step} currency={record.currency} amount={null} />
      <RecordStepDialog step={versionStep} currency={record.currency} amount={null}>
        {open && AGREEING.includes(versionStep.asked?.action.action ?? '') && (
          <>
            <DescriptionList
              items={open.changes.map(({ field, before, after }) => ({
                term: field,
                value: `${before ?? ''} → ${after ?? ''}`,
              }))}
            />
            <ContractTerms clauses={open.clauses} onOpen={openDocument(open)} />
          </>
        )}
      </RecordStepDialog>
    </Page>
  );
}

/** The list that leads here. */
function listOf(
  side: ReturnType<typeof sideOf>,
  record: ContractRecord | undefined,
  t: TFunction<'invoices'>,
) {
  if (side === 'staff' && record)
    return {
      label: record.principal.legalName,
      to: href(pages.company, { id: record.principal.id }, { tab: 'contracts' }),
    };
  return side === 'client'
    ? { label: t('contract.back'), to: pages.debtorInvoices }
    : { label: t('contract.back'), to: pages.myInvoices };
}

function Figures({ contract }: { contract: ContractRecord }) {
  const { t } = useTranslation('invoices');
  const side = sideOf(useUser().role);
  const { id, ceiling, committed, currency, program } = contract;
  // A supplier of a reverse programme sees its own invoices: they say nothing of what is left for all.
  const own = side === 'supplier' && program === 'reverse';
  const share = Math.max(0, Math.round(100 - (committed / ceiling) * 100));
  return (
    <Grid columns={2} min={220}>
      <KpiCard label={t('contract.ceiling')} value={<Money minor={ceiling} currency={currency} />} />
      <KpiCard
        label={t(own ? 'contract.committedOwn' : 'contract.committed')}
        value={<Money minor={committed} currency={currency} />}
        context={!own && t('contract.left', { share })}
        to={committedList(id, side)}
      />
    </Grid>
  );
}

function Participants({
  contract,
  version,
}: {
  contract: ContractRecord;
  version: ContractVersion | undefined;
}) {
  const { t } = useTranslation('invoices');
  const { program, participants } = contract;
  if (program === 'classic') return null;
  return (
    <Card title={t('contract.participants')}>
      <DescriptionList
        items={participants.map(({ id, legalName }) => {
          const own = version?.prices.find(({ assignor }) => assignor.id === id);
          return {
            term: legalName,
            value: own ? t('contract.ownFee', { fee: formatRate(own.feePpm, 2) }) : t('contract.contractFee'),
          };
        })}
      />
    </Card>
  );
}
