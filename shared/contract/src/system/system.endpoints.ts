import { z } from 'zod';
import { instant } from '../common.ts';
import { get } from '../endpoint.ts';
import { bankData } from '../settings/settings.endpoints.ts';

export const health = get('/api/health', 'public', {
  summary: 'Ready only when the database answers and migrations are done; 503 otherwise.',
  response: z.object({
    status: z.enum(['ok', 'starting', 'stopping', 'down']),
    /** Whether the process answers calls, runs jobs, or both. */
    role: z.enum(['all', 'api', 'worker']),
    version: z.string(),
    contractVersion: z.string(),
    checks: z.record(z.string(), z.boolean()),
  }),
});

export const live = get('/api/health/live', 'public', {
  summary: 'The process answers.',
  response: z.object({ status: z.literal('ok') }),
});

export const config = get('/api/config', 'public', {
  summary: 'What a browser must know before anybody signs in.',
  response: z.object({
    brand: z.string(),
    bank: bankData,
    languages: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Whether the bank's people must set up a second factor. */
    mfaRequiredForStaff: z.boolean(),
    idleLockMinutes: z.int(),
    /** While the portal is closed for maintenance to all but the administrator. */
    maintenance: z.object({ until: instant.nullable(), message: z.string().nullable() }).optional(),
    contractVersion: z.string(),
    maxUploadBytes: z.int(),
    /** Whether this browser may replace a released remote by one on its own machine (docs/adr/0053). */
    remoteOverrides: z.literal(true).optional(),
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

export const locale = get('/locales/:lng/:ns.json', 'public', {
  summary: 'One translation file.',
  params: z.object({ lng: z.string().max(10), ns: z.string().max(40) }),
  response: z.record(z.string(), z.string()),
});

export const CONTRACT_VERSION = '1.2';
