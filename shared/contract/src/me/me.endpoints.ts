import { z } from 'zod';
import { ADVISER_TITLES, PASSWORD_MIN, user } from '../auth/auth.schemas.ts';
import { id, instant, optionalPhone, personNameStr, str } from '../common.ts';
import { get, patch, put, remove } from '../endpoint.ts';
import { bankAccountStates } from '../bank-accounts/bank-account.states.ts';
import { partyStates } from '../parties/party.states.ts';
import { stateNames } from '../machines/states.ts';
import { NOTIFICATION_TYPES } from '../notifications/notifications.endpoints.ts';

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
/** Languages of the portal; the specification offers French only. */
export const LOCALES = ['fr'] as const;
/** Most bytes of an uploaded photo; the stored one is smaller. */
export const PHOTO_MAX_BYTES = 2 * 1024 * 1024;
/** Side of a stored photo in pixels. */
export const PHOTO_SIDE = 512;

/** Hour and minute in the user's time zone. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** How the user wants to be notified. Mandatory mails (✉ in api.md §7) ignore it. */
export const preferences = z.strictObject({
  /** `off`: a mail for each notification. */
  digest: z.enum(DIGESTS),
  /** No mails between these times, both or neither set; past midnight when the first is later. */
  quietFrom: timeOfDay.nullable(),
  quietTo: timeOfDay.nullable(),
  /** Notifications also sent by mail, at once or in the digest. */
  mailTypes: z.array(z.enum(NOTIFICATION_TYPES)).max(NOTIFICATION_TYPES.length),
});
export type Preferences = z.output<typeof preferences>;

/** The signed-in user with what only their own profile shows. */
export const me = user.extend({
  phone: z.string().nullable(),
  preferences,
  updatedAt: instant,
  version: z.int(),
});
export type Me = z.output<typeof me>;

export const readMe = get('/api/me', 'me.manage', {
  summary: 'Oneself, with preferences.',
  response: me,
});

export const updateMe = patch('/api/me', 'me.manage', {
  summary: 'Change name, phone, language, time zone, title, keyboard shortcuts or preferences.',
  body: z.strictObject({
    version: z.int().min(1),
    firstName: personNameStr(80).optional(),
    lastName: personNameStr(80).optional(),
    phone: optionalPhone,
    locale: z.enum(LOCALES).optional(),
    timeZone: str(64).optional(),
    letterKeys: z.boolean().optional(),
    adviserTitle: z.enum(ADVISER_TITLES).nullish(),
    preferences: preferences.optional(),
  }),
  response: me,
  errors: ['VERSION_CONFLICT', 'VALIDATION_FAILED'],
});

export const putPhoto = put('/api/me/photo', 'me.manage', {
  summary: 'Set one’s photo: PNG or JPG, at most 2 MB; kept as a square JPEG without metadata.',
  bodyKind: 'file',
  maxBytes: PHOTO_MAX_BYTES,
  response: z.object({ profileImageUrl: z.string() }),
  errors: ['FILE_TYPE_REFUSED', 'FILE_TOO_LARGE', 'FILE_UNREADABLE', 'FILE_BOMB', 'FILE_INFECTED'],
});

export const deletePhoto = remove('/api/me/photo', 'me.manage', {
  summary: 'Remove one’s photo; without one nothing changes.',
  status: 204,
});

export const getPhoto = get('/api/photos/:key', 'public', {
  summary: 'A photo, by the unguessable name that only those who may see its user are told.',
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  produces: 'image/jpeg',
});

export const changePassword = put('/api/me/password', 'me.manage', {
  summary: 'Change one’s password; every other session ends.',
  stepUp: true,
  body: z.strictObject({
    current: z.string().min(1).max(128),
    password: z.string().min(PASSWORD_MIN).max(128),
  }),
  status: 204,
  errors: ['PASSWORD_WEAK', 'ACCOUNT_LOCKED', 'VALIDATION_FAILED'],
});

export const bankAccount = z.object({
  id,
  /** In full, without spaces: it is the user’s own company’s account. */
  iban: z.string(),
  bic: z.string(),
  holder: z.string(),
  status: z.enum(stateNames(bankAccountStates)),
  /** When it may be paid to; null until verified. */
  usableFrom: instant.nullable(),
});
export type BankAccount = z.output<typeof bankAccount>;

/** The user’s own company, without the bank's grade, group and alerts. */
export const ownParty = z.object({
  id,
  legalName: z.string(),
  legalForm: z.string().nullable(),
  country: z.string(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  nationalId: z.string().nullable(),
  vatNo: z.string().nullable(),
  activityCode: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isDebtor: z.boolean(),
  isAssignor: z.boolean(),
  status: z.enum(stateNames(partyStates)),
  accounts: z.array(bankAccount),
  /** The bank's contact by name: the one exception to how companies see its people. */
  adviser: z
    .object({
      name: z.string(),
      title: z.enum(ADVISER_TITLES).nullable(),
      phone: z.string().nullable(),
      email: z.string(),
    })
    .nullable(),
});
export type OwnParty = z.output<typeof ownParty>;

export const myParty = get('/api/me/party', 'me.party', {
  summary: 'One’s own company, its bank accounts and its adviser.',
  response: ownParty,
});
