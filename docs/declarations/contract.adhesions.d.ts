export {
  AdhesionRecord,
  AdhesionTerms,
  ChecklistItem,
  ContractClause,
  NewAdhesion,
  TERMS_LIMITS,
  VOTES,
  VOTE_LABELS,
  adhesionAnswerFile,
  adhesionContract,
  adhesionContractFile,
  adhesionRecord,
  adhesionTerms,
  adhesionTimeline,
  checklistItem,
  createAdhesion,
  getAdhesion,
  newAdhesion,
  ownAdhesionContract,
  transitionAdhesion,
  transitionOwnAdhesion,
  updateAdhesion,
  voteAdhesion,
  writeMinutes,
};

// adhesions/adhesion-record.endpoints
export declare const checklistItem: z.ZodObject<{
    code: z.ZodString;
    reviewer: z.ZodOptional<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; RISK: "RISK"; }>>;
    rejectReason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    label: z.ZodString;
    required: z.ZodBoolean;
    documentId: z.ZodNullable<z.ZodUUID>;
    state: z.ZodNullable<DocumentRowStatus>;
    expiresOn: z.ZodNullable<z.ZodISODate>;
    inForce: z.ZodBoolean;
}, z.core.$strip>;
export type ChecklistItem = z.output<typeof checklistItem>;
export declare const TERMS_LIMITS: {
    readonly quotitePpm: 950000;
    readonly fdgPpm: 250000;
    readonly feePpm: 100000;
    readonly guaranteeFeePpm: 100000;
    readonly ratePpm: 300000;
    readonly vatPpm: 300000;
    readonly maxTenorDays: 180;
};
export declare const adhesionTerms: z.ZodObject<{
    ceiling: z.ZodInt;
    recourse: z.ZodBoolean;
    notification: z.ZodEnum<{ confidential: "confidential"; notified: "notified"; }>;
    quotitePpm: z.ZodInt;
    fdgPpm: z.ZodInt;
    fdgCap: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    feePpm: z.ZodInt;
    feeMin: z.ZodInt;
    guaranteeFeePpm: z.ZodInt;
    refRate: z.ZodOptional<z.ZodEnum<{ BAM: "BAM"; EURIBOR3M: "EURIBOR3M"; FIXED: "FIXED"; TMM: "TMM"; }>>;
    marginPpm: z.ZodOptional<z.ZodInt>;
    rateFloorPpm: z.ZodOptional<z.ZodInt>;
    dayBasis: z.ZodOptional<z.ZodUnion<readonly [z.ZodLiteral<360>, z.ZodLiteral<365>]>>;
    interestMode: z.ZodOptional<z.ZodEnum<{ arrears: "arrears"; upfront: "upfront"; }>>;
    vatPpm: z.ZodInt;
    vatOnInterest: z.ZodOptional<z.ZodBoolean>;
    concentrationPpm: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    maxTenorDays: z.ZodInt;
    graceDays: z.ZodOptional<z.ZodInt>;
    recourseDays: z.ZodOptional<z.ZodInt>;
    disputeDays: z.ZodOptional<z.ZodInt>;
    unpaidFee: z.ZodOptional<z.ZodInt>;
    disputeFee: z.ZodOptional<z.ZodInt>;
    autoDrawLimit: z.ZodOptional<z.ZodInt>;
    deed: z.ZodOptional<z.ZodEnum<{ dailly: "dailly"; subrogation: "subrogation"; }>>;
    feesPaidBy: z.ZodOptional<z.ZodEnum<{ assignor: "assignor"; principal: "principal"; }>>;
    fundUncovered: z.ZodOptional<z.ZodBoolean>;
    noticeDays: z.ZodOptional<z.ZodInt>;
    ratePpm: z.ZodOptional<z.ZodInt>;
}, z.core.$strict>;
export type AdhesionTerms = z.output<typeof adhesionTerms>;
export type ContractClause = z.output<typeof contractClause>;
export declare const VOTES: readonly ['for', 'against', 'abstain'];
export declare const VOTE_LABELS: { readonly for: 'Pour'; readonly against: 'Contre'; readonly abstain: 'Abstention'; };
export declare const adhesionContract: z.ZodObject<{
    sha256: z.ZodString;
    signed: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; }, z.core.$strip>>;
    countersigned: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; }, z.core.$strip>>;
}, z.core.$strip>;
export declare const adhesionRecord: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    legalName: z.ZodString;
    country: z.ZodString;
    expectedTurnover: z.ZodInt;
    wantedCeiling: z.ZodInt;
    currency: z.ZodString;
    status: StoredAdhesionStatus;
    assignedTo: z.ZodNullable<z.ZodString>;
    createdAt: z.ZodISODateTime;
    side: z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>;
    statusSince: z.ZodISODateTime;
    dueOn: z.ZodNullable<z.ZodISODate>;
    version: z.ZodInt;
    decidedBy: z.ZodNullable<z.ZodEnum<{ manager: "manager"; manager_and_administrator: "manager_and_administrator"; no_rate: "no_rate"; }>>;
    submittedAt: z.ZodNullable<z.ZodISODateTime>;
    legalForm: z.ZodNullable<z.ZodString>;
    nationalId: z.ZodNullable<z.ZodString>;
    address: z.ZodNullable<z.ZodString>;
    postcode: z.ZodNullable<z.ZodString>;
    city: z.ZodNullable<z.ZodString>;
    debtorCount: z.ZodNullable<z.ZodInt>;
    exportSharePpm: z.ZodNullable<z.ZodInt>;
    debtors: z.ZodArray<z.ZodObject<{
        name: z.ZodString;
        nationalId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        outstanding: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    }, z.core.$strip>>;
    party: z.ZodNullable<z.ZodObject<{
        id: z.ZodUUID;
        legalName: z.ZodString;
        country: z.ZodOptional<z.ZodString>;
        status: EmployeePortfolioDataStatus;
    }, z.core.$strip>>;
    applicant: z.ZodNullable<z.ZodObject<{ name: z.ZodString; email: z.ZodString; }, z.core.$strip>>;
    invitedUntil: z.ZodNullable<z.ZodISODateTime>;
    invitation: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        by: z.ZodString;
        at: z.ZodISODateTime;
        entity: z.ZodEnum<{ guarantee_request: "guarantee_request"; relation: "relation"; }>;
        id: z.ZodUUID;
    }, z.core.$strip>>>;
    missing: z.ZodArray<z.ZodObject<{ code: z.ZodString; label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    answers: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        label: z.ZodString;
        asked: z.ZodNullable<z.ZodString>;
        text: z.ZodNullable<z.ZodString>;
        filename: z.ZodNullable<z.ZodString>;
        by: z.ZodString;
        at: z.ZodISODateTime;
    }, z.core.$strip>>;
    checklist: z.ZodArray<typeof checklistItem>;
    checks: z.ZodArray<z.ZodObject<{ label: z.ZodString; ok: z.ZodBoolean; text: z.ZodString; none: z.ZodOptional<z.ZodBoolean>; }, z.core.$strip>>;
    sameNumber: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    study: z.ZodNullable<z.ZodObject<{
        grade: z.ZodEnum<{ A: "A"; B: "B"; C: "C"; D: "D"; E: "E"; }>;
        score: z.ZodInt;
        note: z.ZodString;
        conditions: z.ZodNullable<z.ZodString>;
        by: z.ZodString;
        at: z.ZodISODateTime;
    }, z.core.$strip>>;
    terms: z.ZodNullable<z.ZodObject<{
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
        ratePpm: z.ZodInt;
    }, z.core.$strict>>;
    termsOpen: z.ZodBoolean;
    votes: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        by: z.ZodString;
        vote: z.ZodEnum<{ abstain: "abstain"; against: "against"; for: "for"; }>;
        comment: z.ZodNullable<z.ZodString>;
        at: z.ZodISODateTime;
        mine: z.ZodBoolean;
        stale: z.ZodBoolean;
    }, z.core.$strip>>;
    mayVote: z.ZodBoolean;
    mayMinute: z.ZodBoolean;
    minutes: z.ZodNullable<z.ZodObject<{
        text: z.ZodString;
        by: z.ZodString;
        at: z.ZodISODateTime;
        attendees: z.ZodArray<z.ZodString>;
        stale: z.ZodBoolean;
    }, z.core.$strip>>;
    lacks: z.ZodArray<z.ZodString>;
    members: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; name: z.ZodString; }, z.core.$strip>>;
    contract: z.ZodNullable<typeof adhesionContract>;
    clauses: z.ZodOptional<z.ZodArray<z.ZodObject<{ label: z.ZodString; text: z.ZodString; }, z.core.$strip>>>;
    contractId: z.ZodNullable<z.ZodUUID>;
    accountVerified: z.ZodBoolean;
    decision: z.ZodNullable<z.ZodObject<{
        by: z.ZodString;
        at: z.ZodISODateTime;
        reason: z.ZodNullable<z.ZodString>;
        comment: z.ZodNullable<z.ZodString>;
        conditions: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    pendingApproval: z.ZodNullable<typeof approval>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type AdhesionRecord = z.output<typeof adhesionRecord>;
export declare const newAdhesion: z.ZodObject<{
    legalName: z.ZodString;
    country: z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>;
    legalForm: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    nationalId: z.ZodString;
    firstName: z.ZodString;
    lastName: z.ZodString;
    email: z.ZodPipe<z.ZodString, z.ZodEmail>;
}, z.core.$strict>;
export type NewAdhesion = z.output<typeof newAdhesion>;
export declare const createAdhesion: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof newAdhesion, typeof adhesionRecord, "adhesions.write", "json">;
export declare const getAdhesion: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof adhesionRecord, "adhesions.read", "json">;
export declare const adhesionTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "adhesions.read", "json">;
export declare const adhesionAnswerFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; answerId: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "adhesions.read", "json">;
export declare const updateAdhesion: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    version: z.ZodInt;
    terms: typeof adhesionTerms;
}, z.core.$strict>, typeof adhesionRecord, "adhesions.write", "json">;
export declare const voteAdhesion: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    version: z.ZodOptional<z.ZodInt>;
    vote: z.ZodEnum<{ abstain: "abstain"; against: "against"; for: "for"; }>;
    comment: z.ZodOptional<z.ZodString>;
}, z.core.$strict>, typeof adhesionRecord, "adhesions.committee", "json">;
export declare const writeMinutes: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ version: z.ZodOptional<z.ZodInt>; text: z.ZodString; attendees: z.ZodArray<z.ZodUUID>; }, z.core.$strict>, typeof adhesionRecord, "adhesions.committee", "json">;
export declare const adhesionContractFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "adhesions.read", "json">;
export declare const ownAdhesionContract: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "adhesions.own", "json">;
export declare const transitionAdhesion: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof adhesionRecord, "adhesions.read", "json">;
export declare const transitionOwnAdhesion: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof transitionBody, z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    legalName: z.ZodString;
    status: StoredAdhesionStatus;
    missing: z.ZodArray<z.ZodString>;
    createdAt: z.ZodISODateTime;
    submittedAt: z.ZodNullable<z.ZodISODateTime>;
    lapsed: z.ZodOptional<z.ZodBoolean>;
    side: z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>;
    version: z.ZodInt;
    asked: z.ZodArray<z.ZodObject<{ label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    decision: z.ZodNullable<z.ZodObject<{
        reason: z.ZodNullable<z.ZodString>;
        comment: z.ZodNullable<z.ZodString>;
        conditions: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    contract: z.ZodNullable<z.ZodObject<{
        sha256: z.ZodString;
        signedAt: z.ZodNullable<z.ZodISODateTime>;
        countersignedAt: z.ZodNullable<z.ZodISODateTime>;
    }, z.core.$strip>>;
    clauses: z.ZodOptional<z.ZodArray<z.ZodObject<{ label: z.ZodString; text: z.ZodString; }, z.core.$strip>>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>, "adhesions.own", "json">;

// onboarding/onboarding.schemas
export declare const contractClause: z.ZodObject<{ label: z.ZodString; text: z.ZodString; }, z.core.$strip>;
