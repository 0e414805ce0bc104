import type { Page } from '@playwright/test';
import { stack } from '../fixtures/stack.ts';
import { expect } from '../fixtures/test.ts';

/** Layout shift that quality.md allows a first view without input. */
const MOST = 0.01;
/**
 * Longer than the delay before a skeleton is drawn, so that every page is seen loading; then one answer after another.
 */
const LATE_MS = 250;
const APART_MS = 30;

/** Title of the notice that a slow machine may show before a page. */
const NOTICE = 'Chargement plus long que prévu';

interface Shift {
  value: number;
  /** Each part that moved: what it is, from where to where. */
  parts: string[];
}
type Watched = typeof globalThis & { shiftsHere?: () => Shift[] };

/**
 * Delays every answer of the API by a different time, and blocks events of other users, so that a shift which a slower
 * machine would show is seen here.
 */
export async function answerLate(page: Page): Promise<void> {
  let asked = 0;
  await page.route(`${stack.host}/api/**`, async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, LATE_MS + (asked % 4) * APART_MS));
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
  await withoutEvents(page);
}

/** Blocks events of other users, whose notifications would draw and fetch at any moment. */
export function withoutEvents(page: Page): Promise<void> {
  return page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      // Packets of socket.io with this prefix are events: somebody changed a record.
      if (!String(message).startsWith('42')) socket.send(message);
    });
  });
}

/**
 * Records what moves on each page, from the frame after the one in which it replaces the previous page: changes in that
 * one are caused by the navigation.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((notice) => {
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    let seen: (Shift & { at: number })[] = [];
    let since = 0;
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      const words = (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
      return `${element?.tagName.toLowerCase() ?? 'what is gone'} « ${words} »`;
    };
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly): string =>
      [x, y, width, height].map(Math.round).join(' ');
    const keep = (entries: PerformanceEntryList): void => {
      for (const { startTime, value, hadRecentInput, sources } of entries as Entry[])
        if (!hadRecentInput)
          seen.push({
            at: startTime,
            value,
            parts: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
            ),
          });
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    addEventListener('popstate', () => {
      const before = document.title;
      since = Number.POSITIVE_INFINITY;
      const look = (): void => {
        if (document.title === before || document.title.startsWith(notice)) requestAnimationFrame(look);
        else
          requestAnimationFrame(() => {
            since = performance.now();
          });
      };
      requestAnimationFrame(look);
    });
    (globalThis as Watched).shiftsHere = () => {
      keep(observer.takeRecords());
      const here = seen.filter(({ at }) => at >= since);
      seen = [];
      return here;
    };
  }, NOTICE);
}

/** Nothing counted as a layout shift has moved on the current page until loading is complete. */
export async function expectStill(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const shifts = await page.evaluate(async () => {
    // Waits until the last change has been painted and counted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (globalThis as Watched).shiftsHere?.() ?? [];
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect
    .configure({ soft: true })(sum, `${what} moves: ${shifts.flatMap(({ parts }) => parts).join('; ')}`)
    .toBeLessThanOrEqual(MOST);
}
