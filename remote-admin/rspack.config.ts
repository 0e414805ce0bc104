import { createRemoteConfig } from '@cessio/build';
import { release } from './src/release.ts';

export default createRemoteConfig(import.meta.dirname, release);
