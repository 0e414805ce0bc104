import { readFile } from 'node:fs/promises';
import { remoteReleases, type RemoteRelease } from '@cessio/contract';
import { ApiError } from '../../http/problem.ts';

/**
 * The releases that `REMOTES_JSON` lists, read again at each call: a new release needs no restart.
 * @param source inline JSON, or the path of a file; null: there are none
 * @returns rejects with INTERNAL for what is no registry
 */
export function releaseReader(source: string | null): () => Promise<readonly RemoteRelease[]> {
  let kept: { text: string; remotes: readonly RemoteRelease[] } | undefined;
  return async () => {
    if (!source) return [];
    const text = source.trimStart().startsWith('{') ? source : await readFile(source, 'utf8');
    if (kept?.text === text) return kept.remotes;
    const parsed = remoteReleases.safeParse(JSON.parse(text));
    if (!parsed.success) throw new ApiError('INTERNAL');
    kept = { text, remotes: parsed.data.remotes };
    return kept.remotes;
  };
}
