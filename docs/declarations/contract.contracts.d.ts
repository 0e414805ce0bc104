export {
  AgreedTerms,
  ContractRecord,
  ContractVersion,
  DEFAULT_TERMS,
  EXAMPLE_DAYS,
  EXAMPLE_LATE,
  OPEN_TERMS,
  REF_RATES,
  TEG_LABEL,
  TERM_BOUNDS,
  TERM_CHOICES,
  TERM_LABELS,
  agreedTerms,
  changedTerms,
  contractDocument,
  contractRecord,
  contractTimeline,
  contractVersion,
  createAmendment,
  createContract,
  exampleCosts,
  exampleDue,
  getContract,
  termFault,
  termKind,
  termText,
  transitionAmendment,
  transitionContract,
  updateAmendment,
};

// contracts/contract-record.endpoints
export declare const contractVersion: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodInt;
    status: z.ZodEnum<{
        declined: "declined";
        draft: "draft";
        signed: "signed";
        to_countersign: "to_countersign";
        to_sign: "to_sign";
        withdrawn: "withdrawn";
    }>;
    effectiveFrom: z.ZodISODate;
    terms: typeof agreedTerms;
    ratePpm: z.ZodInt;
    prices: z.ZodArray<z.ZodObject<{
        assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
        feePpm: z.ZodInt;
    }, z.core.$strip>>;
    clauses: z.ZodArray<z.ZodObject<{ label: z.ZodString; text: z.ZodString; }, z.core.$strip>>;
    changes: z.ZodArray<z.ZodObject<{ field: z.ZodString; before: z.ZodNullable<z.ZodString>; after: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    reason: z.ZodNullable<z.ZodString>;
    note: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    sha256: z.ZodNullable<z.ZodString>;
    signed: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; }, z.core.$strip>>;
    countersigned: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; }, z.core.$strip>>;
    version: z.ZodInt;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type ContractVersion = z.output<typeof contractVersion>;
export declare const contractRecord: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    principal: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    participants: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    currency: z.ZodString;
    recourse: z.ZodBoolean;
    notification: z.ZodEnum<{ confidential: "confidential"; notified: "notified"; }>;
    ceiling: z.ZodInt;
    status: ContractRowStatus;
    start: z.ZodISODate;
    end: z.ZodNullable<z.ZodISODate>;
    terms: typeof contractTerms;
    version: z.ZodInt;
    versions: z.ZodArray<typeof contractVersion>;
    inForce: z.ZodNullable<z.ZodUUID>;
    committed: z.ZodInt;
    mayAmend: z.ZodBoolean;
    pendingApproval: z.ZodOptional<z.ZodNullable<typeof approval>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type ContractRecord = z.output<typeof contractRecord>;
export declare const createContract: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    effectiveFrom: z.ZodISODate;
    terms: typeof agreedTerms;
    prices: z.ZodDefault<z.ZodArray<z.ZodObject<{ assignorId: z.ZodUUID; feePpm: z.ZodInt; }, z.core.$strict>>>;
    reason: z.ZodString;
    note: z.ZodOptional<z.ZodString>;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    principalId: z.ZodUUID;
    assignorIds: z.ZodDefault<z.ZodArray<z.ZodUUID>>;
    currency: z.ZodString;
}, z.core.$strict>, typeof contractRecord, "contracts.write", "json">;
export declare const getContract: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof contractRecord, "contracts.read", "json">;
export declare const contractTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "contracts.read", "json">;
export declare const transitionContract: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof contractRecord, "contracts.stop", "json">;
type CreateAmendment = z.ZodObject<{
    effectiveFrom: z.ZodISODate;
    terms: typeof agreedTerms;
    prices: z.ZodDefault<z.ZodArray<z.ZodObject<{ assignorId: z.ZodUUID; feePpm: z.ZodInt; }, z.core.$strict>>>;
    reason: z.ZodString;
    note: z.ZodOptional<z.ZodString>;
    version: z.ZodInt;
}, z.core.$strict>;
export declare const createAmendment: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, CreateAmendment, typeof contractRecord, "contracts.write", "json">;
export declare const updateAmendment: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; termsId: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, CreateAmendment, typeof contractRecord, "contracts.write", "json">;
export declare const transitionAmendment: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; termsId: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof contractRecord, "contracts.read", "json">;
export declare const contractDocument: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; termsId: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "contracts.read", "json">;

// contracts/contract-terms
export declare const REF_RATES: readonly ['FIXED', 'EURIBOR3M', 'TMM', 'BAM'];
export declare const TERM_BOUNDS: {
    readonly ceiling: readonly [1, 10000000000000];
    readonly quotitePpm: readonly [0, 950000];
    readonly fdgPpm: readonly [0, 250000];
    readonly fdgCap: readonly [0, 10000000000000];
    readonly feePpm: readonly [0, 100000];
    readonly feeMin: readonly [0, 10000000000000];
    readonly guaranteeFeePpm: readonly [0, 100000];
    readonly marginPpm: readonly [0, 300000];
    readonly rateFloorPpm: readonly [-50000, 300000];
    readonly vatPpm: readonly [0, 300000];
    readonly concentrationPpm: readonly [0, 1000000];
    readonly maxTenorDays: readonly [1, 180];
    readonly graceDays: readonly [0, 90];
    readonly recourseDays: readonly [0, 180];
    readonly disputeDays: readonly [0, 180];
    readonly unpaidFee: readonly [0, 10000000000000];
    readonly disputeFee: readonly [0, 10000000000000];
    readonly autoDrawLimit: readonly [0, 10000000000000];
    readonly noticeDays: readonly [0, 365];
};
export declare const agreedTerms: z.ZodObject<{
    ceiling: z.ZodInt;
    recourse: z.ZodBoolean;
    notification: z.ZodEnum<{ confidential: "confidential"; notified: "notified"; }>;
    quotitePpm: z.ZodInt;
    fdgPpm: z.ZodInt;
    fdgCap: z.ZodNullable<z.ZodInt>;
    feePpm: z.ZodInt;
    feeMin: z.ZodInt;
    guaranteeFeePpm: z.ZodInt;
    refRate: z.ZodEnum<{ BAM: "BAM"; EURIBOR3M: "EURIBOR3M"; FIXED: "FIXED"; TMM: "TMM"; }>;
    marginPpm: z.ZodInt;
    rateFloorPpm: z.ZodInt;
    dayBasis: z.ZodUnion<readonly [z.ZodLiteral<360>, z.ZodLiteral<365>]>;
    interestMode: z.ZodEnum<{ arrears: "arrears"; upfront: "upfront"; }>;
    vatPpm: z.ZodInt;
    vatOnInterest: z.ZodBoolean;
    concentrationPpm: z.ZodNullable<z.ZodInt>;
    maxTenorDays: z.ZodInt;
    graceDays: z.ZodInt;
    recourseDays: z.ZodInt;
    disputeDays: z.ZodInt;
    unpaidFee: z.ZodInt;
    disputeFee: z.ZodInt;
    autoDrawLimit: z.ZodInt;
    deed: z.ZodEnum<{ dailly: "dailly"; subrogation: "subrogation"; }>;
    feesPaidBy: z.ZodEnum<{ assignor: "assignor"; principal: "principal"; }>;
    fundUncovered: z.ZodBoolean;
    noticeDays: z.ZodInt;
}, z.core.$strict>;
export type AgreedTerms = z.output<typeof agreedTerms>;
export declare const TERM_LABELS: Readonly<Record<keyof AgreedTerms, string>>;
export declare const DEFAULT_TERMS: {
    readonly fdgCap: null;
    readonly refRate: 'FIXED';
    readonly rateFloorPpm: 0;
    readonly dayBasis: 360;
    readonly interestMode: 'upfront';
    readonly vatOnInterest: false;
    readonly concentrationPpm: null;
    readonly graceDays: 15;
    readonly recourseDays: 60;
    readonly disputeDays: 60;
    readonly unpaidFee: 0;
    readonly disputeFee: 0;
    readonly autoDrawLimit: 0;
    readonly deed: 'subrogation';
    readonly feesPaidBy: 'assignor';
    readonly fundUncovered: false;
    readonly noticeDays: 90;
};
export declare const TERM_CHOICES: {
    readonly recourse: { readonly true: 'Avec recours'; readonly false: 'Sans recours'; };
    readonly notification: { readonly notified: 'Notifiée'; readonly confidential: 'Confidentielle'; };
    readonly refRate: {
        readonly FIXED: 'Taux fixe';
        readonly EURIBOR3M: 'EURIBOR 3 mois';
        readonly TMM: 'TMM';
        readonly BAM: 'Taux directeur de Bank Al-Maghrib';
    };
    readonly dayBasis: { readonly 360: '360 jours'; readonly 365: '365 jours'; };
    readonly interestMode: { readonly upfront: 'D’avance, au financement'; readonly arrears: 'À terme échu, chaque mois'; };
    readonly vatOnInterest: { readonly false: 'Non'; readonly true: 'Oui'; };
    readonly deed: { readonly subrogation: 'Quittance subrogative'; readonly dailly: 'Bordereau Dailly'; };
    readonly feesPaidBy: { readonly assignor: 'Cédant'; readonly principal: 'Donneur d’ordre'; };
    readonly fundUncovered: { readonly false: 'Non'; readonly true: 'Oui'; };
};
export declare function termKind(name: keyof AgreedTerms): 'choice' | 'rate' | 'days' | 'amount';
export declare const OPEN_TERMS: ReadonlySet<keyof AgreedTerms>;
export declare function termText<Name extends keyof AgreedTerms>(name: Name, value: AgreedTerms[Name], currency: string): string;
export declare function termFault(name: keyof AgreedTerms, value: unknown): string | null;
export declare function changedTerms(before: AgreedTerms, after: AgreedTerms, currency: string): FieldChange[];

// contracts/example
export declare const TEG_LABEL = "Taux effectif global";
export declare const EXAMPLE_LATE: readonly [0, 15, 30];
export declare const EXAMPLE_DAYS = 60;
export declare const exampleDue: (currency: string) => number;
export declare function exampleCosts(terms: Terms, feesPaidBy: AgreedTerms['feesPaidBy'], today: string): Simulation[];
