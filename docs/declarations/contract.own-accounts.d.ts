export {
  OWN_ACCOUNT_PURPOSES,
  OwnAccount,
  addOwnAccount,
  changeOwnAccount,
  listOwnAccounts,
  ownAccount,
};

// own-accounts/own-accounts.endpoints
export declare const OWN_ACCOUNT_PURPOSES: readonly ['collection', 'payment'];
export declare const ownAccount: z.ZodObject<{
    id: z.ZodUUID;
    iban: z.ZodString;
    bic: z.ZodNullable<z.ZodString>;
    holder: z.ZodString;
    currency: z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>;
    purpose: z.ZodEnum<{ collection: "collection"; payment: "payment"; }>;
    contractId: z.ZodNullable<z.ZodUUID>;
    contractNumber: z.ZodNullable<z.ZodString>;
    active: z.ZodBoolean;
    version: z.ZodInt;
    createdAt: z.ZodISODateTime;
    createdBy: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type OwnAccount = z.output<typeof ownAccount>;
export declare const listOwnAccounts: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof ownAccount>;
}, z.core.$strip>, "settings.manage", "json">;
export declare const addOwnAccount: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    iban: z.ZodString;
    bic: z.ZodString;
    holder: z.ZodString;
    currency: z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>;
    purpose: z.ZodEnum<{ collection: "collection"; payment: "payment"; }>;
    contractId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
}, z.core.$strict>, typeof ownAccount, "settings.manage", "json">;
export declare const changeOwnAccount: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    version: z.ZodInt;
    bic: z.ZodOptional<z.ZodString>;
    holder: z.ZodOptional<z.ZodString>;
    active: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strict>, typeof ownAccount, "settings.manage", "json">;
