import type { Page } from '@playwright/test';
import { DIRECTIONS, expectAccessibleIn, VARIANTS, sideways, type Direction } from '../fixtures/axe.ts';
import { expect } from '../fixtures/test.ts';

const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };
/** Windows of 1440 and of 1280 px at 200 %. */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 640, height: 512 },
];
/** A window of 1280 by 1024 px at 400 %. */
const REFLOWED = { width: 320, height: 256 };

/** No animations while a page is checked; the portal reads in that direction by its own setting. */
export async function prepare(
  page: Page,
  { size = WIDE, dir = 'ltr' }: { size?: typeof WIDE; dir?: Direction } = {},
): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript((direction) => localStorage.setItem('rtlClass', direction), dir);
}

/** Nothing is loading any more. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * A page read in these directions is accessible on a screen and on a phone, and scrolls sideways at no width and no
 * zoom up to 400 %. Starts with the page's size, phone or not, and returns to it.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  what: string,
  directions: readonly Direction[] = DIRECTIONS,
): Promise<void> {
  const start = page.viewportSize() ?? WIDE;
  // What fits at 400 % from right to left fits at 200 %.
  const sizes = [WIDE, ...(directions.includes('ltr') ? ZOOMED : []), REFLOWED, PHONE];
  if (start.width === PHONE.width) sizes.reverse();
  for (const size of [...sizes, start]) {
    if (size.width !== page.viewportSize()?.width) await page.setViewportSize(size);
    await expectSettled(page);
    if (size === WIDE || size === PHONE)
      await expectAccessibleIn(
        page,
        VARIANTS.filter(({ dir }) => directions.includes(dir)),
        `${what}, ${size.width} px`,
      );
    // A list becomes cards only after the resize event.
    else if (size !== start)
      await expect
        .configure({ soft: true })
        .poll(() => sideways(page), { message: `${what} scrolls sideways at ${size.width} px` })
        .toEqual([]);
  }
}
