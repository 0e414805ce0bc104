import { buildConfig } from '@cessio/testing';
import { loadDevelopmentReact } from './development-react.ts';
import { keep } from './kept-overrides.ts';

/** Scripts that the page asked for, each answered like this. */
async function asked(answer: 'load' | 'error', isAllowed = true): Promise<string[]> {
  const told = document.createElement('meta');
  told.name = 'cessio-config';
  told.content = JSON.stringify(buildConfig(isAllowed ? { remoteOverrides: true } : {}));
  document.head.replaceChildren(told);
  const scripts: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        scripts.push((node as HTMLScriptElement).src);
        node.dispatchEvent(new Event(answer));
      }
  });
  observer.observe(document.head, { childList: true });
  await loadDevelopmentReact();
  observer.disconnect();
  return scripts;
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  keep(new Map([['invoices', 'invited']]));
});

it('takes React from the dev server that the address or an earlier visit names, the first that answers', async () => {
  expect(await asked('load')).toEqual([]);
  history.replaceState(null, '', '/?remote=admin&at=http://localhost:3003');
  expect(await asked('load')).toEqual(['http://localhost:3003/react.js']);
  keep(new Map([['requests', 'http://localhost:3002']]));
  expect(await asked('load')).toEqual(['http://localhost:3002/react.js']);
  expect(await asked('error')).toEqual(['http://localhost:3002/react.js', 'http://localhost:3003/react.js']);
});

it('takes none where the portal allows no remote of this machine, nor from another machine', async () => {
  history.replaceState(null, '', '/?remote=admin&at=http://localhost:3003');
  expect(await asked('load', false)).toEqual([]);
  history.replaceState(null, '', '/?remote=admin&at=https://evil.test');
  expect(await asked('load')).toEqual([]);
});

it('keeps the React that runs when a slow dev server brings its own later', async () => {
  history.replaceState(null, '', '/?remote=admin&at=http://localhost:3003');
  await asked('error');
  expect(() => {
    globalThis.__cessioReact = {};
  }).toThrow(TypeError);
  expect(globalThis.__cessioReact).toBeNull();
});
