import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '@cessio/contract';
import { root } from './root.ts';

interface NewRemote {
  /** `credits` */
  name: string;
  /** On screen: « Crédits documentaires ». */
  title: string;
  /** Of its dev server and of its files in a stack whose base is 3000. */
  port: number;
}

/**
 * The files of a remote with one page, by their path next to the other remotes.
 * @param templates folders in tools/; a file of a later one is put over that of an earlier one
 */
export function remoteFromTemplate(
  { name, title, port }: NewRemote,
  templates: readonly string[] = ['remote-template'],
): Map<string, string> {
  const values: Record<string, string> = { name, title, port: String(port), contract: CONTRACT_VERSION };
  const fill = (text: string): string =>
    text.replaceAll(/__(\w+?)__/g, (place, key: string) => values[key] ?? place);
  return new Map(
    templates.flatMap((folder) => {
      const cwd = path.join(root, 'tools', folder);
      return globSync('**/{,.}*.template', { cwd }).map((file): [string, string] => [
        path.join(`remote-${name}`, file.replace(/\.template$/, '')),
        fill(readFileSync(path.join(cwd, file), 'utf8')),
      ]);
    }),
  );
}
