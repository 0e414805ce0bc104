#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parsed, UsageError } from './arguments.ts';
import { REPOSITORY } from './own.ts';

const usage = async () => `Usage\u00a0: cessio <commande>, dans le dossier du module
  dev [--against <adresse du portail>] [--port <numéro>]
                             le sert, et le reconstruit à chaque changement\u00a0;
                             --against\u00a0: dans ce portail, pour votre navigateur seul
  test [fichier…] [--watch]  passe ses tests
  types                      vérifie ses types
  build                      construit dist/
${(await import('./release/steps.ts')).RELEASE_USAGE}`;

function portOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`--port\u00a0: «\u00a0${value}\u00a0» n’est pas un port.`);
  return port;
}

/** Runs a program in the remote's folder. @returns its exit code */
const run = (...args: string[]): number =>
  spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;

/** A step of a release; the remotes of the portal's repository have its store, its key, and the host's packages. */
async function release(name: string, args: string[]): Promise<number> {
  if (REPOSITORY !== null) {
    const { remoteFolder } = await import('@cessio/build/remotes');
    const of = name === 'key' ? [] : [remoteFolder(process.cwd()).name];
    return run(path.join(REPOSITORY, 'tools/release.ts'), ...of, name, ...args);
  }
  const [{ isReleaseStep, newKey, takeReleaseStep }, { keyFileOf, releaserOutside }] = await Promise.all([
    import('./release/steps.ts'),
    import('./release/outside.ts'),
  ]);
  const say = (line: string) => console.log(line);
  if (isReleaseStep(name))
    await takeReleaseStep(name, args, releaserOutside(process.cwd(), process.env, say));
  else newKey(args, keyFileOf(process.env), say);
  return 0;
}

/** Each command, with its arguments; what it returns is the exit code. */
const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  async dev(args) {
    const { values } = parsed(args, { against: { type: 'string' }, port: { type: 'string' } });
    const { against, port } = values as { against?: string; port?: string };
    const wanted = { against, port: portOf(port) };
    const { developRemote } = await import('./dev.ts');
    await developRemote(process.cwd(), wanted);
    return 0;
  },
  async test(args) {
    const { values, positionals: files } = parsed(args, { watch: { type: 'boolean' } }, true);
    const { testAll, testAndKeep, testSome } = await import('./tests.ts');
    const root = process.cwd();
    if (values.watch || files.length > 0)
      return testSome(root, [...(values.watch ? ['--watchAll'] : []), ...files]);
    await testAndKeep(root, () => testAll(root, true));
    return 0;
  },
  async types(args) {
    parsed(args);
    const { program } = await import('./tests.ts');
    return run(program('typescript', 'bin/tsc'), '-p', '.');
  },
  async build(args) {
    parsed(args);
    const { bundle } = await import('./bundle.ts');
    await bundle(process.cwd());
    return 0;
  },
  ...Object.fromEntries(
    ['release', 'status', 'canary', 'promote', 'rollback', 'key'].map((name) => [
      name,
      (args: string[]) => release(name, args),
    ]),
  ),
};

/** @returns the exit code: 1 refused or failed, 2 not understood */
async function main([name = '', ...args]: string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(name)) {
    console.log(await usage());
    return 0;
  }
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command)
      throw new UsageError(name ? `«\u00a0${name}\u00a0» est inconnu ici.` : 'La commande manque.');
    if (!process.features.typescript)
      throw new Error(`cessio demande Node\u00a024 ou plus récent\u00a0; ici ${process.version}.`);
    if (!existsSync('rspack.config.ts'))
      throw new UsageError('Ce dossier n’est pas celui d’un module\u00a0: rspack.config.ts manque.');
    return await command(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!(error instanceof UsageError)) return 1;
    console.error(`\n${await usage()}`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
