import path from 'node:path';
import type { Configuration } from '@rspack/core';

/** The bundler's configuration for the application in a folder; NODE_ENV must be set. */
export async function configOf(folder: string): Promise<Configuration> {
  return ((await import(path.join(folder, 'rspack.config.ts'))) as { default: Configuration }).default;
}

/**
 * Bundles one application for production into its `dist`. The bundler numbers parts by process and orders the integrity
 * map by these numbers: a separate process gives the same bytes each time (docs/adr/0051).
 * @throws the bundler's errors
 */
export async function bundle(folder: string): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const { rspack } = await import('@rspack/core');
  const compiler = rspack(await configOf(folder));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ??
        (stats?.hasErrors()
          ? new Error(stats.toString({ all: false, errors: true, moduleTrace: true }))
          : null);
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
}
