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
import { useState } from 'react';
import { useCounts } from './use-counts.ts';

const keyFor = createAttemptKeys();
/** As many as one call gives. */
const PAGE = 200;
const CHOICES = ['waiting', 'executed', 'rejected'] as const;
type Choice = (typeof CHOICES)[number];
interface Told {
  outcome: Choice;
  reason: string;
}
const NOTHING: Told = { outcome: 'waiting', reason: '' };

/** Writes down what the bank did with each transfer that waits. */
export function OutcomeDialog({ file, onClose }: { file: PaymentFile; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const queries = useQueryClient();
  const counts = useCounts();
  const [told, setTold] = useState<Readonly<Record<string, Told>>>({});
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const asked = useQuery({
    queryKey: ['transfers', 'of', file.id, file.version],
    queryFn: ({ signal }) =>
      call(listFileTransfers, {
        query: { fileId: file.id, status: 'waiting', limit: String(PAGE), total: 'true' },
        signal,
      }),
    gcTime: 0,
  });
  const rows = asked.data?.data ?? [];
  const of = ({ id }: TransferRow) => told[id] ?? NOTHING;
  const lacks = (row: TransferRow) => of(row).outcome === 'rejected' && !of(row).reason.trim();
  const count = (outcome: Choice) => rows.filter((row) => of(row).outcome === outcome).length;
  const known = rows.filter((row) => of(row).outcome !== 'waiting');
  const tell = (row: TransferRow, more: Partial<Told>) =>
    setTold((before) => ({ ...before, [row.id]: { ...NOTHING, ...before[row.id], ...more } }));
  const save = async () => {
    if (sending || known.length === 0) return;
    setTried(true);
    if (known.some(lacks)) return;
    setSending(true);
    setFailure(null);
    const body = {
      version: file.version,
      outcomes: known.flatMap((row) => {
        const { outcome, reason } = of(row);
        if (outcome === 'waiting') return [];
        return [{ id: row.id, outcome, ...(outcome === 'rejected' && { reason: reason.trim() }) }];
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
        message: counts(count('executed'), count('rejected'), file.waiting.count - known.length),
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
      title={t('transfers.outcomes')}
      subtitle={counts(count('executed'), count('rejected'), file.waiting.count - known.length)}
      actions={
        <>
          <DialogClose disabled={sending}>{t('transfers.cancel')}</DialogClose>
          <Button variant="primary" loading={sending} disabled={known.length === 0} onClick={save}>
            {t('transfers.outcomes.save')}
          </Button>
        </>
      }
    >
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={asked.refetch} level={3} />
      ) : !asked.data ? (
        <Skeleton lines={5} />
      ) : (
        <Stack gap={12}>
          <Row justify="space-between">
            <Hint>{t('transfers.outcomes.text')}</Hint>
            <Button
              size={30}
              onClick={() => {
                for (const row of rows) if (of(row).outcome === 'waiting') tell(row, { outcome: 'executed' });
              }}
            >
              {t('transfers.outcomes.all')}
            </Button>
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
                  options={CHOICES.map((value) => ({ value, label: t(`transfers.outcome.${value}`) }))}
                />
              </Row>
              {of(row).outcome === 'rejected' && (
                <TextInput
                  label={t('transfers.outcome.reason')}
                  value={of(row).reason}
                  onChange={(reason) => tell(row, { reason })}
                  maxLength={OUTCOME_REASON_MAX}
                  required
                  error={tried && lacks(row) ? t('transfers.outcome.reason.missing') : undefined}
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
