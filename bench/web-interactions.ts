import type { Browser, Page } from 'playwright-core';
import { onPortal } from './web/portal.ts';

/**
 * How long the portal takes to respond to an input (INP: from the input to the next painted frame) on a processor four
 * times slower: the usual actions at sign-in and around the dashboard. `ROUNDS` sets how often.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const PHONE = { width: 412, height: 823 };
const DESK = { width: 1440, height: 900 };

interface Gesture {
  /** The browser's id of the interaction. */
  id: number;
  /** From the input to the next painted frame; before our handlers ran; while they ran. */
  ms: number;
  waited: number;
  worked: number;
}

await onPortal(async (browser, { host }) => {
  const times = new Map<string, Gesture[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const viewport of [PHONE, DESK]) await use(browser, host, viewport, times);
  print(times);
});

async function use(
  on: Browser,
  origin: string,
  viewport: typeof PHONE,
  times: Map<string, Gesture[]>,
): Promise<void> {
  const context = await on.newContext({ locale: 'fr-FR', viewport });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: Gesture[] = [];
    Object.assign(globalThis, { seen });
    // This script has Node's types: events are browser entries.
    type Entry = Record<'startTime' | 'processingStart' | 'processingEnd' | 'duration', number>;
    type Told = { getEntries: () => (Entry & { interactionId?: number })[] };
    const Observer = PerformanceObserver as unknown as new (tell: (list: Told) => void) => {
      observe: (what: Record<string, unknown>) => void;
    };
    new Observer((list) => {
      for (const { interactionId, startTime, processingStart, processingEnd, duration } of list.getEntries())
        if (interactionId)
          seen.push({
            id: interactionId,
            ms: duration,
            waited: processingStart - startTime,
            worked: processingEnd - processingStart,
          });
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
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Gesture[] }).seen);
    // A click has several events; the user feels the longest.
    const longest = new Map<number, Gesture>();
    for (const one of seen) if (one.ms >= (longest.get(one.id)?.ms ?? 0)) longest.set(one.id, one);
    times.set(name, [...(times.get(name) ?? []), ...longest.values()]);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  /**
   * With the mouse only, held as long as a finger would hold it, at the button's position: looking elements up runs in
   * the page, on its slowed-down thread, and would count as a late response.
   */
  const press = async (name: string | RegExp): Promise<void> => {
    await button(name).scrollIntoViewIfNeeded();
    const box = await button(name).boundingBox();
    if (!box) throw new Error(`No button ${name} to press.`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await settled(page);
    await page.mouse.click(x, y, { delay: 80 });
  };
  const close = async (): Promise<void> => {
    await settled(page);
    await page.keyboard.press('Escape');
  };
  const openAndClose = async (name: string | RegExp): Promise<void> => {
    await press(name);
    await close();
  };
  /** Ten keys a second, a fast typist. */
  const write = (text: string) => page.keyboard.type(text, { delay: 100 });

  await page.goto(`${origin}/auth/boxed-signin`);
  await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await step('connexion : choisir un compte', () => press(/supplier@cessio\.test/));
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).press('End');
  await step('connexion : écrire', async () => {
    await write('abcdef');
    for (let back = 0; back < 6; back += 1) await page.keyboard.press('Backspace', { delay: 100 });
  });
  await step('connexion : voir le mot de passe', () => press(/Afficher/));
  await step('connexion : langue', () => openAndClose(/^Langue/));
  await step('connexion : thème', () => press(/^Thème/));
  await step('connexion : se connecter', () => press(/^Se connecter$/));
  await page.getByRole('heading', { level: 1, name: /^Bonjour/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await step('tableau de bord : notifications', () => openAndClose(/^Notifications/));
  await step('tableau de bord : profil', () => openAndClose(/^Compte :/));
  await step('tableau de bord : recherche', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await settled(page);
    await write('fac');
    await close();
  });
  // On a phone it is in the menu.
  if (viewport === DESK)
    await step('tableau de bord : personnalisation', () => openAndClose('Personnalisation'));
  await step('tableau de bord : menu', () => press(/menu$/i));
  await context.close();
}

/** Pointer input has been painted, and the browser has reported its duration. */
function settled(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => void setTimeout(resolve, 400)));
}

function print(times: Map<string, Gesture[]>): void {
  const at = (share: number, gestures: Gesture[], part: 'ms' | 'waited' | 'worked' = 'ms'): number => {
    const values = gestures.map((gesture) => gesture[part]).toSorted((a, b) => a - b);
    return Math.round(values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0);
  };
  const row = (name: string, gestures: Gesture[]) => ({
    '': name,
    gestes: gestures.length,
    'médiane ms': at(0.5, gestures),
    'dont attente': at(0.5, gestures, 'waited'),
    'dont travail': at(0.5, gestures, 'worked'),
    'p98 ms': at(0.98, gestures),
  });
  console.table([
    ...[...times].map(([name, gestures]) => row(name, gestures)),
    row('tous (cible p98 ≤ 100)', [...times.values()].flat()),
  ]);
}
