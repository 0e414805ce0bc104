import { pages } from '@cessio/contract';
import { atom, userAtom, type createStore } from '@cessio/shell';
import { DRAFTS } from '@cessio/ui';
import { signOut } from './session.ts';

/** Whether the sign-out question is open. */
export const leavingAtom = atom(false);

/** Whether this device has unsent input of a user. */
function hasKept(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(DRAFTS) && key.includes(userId));
  } catch {
    // Storage is refused: nothing was stored.
    return false;
  }
}

/** Signs out; asks first when that deletes unsent input. */
export function leave(store: ReturnType<typeof createStore>, navigate: (to: string) => unknown): void {
  const user = store.get(userAtom);
  if (user !== null && hasKept(user.id)) {
    store.set(leavingAtom, true);
    return;
  }
  signOut(store);
  void navigate(pages.signIn);
}
