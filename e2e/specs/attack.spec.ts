import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fitAddress } from '@cessio/contract';
import { destroyRaw, sendRaw, upgradeRequest } from '../../api/test/raw-socket.ts';
import { listRemotes, stack } from '../fixtures/stack.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

/** Attacks that need the whole portal: its own server in front of the API, and a browser that enforces its rules. */

test('upgrades that hang up leave the portal’s server as it was', async ({ page }) => {
  const clients = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      sendRaw(stack.host, upgradeRequest(index % 2 ? '/api/config' : '/')),
    ),
  );
  for (const { socket } of clients) socket.end();
  const ended = await Promise.all(clients.map((client) => client.endedWithin(10_000)));
  destroyRaw();
  expect(ended.filter((end) => !end)).toHaveLength(0);

  // The portal's own socket still connects.
  await signIn(page, 'supplier');
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
  await page.goto('/');
  await (await opened).waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'));
});

/** What a page at any origin can get from the portal's API and its socket. */
function reach(host: string) {
  const read = fetch(`${host}/api/config`).then(
    (answer) => answer.status,
    () => 'refused',
  );
  const socket = new Promise((resolve) => {
    const opening = new WebSocket(`${host.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    opening.addEventListener('message', () => {
      opening.close();
      resolve('open');
    });
    opening.addEventListener('close', () => resolve('refused'));
  });
  return Promise.all([read, socket]);
}

test('a page of another origin neither reads the API nor opens its socket', async ({ page, problems }) => {
  problems.allow(/CORS|Failed to load resource|WebSocket connection/);
  const { entry = '' } = (await listRemotes()).find(({ name }) => name === 'invoices') ?? {};
  await page.goto(fitAddress(entry));
  expect(await page.evaluate(reach, stack.host)).toEqual(['refused', 'refused']);
  await page.goto('/auth/boxed-signin');
  expect(await page.evaluate(reach, stack.host)).toEqual([200, 'open']);
});

test('the component gallery is not in what users get', async ({ page }) => {
  const assets = path.join(import.meta.dirname, '../../host/dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  // A word that only the gallery contains.
  for (const name of scripts)
    expect(readFileSync(path.join(assets, name), 'utf8'), name).not.toMatch(/Danger l(é|\\xe9)ger/);
  await page.goto('/kit');
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
});
