import { call, createAttemptKeys } from '@cessio/client';
import { formatIban, href, pages, type ResponseOf } from '@cessio/contract';
import {
  createPaymentFile,
  TRANSFERS_MAX,
  type listTransfers,
  type TransferGroup,
  type WaitingTransfer,
} from '@cessio/contract/transfers';
import { useNavigate, useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  Card,
  Checkbox,
  formatMoney,
  Hint,
  Link,
  media,
  Money,
  Notice,
  Reference,
  Row,
  SelectInput,
  Stack,
  styled,
  Tag,
  Text,
  toProblem,
  VisuallyHidden,
} from '@cessio/ui';
import { FlushTable, moneyColumn, type Column } from '@cessio/ui/record';
import { useState } from 'react';
import { dayInWords } from '../../day-in-words.ts';
import { PAGE_OF } from './page-of.ts';
import { instantInWords } from './in-words.ts';

const keyFor = createAttemptKeys();

const Inset = styled('div')({ padding: '0 18px 14px' });
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '12px 16px',
  inlineSize: '100%',
  '& > :first-child': { flex: '1 1 220px' },
  [media.phone]: { '& > button': { flexGrow: 1 } },
});

type Line = WaitingTransfer & { id: string; currency: string };
type Tick = { isTicked: (line: Line) => boolean; toggle: (line: Line, on: boolean) => void };

const idOf = ({ kind, sourceId }: WaitingTransfer): string => `${kind} ${sourceId}`;

function Number_({ line: { kind, recordId, number } }: { line: Line }) {
  return (
    <Link to={href(PAGE_OF[kind], { id: recordId })}>
      <Reference>{number}</Reference>
    </Link>
  );
}

const columnsOf = (t: TFunction<'invoices'>, tick: Tick | null): Column<Line>[] => [
  {
    id: 'number',
    header: t('field.number'),
    card: 'title',
    cell: (line) => (
      <Row gap={0} wrap={false}>
        {tick && (
          <Checkbox
            label={<VisuallyHidden>{t('transfers.tick', { number: line.number })}</VisuallyHidden>}
            checked={tick.isTicked(line)}
            disabled={!line.usable}
            onChange={(on) => tick.toggle(line, on)}
          />
        )}
        <Number_ line={line} />
      </Row>
    ),
  },
  {
    id: 'party',
    header: t('transfers.party'),
    card: 'subtitle',
    cell: ({ party, holder }) => (
      <>
        {party.legalName}
        {holder && holder !== party.legalName && (
          <Text type="caption" tone="second" as="div">
            {t('transfers.holder', { holder })}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'iban',
    header: t('transfers.iban'),
    card: 'meta',
    cell: ({ iban, unusable, usableFrom }) => (
      <>
        {iban && <Reference>{formatIban(iban)}</Reference>}
        {unusable && (
          <Stack gap={2} align="flex-start">
            <Tag family="danger">{t('transfers.unusable')}</Tag>
            <Text type="caption" tone="second" style={{ whiteSpace: 'normal' }}>
              {t(`transfers.unusable.${unusable}`, { instant: usableFrom && instantInWords(usableFrom) })}
            </Text>
          </Stack>
        )}
      </>
    ),
  },
  moneyColumn('amount', t('transfers.amount'), { card: 'amount', weight: 500 }),
];

interface Props {
  group: TransferGroup;
  /** Those in its currency. */
  accounts: ResponseOf<typeof listTransfers>['accounts'];
  writes: boolean;
  /** Reads again what waits: a refusal says that it has changed. */
  onRefused: () => unknown;
}

/** Transfers of one currency and execution date, and the file made of those that are ticked. */
export function GroupCard({ group, accounts, writes, onRefused }: Props) {
  const { t } = useTranslation('invoices');
  const navigate = useNavigate();
  const { currency, executionDate, cutOffAt, late } = group;
  // Everything leaves, unless somebody leaves it out.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [account, setAccount] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const lines = group.transfers.map((one) => ({ ...one, id: idOf(one), currency }));
  const usable = lines.filter((line) => line.usable);
  const ticked = usable.filter(({ id }) => !left.has(id));
  const total = ticked.reduce((sum, { amount }) => sum + amount, 0);
  const from = accounts.find(({ id }) => id === account) ?? accounts[0];
  const money = formatMoney(total, currency);
  const makes = writes && !late && executionDate !== null;
  const problem = failure === null ? null : toProblem(failure);
  const day = executionDate && dayInWords(executionDate);
  const title = day ? t('transfers.group', { day }) : t('transfers.group.unknown');
  const leave = (some: readonly Line[], out: boolean) => {
    const next = new Set(left);
    for (const { id } of some)
      if (out) next.add(id);
      else next.delete(id);
    setLeft(next);
    setFailure(null);
  };
  const make = async () => {
    if (!from || executionDate === null) return;
    const body = {
      accountId: from.id,
      executionDate,
      transfers: ticked.map(({ sourceId }) => sourceId),
      total,
    };
    setFailure(null);
    try {
      const { id } = await call(createPaymentFile, {
        body,
        idempotencyKey: keyFor('payment file', body),
      });
      await navigate(href(pages.paymentFile, { id }));
    } catch (error) {
      setFailure(error);
      void onRefused();
    }
  };
  const why = !from
    ? t('transfers.noAccount', { currency })
    : ticked.length === 0
      ? t('transfers.nothing')
      : ticked.length > TRANSFERS_MAX
        ? t('transfers.tooMany', { count: TRANSFERS_MAX })
        : null;
  return (
    <Card
      title={
        <>
          {title} {currency !== 'EUR' && <Tag>{currency}</Tag>}
        </>
      }
      flush
      aside={!late && cutOffAt && <span>{t('transfers.before', { instant: instantInWords(cutOffAt) })}</span>}
      footer={
        <Foot>
          <Stack gap={2}>
            <Text weight={600}>
              <Money minor={makes ? total : group.total} currency={currency} strongZero />
            </Text>
            <Row gap={4}>
              <Hint>
                {makes
                  ? t('transfers.ticked', { count: ticked.length, all: lines.length })
                  : t('transfers.count', { count: lines.length })}
              </Hint>
              {makes && usable.length > 1 && (
                <Button size={30} variant="text" onClick={() => leave(usable, ticked.length > 0)}>
                  {t(ticked.length > 0 ? 'transfers.tick.none' : 'transfers.tick.all')}
                </Button>
              )}
            </Row>
          </Stack>
          {makes && (
            <>
              {accounts.length > 1 && (
                <SelectInput
                  label={t('transfers.account')}
                  value={from?.id ?? ''}
                  onChange={setAccount}
                  options={accounts.map(({ id, iban, holder }) => ({
                    value: id,
                    label: `${formatIban(iban)} · ${holder}`,
                  }))}
                />
              )}
              <Button
                variant="primary"
                disabled={why !== null}
                {...(why !== null && { disabledReason: why })}
                onClick={make}
              >
                {t('transfers.make', { total: money })}
              </Button>
            </>
          )}
        </Foot>
      }
    >
      {executionDate === null && (
        <Inset>
          <Notice severity="warning">{t('transfers.group.unknown.text', { currency })}</Notice>
        </Inset>
      )}
      {late && cutOffAt && (
        <Inset>
          <Notice severity="warning" title={t('transfers.late')}>
            {t('transfers.late.text', { instant: instantInWords(cutOffAt) })}
          </Notice>
        </Inset>
      )}
      <FlushTable
        caption={t('transfers.group.list', { day: title, currency })}
        rows={lines}
        columns={columnsOf(
          t,
          makes
            ? {
                isTicked: ({ id, usable: may }) => may && !left.has(id),
                toggle: (line, on) => leave([line], !on),
              }
            : null,
        )}
      />
      {makes && !from && (
        <Inset style={{ paddingBlockStart: 14 }}>
          <Notice severity="warning">{t('transfers.noAccount', { currency })}</Notice>
        </Inset>
      )}
      {problem && (
        <Inset style={{ paddingBlockStart: 14 }}>
          <Notice severity="error" live title={problem.title}>
            {problem.detail}
          </Notice>
        </Inset>
      )}
    </Card>
  );
}
