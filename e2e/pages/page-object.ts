import type { Page } from '@playwright/test';

/** Base of page objects, so that a page's parts can be fields. */
export class PageObject {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}
