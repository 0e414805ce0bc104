export {
  BankAnswer,
  OUTCOMES,
  OUTCOMES_MAX,
  OUTCOME_REASON_MAX,
  PAYMENT_CUT_OFF,
  PaymentFile,
  PaymentFileRow,
  TRANSFERS_MAX,
  TRANSFER_KINDS,
  TransferGroup,
  TransferKind,
  TransferRow,
  UNUSABLE,
  WaitingTransfer,
  bankAnswer,
  createPaymentFile,
  exportFileTransfers,
  exportPaymentFiles,
  getPaymentFile,
  listFileTransfers,
  listPaymentFiles,
  listTransfers,
  paymentFile,
  paymentFileContent,
  paymentFileListSpec,
  paymentFileRow,
  paymentFileTimeline,
  receiveAnswer,
  settleTransfers,
  transferGroup,
  transferListSpec,
  transferRow,
  transferStates,
  transitionPaymentFile,
  waitingTransfer,
};

// transfers/transfers.endpoints
export declare const TRANSFERS_MAX = 1000;
export declare const PAYMENT_CUT_OFF = "15:30";
export declare const TRANSFER_KINDS: readonly ['financing', 'guarantee_call'];
export type TransferKind = (typeof TRANSFER_KINDS)[number];
export declare const UNUSABLE: readonly ['none', 'pending', 'blocked', 'closed', 'soon', 'replaced', 'country', 'holder'];
export declare const waitingTransfer: z.ZodObject<{
    kind: z.ZodEnum<{ financing: "financing"; guarantee_call: "guarantee_call"; }>;
    sourceId: z.ZodUUID;
    recordId: z.ZodUUID;
    number: z.ZodString;
    party: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    amount: z.ZodInt;
    iban: z.ZodNullable<z.ZodString>;
    holder: z.ZodNullable<z.ZodString>;
    usable: z.ZodBoolean;
    unusable: z.ZodNullable<z.ZodEnum<{
        blocked: "blocked";
        closed: "closed";
        country: "country";
        holder: "holder";
        none: "none";
        pending: "pending";
        replaced: "replaced";
        soon: "soon";
    }>>;
    usableFrom: z.ZodNullable<z.ZodISODateTime>;
    since: z.ZodISODateTime;
}, z.core.$strip>;
export type WaitingTransfer = z.output<typeof waitingTransfer>;
export declare const transferGroup: z.ZodObject<{
    currency: z.ZodString;
    executionDate: z.ZodNullable<z.ZodISODate>;
    cutOffAt: z.ZodNullable<z.ZodISODateTime>;
    late: z.ZodBoolean;
    transfers: z.ZodArray<typeof waitingTransfer>;
    total: z.ZodInt;
}, z.core.$strip>;
export type TransferGroup = z.output<typeof transferGroup>;
export declare const listTransfers: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    groups: z.ZodArray<typeof transferGroup>;
    accounts: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; iban: z.ZodString; holder: z.ZodString; currency: z.ZodString; }, z.core.$strip>>;
    computedAt: z.ZodISODateTime;
}, z.core.$strip>, "transfers.read", "json">;
export declare const paymentFileRow: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    status: z.ZodEnum<{ answered: "answered"; cancelled: "cancelled"; draft: "draft"; made: "made"; sent: "sent"; }>;
    currency: z.ZodString;
    executionDate: z.ZodISODate;
    count: z.ZodInt;
    total: z.ZodInt;
    madeBy: z.ZodString;
    madeAt: z.ZodISODateTime;
    sentBy: z.ZodNullable<z.ZodString>;
    sentAt: z.ZodNullable<z.ZodISODateTime>;
    answeredAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
}, z.core.$strip>;
export type PaymentFileRow = z.output<typeof paymentFileRow>;
export declare const paymentFile: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    status: z.ZodEnum<{ answered: "answered"; cancelled: "cancelled"; draft: "draft"; made: "made"; sent: "sent"; }>;
    currency: z.ZodString;
    executionDate: z.ZodISODate;
    count: z.ZodInt;
    total: z.ZodInt;
    madeBy: z.ZodString;
    madeAt: z.ZodISODateTime;
    sentBy: z.ZodNullable<z.ZodString>;
    sentAt: z.ZodNullable<z.ZodISODateTime>;
    answeredAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
    account: z.ZodObject<{ iban: z.ZodString; bic: z.ZodNullable<z.ZodString>; holder: z.ZodString; }, z.core.$strip>;
    cutOffAt: z.ZodISODateTime;
    hash: z.ZodNullable<z.ZodString>;
    deliveredAt: z.ZodNullable<z.ZodISODateTime>;
    channel: z.ZodEnum<{ by_hand: "by_hand"; download: "download"; folder: "folder"; }>;
    executed: z.ZodObject<{ count: z.ZodInt; total: z.ZodInt; }, z.core.$strip>;
    rejected: z.ZodObject<{ count: z.ZodInt; total: z.ZodInt; }, z.core.$strip>;
    returned: z.ZodObject<{ count: z.ZodInt; total: z.ZodInt; }, z.core.$strip>;
    waiting: z.ZodObject<{ count: z.ZodInt; total: z.ZodInt; }, z.core.$strip>;
    answers: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        filename: z.ZodString;
        executed: z.ZodInt;
        rejected: z.ZodInt;
        returned: z.ZodInt;
        leftWaiting: z.ZodInt;
        contradicted: z.ZodInt;
        receivedAt: z.ZodISODateTime;
        receivedBy: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    ownPart: z.ZodBoolean;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type PaymentFile = z.output<typeof paymentFile>;
export declare const paymentFileListSpec: import("../list.ts").ListSpec<"amount" | "currency" | "executionDate" | "madeAt" | "own" | "status", "executionDate" | "madeAt" | "number" | "total">;
export declare const listPaymentFiles: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof paymentFileRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "transfers.read", "json">;
export declare const exportPaymentFiles: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "transfers.read", "json">;
export declare const createPaymentFile: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    accountId: z.ZodUUID;
    executionDate: z.ZodISODate;
    transfers: z.ZodArray<z.ZodUUID>;
    total: z.ZodInt;
}, z.core.$strict>, typeof paymentFile, "transfers.write", "json">;
export declare const getPaymentFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof paymentFile, "transfers.read", "json">;
export declare const transferRow: z.ZodObject<{
    kind: z.ZodEnum<{ financing: "financing"; guarantee_call: "guarantee_call"; }>;
    sourceId: z.ZodUUID;
    recordId: z.ZodUUID;
    number: z.ZodString;
    party: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    amount: z.ZodInt;
    id: z.ZodUUID;
    iban: z.ZodString;
    holder: z.ZodString;
    status: z.ZodEnum<{
        dropped: "dropped";
        executed: "executed";
        rejected: "rejected";
        returned: "returned";
        waiting: "waiting";
    }>;
    currency: z.ZodString;
    reason: z.ZodNullable<z.ZodString>;
    reasonCode: z.ZodNullable<z.ZodString>;
    answeredAt: z.ZodNullable<z.ZodISODateTime>;
}, z.core.$strip>;
export type TransferRow = z.output<typeof transferRow>;
export declare const transferListSpec: import("../list.ts").ListSpec<"amount" | "currency" | "fileId" | "kind" | "partyId" | "status", "amount" | "answeredAt" | "number">;
export declare const listFileTransfers: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof transferRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "transfers.read", "json">;
export declare const exportFileTransfers: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "transfers.read", "json">;
export declare const paymentFileContent: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "transfers.write", "json">;
export declare const paymentFileTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "transfers.read", "json">;
export declare const transitionPaymentFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof paymentFile, "transfers.write", "json">;
export declare const OUTCOMES_MAX = 300;
export declare const OUTCOME_REASON_MAX = 200;
export declare const OUTCOMES: readonly ['executed', 'rejected', 'returned'];
export declare const settleTransfers: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    outcomes: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        outcome: z.ZodEnum<{ executed: "executed"; rejected: "rejected"; returned: "returned"; }>;
        reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    }, z.core.$strict>>;
    version: z.ZodInt;
}, z.core.$strict>, typeof paymentFile, "transfers.write", "json">;
export declare const bankAnswer: z.ZodObject<{
    fileId: z.ZodUUID;
    number: z.ZodString;
    executed: z.ZodInt;
    rejected: z.ZodInt;
    leftWaiting: z.ZodInt;
    unknown: z.ZodArray<z.ZodString>;
    contradicted: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type BankAnswer = z.output<typeof bankAnswer>;
export declare const receiveAnswer: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof bankAnswer, "transfers.write", "file">;
