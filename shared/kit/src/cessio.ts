#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

const USAGE = `Usage\u00a0: cessio <commande>, dans le dossier du module
  dev [--against <adresse du portail>] [--port <numéro>]
                             le sert, et le reconstruit à chaque changement\u00a0;
                             --against\u00a0: dans ce portail, pour votre navigateur seul
  test [fichier…] [--watch]  passe ses tests
  types                      vérifie ses types
  build                      construit dist/`;

/** Command line that is not understood. */
class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options and files of a command. @throws UsageError that names the first one that it does not have */
function parsed(args: string[], options: Options = {}, allowPositionals = false) {
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const [option = ''] = /--?[a-z][\w-]*|(?<=argument ')[^']*/i.exec(message) ?? [];
    throw new UsageError(
      code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE'
        ? `${option}\u00a0: la valeur manque, ou est en trop.`
        : `«\u00a0${option}\u00a0» est inconnu ici.`,
      { cause: error },
    );
  }
}

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

/** A program of a package that the kit brings. */
const program = (name: string, file: string): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);

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
    const { values, positionals } = parsed(args, { watch: { type: 'boolean' } }, true);
    const { screens } = await import('./jest.ts');
    const config = JSON.stringify({
      ...screens,
      rootDir: process.cwd(),
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      testTimeout: 60_000,
    });
    const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    const options = ['--config', config, ...(values['watch'] ? ['--watchAll'] : [])];
    return run(...node, program('jest', 'bin/jest.js'), ...options, ...positionals);
  },
  async types(args) {
    parsed(args);
    return run(program('typescript', 'bin/tsc'), '-p', '.');
  },
  async build(args) {
    parsed(args);
    const { bundle } = await import('./bundle.ts');
    await bundle(process.cwd());
    return 0;
  },
};

/** @returns the exit code: 1 refused or failed, 2 not understood */
async function main([name = '', ...args]: string[]): Promise<number> {
  if (['--help', '-h', 'help'].includes(name)) {
    console.log(USAGE);
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
    console.error(`\n${USAGE}`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
