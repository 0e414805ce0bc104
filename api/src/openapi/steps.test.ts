import {
  MACHINES,
  REASONS,
  todayInParis,
  type Machine,
  type PayloadField,
  type Transition,
} from '@cessio/contract';
import { ENDPOINTS } from '@cessio/contract/endpoints';
import { z } from 'zod';
import { readPayload } from '../machine/payload.ts';
import { openApiDocument } from './document.ts';

interface Described {
  paths: Record<string, Record<string, { requestBody?: unknown }>>;
  components: { schemas: Record<string, object> };
}
const { paths, components } = openApiDocument() as unknown as Described;
const machines: readonly Machine<string, string>[] = MACHINES;

/** The body of a step as the document describes it. */
const described = (machine: string, action: string) => {
  const pascal = (name: string) =>
    name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const schema = components.schemas[`${pascal(machine)}${pascal(action)}Step`];
  // What is defined once for the whole document is added to the schema here.
  const alone = JSON.stringify({ ...schema, $defs: { IsoDate: components.schemas['IsoDate'] } });
  const text = alone.replaceAll('#/components/schemas/', '#/$defs/');
  return schema && z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
};
const rows = machines.flatMap((machine) =>
  machine.transitions.map((row) => ({ name: `${machine.name} ${row.action}`, machine, row })),
);

const COLLEAGUE = '019a0000-0000-7000-8000-000000000001';
const samples: Record<PayloadField['kind'], (field: PayloadField) => { good: unknown; bad: unknown }> = {
  text: () => ({ good: 'Deux retards', bad: '' }),
  choice: () => ({ good: 'A', bad: 'Z' }),
  amount: () => ({ good: 100, bad: -1 }),
  rate: () => ({ good: 900_000, bad: 1_000_001 }),
  items: (field) => ({
    good: [{ code: Object.keys(REASONS[(field as { list: keyof typeof REASONS }).list])[0] }],
    bad: [{ code: 'NOTHING' }],
  }),
  answers: () => ({ good: [{ text: 'Joint au dossier' }], bad: [{ text: 'Joint', note: 'x' }] }),
  file: () => ({ good: '00000000-0000-7000-8000-000000000000', bad: 7 }),
  flag: () => ({ good: true, bad: 'yes' }),
  date: () => ({ good: todayInParis(), bad: '2026-02-31' }),
  colleague: () => ({ good: COLLEAGUE, bad: 'somebody' }),
};

/** Payloads of a row: a valid one, then each field wrong or missing, then an extra one. */
function payloadsOf({ payload }: Transition<string, string>): Record<string, unknown>[] {
  const fields = Object.entries(payload?.fields ?? {});
  const given = (of: 'good' | 'bad', [name, field]: (typeof fields)[number]) => ({
    [name]: samples[field.kind](field)[of],
  });
  const right = Object.assign({}, ...fields.map((one) => given('good', one))) as Record<string, unknown>;
  return [
    right,
    ...fields.map((one) => ({ ...right, ...given('bad', one) })),
    ...fields.map(([name]) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))),
    { ...right, status: 'approved' },
  ];
}

const accepts = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};

test('every call that takes steps describes each action that people take, and none of the system’s', () => {
  const taking = ENDPOINTS.filter(({ path }) => path.endsWith('/transitions'));
  expect(taking.map(({ machine }) => machine?.name).toSorted()).toEqual(
    machines.map(({ name }) => name).toSorted(),
  );
  for (const { path, machine } of taking) {
    const body = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.['post']?.requestBody;
    const refs = [...JSON.stringify(body).matchAll(/schemas\/(\w+)/g)].map(([, name]) => name as string);
    const actions = refs.map((name) => /"const":"(\w+)"/.exec(JSON.stringify(components.schemas[name]))?.[1]);
    const people = machine?.transitions.filter(({ by }) => by.some((part) => part !== 'system')) ?? [];
    expect(actions).toEqual([...new Set(people.map(({ action }) => action))]);
  }
});

test.each(rows.filter(({ row }) => !row.by.includes('system')))(
  '$name: what comes with it is judged as it is described',
  ({ machine, row }) => {
    const schema = described(machine.name, row.action);
    const code = row.reason && Object.keys(REASONS[row.reason])[0];
    const body = (payload: Record<string, unknown>) => ({
      action: row.action,
      version: 1,
      ...(code ? { reasonCode: code } : {}),
      ...(row.comment === 'required' ? { comment: 'Deux retards.' } : {}),
      ...(Object.keys(payload).length > 0 ? { payload } : {}),
    });
    for (const payload of payloadsOf(row)) {
      const judged = accepts(() =>
        readPayload(row, payload, {
          amount: 1000,
          asked: [{ label: 'RIB', comment: null }],
          colleagues: [{ id: COLLEAGUE, name: 'Romain' }],
        }),
      );
      expect([payload, schema?.safeParse(body(payload)).success]).toEqual([payload, judged]);
    }
    expect(
      accepts(() =>
        readPayload(row, payloadsOf(row)[0], {
          amount: 1000,
          asked: [{ label: 'RIB', comment: null }],
          colleagues: [{ id: COLLEAGUE, name: 'Romain' }],
        }),
      ),
    ).toBe(true);
  },
);

test.each(rows.filter(({ row }) => row.reason))(
  '$name: its reason is one of the list',
  ({ machine, row }) => {
    const given = row.payload ? { payload: payloadsOf(row)[0] } : {};
    const body = { action: row.action, version: 1, comment: 'Deux retards.', ...given };
    const [code] = Object.keys(REASONS[row.reason as keyof typeof REASONS]);
    const judged = [code, 'NOTHING'].map(
      (reasonCode) => described(machine.name, row.action)?.safeParse({ ...body, reasonCode }).success,
    );
    expect(judged).toEqual([true, false]);
  },
);

test('a call whose machine has a marked step that people take says that it asks in its step', () => {
  for (const { id, machine, stepUp } of ENDPOINTS) {
    if (!machine) continue;
    const marked = machine.transitions.some((row) => row.stepUp && row.by.some((part) => part !== 'system'));
    expect([id, stepUp]).toEqual([id, marked ? 'in-step' : undefined]);
  }
});
