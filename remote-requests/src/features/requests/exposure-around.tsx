import type { ExposureAround } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, DescriptionList, Money, Stack, Text } from '@cessio/ui';

/** The bank's exposure on the debtor, on its group and in favour of the beneficiary, without and with this request. */
export function AroundCard({ around }: { around: readonly ExposureAround[] }) {
  const { t } = useTranslation('requests');
  if (around.length === 0) return null;
  const scopeOf = ({ scope, name }: ExposureAround) =>
    scope === 'group'
      ? t('exposure.scope.group', { count: Number(name) })
      : t(`exposure.scope.${scope}`, { name });
  return (
    <Card title={t('exposure.around')}>
      <DescriptionList
        items={around.map((line) => ({
          term: scopeOf(line),
          value: (
            <Stack gap={2}>
              <Amount words={t('exposure.without')} minor={line.without} currency={line.currency} />
              {line.with !== line.without && (
                <Amount words={t('exposure.with')} minor={line.with} currency={line.currency} />
              )}
            </Stack>
          ),
        }))}
      />
    </Card>
  );
}

function Amount({ words, minor, currency }: { words: string; minor: number; currency: string }) {
  return (
    <Text type="small">
      {words} <Money minor={minor} currency={currency} weight={600} />
    </Text>
  );
}
