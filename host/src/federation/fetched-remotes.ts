import { fetchAppShell } from '../app-shell/fetch-app-shell.ts';
import type { Remotes, RemotesOptions } from './remotes.ts';

let remotes: Remotes | undefined;

/** Fetches the code that loads remotes, when the first of them is needed. */
export async function fetchedRemotes(options: RemotesOptions): Promise<Remotes> {
  const { fetchFederation } = await fetchAppShell();
  const module = await fetchFederation();
  return (remotes ??= new module.Remotes(options));
}
