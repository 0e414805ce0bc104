import { setImmediate as otherWork } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { bundledLicences, FIT_FILE, LICENCES_FILE, remoteFit, type RemoteRelease } from '@cessio/contract';
import { policyBreaches, styleBreaches } from './page-policy.ts';

/* What the API demands of the files of a release; the release command asks the same beforehand. */

/** Files as browsers read them, not compressed, by path in the folder of the version. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** Each check returns its objections to a release, in French; none: it may go live. */
type Objections = string[];

const brotli = promisify(brotliCompress);

/** Bytes as a browser gets them; every release is measured by the same compression. */
export const compressedBytes = async (file: Buffer): Promise<number> =>
  (
    await brotli(file, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: file.length },
    })
  ).length;

const kb = (bytes: number): string =>
  `${(bytes / 1024).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00a0Ko`;

/** Limit of the first file of any remote, which every page load waits for; a team may set itself a smaller one. */
export const FIRST_FILE_KB = 12;
/** Limit of every other script or style: fetched in 2 s at 1.6 Mbit/s, the slow line of our measurements. */
const CHUNK_BYTES = 400 * 1024;
/** How much larger than the live one the first file may be without a reason. */
const GROWTH = 1.05;

/** Of the first file: limit, size of the live one, both in bytes, and why it may grow. */
export interface FirstFile {
  readonly budget?: number | undefined;
  readonly live?: number | undefined;
  readonly reason?: string | undefined;
}

/** A reason lets the first file grow, not exceed its budget. */
export function checkBytes(
  bytes: number,
  { budget = FIRST_FILE_KB * 1024, live, reason }: FirstFile,
): Objections {
  if (bytes > budget) return [`premier fichier de ${kb(bytes)}, budget de ${kb(budget)}`];
  return live !== undefined && bytes > live * GROWTH && !reason
    ? [
        `premier fichier de ${kb(bytes)}, ${kb(live)} en service\u00a0: plus de 5\u00a0% de plus demande --reason "…"`,
      ]
    : [];
}

const isScript = (file: string): boolean => /\.m?js$/.test(file);
const isStyle = (file: string): boolean => file.endsWith('.css');

async function checkChunk(file: string, content: Buffer): Promise<Objections> {
  // Brotli never makes it larger by more than a few bytes.
  const bytes = content.length > CHUNK_BYTES ? await compressedBytes(content) : 0;
  return bytes > CHUNK_BYTES ? [`${file}\u00a0: ${kb(bytes)}, limite de ${kb(CHUNK_BYTES)}`] : [];
}

/** What a file does that the page's policy would refuse in the browser. */
function checkPolicy(file: string, content: Buffer): Objections {
  const code = content.toString('utf8');
  try {
    return (isScript(file) ? policyBreaches(code) : styleBreaches(code)).map(
      (what) => `${file}\u00a0: ${what}`,
    );
  } catch {
    return [`${file} n’est pas un script lisible`];
  }
}

function jsonOf(files: ReleaseFiles, file: string): unknown {
  try {
    return JSON.parse(files.get(file)?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

/** Its `fit.json` says the same as the registry is told, which compares it with hosts. */
function checkNeeds({ needs }: RemoteRelease, files: ReleaseFiles): Objections {
  if (!needs) return ['ne dit pas ce qu’il demande au portail'];
  const { data } = remoteFit.safeParse(jsonOf(files, FIT_FILE));
  if (!data) return [`${FIT_FILE} manque ou est illisible`];
  return isDeepStrictEqual(data, needs)
    ? []
    : [`${FIT_FILE} demande autre chose au portail que la livraison`];
}

const LICENCES = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT OFL-1.1 Unlicense Zlib'.split(' '),
);

/** Whether an SPDX expression leaves a choice that we may make. */
export const isAllowedLicence = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => LICENCES.has(licence.trim())));

function checkLicences(files: ReleaseFiles): Objections {
  const { data } = bundledLicences.safeParse(jsonOf(files, LICENCES_FILE));
  if (!data) return [`${LICENCES_FILE} manque ou est illisible`];
  return data
    .filter(({ licence }) => !isAllowedLicence(licence))
    .map(({ name, licence }) => `licence du paquet ${name}\u00a0: ${licence || 'aucune'}`);
}

/** Path of the first file in the folder of its version. @throws TypeError for an entry that is no address */
export const entryFile = ({ entry }: RemoteRelease): string => entry.slice(new URL('..', entry).href.length);

/**
 * Objections to a release in its files, and the size of its first one, compressed.
 * @param files at least all that browsers fetch, compared with their hashes before
 */
export async function inspectFiles(
  release: RemoteRelease,
  files: ReleaseFiles,
  first: FirstFile,
): Promise<{ bytes: number; against: Objections }> {
  const entry = entryFile(release);
  const bytes = await compressedBytes(files.get(entry) ?? Buffer.alloc(0));
  const against = [...checkNeeds(release, files), ...checkBytes(bytes, first), ...checkLicences(files)];
  for (const [file, content] of files) {
    if (!isScript(file) && !isStyle(file)) continue;
    if (file !== entry) against.push(...(await checkChunk(file, content)));
    against.push(...checkPolicy(file, content));
    // Reading a large script takes 100 ms, during which nobody else would be answered.
    await otherWork();
  }
  return { bytes, against };
}
