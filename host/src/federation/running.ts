import type { ComponentType } from 'react';
import type { RemoteVersion } from '@cessio/contract';
import type { RemoteDefinition } from '@cessio/shell';
import type { RemoteRecord } from './registry.ts';

/** ms after which the next version is asked for beside one that does not come; the first to come runs. */
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

/** A page or widget of a remote, and the version that it is of. */
export interface Part {
  Component: ComponentType;
  from: Running;
}

/** What fetches a page or a widget of a definition; undefined where it has none. */
export type Take = (definition: RemoteDefinition) => (() => Promise<ComponentType>) | undefined;

/** What a part of a remote threw while it was drawn. */
export interface Crash {
  error: unknown;
  isFirst: boolean;
  /** For reports: pattern of the route, or name of the widget. */
  route: string;
}

/** Where pages and widgets come from. */
export interface Parts {
  /** Fetches a part of the version that runs; where its file is lost, of the next one. @throws RemoteError */
  part: (record: RemoteRecord, take: Take) => Promise<Part>;
  /** Whether this version still runs. */
  runs: (version: Running) => boolean;
  /** Returns whether another version runs from now on, which draws the part instead. */
  recover: (from: Running, crash: Crash) => Promise<boolean>;
}
