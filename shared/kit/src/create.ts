#!/usr/bin/env node
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Makes the folder of a new remote, or renews the kit of one. It is packed with the template and all packages of the kit (tools/pack-kit.ts), and
// imports none of them: nothing is installed yet.

const USAGE = `Usage\u00a0: npx <fichier du kit> <nom> ["Nom à l’écran"]   fait le dossier d’un nouveau module
        npx <fichier du kit>                          dans le dossier d’un module\u00a0: en renouvelle le kit`;
const TEMPLATE = path.join(import.meta.dirname, 'template');

const putPackages = (folder: string): void =>
  cpSync(path.join(import.meta.dirname, 'packages'), path.join(folder, 'kit'), { recursive: true });

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readManifest = (file: string): Manifest | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null;

/** A remote's own dependencies with those of a new one: what the portal and the kit bring is of the kit's version. */
function renewed(
  own: Record<string, string> = {},
  made: Record<string, string> = {},
): Record<string, string> {
  const others = Object.entries(own).filter(([name]) => !name.startsWith('@cessio/'));
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(others), ...made }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Puts the packages of this kit into the remote's folder that is the working one. */
function renew(manifest: Manifest): number {
  const made = readManifest(path.join(TEMPLATE, 'package.json.template'));
  const dependencies = renewed(manifest.dependencies, made?.dependencies);
  const devDependencies = renewed(manifest.devDependencies, made?.devDependencies);
  rmSync('kit', { recursive: true, force: true });
  putPackages('.');
  writeFileSync(
    'package.json',
    `${JSON.stringify({ ...manifest, dependencies, devDependencies }, null, 2)}\n`,
  );
  console.log('\n  Le kit est renouvelé\u00a0:\n');
  console.log('  npm install && npx cessio types && npx cessio test\n');
  return 0;
}

/** @returns the exit code: 1 refused, 2 not understood */
function create([name = '', title = name, ...more]: string[]): number {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name) || more.length > 0) {
    console.error(`Un nom est fait de a-z, 0-9 et -, et commence par une lettre.\n\n${USAGE}`);
    return 2;
  }
  const folder = `remote-${name}`;
  if (existsSync(folder)) {
    console.error(`${folder} existe déjà.`);
    return 1;
  }
  for (const file of readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })) {
    // Suffixed, because npm leaves some names out of a package.
    if (!file.endsWith('.template')) continue;
    const target = path.join(folder, file.replace(/\.template$/, ''));
    const shown = target.endsWith('.json') ? JSON.stringify(title).slice(1, -1) : title;
    const text = readFileSync(path.join(TEMPLATE, file), 'utf8');
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(
      target,
      text.replaceAll('__name__', name).replaceAll('__title__', () => shown),
    );
  }
  putPackages(folder);
  console.log(`\n  ${folder} est prêt\u00a0:\n`);
  console.log(`  cd ${folder} && npm install\n  npx cessio dev --against <adresse du portail>\n`);
  return 0;
}

const args = process.argv.slice(2);
const here = args.length === 0 ? readManifest('package.json') : null;
process.exitCode = here?.devDependencies?.['@cessio/kit'] ? renew(here) : create(args);
