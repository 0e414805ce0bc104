import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { Frame } from './frame.ts';

/** Opens the page and returns once it listens: what is sent from now on arrives live. */
export async function openListening(page: Page, path: string): Promise<void> {
  // Listened for from the start: on a busy machine the connection may open before the page counts as loaded.
  const registered = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io/')) return;
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('register')) resolve();
      });
    });
  });
  await page.goto(path);
  await registered;
  await expect(new Frame(page).bell).toBeVisible();
}
