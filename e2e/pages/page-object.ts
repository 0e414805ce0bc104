import type { Page } from '@playwright/test';

/** What stands on a page, so that its parts can be fields. */
export class PageObject {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}
