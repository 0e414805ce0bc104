import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { HostBuild, RemoteFit } from '@cessio/contract';
import type { Compilation, Compiler, RspackPluginInstance } from '@rspack/core';
import { offersOf } from './fit.ts';
import { integrityOf } from './release.ts';

export interface PortalHtmlOptions {
  /** Page with the placeholders `<!-- head -->`, `<!-- first-paint -->` and those of `markup`. */
  template: string;
  /** Plain script that runs before anything is painted; a file of its own because the policy forbids inline code. */
  firstPaint: string;
  markup: Readonly<Record<string, string>>;
  /** The file that imports what remotes are offered. */
  provider: string;
  version: string;
  commit: string | undefined;
}

/** The file with the build's identity and what it offers to remotes; pages read it to detect a newer release. */
export const BUILD_FILE = 'build.json';

/** Chunks whose files the page lists, so that the first-paint script can preload them before the bundle runs. */
const PRELOADABLE = ['sign-in', 'app-shell', 'dashboard', 'federation', 'http'] as const;

function fileHash(bytes: string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

/** Writes `index.html` with integrity on every script, its helper scripts under hashed names, and `build.json`. */
export class PortalHtmlPlugin implements RspackPluginInstance {
  readonly #options: PortalHtmlOptions;
  constructor(options: PortalHtmlOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('PortalHtmlPlugin', (compilation) => {
      for (const file of [this.#options.template, this.#options.firstPaint])
        compilation.fileDependencies.add(file);
      let offers: RemoteFit;
      compilation.hooks.afterOptimizeModules.tap('PortalHtmlPlugin', () => {
        offers = offersOf(compilation, this.#options.provider);
      });
      compilation.hooks.processAssets.tap(
        { name: 'PortalHtmlPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          this.#helper(compilation, compiler, 'first-paint', this.#options.firstPaint, 'js');
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'PortalHtmlPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => this.#page(compilation, compiler, offers),
      );
    });
  }

  #helper(compilation: Compilation, compiler: Compiler, name: string, path: string, ext: string): void {
    const bytes = readFileSync(path, 'utf8');
    const file = `assets/${name}.${fileHash(bytes)}.${ext}`;
    compilation.emitAsset(file, new compiler.rspack.sources.RawSource(bytes));
  }

  #page(compilation: Compilation, compiler: Compiler, offers: RemoteFit): void {
    const { RawSource } = compiler.rspack.sources;
    const production = compiler.options.mode === 'production';
    const names = compilation.getAssets().map(({ name }) => name);
    const integrity = (file: string): string =>
      production ? ` integrity="${integrityOf(compilation.getAsset(file)?.source.buffer() ?? '')}"` : '';
    /** Address and integrity of a chunk's scripts. */
    const preload = (part: string): { href: string; integrity: string }[] =>
      (compilation.namedChunkGroups.get(part)?.getFiles() ?? [])
        .filter((file) => file.endsWith('.js'))
        .map((file) => ({
          href: `/${file}`,
          integrity: integrityOf(compilation.getAsset(file)?.source.buffer() ?? ''),
        }));
    const find = (start: string, ext: string): string[] =>
      names.filter((name) => name.startsWith(`assets/${start}.`) && name.endsWith(ext));
    const entry = compilation.entrypoints.get('main')?.getFiles() ?? [];
    const scripts = entry.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
    const styles = entry.filter((file) => file.endsWith('.css'));
    const font = names.find((name) => /latin-(?!ext).*\.woff2$/.test(name));
    const head = [
      ...(font ? [`<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`] : []),
      ...styles.map((file) => `<link rel="stylesheet" href="/${file}"${integrity(file)} crossorigin>`),
      ...scripts.map((file) => `<script defer src="/${file}"${integrity(file)} crossorigin></script>`),
    ];
    // In development a file changes under the same name, so nothing is preloaded.
    const parts = JSON.stringify(
      Object.fromEntries(production ? PRELOADABLE.map((part) => [part, preload(part)]) : []),
    );
    const firstPaint = find('first-paint', '.js').map(
      (file) => `<script src="/${file}"${integrity(file)} crossorigin></script>`,
    );
    const build = fileHash(scripts.join() + JSON.stringify(offers) + (production ? '' : compilation.hash));
    const template = Object.entries(this.#options.markup).reduce(
      (page, [place, text]) => page.replace(place, text),
      readFileSync(this.#options.template, 'utf8'),
    );
    const html = template
      .replace(
        '<!-- head -->',
        [
          `<meta name="cessio-build" content="${build}">`,
          `<meta name="cessio-preload" content='${parts}'>`,
          ...head,
        ].join('\n    '),
      )
      .replace('<!-- first-paint -->', firstPaint.join(''));
    compilation.emitAsset('index.html', new RawSource(html));
    const { version, commit } = this.#options;
    const told: HostBuild = { build, version, ...(commit && { commit }), offers };
    compilation.emitAsset(BUILD_FILE, new RawSource(JSON.stringify(told)));
  }
}
