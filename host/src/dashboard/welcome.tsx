import { pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, Row, Stack, styled, Text, text, v } from '@cessio/ui';

const Steps = styled('ol')({
  display: 'flex',
  flexDirection: 'column',
  gap: 10,
  paddingInlineStart: 20,
  listStyle: 'decimal',
  color: v.text2,
  ...text('body'),
  '& ::marker': { color: v.text, fontWeight: 600 },
});

const FIRST = {
  supplier: pages.newInvoice,
  client: pages.newRequest,
  staff: pages.newCompany,
} as const;

/**
 * For users without any records: what happens here and the first thing to do, in place of figures that are
 * all zero.
 */
export function Welcome({ side }: { side: keyof typeof FIRST }) {
  const { t } = useTranslation('host');
  return (
    <Card title={t(`welcome.${side}`)} heavy warm>
      <Stack gap={16}>
        <Steps>
          {[1, 2, 3].map((step) => (
            <li key={step}>
              <Text>{t(`welcome.${side}.${step}`)}</Text>
            </li>
          ))}
        </Steps>
        <Row>
          <Button variant="primary" to={FIRST[side]}>
            {t(`welcome.${side}.do`)}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
