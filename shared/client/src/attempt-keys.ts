/**
 * One `Idempotency-Key` per attempt: the same content sent again, after a lost answer or a second press, carries the
 * same key, so that the server executes it once; other content is another attempt.
 */
export function createAttemptKeys(
  make: () => string = randomKey,
): (call: string, content: unknown) => string {
  const keys = new Map<string, string>();
  return (call, content) => {
    const attempt = `${call} ${JSON.stringify(content)}`;
    const known = keys.get(attempt);
    if (known) return known;
    const key = make();
    keys.set(attempt, key);
    return key;
  };
}

function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Pages served without TLS have no randomUUID.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
