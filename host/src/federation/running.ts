import type { ComponentType } from 'react';
import type { RemoteVersion } from '@cessio/contract';
import type { RemoteDefinition } from '@cessio/shell';
import type { RemoteRecord } from './registry.ts';

/** ms after which the next version is requested in parallel with one that is late; the first to load runs. */
export const LATE_MS = 1500;

/** One version of a remote, with the remote's name. */
export type VersionOf = RemoteVersion & { name: string };

/** A version of a remote that runs in this page. */
export interface Running {
  record: RemoteRecord;
  version: VersionOf;
  definition: RemoteDefinition;
  /** ms that it took to load. */
  ms: number;
}

/** A page or widget of a remote, and its version. */
export interface Part {
  Component: ComponentType;
  from: Running;
}

/** Finds the loader of a page or widget in a definition; undefined where it has none. */
export type Take = (definition: RemoteDefinition) => (() => Promise<ComponentType>) | undefined;

/** What a part of a remote threw while rendering. */
export interface Crash {
  error: unknown;
  isFirst: boolean;
  /** For reports: pattern of the route, or name of the widget. */
  route: string;
}

/** Where pages and widgets come from. */
export interface Parts {
  /** Fetches a part of the running version, or of the next one if its file is lost. @throws RemoteError */
  part: (record: RemoteRecord, take: Take) => Promise<Part>;
  /** Whether this version still runs. */
  runs: (version: Running) => boolean;
  /** Returns whether another version now runs, which renders the part instead. */
  recover: (from: Running, crash: Crash) => Promise<boolean>;
}
