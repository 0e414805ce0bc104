import { createRequire } from 'node:module';
import path from 'node:path';

/** The packages `@cessio/*`: in this repository, or where a package manager installed them. */
export const KIT = path.join(import.meta.dirname, '../..');

/** A module of one of our packages: TypeScript here, JavaScript in the packed package. */
export const own = (folder: string, name: string): string =>
  path.join(KIT, folder, 'src', name + path.extname(import.meta.filename));

/** The command itself. */
export const CESSIO = own('kit', 'cessio');

/** The repository that the kit is made in; null in the packed one. */
export const REPOSITORY = import.meta.filename.endsWith('.ts') ? path.join(KIT, '..') : null;

/** What `@cessio/ui` draws with is installed for it. */
export const UI = path.join(KIT, 'ui');
export const requireOfUi = createRequire(path.join(UI, 'package.json'));

/** Packages bundled for tests (test-packages.ts). */
export const TEST_PACKAGES = path.join(UI, 'node_modules', '.test-packages');
