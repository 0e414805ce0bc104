import type { Page } from '@playwright/test';
import { scan, sideways } from '../fixtures/axe.ts';
import { expect } from '../fixtures/test.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
/** 200 % zoom of a window of 1440 and of 1280 px. */
const ZOOMED = [720, 640] as const;

/** What other colours and the other direction can break. */
const TURNED = ['color-contrast', 'target-size'];

/** The theme follows the device, so that one page can be looked at in both; nothing moves meanwhile. */
export async function prepare(page: Page, size = WIDE): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('theme', 'system'));
}

/** Nothing is loading any more. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Direction and scheme in place, without loading anything, and without what still moves between the two. */
async function turn(page: Page, dir: 'ltr' | 'rtl', colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(
    async ([direction, dark]) => {
      document.documentElement.dir = direction;
      while (document.body.classList.contains('dark') !== dark) await new Promise(requestAnimationFrame);
      const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running');
      for (let frame = 0; frame < 3 || moving().length > 0; frame += 1) {
        for (const one of moving()) one.finish();
        await new Promise(requestAnimationFrame);
      }
    },
    [dir, colorScheme === 'dark'] as const,
  );
}

/** What is on screen is accessible: everything as it stands, then what the dark scheme and right-to-left can change. */
export async function expectAccessibleInBoth(page: Page, what = page.url()): Promise<void> {
  expect.soft(await scan(page), what).toEqual([]);
  await turn(page, 'rtl', 'dark');
  expect.soft(await scan(page, { rules: TURNED }), `${what}, dark, right to left`).toEqual([]);
  await turn(page, 'ltr', 'light');
}

/** Same for a whole page, and once more on a phone; at no width does it scroll sideways, from either side. */
export async function expectAccessibleEverywhere(page: Page, what: string): Promise<void> {
  // A list becomes cards a moment after the window has become narrow.
  const fits = (guise: string): Promise<void> =>
    expect
      .configure({ soft: true })
      .poll(() => sideways(page), { message: `${what} scrolls sideways, ${guise}` })
      .toEqual([]);
  const resize = async (size: { width: number; height: number }): Promise<void> => {
    await page.setViewportSize(size);
    await expectSettled(page);
  };
  await expectSettled(page);
  await expectAccessibleInBoth(page, what);
  for (const width of ZOOMED) {
    await resize({ width, height: WIDE.height });
    await fits(`${width} px`);
  }
  await resize(PHONE);
  await fits('360 px');
  expect.soft(await scan(page), `${what}, 360 px`).toEqual([]);
  await turn(page, 'rtl', 'dark');
  await fits('360 px, right to left');
  expect.soft(await scan(page, { rules: TURNED }), `${what}, 360 px, dark, right to left`).toEqual([]);
  await turn(page, 'ltr', 'light');
  await resize(WIDE);
}
