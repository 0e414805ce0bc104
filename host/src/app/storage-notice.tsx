import { useEffect, useRef } from 'react';
import { useOptionalUser } from '@cessio/shell';
import { withLater } from '../later/fetch-later.ts';

/** Whether local storage can be written: it may be blocked, or full. */
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

/** Where storage is refused, warns once after sign-in that drafts are lost when the page is closed. */
export function StorageNotice() {
  const signedIn = useOptionalUser() !== null;
  const said = useRef(false);
  useEffect(() => {
    if (!signedIn || said.current || keeps()) return;
    said.current = true;
    void withLater(({ tellOfStorage }) => tellOfStorage());
  }, [signedIn]);
  return null;
}
