import type { ReleaseStatus, RemoteStatus } from '@cessio/contract';
import { expiredVersions, KEPT_DAYS } from './clean.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const long = KEPT_DAYS + 1;

const known = (version: string, state: ReleaseStatus['state'], liveUntil: Date | null): ReleaseStatus =>
  ({
    version,
    state,
    releasedAt: ago(90).toISOString(),
    liveUntil: liveUntil?.toISOString() ?? null,
  }) as ReleaseStatus;
const status = (...versions: ReleaseStatus[]) => ({ name: 'invoices', versions }) as RemoteStatus;
const stored = (version: string, days = 90) => ({ version, putAt: ago(days) });

it('lets go of what was last live, or released, thirty days ago', () => {
  const versions = status(
    known('live', 'live', null),
    known('canary', 'canary', null),
    known('previous', 'previous', ago(long)),
    known('left yesterday', 'released', ago(1)),
    known('left long ago', 'released', ago(long)),
    known('withdrawn long ago', 'withdrawn', ago(long)),
    known('never live', 'released', null),
  );
  const all = versions.versions.map(({ version }) => stored(version));
  expect(expiredVersions(all, versions, now)).toEqual(['left long ago', 'withdrawn long ago', 'never live']);
});

it('keeps what has just been put into the store, whatever the registry knows of it', () => {
  expect(expiredVersions([stored('new', 2), stored('old')], null, now)).toEqual(['old']);
  expect(expiredVersions([stored('new', 2)], status(known('new', 'released', ago(long))), now)).toEqual([]);
});
