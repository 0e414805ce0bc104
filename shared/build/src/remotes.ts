import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  CONTRACT_VERSION,
  remoteRelease,
  type RemoteMenuEntry,
  type RemoteRelease,
  type WidgetPlace,
} from '@cessio/contract';
import { commitOf, versionOf } from './sources.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** Ports are written for this base; CESSIO_PORT_BASE shifts them all. */
const BASE = 3000;
const NAME = /^[a-z][a-z0-9-]*$/;

/** A remote of this repository: a folder `remote-*`. */
export interface RemoteFolder {
  /** `invoices` */
  name: string;
  /** `remote-invoices` */
  folder: `remote-${string}`;
  /** Added to the first port of the stack. */
  portOffset: number;
  /** In French, for the person who starts the portal: « module factures ». */
  label: string;
}

interface Manifest {
  name?: string;
  description?: string;
  cessio?: { port?: unknown };
}

const manifestOf = (root: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** Name of a remote: its package's, because a clone of its own repository may lie in a folder of any name. */
const nameOf = (root: string): string => (manifestOf(root).name ?? basename(root)).replace(/^remote-/, '');

/** The remote in a folder. @throws Error for an invalid name or port */
export function remoteFolder(root: string): RemoteFolder {
  const { description, cessio } = manifestOf(root);
  const [name, port] = [nameOf(root), cessio?.port];
  if (!NAME.test(name))
    throw new Error(`remote-${name}\u00a0: le nom d’un module est fait de a-z, 0-9 et -.`);
  if (typeof port !== 'number' || !Number.isInteger(port) || port <= BASE || port >= BASE + 1000)
    throw new Error(
      `remote-${name}/package.json\u00a0: cessio.port doit être entre ${BASE + 1} et ${BASE + 999}.`,
    );
  return { name, folder: `remote-${name}`, portOffset: port - BASE, label: description ?? `module ${name}` };
}

/**
 * Every remote of the repository, by port: the one list used by tools and build.
 * @throws Error for an invalid name or port, or a port claimed twice
 */
export function remoteFolders(repository: string = REPOSITORY): RemoteFolder[] {
  const found = globSync('remote-*/package.json', { cwd: repository }).map((file) =>
    remoteFolder(join(repository, file, '..')),
  );
  const byPort = found.toSorted((a, b) => a.portOffset - b.portOffset || (a.name < b.name ? -1 : 1));
  byPort.forEach(({ name, portOffset }, index) => {
    const before = byPort[index - 1];
    if (before?.portOffset === portOffset)
      throw new Error(`remote-${before.name} and remote-${name} claim the same port, ${BASE + portOffset}.`);
  });
  return byPort;
}

/** What a remote declares in `src/release.ts`, for the registry. Read by the bundler and by tests: data, no screens. */
export interface RemoteParts {
  /** Path prefixes of its routes; case does not matter. */
  prefixes: readonly string[];
  /** Its menu entries; the host's order (`MENU` of the contract's table of pages) decides which are shown. */
  menu?: readonly RemoteMenuEntry[];
  /** Its widgets' places on the host's boards. */
  widgets?: readonly WidgetPlace[];
}

/** File of a remote's texts that the host shows before the remote's code is loaded. */
const LABELS = 'registry.json';

/** A remote as described before it is built. */
export type RemoteDescription = Omit<RemoteRelease, 'entry' | 'hashes' | 'needs' | 'files'>;

interface Fault {
  code: string;
  path: readonly PropertyKey[];
  expected?: unknown;
  values?: readonly unknown[];
  errors?: readonly (readonly Fault[])[];
}

/** A field as it is written: `widgets[0].phoneHeight`. */
export const fieldName = (path: readonly PropertyKey[], at = ''): string =>
  path.reduce<string>((name, key) => {
    const text = String(key);
    return /^\d+$/.test(text) ? `${name}[${text}]` : `${name}${name && '.'}${text}`;
  }, at);

/** Each fault of a value in French, with its field: `widgets[0].phoneHeight manque`. */
function faultsOf(value: unknown, { code, path, expected, values, errors = [] }: Fault, at = ''): string[] {
  const inner = path.reduce<unknown>((one, key) => (one as Record<PropertyKey, unknown>)?.[key], value);
  const field = fieldName(path, at);
  // Of the forms that the value may have, the one that it is nearest to.
  const [nearest] = errors.toSorted((a, b) => a.length - b.length);
  if (code === 'invalid_union' && nearest) return nearest.flatMap((one) => faultsOf(inner, one, field));
  if (inner === undefined) return [`${field} manque`];
  if (values) return [`${field} doit être ${values.join(' ou ')}`];
  return [`${field} n’est pas valable${typeof expected === 'string' ? ` (${expected})` : ''}`];
}

const remoteParts = remoteRelease.pick({ prefixes: true, menu: true, widgets: true });

/**
 * Describes the remote in a folder.
 * @throws Error that names, in French, what its `src/release.ts` lacks, or a label of the menu that its texts lack
 */
export function describeRemote(root: string, parts: RemoteParts): RemoteDescription {
  const { error } = remoteParts.safeParse(parts);
  if (error) {
    const faults = error.issues.flatMap((one) => faultsOf(parts, one));
    throw new Error(`src/release.ts\u00a0: ${faults.join(', ')}.`);
  }
  const { prefixes, menu = [], widgets = [] } = parts;
  const name = nameOf(root);
  const read = (file: string) =>
    JSON.parse(readFileSync(join(root, 'locales', file), 'utf8')) as Record<string, string>;
  const files = globSync('*.json', { cwd: join(root, 'locales') }).toSorted();
  const texts: Record<string, string> = Object.assign({}, ...files.map(read));
  const labels = files.includes(LABELS) ? read(LABELS) : {};
  // An entry may use its page's title, which is then a label too.
  for (const { label } of menu.flatMap((entry) => [entry, ...('children' in entry ? entry.children : [])])) {
    const key = label.slice(name.length + 1);
    const text = label.startsWith(`${name}:`) ? texts[key] : undefined;
    if (text === undefined) throw new Error(`${label} manque dans remote-${name}/locales.`);
    labels[key] = text;
  }
  const commit = commitOf(root);
  return {
    name,
    version: versionOf(root),
    prefixes: [...prefixes],
    contractRange: `^${CONTRACT_VERSION}`,
    widgets: [...widgets],
    menu: [...menu],
    labels,
    texts: { fr: texts },
    ...(commit && { commit }),
  };
}
