export {
  ErasedData,
  KeptData,
  PERSON_QUERY,
  PRIVACY_KINDS,
  PersonFound,
  PrivacyAccess,
  PrivacyRequest,
  askPrivacy,
  erasedData,
  erasureRefusal,
  exportPrivacyRequests,
  findPersons,
  keptData,
  listPrivacyRequests,
  person,
  personalDataFile,
  privacyAccess,
  privacyAccessLog,
  privacyListSpec,
  privacyRequest,
  readPerson,
};

// privacy/privacy.endpoints
export declare const person: z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
    email: z.ZodString;
    role: z.ZodEnum<{ adviser: "adviser"; client: "client"; m1: "m1"; super: "super"; supplier: "supplier"; }>;
    company: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type PersonFound = z.output<typeof person>;
export declare const keptData: z.ZodObject<{
    what: z.ZodString;
    count: z.ZodInt;
    legalBasis: z.ZodString;
    keptFor: z.ZodString;
    until: z.ZodNullable<z.ZodISODate>;
}, z.core.$strip>;
export type KeptData = z.output<typeof keptData>;
export declare const erasedData: z.ZodObject<{ what: z.ZodString; count: z.ZodInt; }, z.core.$strip>;
export type ErasedData = z.output<typeof erasedData>;
export declare const erasureRefusal: z.ZodObject<{ code: z.ZodString; why: z.ZodString; }, z.core.$strip>;
export declare const PERSON_QUERY: { readonly min: 2; readonly max: 120; };
export declare const findPersons: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ q: z.ZodString; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof person>;
}, z.core.$strip>, "privacy.manage", "json">;
export declare const readPerson: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
    email: z.ZodString;
    role: z.ZodEnum<{ adviser: "adviser"; client: "client"; m1: "m1"; super: "super"; supplier: "supplier"; }>;
    company: z.ZodNullable<z.ZodString>;
    kept: z.ZodArray<typeof keptData>;
    erased: z.ZodArray<z.ZodObject<{ what: z.ZodString; count: z.ZodInt; }, z.core.$strip>>;
    refusals: z.ZodArray<z.ZodObject<{ code: z.ZodString; why: z.ZodString; }, z.core.$strip>>;
    erasedAt: z.ZodNullable<z.ZodISODateTime>;
}, z.core.$strip>, "privacy.manage", "json">;
export declare const PRIVACY_KINDS: readonly ['export', 'erasure'];
export declare const askPrivacy: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ userId: z.ZodUUID; kind: z.ZodEnum<{ erasure: "erasure"; export: "export"; }>; }, z.core.$strict>, z.ZodObject<{
    id: z.ZodUUID;
    kept: z.ZodArray<typeof keptData>;
    erased: z.ZodArray<z.ZodObject<{ what: z.ZodString; count: z.ZodInt; }, z.core.$strip>>;
    fileUrl: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, "privacy.manage", "json">;
export declare const personalDataFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "privacy.manage", "json">;
export declare const privacyRequest: z.ZodObject<{
    id: z.ZodUUID;
    kind: z.ZodEnum<{ erasure: "erasure"; export: "export"; }>;
    userId: z.ZodUUID;
    person: z.ZodString;
    requestedBy: z.ZodString;
    createdAt: z.ZodISODateTime;
}, z.core.$strip>;
export type PrivacyRequest = z.output<typeof privacyRequest>;
export declare const privacyListSpec: import("../list.ts").ListSpec<"createdAt" | "kind" | "userId", "createdAt">;
export declare const listPrivacyRequests: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof privacyRequest>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "privacy.manage", "json">;
export declare const exportPrivacyRequests: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "privacy.manage", "json">;
export declare const privacyAccess: z.ZodObject<{ at: z.ZodISODateTime; actor: z.ZodString; what: z.ZodString; object: z.ZodNullable<z.ZodString>; }, z.core.$strip>;
export type PrivacyAccess = z.output<typeof privacyAccess>;
export declare const privacyAccessLog: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ userId: z.ZodUUID; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<z.ZodObject<{ at: z.ZodISODateTime; actor: z.ZodString; what: z.ZodString; object: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    byPerson: z.ZodArray<z.ZodObject<{ at: z.ZodISODateTime; actor: z.ZodString; what: z.ZodString; object: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
}, z.core.$strip>, "privacy.manage", "json">;
