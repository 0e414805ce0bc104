import { DOC_TYPE_LABELS, href, pages } from '@cessio/contract';
import type { Batch, BatchLine } from '@cessio/contract/batches';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  Hint,
  Link,
  Money,
  Notice,
  Reference,
  Stack,
  Text,
} from '@cessio/ui';
import { feesOf } from './batch-amounts.ts';

interface Props {
  line: BatchLine | null;
  batch: Batch;
  /** Takes it out of the draft; absent where it stays. */
  onRemove: ((line: BatchLine) => void) | undefined;
  onClose: () => void;
}

/** How the amounts of one invoice come about, rule by rule. */
export function LineDrawer({ line, batch, onRemove, onClose }: Props) {
  const { t } = useTranslation('invoices');
  return (
    <Drawer
      open={line !== null}
      onClose={onClose}
      title={t('batch.line.title', { number: line?.number })}
      width={440}
      actions={
        line &&
        onRemove && (
          <Button variant="dangerLight" onClick={() => onRemove(line)}>
            {t('batch.remove', { count: 1 })}
          </Button>
        )
      }
    >
      {line && <Explained line={line} batch={batch} />}
    </Drawer>
  );
}

function Explained({ line, batch: { currency } }: { line: BatchLine; batch: Batch }) {
  const { t } = useTranslation('invoices');
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  const docType = DOC_TYPE_LABELS[line.docType as keyof typeof DOC_TYPE_LABELS] ?? line.docType;
  const shown = ({ rule, text, amount }: BatchLine['explained'][number]) => ({
    key: rule,
    term: text,
    value: money(amount),
  });
  // What comes after the account is of its financing.
  const drawn = line.explained.findIndex(({ rule }) => rule === 'available');
  const rules =
    drawn > 0
      ? line.explained.slice(0, drawn).map(shown)
      : [
          { term: t('field.due'), value: money(line.due) },
          { term: t('batch.fdg'), value: money(-line.fdg) },
          { term: t('batch.reserve'), value: money(-line.reserve) },
          { term: t('batch.fees'), value: money(-feesOf(line)) },
        ];
  const then =
    drawn > 0
      ? line.explained.slice(drawn).map(shown)
      : [{ term: t('batch.available'), value: money(line.available) }];
  const { onTime, late15, late30 } = line.cost;
  return (
    <Stack gap={16}>
      {line.problem && (
        <Notice severity="error" title={t('batch.line.problem')}>
          {line.problem}
        </Notice>
      )}
      {line.account < 0 && <Notice severity="warning" title={t('batch.loss')} />}
      <DescriptionList
        items={[
          {
            term: t('record.title'),
            value: (
              <Link to={href(pages.invoice, { id: line.id })}>
                <Reference>{line.number}</Reference>
              </Link>
            ),
            hint: docType,
          },
          { term: t('field.debtorId'), value: line.debtor.legalName },
          { term: t('field.dueDate'), value: <DateText date={line.dueDate} /> },
          { term: t('field.coveredPpm'), value: money(line.covered) },
        ]}
      />
      <Stack gap={8}>
        <Text type="small" weight={600} as="h3">
          {t('batch.line.rules')}
        </Text>
        <DescriptionList
          amounts
          items={[
            ...rules,
            { key: 'account', term: t('batch.account'), value: money(line.account), total: true },
          ]}
        />
        <DescriptionList amounts items={then} />
      </Stack>
      <Stack gap={8}>
        <Text type="small" weight={600} as="h3">
          {t('batch.cost')}
        </Text>
        <DescriptionList
          amounts
          items={[
            { term: t('batch.cost.onTime'), value: money(onTime) },
            { term: t('batch.cost.late', { days: 15 }), value: money(late15) },
            { term: t('batch.cost.late', { days: 30 }), value: money(late30) },
          ]}
        />
      </Stack>
      <Hint>{t('batch.line.kept')}</Hint>
    </Stack>
  );
}
