import { call, createAttemptKeys } from '@cessio/client';
import {
  listFileTransfers,
  OUTCOME_REASON_MAX,
  settleTransfers,
  type PaymentFile,
  type TransferRow,
} from '@cessio/contract/transfers';
import { portalEvents, useQuery, useQueryClient, useTranslation } from '@cessio/shell';
import {
  Button,
  Dialog,
  DialogClose,
  Divider,
  ErrorState,
  formatMoney,
  Hint,
  Notice,
  Row,
  Segmented,
  showToast,
  Skeleton,
  Stack,
  Text,
  TextInput,
  toProblem,
} from '@cessio/ui';
import { SearchBox } from '@cessio/ui/table';
import { useState } from 'react';
import { useCounts } from './use-counts.ts';

const keyFor = createAttemptKeys();
/** As many as one call gives. */
const PAGE = 200;
/** What may become of a transfer that waits, and of one that was executed. */
const CHOICES = {
  waiting: ['waiting', 'executed', 'rejected'],
  executed: ['executed', 'returned'],
} as const;
type From = keyof typeof CHOICES;
type Choice = (typeof CHOICES)[From][number];
interface Told {
  outcome: Choice;
  reason: string;
}

interface Props {
  file: PaymentFile;
  /** Which of its transfers are asked about. */
  of: From;
  onClose: () => void;
}

/** Writes down what the bank did with each transfer that waits, or that executed ones came back. */
export function OutcomeDialog({ file, of: from, onClose }: Props) {
  const { t } = useTranslation('invoices');
  const queries = useQueryClient();
  const counts = useCounts();
  const [told, setTold] = useState<Readonly<Record<string, Told>>>({});
  const [q, setQ] = useState('');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const asked = useQuery({
    queryKey: ['transfers', 'of', file.id, file.version, from, q],
    queryFn: ({ signal }) =>
      call(listFileTransfers, {
        query: { fileId: file.id, status: from, ...(q && { q }), limit: String(PAGE), total: 'true' },
        signal,
      }),
    gcTime: 0,
  });
  const rows = asked.data?.data ?? [];
  const nothing: Told = { outcome: from, reason: '' };
  const of = ({ id }: Pick<TransferRow, 'id'>) => told[id] ?? nothing;
  const asksWhy = ({ outcome }: Told) => outcome === 'rejected' || outcome === 'returned';
  const lacks = (one: Told) => asksWhy(one) && !one.reason.trim();
  // Of every page and search that was looked at.
  const known = Object.entries(told).filter(([, { outcome }]) => outcome !== from);
  const became = (outcome: Choice) => known.filter(([, one]) => one.outcome === outcome).length;
  const summary = counts({
    executed: from === 'executed' ? file.executed.count - known.length : became('executed'),
    rejected: from === 'executed' ? file.rejected.count : became('rejected'),
    returned: from === 'executed' ? file.returned.count + became('returned') : 0,
    waiting: from === 'waiting' ? file.waiting.count - known.length : file.waiting.count,
  });
  const tell = (row: TransferRow, more: Partial<Told>) =>
    setTold((before) => ({ ...before, [row.id]: { ...nothing, ...before[row.id], ...more } }));
  const save = async () => {
    if (sending || known.length === 0) return;
    setTried(true);
    if (known.some(([, one]) => lacks(one))) {
      // A search may hide the one that lacks its reason.
      setQ('');
      return;
    }
    setSending(true);
    setFailure(null);
    const body = {
      version: file.version,
      outcomes: known.flatMap(([id, one]) => {
        const { outcome, reason } = one;
        if (outcome === 'waiting') return [];
        return [{ id, outcome, ...(asksWhy(one) && { reason: reason.trim() }) }];
      }),
    };
    try {
      await call(settleTransfers, {
        params: { id: file.id },
        body,
        idempotencyKey: keyFor(`outcomes of ${file.id}`, body),
      });
      showToast({
        severity: 'success',
        title: t('transfers.outcomes.done', { number: file.number }),
        message: summary,
      });
      portalEvents.emit('recordChanged', { entity: 'payment_file', id: file.id });
      onClose();
    } catch (error) {
      setFailure(error);
      setSending(false);
      void queries.invalidateQueries({ queryKey: ['payment_file', 'one', file.id] });
    }
  };
  const problem = failure === null ? null : toProblem(failure);
  const more = (asked.data?.total?.value ?? 0) - rows.length;
  return (
    <Dialog
      open
      onClose={sending ? () => undefined : onClose}
      onEnter={save}
      sticky
      sending={sending}
      width={680}
      title={t(`transfers.outcomes.${from}`)}
      subtitle={summary}
      actions={
        <>
          <DialogClose disabled={sending}>{t('transfers.cancel')}</DialogClose>
          <Button variant="primary" loading={sending} disabled={known.length === 0} onClick={save}>
            {t('transfers.outcomes.save')}
          </Button>
        </>
      }
    >
      {from === 'executed' && <SearchBox label={t('transfers.search')} value={q} onChange={setQ} />}
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={asked.refetch} level={3} />
      ) : !asked.data ? (
        <Skeleton lines={5} />
      ) : (
        <Stack gap={12}>
          <Row justify="space-between">
            <Hint>{t(`transfers.outcomes.text.${from}`)}</Hint>
            {from === 'waiting' && (
              <Button
                size={30}
                onClick={() => {
                  for (const row of rows)
                    if (of(row).outcome === 'waiting') tell(row, { outcome: 'executed' });
                }}
              >
                {t('transfers.outcomes.all')}
              </Button>
            )}
          </Row>
          {rows.map((row) => (
            <Stack key={row.id} gap={8}>
              <Divider />
              <Row justify="space-between">
                <Stack gap={2}>
                  <Text weight={500}>
                    <bdi dir="ltr">{row.number}</bdi> · {formatMoney(row.amount, row.currency)}
                  </Text>
                  <Hint>{row.holder}</Hint>
                </Stack>
                <Segmented
                  label={t('transfers.outcome', { number: row.number })}
                  value={of(row).outcome}
                  onChange={(outcome) => tell(row, { outcome })}
                  options={CHOICES[from].map((value) => ({ value, label: t(`transfers.outcome.${value}`) }))}
                />
              </Row>
              {asksWhy(of(row)) && (
                <TextInput
                  label={t('transfers.outcome.reason')}
                  value={of(row).reason}
                  onChange={(reason) => tell(row, { reason })}
                  maxLength={OUTCOME_REASON_MAX}
                  required
                  error={tried && lacks(of(row)) ? t('transfers.outcome.reason.missing') : undefined}
                />
              )}
            </Stack>
          ))}
          {more > 0 && <Notice>{t('transfers.outcomes.more', { count: more })}</Notice>}
        </Stack>
      )}
      {problem && (
        <Notice severity="error" live title={problem.title}>
          {problem.detail}
        </Notice>
      )}
    </Dialog>
  );
}
