import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { ensureChromium } from 'tools/chromium.ts';
import { freePortBase, portsFrom } from 'tools/ports.ts';
import { createStack } from 'tools/stack.ts';

/**
 * How long the portal takes to answer a hand (INP: from the input to the next painted frame) on a processor four times
 * slower: what one does at signing in and around the dashboard. `ROUNDS` sets how often.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const PHONE = { width: 412, height: 823 };
const DESK = { width: 1440, height: 900 };

const dataDir = mkdtempSync(path.resolve('.cache/bench-web-'));
const stack = createStack({
  dataDir,
  ports: portsFrom(await freePortBase()),
  fsync: false,
  databaseUrl: undefined,
  smtpUrl: undefined,
});
let browser: Browser | undefined;
try {
  const { host } = await stack.start();
  browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const viewport of [PHONE, DESK]) await use(browser, host, viewport, times);
  print(times);
} finally {
  await browser?.close();
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function use(
  on: Browser,
  origin: string,
  viewport: typeof PHONE,
  times: Map<string, number[]>,
): Promise<void> {
  const context = await on.newContext({ locale: 'fr-FR', viewport });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: { id: number; ms: number }[] = [];
    Object.assign(globalThis, { seen });
    // The script's own types are Node's: events are a browser's entries.
    type Told = { getEntries: () => { interactionId?: number; duration: number }[] };
    const Observer = PerformanceObserver as unknown as new (tell: (list: Told) => void) => {
      observe: (what: Record<string, unknown>) => void;
    };
    new Observer((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) seen.push({ id: interactionId, ms: duration });
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  const session = await context.newCDPSession(page);
  const step = async (name: string, act: () => Promise<void>): Promise<void> => {
    await settled(page);
    await page.evaluate(() => {
      (globalThis as unknown as { seen: unknown[] }).seen.length = 0;
    });
    await act();
    await settled(page);
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seen: { id: number; ms: number }[] }).seen,
    );
    const byId = new Map<number, number>();
    for (const { id, ms } of seen) byId.set(id, Math.max(byId.get(id) ?? 0, ms));
    times.set(name, [...(times.get(name) ?? []), ...byId.values()]);
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  await page.goto(`${origin}/auth/boxed-signin`);
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await step('connexion : choisir un compte', () => press(/supplier@cessio\.test/));
  await step('connexion : écrire', async () => {
    await page.getByRole('textbox', { name: 'Adresse e-mail' }).press('End');
    await page.keyboard.type('abcdef');
    for (let back = 0; back < 6; back += 1) await page.keyboard.press('Backspace');
  });
  await step('connexion : voir le mot de passe', () => press(/Afficher/));
  await step('connexion : langue', async () => {
    await press(/^Langue/);
    await page.keyboard.press('Escape');
  });
  await step('connexion : thème', () => press(/^Thème/));
  await step('connexion : se connecter', () => press(/^Se connecter$/));
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await step('tableau de bord : notifications', async () => {
    await press(/^Notifications/);
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await page.keyboard.press('Escape');
  });
  await step('tableau de bord : profil', async () => {
    await press(/^Compte :/);
    await page.keyboard.press('Escape');
  });
  await step('tableau de bord : recherche', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('fac');
    await page.keyboard.press('Escape');
  });
  // A phone has it in its menu.
  if (viewport === DESK)
    await step('tableau de bord : personnalisation', async () => {
      await press('Personnalisation');
      await page.getByRole('heading', { name: 'Personnalisation' }).waitFor();
      await page.keyboard.press('Escape');
    });
  await step('tableau de bord : menu', () => press(/menu$/i));
  await context.close();
}

/** What a hand has moved has been painted, and the browser has told how long it took. */
function settled(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => void setTimeout(resolve, 400)));
}

function print(times: Map<string, number[]>): void {
  const at = (values: number[], share: number): number =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
  const row = (name: string, values: number[]) => ({
    '': name,
    gestes: values.length,
    'médiane ms': at(values, 0.5),
    'p98 ms': at(values, 0.98),
  });
  console.table([
    ...[...times].map(([name, values]) => row(name, values)),
    row('tous (cible p98 ≤ 100)', [...times.values()].flat()),
  ]);
}
