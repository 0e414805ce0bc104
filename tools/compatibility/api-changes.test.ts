import { brokenPromises, type ApiDocument, type Operation, type Schema } from './api-changes.ts';
import { textOf } from '../fixtures/sources.ts';

const text = JSON.stringify({
  info: { version: '1.0' },
  components: {
    schemas: {
      Invoice: {
        type: 'object',
        properties: {
          number: { type: 'string' },
          note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          status: { enum: ['draft', 'paid'], type: 'string' },
          parent: { $ref: '#/components/schemas/Invoice' },
          lines: {
            type: 'array',
            items: { type: 'object', properties: { net: { type: 'integer' } }, required: ['net'] },
          },
        },
        required: ['number', 'status'],
      },
    },
  },
  paths: {
    '/api/invoices': {
      get: {
        security: [],
        parameters: [{ name: 'q', in: 'query', required: false, schema: { type: 'string', maxLength: 50 } }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Invoice' } } } },
        },
      },
      post: {
        security: [{ bearer: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  number: { type: 'string', pattern: '^F' },
                  kinds: { type: 'string', pattern: '^(invoice|party)(,(invoice|party))*$' },
                  net: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'null' }] },
                  kind: { enum: ['380', '381'], type: 'string' },
                },
                required: ['number'],
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Invoice' } } } },
        },
      },
    },
  },
});

const read = (): ApiDocument => JSON.parse(text) as ApiDocument;

/** Schemas and calls that the cases change. */
function parts(api: ApiDocument) {
  const { get, post } = api.paths['/api/invoices'] as Record<'get' | 'post', Operation>;
  const answer = api.components?.schemas?.['Invoice'] as Schema;
  const body = post.requestBody?.content?.['application/json']?.schema as Schema;
  return { api, get, post, answer, body, fields: body.properties ?? {}, members: answer.properties ?? {} };
}

/** What a change of the document above breaks. */
function brokenBy(change: (of: ReturnType<typeof parts>) => void): string[] {
  const now = read();
  change(parts(now));
  return brokenPromises(read(), now);
}

test.each<[string, (of: ReturnType<typeof parts>) => void]>([
  ['a further call', ({ api }) => (api.paths['/api/banks'] = { get: {} })],
  [
    'a further filter',
    ({ get }) => get.parameters?.push({ name: 'bank', in: 'query', schema: { type: 'string' } }),
  ],
  [
    'a longer search',
    ({ get }) => (get.parameters = [{ name: 'q', in: 'query', schema: { type: 'string' } }]),
  ],
  ['a further field that need not be sent', ({ fields }) => (fields['note'] = { type: 'string' })],
  [
    'a further word to send',
    ({ fields }) => (fields['kind'] = { type: 'string', enum: ['380', '381', '384'] }),
  ],
  [
    'a further word of a list to send',
    ({ fields }) =>
      (fields['kinds'] = { type: 'string', pattern: '^(party|user|invoice)(,(party|user|invoice))*$' }),
  ],
  ['one that may be left out', ({ body }) => (body.required = [])],
  ['less asked of it', ({ fields }) => (fields['number'] = { type: 'string' })],
  ['a further field in answers', ({ members }) => (members['paidOn'] = { type: 'string' })],
  [
    'a further word in answers',
    ({ members }) => (members['status'] = { type: 'string', enum: ['draft', 'paid', 'refused'] }),
  ],
  ['what is always answered', ({ members }) => (members['note'] = { type: 'string' })],
])('breaks nothing: %s', (_what, change) => {
  expect(brokenBy(change)).toEqual([]);
});

test.each<[string, (of: ReturnType<typeof parts>) => void]>([
  ['POST /api/invoices: removed', ({ api }) => delete api.paths['/api/invoices']?.['post']],
  ['GET /api/invoices query q: removed', ({ get }) => (get.parameters = [])],
  [
    'GET /api/invoices query q: maxLength 20',
    ({ get }) => (get.parameters = [{ name: 'q', in: 'query', schema: { type: 'string', maxLength: 20 } }]),
  ],
  [
    'GET /api/invoices query bank: required now',
    ({ get }) => get.parameters?.push({ name: 'bank', in: 'query', required: true, schema: {} }),
  ],
  ['GET /api/invoices sign-in: required now', ({ get }) => (get.security = [{ bearer: [] }])],
  ['POST /api/invoices body.net: removed', ({ fields }) => delete fields['net']],
  [
    'POST /api/invoices body.net: number instead of null',
    ({ fields }) => (fields['net'] = { type: 'number', minimum: 0 }),
  ],
  [
    'POST /api/invoices body.net: minimum 1',
    ({ fields }) => (fields['net']?.anyOf ?? []).splice(0, 1, { type: 'number', minimum: 1 }),
  ],
  [
    'POST /api/invoices body.kind: 381 refused',
    ({ fields }) => (fields['kind'] = { type: 'string', enum: ['380'] }),
  ],
  ['POST /api/invoices body.kind: required now', ({ body }) => body.required?.push('kind')],
  ['POST /api/invoices body.note: required now', ({ body }) => body.required?.push('note')],
  [
    'POST /api/invoices body.number: pattern "^G"',
    ({ fields }) => (fields['number'] = { type: 'string', pattern: '^G' }),
  ],
  [
    'POST /api/invoices body.kinds: pattern "^(party|user)(,(party|user))*$"',
    ({ fields }) => (fields['kinds'] = { type: 'string', pattern: '^(party|user)(,(party|user))*$' }),
  ],
  ['POST /api/invoices 201: removed', ({ post }) => (post.responses = {})],
])('names what it breaks: %s', (broken, change) => {
  expect(brokenBy(change)).toEqual([broken]);
});

test.each<[string, (of: ReturnType<typeof parts>) => void]>([
  ['.number: removed', ({ members }) => delete members['number']],
  ['.number: no longer certain', ({ answer }) => (answer.required = ['status'])],
  ['.number: integer instead of string', ({ members }) => (members['number'] = { type: 'integer' })],
  [
    '.status: null instead of string',
    ({ members }) => (members['status'] = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
  ],
  ['.lines[].net: no longer certain', ({ members }) => delete members['lines']?.items?.required],
])('names what answers lose, wherever they are given: %s', (broken, change) => {
  expect(brokenBy(change)).toEqual([`GET /api/invoices 200${broken}`, `POST /api/invoices 201${broken}`]);
});

test('the whole API as it is described breaks no promise to itself', () => {
  const api = JSON.parse(textOf('api/openapi.json')) as ApiDocument;
  expect(Object.keys(api.paths).length).toBeGreaterThan(80);
  expect(brokenPromises(api, api)).toEqual([]);
});
