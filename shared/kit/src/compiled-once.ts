import vm from 'node:vm';

/*
 * Jest runs every module again for each test file, in a context of its own, and V8 would compile it again each time.
 * Here a worker compiles packages once, with what of them its tests have called, and keeps V8's code of ES modules.
 */

const { compileFunction, SourceTextModule } = vm;
const scripts = new Map<string, { code: string; script: vm.Script }>();
const modules = new Map<string, { code: string; cachedData: Buffer }>();

/** What imports later must find the modules of its own test file: compiled for each. */
const IMPORTS_LATER = /\bimport\s*\(/;

function scriptOf(filename: string, code: string, parameters: readonly string[]): vm.Script {
  const known = scripts.get(filename);
  if (known?.code === code) return known.script;
  const head = `(function (${parameters.join()}) {`;
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  scripts.set(filename, { code, script });
  return script;
}

vm.compileFunction = (code, parameters = [], options = {}) => {
  const { filename = '', parsingContext } = options;
  return parsingContext && filename.includes('node_modules') && !IMPORTS_LATER.test(code)
    ? (scriptOf(filename, code, parameters).runInContext(parsingContext) as ReturnType<
        typeof compileFunction
      >)
    : compileFunction(code, parameters, options);
};

vm.SourceTextModule = class extends SourceTextModule {
  constructor(code: string, options: vm.SourceTextModuleOptions = {}) {
    const { identifier = '' } = options;
    const known = modules.get(identifier);
    const cachedData = known?.code === code ? known.cachedData : undefined;
    super(code, { ...options, ...(cachedData && { cachedData }) });
    if (!cachedData)
      modules.set(identifier, { code, cachedData: (this as unknown as vm.Script).createCachedData() });
  }
};
