import { expect, type Locator, type Page } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The calendar page. */
export class Calendar extends PageObject {
  readonly dialog = this.page.getByRole('dialog');

  static async open(page: Page, query: string): Promise<Calendar> {
    await page.goto(`/apps/calendar?${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Calendrier' })).toBeVisible();
    return new Calendar(page);
  }

  /** An event in the grid. */
  event(title: string): Locator {
    return this.page.locator('.cal-event').filter({ hasText: title });
  }

  /** Header of a column of the week: « 31 octobre 2027 ». */
  day(name: string): Locator {
    return this.page.getByRole('columnheader', { name });
  }

  field(name: string): Locator {
    return this.dialog.getByRole('textbox', { name, exact: true });
  }

  toast(title: string): Locator {
    return this.page.getByRole('status').filter({ hasText: title });
  }

  /** Drags the mouse from one point to another. */
  async drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 8, from.y + 2, { steps: 2 });
    await mouse.move(to.x, to.y, { steps: 8 });
    await mouse.up();
  }

  /** Extends an event by half its height. */
  async stretch(event: Locator): Promise<void> {
    const box = await boxOf(event);
    const foot = { x: box.x + box.width / 2, y: box.y + box.height - 3 };
    await this.drag(foot, { x: foot.x, y: foot.y + box.height / 2 });
  }
}

/** The position of an element, once it is stable. */
export async function boxOf(what: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  // A rerender may have replaced the element meanwhile: it is located again.
  await expect(async () => {
    await what.scrollIntoViewIfNeeded({ timeout: 2_000 });
    box = await what.boundingBox();
    expect(box).not.toBeNull();
  }).toPass();
  return box!;
}
