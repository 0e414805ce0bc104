import type { ReleaseAttestation, RemoteRelease } from '@cessio/contract';

/** What docker/remote/publish.sh signs, with places for what only its container knows: when, where, and against what. */
export const statementOf = (release: RemoteRelease, tests: ReleaseAttestation) => ({
  action: 'publish',
  remote: release.name,
  at: '@AT@',
  nonce: '@NONCE@',
  base: '@BASE@',
  percent: '@PERCENT@',
  tests,
  release,
});
