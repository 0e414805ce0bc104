export {
  ACCOUNT_EVENTS,
  ACCOUNT_RULES,
  AccountLine,
  Availability,
  InvoiceMoney,
  LIFTERS,
  LIMIT_RULES,
  Lifter,
  PortfolioBalance,
  STATEMENT_DAYS,
  Statement,
  WATERFALL,
  WATERFALL_LINES,
  WATERFALL_RULES,
  WaterfallBar,
  WaterfallLine,
  WaterfallRule,
  accountBalances,
  accountEvent,
  accountLine,
  accountLineListSpec,
  availability,
  exportAccountLines,
  exportAvailability,
  getAvailability,
  getInvoiceMoney,
  getStatement,
  invoiceMoney,
  listAccountLines,
  listWaterfallLines,
  statement,
  statementPdf,
  waterfallBar,
  waterfallLine,
};

// account/account-balances.endpoints
declare const portfolioBalance: z.ZodObject<{
    adviser: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; name: z.ZodString; }, z.core.$strip>>;
    currency: z.ZodString;
    exposure: z.ZodInt;
    financed: z.ZodInt;
    overAdvanced: z.ZodInt;
    cost: z.ZodInt;
}, z.core.$strip>;
export type PortfolioBalance = z.output<typeof portfolioBalance>;
export declare const accountBalances: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    from: z.ZodISODate;
    financed: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    cost: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    overAdvances: z.ZodArray<z.ZodObject<{
        contractId: z.ZodUUID;
        contractNumber: z.ZodString;
        assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
        currency: z.ZodString;
        amount: z.ZodInt;
    }, z.core.$strip>>;
    portfolios: z.ZodArray<typeof portfolioBalance>;
}, z.core.$strip>, "balances.read", "json">;

// account/account-lines.endpoints
export declare const accountLine: z.ZodObject<{
    id: z.ZodString;
    entryId: z.ZodUUID;
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    date: z.ZodISODate;
    valueDate: z.ZodISODate;
    event: z.ZodEnum<{
        E0: "E0";
        E1: "E1";
        E10: "E10";
        E11: "E11";
        E12: "E12";
        E13: "E13";
        E14: "E14";
        E15: "E15";
        E16: "E16";
        E17: "E17";
        E18: "E18";
        E19: "E19";
        E2: "E2";
        E20: "E20";
        E3: "E3";
        E3b: "E3b";
        E4: "E4";
        E4b: "E4b";
        E5: "E5";
        E6: "E6";
        E6a: "E6a";
        E7: "E7";
        E8: "E8";
        E9: "E9";
    }>;
    label: z.ZodString;
    invoice: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; label: z.ZodString; }, z.core.$strip>>;
    debit: z.ZodInt;
    credit: z.ZodInt;
    balance: z.ZodInt;
    currency: z.ZodString;
}, z.core.$strip>;
export type AccountLine = z.output<typeof accountLine>;
export declare const accountLineListSpec: import("../list.ts").ListSpec<"amount" | "assignorId" | "contractId" | "date" | "event" | "invoiceId", "id">;
export declare const listAccountLines: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof accountLine>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "account.read", "json">;
export declare const exportAccountLines: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "account.read", "json">;
export declare const statement: z.ZodObject<{
    contractId: z.ZodUUID;
    contractNumber: z.ZodString;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    currency: z.ZodString;
    from: z.ZodISODate;
    to: z.ZodISODate;
    opening: z.ZodInt;
    debit: z.ZodInt;
    credit: z.ZodInt;
    closing: z.ZodInt;
    count: z.ZodInt;
}, z.core.$strip>;
export type Statement = z.output<typeof statement>;
export declare const STATEMENT_DAYS = 400;
export declare const getStatement: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ contractId: z.ZodUUID; assignorId: z.ZodUUID; from: z.ZodISODate; to: z.ZodISODate; }, z.core.$strict>, z.ZodUndefined, typeof statement, "account.read", "json">;
export declare const statementPdf: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ contractId: z.ZodUUID; assignorId: z.ZodUUID; from: z.ZodISODate; to: z.ZodISODate; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "account.read", "json">;
export declare const ACCOUNT_EVENTS: Readonly<Partial<Record<LedgerEvent, string>>>;
export declare const accountEvent: (event: LedgerEvent) => string;

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
    cost: z.ZodObject<{ from: z.ZodISODate; amount: z.ZodInt; interest: z.ZodInt; }, z.core.$strip>;
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

// account/invoice-money.endpoints
export declare const invoiceMoney: z.ZodObject<{
    currency: z.ZodString;
    assigned: z.ZodInt;
    credited: z.ZodInt;
    collected: z.ZodInt;
    recourse: z.ZodInt;
    indemnified: z.ZodInt;
    direct: z.ZodInt;
    fdg: z.ZodInt;
    uncovered: z.ZodInt;
    disputed: z.ZodInt;
    until: z.ZodNullable<z.ZodISODate>;
    fees: z.ZodInt;
    vat: z.ZodInt;
    drawn: z.ZodInt;
    interest: z.ZodInt;
    incident: z.ZodInt;
    setOff: z.ZodInt;
    paidOut: z.ZodInt;
    rest: z.ZodInt;
    commissions: z.ZodArray<z.ZodObject<{ kind: z.ZodString; gross: z.ZodInt; formula: z.ZodString; }, z.core.$strip>>;
    movements: z.ZodArray<typeof accountLine>;
}, z.core.$strip>;
export type InvoiceMoney = z.output<typeof invoiceMoney>;
export declare const getInvoiceMoney: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof invoiceMoney, "account.read", "json">;

// ledger/ledger
export declare const LEDGER_EVENTS: {
    readonly E0: 'Engagement de garantie';
    readonly E1: 'Cession';
    readonly E2: 'Retenue de garantie';
    readonly E3: 'Commissions';
    readonly E3b: 'Réserve';
    readonly E4: 'Financement';
    readonly E4b: 'Virement débité';
    readonly E5: 'Intérêts courus';
    readonly E6: 'Encaissement';
    readonly E6a: 'Intérêts ajustés';
    readonly E7: 'Libération des retenues';
    readonly E8: 'Reversement';
    readonly E9: 'Avoir';
    readonly E10: 'Recours';
    readonly E11: 'Indemnisation';
    readonly E12: 'Payé au cédant';
    readonly E13: 'Compensation';
    readonly E14: 'Encaissement rendu au cédant';
    readonly E15: 'Encaissement retourné';
    readonly E16: 'Relevé payé';
    readonly E17: 'Pénalité encaissée';
    readonly E18: 'Commission annulée';
    readonly E19: 'Frais de dossier';
    readonly E20: 'Garantie à première demande';
};
export type LedgerEvent = keyof typeof LEDGER_EVENTS;
