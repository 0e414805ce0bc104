import { createRequire, registerHooks } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.ts';
import { noteReads } from './unchanged/reads.ts';

/** The timers and mocks of Jest's environment, which can also be created for another global object. */
interface Environment {
  global: { console: Console };
  fakeTimersModern: {
    constructor: new (options: { config: object; global: object }) => {
      useFakeTimers(): void;
      useRealTimers(): void;
      advanceTimersByTime(ms: number): void;
    };
  };
  moduleMocker: {
    constructor: new (global: object) => {
      fn(...given: unknown[]): unknown;
      spyOn(...given: unknown[]): unknown;
      restoreAllMocks(): void;
    };
  };
}

type TestRunner<Env> = (
  globalConfig: object,
  config: object,
  environment: Env,
  runtime: object,
  testPath: string,
  sendMessage?: unknown,
) => Promise<object>;

/** The jest-circus bundled with Jest. */
const circus = ['jest', '@jest/core', 'jest-config', 'jest-circus/runner'].reduce(
  (from, name) => createRequire(from).resolve(name),
  import.meta.filename,
);
const fromCircus = createRequire(circus);
export const { default: runWithCircus } = fromCircus(circus) as { default: TestRunner<{ global: object }> };

/** Where jest-circus keeps the listeners of a file's tests. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

const repository = pathToFileURL(root + sep).href;
/** What belongs to one test file: itself, and the worlds and helpers that register hooks when imported. */
const OF_ONE_FILE = /(?:\.test|\/api\/test\/[\w-]+)\.ts$/;
let files = 0;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (files > 0 && found.url.startsWith(repository) && OF_ONE_FILE.test(found.url))
      found.url += `?file=${files}`;
    return found;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    if (!/\.test\.ts\?file=\d+$/.test(url)) return loaded;
    return { ...loaded, source: `import.meta.jest = globalThis.jest; ${String(loaded.source)}` };
  },
});

/** The part of the `jest` object used by tests in Node, for this process instead of a separate context. */
function jestFor({ moduleMocker, fakeTimersModern }: Environment, config: object) {
  const mocker = new moduleMocker.constructor(globalThis);
  const timers = new fakeTimersModern.constructor({ config, global: globalThis });
  return {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: () => mocker.restoreAllMocks(),
    useFakeTimers: () => timers.useFakeTimers(),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
  };
}

/** Restores the environment variables. */
function restoreEnv(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}

/**
 * Jest's `testRunner` for tests in Node (ADR 0037): jest-circus, but Node itself imports the test file. Modules are
 * read, compiled and run once per worker, as in the process that serves users, and not once for each file; a test file
 * and `api/test/` are run for each. `jest.mock` does not exist here.
 */
const runTestFile: TestRunner<Environment> = async (
  globalConfig,
  config,
  environment,
  _runtime,
  testPath,
  sendMessage,
) => {
  files += 1;
  // Jest gives each file a fresh jest-circus by its own module system.
  delete fromCircus.cache[fromCircus.resolve('./jestAdapterInit.js')];
  Reflect.deleteProperty(globalThis, LISTENERS);
  const jest = jestFor(environment, config);
  const importing = {
    requireInternalModule: fromCircus,
    requireModule: fromCircus,
    setGlobalsForRuntime: () => undefined,
    enterTestCode: () => undefined,
    leaveTestCode: () => undefined,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path: string) => import(pathToFileURL(path).href),
  };
  const { console } = globalThis;
  const env = { ...process.env };
  Object.assign(globalThis, { jest, console: environment.global.console });
  try {
    return await runWithCircus(
      globalConfig,
      config,
      { global: globalThis },
      importing,
      testPath,
      sendMessage,
    );
  } finally {
    jest.useRealTimers();
    jest.restoreAllMocks();
    globalThis.console = console;
    restoreEnv(env);
    noteReads(testPath);
  }
};

export default runTestFile;
