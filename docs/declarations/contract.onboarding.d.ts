export {
  CURRENCY_OF,
  CompanyPatch,
  MOST_DEBTORS,
  ONBOARDING_COUNTRIES,
  ONBOARDING_STEPS,
  ONBOARDING_TOKEN_HEADER,
  Onboarding,
  OnboardingStep,
  OwnAdhesion,
  PROSPECT_NOTE_MAX,
  PROSPECT_STATES,
  Prospect,
  RequiredDocument,
  addOnboardingDocument,
  answerProspect,
  checkNationalId,
  checkPostcode,
  companyPatch,
  contractClause,
  exportProspects,
  listProspects,
  myAdhesion,
  normaliseNationalId,
  onboarding,
  onboardingDocument,
  openInvited,
  ownAdhesion,
  patchOnboarding,
  prospect,
  prospectListSpec,
  readOnboarding,
  removeOnboardingDocument,
  requiredDocument,
  resendVerification,
  resumeOnboarding,
  sendProspect,
  submitOnboarding,
};

// identifiers/national-id
export declare function checkNationalId(country: string, text: string): CheckFault | null;
export declare function normaliseNationalId(country: string, text: string): string;

// identifiers/postcode
export declare function checkPostcode(country: string, postcode: string): CheckFault | null;

// onboarding/onboarding.endpoints
export declare const ONBOARDING_TOKEN_HEADER = "x-onboarding-token";
export declare const readOnboarding: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof onboarding, "public", "json">;
export declare const openInvited: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    password: z.ZodString;
    phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    acceptTerms: z.ZodLiteral<true>;
}, z.core.$strict>, z.ZodLiteral<true>, "public", "json">;
export declare const patchOnboarding: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof companyPatch, typeof onboarding, "public", "json">;
export declare const addOnboardingDocument: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ typeCode: z.ZodString; }, z.core.$strip>, z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; size: z.ZodInt; mime: z.ZodString; }, z.core.$strip>, "public", "file">;
export declare const removeOnboardingDocument: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "public", "json">;
export declare const submitOnboarding: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ version: z.ZodOptional<z.ZodInt>; consent: z.ZodLiteral<true>; }, z.core.$strict>, typeof onboarding, "public", "json">;
export declare const resendVerification: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ email: z.ZodPipe<z.ZodString, z.ZodEmail>; }, z.core.$strip>, z.ZodObject<{ message: z.ZodString; retryAfter: z.ZodInt; }, z.core.$strip>, "public", "json">;
export declare const myAdhesion: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof ownAdhesion, "adhesions.own", "json">;
export declare const resumeOnboarding: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodLiteral<true>, "adhesions.own", "json">;

// onboarding/onboarding.schemas
export declare const ONBOARDING_COUNTRIES: readonly ['FR', 'MA', 'DZ', 'TN'];
export declare const CURRENCY_OF: Readonly<Record<(typeof ONBOARDING_COUNTRIES)[number], Currency>>;
export declare const MOST_DEBTORS = 20;
export declare const companyPatch: z.ZodObject<{
    version: z.ZodInt;
    legalName: z.ZodOptional<z.ZodString>;
    legalForm: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    country: z.ZodOptional<z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>>;
    nationalId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    address: z.ZodOptional<z.ZodString>;
    postcode: z.ZodOptional<z.ZodString>;
    city: z.ZodOptional<z.ZodString>;
    expectedTurnover: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    debtorCount: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    exportSharePpm: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    wantedCeiling: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    currency: z.ZodOptional<z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>>;
    debtors: z.ZodOptional<z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        nationalId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        outstanding: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    }, z.core.$strict>>>;
}, z.core.$strict>;
export type CompanyPatch = z.output<typeof companyPatch>;
export declare const onboardingDocument: z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; size: z.ZodInt; mime: z.ZodString; }, z.core.$strip>;
export declare const requiredDocument: z.ZodObject<{
    typeCode: z.ZodString;
    label: z.ZodString;
    required: z.ZodBoolean;
    maxMb: z.ZodInt;
    formats: z.ZodOptional<z.ZodArray<z.ZodString>>;
    document: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; size: z.ZodInt; mime: z.ZodString; }, z.core.$strip>>;
}, z.core.$strip>;
export type RequiredDocument = z.output<typeof requiredDocument>;
export declare const ONBOARDING_STEPS: readonly ['company', 'documents', 'mailbox'];
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];
export declare const onboarding: z.ZodObject<{
    step: z.ZodEnum<{ company: "company"; documents: "documents"; mailbox: "mailbox"; }>;
    adhesion: z.ZodObject<{
        number: z.ZodString;
        version: z.ZodInt;
        account: z.ZodObject<{
            side: z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>;
            firstName: z.ZodString;
            lastName: z.ZodString;
            email: z.ZodString;
            phone: z.ZodNullable<z.ZodString>;
        }, z.core.$strip>;
        legalName: z.ZodNullable<z.ZodString>;
        legalForm: z.ZodNullable<z.ZodString>;
        country: z.ZodNullable<z.ZodString>;
        nationalId: z.ZodNullable<z.ZodString>;
        address: z.ZodNullable<z.ZodString>;
        postcode: z.ZodNullable<z.ZodString>;
        city: z.ZodNullable<z.ZodString>;
        expectedTurnover: z.ZodNullable<z.ZodInt>;
        debtorCount: z.ZodNullable<z.ZodInt>;
        exportSharePpm: z.ZodNullable<z.ZodInt>;
        wantedCeiling: z.ZodNullable<z.ZodInt>;
        currency: z.ZodString;
        debtors: z.ZodArray<z.ZodObject<{ name: z.ZodString; nationalId: z.ZodNullable<z.ZodString>; outstanding: z.ZodNullable<z.ZodInt>; }, z.core.$strip>>;
        sentAt: z.ZodNullable<z.ZodISODateTime>;
    }, z.core.$strip>;
    invited: z.ZodOptional<z.ZodBoolean>;
    required: z.ZodArray<typeof requiredDocument>;
    expiresAt: z.ZodISODateTime;
}, z.core.$strip>;
export type Onboarding = z.output<typeof onboarding>;
export declare const ownAdhesion: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    legalName: z.ZodString;
    status: StoredAdhesionStatus;
    missing: z.ZodArray<z.ZodString>;
    createdAt: z.ZodISODateTime;
    submittedAt: z.ZodNullable<z.ZodISODateTime>;
    lapsed: z.ZodOptional<z.ZodBoolean>;
    side: z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>;
    version: z.ZodInt;
    asked: z.ZodArray<z.ZodObject<{ label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    decision: z.ZodNullable<z.ZodObject<{
        reason: z.ZodNullable<z.ZodString>;
        comment: z.ZodNullable<z.ZodString>;
        conditions: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    contract: z.ZodNullable<z.ZodObject<{
        sha256: z.ZodString;
        signedAt: z.ZodNullable<z.ZodISODateTime>;
        countersignedAt: z.ZodNullable<z.ZodISODateTime>;
    }, z.core.$strip>>;
    clauses: z.ZodOptional<z.ZodArray<z.ZodObject<{ label: z.ZodString; text: z.ZodString; }, z.core.$strip>>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type OwnAdhesion = z.output<typeof ownAdhesion>;

// onboarding/prospects.endpoints
export declare const sendProspect: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    legalName: z.ZodString;
    country: z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>;
    nationalId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    name: z.ZodString;
    email: z.ZodPipe<z.ZodString, z.ZodEmail>;
    phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    message: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    website: z.ZodOptional<z.ZodString>;
}, z.core.$strict>, z.ZodObject<{ received: z.ZodLiteral<true>; }, z.core.$strip>, "public", "json">;
export declare const PROSPECT_STATES: readonly ['open', 'handled'];
export declare const PROSPECT_NOTE_MAX = 2000;
export declare const prospect: z.ZodObject<{
    id: z.ZodUUID;
    legalName: z.ZodString;
    country: z.ZodString;
    nationalId: z.ZodNullable<z.ZodString>;
    name: z.ZodString;
    email: z.ZodString;
    phone: z.ZodNullable<z.ZodString>;
    message: z.ZodNullable<z.ZodString>;
    status: z.ZodEnum<{ handled: "handled"; open: "open"; }>;
    note: z.ZodNullable<z.ZodString>;
    handledBy: z.ZodNullable<z.ZodString>;
    handledAt: z.ZodNullable<z.ZodISODateTime>;
    createdAt: z.ZodISODateTime;
    version: z.ZodInt;
}, z.core.$strip>;
export type Prospect = z.output<typeof prospect>;
export declare const prospectListSpec: import("../list.ts").ListSpec<"country" | "createdAt" | "status", "createdAt" | "legalName">;
export declare const listProspects: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof prospect>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "adhesions.kyc", "json">;
export declare const exportProspects: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "adhesions.kyc", "json">;
export declare const answerProspect: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    version: z.ZodOptional<z.ZodInt>;
    status: z.ZodEnum<{ handled: "handled"; open: "open"; }>;
    note: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, typeof prospect, "adhesions.kyc", "json">;
