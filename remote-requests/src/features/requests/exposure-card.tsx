import { call } from '@cessio/client';
import {
  EXPOSURE_PARTS,
  exposureTotal,
  getDebtorStanding,
  guaranteeRequestExposure,
  type ExposureParts,
  type GuaranteeRequest,
} from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import { Card, family, formatMoney, media, Hint, Money, Row, Skeleton, styled, Text, v } from '@cessio/ui';
import { DebtorCard, shareOf, SumsText } from '@cessio/ui/record';
import { AroundCard } from './exposure-around.tsx';

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
  position: 'relative',
  '& > i': { flex: '0 1 auto', minInlineSize: 3, borderRadius: 2 },
  // The ceiling, where it lies within the bar.
  '& > b': {
    position: 'absolute',
    insetBlock: 0,
    inlineSize: 2,
    background: v.text,
    boxShadow: `0 0 0 1px ${v.surface}`,
  },
});
const SWATCH: Record<keyof ExposureParts, string> = {
  used: v.primary,
  free: `color-mix(in srgb, ${v.primary} 40%, ${v.surface})`,
  approved: family.success.fg,
  pending: `repeating-linear-gradient(45deg, ${v.text3} 0 3px, ${v.hover} 3px 5px)`,
  asked: `repeating-linear-gradient(45deg, ${v.accent} 0 3px, ${v.accentSoft} 3px 5px)`,
};
const wholeOf = (line: ExposureParts) => EXPOSURE_PARTS.reduce((sum, part) => sum + line[part], 0);

/**
 * What the bank bears, granted or was asked for on this debtor, by beneficiary, without this request; then the debtor's
 * standing and payments.
 */
export function ExposureCard({ request }: { request: GuaranteeRequest }) {
  const { t } = useTranslation('requests');
  const { id, currency, version } = request;
  const exposure = useQuery({
    queryKey: ['list', 'exposure', id, version],
    queryFn: ({ signal }) => call(guaranteeRequestExposure, { params: { id }, signal }),
  });
  const { debtor } = request;
  const standing = useQuery({
    queryKey: ['list', 'standing', debtor.id, version],
    queryFn: ({ signal }) => call(getDebtorStanding, { params: { id: debtor.id }, signal }),
  });
  const title = t('exposure.title', { debtor: debtor.legalName });
  // Both are rendered together: the ceiling is the scale of the bars.
  if (!exposure.data || standing.isPending)
    return (
      <Card title={title}>
        {exposure.error ? <Text type="small">{t('exposure.failed')}</Text> : <Skeleton lines={3} />}
      </Card>
    );
  const lines = exposure.data.lines.filter((line) => line.currency === currency);
  const total = exposureTotal(lines);
  const shown = EXPOSURE_PARTS.filter((part) => total[part] > 0);
  const others = [...new Set(exposure.data.lines.map((line) => line.currency))]
    .filter((other) => other !== currency)
    .map((other) => ({
      currency: other,
      amount: wholeOf(exposureTotal(exposure.data.lines.filter((line) => line.currency === other))),
    }));
  const whole = wholeOf(total);
  const ceiling = standing.data?.ceilings.find((one) => one.currency === currency)?.ceiling ?? 0;
  const max = Math.max(whole, ceiling);
  const isCeilingDrawn = ceiling > 0 && ceiling < max;
  /** A full bar of one part, without the ceiling's mark, would say nothing. */
  const bar = (line: ExposureParts) =>
    wholeOf(line) === max && !isCeilingDrawn && shown.filter((part) => line[part] > 0).length < 2 ? (
      <div />
    ) : (
      <Track aria-hidden>
        {shown.map((part) =>
          line[part] > 0 ? (
            <i key={part} style={{ background: SWATCH[part], flexBasis: `${(line[part] / max) * 100}%` }} />
          ) : null,
        )}
        {isCeilingDrawn && <b style={{ insetInlineStart: `${(ceiling / max) * 100}%` }} />}
      </Track>
    );
  const words = (line: ExposureParts) =>
    shown
      .filter((part) => line[part] > 0)
      .map((part) => `${t(`exposure.${part}`)}\u00a0: ${formatMoney(line[part], currency)}`)
      .join(', ');
  return (
    <>
      <Card
        title={title}
        aside={shown.map((part) => (
          <Key key={part}>
            <i style={{ background: SWATCH[part] }} aria-hidden />
            {t(`exposure.${part}`)}
          </Key>
        ))}
      >
        {lines.length === 0 ? (
          <Hint>{t('exposure.none')}</Hint>
        ) : (
          <Lines>
            {lines.map((line) => (
              <Line key={line.beneficiary.id} title={words(line)}>
                <span>{line.beneficiary.legalName}</span>
                {bar(line)}
                <Money minor={wholeOf(line)} currency={currency} />
              </Line>
            ))}
            <Line data-total="true" title={words(total)}>
              <span>{t(total.pending + total.asked > 0 ? 'exposure.totalIf' : 'exposure.total')}</span>
              {bar(total)}
              <Money minor={whole} currency={currency} />
            </Line>
            {shown.map((part) => (
              <Line key={part}>
                <Text type="small" tone="second">
                  {t(`exposure.${part}`)}
                </Text>
                <div />
                <Money minor={total[part]} currency={currency} />
              </Line>
            ))}
          </Lines>
        )}
        {ceiling > 0 && (
          <Row justify="space-between">
            <Hint>{t('exposure.scale', { amount: formatMoney(ceiling, currency) })}</Hint>
            <Text type="small" weight={600} {...(whole > ceiling ? { tone: 'danger' } : {})}>
              {t('exposure.ofCeiling', { share: shareOf(whole, ceiling) })}
            </Text>
          </Row>
        )}
        {others.length > 0 && (
          <Hint>
            {t('exposure.others')} <SumsText sums={others} />
          </Hint>
        )}
      </Card>
      <AroundCard around={exposure.data.around} />
      <DebtorCard debtor={debtor.legalName} standing={standing.data ?? null} currency={currency} />
    </>
  );
}
