const restore: (() => void)[] = [];
afterEach(() => restore.splice(0).forEach((undo) => undo()));

/** Has the media queries with these words hold until the test is over; jsdom knows none. */
export function holdMedia(words: string): void {
  const before = globalThis.matchMedia;
  globalThis.matchMedia = ((query: string) => ({
    matches: query.includes(words),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
  restore.push(() => (globalThis.matchMedia = before));
}
