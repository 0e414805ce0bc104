import { z } from 'zod';

/** Where the host places one widget of a remote, known before the remote's code is loaded (docs/adr/0017). */
export const widgetPlace = z.object({
  /** The name by which the remote declares its code. */
  name: z.string(),
  /** Key of its title, in the remote's own texts. */
  title: z.string(),
  /** `home` is `/`, `portfolio` is `/crypto`. */
  board: z.enum(['home', 'portfolio']),
  /** Who sees it, in the letters of the permissions' table. */
  actors: z.string().regex(/^[CSARLMX]+$/),
  /** Share of the board's width. */
  size: z.enum(['full', 'wide', 'half', 'third']),
  /** px reserved for it until it loads, on a wide screen and on a phone. */
  height: z.int(),
  phoneHeight: z.int(),
  /** Number of equal cards in it, for its placeholder. */
  parts: z.int(),
  /** Smaller comes first, across remotes. */
  order: z.int(),
});
export type WidgetPlace = z.output<typeof widgetPlace>;

/** Further addresses, in route syntax, for which the entry is marked as current. */
const covers = z.array(z.string()).optional();

export const remoteMenuLink = z.object({
  /** Key among the remote's labels, with its namespace: `admin:menu.clients`. */
  label: z.string(),
  to: z.string(),
  /** Count that the host shows beside it; the host ignores one it does not know. */
  count: z.string().optional(),
  covers,
});
export type RemoteMenuLink = z.output<typeof remoteMenuLink>;

/**
 * Who sees a menu entry, and its position. A release proposes it; the registry carries what an administrator confirmed
 * (docs/adr/0096). An entry of the specification's menu has its place in the host.
 */
export const menuPlace = z.object({
  /** Who sees it, in the letters of the permissions' table. */
  actors: z.string(),
  /** Its submenu, as `<remote>.<key>`; for a link only. */
  parent: z.string().optional(),
  /** The entry it follows; without one it comes last. */
  after: z.string().optional(),
});
export type MenuPlace = z.output<typeof menuPlace>;

/** A remote's menu entries. The host decides whether, where and to whom they are shown (docs/adr/0031). */
const offer = {
  /** The host's menu order refers to it as `<remote>.<key>`. */
  key: z.string(),
  /** Name of one of the kit's icons (`iconNamed`). */
  icon: z.string(),
  place: menuPlace.optional(),
};
export const remoteMenuEntry = z.union([
  remoteMenuLink.extend(offer),
  z.object({
    ...offer,
    label: z.string(),
    children: z.array(remoteMenuLink),
    /** Its count, if its entries' counts do not add up to all that waits in it. */
    count: z.string().optional(),
    covers,
  }),
]);
export type RemoteMenuEntry = z.output<typeof remoteMenuEntry>;

const texts = z.record(z.string(), z.string());

/** A remote's folder, less `remote-`. */
export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** Host builds are named by the hash in their page (`cessio-build`). */
const buildName = z.string().regex(/^[0-9a-f]{8,64}$/);

/** Where one version of a remote is served, and which hosts it is known to fit. */
const remoteVersion = z.object({
  /**
   * Package version and source hash: `1.4.0-3f9a1c2d`. Part of the names of the container and its chunks, so that two
   * can be in one page.
   */
  version: z.string(),
  /** Address of its entry script; `fit.json` is in the version's folder ({@link fitAddress}). */
  entry: z.string(),
  /**
   * Integrity of the entry, by address, which a page may also preload. Further files' hashes are in the code that
   * fetches them.
   */
  hashes: texts.optional(),
  contractRange: z.string(),
  /**
   * Host builds that the API has compared it with and that offer all it needs; a page of another build compares itself.
   */
  fits: z.array(buildName).optional(),
});
export type RemoteVersion = z.output<typeof remoteVersion>;

/** Percentages of users that a canary may have. */
export const CANARY_PERCENT = { min: 1, max: 99 } as const;
/** Percentage of users that a release goes to first, unless its team asks for another. */
export const TRIAL_PERCENT = 5;

/** One remote as the registry lists it: the live version, earlier ones, and one on trial. */
export const remoteRecord = remoteVersion.extend({
  /** Its folder, less `remote-`; also its i18n namespace. */
  name: remoteName,
  /** Path prefixes of its routes; case does not matter. */
  prefixes: z.array(z.string()),
  widgets: z.array(widgetPlace).optional(),
  menu: z.array(remoteMenuEntry).optional(),
  /** Its texts that the host shows before its code is loaded, in French: names and menu. */
  labels: texts.optional(),
  /** Versions that were live before, newest first, as fallbacks. They use the live one's prefixes and menu. */
  previous: z.array(remoteVersion).max(2).optional(),
  /** Version on trial, and its share of users (host/src/federation chooses by user and remote). */
  canary: remoteVersion
    .extend({ percent: z.int().min(CANARY_PERCENT.min).max(CANARY_PERCENT.max) })
    .optional(),
});
export type RemoteRecord = z.output<typeof remoteRecord>;

/** The registry of remotes, as the host loads it at run time. */
export const remotesRegistry = z.object({
  /** Grows with each change: the registry with the greater one is newer. */
  revision: z.int().min(0).optional(),
  /** Origins that may serve remotes, for the page's policy; the host's server leaves them out of the page. */
  origins: z.array(z.string()).optional(),
  remotes: z.array(remoteRecord),
});
export type RemotesRegistry = z.output<typeof remotesRegistry>;

/** A shared module: the version offered or built with, and names of exports. */
const sharedNames = z.object({ version: z.string(), names: z.array(z.string()) });

/** What a host offers to remotes, or what a remote needs of it; written by the build (`fit.json`). */
export const remoteFit = z.object({
  /** Version of the contract it was built with. */
  contract: z.string(),
  /** Names exported or imported, by shared entry point: `@cessio/ui/table`. */
  shared: z.record(z.string(), sharedNames),
  /** Calls offered or made, sorted: `GET /api/invoices/:id`. */
  calls: z.array(z.string()),
});
export type RemoteFit = z.output<typeof remoteFit>;

/** Identity of a build of the host, and what it offers (`build.json` beside its page). */
export const hostBuild = z.object({
  build: buildName,
  version: z.string(),
  commit: z.string().optional(),
  offers: remoteFit,
});
export type HostBuild = z.output<typeof hostBuild>;

/** What the build of a remote writes into `remote.json`: relative paths, and addresses once registered. */
export const remoteRelease = remoteRecord.omit({ fits: true, previous: true, canary: true }).extend({
  /** All its texts by language, which the API serves. */
  texts: z.record(z.string(), texts).optional(),
  /** What it needs of the host, also in `fit.json`. */
  needs: remoteFit.optional(),
  /** Integrity of every file, by path in its folder. */
  files: texts.optional(),
  /** Commit of its sources, if known. */
  commit: z.string().optional(),
});
export type RemoteRelease = z.output<typeof remoteRelease>;

/** Packages of others whose code is in a build, as the build writes them (`licences.json`). */
export const bundledLicences = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** SPDX expression of its `package.json`; empty: it says none. */
    licence: z.string(),
  }),
);
export type BundledLicences = z.output<typeof bundledLicences>;

/** Releases on their own, before any is registered. */
export const remoteReleases = z.object({ remotes: z.array(remoteRelease) });
