import { z } from 'zod';
import { instant } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const tag = 'Système';

export const health = defineEndpoint({
  id: 'health',
  method: 'GET',
  path: '/api/health',
  summary: 'Ready only when the database answers and migrations are done; 503 otherwise.',
  tag,
  access: 'public',
  response: z.object({
    status: z.enum(['ok', 'starting', 'down']),
    version: z.string(),
    contractVersion: z.string(),
    checks: z.record(z.string(), z.boolean()),
  }),
});

export const live = defineEndpoint({
  id: 'live',
  method: 'GET',
  path: '/api/health/live',
  summary: 'The process answers.',
  tag,
  access: 'public',
  response: z.object({ status: z.literal('ok') }),
});

export const config = defineEndpoint({
  id: 'config',
  method: 'GET',
  path: '/api/config',
  summary: 'What a browser must know before anybody signs in.',
  tag,
  access: 'public',
  response: z.object({
    brand: z.string(),
    languages: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Whether the bank's people must set up a second factor. */
    mfaRequiredForStaff: z.boolean(),
    idleLockMinutes: z.int(),
    /** While the portal is closed for maintenance to all but the administrator. */
    maintenance: z.object({ until: instant.nullable(), message: z.string().nullable() }).optional(),
    contractVersion: z.string(),
    maxUploadBytes: z.int(),
    /** Only in demo mode. */
    demo: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ email: z.string(), name: z.string(), role: z.string() })),
      })
      .optional(),
  }),
});
export type PublicConfig = z.output<(typeof config)['response'] & z.ZodType>;

export const locale = defineEndpoint({
  id: 'locale',
  method: 'GET',
  path: '/locales/:lng/:ns.json',
  summary: 'One translation file.',
  tag,
  access: 'public',
  params: z.object({ lng: z.string().max(10), ns: z.string().max(40) }),
  response: z.record(z.string(), z.string()),
});

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
  /** Equal cards that it is made of, for the shape of its room. */
  parts: z.int(),
  /** Smaller stands first, whatever the remote. */
  order: z.int(),
});
export type WidgetPlace = z.output<typeof widgetPlace>;

const remote = z.object({
  name: z.enum(['invoices', 'requests', 'admin']),
  version: z.string(),
  entry: z.string(),
  prefixes: z.array(z.string()),
  contractRange: z.string(),
  hashes: z.record(z.string(), z.string()).optional(),
  widgets: z.array(widgetPlace).optional(),
});
/** The registry of remotes, as the host loads it at run time. */
export const remotesRegistry = z.object({ remotes: z.array(remote) });
export type RemotesRegistry = z.output<typeof remotesRegistry>;

export const registry = defineEndpoint({
  id: 'registry',
  method: 'GET',
  path: '/remotes.json',
  summary: 'Where each remote stands now.',
  tag,
  access: 'public',
  response: remotesRegistry,
});

export const CONTRACT_VERSION = '1.0';
