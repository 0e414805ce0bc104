export { createHostConfig } from './host.ts';
export type { HostOptions } from './host.ts';
export { createRemoteConfig, REMOTE_NAMES, remotePort } from './remote.ts';
export type { RemoteOptions } from './remote.ts';
export { integrityOf, readRelease, RELEASE_FILE } from './release.ts';
export type { RemoteRelease } from './release.ts';
export { BUILD_FILE } from './html.ts';
export { sharedModules } from './shared.ts';
export { portBase } from './common.ts';
