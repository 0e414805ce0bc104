import type { HostBuild, RemoteRelease } from '@cessio/contract';
import { checkFiles, checkFit } from './checks.ts';

it('names what the portal does not offer', () => {
  const { offers } = {
    offers: { contract: '1.0', shared: { react: { version: '19.2.0', names: ['use'] } }, calls: [] },
  };
  const needs = {
    contract: '1.0',
    shared: { react: { version: '18.3.0', names: ['use'] } },
    calls: ['GET /api/x'],
  };
  expect(checkFit({ needs } as unknown as RemoteRelease, { offers } as unknown as HostBuild)).toEqual([
    'le portail n’offre pas GET /api/x',
    'le portail n’offre pas react 18.3.0 (19.2.0)',
  ]);
});

it('finds a file that was changed, is missing or came from elsewhere', () => {
  const release = { files: { a: '1', b: '2', c: '3' } } as unknown as RemoteRelease;
  expect(checkFiles(release, { a: '1', b: '2', c: '3', 'remote.json': '9' })).toEqual([]);
  expect(checkFiles(release, { a: '1', b: 'x', d: '4' }).map((text) => text.slice(0, 1))).toEqual([
    'b',
    'c',
    'd',
  ]);
});
