import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** Menu entry as a user reads it: label and address, or label and submenu. */
export type MenuEntry = readonly [label: string, target: string | readonly MenuEntry[]];

/** The frame of every page: menu, bell, profile. */
export class Frame extends PageObject {
  readonly menu = this.page.getByRole('navigation', { name: 'Menu principal' });
  readonly bell = this.page.getByRole('button', { name: /^Notifications/ });
  readonly bellPanel = this.page.getByRole('dialog', { name: 'Notifications' });
  readonly profile = this.page.getByRole('button', { name: /^Compte\s: / });

  /** The whole menu, in its order, expanded or not; counts next to labels are left out. */
  async entries(): Promise<MenuEntry[]> {
    await this.menu.waitFor();
    return this.menu.evaluate((nav) => {
      const label = (element: Element): string => {
        const copy = element.cloneNode(true) as Element;
        for (const count of copy.querySelectorAll('b, svg')) count.remove();
        return (copy.textContent ?? '').trim();
      };
      const read = (list: Element): MenuEntry[] =>
        [...list.children].map((item): MenuEntry => {
          const below = item.querySelector('ul');
          const own = item.querySelector('a, button');
          if (!own) return [item.textContent ?? '', ''];
          return [label(own), below ? read(below) : (own.getAttribute('href') ?? '')];
        });
      const list = nav.querySelector('ul');
      return list ? read(list) : [];
    });
  }

  /** Chooses an entry, expanding its submenu first. */
  async choose(...path: string[]): Promise<void> {
    // With or without a count after the label.
    const named = (label = '') =>
      new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: ?\\+?\\d.*)?$`);
    for (const group of path.slice(0, -1)) {
      const button = this.menu.getByRole('button', { name: named(group) });
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    }
    const within =
      path.length > 1
        ? this.menu
            .getByRole('listitem')
            .filter({ has: this.page.getByRole('button', { name: named(path[0]) }) })
        : this.menu;
    await within.getByRole('link', { name: named(path.at(-1)) }).click();
  }

  /** Unread notifications according to the bell. */
  async unread(): Promise<number> {
    const name = (await this.bell.getAttribute('aria-label')) ?? '';
    return Number(/(\d+) non lue/.exec(name)?.[1] ?? 0);
  }

  /** The line of a notification in the open panel. */
  notification(words: string | RegExp): Locator {
    return this.bellPanel.getByRole('listitem').getByRole('button').filter({ hasText: words });
  }

  async signOut(): Promise<void> {
    await this.profile.click();
    await this.page.getByRole('button', { name: 'Se déconnecter' }).click();
  }
}
