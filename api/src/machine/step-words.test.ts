import { MACHINES, stepFormOf, type Part, type StepForm, type Transition } from '@cessio/contract';
import { KINDS, MORE } from '../../test/kinds.ts';
import { people, world } from '../../test/small-world.ts';
import { transactAs } from '../db/caller.ts';

/** Every text of a form by its path. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${at}/${name}`));
}

/** Unfilled placeholders: an effect may name a field of its own, filled once that is given. */
function leftOpen(form: StepForm): string[] {
  const fields = (form.needs.fields ?? []).map(({ name }) => name);
  return textsIn(form).flatMap(([at, text]) =>
    [...text.matchAll(/\{+(\w*)/g)]
      .filter(([, name]) => !(at.startsWith('/look/effects/') && fields.includes(name as string)))
      .map(([open]) => `${form.action} ${at} ${open}`),
  );
}

test('every machine is walked', () => {
  expect(KINDS.map(([, { machine }]) => machine.name).toSorted()).toEqual(
    MACHINES.map(({ name }) => name).toSorted(),
  );
});

test.each(KINDS)(
  'nothing that a step of %s says and asks is left to be filled in',
  async (name, handlers, make) => {
    const id = await make();
    const { identity } = people.super;
    const services = world.app.services;
    const left = await transactAs(
      services.pools.of('staff'),
      async (tx) => {
        const found: object = (await handlers.lock(tx, 'staff', id)) as never;
        const open: string[] = [];
        for (const row of handlers.machine.transitions as readonly Transition<string, string>[])
          for (const status of row.from) {
            const record = { ...found, ...MORE[name], status } as never;
            const around = { db: tx, services, identity, record };
            const asked = (await handlers.asked?.(row, around)) ?? row;
            // An empty word leaves a gap in a sentence, like an unknown one.
            const words = Object.entries(await handlers.wordsOf(around)).filter(([, word]) => word !== '');
            const limits = handlers.limitsOf?.(record);
            for (const part of row.by as readonly Part[])
              for (const one of leftOpen(stepFormOf(asked, [part], Object.fromEntries(words), limits)))
                open.push(`${status} ${part} ${one}`);
          }
        return open;
      },
      identity,
    );
    expect(left).toEqual([]);
  },
);
