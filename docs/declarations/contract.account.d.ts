export {
  ACCOUNT_RULES,
  Availability,
  LIFTERS,
  LIMIT_RULES,
  Lifter,
  WATERFALL,
  WATERFALL_LINES,
  WATERFALL_RULES,
  WaterfallBar,
  WaterfallLine,
  WaterfallRule,
  availability,
  exportAvailability,
  getAvailability,
  listWaterfallLines,
  waterfallBar,
  waterfallLine,
};

// account/account
export declare const ACCOUNT_RULES: readonly ['assigned', 'credited', 'fdg', 'uncovered', 'disputed', 'fees', 'vat', 'drawn', 'other'];
export declare const LIMIT_RULES: readonly ['quotite', 'overdue', 'unpaid', 'tenor', 'dispute', 'ceiling', 'asked', 'overdrawn'];
export declare const WATERFALL_RULES: readonly ["assigned", "credited", "fdg", "uncovered", "disputed", "fees", "vat", "drawn", "other", "quotite", "overdue", "unpaid", "tenor", "dispute", "ceiling", "asked", "overdrawn"];
export type WaterfallRule = (typeof WATERFALL_RULES)[number];
export declare const LIFTERS: {
    readonly debtor: 'Le débiteur';
    readonly client: 'L’acheteur';
    readonly supplier: 'Le cédant';
    readonly bank: 'La banque';
};
export type Lifter = keyof typeof LIFTERS;
interface Bar { readonly label: string; readonly rule: string; readonly lifter?: Lifter; readonly rest?: string; }
export declare const WATERFALL: Readonly<Record<WaterfallRule, Bar>>;

// account/account.endpoints
type WaterfallBarRule = z.ZodEnum<{
    asked: "asked";
    assigned: "assigned";
    ceiling: "ceiling";
    credited: "credited";
    dispute: "dispute";
    disputed: "disputed";
    drawn: "drawn";
    fdg: "fdg";
    fees: "fees";
    other: "other";
    overdrawn: "overdrawn";
    overdue: "overdue";
    quotite: "quotite";
    tenor: "tenor";
    uncovered: "uncovered";
    unpaid: "unpaid";
    vat: "vat";
}>;
export declare const waterfallBar: z.ZodObject<{
    rule: WaterfallBarRule;
    amount: z.ZodInt;
    count: z.ZodInt;
    lifter: z.ZodNullable<z.ZodEnum<{ bank: "bank"; client: "client"; debtor: "debtor"; supplier: "supplier"; }>>;
}, z.core.$strip>;
export type WaterfallBar = z.output<typeof waterfallBar>;
export declare const availability: z.ZodObject<{
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    currency: z.ZodString;
    at: z.ZodISODate;
    computedAt: z.ZodISODateTime;
    available: z.ZodInt;
    balance: z.ZodInt;
    overdrawn: z.ZodInt;
    financed: z.ZodInt;
    dueBack: z.ZodNullable<z.ZodObject<{ on: z.ZodISODate; amount: z.ZodInt; }, z.core.$strip>>;
    kept: z.ZodInt;
    keptUntil: z.ZodNullable<z.ZodObject<{ on: z.ZodISODate; amount: z.ZodInt; }, z.core.$strip>>;
    limits: z.ZodObject<{ account: z.ZodInt; fundable: z.ZodInt; ceiling: z.ZodInt; }, z.core.$strip>;
    bars: z.ZodArray<typeof waterfallBar>;
    stops: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type Availability = z.output<typeof availability>;
type GetAvailability = z.ZodObject<{
    contractId: z.ZodOptional<z.ZodUUID>;
    assignorId: z.ZodOptional<z.ZodUUID>;
    at: z.ZodOptional<z.ZodISODate>;
}, z.core.$strict>;
export declare const getAvailability: import("../endpoint.ts").Endpoint<z.ZodUndefined, GetAvailability, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof availability>;
}, z.core.$strip>, "account.read", "json">;
export declare const waterfallLine: z.ZodObject<{
    invoice: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; number: z.ZodString; debtor: z.ZodString; dueDate: z.ZodISODate; }, z.core.$strip>>;
    label: z.ZodNullable<z.ZodString>;
    amount: z.ZodInt;
}, z.core.$strip>;
export type WaterfallLine = z.output<typeof waterfallLine>;
export declare const WATERFALL_LINES = 50;
export declare const listWaterfallLines: import("../endpoint.ts").Endpoint<z.ZodObject<{
    rule: WaterfallBarRule;
}, z.core.$strip>, z.ZodObject<{
    contractId: z.ZodUUID;
    assignorId: z.ZodUUID;
    at: z.ZodOptional<z.ZodISODate>;
    from: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
}, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    amount: z.ZodInt;
    count: z.ZodInt;
    data: z.ZodArray<typeof waterfallLine>;
    next: z.ZodNullable<z.ZodInt>;
}, z.core.$strip>, "account.read", "json">;
export declare const exportAvailability: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, GetAvailability, z.ZodUndefined, z.ZodUndefined, "account.read", "json">;
