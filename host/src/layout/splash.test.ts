import { FADE_MS, fadeSplash } from './splash.ts';

const { jest } = import.meta;

it('lets the loader fade for 200 ms once the first page stands, then takes it away', async () => {
  expect(FADE_MS).toBe(200);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    document.body.innerHTML = '<div id="root"><div class="first-paint" role="status">C</div></div>';
    const root = document.querySelector('#root') as HTMLElement;
    const splash = document.querySelector('.first-paint') as HTMLElement;
    fadeSplash();
    // The first render replaces the page's original content.
    root.replaceChildren(document.createElement('main'));
    await Promise.resolve();
    expect(splash.parentElement).toBe(document.body);
    expect(splash.style.transition).toBe('opacity 200ms');
    expect(splash).toHaveAttribute('aria-hidden', 'true');
    jest.advanceTimersByTime(20);
    expect(splash.style.opacity).toBe('0');
    jest.advanceTimersByTime(170);
    expect(splash.isConnected).toBe(true);
    jest.advanceTimersByTime(100);
    expect(splash.isConnected).toBe(false);
  } finally {
    jest.useRealTimers();
  }
});
