import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION } from '@cessio/contract';
import { root } from './root.ts';

const template = path.join(root, 'tools', 'remote-template');

interface NewRemote {
  /** `credits` */
  name: string;
  /** On screen: « Crédits documentaires ». */
  title: string;
  /** Of its dev server and of its files in a stack whose base is 3000. */
  port: number;
}

/** The files of a remote with one page, by their path next to the other remotes. */
export function remoteFromTemplate({ name, title, port }: NewRemote): Map<string, string> {
  const values: Record<string, string> = { name, title, port: String(port), contract: CONTRACT_VERSION };
  const fill = (text: string): string =>
    text.replaceAll(/__(\w+?)__/g, (place, key: string) => values[key] ?? place);
  return new Map(
    globSync('**/*.template', { cwd: template }).map((file) => [
      path.join(`remote-${name}`, file.replace(/\.template$/, '')),
      fill(readFileSync(path.join(template, file), 'utf8')),
    ]),
  );
}
