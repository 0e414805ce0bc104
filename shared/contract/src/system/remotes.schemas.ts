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
  z.object({ ...offer, label: z.string(), children: z.array(remoteMenuLink), covers }),
]);
export type RemoteMenuEntry = z.output<typeof remoteMenuEntry>;

const texts = z.record(z.string(), z.string());

/** One remote as the registry lists it. */
export const remoteRecord = z.object({
  /** Its folder, less `remote-`; also its namespace of texts. */
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.string(),
  /** Address of its entry script. */
  entry: z.string(),
  /** Paths under which its routes live; case does not matter. */
  prefixes: z.array(z.string()),
  contractRange: z.string(),
  /** Integrity of the entry, by address: what a page may preload too. Further files carry their hashes with the code that fetches them. */
  hashes: texts.optional(),
  widgets: z.array(widgetPlace).optional(),
  menu: z.array(remoteMenuEntry).optional(),
  /** Its texts that the host shows before any of its code is here, in French: names and menu. */
  labels: texts.optional(),
});
export type RemoteRecord = z.output<typeof remoteRecord>;

/** The registry of remotes, as the host loads it at run time. */
export const remotesRegistry = z.object({ remotes: z.array(remoteRecord) });
export type RemotesRegistry = z.output<typeof remotesRegistry>;

/** What the build writes into `remote.json`: the record, and all texts by language, which the API answers from. */
export const remoteRelease = remoteRecord.extend({ texts: z.record(z.string(), texts).optional() });
export type RemoteRelease = z.output<typeof remoteRelease>;

/** What `REMOTES_JSON` holds: the releases that are served now. */
export const remoteReleases = z.object({ remotes: z.array(remoteRelease) });
