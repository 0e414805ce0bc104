export {
  AssignmentFigures,
  BATCH_MAX,
  Batch,
  BatchLine,
  BatchRow,
  PromisedCost,
  assignmentFigures,
  batch,
  batchDeed,
  batchLine,
  batchListSpec,
  batchRow,
  batchTimeline,
  createBatch,
  exportBatches,
  getBatch,
  listBatches,
  promisedCost,
  transitionBatch,
  updateBatch,
};

// batches/batches.endpoints
export declare const BATCH_MAX = 500;
export declare const promisedCost: z.ZodObject<{ onTime: z.ZodInt; late15: z.ZodInt; late30: z.ZodInt; }, z.core.$strip>;
export type PromisedCost = z.output<typeof promisedCost>;
export declare const assignmentFigures: z.ZodObject<{
    due: z.ZodInt;
    covered: z.ZodInt;
    fdg: z.ZodInt;
    reserve: z.ZodInt;
    serviceFee: z.ZodInt;
    guaranteeFee: z.ZodInt;
    vat: z.ZodInt;
    account: z.ZodInt;
    available: z.ZodInt;
    cost: z.ZodObject<{ onTime: z.ZodInt; late15: z.ZodInt; late30: z.ZodInt; }, z.core.$strip>;
}, z.core.$strip>;
export type AssignmentFigures = z.output<typeof assignmentFigures>;
export declare const batchLine: z.ZodObject<{
    due: z.ZodInt;
    covered: z.ZodInt;
    fdg: z.ZodInt;
    reserve: z.ZodInt;
    serviceFee: z.ZodInt;
    guaranteeFee: z.ZodInt;
    vat: z.ZodInt;
    account: z.ZodInt;
    available: z.ZodInt;
    cost: z.ZodObject<{ onTime: z.ZodInt; late15: z.ZodInt; late30: z.ZodInt; }, z.core.$strip>;
    id: z.ZodUUID;
    ref: z.ZodString;
    number: z.ZodString;
    docType: z.ZodEnum<{ 380: "380"; 381: "381"; 384: "384"; 386: "386"; 393: "393"; 396: "396"; }>;
    debtor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    confidential: z.ZodBoolean;
    issueDate: z.ZodISODate;
    dueDate: z.ZodISODate;
    status: typeof invoiceStatus;
    problem: z.ZodNullable<z.ZodString>;
    explained: z.ZodArray<z.ZodObject<{ rule: z.ZodString; text: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
}, z.core.$strip>;
export type BatchLine = z.output<typeof batchLine>;
export declare const batchRow: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    status: z.ZodEnum<{ cancelled: "cancelled"; draft: "draft"; signed: "signed"; to_sign: "to_sign"; }>;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    currency: z.ZodString;
    count: z.ZodInt;
    due: z.ZodInt;
    createdAt: z.ZodISODateTime;
    signedAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
}, z.core.$strip>;
export type BatchRow = z.output<typeof batchRow>;
export declare const batch: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    status: z.ZodEnum<{ cancelled: "cancelled"; draft: "draft"; signed: "signed"; to_sign: "to_sign"; }>;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    currency: z.ZodString;
    count: z.ZodInt;
    due: z.ZodInt;
    createdAt: z.ZodISODateTime;
    signedAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
    termsId: z.ZodUUID;
    termsNumber: z.ZodInt;
    deed: z.ZodEnum<{ dailly: "dailly"; subrogation: "subrogation"; }>;
    confidential: z.ZodBoolean;
    feesPaidBy: z.ZodEnum<{ assignor: "assignor"; principal: "principal"; }>;
    ratePpm: z.ZodInt;
    pricedOn: z.ZodISODate;
    totals: typeof assignmentFigures;
    byDebtor: z.ZodArray<z.ZodObject<{ label: z.ZodString; count: z.ZodInt; due: z.ZodInt; id: z.ZodUUID; }, z.core.$strip>>;
    byType: z.ZodArray<z.ZodObject<{ label: z.ZodString; count: z.ZodInt; due: z.ZodInt; }, z.core.$strip>>;
    lines: z.ZodArray<typeof batchLine>;
    changes: z.ZodArray<z.ZodString>;
    signature: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; method: z.ZodString; sha256: z.ZodString; code: z.ZodString; }, z.core.$strip>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type Batch = z.output<typeof batch>;
export declare const batchListSpec: import("../list.ts").ListSpec<"assignorId" | "contractId" | "createdAt" | "currency" | "due" | "invoiceId" | "portfolio" | "signedAt" | "status", "createdAt" | "due" | "number">;
export declare const listBatches: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof batchRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "batches.read", "json">;
export declare const exportBatches: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "batches.read", "json">;
type CreateBatch = z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    status: z.ZodEnum<{ cancelled: "cancelled"; draft: "draft"; signed: "signed"; to_sign: "to_sign"; }>;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    currency: z.ZodString;
    count: z.ZodInt;
    due: z.ZodInt;
    createdAt: z.ZodISODateTime;
    signedAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
    termsId: z.ZodUUID;
    termsNumber: z.ZodInt;
    deed: z.ZodEnum<{ dailly: "dailly"; subrogation: "subrogation"; }>;
    confidential: z.ZodBoolean;
    feesPaidBy: z.ZodEnum<{ assignor: "assignor"; principal: "principal"; }>;
    ratePpm: z.ZodInt;
    pricedOn: z.ZodISODate;
    totals: typeof assignmentFigures;
    byDebtor: z.ZodArray<z.ZodObject<{ label: z.ZodString; count: z.ZodInt; due: z.ZodInt; id: z.ZodUUID; }, z.core.$strip>>;
    byType: z.ZodArray<z.ZodObject<{ label: z.ZodString; count: z.ZodInt; due: z.ZodInt; }, z.core.$strip>>;
    lines: z.ZodArray<typeof batchLine>;
    changes: z.ZodArray<z.ZodString>;
    signature: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; method: z.ZodString; sha256: z.ZodString; code: z.ZodString; }, z.core.$strip>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
    leftOut: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; ref: z.ZodString; reasons: z.ZodArray<z.ZodString>; }, z.core.$strip>>;
}, z.core.$strip>;
export declare const createBatch: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    leaveOut: z.ZodDefault<z.ZodBoolean>;
    contractId: z.ZodOptional<z.ZodUUID>;
    assignorId: z.ZodOptional<z.ZodUUID>;
    invoiceIds: z.ZodOptional<z.ZodArray<z.ZodUUID>>;
}, z.core.$strict>, CreateBatch, "batches.write", "json">;
export declare const updateBatch: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ leaveOut: z.ZodDefault<z.ZodBoolean>; version: z.ZodInt; invoiceIds: z.ZodArray<z.ZodUUID>; }, z.core.$strict>, CreateBatch, "batches.write", "json">;
export declare const getBatch: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof batch, "batches.read", "json">;
export declare const batchTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "batches.read", "json">;
export declare const transitionBatch: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof batch, "batches.read", "json">;
export declare const batchDeed: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "batches.read", "json">;
