import { useState } from 'react';
import type { RemoteStep } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { ConfirmDialog, IconClock, IconPen, IconUsers, SelectInput, showToast, TextInput } from '@cessio/ui';
import { useRemoteSteps } from './use-remotes.ts';

/** A step of the administrator awaiting confirmation. */
export type AskedStep =
  | { action: 'canary'; version: string; percent: number }
  | { action: Exclude<RemoteStep, 'canary'>; version: string };

const SHARES = [1, 5, 10, 20, 30, 50, 75, 90] as const;

interface StepDialogProps {
  name: string;
  /** The remote's French name. */
  title: string;
  asked: AskedStep;
  /** Number of users whose failures take the version back. */
  failures: number;
  onClose: () => void;
}

/** Says what a step does and to whom, and asks for a reason where it will matter later. */
export function StepDialog({ name, title, asked, failures, onClose }: StepDialogProps) {
  const { t } = useTranslation('host');
  const { take } = useRemoteSteps();
  const { action, version } = asked;
  const [percent, setPercent] = useState(String(asked.action === 'canary' ? asked.percent : SHARES[2]));
  const [reason, setReason] = useState('');
  const words = { title, version, percent, failures };
  const explained = action === 'stop' || action === 'rollback' || action === 'withdraw';
  const effects = [
    { text: t(`ops.remotes.effect.${action}`, words), icon: IconUsers, family: 'action' } as const,
    ...(action === 'withdraw'
      ? []
      : [
          { text: t('ops.remotes.effect.pages'), icon: IconClock, family: 'progress' } as const,
          { text: t('ops.remotes.effect.kept'), icon: IconPen, family: 'success' } as const,
        ]),
  ];
  const confirm = async () => {
    const why = reason.trim() || null;
    await take(
      name,
      action === 'canary'
        ? { action, version, percent: Number(percent), reason: why }
        : { action, version, reason: why },
    );
    showToast({ severity: 'success', title: t(`ops.remotes.done.${action}`, words) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`ops.remotes.ask.${action}`, words)}
      consequences={effects}
      confirmLabel={t(`ops.remotes.${action}`, words)}
      danger={action === 'withdraw'}
      {...(action === 'withdraw' && { note: t('ops.remotes.withdraw.note') })}
      onConfirm={confirm}
    >
      {action === 'canary' && (
        <SelectInput
          label={t('ops.remotes.percent')}
          value={percent}
          onChange={setPercent}
          options={[...new Set([...SHARES, Number(percent)])]
            .toSorted((a, b) => a - b)
            .map((share) => ({ value: String(share), label: `${share}\u00a0%` }))}
        />
      )}
      {explained && <TextInput label={t('ops.remotes.reason')} value={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}
