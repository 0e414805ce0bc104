import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** State is not shown by colour alone: a coloured chip has an icon, and its label is capitalized like any other. */
export async function expectChips(page: Page, what: string): Promise<void> {
  const wrong = await page
    .locator('main [data-family]')
    .evaluateAll((chips) =>
      chips
        .filter(
          (chip) =>
            /^\p{Ll}/u.test(chip.textContent) ||
            (chip.getAttribute('data-family') !== 'neutral' &&
              /\p{L}/u.test(chip.textContent) &&
              !chip.querySelector('svg, span')),
        )
        .map((chip) => chip.textContent),
    );
  expect.configure({ soft: true })(wrong, `chips of ${what}`).toEqual([]);
}

/** Tiles side by side have the same height, and their figures are aligned even where a label takes two lines. */
export async function expectTilesLevel(page: Page, what: string): Promise<void> {
  const uneven = await page.locator('main section:has(> h2 + div + div)').evaluateAll((tiles) => {
    const rows = Object.groupBy(tiles, (tile) => Math.round(tile.getBoundingClientRect().top));
    return Object.values(rows).flatMap((row = []) => {
      const ends = row.map((tile) => Math.round(tile.getBoundingClientRect().bottom));
      const figures = row.map((tile) => Math.round(tile.children[1]?.getBoundingClientRect().top ?? 0));
      return new Set(ends).size > 1 || new Set(figures).size > 1 ? row.map((tile) => tile.textContent) : [];
    });
  });
  expect.configure({ soft: true })(uneven, `tiles of ${what}`).toEqual([]);
}

/**
 * On a phone: the main action of the page or the form in view is visible at any scroll position, and covers nothing at
 * the page's end.
 */
export async function expectUnderThumb(page: Page, what: string): Promise<void> {
  const wrong = await page.evaluate(async () => {
    const painted = async (): Promise<void> => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    };
    const found: string[] = [];
    const look = (where: string): void => {
      for (const button of document.querySelectorAll<HTMLElement>(
        'main header [data-variant="primary"], main form [type="submit"][data-variant="primary"]:not([aria-disabled])',
      )) {
        const { top, bottom } = button.getBoundingClientRect();
        const form = button.closest('form')?.getBoundingClientRect();
        // A form that only begins or ends in the window is not the one being read.
        const read = !form || (form.top < innerHeight - 160 && form.bottom > 160);
        if (read && (top < 0 || bottom > innerHeight)) found.push(`${button.textContent} at the ${where}`);
      }
    };
    look('top');
    scrollTo(0, document.documentElement.scrollHeight);
    await painted();
    look('end');
    const bar = document
      .querySelector('[data-actions]:has([data-variant="primary"])')
      ?.getBoundingClientRect();
    const foot = document.querySelector('main + footer')?.getBoundingClientRect();
    if (bar && foot && foot.bottom > bar.top + 1) found.push('the end of the page is covered');
    scrollTo(0, 0);
    await painted();
    return found;
  });
  expect.configure({ soft: true })(wrong, `main actions of ${what}`).toEqual([]);
}
