import { createAttemptKeys } from './attempt-keys.ts';

describe('createAttemptKeys', () => {
  it('gives the same content the same key, other content another', () => {
    let made = 0;
    const keyFor = createAttemptKeys(() => `k${(made += 1)}`);
    expect(keyFor('create', { a: 1 })).toBe('k1');
    expect(keyFor('create', { a: 1 })).toBe('k1');
    expect(keyFor('create', { a: 2 })).toBe('k2');
    expect(keyFor('send', { a: 1 })).toBe('k3');
  });
});
