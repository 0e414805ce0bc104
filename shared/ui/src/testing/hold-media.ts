const restore: (() => void)[] = [];
afterEach(() => restore.splice(0).forEach((undo) => undo()));

/** Makes the media queries with these words match until the test is over; jsdom matches none. */
export function holdMedia(words: string): void {
  const before = globalThis.matchMedia;
  globalThis.matchMedia = ((query: string) => ({
    matches: query.includes(words),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
  restore.push(() => (globalThis.matchMedia = before));
}
