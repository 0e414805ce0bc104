import { useState } from 'react';
import { MAINTENANCE_MESSAGE_MAX } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  DateTimeText,
  IconClock,
  IconLock,
  IconPen,
  Notice,
  Row,
  SelectInput,
  showToast,
  Stack,
  Tag,
  TextAreaInput,
  toProblem,
} from '@cessio/ui';
import type { SettingsCardProps } from '../settings/rules-card.tsx';

const MINUTES = [15, 30, 60, 120, 240, 480] as const;

/** Starts, extends and ends a maintenance, each after a confirmation. */
export function MaintenanceCard({ settings: { maintenance }, change }: SettingsCardProps) {
  const { t } = useTranslation('host');
  const [minutes, setMinutes] = useState('30');
  const [message, setMessage] = useState(maintenance.message ?? '');
  const [asking, setAsking] = useState(false);

  const close = async (): Promise<void> => {
    const until = new Date(Date.now() + Number(minutes) * 60_000).toISOString();
    await change({ maintenance: { on: true, until, message: message.trim() || null } });
  };
  const open = async (): Promise<void> => {
    try {
      await change({ maintenance: { on: false } });
      showToast({ severity: 'success', title: t('ops.maintenance.opened') });
    } catch (error) {
      const problem = toProblem(error);
      showToast({ severity: 'error', title: problem.title ?? '', message: problem.detail ?? '' });
    }
  };

  return (
    <Card
      title={t('ops.maintenance.title')}
      aside={
        maintenance.on ? (
          <Tag family="action" icon={IconLock}>
            {t('ops.maintenance.closed')}
          </Tag>
        ) : (
          <Tag family="success">{t('ops.maintenance.openNow')}</Tag>
        )
      }
    >
      <Stack gap={16}>
        {maintenance.on ? (
          <Notice severity="warning" title={t('ops.maintenance.onlyYou')}>
            {t('ops.maintenance.until')} {maintenance.until && <DateTimeText instant={maintenance.until} />}
          </Notice>
        ) : (
          <p>{t('ops.maintenance.text')}</p>
        )}
        <SelectInput
          label={t('ops.maintenance.minutes')}
          value={minutes}
          onChange={setMinutes}
          options={MINUTES.map((count) => ({
            value: String(count),
            label:
              count < 60
                ? t('ops.maintenance.inMinutes', { count })
                : t('ops.maintenance.inHours', { count: count / 60 }),
          }))}
        />
        <TextAreaInput
          label={t('ops.maintenance.message')}
          help={t('ops.maintenance.message.help')}
          value={message}
          onChange={setMessage}
          rows={2}
          maxLength={MAINTENANCE_MESSAGE_MAX}
        />
        <Row gap={8} wrap>
          {maintenance.on && (
            <Button variant="primary" onClick={open}>
              {t('ops.maintenance.reopen')}
            </Button>
          )}
          <Button variant={maintenance.on ? 'secondary' : 'dangerLight'} onClick={() => setAsking(true)}>
            {t(maintenance.on ? 'ops.maintenance.prolong' : 'ops.maintenance.close')}
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        icon={IconLock}
        title={t(maintenance.on ? 'ops.maintenance.askProlong' : 'ops.maintenance.ask')}
        consequences={[
          { text: t('ops.maintenance.effect.closed'), icon: IconLock, family: 'action' },
          { text: t('ops.maintenance.effect.kept'), icon: IconPen, family: 'success' },
          { text: t('ops.maintenance.effect.you'), icon: IconClock, family: 'progress' },
        ]}
        note={t('ops.maintenance.note')}
        confirmLabel={t(maintenance.on ? 'ops.maintenance.prolongNow' : 'ops.maintenance.closeNow')}
        danger={!maintenance.on}
        onConfirm={close}
      />
    </Card>
  );
}
