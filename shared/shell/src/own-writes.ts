/** Records that this page has written lately: the version that each write answered. */
const MOST = 200;
const versions = new Map<string, number>();
const open = new Set<Promise<unknown>>();

/** @param answer of a write; what it changed beside the record that it answers stands in `wrote` */
function note(answer: unknown): void {
  const { id, version, wrote } = (answer ?? {}) as { id?: unknown; version?: unknown; wrote?: unknown };
  if (wrote) note(wrote);
  if (typeof id !== 'string' || typeof version !== 'number') return;
  versions.delete(id);
  versions.set(id, version);
  if (versions.size > MOST) versions.delete([...versions.keys()][0] as string);
}

/** What this page itself has written, so that nobody is told that somebody else did. */
export const ownWrites = {
  /** The answer of each call that writes. */
  watch(answer: Promise<unknown>): void {
    open.add(answer);
    void answer.then(note, () => undefined).finally(() => open.delete(answer));
  },
  /** Whether a version of a record came of this page's own write; what is under way is waited for. */
  async made(id: string, version: number): Promise<boolean> {
    await Promise.allSettled(open);
    return (versions.get(id) ?? 0) >= version;
  },
};
