/** Records that this page has written lately: the version that each write returned. */
const MOST = 200;
const versions = new Map<string, number>();
const open = new Set<Promise<unknown>>();

/** @param answer of a write; records changed beside its own are in `wrote` */
function note(answer: unknown): void {
  const { id, version, wrote } = (answer ?? {}) as { id?: unknown; version?: unknown; wrote?: unknown };
  if (wrote) note(wrote);
  if (typeof id !== 'string' || typeof version !== 'number') return;
  versions.delete(id);
  versions.set(id, version);
  if (versions.size > MOST) versions.delete([...versions.keys()][0] as string);
}

/** What this page itself has written, so that its own changes are not reported as somebody else's. */
export const ownWrites = {
  /** The answer of each call that writes. */
  watch(answer: Promise<unknown>): void {
    open.add(answer);
    void answer.then(note, () => undefined).finally(() => open.delete(answer));
  },
  /** Whether a version of a record came from this page's own write; waits for those under way. */
  async made(id: string, version: number): Promise<boolean> {
    await Promise.allSettled(open);
    return (versions.get(id) ?? 0) >= version;
  },
};
