export {
  DRAW_CUT_OFF,
  DrawableInvoice,
  FINANCING_MAX,
  Financing,
  FinancingLine,
  FinancingPreview,
  FinancingRow,
  createFinancing,
  drawRate,
  drawableInvoice,
  exportFinancings,
  fillLines,
  financing,
  financingLine,
  financingListSpec,
  financingPreview,
  financingRow,
  financingTimeline,
  getFinancing,
  listFinancings,
  previewFinancing,
  transitionFinancing,
};

// financings/draw-lines
export declare function fillLines(drawable: readonly DrawableInvoice[], amount: number): { invoiceId: string; amount: number; }[];

// financings/financings.endpoints
export declare const FINANCING_MAX = 300;
export declare const DRAW_CUT_OFF = "15:00";
type FinancingRowStatus = z.ZodEnum<{
    cancelled: "cancelled";
    executed: "executed";
    failed: "failed";
    refused: "refused";
    requested: "requested";
    returned: "returned";
    sent: "sent";
    validated: "validated";
}>;
export declare const financingRow: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    status: FinancingRowStatus;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    currency: z.ZodString;
    amount: z.ZodInt;
    netPaid: z.ZodInt;
    valueDate: z.ZodISODate;
    createdAt: z.ZodISODateTime;
    validatedAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
}, z.core.$strip>;
export type FinancingRow = z.output<typeof financingRow>;
export declare const financingLine: z.ZodObject<{
    invoiceId: z.ZodUUID;
    number: z.ZodString;
    debtor: z.ZodString;
    dueDate: z.ZodISODate;
    amount: z.ZodInt;
    days: z.ZodInt;
    interest: z.ZodInt;
}, z.core.$strip>;
export type FinancingLine = z.output<typeof financingLine>;
export declare const drawableInvoice: z.ZodObject<{
    invoiceId: z.ZodUUID;
    number: z.ZodString;
    debtor: z.ZodString;
    dueDate: z.ZodISODate;
    room: z.ZodInt;
}, z.core.$strip>;
export type DrawableInvoice = z.output<typeof drawableInvoice>;
export declare const drawRate: z.ZodObject<{ ppm: z.ZodInt; code: z.ZodString; onDate: z.ZodNullable<z.ZodISODate>; }, z.core.$strip>;
type FinancingPreviewAccounts = z.ZodObject<{
    id: z.ZodUUID;
    iban: z.ZodString;
    holder: z.ZodString;
    usable: z.ZodBoolean;
    usableFrom: z.ZodNullable<z.ZodISODateTime>;
    unpayable: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ country: "country"; holder: "holder"; }>>>;
}, z.core.$strip>;
export declare const financingPreview: z.ZodObject<{
    valueDate: z.ZodISODate;
    rate: z.ZodNullable<z.ZodObject<{ ppm: z.ZodInt; code: z.ZodString; onDate: z.ZodNullable<z.ZodISODate>; }, z.core.$strip>>;
    dayBasis: z.ZodInt;
    interestMode: z.ZodEnum<{ arrears: "arrears"; upfront: "upfront"; }>;
    lines: z.ZodArray<typeof financingLine>;
    interest: z.ZodInt;
    vat: z.ZodInt;
    netPaid: z.ZodInt;
    late15: z.ZodInt;
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    currency: z.ZodString;
    available: z.ZodInt;
    computedAt: z.ZodISODateTime;
    amount: z.ZodInt;
    afterCutOff: z.ZodBoolean;
    drawable: z.ZodArray<typeof drawableInvoice>;
    accounts: z.ZodArray<FinancingPreviewAccounts>;
    bankAccountId: z.ZodNullable<z.ZodUUID>;
    automatic: z.ZodBoolean;
    autoLimit: z.ZodInt;
    refusals: z.ZodArray<z.ZodObject<{ code: z.ZodString; detail: z.ZodString; }, z.core.$strip>>;
}, z.core.$strip>;
export type FinancingPreview = z.output<typeof financingPreview>;
export declare const financing: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    status: FinancingRowStatus;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    currency: z.ZodString;
    amount: z.ZodInt;
    createdAt: z.ZodISODateTime;
    validatedAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
    valueDate: z.ZodISODate;
    rate: z.ZodNullable<z.ZodObject<{ ppm: z.ZodInt; code: z.ZodString; onDate: z.ZodNullable<z.ZodISODate>; }, z.core.$strip>>;
    dayBasis: z.ZodInt;
    interestMode: z.ZodEnum<{ arrears: "arrears"; upfront: "upfront"; }>;
    lines: z.ZodArray<typeof financingLine>;
    interest: z.ZodInt;
    vat: z.ZodInt;
    netPaid: z.ZodInt;
    late15: z.ZodInt;
    account: FinancingPreviewAccounts;
    automatic: z.ZodBoolean;
    requestedBy: z.ZodString;
    reason: z.ZodNullable<z.ZodString>;
    paymentFile: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; number: z.ZodString; }, z.core.$strip>>;
    decision: z.ZodNullable<z.ZodObject<{
        available: z.ZodInt;
        financed: z.ZodInt;
        ceiling: z.ZodInt;
        belowCeiling: z.ZodInt;
        outstanding: z.ZodInt;
        autoLimit: z.ZodInt;
        computedAt: z.ZodISODateTime;
    }, z.core.$strip>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type Financing = z.output<typeof financing>;
export declare const financingListSpec: import("../list.ts").ListSpec<"amount" | "assignorId" | "contractId" | "createdAt" | "currency" | "holder" | "invoiceId" | "own" | "portfolio" | "status" | "valueDate", "amount" | "createdAt" | "number" | "valueDate">;
export declare const listFinancings: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof financingRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "account.read", "json">;
export declare const exportFinancings: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "account.read", "json">;
export declare const previewFinancing: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    contractId: z.ZodUUID;
    assignorId: z.ZodOptional<z.ZodUUID>;
    lines: z.ZodOptional<z.ZodArray<z.ZodObject<{ invoiceId: z.ZodUUID; amount: z.ZodInt; }, z.core.$strict>>>;
    bankAccountId: z.ZodOptional<z.ZodUUID>;
    amount: z.ZodNullable<z.ZodInt>;
}, z.core.$strict>, typeof financingPreview, "financings.request", "json">;
export declare const createFinancing: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    contractId: z.ZodUUID;
    assignorId: z.ZodOptional<z.ZodUUID>;
    lines: z.ZodOptional<z.ZodArray<z.ZodObject<{ invoiceId: z.ZodUUID; amount: z.ZodInt; }, z.core.$strict>>>;
    amount: z.ZodInt;
    bankAccountId: z.ZodUUID;
    seen: z.ZodObject<{ available: z.ZodInt; valueDate: z.ZodISODate; netPaid: z.ZodInt; }, z.core.$strict>;
}, z.core.$strict>, typeof financing, "financings.request", "json">;
export declare const getFinancing: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof financing, "account.read", "json">;
export declare const financingTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "account.read", "json">;
export declare const transitionFinancing: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof financing, "account.read", "json">;
