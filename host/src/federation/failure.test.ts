import { data } from '@cessio/shell';
import { RemoteError } from './remote-error.ts';
import { failureOf } from './failure.ts';
import appTexts from '../../locales/app.json' with { type: 'json' };

const response = (status: number) =>
  Object.assign({ internal: false, data: null, statusText: '' }, { status });
const chunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

it.each([
  ['a refusal', response(403), 'forbidden', 'FORBIDDEN', false],
  ['a missing page', response(404), 'notFound', 'NOT_FOUND', false],
  [
    'an API that is down',
    { problem: { status: 503, code: 'DATABASE_DOWN' } },
    'unavailable',
    'DATABASE_DOWN',
    true,
  ],
  [
    'an API that refuses',
    { response: { status: 403, data: { code: 'NOT_YOURS' } } },
    'forbidden',
    'NOT_YOURS',
    false,
  ],
  ['a remote', new RemoteError('REMOTE_UNAVAILABLE', ''), 'remoteUnavailable', 'REMOTE_UNAVAILABLE', true],
  [
    'a late remote',
    new RemoteError('REMOTE_UNAVAILABLE', '', { late: Promise.resolve() }),
    'remoteSlow',
    'REMOTE_UNAVAILABLE',
    true,
  ],
  ['a refused remote', new RemoteError('REMOTE_REFUSED', ''), 'remoteRefused', 'REMOTE_REFUSED', true],
  ['a registry', new RemoteError('REGISTRY_INVALID', ''), 'registryInvalid', 'REGISTRY_INVALID', true],
  ['a lost chunk', chunk, 'chunkMissing', 'CHUNK_MISSING', true],
  ['a bug', new TypeError('x is undefined'), 'crash', 'APP_CRASH', true],
  ['nothing at all', undefined, 'crash', 'APP_CRASH', true],
])('folds %s', (_what, error, kind, code, retry) => {
  const failure = failureOf(error);
  expect(failure).toMatchObject({ kind, code, retry });
  for (const part of ['title', 'what', 'text']) expect(appTexts).toHaveProperty([`${kind}.${part}`]);
});

it('does not take thrown data for an answer', () => {
  expect(failureOf(data(null, { status: 403 })).kind).toBe('crash');
});
