import { z } from 'zod';
import { id, idParams, instant, nameStr, str } from '../common.ts';
import { get, post, remove, type ResponseOf } from '../endpoint.ts';
import { BROWSER_ERRORS } from '../errors.ts';
import {
  CANARY_PERCENT,
  hostBuild,
  menuPlace,
  remoteName,
  remoteRecord,
  remoteRelease,
  remotesRegistry,
} from './remotes.schemas.ts';

export const registry = get('/remotes.json', 'public', {
  summary: 'Where each remote stands now; answers 304 to the ETag of the last answer.',
  response: remotesRegistry,
});

const version = z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$/);
const percent = z.int().min(CANARY_PERCENT.min).max(CANARY_PERCENT.max);
const reason = str(500);

export const RELEASE_STATES = ['released', 'canary', 'live', 'previous', 'withdrawn'] as const;

/** One version of a remote, for the administrator and its releaser. */
export const releaseStatus = z.object({
  version,
  state: z.enum(RELEASE_STATES),
  commit: z.string().nullable(),
  releasedAt: instant,
  /** Name of the key that signed it; null: built by the portal itself. */
  releasedBy: z.string().nullable(),
  /** When it last became live, and last stopped being so. */
  liveAt: instant.nullable(),
  liveUntil: instant.nullable(),
  /**
   * When its trial was stopped or it was taken back, and why, where that was said. Of the live version: since when it
   * has been failing, with none to replace it.
   */
  stoppedAt: instant.nullable(),
  stoppedWhy: z.string().nullable(),
  /** Size of its first file, compressed, and why it may have grown. */
  bytes: z.int().nullable(),
  bytesReason: z.string().nullable(),
  /** What it needs that the newest host does not offer. */
  misfits: z.array(z.string()),
});
export type ReleaseStatus = z.output<typeof releaseStatus>;

/** A remote with its versions, newest release first. */
export const remoteStatus = z.object({
  id,
  name: remoteName,
  prefixes: z.array(z.string()),
  live: version.nullable(),
  /** Share of users that get the canary. */
  percent: z.int().nullable(),
  versions: z.array(releaseStatus),
});
export type RemoteStatus = z.output<typeof remoteStatus>;

/** What signed-in users' browsers report about a version. */
const figures = z.object({
  /** Different users since midnight. */
  users: z.int(),
  /** In the last 24 hours. */
  loadErrors: z.int(),
  crashes: z.int(),
  loadP95Ms: z.int().nullable(),
});
export type ReleaseFigures = z.output<typeof figures>;

/** A build of the host that the API knows. */
export const knownHost = z.object({
  build: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  registeredAt: instant,
});
export type KnownHost = z.output<typeof knownHost>;

/** A menu entry as a remote proposed it, and what was answered. Another address or place is another proposal. */
export const menuProposal = z.object({
  id,
  remote: remoteName,
  key: z.string(),
  /** As the menu shows it, with its links; a single link is its own. */
  label: z.string(),
  links: z.array(z.object({ label: z.string(), to: z.string() })),
  proposed: menuPlace,
  proposedAt: instant,
  /** Null: shown to nobody, or as it was confirmed before. */
  confirmed: menuPlace.nullable(),
  answeredBy: z.string().nullable(),
  /** Null: it waits for an administrator. */
  answeredAt: instant.nullable(),
  version: z.int(),
});
export type MenuProposal = z.output<typeof menuProposal>;

/** How many days a link to a build works. */
export const BUILD_LINK_DAYS = { min: 1, max: 30, usual: 7 } as const;

/** A link to a registered build, for the administrator; its secret is kept nowhere. */
export const remoteInvitation = z.object({
  id,
  remote: remoteName,
  /** The version of the remote that it shows. */
  build: version,
  /** Name of the key that asked for it. */
  createdBy: z.string(),
  createdAt: instant,
  until: instant,
  /** Sessions that have opened it. */
  guests: z.int(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
  version: z.int(),
});
export type RemoteInvitation = z.output<typeof remoteInvitation>;

export const listRemotes = get('/api/remotes', 'remotes.manage', {
  summary: 'Every remote with its versions, and what browsers report of them.',
  response: z.object({
    remotes: z.array(
      remoteStatus.extend({ versions: z.array(releaseStatus.extend({ figures: figures.nullable() })) }),
    ),
    /** Builds of the host, newest first. */
    hosts: z.array(knownHost),
    /** Different users within five minutes whose reports take a version back (a setting). */
    releaseFailures: z.int(),
    /** Proposed menu entries: those that wait, then the latest answers. */
    menu: z.array(menuProposal),
    /** Links to builds, newest first; those that have ended stay for 30 days. */
    invitations: z.array(remoteInvitation),
  }),
});

export type RemotesOverview = ResponseOf<typeof listRemotes>;

const remoteParams = z.object({ name: remoteName });
const REFUSALS = [
  'ORIGIN_REFUSED',
  'INTEGRITY_FAILED',
  'CONTRACT_RANGE_UNMET',
  'REMOTE_MISFIT',
  'PREFIX_CLAIMED',
  'MENU_REFUSED',
  'RELEASE_REFUSED',
  'ATTESTATION_MISSING',
  'RELEASE_IN_PROGRESS',
  'RELEASE_UNKNOWN',
  'NO_PREVIOUS_VERSION',
] as const;

export const REMOTE_STEPS = ['canary', 'promote', 'stop', 'rollback', 'withdraw'] as const;
export type RemoteStep = (typeof REMOTE_STEPS)[number];

/**
 * `canary` needs version and share, `stop` and `withdraw` a version; without a version `promote` takes the canary and
 * `rollback` the last live one.
 */
export const stepRemote = post('/api/remotes/:name/steps', 'remotes.manage', {
  summary: 'Try, deploy, stop trying, take back or withdraw a version of a remote.',
  stepUp: true,
  params: remoteParams,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('canary'), version, percent, reason: reason.nullish() }),
    z.strictObject({ action: z.literal('promote'), version: version.optional(), reason: reason.nullish() }),
    z.strictObject({ action: z.literal('rollback'), version: version.optional(), reason: reason.nullish() }),
    /** Ends a trial; the version may be tried again. */
    z.strictObject({ action: z.literal('stop'), version, reason: reason.nullish() }),
    z.strictObject({ action: z.literal('withdraw'), version, reason: reason.nullish() }),
  ]),
  response: remoteStatus,
  errors: REFUSALS,
});

export const answerMenuProposal = post('/api/remote-menu-entries/:id/answer', 'remotes.manage', {
  summary:
    'Confirm a menu entry that a remote proposes, in another place if so wished, refuse it, or remove it.',
  stepUp: true,
  params: idParams,
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.literal('confirm'),
      version: z.int().min(1),
      /** As proposed when absent. */
      actors: z.string().max(20).optional(),
      parent: z.string().max(81).nullish(),
      after: z.string().max(81).nullish(),
    }),
    /** What was confirmed before it stays. */
    z.strictObject({ action: z.literal('refuse'), version: z.int().min(1) }),
    /** Shows this entry to nobody, whatever was confirmed of it. */
    z.strictObject({ action: z.literal('remove'), version: z.int().min(1) }),
  ]),
  response: menuProposal,
  errors: ['NOT_FOUND', 'MENU_REFUSED', 'VERSION_CONFLICT'],
});

/** Common to every signed statement of a script: the remote, the time, and what makes it unique. */
const statement = {
  remote: remoteName,
  at: instant,
  nonce: z.string().regex(/^[\w-]{16,64}$/),
};
/** The version that was live when the release was made: if another is live now, a release came between. */
const base = version.nullish();

/** That the tests of a release passed. */
const attestation = z.strictObject({
  /** The version, which names the sources, that they ran on. */
  sources: version,
  /** Commit of the host whose packages they ran against; null: those of the sources' own repository. */
  host: str(64).nullable(),
  passed: z.int().min(0),
  at: instant,
});
export type ReleaseAttestation = z.output<typeof attestation>;

/**
 * What a releaser's key signs, as JSON text. `publish` makes the release live by default; `host` registers a build of
 * the host under the name of the remote `host`; `status` changes nothing.
 */
export const releaseStatement = z.discriminatedUnion('action', [
  z.strictObject({
    ...statement,
    action: z.literal('publish'),
    release: remoteRelease,
    base,
    /** Puts it on trial with this share of users instead. */
    percent: percent.optional(),
    /** Only registers it. */
    stay: z.literal(true).optional(),
    /** Ignored: the API measures the first file itself. */
    bytes: z.int().min(0).optional(),
    bytesReason: reason.optional(),
    /** Without it the release is refused. */
    tests: attestation.optional(),
    /** Also makes a link that works for this number of days: users who sign in and open it see the release. */
    invite: z.int().min(BUILD_LINK_DAYS.min).max(BUILD_LINK_DAYS.max).optional(),
  }),
  z.strictObject({ ...statement, action: z.literal('canary'), version, percent, base }),
  z.strictObject({ ...statement, action: z.literal('promote'), version: version.optional(), base }),
  z.strictObject({ ...statement, action: z.literal('rollback'), version: version.optional(), base }),
  z.strictObject({ ...statement, action: z.literal('status') }),
  z.strictObject({ ...statement, action: z.literal('host'), build: hostBuild }),
]);
export type ReleaseStatement = z.output<typeof releaseStatement>;

export const signedRelease = post('/api/remotes/:name/signed', 'public', {
  summary: 'A step of a release, signed with the key of a releaser; no session.',
  maxBodyBytes: 1024 * 1024,
  params: remoteParams,
  body: z.strictObject({
    /** Fingerprint of the public key. */
    keyId: z.string().regex(/^[0-9a-f]{32}$/),
    /** JSON text of a `releaseStatement`; its bytes were signed. */
    statement: z.string().max(900_000),
    /** Ed25519, in Base64. */
    signature: z.string().max(200),
  }),
  /** After the step; null for a build of the host. The link that was asked for is told here only. */
  response: remoteStatus
    .extend({ invitation: z.object({ address: z.string(), until: instant }).optional() })
    .nullable(),
  errors: [...REFUSALS, 'SIGNATURE_REFUSED'],
});

/** A build that the session of the caller was invited to, in place of the live version. */
export const guestBuild = z.object({
  /** With what pages fall back to. */
  record: remoteRecord,
  until: instant,
});
export type GuestBuild = z.output<typeof guestBuild>;

export const listGuestBuilds = get('/api/remote-invitations/mine', 'signed-in', {
  summary: 'Builds that the links opened in this session show; those that have ended are left out.',
  response: z.array(guestBuild),
});

export const acceptRemoteInvitation = post('/api/remotes/:name/guests', 'signed-in', {
  summary: 'Open the link to a build: this session gets it, instead of another one of this remote.',
  params: remoteParams,
  body: z.strictObject({ token: z.string().max(100) }),
  /** All builds of the session. */
  response: z.array(guestBuild),
  errors: [
    'LINK_INVALID',
    'LINK_OTHER_REMOTE',
    'LINK_WITHDRAWN',
    'LINK_EXPIRED',
    'ORIGIN_REFUSED',
    'CONTRACT_RANGE_UNMET',
    'PREFIX_CLAIMED',
    'RELEASE_IN_PROGRESS',
    'RELEASE_UNKNOWN',
  ],
});

export const leaveGuestBuild = remove('/api/remotes/:name/guests', 'signed-in', {
  summary: 'Back to the live version in this session.',
  params: remoteParams,
  status: 204,
});

export const withdrawRemoteInvitation = post('/api/remote-invitations/:id/withdraw', 'remotes.manage', {
  summary: 'Show a build to nobody by this link any more.',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ version: z.int().min(1) }),
  response: remoteInvitation,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
});

export const releaserKey = z.object({
  id,
  keyId: z.string(),
  name: z.string(),
  /** Names of the remotes it may release; `host` for builds of the host. */
  remotes: z.array(z.string()),
  createdAt: instant,
  /** Null: the portal's operator. */
  createdBy: z.string().nullable(),
  lastUsedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
});
export type ReleaserKey = z.output<typeof releaserKey>;

export const listReleaserKeys = get('/api/releaser-keys', 'remotes.manage', {
  summary: 'Keys that sign releases, withdrawn ones too.',
  response: z.array(releaserKey),
});

export const addReleaserKey = post('/api/releaser-keys', 'remotes.manage', {
  summary: 'Let a key release the remotes named.',
  stepUp: true,
  body: z.strictObject({
    name: nameStr(120),
    /** Ed25519, as PEM or the Base64 of its SPKI. */
    publicKey: str(1_000),
    remotes: z.array(remoteName).min(1).max(50),
  }),
  response: releaserKey,
  status: 201,
  errors: ['DUPLICATE_RECORD', 'VALIDATION_FAILED'],
});

export const withdrawReleaserKey = post('/api/releaser-keys/:id/withdraw', 'remotes.manage', {
  summary: 'Refuse from now on whatever this key signs; what it released stays.',
  stepUp: true,
  params: idParams,
  response: releaserKey,
  errors: ['NOT_FOUND'],
});

export const remoteOrigin = z.object({
  id,
  origin: z.string(),
  addedAt: instant,
  /** Null: added for the portal's own builds. */
  addedBy: z.string().nullable(),
  /** Remotes whose live version is served from there. */
  live: z.array(z.string()),
});
export type RemoteOrigin = z.output<typeof remoteOrigin>;

export const listRemoteOrigins = get('/api/remote-origins', 'remotes.manage', {
  summary: 'Origins that may serve remotes; the page’s policy is made of them.',
  response: z.array(remoteOrigin),
});

export const addRemoteOrigin = post('/api/remote-origins', 'remotes.manage', {
  summary: 'Let remotes be served from an origin.',
  stepUp: true,
  body: z.strictObject({ origin: str(200) }),
  response: remoteOrigin,
  status: 201,
  errors: ['DUPLICATE_RECORD', 'VALIDATION_FAILED'],
});

export const removeRemoteOrigin = remove('/api/remote-origins/:id', 'remotes.manage', {
  summary: 'Serve nothing from this origin any more: remotes go back to their last version elsewhere.',
  stepUp: true,
  params: idParams,
  status: 204,
  errors: ['NOT_FOUND'],
});

/** Codes a browser may report: its own, and crashes of the portal's code. */
export const REPORT_CODES = [
  ...(Object.keys(BROWSER_ERRORS) as (keyof typeof BROWSER_ERRORS)[]),
  'REMOTE_CRASHED',
  'PAGE_CRASHED',
] as const;
export const VITALS = ['LCP', 'INP', 'CLS', 'remote-load'] as const;

/** Longer texts are truncated, not refused: any report is useful. */
const cut = (max: number) => z.string().overwrite((text) => text.slice(0, max));
/** Name of a remote, or `host`. */
const reported = { app: remoteName, version: z.string().max(80) };
const route = cut(300).optional();

export const reportError = post('/api/reports/errors', 'public', {
  summary: 'What failed in a browser. Only reports of signed-in users count.',
  body: z.object({
    ...reported,
    code: z.enum(REPORT_CODES),
    message: cut(500),
    stack: cut(4_000).optional(),
    route,
    correlationId: z.string().max(64).optional(),
  }),
  status: 204,
});

export const reportVital = post('/api/reports/vitals', 'public', {
  summary: 'How fast a page or a remote was in a browser; milliseconds, CLS without unit.',
  body: z.object({
    /** The host when absent. */
    app: remoteName.optional(),
    version: z.string().max(80).optional(),
    name: z.enum(VITALS),
    value: z.number().min(0).max(600_000),
    route,
  }),
  status: 204,
});

export const reportPolicyBreach = post('/api/reports/csp', 'public', {
  summary: 'What the page’s policy kept a browser from, as browsers send it.',
  body: z.unknown(),
  status: 204,
});
