export {
  AccountFault,
  AccountField,
  AccountFields,
  BLOCK_LINK_DAYS,
  BankAccountRecord,
  BankAccountRow,
  JudgedAccount,
  PublicBankAccount,
  USABLE_AFTER_HOURS,
  accountFaults,
  accountUsable,
  bankAccountImpact,
  bankAccountListSpec,
  bankAccountProof,
  bankAccountRecord,
  bankAccountRow,
  bankAccountTimeline,
  blockAccountByLink,
  createBankAccount,
  exportBankAccounts,
  getAccountOfLink,
  getBankAccount,
  ibanOfRib,
  isBic,
  listBankAccounts,
  normaliseAccount,
  publicBankAccount,
  sameAccount,
  sameHolder,
  transitionBankAccount,
  usableFromOf,
};

// bank-accounts/bank-account-rules
export declare const USABLE_AFTER_HOURS = 48;
export declare const BLOCK_LINK_DAYS = 30;
export declare function usableFromOf(verifiedAt: Date): string;
export interface JudgedAccount { readonly status: BankAccountState; readonly usableFrom: string | null; }
export declare function accountUsable(account: JudgedAccount, replacedBy: readonly JudgedAccount[], at: Date): boolean;
export interface AccountFields {
    readonly iban?: string | null | undefined;
    readonly rib?: string | null | undefined;
    readonly bic: string;
    readonly holder: string;
}
export type AccountField = keyof AccountFields;
export interface AccountFault { readonly field: AccountField; readonly code: CheckCode; readonly message: string; }
export declare function ibanOfRib(country: string, rib: string): string;
export declare const isBic: (text: string) => boolean;
export declare function accountFaults(country: string, fields: AccountFields): AccountFault[];
export declare function normaliseAccount(country: string, { iban, rib, bic, holder }: AccountFields): { iban: string; bic: string; holder: string; };
export declare function sameAccount(iban: string, read: string): boolean;
export declare function sameHolder(holder: string, legalName: string): boolean;

// bank-accounts/bank-accounts.endpoints
export declare const bankAccountRow: z.ZodObject<{
    alert: z.ZodOptional<z.ZodBoolean>;
    bic: z.ZodString;
    createdAt: z.ZodISODateTime;
    holder: z.ZodString;
    holderDiffers: z.ZodOptional<z.ZodBoolean>;
    iban: z.ZodString;
    id: z.ZodUUID;
    own: z.ZodOptional<z.ZodBoolean>;
    party: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    replacesId: z.ZodNullable<z.ZodUUID>;
    status: z.ZodEnum<{ blocked: "blocked"; pending: "pending"; verified: "verified"; }>;
    usable: z.ZodBoolean;
    usableFrom: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
}, z.core.$strip>;
export type BankAccountRow = z.output<typeof bankAccountRow>;
export declare const bankAccountRecord: z.ZodObject<{
    alert: z.ZodOptional<z.ZodBoolean>;
    alertCleared: z.ZodOptional<z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; note: z.ZodString; parties: z.ZodArray<z.ZodUUID>; }, z.core.$strip>>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
    bic: z.ZodString;
    createdAt: z.ZodISODateTime;
    holder: z.ZodString;
    holderDiffers: z.ZodOptional<z.ZodBoolean>;
    iban: z.ZodString;
    id: z.ZodUUID;
    maker: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    own: z.ZodOptional<z.ZodBoolean>;
    party: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    proof: z.ZodOptional<z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; mime: z.ZodString; size: z.ZodInt; }, z.core.$strip>>>;
    replacesId: z.ZodNullable<z.ZodUUID>;
    shares: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        party: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
        status: z.ZodEnum<{ blocked: "blocked"; pending: "pending"; verified: "verified"; }>;
    }, z.core.$strip>>>;
    status: z.ZodEnum<{ blocked: "blocked"; pending: "pending"; verified: "verified"; }>;
    usable: z.ZodBoolean;
    usableFrom: z.ZodNullable<z.ZodISODateTime>;
    verifiedAt: z.ZodOptional<z.ZodNullable<z.ZodISODateTime>>;
    verifier: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    version: z.ZodInt;
}, z.core.$strip>;
export type BankAccountRecord = z.output<typeof bankAccountRecord>;
export declare const bankAccountListSpec: import("../list.ts").ListSpec<"alert" | "createdAt" | "own" | "partyId" | "status" | "turn", "createdAt" | "holder">;
export declare const listBankAccounts: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof bankAccountRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "bankAccounts.read", "json">;
export declare const exportBankAccounts: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "bankAccounts.read", "json">;
export declare const getBankAccount: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof bankAccountRecord, "bankAccounts.read", "json">;
export declare const bankAccountTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "bankAccounts.read", "json">;
export declare const bankAccountProof: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "parties.read", "json">;
export declare const bankAccountImpact: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    openInvoices: z.ZodInt;
    total: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    draws: z.ZodInt;
    debtorsToNotify: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
}, z.core.$strip>, "parties.read", "json">;
export declare const createBankAccount: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    rib: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    bic: z.ZodString;
    fileId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    holder: z.ZodString;
    iban: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    partyId: z.ZodUUID;
    replacesId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
}, z.core.$strict>, typeof bankAccountRecord, "bankAccounts.write", "json">;
export declare const transitionBankAccount: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof bankAccountRecord, "bankAccounts.block", "json">;
export declare const publicBankAccount: z.ZodObject<{
    party: z.ZodString;
    iban: z.ZodString;
    holder: z.ZodString;
    addedAt: z.ZodISODateTime;
    state: z.ZodEnum<{ blocked: "blocked"; open: "open"; }>;
    byLink: z.ZodBoolean;
    expiresAt: z.ZodISODateTime;
}, z.core.$strip>;
export type PublicBankAccount = z.output<typeof publicBankAccount>;
export declare const getAccountOfLink: import("../endpoint.ts").Endpoint<z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof publicBankAccount, "public", "json">;
export declare const blockAccountByLink: import("../endpoint.ts").Endpoint<z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{}, z.core.$strict>, typeof publicBankAccount, "public", "json">;
