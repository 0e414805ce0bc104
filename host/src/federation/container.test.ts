// Under './container.ts' stands the double of all other tests.
import { fetchContainer } from '../federation/container.ts';
import { federationRuntime } from './runtime.ts';

const { jest } = import.meta;
const page = globalThis as unknown as Record<string, unknown>;
afterEach(() => jest.restoreAllMocks());

/** Each script that is asked for, which `run` answers. */
function answerScripts(run: (script: HTMLScriptElement) => 'load' | 'error'): HTMLScriptElement[] {
  const asked: HTMLScriptElement[] = [];
  jest.spyOn(document.head, 'append').mockImplementation((script) => {
    asked.push(script as HTMLScriptElement);
    setTimeout(() =>
      (script as HTMLScriptElement).dispatchEvent(new Event(run(script as HTMLScriptElement))),
    );
  });
  return asked;
}

it('runs an entry once, with the hash of the registry, whoever asks for it meanwhile', async () => {
  const container = { init: () => undefined, get: () => Promise.resolve(() => ({})) };
  const asked = answerScripts(() => {
    page['cessio_a_1'] = container;
    return 'load';
  });
  const ask = () => fetchContainer('cessio_a_1', 'http://localhost/a.js', 'sha384-x');
  await expect(Promise.all([ask(), ask()])).resolves.toEqual([container, container]);
  await expect(ask()).resolves.toBe(container);
  expect(asked.map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
    ['http://localhost/a.js', 'sha384-x', 'anonymous'],
  ]);
});

it('refuses a script that is no container or does not come, and asks for it again', async () => {
  const answers = ['load', 'error'] as const;
  const asked = answerScripts(() => answers[asked.length - 1] ?? 'error');
  const ask = () => fetchContainer('cessio_b_1', 'http://localhost/b.js');
  await expect(ask()).rejects.toThrow('is no container');
  await expect(ask()).rejects.toThrow('did not load');
  expect(asked).toHaveLength(2);
});

it('gives the core of the federation runtime to entries that were built for it, and to no other', async () => {
  const { load } = federationRuntime();
  const invoices = { name: 'invoices', version: '0.1.2' };
  await expect(load({ ...invoices, entry: 'http://r.test/assets/container.1.js' })).resolves.toMatchObject({
    name: 'invoices',
  });
  expect(page['_FEDERATION_RUNTIME_CORE']).toBeUndefined();
  await load({ ...invoices, entry: 'http://r.test/assets/remote-entry.1.js' });
  expect(page['_FEDERATION_RUNTIME_CORE']).toHaveProperty('ModuleFederation');
});
