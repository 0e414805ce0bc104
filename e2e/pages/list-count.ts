import type { Locator, Page } from '@playwright/test';

/** « 1-25 sur 45 » below a list, not the same words in its live region, where they are said after a change. */
export function listCount(page: Page, total: number | '.+' = '.+'): Locator {
  return page.getByRole('paragraph').filter({ hasText: new RegExp(`^[\\d\\s-]+ sur ${total}$`) });
}
