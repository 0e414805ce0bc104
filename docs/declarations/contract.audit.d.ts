export {
  KeptRecord,
  PaperThen,
  RecordThen,
  findRecords,
  keptRecord,
  paperThen,
  recordAt,
  recordThen,
};

// audit/audit-records.endpoints
export declare const paperThen: z.ZodObject<{
    id: z.ZodNullable<z.ZodString>;
    label: z.ZodString;
    filename: z.ZodNullable<z.ZodString>;
    state: z.ZodNullable<z.ZodString>;
    version: z.ZodNullable<z.ZodInt>;
}, z.core.$strip>;
export type PaperThen = z.output<typeof paperThen>;
export declare const recordThen: z.ZodObject<{
    entity: z.ZodString;
    id: z.ZodUUID;
    at: z.ZodISODateTime;
    name: z.ZodNullable<z.ZodString>;
    version: z.ZodInt;
    since: z.ZodISODateTime;
    current: z.ZodBoolean;
    fields: z.ZodArray<z.ZodObject<{
        field: z.ZodString;
        value: z.ZodString;
    }, z.core.$strip>>;
    papers: z.ZodArray<z.ZodObject<{
        id: z.ZodNullable<z.ZodString>;
        label: z.ZodString;
        filename: z.ZodNullable<z.ZodString>;
        state: z.ZodNullable<z.ZodString>;
        version: z.ZodNullable<z.ZodInt>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type RecordThen = z.output<typeof recordThen>;
export declare const recordAt: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{
    entity: z.ZodString;
    id: z.ZodUUID;
    at: z.ZodISODateTime;
}, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    entity: z.ZodString;
    id: z.ZodUUID;
    at: z.ZodISODateTime;
    name: z.ZodNullable<z.ZodString>;
    version: z.ZodInt;
    since: z.ZodISODateTime;
    current: z.ZodBoolean;
    fields: z.ZodArray<z.ZodObject<{
        field: z.ZodString;
        value: z.ZodString;
    }, z.core.$strip>>;
    papers: z.ZodArray<z.ZodObject<{
        id: z.ZodNullable<z.ZodString>;
        label: z.ZodString;
        filename: z.ZodNullable<z.ZodString>;
        state: z.ZodNullable<z.ZodString>;
        version: z.ZodNullable<z.ZodInt>;
    }, z.core.$strip>>;
}, z.core.$strip>, "audit.read", "json">;
export declare const keptRecord: z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
}, z.core.$strip>;
export type KeptRecord = z.output<typeof keptRecord>;
export declare const findRecords: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{
    entity: z.ZodString;
    q: z.ZodString;
}, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        name: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>, "audit.read", "json">;
