import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';

/** Buttons by which a form is left. */
export const WAYS_OUT = /^(Annuler|Revenir|Fermer)$/;
/** The form, or the surrounding dialog, that contains a field. */
export const OUTERMOST = 'xpath=ancestor::*[self::form or @role="dialog" or @role="alertdialog"][last()]';

/** Makes a field wrong as a person does, and stays in it; false where nothing that is typed can be wrong. */
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

/** Puts the pointer down on a button and draws what leaving a field draws: the button must stay where it was pressed. */
export async function pressDown(page: Page, button: Locator, name: string): Promise<void> {
  // An answer that comes before the press may still move the button from under the pointer: that press is another's.
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
  // Less than a pixel is due to fonts.
  expect(moved, `${name} stands still`).toBeLessThan(1);
}

/** Presses each button of a form beside each of its fields while that is wrong. @returns how many fields were */
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
        // Let go elsewhere: it is pressed once, when all fields have been looked at.
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
