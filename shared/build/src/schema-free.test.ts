import { z } from './schema-free.ts';

// The way to mock ES modules, which @types/jest does not declare.
const { jest } = import.meta as unknown as {
  jest: { unstable_mockModule: (name: string, make: () => object) => void };
};

it('lets the whole contract be declared without zod, and keeps what a call is sent with', async () => {
  jest.unstable_mockModule('zod', () => ({ z }));
  const { ENDPOINTS } = await import('@cessio/contract/endpoints');
  expect(ENDPOINTS.length).toBeGreaterThan(50);
  for (const { id, method, path } of ENDPOINTS)
    expect({ id, method, path }).toEqual({
      id: expect.stringMatching(/^\w+$/),
      method: expect.stringMatching(/^(GET|POST|PUT|PATCH|DELETE)$/),
      path: expect.stringMatching(/^\//),
    });
});

it('says so when a schema is asked to judge', () => {
  const schema = z as unknown as { object: (shape: object) => { safeParse: (value: unknown) => unknown } };
  expect(() => schema.object({}).safeParse({})).toThrow('The browser carries no zod');
});
