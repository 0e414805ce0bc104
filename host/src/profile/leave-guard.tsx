import { useBeforeUnload, useBlocker, useTranslation } from '@cessio/shell';
import { ConfirmDialog, IconInfo } from '@cessio/ui';

/** Asks before what was changed and not saved is left behind. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation('host');
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      icon={IconInfo}
      title={t('profile.leave')}
      consequences={[{ text: t('profile.leave.effect') }]}
      confirmLabel={t('profile.leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
