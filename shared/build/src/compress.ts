import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const MIN_BYTES = 600;

/** Writes `.br` and `.gz` beside every text asset, so that no server compresses at request time. */
export class CompressPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'CompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async () => {
          const texts = compilation.getAssets().filter(({ name }) => /\.(m?js|css|svg)$/.test(name));
          await Promise.all(
            texts.map(async ({ name, source }) => {
              const bytes = source.buffer();
              if (bytes.length < MIN_BYTES) return;
              const [br, gz] = await Promise.all([
                brotli(bytes, {
                  params: {
                    [constants.BROTLI_PARAM_QUALITY]: 11,
                    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                  },
                }),
                zip(bytes, { level: 9 }),
              ]);
              compilation.emitAsset(`${name}.br`, new sources.RawSource(br));
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz));
            }),
          );
        },
      );
    });
  }
}
