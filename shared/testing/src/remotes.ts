import { join } from 'node:path';
import { describeRemote, remoteFolders, type RemoteParts } from '@cessio/build/remotes';
import type { RemoteRecord } from '@cessio/contract';

const REPOSITORY = join(import.meta.dirname, '../../..');

let records: Promise<RemoteRecord[]> | undefined;

/** The repository's remotes as the registry would list them, without building: their real prefixes, menu and labels. */
export async function remoteRecords(): Promise<RemoteRecord[]> {
  // Each description runs git twice: once per test file is enough.
  return structuredClone(await (records ??= describeRemotes()));
}

function describeRemotes(): Promise<RemoteRecord[]> {
  return Promise.all(
    remoteFolders().map(async ({ folder, name }): Promise<RemoteRecord> => {
      const { release } = (await import(`../../../${folder}/src/release.ts`)) as { release: RemoteParts };
      const { texts: _texts, ...record } = describeRemote(join(REPOSITORY, folder), release);
      return { ...record, entry: `http://localhost/${name}.js` };
    }),
  );
}
