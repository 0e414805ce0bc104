import { useState } from 'react';
import type { AllowedAction, GuaranteeRequest } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Button, Card, Stack, Text } from '@cessio/ui';
import { isKnown } from './action-answer.ts';
import { ActionDialog } from './action-dialog.tsx';
import { isDestructive } from './consequences.ts';
import type { TakeStep } from './use-request.ts';

interface ActionCardProps {
  request: GuaranteeRequest;
  actions: readonly AllowedAction[];
  take: TakeStep;
}

/** The steps that one may take now; one that is blocked says why and who can lift it. */
export function ActionCard({ request, actions, take }: ActionCardProps) {
  const { t } = useTranslation('requests');
  const [chosen, setChosen] = useState<AllowedAction | null>(null);
  // What moves the file on comes first, what ends it last.
  const known = actions
    .filter(isKnown)
    .sort((a, b) => Number(isDestructive(a.action)) - Number(isDestructive(b.action)));
  if (known.length === 0) return null;
  const main = known.find(({ action, enabled }) => enabled && !isDestructive(action));
  return (
    <Card title={t('action.card')}>
      <Stack gap={10}>
        {known.map((action) => (
          <Stack key={action.action} gap={4}>
            <Button
              fullWidth
              variant={
                action === main ? 'primary' : isDestructive(action.action) ? 'dangerLight' : 'secondary'
              }
              disabled={!action.enabled}
              {...(action.blockedBy ? { disabledReason: action.blockedBy.text } : {})}
              onClick={() => setChosen(action)}
            >
              {action.label}
            </Button>
            {action.blockedBy && (
              <Text type="caption" tone="second" as="p">
                {action.blockedBy.text} {t('action.lift', { who: action.blockedBy.who })}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
      {chosen && (
        <ActionDialog action={chosen} request={request} take={take} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}
