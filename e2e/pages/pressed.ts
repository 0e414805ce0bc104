import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** Buttons that leave a form. */
export const WAYS_OUT = /^(Annuler|Revenir|Fermer)$/;
/** The form, or the surrounding dialog, that contains a field. */
export const OUTERMOST = 'xpath=ancestor::*[self::form or @role="dialog" or @role="alertdialog"][last()]';

/** Makes a field invalid as a user would, and stays in it; false where no input can be invalid. */
async function spoil(field: Locator): Promise<boolean> {
  const wrong = await field.evaluate((node) => {
    const input = node as HTMLInputElement;
    if (input.type === 'radio' || input.type === 'checkbox') return input.required ? undefined : null;
    if (input.tagName === 'SELECT') return input.required && input.value === '' ? undefined : null;
    if (input.placeholder === 'JJ/MM/AAAA') return '99/99/9999';
    if (input.closest('[data-money]')) return 'x';
    if (input.type === 'email') return 'x';
    return input.required ? '' : null;
  });
  if (wrong === null) return false;
  await field.focus();
  if (wrong !== undefined) await field.fill(wrong);
  return true;
}

/** Presses the pointer on a button and triggers what leaving a field renders: the button must not move. */
export async function pressDown(page: Page, button: Locator, name: string): Promise<void> {
  // An answer arriving before the click may still move the button away from the pointer: that does not count.
  for (let hit = false; !hit;) {
    await button.hover();
    await button.evaluate((node) => {
      const press = (event: Event) => {
        const { x, y } = node.getBoundingClientRect();
        Object.assign(window, { press: { x, y, hit: node.contains(event.target as Node) } });
      };
      window.addEventListener('pointerdown', press, { capture: true, once: true });
    });
    await page.mouse.down();
    hit = await page.evaluate(() => (window as unknown as { press: { hit: boolean } }).press.hit);
    if (!hit) await page.mouse.up();
  }
  const moved = await button.evaluate(async (node) => {
    const { press } = window as unknown as { press: { x: number; y: number } };
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    const { x, y } = node.getBoundingClientRect();
    return Math.hypot(x - press.x, y - press.y);
  });
  // Fonts may cause less than a pixel.
  expect(moved, `${name} stands still`).toBeLessThan(1);
}

/** Presses each button of a form next to each of its fields while that is invalid. @returns the number of fields */
export async function pressBeside(page: Page, root: Locator, form: string): Promise<number> {
  const fields = await root
    .locator('input:not([type="file"]):not([readonly]), textarea, select')
    .filter({ visible: true })
    .all();
  const buttons = root.getByRole('button').filter({ visible: true });
  let spoilt = 0;
  for (const field of fields) {
    if (!(await field.isEnabled()) || !(await spoil(field))) continue;
    spoilt += 1;
    const label = `${form}, beside ${(await field.getAttribute('name')) ?? (await field.getAttribute('id'))}`;
    for (const button of await buttons.all()) {
      const what = await button.evaluate((node) => ({
        text: node.textContent,
        sends: (node as HTMLButtonElement).type === 'submit',
      }));
      const adds = !what.sends && what.text.startsWith('Ajouter');
      if (!what.sends && !adds && !WAYS_OUT.test(what.text)) continue;
      await field.focus();
      await pressDown(page, button, `« ${what.text} » of ${label}`);
      if (WAYS_OUT.test(what.text)) {
        // Released elsewhere: the button is clicked once, after all fields.
        await page.mouse.move(1, 1);
        await page.mouse.up();
        continue;
      }
      const before = await root.locator('input').count();
      await page.mouse.up();
      if (adds) await expect(root.locator('input'), label).not.toHaveCount(before);
      else
        await expect
          .poll(() => root.evaluate((node) => node.querySelectorAll('[aria-invalid="true"]').length), {
            message: `« ${what.text} » of ${label} says what is wrong`,
          })
          .toBeGreaterThan(0);
    }
  }
  return spoilt;
}
