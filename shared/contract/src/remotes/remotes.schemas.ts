import { z } from 'zod';

/** Where the host puts one widget of a remote, known before any of the remote's code is here (docs/adr/0017). */
export const widgetPlace = z.object({
  /** Under which the remote declares its code. */
  name: z.string(),
  /** Key of its title, in the remote's own texts. */
  title: z.string(),
  /** `home` is `/`, `portfolio` is `/crypto`. */
  board: z.enum(['home', 'portfolio']),
  /** For whom, in the letters of the permissions' table. */
  actors: z.string().regex(/^[CSARLMX]+$/),
  /** Share of the board's width. */
  size: z.enum(['full', 'wide', 'half', 'third']),
  /** px kept for it while it is not there, on a wide screen and on a phone. */
  height: z.int(),
  phoneHeight: z.int(),
  /** Equal cards that it is made of, for its placeholder. */
  parts: z.int(),
  /** Smaller stands first, whatever the remote. */
  order: z.int(),
});
export type WidgetPlace = z.output<typeof widgetPlace>;

/** Further addresses, as routes spell them, on which the entry is marked as the current one. */
const covers = z.array(z.string()).optional();

export const remoteMenuLink = z.object({
  /** Key among the remote's labels, with its namespace: `admin:menu.clients`. */
  label: z.string(),
  to: z.string(),
  /** Figure that the host shows beside it; the host leaves out one that it does not know. */
  count: z.string().optional(),
  covers,
});
export type RemoteMenuLink = z.output<typeof remoteMenuLink>;

/** What a remote offers to the menu. The host decides whether, where and to whom it is shown (docs/adr/0031). */
const offer = {
  /** The host's order of the menu names it `<remote>.<key>`. */
  key: z.string(),
  /** Name of one of the kit's icons (`iconNamed`). */
  icon: z.string(),
};
export const remoteMenuEntry = z.union([
  remoteMenuLink.extend(offer),
  z.object({
    ...offer,
    label: z.string(),
    children: z.array(remoteMenuLink),
    /** Figure beside it, where its own words count less than all that waits in it. */
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

/** Where one version of a remote stands, and which hosts it has been proven to fit. */
const remoteVersion = z.object({
  /** Version of the package and stamp of the sources: `1.4.0-3f9a1c2d`. The container and its chunks bear it, so that two live in one page. */
  version: z.string(),
  /** Address of its entry script; `fit.json` stands in the folder of the version ({@link fitAddress}). */
  entry: z.string(),
  /** Integrity of the entry, by address: what a page may preload too. Further files carry their hashes with the code that fetches them. */
  hashes: texts.optional(),
  contractRange: z.string(),
  /** Host builds that the API has compared it with and that offer all it takes; a page of another build compares by itself. */
  fits: z.array(buildName).optional(),
});
export type RemoteVersion = z.output<typeof remoteVersion>;

/** Shares of users in per cent that a canary may have. */
export const CANARY_PERCENT = { min: 1, max: 99 } as const;

/** One remote as the registry lists it: the version that is live, those before it, and one on trial. */
export const remoteRecord = remoteVersion.extend({
  /** Its folder, less `remote-`; also its namespace of texts. */
  name: remoteName,
  /** Paths under which its routes live; case does not matter. */
  prefixes: z.array(z.string()),
  widgets: z.array(widgetPlace).optional(),
  menu: z.array(remoteMenuEntry).optional(),
  /** Its texts that the host shows before any of its code is here, in French: names and menu. */
  labels: texts.optional(),
  /** Versions that were live before, newest first: what a page falls back to. They use the prefixes and menu of the live one. */
  previous: z.array(remoteVersion).max(2).optional(),
  /** Version on trial, and the share of users that gets it (host/src/federation chooses by user and remote). */
  canary: remoteVersion
    .extend({ percent: z.int().min(CANARY_PERCENT.min).max(CANARY_PERCENT.max) })
    .optional(),
});
export type RemoteRecord = z.output<typeof remoteRecord>;

/** The registry of remotes, as the host loads it at run time. */
export const remotesRegistry = z.object({
  /** Grows with each change: of two registries the greater one is newer. */
  revision: z.int().min(0).optional(),
  /** Origins that may serve remotes, for the page's policy; the host's server keeps them out of the page. */
  origins: z.array(z.string()).optional(),
  remotes: z.array(remoteRecord),
});
export type RemotesRegistry = z.output<typeof remotesRegistry>;

/** A shared module: the version that is offered or was built with, and names of exports. */
const sharedNames = z.object({ version: z.string(), names: z.array(z.string()) });

/** What a host offers to remotes, or what a remote takes of it; written by the build (`fit.json`). */
export const remoteFit = z.object({
  /** Version of the contract it was built with. */
  contract: z.string(),
  /** Names exported or imported, by shared entry point: `@cessio/ui/table`. */
  shared: z.record(z.string(), sharedNames),
  /** Calls offered or made, sorted: `GET /api/invoices/:id`. */
  calls: z.array(z.string()),
});
export type RemoteFit = z.output<typeof remoteFit>;

/** What a build of the host says of itself (`build.json` beside its page). */
export const hostBuild = z.object({
  build: buildName,
  version: z.string(),
  commit: z.string().optional(),
  offers: remoteFit,
});
export type HostBuild = z.output<typeof hostBuild>;

/** What the build of a remote writes into `remote.json`, with paths in its folder; with addresses once it is registered. */
export const remoteRelease = remoteRecord.omit({ fits: true, previous: true, canary: true }).extend({
  /** All its texts by language, which the API answers from. */
  texts: z.record(z.string(), texts).optional(),
  /** What it takes of the host, also in `fit.json`. */
  needs: remoteFit.optional(),
  /** Integrity of every file, by path in its folder. */
  files: texts.optional(),
  /** Commit of its sources, where it is known. */
  commit: z.string().optional(),
});
export type RemoteRelease = z.output<typeof remoteRelease>;

/** Releases by themselves, before any is registered. */
export const remoteReleases = z.object({ remotes: z.array(remoteRelease) });
