import { type Compiler, rspack, type RspackPluginInstance } from '@rspack/core';

const COMMONJS = /@module-federation[\\/][\w-]+[\\/]dist[\\/].+\.cjs$/;
const toEs = (file: string): string => (COMMONJS.test(file) ? file.replace(/\.cjs$/, '.js') : file);

/** The module that the federation plugin writes: it imports the plugin's runtime by its path on this machine. */
const ENTRY = /^@module-federation\/runtime\/rspack\.js!=!data:.+?from%20%22(.+?)%22/;
/** Replaces that path. */
const RUNTIME = 'cessio-federation-runtime';

/**
 * The federation plugin uses CommonJS builds of its runtime, which cannot be tree-shaken: 5 KB more in each remote
 * (brotli). The ES builds beside them lose what the options switch off. It also derives a module id from a path of this
 * machine, so that other machines build other bytes. Runs after it.
 */
export class LeanRuntimePlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { NormalModuleReplacementPlugin } = rspack;
    new NormalModuleReplacementPlugin(COMMONJS, (data) => {
      data.request = toEs(data.request);
    }).apply(compiler);
    let runtime = RUNTIME;
    new NormalModuleReplacementPlugin(ENTRY, (data) => {
      const path = ENTRY.exec(data.request)?.[1] ?? '';
      runtime = toEs(decodeURIComponent(path));
      data.request = data.request.replace(path, RUNTIME);
    }).apply(compiler);
    new NormalModuleReplacementPlugin(new RegExp(`^${RUNTIME}$`), (data) => {
      data.request = runtime;
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap('LeanRuntimePlugin', () => {
      const { alias } = compiler.options.resolve;
      if (!alias) return;
      for (const [name, target] of Object.entries(alias))
        if (typeof target === 'string') alias[name] = toEs(target);
    });
  }
}
