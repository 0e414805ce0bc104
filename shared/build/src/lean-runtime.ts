import { type Compiler, rspack, type RspackPluginInstance } from '@rspack/core';

const COMMONJS = /@module-federation[\\/][\w-]+[\\/]dist[\\/].+\.cjs$/;
const toEs = (file: string): string => (COMMONJS.test(file) ? file.replace(/\.cjs$/, '.js') : file);

/** The module that the federation plugin writes: it imports the plugin's runtime by its path on this machine. */
const ENTRY = /^@module-federation\/runtime\/rspack\.js!=!data:.+?from%20%22(.+?)%22/;
/** Replaces that path. */
const RUNTIME = 'cessio-federation-runtime';
/** Replaces the container's name in that module. */
const NAME = 'CESSIO_CONTAINER';

/**
 * The federation plugin uses CommonJS builds of its runtime, which cannot be tree-shaken: 5 KB more in each remote
 * (brotli). The ES builds beside them lose what the options switch off. It also derives a module id from a path of this
 * machine and from the container's name: other machines would build other bytes, each version another id. Runs after it.
 */
export class LeanRuntimePlugin implements RspackPluginInstance {
  readonly #container: string;
  constructor(container: string) {
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    const { DefinePlugin, NormalModuleReplacementPlugin } = rspack;
    new DefinePlugin({ [NAME]: JSON.stringify(this.#container) }).apply(compiler);
    new NormalModuleReplacementPlugin(COMMONJS, (data) => {
      data.request = toEs(data.request);
    }).apply(compiler);
    let runtime = RUNTIME;
    new NormalModuleReplacementPlugin(ENTRY, (data) => {
      const path = ENTRY.exec(data.request)?.[1] ?? '';
      runtime = toEs(decodeURIComponent(path));
      data.request = data.request.replace(path, RUNTIME).replace(`%22${this.#container}%22`, NAME);
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
