import { randomInt } from 'node:crypto';
import { remoteFolders, type RemoteFolder } from '@cessio/build/remotes';
import { isPortFree } from '@cessio/kit/ports';

/**
 * All ports of a stack, remotes by their folder. They follow from one base, so that a second stack is shifted as a
 * whole.
 */
export type StackPorts = Record<
  'host' | 'api' | 'smtp' | 'mail' | 'postgres' | RemoteFolder['folder'],
  number
>;

/** What a port serves, as shown to the user who starts the portal. */
function portLabel(name: string): string {
  const labels: Record<string, string> = {
    host: 'portail',
    api: 'API',
    smtp: 'réception des e-mails',
    mail: 'lecture des e-mails',
    postgres: 'PostgreSQL',
  };
  return labels[name] ?? remoteFolders().find(({ folder }) => folder === name)?.label ?? name;
}

export const defaultPortBase = 3000;
const highestOffset = 2433;
/** Linux uses ports from 32768 on for outgoing connections: a server there may find its port taken. */
const firstEphemeralPort = 32_768;

/** A port is already in use. `message` is French: it is shown to the user of `npm start`. */
export class PortTakenError extends Error {
  override name = 'PortTakenError';
}

/** The ports of a stack; throws a RangeError when they would leave 1024..32767. */
export function portsFrom(
  base: number,
  remotes: readonly Pick<RemoteFolder, 'folder' | 'portOffset'>[] = remoteFolders(),
): StackPorts {
  if (!Number.isInteger(base) || base < 1024 || base + highestOffset >= firstEphemeralPort) {
    throw new RangeError(
      `Base de ports invalide : ${base}. Choisissez un entier entre 1024 et ${firstEphemeralPort - highestOffset - 1}.`,
    );
  }
  return {
    host: base,
    ...Object.fromEntries(remotes.map(({ folder, portOffset }) => [folder, base + portOffset])),
    api: base + 1000,
    smtp: base + 1025,
    mail: base + 1080,
    postgres: base + highestOffset,
  };
}

/** CESSIO_PORT_BASE, or 3000. */
export function portBaseFromEnv(env: NodeJS.ProcessEnv = process.env): number {
  const raw = env['CESSIO_PORT_BASE'];
  return raw === undefined || raw === '' ? defaultPortBase : Number(raw);
}

/** Throws one PortTakenError naming every taken port and the solution. */
export async function assertPortsFree(ports: Partial<StackPorts>): Promise<void> {
  const taken: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    if (port !== undefined && !(await isPortFree(port))) taken.push(`${port} (${portLabel(name)})`);
  }
  if (taken.length === 0) return;
  const subject =
    taken.length === 1
      ? `Le port ${taken[0]} est déjà occupé`
      : `Ces ports sont déjà occupés : ${taken.join(', ')}`;
  throw new PortTakenError(
    `${subject}.\nCessio tourne peut-être déjà. Sinon, fermez le programme qui s'en sert, ou décalez tous les ports :\n` +
      `  CESSIO_PORT_BASE=3100 npm start`,
  );
}

/** A base whose ports are all free now, chosen at random so that concurrent runs do not collide. */
export async function freePortBase(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = randomInt(1100, 2900) * 10;
    const free = await Promise.all(Object.values(portsFrom(base)).map(isPortFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error('No free range of ports found.');
}

/** One free port below the ephemeral range. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(11_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error('No free port found.');
}
