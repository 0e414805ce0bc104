import type { Page } from '@cessio/contract';
import { done } from '../../../test/answers.ts';
import { people } from '../../../test/small-world.ts';

test.each(['guarantees', 'documents'])(
  'companies may ask for a portfolio of %s, though they have none',
  async (list) => {
    for (const who of [people.client, people.supplier]) {
      const whole = await done<Page<unknown>>(who.call('GET', `/api/${list}`));
      expect(await done<Page<unknown>>(who.call('GET', `/api/${list}?portfolio=me`))).toEqual(whole);
    }
  },
);
