import { useEffect } from 'react';
import { useAtomValue, useTranslation } from '@cessio/shell';
import { showToast } from '@cessio/ui';
import { newVersionAtom } from '../federation/version-watch.ts';

/** Says once that a newer version was released; the user chooses when to reload. */
export function VersionNotice() {
  const { t } = useTranslation('app');
  const isNew = useAtomValue(newVersionAtom);
  useEffect(() => {
    if (!isNew) return;
    showToast({
      id: 'new-version',
      title: t('version.title'),
      message: t('version.text'),
      severity: 'info',
      duration: null,
      action: { label: t('version.reload'), onClick: () => location.reload() },
    });
  }, [isNew, t]);
  return null;
}
