export {
  AuditAnchor,
  KeptRecord,
  PaperThen,
  RecordThen,
  auditAnchor,
  exportAuditZip,
  findRecords,
  keptRecord,
  paperThen,
  readAuditAnchor,
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
    fields: z.ZodArray<z.ZodObject<{ field: z.ZodString; value: z.ZodString; }, z.core.$strip>>;
    papers: z.ZodArray<typeof paperThen>;
}, z.core.$strip>;
export type RecordThen = z.output<typeof recordThen>;
export declare const recordAt: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ entity: z.ZodString; id: z.ZodUUID; at: z.ZodISODateTime; }, z.core.$strict>, z.ZodUndefined, typeof recordThen, "audit.read", "json">;
export declare const keptRecord: z.ZodObject<{ id: z.ZodUUID; name: z.ZodString; }, z.core.$strip>;
export type KeptRecord = z.output<typeof keptRecord>;
export declare const findRecords: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ entity: z.ZodString; q: z.ZodString; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{ data: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; name: z.ZodString; }, z.core.$strip>>; }, z.core.$strip>, "audit.read", "json">;
export declare const auditAnchor: z.ZodObject<{
    state: z.ZodEnum<{ late: "late"; missing: "missing"; ok: "ok"; unreadable: "unreadable"; unwritable: "unwritable"; }>;
    lines: z.ZodInt;
    last: z.ZodNullable<z.ZodObject<{ at: z.ZodISODateTime; no: z.ZodInt; hash: z.ZodString; }, z.core.$strip>>;
    rewritten: z.ZodNullable<z.ZodObject<{
        at: z.ZodISODateTime;
        no: z.ZodInt;
        soundUntil: z.ZodNullable<z.ZodObject<{ at: z.ZodISODateTime; no: z.ZodInt; }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type AuditAnchor = z.output<typeof auditAnchor>;
export declare const readAuditAnchor: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof auditAnchor, "audit.read", "json">;
export declare const exportAuditZip: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ from: z.ZodOptional<z.ZodISODate>; to: z.ZodOptional<z.ZodISODate>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "audit.read", "json">;
