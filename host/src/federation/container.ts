/** ms after which a hanging script is given up; a retry before that waits for the same request. */
const SCRIPT_MS = 8000;

/** One version of a shared module, as the bundler's containers ask for it. */
interface Offer {
  get: () => (() => unknown) | Promise<() => unknown>;
  loaded: boolean;
  from: string;
}

/** Shared modules by name and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Offer>>>>;

/** What a remote's entry puts on `window`. */
export interface Container {
  init: (scope: ShareScope) => unknown;
  get: (module: string) => Promise<() => unknown>;
}

const underWay = new Map<string, Promise<void>>();

function run(url: string, integrity: string): Promise<void> {
  const script = document.createElement('script');
  Object.assign(script, { src: url, async: true, crossOrigin: 'anonymous', integrity });
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`${url} did not load.`));
    setTimeout(fail, SCRIPT_MS);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail);
    document.head.append(script);
  }).finally(() => script.remove());
}

/**
 * The container that the script at `url` puts on `window` under this name.
 * @param integrity the registry's hash of the script, which the bundler's own integrity cannot know
 */
export async function fetchContainer(name: string, url: string, integrity = ''): Promise<Container> {
  const found = () => (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!found()) {
    const running = underWay.get(url) ?? run(url, integrity).finally(() => underWay.delete(url));
    underWay.set(url, running);
    await running;
  }
  const container = found();
  if (!container) throw new Error(`${url} is no container ${name}.`);
  return container;
}
