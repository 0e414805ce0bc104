import { call, isApiProblem } from '@cessio/client';
import { acceptRemoteInvitation, leaveGuestBuild, listGuestBuilds, type GuestBuild } from '@cessio/contract';
import { showToast } from '@cessio/ui';
import { INVITED, keep, NAME, readKept } from './kept-overrides.ts';

/** Key of a link that waits in this tab for its user to sign in. */
const WAITING = 'cessio.invitation';

export interface BuildLink {
  name: string;
  token: string;
}

function readWaiting(): BuildLink | null {
  try {
    const waiting = JSON.parse(sessionStorage.getItem(WAITING) ?? 'null') as BuildLink | null;
    sessionStorage.removeItem(WAITING);
    return waiting;
  } catch {
    return null;
  }
}

/** Opens this link when this tab is loaded again. */
export function letWait(link: BuildLink): void {
  try {
    sessionStorage.setItem(WAITING, JSON.stringify(link));
  } catch {
    // Storage is refused: the link must be opened again.
  }
}

/**
 * The link to a build that the address is (`/?remote=invoices#build=…`), which is then taken out of it; else the one
 * that waits in this tab.
 */
export function takeLink(): BuildLink | null {
  const url = new URL(location.href);
  const token = /^#build=(.{1,100})$/.exec(url.hash)?.[1];
  if (token === undefined) return readWaiting();
  const name = url.searchParams.get('remote') ?? '';
  url.hash = '';
  url.searchParams.delete('remote');
  history.replaceState(history.state, '', url);
  return NAME.test(name) ? { name, token } : null;
}

/** The builds that this session was invited to, after opening `link`; a refusal is said. Null while they are unknown. */
export async function invitedBuilds(link: BuildLink | null): Promise<GuestBuild[] | null> {
  try {
    if (link)
      return await call(acceptRemoteInvitation, {
        params: { name: link.name },
        body: { token: link.token },
      });
  } catch (error) {
    if (isApiProblem(error))
      showToast({
        id: WAITING,
        severity: 'error',
        title: error.title,
        message: error.detail,
        duration: null,
      });
  }
  return call(listGuestBuilds).catch(() => null);
}

/** Ends the invitation of this session to a build of this remote. */
export async function leaveBuild(name: string): Promise<void> {
  // Without an answer this browser no longer asks for it.
  keep(new Map([...readKept()].filter(([one, at]) => one !== name || at !== INVITED)));
  await call(leaveGuestBuild, { params: { name } });
}
