import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pages } from '@cessio/contract';
import type { SkewedPortal } from '../../tools/compatibility/portals.ts';
import { ublInvoice } from '../fixtures/einvoice.ts';
import { accounts, password, stack } from '../fixtures/stack.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { DepositForm } from '../pages/deposit-form.ts';
import { SignIn } from '../pages/sign-in.ts';

/**
 * Host and remotes of different releases in one page (docs/adr/0055): today's host with remotes released before, and the
 * host released before with today's remotes. `npm run skew` goes back two releases, `npm test` one.
 */

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PROGRAM = at('tools/compatibility/portals.ts');
const { host } = JSON.parse(readFileSync(at('releases.json'), 'utf8')) as { host: unknown[] };
const AGES = host.map((_, index) => String(index + 1)).slice(0, process.env['CESSIO_SKEW'] === 'all' ? 2 : 1);
const NONE: SkewedPortal = { name: '', url: '', containers: [] };

interface Skew {
  /** The portal that the test uses. */
  skewed: string;
  portal: SkewedPortal;
}

const test = base.extend<Skew, { portals: SkewedPortal[] }>({
  skewed: ['', { option: true }],
  portals: [
    async ({}, use) => {
      const args = [PROGRAM, stack.api, stack.host, ...AGES];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const [line] = (await Promise.race([
        once(createInterface({ input: child.stdout }), 'line'),
        once(child, 'close').then(() => ['[]']),
      ])) as [string];
      await use(JSON.parse(line) as SkewedPortal[]);
      child.stdin.end();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  portal: ({ portals, skewed }, use) => use(portals.find(({ name }) => name === skewed) ?? NONE),
  baseURL: ({ portal }, use) => use(portal.url),
});

for (const name of AGES.flatMap((age) => [`remotes ${age} before`, `host ${age} before`]))
  test.describe(name, () => {
    test.use({ skewed: name });

    test('sign-in, a deposit, a page of each remote', async ({ page, portal }) => {
      const ran = new Set<string>();
      const noteRemotes = async () => {
        for (const name of await page.evaluate(() => Object.keys(globalThis)))
          if (name.startsWith('cessio_')) ran.add(name);
      };

      await SignIn.as(page, { email: accounts.supplier, password });
      await expect(page).toHaveURL(`${portal.url}/`);
      const { number, file } = ublInvoice();
      const form = await DepositForm.open(page);
      await form.drop(file);
      await expect(form.number).toHaveValue(number);
      await form.deposit();
      await expect(page.getByRole('heading', { name: `Facture ${number}` })).toBeVisible();
      await noteRemotes();
      for (const [path, heading] of [
        [pages.requests, 'Garanties en votre faveur'],
        [pages.documents, 'Mes documents'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await noteRemotes();
      }

      // Each remote in the newest version that this host can run, and no other.
      expect([...ran].toSorted()).toEqual(portal.containers.toSorted());
    });
  });
