export {
  ACCOUNT_TYPES,
  AccountType,
  BalanceRow,
  JOURNALS,
  Journal,
  LEDGER_ACCOUNTS,
  LEDGER_EVENTS,
  LedgerAccount,
  LedgerAccountCode,
  LedgerEntry,
  LedgerEntryRow,
  LedgerEvent,
  LedgerLineRow,
  LedgerMonth,
  PLAN_NO,
  closeLedgerMonth,
  downloadFec,
  downloadYearFec,
  exportLedgerEntries,
  exportLedgerLines,
  exportTrialBalance,
  getLedgerEntry,
  getTrialBalance,
  ledgerAccount,
  ledgerAccountFields,
  ledgerEntry,
  ledgerEntryListSpec,
  ledgerEntryRow,
  ledgerEntryTimeline,
  ledgerLineListSpec,
  ledgerLineRow,
  ledgerMonth,
  listLedgerAccounts,
  listLedgerEntries,
  listLedgerLines,
  listLedgerMonths,
  transitionLedgerEntry,
  updateLedgerAccount,
};

// ledger/ledger
export declare const JOURNALS: {
    readonly AN: 'À nouveaux';
    readonly BQ: 'Banque et virements';
    readonly CE: 'Cessions';
    readonly OD: 'Opérations diverses';
    readonly HB: 'Hors bilan';
};
export type Journal = keyof typeof JOURNALS;
export declare const LEDGER_ACCOUNTS: readonly ['ACH', 'CCA', 'FDG', 'RES', 'ADR', 'BNQ', 'VIR', 'ENC', 'PCA', 'TVA', 'CLI', 'COM', 'INT', 'GAR', 'PEN', 'PER', 'FRB', 'RAN', 'OFF', 'OFF_CONTRA'];
export type LedgerAccountCode = (typeof LEDGER_ACCOUNTS)[number];
export declare const ACCOUNT_TYPES: {
    readonly A: 'Actif';
    readonly L: 'Passif';
    readonly I: 'Produits';
    readonly E: 'Charges';
    readonly OFF: 'Hors bilan';
};
export type AccountType = keyof typeof ACCOUNT_TYPES;

// ledger/ledger.endpoints
type LedgerEntryRowEvent = z.ZodEnum<{
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
export declare const ledgerEntryRow: z.ZodObject<{
    id: z.ZodUUID;
    ref: z.ZodNullable<z.ZodString>;
    journal: z.ZodEnum<{ AN: "AN"; BQ: "BQ"; CE: "CE"; HB: "HB"; OD: "OD"; }>;
    event: LedgerEntryRowEvent;
    label: z.ZodString;
    entryDate: z.ZodISODate;
    valueDate: z.ZodISODate;
    currency: z.ZodString;
    amount: z.ZodInt;
    status: z.ZodEnum<{ posted: "posted"; reversed: "reversed"; }>;
    postedAt: z.ZodISODateTime;
    postedBy: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type LedgerEntryRow = z.output<typeof ledgerEntryRow>;
export declare const ledgerEntryListSpec: import("../list.ts").ListSpec<"account" | "amount" | "contractId" | "currency" | "entryDate" | "event" | "guaranteeId" | "invoiceId" | "journal" | "partyId" | "status", "entryDate">;
export declare const listLedgerEntries: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof ledgerEntryRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "ledger.read", "json">;
export declare const exportLedgerEntries: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "ledger.read", "json">;
type LedgerEntryLinesAccount = z.ZodEnum<{
    ACH: "ACH";
    ADR: "ADR";
    BNQ: "BNQ";
    CCA: "CCA";
    CLI: "CLI";
    COM: "COM";
    ENC: "ENC";
    FDG: "FDG";
    FRB: "FRB";
    GAR: "GAR";
    INT: "INT";
    OFF: "OFF";
    OFF_CONTRA: "OFF_CONTRA";
    PCA: "PCA";
    PEN: "PEN";
    PER: "PER";
    RAN: "RAN";
    RES: "RES";
    TVA: "TVA";
    VIR: "VIR";
}>;
export declare const ledgerEntry: z.ZodObject<{
    id: z.ZodUUID;
    ref: z.ZodNullable<z.ZodString>;
    journal: z.ZodEnum<{ AN: "AN"; BQ: "BQ"; CE: "CE"; HB: "HB"; OD: "OD"; }>;
    event: LedgerEntryRowEvent;
    label: z.ZodString;
    entryDate: z.ZodISODate;
    valueDate: z.ZodISODate;
    currency: z.ZodString;
    amount: z.ZodInt;
    status: z.ZodEnum<{ posted: "posted"; reversed: "reversed"; }>;
    postedAt: z.ZodISODateTime;
    postedBy: z.ZodNullable<z.ZodString>;
    version: z.ZodInt;
    lines: z.ZodArray<z.ZodObject<{
        account: LedgerEntryLinesAccount;
        accountName: z.ZodString;
        planNo: z.ZodString;
        debit: z.ZodInt;
        credit: z.ZodInt;
        valueDate: z.ZodISODate;
        balance: z.ZodNullable<z.ZodInt>;
        party: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
        contract: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; label: z.ZodString; }, z.core.$strip>>;
        invoice: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; label: z.ZodString; }, z.core.$strip>>;
        guarantee: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; label: z.ZodString; }, z.core.$strip>>;
    }, z.core.$strip>>;
    reverses: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; label: z.ZodString; }, z.core.$strip>>;
    reversedBy: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; label: z.ZodString; }, z.core.$strip>>;
    followsRecord: z.ZodBoolean;
    sealed: z.ZodNullable<z.ZodObject<{ at: z.ZodISODateTime; hash: z.ZodString; }, z.core.$strip>>;
    pendingApproval: z.ZodNullable<typeof approval>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type LedgerEntry = z.output<typeof ledgerEntry>;
export declare const getLedgerEntry: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof ledgerEntry, "ledger.read", "json">;
export declare const ledgerEntryTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "ledger.read", "json">;
export declare const transitionLedgerEntry: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof ledgerEntry, "ledger.reverse", "json">;
export declare const ledgerLineRow: z.ZodObject<{
    id: z.ZodString;
    entryId: z.ZodUUID;
    ref: z.ZodString;
    event: LedgerEntryRowEvent;
    label: z.ZodString;
    account: LedgerEntryLinesAccount;
    entryDate: z.ZodISODate;
    valueDate: z.ZodISODate;
    currency: z.ZodString;
    debit: z.ZodInt;
    credit: z.ZodInt;
    accountBalance: z.ZodInt;
    balance: z.ZodNullable<z.ZodInt>;
    party: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
}, z.core.$strip>;
export type LedgerLineRow = z.output<typeof ledgerLineRow>;
export declare const ledgerLineListSpec: import("../list.ts").ListSpec<"account" | "contractId" | "currency" | "entryDate" | "partyId", "sealed">;
export declare const listLedgerLines: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof ledgerLineRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "ledger.read", "json">;
export declare const exportLedgerLines: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "ledger.read", "json">;
export declare const ledgerAccount: z.ZodObject<{
    id: z.ZodUUID;
    code: LedgerEntryLinesAccount;
    name: z.ZodString;
    type: z.ZodEnum<{ A: "A"; E: "E"; I: "I"; L: "L"; OFF: "OFF"; }>;
    planNo: z.ZodString;
    version: z.ZodInt;
}, z.core.$strip>;
export type LedgerAccount = z.output<typeof ledgerAccount>;
declare const balanceRow: z.ZodObject<{
    account: LedgerEntryLinesAccount;
    name: z.ZodString;
    type: z.ZodEnum<{ A: "A"; E: "E"; I: "I"; L: "L"; OFF: "OFF"; }>;
    planNo: z.ZodString;
    currency: z.ZodString;
    debit: z.ZodInt;
    credit: z.ZodInt;
    balance: z.ZodInt;
}, z.core.$strip>;
export type BalanceRow = z.output<typeof balanceRow>;
export declare const listLedgerAccounts: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof ledgerAccount>;
}, z.core.$strip>, "ledger.read", "json">;
export declare const PLAN_NO: RegExp;
export declare const ledgerAccountFields: { name: z.ZodString; planNo: z.ZodString; };
export declare const updateLedgerAccount: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ name: z.ZodString; planNo: z.ZodString; version: z.ZodInt; }, z.core.$strict>, typeof ledgerAccount, "ledger.manage", "json">;
export declare const getTrialBalance: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ at: z.ZodOptional<z.ZodISODate>; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    at: z.ZodISODate;
    data: z.ZodArray<typeof balanceRow>;
    totals: z.ZodArray<z.ZodObject<{ currency: z.ZodString; debit: z.ZodInt; credit: z.ZodInt; }, z.core.$strip>>;
}, z.core.$strip>, "ledger.read", "json">;
export declare const exportTrialBalance: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ at: z.ZodOptional<z.ZodISODate>; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, "ledger.read", "json">;

// ledger/months.endpoints
export declare const ledgerMonth: z.ZodObject<{
    month: z.ZodString;
    state: z.ZodEnum<{ closed: "closed"; ended: "ended"; running: "running"; }>;
    entries: z.ZodInt;
    debit: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    closedAt: z.ZodNullable<z.ZodISODateTime>;
    closedBy: z.ZodNullable<z.ZodString>;
    missingRates: z.ZodArray<z.ZodObject<{ currency: z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>; onDate: z.ZodISODate; }, z.core.$strip>>;
    canClose: z.ZodBoolean;
    canCloseThrough: z.ZodBoolean;
    fec: z.ZodNullable<z.ZodEnum<{ final: "final"; provisional: "provisional"; }>>;
}, z.core.$strip>;
export type LedgerMonth = z.output<typeof ledgerMonth>;
export declare const listLedgerMonths: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof ledgerMonth>;
}, z.core.$strip>, "ledger.read", "json">;
export declare const closeLedgerMonth: import("../endpoint.ts").Endpoint<z.ZodObject<{ month: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ through: z.ZodOptional<z.ZodBoolean>; }, z.core.$strict>, typeof ledgerMonth, "ledger.manage", "json">;
export declare const downloadFec: import("../endpoint.ts").Endpoint<z.ZodObject<{ month: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "ledger.manage", "json">;
export declare const downloadYearFec: import("../endpoint.ts").Endpoint<z.ZodObject<{ year: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "ledger.manage", "json">;
