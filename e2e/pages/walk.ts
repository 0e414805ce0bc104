import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { expectPage, titleEnd } from './page-title.ts';

/** An address and what must be shown there. */
export interface Stop {
  path: string;
  /** The page's name in the document's title. */
  title: string;
  /** Beyond title and first heading. */
  look?: (page: Page) => Promise<void>;
}

/** Navigates like a link, without loading a document. */
export function push(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/**
 * Navigates like a link, without loading a document, and returns once the page with that title is shown and nothing is
 * loading, or after ten seconds: the caller checks what is missing then. Waiting in the page costs no round trips.
 */
export function goTo(page: Page, path: string, title: string): Promise<void> {
  return page.evaluate(
    async ([to, wanted]) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      const end = performance.now() + 10_000;
      const stands = () =>
        document.title === wanted &&
        document.querySelector('h1') !== null &&
        document.querySelector('[aria-busy="true"]') === null;
      while (!stands() && performance.now() < end) await new Promise(requestAnimationFrame);
    },
    [path, `${title}${titleEnd}`] as const,
  );
}

/**
 * Loads `between`, then visits every stop without loading a document again, each from one with another title, so that
 * the title shows when one has arrived; `between` is visited again where only stops with the same title are left. Waits
 * until nothing is loading: all requests of a page are then answered.
 */
export async function walk(page: Page, stops: readonly Stop[], between: Stop): Promise<void> {
  const left = [...stops];
  let here = between;
  await page.goto(here.path);
  // The router knows no other page before its first one is shown, and returns to a first one that was late.
  await arrive(page, here);
  while (left.length > 0) {
    const from = here.title;
    const count = (stop: Stop) => left.filter(({ title }) => title === stop.title).length;
    // The most frequent titles first, or they would all be left at the end.
    const next = left.filter(({ title }) => title !== from).sort((a, b) => count(b) - count(a))[0];
    if (next) left.splice(left.indexOf(next), 1);
    here = next ?? between;
    await visit(page, here);
  }
}

/** The current address, with its query string. */
export const placeOf = (page: Page): Promise<string> =>
  page.evaluate(() => location.pathname + location.search);

/** A page that its reader may see: named in the title and the first heading, at its own address. */
export async function expectShown(
  page: Page,
  { path, title, heading = title }: { path: string; title: string; heading?: string | RegExp | undefined },
): Promise<void> {
  await expectPage(page, title, heading);
  expect(await placeOf(page)).toBe(path);
}

/** Requests without an answer, except those aborted by leaving a page. */
export function watchRequests(page: Page): string[] {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failed.push(`${request.url()} ${why}`);
  });
  return failed;
}

async function visit(page: Page, stop: Stop): Promise<void> {
  await goTo(page, stop.path, stop.title);
  await arrive(page, stop);
}

async function arrive(page: Page, { path, title, look }: Stop): Promise<void> {
  await expect(page, path).toHaveTitle(`${title}${titleEnd}`);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await look?.(page);
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
}
