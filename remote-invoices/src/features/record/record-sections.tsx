import type { ReactNode } from 'react';
import {
  DOC_TYPE_LABELS,
  dayInParis,
  daysBetween,
  formatDate,
  formatIban,
  hasTag,
  href,
  invoiceStates,
  pages,
  checksBesideAlerts,
  problemsOf,
  todayInParis,
  type Check,
  type Invoice,
  type Side,
  type TagOf,
} from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Card,
  Checks,
  DateText,
  DescriptionList,
  Grid,
  formatDateTime,
  formatMoney,
  Hint,
  IconCalendar,
  Link,
  Money,
  Notice,
  Reference,
  Row,
  styled,
  Text,
  text,
  v,
} from '@cessio/ui';
import { ComparedInvoices } from '../../compared-invoices.tsx';

const Band = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  overflow: 'hidden',
  background: v.border,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
    padding: '12px 18px',
    background: v.surface,
    // The last ones share the rest of their line.
    flex: '1 1 150px',
    minInlineSize: 0,
  },
  '& dt': { color: v.text2, ...text('small') },
  '& dd': { ...text('h2') },
  '& dd + dd': { color: v.text2, ...text('caption') },
});

/** The important amounts, each with its rule or date. */
export function AmountsBand({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { currency, gross, due, net, outstanding, dueDate, status } = invoice;
  const prepaid = invoice.prepaid ?? 0;
  const money = (minor: number) => <Money minor={minor} currency={currency} strongZero />;
  const days = dueDate ? daysBetween(todayInParis(), dueDate) : null;
  const tagged = (tag: TagOf<typeof invoiceStates>) => hasTag(invoiceStates, status, tag);
  const running = !tagged('collected') && !tagged('stopped') && status !== 'draft';
  const until =
    days === null
      ? '–'
      : !running
        ? t('record.dueOn', { date: formatDate(dueDate ?? '') })
        : days >= 0
          ? t('record.dueIn', { count: days })
          : t('record.dueSince', { count: -days });
  const expected = invoice.expectedCover ?? null;
  const covered = expected?.covered ?? invoice.coveredAmount ?? null;
  const cells: readonly { term: string; value: ReactNode; under?: ReactNode; shown?: boolean }[] = [
    {
      term: t('field.gross'),
      value: gross === null ? '–' : money(gross),
      under: net !== null && (
        <>
          {t('record.netUnder')} <Money minor={net} currency={currency} />
        </>
      ),
    },
    {
      term: t('field.due'),
      value: money(due ?? 0),
      under:
        prepaid > 0
          ? t('record.prepaidUnder', { amount: formatMoney(prepaid, currency) })
          : t('record.roundingUnder', { amount: formatMoney(invoice.rounding ?? 0, currency) }),
      shown: due !== null && due !== gross,
    },
    {
      term: t('field.outstanding'),
      // Nothing is owed on a draft yet: it shows what would be.
      value: status === 'draft' ? (due === null ? '–' : money(due)) : money(outstanding),
      under: until,
    },
    {
      term: t(expected ? 'record.expectedCover' : 'field.coveredPpm'),
      shown: covered !== null,
      value: money(covered ?? 0),
      under: expected?.guarantee
        ? t('record.guaranteeLeft', {
            number: expected.guarantee.number,
            left: formatMoney(expected.guarantee.left, currency),
          })
        : invoice.guaranteeNumber
          ? t('record.guarantee', { number: invoice.guaranteeNumber })
          : t('record.noGuarantee'),
    },
    {
      term: t('record.uncovered'),
      shown: (expected?.uncovered ?? 0) > 0,
      value: money(expected?.uncovered ?? 0),
      under: t('record.uncoveredUnder'),
    },
    { term: t('field.collected'), value: money(invoice.collected), shown: invoice.collected > 0 },
    {
      term: t('field.disputed'),
      value: money(invoice.disputed),
      under: t('record.disputedUnder'),
      shown: invoice.disputed > 0,
    },
    { term: t('field.credited'), value: money(invoice.credited), shown: invoice.credited > 0 },
  ];
  return (
    <Band>
      {cells.map(
        ({ term, value, under, shown = true }) =>
          shown && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
              <dd>{under}</dd>
            </div>
          ),
      )}
    </Band>
  );
}

const CHANGED = / \[lu\u00a0: (.*)\]$/;

const AMOUNTS = new Set(['net', 'vat', 'prepaid', 'rounding']);

/** The document's value of a field, from its stored source, in words. */
function sayKept(was: string, name: string, currency: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(was)) return formatDate(was);
  if (AMOUNTS.has(name) && /^-?\d+$/.test(was)) return formatMoney(Number(was), currency);
  return was;
}

/** Every field with its source. */
export function SummarySection({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { currency, fieldSources } = invoice;
  const prepaid = invoice.prepaid ?? 0;
  /** A line with the value's source, if a document gave it. */
  const field = (name: string, value: ReactNode) => {
    const term = t(`field.${name}`);
    const source = fieldSources[name];
    if (!source) return { term, value };
    const mark = source.split(' ')[0] ?? '';
    const was = CHANGED.exec(source)?.[1];
    const hint = was === undefined ? 'record.readIn' : 'record.changedFrom';
    return { term, value, hint: t(hint, { mark, value: was && sayKept(was, name, currency) }) };
  };
  const money = (minor: number | null) =>
    minor === null ? '–' : <Money minor={minor} currency={currency} />;
  const docType = DOC_TYPE_LABELS[invoice.docType as keyof typeof DOC_TYPE_LABELS] ?? invoice.docType;
  return (
    <Card label={t('record.summary')}>
      <Grid columns={2} min={240} gap={28} style={{ alignItems: 'start' }}>
        <DescriptionList
          items={[
            field('number', <Reference>{invoice.number ?? '–'}</Reference>),
            { term: t('record.ref'), value: <Reference>{invoice.ref}</Reference> },
            field('docType', `${invoice.docType} ${docType}`),
            field('issueDate', <DateText date={invoice.issueDate} />),
            field('dueDate', <DateText date={invoice.dueDate} />),
            invoice.deliveryDate !== null && field('deliveryDate', <DateText date={invoice.deliveryDate} />),
            invoice.orderRef !== null && field('orderRef', <Reference>{invoice.orderRef}</Reference>),
          ]}
        />
        <DescriptionList
          ruled
          items={[
            field('net', money(invoice.net)),
            field('vat', money(invoice.vat)),
            {
              term: t('field.gross'),
              value: money(invoice.gross),
              total: invoice.due === invoice.gross,
            },
            !!prepaid && field('prepaid', money(-prepaid)),
            !!invoice.rounding && field('rounding', money(invoice.rounding)),
            invoice.due !== invoice.gross && {
              term: t('field.due'),
              value: money(invoice.due),
              total: true,
            },
            invoice.payeeName !== null && field('payeeName', invoice.payeeName),
            invoice.payeeIban !== null &&
              field('payeeIban', <Reference>{formatIban(invoice.payeeIban)}</Reference>),
          ]}
        />
      </Grid>
    </Card>
  );
}

/** Assignor, debtor, contract and guarantee, and who confirmed. */
export function PartiesCard({ invoice, side }: { invoice: Invoice; side: Side }) {
  const { t } = useTranslation('invoices');
  /** The company's record, open to the bank only. */
  const onCompany = (ref: Invoice['assignor'], text: ReactNode) =>
    ref && side === 'staff' ? <Link to={href(pages.company, { id: ref.id })}>{text}</Link> : text;
  /** The contract, open to its parties: a debtor is one in a reverse programme. */
  const onContract = (text: ReactNode) =>
    invoice.contractId && (side !== 'client' || invoice.program === 'reverse') ? (
      <Link to={href(pages.contract, { id: invoice.contractId })}>{text}</Link>
    ) : (
      text
    );
  const party = (ref: Invoice['assignor']) => (ref === null ? '–' : onCompany(ref, ref.legalName));
  const { confirmation, file, guaranteeId, guaranteeNumber, batch, assignedOn } = invoice;
  return (
    <Card title={t('record.parties')}>
      <DescriptionList
        items={[
          {
            term: t(side === 'client' ? 'list.col.supplier' : 'field.assignorId'),
            value: party(invoice.assignor),
          },
          { term: t('field.debtorId'), value: party(invoice.debtor) },
          confirmation && {
            term: t('record.confirmation'),
            value: confirmation.by,
            hint: formatDateTime(confirmation.at),
          },
          {
            term: t('field.contractId'),
            value: invoice.contractNumber ? onContract(<Reference>{invoice.contractNumber}</Reference>) : '–',
            hint: t(`program.${invoice.program}`),
          },
          !!batch && {
            term: t('record.assignedIn'),
            value: (
              <Link to={href(pages.batch, { id: batch.id })}>
                <Reference>{batch.number}</Reference>
              </Link>
            ),
            hint: assignedOn && t('record.assignedOn', { date: formatDate(assignedOn) }),
          },
          !!guaranteeId && {
            term: t('field.guaranteeId'),
            value: (
              <Link to={href(pages.guarantee, { id: guaranteeId })}>
                <Reference>{guaranteeNumber ?? ''}</Reference>
              </Link>
            ),
          },
          file
            ? {
                term: t('record.fingerprint'),
                value: <Reference>{`${file.sha256.slice(0, 4)}…${file.sha256.slice(-4)}`}</Reference>,
              }
            : { term: t('field.file'), value: t('record.noDocument') },
        ]}
      />
    </Card>
  );
}

/** What is to come, with its day. */
export function NextCard({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const next: { date: string; words: string }[] = [];
  const { confirmBy } = invoice;
  if (invoice.status === 'awaiting_confirmation' && confirmBy && dayInParis(confirmBy) >= todayInParis())
    next.push({ date: formatDate(dayInParis(confirmBy)), words: t('record.next.confirm') });
  const awaited = hasTag(invoiceStates, invoice.status, 'open');
  const inTrouble = hasTag(invoiceStates, invoice.status, 'inTrouble');
  if (awaited && !inTrouble && invoice.dueDate && invoice.dueDate >= todayInParis())
    next.push({ date: formatDate(invoice.dueDate), words: t('record.next.due') });
  if (next.length === 0) return null;
  return (
    <Card label={t('record.next.title')}>
      <Row gap={28}>
        <Text type="h3" as="h2">
          {t('record.next.title')}
        </Text>
        {next.map(({ date, words }) => (
          <Row key={words} gap={10} align="flex-start" wrap={false}>
            <IconCalendar size={18} strokeWidth={1.75} aria-hidden />
            <div>
              <Text type="small" weight={600} as="p">
                {date}
              </Text>
              <Hint>{words}</Hint>
            </div>
          </Row>
        ))}
      </Row>
    </Card>
  );
}

/** The invoice beside its possible duplicates; nothing where its reader may read none of them. */
function Beside({ invoice, others = [] }: { invoice: Invoice; others: Check['others'] }) {
  const { t } = useTranslation('invoices');
  const number = invoice.number ?? invoice.ref;
  const mine = { ...invoice, number, assignor: invoice.assignor?.legalName ?? null };
  if (others.length === 0) return null;
  return <ComparedInvoices mine={mine} mineLabel={t('record.thisInvoice', { number })} others={others} />;
}

/** The open alerts, each beside the possible duplicate. */
export function OpenAlerts({ invoice }: { invoice: Invoice }) {
  const open = (invoice.alerts ?? []).filter(({ severity }) => severity !== 'passed');
  return open.map(({ code, message, others }, index) => (
    <div key={`${code}-${index}`}>
      <Text type="small" weight={500} as="p">
        {message}
      </Text>
      <Beside invoice={invoice} others={others} />
    </div>
  ));
}

/** Which checks ran, and their result; alerts of the bank first. */
export function ChecksSection({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const problems = problemsOf(invoice);
  const passed = [...(invoice.alerts ?? []), ...checksBesideAlerts(invoice)].filter(
    ({ severity }) => severity === 'passed',
  );
  const all = [...problems, ...passed];
  return (
    <Card label={t('record.checks')} aside={t('record.problems', { count: problems.length })}>
      {all.length === 0 ? (
        <Hint>{t('record.checksNone')}</Hint>
      ) : (
        <Checks
          checks={all.map(({ code, severity, message, href: to, others }, index) => ({
            code: `${code}-${index}`,
            severity,
            title: message,
            detail: <Beside invoice={invoice} others={others} />,
            ...(to ? { text: <Link to={to}>{t('record.seeInvoice')}</Link> } : {}),
          }))}
        />
      )}
    </Card>
  );
}

/** Why it was refused and what to do next; missing items; what waits for whom. */
export function Standing({ invoice, again }: { invoice: Invoice; again: ReactNode }) {
  const { t } = useTranslation('invoices');
  const { reason, missing, status } = invoice;
  return (
    <>
      {status === 'rejected' && reason && (
        <Notice
          severity="error"
          title={t(invoice.confirmation ? 'record.refused' : 'record.contested', { reason: reason.label })}
          action={again}
        >
          {reason.comment && <p>{t('record.quote', { words: reason.comment })}</p>}
          {again && <p>{t('record.refusedNext')}</p>}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice severity="warning" title={t('record.missing', { count: missing.length })} action={again}>
          <ul>
            {missing.map(({ code, label, comment }) => (
              <li key={code}>{comment ? `${label}\u00a0: ${comment}` : label}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
