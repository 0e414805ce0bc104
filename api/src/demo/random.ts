import { createHash } from 'node:crypto';

/** Draws of a named stream: the same name always gives the same draws, independent of other streams. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** From `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A version 7 UUID of that instant, milliseconds. */
  uuid(at: number): string;
}

const SEED = 'cessio-demo-1';

/** sfc32 over the SHA-256 of the name. */
export function random(name: string): Random {
  const seed = createHash('sha256').update(`${SEED}/${name}`).digest();
  let [a, b, c, d] = [seed.readInt32LE(0), seed.readInt32LE(4), seed.readInt32LE(8), seed.readInt32LE(12)];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    uuid: (at) => {
      const bytes = Buffer.from(Array.from({ length: 16 }, () => int(0, 255)));
      bytes.writeUIntBE(Math.floor(at), 0, 6);
      bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}
