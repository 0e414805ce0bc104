import type { ReactNode } from 'react';
import { call } from '@cessio/client';
import {
  guaranteeRequestStates,
  guaranteeStates,
  listGuarantees,
  statesWith,
  type GuaranteeRequest,
} from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import { ageingColour, Card, formatMoney, media, Hint, Money, Skeleton, styled, Text, v } from '@cessio/ui';
import { exposureOf, totalOf } from './exposure.ts';

const Lines = styled('ul')({ display: 'flex', flexDirection: 'column', gap: 10, fontSize: '0.8125rem' });
const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 160px) minmax(0, 1fr) minmax(110px, auto)',
  gap: '2px 14px',
  alignItems: 'center',
  '& > bdi': { textAlign: 'right', fontWeight: 500 },
  '&[data-total="true"]': {
    borderBlockStart: `1px solid ${v.border}`,
    paddingBlockStart: 10,
    fontWeight: 600,
  },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > div': { gridColumn: '1 / -1', gridRow: 2 },
  },
});
const Key = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '& > i': { inlineSize: 10, blockSize: 10, borderRadius: 2 },
});
const Track = styled('div')({
  display: 'flex',
  gap: 2,
  blockSize: 12,
  borderRadius: 2,
  background: v.hover,
  overflow: 'hidden',
  printColorAdjust: 'exact',
  '& > i': { flex: '0 1 auto', minInlineSize: 3, borderRadius: 2 },
});
const PARTS = ['used', 'free', 'asked'] as const;
const SWATCH = {
  used: v.primary,
  free: ageingColour[0],
  asked: `repeating-linear-gradient(45deg, ${v.accent} 0 3px, ${v.accentSoft} 3px 5px)`,
};

/** States in which an amount is still to be decided. */
const OPEN: readonly string[] = statesWith(guaranteeRequestStates, 'undecided');

interface ExposureCardProps {
  request: GuaranteeRequest;
  /** What stands under it, drawn once it is known how far down that is. */
  children: ReactNode;
}

/** What the bank bears on this debtor already, by beneficiary, and what the request would add. */
export function ExposureCard({ request, children }: ExposureCardProps) {
  const { t } = useTranslation('requests');
  const guarantees = useQuery({
    queryKey: ['list', 'exposure', request.debtor.id],
    queryFn: ({ signal }) =>
      call(listGuarantees, {
        query: {
          debtorId: request.debtor.id,
          status: statesWith(guaranteeStates, 'bearsRisk').join(','),
          limit: '200',
        },
        signal,
      }),
  });
  const title = t('exposure.title', { debtor: request.debtor.legalName });
  if (!guarantees.data)
    return (
      <>
        <Card title={title}>
          {guarantees.error ? <Text type="small">{t('exposure.failed')}</Text> : <Skeleton lines={3} />}
        </Card>
        {guarantees.error && children}
      </>
    );
  const pending = OPEN.includes(request.status) ? request.amount : 0;
  const lines = exposureOf(guarantees.data.data, request.currency, request.beneficiary, pending);
  const total = { used: 0, free: 0, asked: 0 };
  for (const line of lines) {
    total.used += line.used;
    total.free += line.free;
    total.asked += line.asked;
  }
  const max = totalOf(total);
  const bar = (line: typeof total) => (
    <Track aria-hidden>
      {PARTS.map((part) =>
        line[part] > 0 ? (
          <i key={part} style={{ background: SWATCH[part], flexBasis: `${(line[part] / max) * 100}%` }} />
        ) : null,
      )}
    </Track>
  );
  const words = (line: typeof total) =>
    [
      line.used > 0 && t('exposure.usedOf', { amount: formatMoney(line.used, request.currency) }),
      line.free > 0 && t('exposure.freeOf', { amount: formatMoney(line.free, request.currency) }),
      line.asked > 0 && t('exposure.askedOf', { amount: formatMoney(line.asked, request.currency) }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <>
      <Card
        title={title}
        aside={
          <>
            {PARTS.map((part) =>
              part === 'asked' && pending === 0 ? null : (
                <Key key={part}>
                  <i style={{ background: SWATCH[part] }} aria-hidden />
                  {t(`exposure.${part}`)}
                </Key>
              ),
            )}
          </>
        }
      >
        {lines.length === 0 ? (
          <Hint>{t('exposure.none')}</Hint>
        ) : (
          <Lines>
            {lines.map((line) => (
              <Line key={line.id} title={words(line)}>
                <span>{line.name}</span>
                {bar(line)}
                <Money minor={totalOf(line)} currency={request.currency} />
              </Line>
            ))}
            <Line data-total="true" title={words(total)}>
              <span>{t(pending > 0 ? 'exposure.totalIf' : 'exposure.total')}</span>
              {bar(total)}
              <Money minor={max} currency={request.currency} />
            </Line>
          </Lines>
        )}
      </Card>
      {children}
    </>
  );
}
