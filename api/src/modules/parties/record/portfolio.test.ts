import type { Page } from '@cessio/contract';
import { people } from '../../../../test/small-world.ts';

test.each(['guarantees', 'documents'])(
  'companies may ask for a portfolio of %s, though they have none',
  async (list) => {
    for (const who of [people.client, people.supplier]) {
      const whole = await who.get<Page<unknown>>(`/api/${list}`);
      expect(await who.get<Page<unknown>>(`/api/${list}?portfolio=me`)).toEqual(whole);
    }
  },
);
