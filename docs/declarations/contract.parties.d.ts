export {
  BeneficialOwner,
  CONTACT_ROLES,
  CONTACT_ROLE_LABELS,
  ContactRole,
  ExistingParty,
  LEAST_SHARE,
  LINK_KINDS,
  NationalNumbers,
  NewParty,
  NewPartyUser,
  PARTY_FIELDS,
  PARTY_USER_STATES,
  PartyAgeing,
  PartyChange,
  PartyContact,
  PartyFault,
  PartyField,
  PartyFields,
  PartyImpact,
  PartyLink,
  PartyScreening,
  PartyUser,
  PartyUserAction,
  PartyUserState,
  SCREENING_LABELS,
  SCREENING_NOTE_MAX,
  SCREENING_RESULTS,
  ScreeningHit,
  SimilarParty,
  addOwner,
  addPartyContact,
  beneficialOwner,
  changeOwner,
  changePartyContact,
  changePartyUser,
  checkMail,
  checkNationalId,
  createParty,
  decideScreening,
  deriveNumbers,
  deriveParty,
  getPartyImpact,
  getPartyScreening,
  gradeParty,
  invitePartyUser,
  listOwners,
  listPartyAgeing,
  listPartyContacts,
  listPartyLinks,
  listPartyUsers,
  newOwner,
  newParty,
  newPartyContact,
  newPartyUser,
  normaliseParty,
  partyAgeing,
  partyChange,
  partyContact,
  partyDocumentsZip,
  partyFaults,
  partyImpact,
  partyLink,
  partyScreening,
  partyUser,
  partyUserMachine,
  removeOwner,
  removePartyContact,
  screeningHit,
  similarParties,
  similarParty,
  transitionParty,
  transitionPartyUser,
  updateParty,
  vatNoOf,
};

// parties/party-desk
export declare const CONTACT_ROLES: readonly ['director', 'finance', 'accounting', 'legal', 'other'];
export type ContactRole = (typeof CONTACT_ROLES)[number];
export declare const CONTACT_ROLE_LABELS: Readonly<Record<ContactRole, string>>;
export declare const SCREENING_LABELS: {
    readonly pending: 'filtrage à faire';
    readonly clear: 'filtrage sans alerte';
    readonly hit: 'filtrage avec alerte';
};
export declare const LEAST_SHARE = 250000;

// parties/party-desk.endpoints
export declare const partyDocumentsZip: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "parties.read", "json">;
export declare const transitionParty: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof party, "parties.read", "json">;
export declare const partyImpact: z.ZodObject<{
    stops: z.ZodArray<z.ZodObject<{ key: z.ZodString; text: z.ZodString; count: z.ZodInt; }, z.core.$strip>>;
    open: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type PartyImpact = z.output<typeof partyImpact>;
export declare const getPartyImpact: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodObject<{ action: z.ZodEnum<{ close: "close"; resume: "resume"; suspend: "suspend"; }>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    stops: z.ZodArray<z.ZodObject<{ key: z.ZodString; text: z.ZodString; count: z.ZodInt; }, z.core.$strip>>;
    open: z.ZodArray<z.ZodString>;
}, z.core.$strip>, "parties.read", "json">;
export declare const partyAgeing: z.ZodObject<{
    side: z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>;
    currency: z.ZodString;
    amount: z.ZodInt;
    buckets: z.ZodArray<z.ZodObject<{
        bucket: z.ZodEnum<{ d30: "d30"; d60: "d60"; d90: "d90"; notDue: "notDue"; over: "over"; }>;
        amount: z.ZodInt;
    }, z.core.$strip>>;
    count: z.ZodInt;
    href: z.ZodString;
}, z.core.$strip>;
export type PartyAgeing = z.output<typeof partyAgeing>;
export declare const listPartyAgeing: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof partyAgeing>, "parties.read", "json">;
export declare const gradeParty: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    version: z.ZodInt;
    riskGrade: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ A: "A"; B: "B"; C: "C"; D: "D"; E: "E"; }>>>;
    sameGroupAs: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
}, z.core.$strict>, typeof party, "parties.grade", "json">;
export declare const LINK_KINDS: readonly ['group', 'director', 'iban', 'address', 'domain'];
export declare const partyLink: z.ZodObject<{
    party: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    kind: z.ZodEnum<{ address: "address"; director: "director"; domain: "domain"; group: "group"; iban: "iban"; }>;
    shared: z.ZodString;
}, z.core.$strip>;
export type PartyLink = z.output<typeof partyLink>;
export declare const listPartyLinks: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof partyLink>, "parties.read", "json">;
export declare const partyContact: z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
    role: z.ZodEnum<{ accounting: "accounting"; director: "director"; finance: "finance"; legal: "legal"; other: "other"; }>;
    email: z.ZodNullable<z.ZodString>;
    phone: z.ZodNullable<z.ZodString>;
    version: z.ZodInt;
}, z.core.$strip>;
export type PartyContact = z.output<typeof partyContact>;
export declare const newPartyContact: z.ZodObject<{
    name: z.ZodString;
    role: z.ZodEnum<{ accounting: "accounting"; director: "director"; finance: "finance"; legal: "legal"; other: "other"; }>;
    email: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>;
export declare const listPartyContacts: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof partyContact>, "parties.read", "json">;
export declare const addPartyContact: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof newPartyContact, typeof partyContact, "parties.write", "json">;
export declare const changePartyContact: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; child: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    name: z.ZodOptional<z.ZodString>;
    role: z.ZodOptional<z.ZodEnum<{ accounting: "accounting"; director: "director"; finance: "finance"; legal: "legal"; other: "other"; }>>;
    email: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    phone: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    version: z.ZodInt;
}, z.core.$strict>, typeof partyContact, "parties.write", "json">;
export declare const removePartyContact: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; child: z.ZodUUID; }, z.core.$strip>, z.ZodObject<{ version: z.ZodCoercedNumber<unknown>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "parties.write", "json">;
export declare const beneficialOwner: z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
    birthDate: z.ZodISODate;
    nationality: z.ZodNullable<z.ZodString>;
    sharePpm: z.ZodInt;
    isPep: z.ZodBoolean;
    screening: z.ZodEnum<{ clear: "clear"; hit: "hit"; pending: "pending"; }>;
    version: z.ZodInt;
}, z.core.$strip>;
export type BeneficialOwner = z.output<typeof beneficialOwner>;
export declare const newOwner: z.ZodObject<{
    name: z.ZodString;
    birthDate: z.ZodISODate;
    nationality: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    sharePpm: z.ZodInt;
    isPep: z.ZodBoolean;
}, z.core.$strict>;
export declare const listOwners: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof beneficialOwner>, "owners.read", "json">;
export declare const addOwner: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof newOwner, typeof beneficialOwner, "owners.write", "json">;
export declare const changeOwner: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; child: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    name: z.ZodOptional<z.ZodString>;
    birthDate: z.ZodOptional<z.ZodISODate>;
    nationality: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    sharePpm: z.ZodOptional<z.ZodInt>;
    isPep: z.ZodOptional<z.ZodBoolean>;
    version: z.ZodInt;
}, z.core.$strict>, typeof beneficialOwner, "owners.write", "json">;
export declare const removeOwner: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; child: z.ZodUUID; }, z.core.$strip>, z.ZodObject<{ version: z.ZodCoercedNumber<unknown>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "owners.write", "json">;

// parties/party-forms.endpoints
export declare const newParty: z.ZodObject<{
    activityCode: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    address: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    city: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    country: z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>;
    email: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    isAssignor: z.ZodBoolean;
    isDebtor: z.ZodBoolean;
    legalForm: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    legalName: z.ZodString;
    nationalId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    postcode: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    vatNo: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>;
export type NewParty = z.output<typeof newParty>;
export declare const partyChange: z.ZodObject<{
    version: z.ZodInt;
    activityCode: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    address: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    city: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    country: z.ZodOptional<z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>>;
    email: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    isAssignor: z.ZodOptional<z.ZodBoolean>;
    isDebtor: z.ZodOptional<z.ZodBoolean>;
    legalForm: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    legalName: z.ZodOptional<z.ZodString>;
    nationalId: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    phone: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    postcode: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    vatNo: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
}, z.core.$strict>;
export type PartyChange = z.output<typeof partyChange>;
export declare const createParty: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof newParty, typeof party, "parties.write", "json">;
export declare const updateParty: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof partyChange, typeof party, "parties.write", "json">;
declare const existing: z.ZodObject<{ id: z.ZodUUID; label: z.ZodString; }, z.core.$strip>;
export type ExistingParty = z.output<typeof existing>;
export declare const deriveParty: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ country: z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>; nationalId: z.ZodString; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    valid: z.ZodBoolean;
    message: z.ZodNullable<z.ZodString>;
    siren: z.ZodNullable<z.ZodString>;
    siret: z.ZodNullable<z.ZodString>;
    vatNo: z.ZodNullable<z.ZodString>;
    existing: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; label: z.ZodString; }, z.core.$strip>>;
}, z.core.$strip>, "parties.write", "json">;
export declare const similarParty: z.ZodObject<{
    id: z.ZodUUID;
    legalName: z.ZodString;
    country: z.ZodString;
    city: z.ZodNullable<z.ZodString>;
    nationalId: z.ZodNullable<z.ZodString>;
    isDebtor: z.ZodBoolean;
    isAssignor: z.ZodBoolean;
    status: EmployeePortfolioDataStatus;
    score: z.ZodInt;
    matched: z.ZodArray<z.ZodEnum<{ city: "city"; name: "name"; }>>;
}, z.core.$strip>;
export type SimilarParty = z.output<typeof similarParty>;
export declare const similarParties: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{
    name: z.ZodString;
    country: z.ZodOptional<z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>>;
    city: z.ZodOptional<z.ZodString>;
}, z.core.$strict>, z.ZodUndefined, z.ZodArray<typeof similarParty>, "parties.write", "json">;

// parties/party-rules
export type PartyFields = InputsOf<typeof partyEntity>;
export type PartyField = keyof PartyFields;
export declare const PARTY_FIELDS: PartyField[];
export interface PartyFault { field: PartyField; code: CheckCode; message: string; }
export interface NationalNumbers { nationalId: string; siren: string | null; siret: string | null; vatNo: string | null; }
export declare function vatNoOf(siren: string): string;
export declare function deriveNumbers(country: string, text: string): NationalNumbers | null;
export declare const checkMail: (email: string) => CheckFault | null;
export declare function partyFaults(party: PartyFields, isPhone?: (phone: string) => boolean): PartyFault[];
export declare function normaliseParty(party: PartyFields): PartyFields & { siren: string | null; siret: string | null; };

// parties/party-user.machine
export declare const partyUserMachine: import("../index.ts").Machine<"active" | "disabled" | "locked" | "pending_email", "disable" | "enable" | "invite" | "unlock">;
export type PartyUserAction = (typeof partyUserMachine.transitions)[number]['action'];
export declare const PARTY_USER_STATES: readonly ['pending_email', 'active', 'locked', 'disabled'];
export type PartyUserState = (typeof PARTY_USER_STATES)[number];

// parties/party-users.endpoints
export declare const partyUser: z.ZodObject<{
    id: z.ZodUUID;
    partyId: z.ZodUUID;
    firstName: z.ZodString;
    lastName: z.ZodString;
    email: z.ZodString;
    role: z.ZodEnum<{ client: "client"; supplier: "supplier"; }>;
    rights: z.ZodArray<z.ZodEnum<{ pay_view: "pay_view"; sign: "sign"; submit: "submit"; }>>;
    status: z.ZodEnum<{ active: "active"; disabled: "disabled"; locked: "locked"; pending_email: "pending_email"; }>;
    lastSignInAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type PartyUser = z.output<typeof partyUser>;
export declare const newPartyUser: z.ZodObject<{
    firstName: z.ZodString;
    lastName: z.ZodString;
    email: z.ZodEmail;
    role: z.ZodEnum<{ client: "client"; supplier: "supplier"; }>;
    rights: z.ZodArray<z.ZodEnum<{ pay_view: "pay_view"; sign: "sign"; submit: "submit"; }>>;
}, z.core.$strict>;
export type NewPartyUser = z.output<typeof newPartyUser>;
export declare const listPartyUsers: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof partyUser>, "users.read", "json">;
export declare const invitePartyUser: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof newPartyUser, typeof partyUser, "users.manage", "json">;
export declare const changePartyUser: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    rights: z.ZodArray<z.ZodEnum<{ pay_view: "pay_view"; sign: "sign"; submit: "submit"; }>>;
    version: z.ZodInt;
}, z.core.$strict>, typeof partyUser, "users.manage", "json">;
export declare const transitionPartyUser: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof partyUser, "users.manage", "json">;

// parties/screening.endpoints
export declare const SCREENING_RESULTS: readonly ['clear', 'hit'];
export declare const SCREENING_NOTE_MAX = 2000;
export declare const screeningHit: z.ZodObject<{
    id: z.ZodUUID;
    subject: z.ZodEnum<{ contact: "contact"; owner: "owner"; party: "party"; }>;
    subjectName: z.ZodString;
    birthDate: z.ZodNullable<z.ZodISODate>;
    listedName: z.ZodString;
    reference: z.ZodString;
    listedBirths: z.ZodString;
    programme: z.ZodNullable<z.ZodString>;
    score: z.ZodInt;
    status: z.ZodEnum<{ clear: "clear"; hit: "hit"; open: "open"; }>;
    foundAt: z.ZodISODateTime;
    version: z.ZodInt;
    decisions: z.ZodArray<z.ZodObject<{
        result: z.ZodEnum<{ clear: "clear"; hit: "hit"; }>;
        note: z.ZodString;
        by: z.ZodString;
        at: z.ZodISODateTime;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ScreeningHit = z.output<typeof screeningHit>;
export declare const partyScreening: z.ZodObject<{
    active: z.ZodBoolean;
    pending: z.ZodInt;
    hits: z.ZodArray<typeof screeningHit>;
}, z.core.$strip>;
export type PartyScreening = z.output<typeof partyScreening>;
export declare const getPartyScreening: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof partyScreening, "owners.read", "json">;
export declare const decideScreening: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    hitId: z.ZodUUID;
    result: z.ZodEnum<{ clear: "clear"; hit: "hit"; }>;
    note: z.ZodString;
    version: z.ZodInt;
}, z.core.$strict>, typeof partyScreening, "screening.decide", "json">;
