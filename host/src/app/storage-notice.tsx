import { useEffect, useRef } from 'react';
import { useOptionalUser, useTranslation } from '@cessio/shell';
import { showToast } from '@cessio/ui';

/** Whether this browser keeps what it is given; a full storage refuses as a forbidden one does. */
function keeps(): boolean {
  const probe = 'cessio.probe';
  try {
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

/** Says once after signing in what will be gone when the page is closed, where the browser refuses to keep anything. */
export function StorageNotice() {
  const { t } = useTranslation('app');
  const signedIn = useOptionalUser() !== null;
  const said = useRef(false);
  useEffect(() => {
    if (!signedIn || said.current || keeps()) return;
    said.current = true;
    showToast({
      id: 'storage',
      title: t('storage.title'),
      message: t('storage.text'),
      severity: 'warning',
      duration: null,
    });
  }, [signedIn, t]);
  return null;
}
