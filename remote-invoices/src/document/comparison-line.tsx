import type { Check } from '@cessio/contract';
import { family, IconCircleCheck, IconTriangleAlert, Row, Text } from '@cessio/ui';

/** Whether the pages of a PDF agree with its data, as the check words it. */
export function ComparisonLine({ severity, message }: Pick<Check, 'severity' | 'message'>) {
  const agrees = severity === 'passed';
  const Icon = agrees ? IconCircleCheck : IconTriangleAlert;
  return (
    <Row gap={6} wrap={false} align="flex-start" style={{ color: family[agrees ? 'success' : 'action'].fg }}>
      <Icon size={16} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />
      <Text type="small">{message}</Text>
    </Row>
  );
}
