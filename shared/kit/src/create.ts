#!/usr/bin/env node
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Makes the folder of a new remote. It is packed with the template and all packages of the kit (tools/pack-kit.ts), and
// imports none of them: nothing is installed yet.

const USAGE = 'Usage\u00a0: npx <fichier du kit> <nom> ["Nom à l’écran"]';
const TEMPLATE = path.join(import.meta.dirname, 'template');

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
  cpSync(path.join(import.meta.dirname, 'packages'), path.join(folder, 'kit'), { recursive: true });
  console.log(`\n  ${folder} est prêt\u00a0:\n`);
  console.log(`  cd ${folder} && npm install\n  npx cessio dev --against <adresse du portail>\n`);
  return 0;
}

process.exitCode = create(process.argv.slice(2));
