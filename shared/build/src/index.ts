export { createHostConfig } from './host.ts';
export type { HostOptions } from './host.ts';
export { createRemoteConfig } from './remote.ts';
export type { RemoteParts } from './remotes.ts';
export { integrityOf, readRelease, RELEASE_FILE } from './release.ts';
export { BUILD_FILE } from './html.ts';
export { sharedModules } from './shared.ts';
export { portBase } from './common.ts';
