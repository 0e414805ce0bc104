import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { PageObject } from './page-object.ts';

/** More stops than on any page. */
const MOST_STOPS = 200;

/** A user who works by keyboard only. */
export class Keyboard extends PageObject {
  /** Presses Tab (or Shift+Tab) until that element has the focus, and checks that the focus is visible. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await this.page.keyboard.press(key);
    }
    await this.expectAt(target);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Goes there and presses Enter. */
  async open(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.to(target, key);
    await this.press('Enter');
  }

  /** Moves to the field and replaces its text. */
  async fill(target: Locator, words: string): Promise<void> {
    await this.to(target);
    await this.press('Control+a');
    await this.page.keyboard.type(words);
  }

  /**
   * Moves to the native list and types the option's text until it is selected: options may load after the list, and the
   * browser forgets the typed text when the next key comes a second late.
   */
  async choose(target: Locator, option: string): Promise<void> {
    await expect(target.getByRole('option', { name: option })).toBeAttached();
    await this.to(target);
    await expect(async () => {
      await this.page.keyboard.type(option);
      await expect(target.getByRole('option', { name: option, selected: true })).toBeAttached({
        timeout: 1000,
      });
    }).toPass();
  }

  /** The element has the focus, is in the viewport, and shows a focus ring, its own or its container's. */
  async expectAt(target: Locator): Promise<void> {
    await expect(target).toBeFocused();
    await expect
      .poll(() =>
        target.evaluate((element) => {
          // A hidden field is seen as its label.
          const { top, bottom } = (element.closest('label') ?? element).getBoundingClientRect();
          const ringed = (one: Element): boolean => {
            const { outlineStyle, outlineWidth } = getComputedStyle(one);
            return outlineStyle !== 'none' && outlineWidth !== '0px';
          };
          // A menu item and a panel are highlighted as a whole.
          let marked = element.matches('[role^="menuitem"], [role="dialog"], [role="alertdialog"], aside');
          let here: Element | null = element;
          for (let up = 0; here && up < 4; up += 1, here = here.parentElement) marked ||= ringed(here);
          return { inSight: bottom > 0 && top < innerHeight, marked };
        }),
      )
      .toEqual({ inSight: true, marked: true });
  }

  /** The focus is within that element. */
  async expectWithin(part: Locator): Promise<void> {
    await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
}
