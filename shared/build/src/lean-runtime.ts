import { type Compiler, rspack, type RspackPluginInstance } from '@rspack/core';

const COMMONJS = /@module-federation[\\/][\w-]+[\\/]dist[\\/].+\.cjs$/;
const toEs = (file: string): string => (COMMONJS.test(file) ? file.replace(/\.cjs$/, '.js') : file);

/**
 * The federation plugin names CommonJS builds of its own runtime, of which nothing can be left out: 5 KB more in
 * each remote (brotli). The ES builds beside them lose what the options switch off. Comes after it.
 */
export class LeanRuntimePlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(COMMONJS, (data) => {
      data.request = toEs(data.request);
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap('LeanRuntimePlugin', () => {
      const { alias } = compiler.options.resolve;
      if (!alias) return;
      for (const [name, target] of Object.entries(alias))
        if (typeof target === 'string') alias[name] = toEs(target);
    });
  }
}
