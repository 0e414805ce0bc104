import { type Compiler, rspack, type RspackPluginInstance } from '@rspack/core';

const COMMONJS = /@module-federation[\\/][\w-]+[\\/]dist[\\/].+\.cjs$/;
const toEs = (file: string): string => (COMMONJS.test(file) ? file.replace(/\.cjs$/, '.js') : file);

/** The module that the federation plugin writes: it imports the plugin's runtime by the path on this machine. */
const ENTRY = /^@module-federation\/runtime\/rspack\.js!=!data:.+?from%20%22(.+?)%22/;
/** What stands there instead of the path. */
const RUNTIME = 'cessio-federation-runtime';

/**
 * The federation plugin names CommonJS builds of its own runtime, of which nothing can be left out: 5 KB more in
 * each remote (brotli). The ES builds beside them lose what the options switch off. It also numbers a module by a path
 * of this machine, which makes other bytes elsewhere. Comes after it.
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
