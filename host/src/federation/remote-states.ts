import { atom } from '@cessio/shell';
import type { RemoteError } from './remote-error.ts';

export interface RemoteState {
  phase: 'loading' | 'ready' | 'failed';
  /** The version that runs in this page, which may be older than the registry's. */
  version: string;
  entry: string;
  error?: RemoteError;
  /** ms that it took to load. */
  ms?: number;
  /** Versions that crashed or lost a file in this page, and are not tried again. */
  failed?: readonly string[];
}

/** Each remote that this page has tried to load, by name. */
export const remoteStatesAtom = atom<Readonly<Record<string, RemoteState>>>({});
