import fs, { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../root.ts';

/** Where `npm test` collects what each test file read; other runs collect nothing. */
const LIST = process.env['CESSIO_READS'];
/** Folders of what is installed or made, by tests too. */
const MADE = /(?:^|\/)(?:node_modules|dist|\.cache|\.data|\.git|test-results)(?:\/|$)/;

const seen = new Set<string>();

/** Notes the first argument of each call. */
function watch(from: object, names: readonly string[]): void {
  const functions = from as Record<string, (...given: unknown[]) => unknown>;
  for (const name of names) {
    const read = functions[name];
    if (!read) throw new Error(`Node has no ${name}.`);
    functions[name] = (file, ...more) => {
      if (typeof file === 'string' || file instanceof URL)
        seen.add(file instanceof URL ? fileURLToPath(file) : path.resolve(file));
      return read(file, ...more);
    };
  }
}

if (LIST !== undefined) {
  watch(fs, ['readFileSync', 'readFile', 'createReadStream', 'cpSync', 'copyFileSync']);
  watch(fs.promises, ['readFile', 'cp', 'copyFile']);
  syncBuiltinESMExports();
}

/**
 * Notes that this test file is over, with the files of the repository that its process read meanwhile.
 * @param more files that were read otherwise, by their absolute paths
 */
export function noteReads(testPath: string, more: Iterable<string> = []): void {
  if (LIST === undefined) return;
  const read = [...new Set([...seen, ...more])]
    .map((file) => path.relative(root, file))
    .filter((file) => !file.startsWith('..') && !MADE.test(file));
  seen.clear();
  appendFileSync(LIST, `${JSON.stringify([testPath, read])}\n`);
}

/** What test files read, by their absolute paths, as noted in `list`. */
export const notedReads = (list: string): Map<string, string[]> =>
  new Map(
    (fs.existsSync(list) ? fs.readFileSync(list, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as [string, string[]]),
  );
