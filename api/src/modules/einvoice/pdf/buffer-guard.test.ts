import { MAX_PDF_BUFFER_BYTES } from '../limits.ts';
import { installBufferGuard } from './buffer-guard.ts';

describe('the meter of buffers', () => {
  const real = Uint8Array;
  const guard = installBufferGuard();
  afterAll(() => {
    globalThis.Uint8Array = real;
  });
  beforeEach(guard.arm);

  test('changes nothing below the limit', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect([bytes instanceof real, bytes instanceof Uint8Array, [...bytes.subarray(1)]]).toEqual([
      true,
      true,
      [2, 3],
    ]);
    expect(new (class extends Uint8Array {})(4)).toHaveLength(4);
    expect(guard.tripped()).toBe(false);
  });

  test('refuses one buffer over the limit, and remembers it until it is armed again', () => {
    expect(() => new Uint8Array(MAX_PDF_BUFFER_BYTES + 1)).toThrow('Decompressed data over the limit');
    expect(guard.tripped()).toBe(true);
    guard.arm();
    expect(guard.tripped()).toBe(false);
  });

  test('counts nothing once it is disarmed', () => {
    expect(() => new Uint8Array(MAX_PDF_BUFFER_BYTES + 1)).toThrow('Decompressed data over the limit');
    guard.disarm();
    expect(new Uint8Array(8)).toHaveLength(8);
    expect(guard.tripped()).toBe(true);
  });

  test('refuses what adds up to the limit', () => {
    const half = MAX_PDF_BUFFER_BYTES / 2;
    expect([new Uint8Array(half), new Uint8Array(half)]).toHaveLength(2);
    expect(() => new Uint8Array(1)).toThrow('Decompressed data over the limit');
  });
});
