export {
  ADVISER_TITLES,
  AGEING,
  AMOUNT_BANDS,
  ANSWER_BUSINESS_DAYS,
  ANSWER_DAYS,
  ANSWER_HOUR,
  ASSIGNOR_AND_BANK,
  AUDIT_ENTITIES,
  AUDIT_ROLES,
  Access,
  Actor,
  ActorRef,
  AdhesionAction,
  AdhesionRow,
  AdhesionState,
  AgeingBucket,
  Alert,
  AllowedAction,
  AmountBand,
  AnswerOf,
  Approval,
  ApprovalState,
  AskedItem,
  Assertion,
  Attestation,
  AuditEntity,
  AuditEvent,
  AuditLine,
  AuditVerdict,
  AvailabilityExceeded,
  BANK,
  BEST_SCORE,
  BOARD_WIDGETS,
  BODY_BYTES,
  BROWSER_ERRORS,
  BUILD_LINK_DAYS,
  BankAccount,
  BankAccountAction,
  BankAccountState,
  BankData,
  BatchAction,
  BatchState,
  BoardFigure,
  BoardPoint,
  BoardWidget,
  BodyIn,
  BodyKind,
  BodyOf,
  BrowserErrorCode,
  BundledLicences,
  CALENDAR_KINDS,
  CALENDAR_KIND_NAMES,
  CALENDAR_MOST_DAYS,
  CANARY_PERCENT,
  CDAR_LABELS,
  CDAR_STATUSES,
  COMMENT_MAX,
  COMPANIES,
  CONCENTRATION_THRESHOLD_PPM,
  CONCERNS,
  CONTACT_NOTE_MAX,
  CONTACT_STATES,
  CONTRACT_VERSION,
  COUNTRIES,
  CURRENCIES,
  CalendarEvent,
  CalendarFeed,
  CalendarKind,
  CdarStatus,
  ChangesOf,
  Check,
  CheckCode,
  CheckData,
  CheckDefinition,
  CheckFault,
  ColumnField,
  ColumnsOf,
  CommissionRow,
  CommissionState,
  CompanyInvite,
  ComparisonRate,
  Concern,
  ContactMessage,
  ContractAction,
  ContractRow,
  ContractState,
  ContractTermAction,
  ContractTermState,
  Cover,
  CoverRoom,
  CsvFormat,
  Currency,
  DEMAND_FEE_PPM,
  DEPARTMENTS,
  DIGESTS,
  DOCUMENT_FORMATS,
  DOCUMENT_OWNERS,
  DOCUMENT_ROLES,
  DOC_TYPES,
  DOC_TYPE_LABELS,
  DOWNLOAD_SECONDS,
  DRAW_CODES,
  DashboardWidget,
  DebtorExposureLine,
  DebtorStanding,
  Decider,
  Decision,
  DelayMonth,
  DemandPrice,
  Department,
  DerivedField,
  DocumentAction,
  DocumentOwner,
  DocumentRecord,
  DocumentRow,
  DocumentState,
  DocumentTypeRow,
  EMPLOYEE_ROLES,
  ENTITIES,
  EVERYONE,
  EXPORT_FORMATS,
  EXPORT_TYPES,
  EXPOSURE_PARTS,
  Employee,
  EmployeeRole,
  EmployeeRow,
  Endpoint,
  Entity,
  EntityName,
  ErrorCode,
  EventTimes,
  ExposureAround,
  ExposureLine,
  ExposureParts,
  FIT_FILE,
  FieldChange,
  FieldError,
  Fields,
  FilterKind,
  FilterSpec,
  FinancingAction,
  FinancingState,
  Finding,
  GUARANTEE_KINDS,
  Guarantee,
  GuaranteeAction,
  GuaranteeCall,
  GuaranteeChange,
  GuaranteeEvent,
  GuaranteeImpact,
  GuaranteeRequest,
  GuaranteeRequestAction,
  GuaranteeRequestRow,
  GuaranteeRequestState,
  GuaranteeRow,
  GuaranteeState,
  GuestBuild,
  HostBuild,
  IDLE_LOCK_MINUTES,
  INVITATION_DAYS,
  INVOICE_SOURCES,
  ITEM_COMMENT_MAX,
  InputsOf,
  InternalColumn,
  Invoice,
  InvoiceAction,
  InvoiceAnswer,
  InvoiceInput,
  InvoiceProblem,
  InvoiceReading,
  InvoiceRow,
  InvoiceState,
  KYC_ANNOUNCED,
  KnownHost,
  KycState,
  LICENCES_FILE,
  LIMIT_CODES,
  LIMIT_CURRENCY,
  LOCALES,
  LedgerEntryAction,
  LedgerEntryState,
  ListSpec,
  MACHINES,
  MAINTENANCE_MESSAGE_MAX,
  MFA_METHODS,
  Machine,
  Me,
  MenuPlace,
  MenuProposal,
  Method,
  MfaBody,
  MfaMethod,
  Move,
  NAME_FAULTS,
  NOTED_ENTITIES,
  NOTE_MAX,
  NOTIFICATIONS,
  NOTIFICATIONS_PER_PAGE,
  NOTIFICATION_TYPES,
  NameComparison,
  NameFault,
  NewCalendarEvent,
  NewRelation,
  NextAction,
  Notification,
  OPEN_FILE_KINDS,
  OPERATORS,
  OTHER_REASON,
  OTHER_REASON_MIN_COMMENT,
  OpenFileKind,
  OpenFiles,
  OtherInvoice,
  OwnParty,
  PASSWORD_MIN,
  PERMISSIONS,
  PER_EURO_PPM,
  PHONE_EXAMPLE,
  PHOTO_MAX_BYTES,
  PHOTO_SIDE,
  PORTFOLIO_FIGURES,
  PORTFOLIO_MONTHS,
  PORTFOLIO_MOVES,
  Page,
  PaperRecord,
  ParamsIn,
  ParamsOf,
  Part,
  Party,
  PartyAction,
  PartyRef,
  PartyRow,
  PartyState,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  PayTo,
  Payload,
  PayloadField,
  PayloadLimits,
  PaymentFileAction,
  PaymentFileState,
  Permission,
  PortalSettings,
  PortfolioAnswer,
  PortfolioFigure,
  Preferences,
  PricedDemand,
  Problem,
  Program,
  PublicConfig,
  PublicInvoice,
  QueryIn,
  QueryOf,
  REASONS,
  RELEASE_FAILURES,
  RELEASE_STATES,
  REMOTE_STEPS,
  REPORT_CODES,
  REQUESTER_AND_BANK,
  REQUEST_KINDS,
  REQUEST_WARNINGS,
  REVIEWERS,
  REVIEWER_ACTORS,
  REVIEWER_NAMES,
  REVIEW_TARGET_DAYS,
  RIGHTS,
  RISKY_GRADES,
  RISK_GRADES,
  ROLES,
  RealtimeNotification,
  ReasonList,
  RecordOf,
  RecordPaper,
  Relation,
  RelationAction,
  RelationRow,
  RelationState,
  ReleaseAttestation,
  ReleaseFigures,
  ReleaseStatement,
  ReleaseStatus,
  ReleaserKey,
  RemoteFit,
  RemoteInvitation,
  RemoteMenuEntry,
  RemoteMenuLink,
  RemoteOrigin,
  RemoteRecord,
  RemoteRelease,
  RemoteStatus,
  RemoteStep,
  RemoteVersion,
  RemotesOverview,
  RemotesRegistry,
  RequestAnswer,
  RequestPaper,
  RequestPrice,
  RequiredPaper,
  ResponseOf,
  ResumableUpload,
  Reviewer,
  Right,
  RiskOpinion,
  Role,
  RowOf,
  SEARCH_KINDS,
  SESSION_ENDS,
  STATES,
  STEP_UP_METHODS,
  SavedView,
  SearchHit,
  SearchKind,
  SessionEnd,
  SettingsPatch,
  Severity,
  Shape,
  Side,
  SignedIn,
  SimulatedInvoice,
  Simulation,
  SimulationLine,
  StateDeclaration,
  StateIcon,
  StatefulKind,
  States,
  StepEffect,
  StepField,
  StepForm,
  StepLook,
  StepUpBody,
  StepUpMethod,
  StoredAdhesion,
  Sums,
  TERMS_MAX,
  TRIAL_PERCENT,
  TURNS,
  TabOf,
  TagOf,
  Terms,
  TimelineEntry,
  Tone,
  Total,
  TransferState,
  Transition,
  TransitionBody,
  Turn,
  UNFIT_FILE,
  USUAL_MONTHS,
  User,
  VIEWS_MAX,
  VIEW_NAME_MAX,
  VITALS,
  Verification,
  ViewOf,
  WORK_ENTITIES,
  Who,
  WidgetPlace,
  Work,
  WorkElsewhere,
  WorkEntity,
  WorkItem,
  WorkQuery,
  WorkTotals,
  YES_NO,
  acceptRemoteInvitation,
  acceptRemoteInvitationFields,
  actorOf,
  actorRef,
  actorsOf,
  addBusinessDays,
  addHolidayFields,
  addNote,
  addNoteFields,
  addOwnAccountFields,
  addOwnerFields,
  addPartyContactFields,
  addPasskey,
  addPasskeyFields,
  addReleaserKey,
  addReleaserKeyFields,
  addRemoteOrigin,
  addRemoteOriginFields,
  adhesionListSpec,
  adhesionMachine,
  adhesionParts,
  adhesionRow,
  adhesionStates,
  adhesionTurns,
  allowedAction,
  amountBandOf,
  amountBandText,
  announceApproval,
  answerApproval,
  answerApprovalFields,
  answerBy,
  answerContactMessage,
  answerContactMessageFields,
  answerDue,
  answerMenuProposal,
  answerProspectFields,
  anyReasonLabel,
  applyRate,
  approval,
  approvalLimitOf,
  approvalStates,
  askPrivacyFields,
  assertion,
  assignmentAwaited,
  attestation,
  auditEvent,
  auditLine,
  auditListSpec,
  auditVerdict,
  bankAccount,
  bankAccountEntity,
  bankAccountMachine,
  bankAccountParts,
  bankAccountStates,
  bankData,
  batchMachine,
  batchStates,
  boardFigure,
  boardPoint,
  browserMark,
  bulkTransitionDocuments,
  bulkTransitionDocumentsFields,
  bulkTransitionInvoices,
  bulkTransitionInvoicesFields,
  bundledLicences,
  businessDaysLeft,
  calendarEvent,
  calendarEventChange,
  calendarEventParams,
  calendarSpan,
  cdarStatusesOf,
  changeOwnAccountFields,
  changePassword,
  changePasswordFields,
  changeText,
  check,
  checkCodes,
  checkIban,
  checkIce,
  checkInvoice,
  checkInvoiceFields,
  checkMatriculeFiscal,
  checkMessage,
  checkRibDz,
  checkRibFr,
  checkRibMa,
  checkRibTn,
  checkSiren,
  checkSiret,
  checkVatFr,
  checksBesideAlerts,
  cleanIdentifier,
  closeLedgerMonthFields,
  commissionListSpec,
  commissionRow,
  commissionStates,
  companyInvite,
  compareNames,
  comparedInEuros,
  comparisonRate,
  completeSignIn,
  config,
  confirmByLink,
  confirmByLinkFields,
  confirmTotp,
  confirmTotpFields,
  confirmationAnswer,
  contactBody,
  contactListSpec,
  contactMessage,
  contestByLink,
  contestByLinkFields,
  contractListSpec,
  contractMachine,
  contractRow,
  contractStates,
  contractTermMachine,
  contractTermParts,
  contractTermStates,
  contractTerms,
  contractTurns,
  countInvoices,
  countryName,
  coverInTurn,
  coverOf,
  createAdhesionFields,
  createAmendmentFields,
  createBankAccountFields,
  createBatchFields,
  createCalendarEvent,
  createCalendarEventFields,
  createContractFields,
  createDocument,
  createDocumentType,
  createDocumentTypeFields,
  createDownload,
  createDownloadFields,
  createEmployee,
  createEmployeeBody,
  createEmployeeFields,
  createFinancingFields,
  createGuaranteeRequest,
  createGuaranteeRequestFields,
  createInvoice,
  createInvoiceFields,
  createPartyFields,
  createPaymentFileFields,
  createRelation,
  createRelationBody,
  createRelationFields,
  createResumableUpload,
  createView,
  createViewFields,
  currency,
  dashboardWidget,
  dayInParis,
  daysBetween,
  decimalsOf,
  defineEntity,
  defineListSpec,
  defineMachine,
  defineStates,
  delayMonth,
  deleteCalendarEvent,
  deleteDocumentType,
  deletePhoto,
  deleteView,
  demandFee,
  documentContent,
  documentListSpec,
  documentMachine,
  documentParts,
  documentRecord,
  documentRow,
  documentStates,
  documentTimeline,
  documentTurns,
  documentTypeAudience,
  documentTypeAudienceFields,
  documentTypeAudienceNow,
  documentTypeListSpec,
  documentTypeRow,
  documentVersions,
  doneLabelOf,
  dueOf,
  employee,
  employeeListSpec,
  employeeOpenFiles,
  employeePortfolio,
  employeeRow,
  employeeTimeline,
  endOfDayInParis,
  endOtherSessions,
  endSession,
  enrolTotp,
  enterAccountingRateFields,
  enterReferenceRateFields,
  eventTimeErrors,
  exceedsAdvice,
  exceedsShare,
  exportAdhesions,
  exportAudit,
  exportCommissions,
  exportContactMessages,
  exportContracts,
  exportDocumentTypes,
  exportDocuments,
  exportEmployees,
  exportGuaranteeRequests,
  exportGuarantees,
  exportInvoices,
  exportParams,
  exportParties,
  exportQuery,
  exportRelations,
  exposureLine,
  exposureTotal,
  feeRule,
  fieldChange,
  fieldLabels,
  fillTemplate,
  fillWords,
  financingMachine,
  financingStates,
  fitAddress,
  fitsDepartment,
  fold,
  foldedWords,
  forgotPassword,
  formatComparisonRate,
  formatDate,
  formatIban,
  formatMoney,
  formatNationalId,
  formatRate,
  formatSiren,
  formatTeg,
  formatVat,
  get,
  getApproval,
  getCalendarFeed,
  getDebtorStanding,
  getDocument,
  getDocumentType,
  getEmployee,
  getGuarantee,
  getGuaranteeRequest,
  getInvitation,
  getInvoice,
  getParty,
  getPhoto,
  getPublicConfirmation,
  getRelation,
  getResumableUpload,
  getSettings,
  gradePartyFields,
  guarantee,
  guaranteeAct,
  guaranteeCall,
  guaranteeCallFile,
  guaranteeCertificate,
  guaranteeChange,
  guaranteeEvent,
  guaranteeImpact,
  guaranteeImpactFields,
  guaranteeListSpec,
  guaranteeMachine,
  guaranteeParts,
  guaranteeRequest,
  guaranteeRequestAnswerFile,
  guaranteeRequestEntity,
  guaranteeRequestExposure,
  guaranteeRequestListSpec,
  guaranteeRequestMachine,
  guaranteeRequestParts,
  guaranteeRequestRow,
  guaranteeRequestStates,
  guaranteeRequestStatus,
  guaranteeRequestTimeline,
  guaranteeRow,
  guaranteeStates,
  guaranteeTimeline,
  guestBuild,
  hasTag,
  health,
  holds,
  holdsName,
  hostBuild,
  href,
  ibanLengths,
  id,
  idParams,
  identifierStr,
  inputSchema,
  instant,
  interest,
  inviteAgain,
  inviteAgainFields,
  inviteBeneficiary,
  inviteEmployee,
  invitePartyUserFields,
  invoice,
  invoiceAnswer,
  invoiceAnswerFile,
  invoiceCdar,
  invoiceEntity,
  invoiceFile,
  invoiceInput,
  invoiceListSpec,
  invoiceMachine,
  invoiceParts,
  invoicePatch,
  invoiceReading,
  invoiceRow,
  invoiceStates,
  invoiceStatus,
  invoiceTimeline,
  invoiceTurns,
  isBusinessDay,
  isConcentrated,
  isFresh,
  isInForce,
  isLate,
  isOverdue,
  isReason,
  isTimeZone,
  isTurnAmong,
  isTurnOf,
  isoDate,
  knownHost,
  kycMonths,
  kycStates,
  labelOf,
  leaveGuestBuild,
  ledgerEntryMachine,
  ledgerEntryStates,
  lettersOf,
  listAdhesions,
  listAudit,
  listCalendarEvents,
  listCommissions,
  listContactMessages,
  listContracts,
  listDocumentTypes,
  listDocuments,
  listEmployees,
  listGuaranteeRequests,
  listGuarantees,
  listGuestBuilds,
  listInvoiceAssignors,
  listInvoices,
  listParties,
  listPasskeys,
  listQuery,
  listRecordPapers,
  listRelations,
  listReleaserKeys,
  listRemoteOrigins,
  listRemotes,
  listRequestPapers,
  listRequiredPapers,
  listSessions,
  listViews,
  listWork,
  live,
  locale,
  login,
  loginBody,
  loginFields,
  logout,
  looksLikeIban,
  maintenanceChange,
  markAllSeen,
  markSeen,
  maskIban,
  me,
  menuPlace,
  menuProposal,
  mfaBody,
  mfaState,
  misfits,
  money,
  mostAdvised,
  mostOf,
  movePortfolio,
  movePortfolioBody,
  myNotifications,
  myParty,
  nameFault,
  nameKey,
  nameStr,
  newCalendarEvent,
  newPasskey,
  newPasskeyOptions,
  next,
  normaliseIban,
  notification,
  notificationsSince,
  openFiles,
  openInvitedFields,
  optionalIdentifierStr,
  optionalNameStr,
  optionalPhone,
  optionalStr,
  orderDocumentTypes,
  ownParty,
  page,
  pageRoute,
  pages,
  parseComparisonRate,
  party,
  partyEntity,
  partyListSpec,
  partyMachine,
  partyParts,
  partyRef,
  partyRow,
  partyStates,
  partyTimeline,
  passkey,
  passkeyCreation,
  passkeyName,
  passkeyOptions,
  passkeyRequest,
  passkeySignIn,
  passkeySignInFields,
  patch,
  patchOnboardingFields,
  patchSchema,
  payTo,
  paymentAwaited,
  paymentFileMachine,
  paymentFileStates,
  permissionsOf,
  permissionsOfApplicant,
  personNameFault,
  personNameStr,
  phoneText,
  placeOf,
  plusDays,
  portalSettings,
  portfolioFigure,
  post,
  ppm,
  preferences,
  previewFinancingFields,
  priceGuaranteeRequest,
  priceGuaranteeRequestFields,
  problemsOf,
  profile,
  program,
  publicConfirmationFile,
  publicInvoice,
  put,
  putPhoto,
  rateOn,
  readCalendarFeed,
  readInvoice,
  readMe,
  readPhone,
  readingFields,
  reasonLabel,
  receiveGuaranteeChange,
  receiveGuaranteeChangeFields,
  recordPaper,
  recordSchema,
  recoveryCodes,
  refreshToken,
  refreshed,
  register,
  registerBody,
  registerFields,
  registry,
  relation,
  relationListSpec,
  relationMachine,
  relationParts,
  relationRow,
  relationStates,
  relationTimeline,
  releaseStatement,
  releaseStatus,
  releaserKey,
  remoteFit,
  remoteInvitation,
  remoteMenuEntry,
  remoteMenuLink,
  remoteName,
  remoteOrigin,
  remoteRecord,
  remoteRelease,
  remoteReleases,
  remoteStatus,
  remotesRegistry,
  remove,
  removeNote,
  removePasskey,
  removeRemoteOrigin,
  removeResumableUpload,
  removeTotp,
  renamePasskey,
  renewCalendarFeed,
  renewRecoveryCodes,
  reportError,
  reportErrorFields,
  reportPolicyBreach,
  reportVital,
  reportVitalFields,
  requestDocument,
  requestDocumentFields,
  requiredPaper,
  resendVerificationFields,
  resetPassword,
  resetPasswordFields,
  resumableUpload,
  rowSchema,
  runSimulationFields,
  sameCompanyNumber,
  sameName,
  screeningTurns,
  search,
  searchHit,
  sendContact,
  sendContactFields,
  sendProspectFields,
  sendResumableBytes,
  sendStepUpCode,
  serves,
  session,
  settingsPatch,
  sideOf,
  signalLabel,
  signedIn,
  signedMoney,
  signedRelease,
  signedReleaseFields,
  simulate,
  simulationFaults,
  startOfDayInParis,
  stateForClient,
  stateNames,
  statesForClient,
  statesWith,
  stepEffect,
  stepErrors,
  stepField,
  stepForm,
  stepFormOf,
  stepRemote,
  stepUp,
  stepUpAnswer,
  stepUpBody,
  storedAdhesion,
  str,
  submitOnboardingFields,
  sums,
  takeDownload,
  termsFaults,
  timeline,
  timelineEntry,
  todayInParis,
  total,
  totpConfirmation,
  totpEnrolment,
  transferStates,
  transitionAdhesionFields,
  transitionAmendmentFields,
  transitionBankAccountFields,
  transitionBatchFields,
  transitionBody,
  transitionContractFields,
  transitionDocument,
  transitionDocumentFields,
  transitionFinancingFields,
  transitionFrom,
  transitionGuarantee,
  transitionGuaranteeFields,
  transitionGuaranteeRequest,
  transitionGuaranteeRequestFields,
  transitionInvoice,
  transitionInvoiceFields,
  transitionLedgerEntryFields,
  transitionOwnAdhesionFields,
  transitionPartyFields,
  transitionPartyUserFields,
  transitionPaymentFileFields,
  transitionRelation,
  transitionRelationFields,
  transitionsFor,
  turns,
  typedPhone,
  updateCalendarEvent,
  updateDocumentType,
  updateDocumentTypeFields,
  updateEmployee,
  updateEmployeeBody,
  updateEmployeeFields,
  updateGuaranteeRequest,
  updateInvoice,
  updateLedgerAccountFields,
  updateMe,
  updateMeFields,
  updateRelation,
  updateRelationBody,
  updateSettings,
  updateSettingsFields,
  updateView,
  uploadFile,
  uploadedFile,
  user,
  userStates,
  verification,
  verifyAudit,
  verifyEmail,
  verifyEmailFields,
  verifyPublic,
  verifyPublicFields,
  versionRead,
  voteAdhesionFields,
  whoActsNext,
  widgetPlace,
  withdrawReleaserKey,
  withdrawRemoteInvitation,
  withoutFees,
  withoutUnseen,
  writeMinutesFields,
};

// actors
export declare const ROLES: readonly ['client', 'supplier', 'adviser', 'super', 'm1'];
export type Role = (typeof ROLES)[number];
export declare const DEPARTMENTS: readonly ['ADVISER', 'RISK', 'LEGAL', 'M1'];
export type Department = (typeof DEPARTMENTS)[number];
export declare const RIGHTS: readonly ['submit', 'sign', 'pay_view'];
export type Right = (typeof RIGHTS)[number];
export type Actor = 'C' | 'S' | 'A' | 'R' | 'L' | 'M' | 'X';
export type Side = 'client' | 'supplier' | 'staff';
export interface Who { readonly role: Role; readonly department?: Department | null | undefined; }
export declare function actorOf(user: Who): Actor;
export declare function sideOf(role: Role): Side;

// adhesions/adhesion.machine
export declare const BEST_SCORE = 100;
export declare const adhesionMachine: import("../index.ts").Machine<"active" | "approved" | "closed" | "committee" | "draft" | "kyc_review" | "needs_info" | "refused" | "risk_review" | "signed" | "submitted" | "to_sign", "accept_debtor" | "activate" | "approve" | "close" | "complete" | "countersign" | "hand_back" | "hand_over" | "invite" | "lapse" | "merge" | "prepare" | "refuse" | "request_info" | "sign" | "start_kyc" | "submit" | "to_committee" | "to_risk">;
export type AdhesionAction = (typeof adhesionMachine.transitions)[number]['action'];
export declare function adhesionParts(actor: Actor): Part[];

// adhesions/adhesion.states
export declare const adhesionStates: {
    readonly draft: { readonly label: "Brouillon"; readonly tone: "neutral"; readonly icon: "circle-dashed"; };
    readonly submitted: {
        readonly label: "Envoyée";
        readonly tone: "progress";
        readonly icon: "send";
        readonly tags: readonly ["open", "milestone", "ofDebtors"];
    };
    readonly kyc_review: {
        readonly label: "Connaissance client";
        readonly tone: "progress";
        readonly icon: "user-check";
        readonly tags: readonly ["open", "negotiable", "milestone", "ofDebtors"];
    };
    readonly needs_info: {
        readonly label: "À compléter";
        readonly tone: "action";
        readonly icon: "pen";
        readonly tags: readonly ["open"];
        readonly standsFor: "kyc_review";
    };
    readonly risk_review: {
        readonly label: "Étude de risque";
        readonly tone: "progress";
        readonly icon: "chart";
        readonly tags: readonly ["open", "negotiable", "milestone"];
    };
    readonly committee: {
        readonly label: "Comité";
        readonly tone: "action";
        readonly icon: "gavel";
        readonly tags: readonly ["open", "negotiable", "milestone"];
    };
    readonly approved: {
        readonly label: "Accord de principe";
        readonly tone: "success";
        readonly icon: "circle-check";
        readonly tags: readonly ["open", "milestone", "ofDebtors"];
    };
    readonly refused: {
        readonly label: "Refusée";
        readonly tone: "danger";
        readonly icon: "circle-x";
        readonly tags: readonly ["ended"];
    };
    readonly to_sign: {
        readonly label: "Contrat à signer";
        readonly tone: "action";
        readonly icon: "pen";
        readonly tags: readonly ["open", "milestone"];
    };
    readonly signed: {
        readonly label: "Signée";
        readonly tone: "engaged";
        readonly icon: "file-check";
        readonly tags: readonly ["open", "milestone"];
    };
    readonly active: {
        readonly label: "Adhérent actif";
        readonly tone: "engaged";
        readonly icon: "shield-check";
        readonly tags: readonly ["done", "milestone", "ofDebtors"];
    };
    readonly closed: {
        readonly label: "Clôturée";
        readonly tone: "neutral";
        readonly icon: "archive";
        readonly tags: readonly ["ended", "done"];
    };
};
export type AdhesionState = keyof typeof adhesionStates;

// adhesions/adhesions.endpoints
type StoredAdhesionStatus = z.ZodEnum<{
    active: "active";
    approved: "approved";
    closed: "closed";
    committee: "committee";
    draft: "draft";
    kyc_review: "kyc_review";
    needs_info: "needs_info";
    refused: "refused";
    risk_review: "risk_review";
    signed: "signed";
    submitted: "submitted";
    to_sign: "to_sign";
}>;
export declare const storedAdhesion: z.ZodObject<{
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
    submittedAt: z.ZodNullable<z.ZodISODateTime>;
    side: z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>;
    statusSince: z.ZodISODateTime;
    dueOn: z.ZodNullable<z.ZodISODate>;
    version: z.ZodInt;
}, z.core.$strip>;
export type StoredAdhesion = z.output<typeof storedAdhesion>;
export declare const adhesionRow: z.ZodObject<{
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
    submittedAt: z.ZodNullable<z.ZodISODateTime>;
    side: z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>;
    statusSince: z.ZodISODateTime;
    dueOn: z.ZodNullable<z.ZodISODate>;
    version: z.ZodInt;
    decidedBy: z.ZodNullable<z.ZodEnum<{ manager: "manager"; manager_and_administrator: "manager_and_administrator"; no_rate: "no_rate"; }>>;
}, z.core.$strip>;
export type AdhesionRow = z.output<typeof adhesionRow>;
export declare const adhesionListSpec: import("../list.ts").ListSpec<"assignedTo" | "companySigned" | "country" | "late" | "partyId" | "side" | "status" | "turn", "createdAt" | "dueOn" | "number" | "submittedAt" | "wantedCeiling">;
export declare const listAdhesions: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof adhesionRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "adhesions.read", "json">;
export declare const exportAdhesions: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "adhesions.read", "json">;

// api-errors
interface Refusal { readonly status: number; readonly title: string; readonly detail: string; }
export declare const ERRORS: {
    ACCOUNTING_RATE_MISSING: Refusal;
    ACCOUNT_LOCKED: Refusal;
    ACCOUNT_NOT_USABLE: Refusal;
    ALERT_OPEN: Refusal;
    ALERT_REASON_REQUIRED: Refusal;
    ALREADY_IN_BATCH: Refusal;
    APPROVAL_LIMIT_EXCEEDED: Refusal;
    APPROVAL_LIMIT_NONE: Refusal;
    ATTESTATION_MISSING: Refusal;
    AVAILABILITY_EXCEEDED: Refusal;
    BAD_REQUEST: Refusal;
    BANK_DAYS_MISSING: Refusal;
    BANK_FILE_DUPLICATE: Refusal;
    BANK_FILE_INVALID: Refusal;
    BANK_FILE_UNKNOWN: Refusal;
    BATCH_EMPTY: Refusal;
    CALL_ALREADY_ANSWERED: Refusal;
    CDAR_NOT_OFFERED: Refusal;
    CEILING_EXCEEDED: Refusal;
    CHECK_REASON_REQUIRED: Refusal;
    COMMENT_REQUIRED: Refusal;
    COMMITTEE_INCOMPLETE: Refusal;
    COMMITTEE_NOT_ASKED: Refusal;
    COMPANY_UNKNOWN: Refusal;
    COMPARISON_RATE_MISSING: Refusal;
    CONCENTRATION_EXCEEDED: Refusal;
    CONFIRMATION_EXPIRED: Refusal;
    CONTENT_TYPE_UNSUPPORTED: Refusal;
    CONTRACT_INACTIVE: Refusal;
    CONTRACT_MIXED: Refusal;
    CONTRACT_RANGE_UNMET: Refusal;
    CREDENTIALS_INVALID: Refusal;
    CURRENCY_MIXED: Refusal;
    CURSOR_INVALID: Refusal;
    DEADLINE_PASSED: Refusal;
    DECIDER_EDITED: Refusal;
    DEVIATION_REASON_REQUIRED: Refusal;
    DOCUMENTS_MISSING: Refusal;
    DRAW_CHANGED: Refusal;
    DRAW_NOT_ELIGIBLE: Refusal;
    DUPLICATE_RECORD: Refusal;
    EFFECTIVE_DATE_PAST: Refusal;
    EINVOICE_NOT_RECOGNISED: Refusal;
    EMAIL_NOT_VERIFIED: Refusal;
    ENTRY_REFUSED: Refusal;
    ERASURE_REFUSED: Refusal;
    EXPORT_TOO_LARGE: Refusal;
    FIGURES_CHANGED: Refusal;
    FILE_BOMB: Refusal;
    FILE_EMPTY: Refusal;
    FILE_ENCRYPTED: Refusal;
    FILE_INFECTED: Refusal;
    FILE_MISSING: Refusal;
    FILE_TOO_LARGE: Refusal;
    FILE_TYPE_REFUSED: Refusal;
    FILE_UNREADABLE: Refusal;
    FORBIDDEN: Refusal;
    FOUR_EYES_REQUIRED: Refusal;
    HANDOVER_INVALID: Refusal;
    HANDOVER_REQUIRED: Refusal;
    IDEMPOTENCY_BODY_MISMATCH: Refusal;
    IDEMPOTENCY_IN_FLIGHT: Refusal;
    IDEMPOTENCY_KEY_INVALID: Refusal;
    IDEMPOTENCY_KEY_REQUIRED: Refusal;
    INSTANT_IN_FUTURE: Refusal;
    INTEGRITY_FAILED: Refusal;
    INTEREST_PENDING: Refusal;
    INTERNAL: Refusal;
    INVOICE_BLOCKED: Refusal;
    IN_PAYMENT_FILE: Refusal;
    IN_USE: Refusal;
    ITEMS_MISSING: Refusal;
    KYC_INVALID: Refusal;
    LAST_SUPER: Refusal;
    LINK_EXPIRED: Refusal;
    LINK_INVALID: Refusal;
    LINK_OTHER_REMOTE: Refusal;
    LINK_USED: Refusal;
    LINK_WITHDRAWN: Refusal;
    MAINTENANCE: Refusal;
    MENU_REFUSED: Refusal;
    MFA_ENROLMENT_REQUIRED: Refusal;
    MFA_INVALID: Refusal;
    MFA_REQUIRED: Refusal;
    MONTH_CLOSED: Refusal;
    MONTH_NOT_OVER: Refusal;
    MONTH_OPEN: Refusal;
    NOTHING_SEALED: Refusal;
    NOT_ELIGIBLE: Refusal;
    NOT_FOUND: Refusal;
    NO_PAYING_ACCOUNT: Refusal;
    NO_PREVIOUS_VERSION: Refusal;
    NUMBER_TAKEN: Refusal;
    ORIGIN_REFUSED: Refusal;
    OWN_VALIDATION: Refusal;
    PAIR_ASSIGNED: Refusal;
    PARTY_INACTIVE: Refusal;
    PASSWORD_WEAK: Refusal;
    PAYLOAD_TOO_LARGE: Refusal;
    PAYMENT_CUT_OFF: Refusal;
    PAYMENT_FILE_NOT_SENT: Refusal;
    PREFIX_CLAIMED: Refusal;
    PROOF_REQUIRED: Refusal;
    QUERY_INVALID: Refusal;
    RATE_LIMITED: Refusal;
    RATE_MISSING: Refusal;
    REASON_NOT_ALLOWED: Refusal;
    REASON_REQUIRED: Refusal;
    REFRESH_INVALID: Refusal;
    REFRESH_REUSED: Refusal;
    RELEASE_IN_PROGRESS: Refusal;
    RELEASE_REFUSED: Refusal;
    RELEASE_UNKNOWN: Refusal;
    REMOTE_MISFIT: Refusal;
    RIGHT_MISSING: Refusal;
    ROUTE_UNKNOWN: Refusal;
    SCREENING_NOT_CLEAR: Refusal;
    SELF_CHANGE_FORBIDDEN: Refusal;
    SESSION_REVOKED: Refusal;
    SIGNATURE_REFUSED: Refusal;
    STATE_CONFLICT: Refusal;
    STATE_NOT_KEPT: Refusal;
    STEP_UP_REQUIRED: Refusal;
    STORAGE_FULL: Refusal;
    TENOR_EXCEEDED: Refusal;
    TERMS_IMMUTABLE: Refusal;
    TERMS_INVALID: Refusal;
    TOKEN_EXPIRED: Refusal;
    TOKEN_INVALID: Refusal;
    TRANSFERS_CHANGED: Refusal;
    TRANSFER_ACCOUNTS: Refusal;
    TRANSFER_UNWRITABLE: Refusal;
    TUS_VERSION_UNSUPPORTED: Refusal;
    UNAUTHENTICATED: Refusal;
    UNAVAILABLE: Refusal;
    UNCOVERED_REASON_REQUIRED: Refusal;
    UPLOAD_INCOMPLETE: Refusal;
    UPLOAD_LIMIT_REACHED: Refusal;
    UPLOAD_OFFSET_CONFLICT: Refusal;
    UPSTREAM_FAILED: Refusal;
    VALIDATION_FAILED: Refusal;
    VERSION_CONFLICT: Refusal;
    XML_UNSAFE: Refusal;
};

// approvals/approval.states
export declare const approvalStates: {
    readonly pending: { readonly label: "À approuver"; readonly tone: "action"; readonly icon: "users"; };
    readonly approved: { readonly label: "Approuvée"; readonly tone: "success"; readonly icon: "circle-check"; };
    readonly rejected: { readonly label: "Refusée"; readonly tone: "danger"; readonly icon: "circle-x"; };
    readonly lapsed: { readonly label: "Caduque"; readonly tone: "neutral"; readonly icon: "calendar-clock"; };
};
export type ApprovalState = keyof typeof approvalStates;

// approvals/approvals.endpoints
export declare const approval: z.ZodObject<{
    id: z.ZodUUID;
    entity: z.ZodString;
    entityId: z.ZodUUID;
    action: z.ZodString;
    label: z.ZodString;
    details: z.ZodArray<z.ZodObject<{ label: z.ZodString; text: z.ZodString; }, z.core.$strip>>;
    newAmount: z.ZodNullable<z.ZodInt>;
    hash: z.ZodString;
    status: z.ZodEnum<{ approved: "approved"; lapsed: "lapsed"; pending: "pending"; rejected: "rejected"; }>;
    awaits: z.ZodEnum<{ A: "A"; M: "M"; R: "R"; }>;
    madeBy: z.ZodString;
    heldBy: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    madeAt: z.ZodISODateTime;
    lapsesOn: z.ZodISODate;
    stepUp: z.ZodBoolean;
    answers: z.ZodArray<z.ZodEnum<{ approve: "approve"; reject: "reject"; withdraw: "withdraw"; }>>;
}, z.core.$strip>;
export type Approval = z.output<typeof approval>;
export declare const getApproval: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof approval, "approvals.read", "json">;
export declare const answerApproval: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    answer: z.ZodEnum<{ approve: "approve"; reject: "reject"; withdraw: "withdraw"; }>;
    hash: z.ZodString;
    comment: z.ZodOptional<z.ZodString>;
}, z.core.$strict>, z.ZodObject<{
    id: z.ZodUUID;
    entity: z.ZodString;
    entityId: z.ZodUUID;
    action: z.ZodString;
    label: z.ZodString;
    details: z.ZodArray<z.ZodObject<{ label: z.ZodString; text: z.ZodString; }, z.core.$strip>>;
    newAmount: z.ZodNullable<z.ZodInt>;
    hash: z.ZodString;
    status: z.ZodEnum<{ approved: "approved"; lapsed: "lapsed"; pending: "pending"; rejected: "rejected"; }>;
    awaits: z.ZodEnum<{ A: "A"; M: "M"; R: "R"; }>;
    madeBy: z.ZodString;
    heldBy: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    madeAt: z.ZodISODateTime;
    lapsesOn: z.ZodISODate;
    stepUp: z.ZodBoolean;
    answers: z.ZodArray<z.ZodEnum<{ approve: "approve"; reject: "reject"; withdraw: "withdraw"; }>>;
    wrote: z.ZodOptional<z.ZodObject<{ id: z.ZodUUID; version: z.ZodInt; }, z.core.$strip>>;
}, z.core.$strip>, "approvals.decide", "json">;

// audit/audit.endpoints
export declare const auditLine: z.ZodObject<{
    id: z.ZodString;
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    actorId: z.ZodNullable<z.ZodString>;
    actorName: z.ZodString;
    actorRole: z.ZodString;
    ip: z.ZodNullable<z.ZodString>;
    action: z.ZodString;
    entity: z.ZodString;
    entityId: z.ZodString;
    object: z.ZodNullable<z.ZodString>;
    currency: z.ZodNullable<z.ZodString>;
    department: z.ZodNullable<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; M1: "M1"; RISK: "RISK"; }>>;
    from: z.ZodNullable<z.ZodString>;
    to: z.ZodNullable<z.ZodString>;
    reason: z.ZodNullable<z.ZodString>;
    comment: z.ZodNullable<z.ZodString>;
    internal: z.ZodBoolean;
    before: z.ZodUnknown;
    after: z.ZodUnknown;
    correlationId: z.ZodNullable<z.ZodString>;
    hash: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type AuditLine = z.output<typeof auditLine>;
export declare const auditEvent: z.ZodObject<{
    id: z.ZodString;
    seq: z.ZodInt;
    at: z.ZodISODateTime;
    actorId: z.ZodNullable<z.ZodString>;
    actorName: z.ZodString;
    actorRole: z.ZodString;
    ip: z.ZodNullable<z.ZodString>;
    action: z.ZodString;
    entity: z.ZodString;
    entityId: z.ZodString;
    object: z.ZodNullable<z.ZodString>;
    currency: z.ZodNullable<z.ZodString>;
    department: z.ZodNullable<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; M1: "M1"; RISK: "RISK"; }>>;
    from: z.ZodNullable<z.ZodString>;
    to: z.ZodNullable<z.ZodString>;
    reason: z.ZodNullable<z.ZodString>;
    comment: z.ZodNullable<z.ZodString>;
    internal: z.ZodBoolean;
    before: z.ZodUnknown;
    after: z.ZodUnknown;
    correlationId: z.ZodNullable<z.ZodString>;
    hash: z.ZodNullable<z.ZodString>;
    label: z.ZodString;
    changes: z.ZodArray<z.ZodObject<{ field: z.ZodString; before: z.ZodNullable<z.ZodString>; after: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
}, z.core.$strip>;
export type AuditEvent = z.output<typeof auditEvent>;
export declare const AUDIT_ROLES: readonly ['client', 'supplier', 'adviser', 'm1', 'super', 'system'];
export declare const auditListSpec: import("../list.ts").ListSpec<"action" | "actorId" | "actorRole" | "at" | "correlationId" | "entity" | "entityId", "at">;
export declare const listAudit: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof auditEvent>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "audit.read", "json">;
export declare const exportAudit: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "audit.read", "json">;
export declare const auditVerdict: z.ZodObject<{
    ok: z.ZodBoolean;
    head: z.ZodNullable<z.ZodObject<{ seq: z.ZodInt; at: z.ZodISODateTime; hash: z.ZodString; }, z.core.$strip>>;
    sealed: z.ZodInt;
    waiting: z.ZodInt;
    firstBad: z.ZodNullable<z.ZodInt>;
    anchored: z.ZodOptional<z.ZodBoolean>;
    badImage: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    outside: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>;
export type AuditVerdict = z.output<typeof auditVerdict>;
export declare const verifyAudit: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof auditVerdict, "audit.read", "json">;

// auth/auth.endpoints
export declare const login: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof loginBody, typeof signedIn, "public", "json">;
export declare const register: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof registerBody, z.ZodLiteral<true>, "public", "json">;
export declare const forgotPassword: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ email: z.ZodPipe<z.ZodString, z.ZodEmail>; }, z.core.$strip>, z.ZodObject<{ message: z.ZodString; }, z.core.$strip>, "public", "form">;
export declare const resetPassword: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ token: z.ZodString; password: z.ZodString; }, z.core.$strip>, z.ZodUndefined, "public", "json">;
export declare const verifyEmail: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodObject<{ verified: z.ZodLiteral<true>; }, z.core.$strip>, "public", "json">;
export declare const logout: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "public", "json">;
export declare const profile: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof user, "signed-in", "json">;
export declare const refreshToken: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ refresh_token: z.ZodString; browser: z.ZodOptional<z.ZodString>; }, z.core.$strip>, z.ZodObject<{ token: z.ZodString; refresh_token: z.ZodString; expires_in: z.ZodInt; }, z.core.$strip>, "public", "form">;
export declare const listSessions: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof session>;
}, z.core.$strip>, "me.manage", "json">;
export declare const endOtherSessions: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ others: z.ZodLiteral<"true">; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "me.manage", "json">;

// auth/auth.schemas
export declare const ADVISER_TITLES: readonly ['conseiller', 'conseillere'];
type LoginUserDefaultViews = z.ZodObject<{
    query: z.ZodRecord<z.ZodString, z.ZodString>;
    columns: z.ZodArray<z.ZodString>;
    stale: z.ZodOptional<z.ZodLiteral<true>>;
}, z.core.$strip>;
export declare const user: z.ZodObject<{
    id: z.ZodUUID;
    role: z.ZodEnum<{ adviser: "adviser"; client: "client"; m1: "m1"; super: "super"; supplier: "supplier"; }>;
    firstName: z.ZodString;
    lastName: z.ZodString;
    email: z.ZodString;
    profileImageUrl: z.ZodNullable<z.ZodString>;
    notifications_count: z.ZodInt;
    department: z.ZodNullable<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; M1: "M1"; RISK: "RISK"; }>>;
    party: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    capabilities: z.ZodObject<{ isDebtor: z.ZodBoolean; isAssignor: z.ZodBoolean; }, z.core.$strip>;
    rights: z.ZodArray<z.ZodEnum<{ pay_view: "pay_view"; sign: "sign"; submit: "submit"; }>>;
    permissions: z.ZodArray<z.ZodString>;
    approvalLimit: z.ZodNullable<z.ZodInt>;
    locale: z.ZodString;
    timeZone: z.ZodString;
    adviserTitle: z.ZodNullable<z.ZodEnum<{ conseiller: "conseiller"; conseillere: "conseillere"; }>>;
    letterKeys: z.ZodBoolean;
    defaultViews: z.ZodRecord<z.ZodString, LoginUserDefaultViews>;
    pendingAdhesionId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    mfa: z.ZodObject<{ totp: z.ZodBoolean; passkeys: z.ZodInt; recoveryCodes: z.ZodInt; }, z.core.$strip>;
    mustEnrolMfa: z.ZodBoolean;
}, z.core.$strip>;
export type User = z.output<typeof user>;
export declare const loginBody: z.ZodObject<{
    email: z.ZodPipe<z.ZodString, z.ZodEmail>;
    password: z.ZodString;
    role: z.ZodOptional<z.ZodString>;
    browser: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export declare const signedIn: z.ZodObject<{
    token: z.ZodString;
    refresh_token: z.ZodString;
    expires_in: z.ZodInt;
    notifications_count: z.ZodInt;
    user: typeof user;
    browser: z.ZodString;
}, z.core.$strip>;
export type SignedIn = z.output<typeof signedIn>;
export declare const SESSION_ENDS: readonly ['expired', 'logout', 'revoked', 'password', 'reuse', 'disabled'];
export type SessionEnd = (typeof SESSION_ENDS)[number];
export declare const refreshed: z.ZodObject<{ token: z.ZodString; refresh_token: z.ZodString; expires_in: z.ZodInt; }, z.core.$strip>;
export declare const PASSWORD_MIN = 12;
export declare const registerBody: z.ZodObject<{
    email: z.ZodPipe<z.ZodString, z.ZodEmail>;
    password: z.ZodString;
    firstName: z.ZodString;
    lastName: z.ZodString;
    phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    side: z.ZodDefault<z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>>;
    company: z.ZodOptional<z.ZodObject<{ legalName: z.ZodString; country: z.ZodString; nationalId: z.ZodOptional<z.ZodNullable<z.ZodString>>; }, z.core.$strip>>;
    invitation: z.ZodOptional<z.ZodString>;
    acceptTerms: z.ZodLiteral<true>;
}, z.core.$strip>;
export declare const session: z.ZodObject<{
    id: z.ZodUUID;
    device: z.ZodString;
    ip: z.ZodString;
    place: z.ZodNullable<z.ZodString>;
    createdAt: z.ZodISODateTime;
    lastUsedAt: z.ZodISODateTime;
    current: z.ZodBoolean;
}, z.core.$strip>;

// auth/mfa.endpoints
export declare const completeSignIn: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof mfaBody, typeof signedIn, "public", "json">;
export declare const passkeyOptions: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof passkeyRequest, "public", "json">;
type CompleteSignIn = z.ZodObject<{
    challenge: z.ZodString;
    assertion: typeof assertion;
    browser: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export declare const passkeySignIn: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, CompleteSignIn, typeof signedIn, "public", "json">;
export declare const stepUp: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof stepUpBody, z.ZodObject<{ stepUpToken: z.ZodOptional<z.ZodString>; expiresAt: z.ZodISODateTime; }, z.core.$strip>, "signed-in", "json">;
export declare const sendStepUpCode: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "signed-in", "json">;
export declare const enrolTotp: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ secret: z.ZodString; otpauthUri: z.ZodString; }, z.core.$strip>, "me.manage", "json">;
export declare const confirmTotp: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ code: z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>, z.ZodString>; }, z.core.$strip>, z.ZodObject<{ recoveryCodes: z.ZodArray<z.ZodString>; }, z.core.$strip>, "me.manage", "json">;
export declare const removeTotp: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "me.manage", "json">;
export declare const renewRecoveryCodes: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ recoveryCodes: z.ZodArray<z.ZodString>; }, z.core.$strip>, "me.manage", "json">;
export declare const listPasskeys: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof passkey>;
}, z.core.$strip>, "me.manage", "json">;
export declare const newPasskeyOptions: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof passkeyCreation, "me.manage", "json">;
export declare const addPasskey: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof newPasskey, typeof passkey, "me.manage", "json">;
export declare const renamePasskey: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ name: z.ZodString; }, z.core.$strict>, typeof passkey, "me.manage", "json">;
export declare const removePasskey: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "me.manage", "json">;
export declare const endSession: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "me.manage", "json">;

// auth/mfa.schemas
export declare const mfaState: z.ZodObject<{ totp: z.ZodBoolean; passkeys: z.ZodInt; recoveryCodes: z.ZodInt; }, z.core.$strip>;
export declare const MFA_METHODS: readonly ['totp', 'recovery', 'passkey'];
export type MfaMethod = (typeof MFA_METHODS)[number];
export declare const STEP_UP_METHODS: readonly ['totp', 'recovery', 'passkey', 'email'];
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];
export declare const assertion: z.ZodObject<{
    id: z.ZodString;
    rawId: z.ZodString;
    type: z.ZodLiteral<"public-key">;
    response: z.ZodObject<{
        clientDataJSON: z.ZodString;
        authenticatorData: z.ZodString;
        signature: z.ZodString;
        userHandle: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type Assertion = z.output<typeof assertion>;
export declare const attestation: z.ZodObject<{
    id: z.ZodString;
    rawId: z.ZodString;
    type: z.ZodLiteral<"public-key">;
    response: z.ZodObject<{
        clientDataJSON: z.ZodString;
        attestationObject: z.ZodString;
        transports: z.ZodOptional<z.ZodArray<z.ZodString>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type Attestation = z.output<typeof attestation>;
type PasskeyOptionsAllowCredentials = z.ZodObject<{
    id: z.ZodString;
    type: z.ZodLiteral<"public-key">;
    transports: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strip>;
export declare const passkeyRequest: z.ZodObject<{
    challenge: z.ZodString;
    rpId: z.ZodString;
    timeout: z.ZodInt;
    userVerification: z.ZodEnum<{ discouraged: "discouraged"; preferred: "preferred"; required: "required"; }>;
    allowCredentials: z.ZodArray<PasskeyOptionsAllowCredentials>;
}, z.core.$strip>;
export type PasskeyRequest = z.output<typeof passkeyRequest>;
export declare const passkeyCreation: z.ZodObject<{
    challenge: z.ZodString;
    rp: z.ZodObject<{ id: z.ZodString; name: z.ZodString; }, z.core.$strip>;
    user: z.ZodObject<{ id: z.ZodString; name: z.ZodString; displayName: z.ZodString; }, z.core.$strip>;
    pubKeyCredParams: z.ZodArray<z.ZodObject<{ type: z.ZodLiteral<"public-key">; alg: z.ZodInt; }, z.core.$strip>>;
    timeout: z.ZodInt;
    attestation: z.ZodLiteral<"none">;
    excludeCredentials: z.ZodArray<PasskeyOptionsAllowCredentials>;
    authenticatorSelection: z.ZodObject<{
        residentKey: z.ZodLiteral<"required">;
        requireResidentKey: z.ZodLiteral<true>;
        userVerification: z.ZodEnum<{ discouraged: "discouraged"; preferred: "preferred"; required: "required"; }>;
    }, z.core.$strip>;
}, z.core.$strip>;
export type PasskeyCreation = z.output<typeof passkeyCreation>;
export declare const browserMark: z.ZodOptional<z.ZodString>;
export declare const mfaBody: z.ZodUnion<readonly [z.ZodObject<{
    challenge: z.ZodString;
    method: z.ZodEnum<{ recovery: "recovery"; totp: "totp"; }>;
    code: z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>, z.ZodString>;
    browser: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, CompleteSignIn]>;
export type MfaBody = z.output<typeof mfaBody>;
export declare const stepUpBody: z.ZodDiscriminatedUnion<[z.ZodObject<{
    method: z.ZodLiteral<"totp">;
    code: z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>, z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    method: z.ZodLiteral<"recovery">;
    code: z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>, z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    method: z.ZodLiteral<"email">;
    code: z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>, z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    method: z.ZodLiteral<"passkey">;
    assertion: typeof assertion;
}, z.core.$strip>, z.ZodObject<{ method: z.ZodLiteral<"password">; password: z.ZodString; }, z.core.$strip>], "method">;
export type StepUpBody = z.output<typeof stepUpBody>;
export declare const stepUpAnswer: z.ZodObject<{ stepUpToken: z.ZodOptional<z.ZodString>; expiresAt: z.ZodISODateTime; }, z.core.$strip>;
export declare const totpEnrolment: z.ZodObject<{ secret: z.ZodString; otpauthUri: z.ZodString; }, z.core.$strip>;
export declare const totpConfirmation: z.ZodObject<{ code: z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>, z.ZodString>; }, z.core.$strip>;
export declare const recoveryCodes: z.ZodObject<{ recoveryCodes: z.ZodArray<z.ZodString>; }, z.core.$strip>;
export declare const passkey: z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
    createdAt: z.ZodISODateTime;
    lastUsedAt: z.ZodNullable<z.ZodISODateTime>;
}, z.core.$strip>;
export type Passkey = z.output<typeof passkey>;
export declare const passkeyName: z.ZodObject<{ name: z.ZodString; }, z.core.$strict>;
export declare const newPasskey: z.ZodObject<{
    attestation: typeof attestation;
    name: z.ZodString;
}, z.core.$strip>;

// auth/user.states
export declare const userStates: {
    readonly pending_email: { readonly label: "E-mail à confirmer"; readonly tone: "progress"; readonly icon: "mail"; };
    readonly pending: { readonly label: "Invité"; readonly tone: "progress"; readonly icon: "mail"; };
    readonly active: { readonly label: "Actif"; readonly tone: "engaged"; readonly icon: "shield-check"; };
    readonly inactive: { readonly label: "Inactif"; readonly tone: "neutral"; readonly icon: "ban"; };
    readonly disabled: { readonly label: "Désactivé"; readonly tone: "neutral"; readonly icon: "ban"; };
    readonly locked: { readonly label: "Verrouillé"; readonly tone: "danger"; readonly icon: "lock"; };
};

// bank-accounts/bank-account.fields
export declare const bankAccountEntity: import("../fields.ts").Entity<{
    readonly id: { readonly schema: z.ZodUUID; readonly in: "row"; };
    readonly partyId: { schema: z.ZodUUID; insert: readonly ["staff"]; input: z.ZodUUID; };
    readonly party: {
        readonly label: "Société";
        readonly schema: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
        readonly in: "row";
        readonly from: readonly ["partyId"];
        readonly csv: { readonly as: "party"; };
    };
    readonly iban: {
        readonly label: "IBAN";
        readonly schema: z.ZodString;
        readonly shows: z.ZodString;
        readonly in: "row";
        readonly insert: readonly ["staff"];
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        readonly csv: {};
    };
    readonly bic: {
        readonly label: "BIC";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly insert: readonly ["staff"];
        readonly input: z.ZodString;
        readonly csv: {};
    };
    readonly holder: {
        readonly label: "Titulaire";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly insert: readonly ["staff"];
        readonly input: z.ZodString;
        readonly csv: {};
    };
    readonly status: {
        readonly label: "État";
        readonly schema: z.ZodEnum<{ blocked: "blocked"; pending: "pending"; verified: "verified"; }>;
        readonly in: "row";
        readonly update: readonly ["staff"];
        readonly csv: {
            as: typeof bankAccountStates;
        };
    };
    readonly usableFrom: {
        readonly label: "Utilisable à partir du";
        readonly schema: z.ZodNullable<z.ZodISODateTime>;
        readonly in: "row";
        readonly update: readonly ["staff"];
        readonly csv: { readonly head: "Utilisable à partir du (UTC)"; };
    };
    readonly usable: {
        readonly label: "Utilisable";
        readonly schema: z.ZodBoolean;
        readonly in: "row";
        readonly from: readonly [];
        readonly csv: { as: { readonly true: 'oui'; readonly false: 'non'; }; };
    };
    readonly replacesId: {
        readonly label: "Remplace";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly in: "row";
        readonly insert: readonly ["staff"];
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    };
    readonly alert: {
        readonly label: "IBAN partagé";
        readonly schema: z.ZodBoolean;
        readonly in: "row";
        readonly from: readonly [];
        readonly readers: readonly ["staff"];
        readonly csv: { as: { readonly true: 'oui'; readonly false: 'non'; }; };
    };
    readonly own: {
        readonly schema: z.ZodBoolean;
        readonly in: "row";
        readonly from: readonly [];
        readonly readers: readonly ["staff"];
    };
    readonly holderDiffers: {
        readonly schema: z.ZodBoolean;
        readonly in: "row";
        readonly from: readonly ["holder"];
        readonly readers: readonly ["staff"];
    };
    readonly createdAt: {
        readonly label: "Ajouté le";
        readonly schema: z.ZodISODateTime;
        readonly in: "row";
        readonly csv: { readonly as: "day"; };
    };
    readonly statusSince: { schema: z.ZodISODateTime; };
    readonly version: { readonly schema: z.ZodInt; readonly in: "row"; readonly update: readonly ["staff"]; };
    readonly createdBy: {
        readonly label: "Ajouté par";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly insert: readonly ["staff"];
        readonly readers: readonly ["staff"];
    };
    readonly maker: {
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly from: readonly ["createdBy"];
        readonly readers: readonly ["staff"];
    };
    readonly verifiedBy: {
        readonly label: "Validé par";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly update: readonly ["staff"];
        readonly readers: readonly ["staff"];
    };
    readonly verifier: {
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly from: readonly ["verifiedBy"];
        readonly readers: readonly ["staff"];
    };
    readonly verifiedAt: {
        readonly label: "Validé le";
        readonly schema: z.ZodNullable<z.ZodISODateTime>;
        readonly in: "record";
        readonly update: readonly ["staff"];
        readonly readers: readonly ["staff"];
    };
    readonly unblockedBy: {
        readonly label: "Débloqué par";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly update: readonly ["staff"];
        readonly readers: readonly ["staff"];
    };
    readonly fileId: {
        readonly label: "Preuve";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly readers: readonly ["staff"];
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    };
    readonly proof: {
        readonly schema: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; mime: z.ZodString; size: z.ZodInt; }, z.core.$strip>>;
        readonly in: "record";
        readonly from: readonly ["fileId"];
        readonly readers: readonly ["staff"];
    };
    readonly alertCleared: {
        readonly label: "Alerte levée";
        readonly schema: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; note: z.ZodString; parties: z.ZodArray<z.ZodUUID>; }, z.core.$strip>>;
        readonly in: "record";
        readonly update: readonly ["staff"];
        readonly readers: readonly ["staff"];
        readonly json: true;
    };
    readonly shares: {
        readonly schema: z.ZodArray<z.ZodObject<{
            id: z.ZodUUID;
            party: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
            status: z.ZodEnum<{ blocked: "blocked"; pending: "pending"; verified: "verified"; }>;
        }, z.core.$strip>>;
        readonly in: "record";
        readonly from: readonly [];
        readonly readers: readonly ["staff"];
    };
    readonly allowedActions: {
        readonly schema: z.ZodArray<typeof allowedAction>;
        readonly in: "record";
        readonly from: readonly [];
    };
}>;

// bank-accounts/bank-account.machine
export declare const bankAccountMachine: import("../index.ts").Machine<"blocked" | "pending" | "verified", "block" | "clear_alert" | "replace" | "unblock" | "verify">;
export type BankAccountAction = (typeof bankAccountMachine.transitions)[number]['action'];
export declare function bankAccountParts(actor: Actor): Part[];

// bank-accounts/bank-account.states
export declare const bankAccountStates: {
    readonly pending: { readonly label: "En vérification"; readonly tone: "progress"; readonly icon: "scan"; };
    readonly verified: { readonly label: "Vérifié"; readonly tone: "success"; readonly icon: "badge-check"; };
    readonly blocked: { readonly label: "Bloqué"; readonly tone: "danger"; readonly icon: "ban"; };
};
export type BankAccountState = keyof typeof bankAccountStates;

// batches/batch.machine
export declare const batchMachine: import("../index.ts").Machine<"cancelled" | "draft" | "signed" | "to_sign", "cancel" | "finalise" | "reopen" | "sign">;
export type BatchAction = (typeof batchMachine.transitions)[number]['action'];

// batches/batch.states
export declare const batchStates: {
    readonly draft: {
        readonly label: "Brouillon";
        readonly tone: "neutral";
        readonly icon: "circle-dashed";
        readonly tags: readonly ["live", "editable"];
    };
    readonly to_sign: {
        readonly label: "À signer";
        readonly tone: "action";
        readonly icon: "pen";
        readonly tags: readonly ["live"];
    };
    readonly signed: {
        readonly label: "Signé";
        readonly tone: "engaged";
        readonly icon: "file-check";
        readonly tags: readonly ["live", "signed"];
    };
    readonly cancelled: {
        readonly label: "Annulé";
        readonly tone: "neutral";
        readonly icon: "ban";
        readonly tags: readonly ["ended"];
    };
};
export type BatchState = keyof typeof batchStates;

// boards/boards.endpoints
export declare const boardFigure: z.ZodObject<{
    key: z.ZodString;
    count: typeof total;
    amounts: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    days: z.ZodNullable<z.ZodInt>;
    href: z.ZodString;
}, z.core.$strip>;
export type BoardFigure = z.output<typeof boardFigure>;
export declare const boardPoint: z.ZodObject<{
    key: z.ZodString;
    label: z.ZodNullable<z.ZodString>;
    currency: z.ZodString;
    amount: z.ZodInt;
    part: z.ZodNullable<z.ZodInt>;
    count: z.ZodInt;
    href: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type BoardPoint = z.output<typeof boardPoint>;
export declare const BOARD_WIDGETS: readonly ['invoices', 'requests', 'documents', 'ageing', 'weeks', 'concentration', 'guarantees'];
export type BoardWidget = (typeof BOARD_WIDGETS)[number];
export declare const dashboardWidget: import("../endpoint.ts").Endpoint<z.ZodObject<{
    widget: z.ZodEnum<{
        ageing: "ageing";
        concentration: "concentration";
        documents: "documents";
        guarantees: "guarantees";
        invoices: "invoices";
        requests: "requests";
        weeks: "weeks";
    }>;
}, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    asOf: z.ZodISODate;
    figures: z.ZodArray<typeof boardFigure>;
    points: z.ZodArray<typeof boardPoint>;
}, z.core.$strip>, "dashboard.read", "json">;
export type DashboardWidget = z.output<(typeof dashboardWidget)['response'] & z.ZodType>;
export declare const AGEING: readonly ['notDue', 'd30', 'd60', 'd90', 'over'];
export type AgeingBucket = (typeof AGEING)[number];
export declare const exposureLine: z.ZodObject<{
    id: z.ZodNullable<z.ZodUUID>;
    name: z.ZodNullable<z.ZodString>;
    currency: z.ZodString;
    amount: z.ZodInt;
    buckets: z.ZodArray<z.ZodInt>;
    count: z.ZodInt;
    href: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type ExposureLine = z.output<typeof exposureLine>;
export declare const delayMonth: z.ZodObject<{ month: z.ZodString; days: z.ZodNullable<z.ZodInt>; count: z.ZodInt; href: z.ZodString; }, z.core.$strip>;
export type DelayMonth = z.output<typeof delayMonth>;
export declare const PORTFOLIO_FIGURES: readonly ['summary', 'exposure', 'delay'];
export type PortfolioFigure = (typeof PORTFOLIO_FIGURES)[number];
export declare const PORTFOLIO_MONTHS: readonly ['3', '6', '12', '24'];
export declare const USUAL_MONTHS = "12";
export declare const CONCENTRATION_THRESHOLD_PPM = 200000;
export declare const isConcentrated: (part: number, whole: number) => boolean;
export declare const portfolioFigure: import("../endpoint.ts").Endpoint<z.ZodObject<{ figure: z.ZodEnum<{ delay: "delay"; exposure: "exposure"; summary: "summary"; }>; }, z.core.$strip>, z.ZodObject<{
    by: z.ZodOptional<z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>>;
    assignorId: z.ZodOptional<z.ZodUUID>;
    months: z.ZodOptional<z.ZodEnum<{ 12: "12"; 24: "24"; 3: "3"; 6: "6"; }>>;
}, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    asOf: z.ZodISODate;
    figures: z.ZodArray<typeof boardFigure>;
    lines: z.ZodArray<typeof exposureLine>;
    months: z.ZodArray<z.ZodObject<{ month: z.ZodString; days: z.ZodNullable<z.ZodInt>; count: z.ZodInt; href: z.ZodString; }, z.core.$strip>>;
}, z.core.$strip>, "portfolio.read", "json">;
export type PortfolioAnswer = z.output<(typeof portfolioFigure)['response'] & z.ZodType>;

// body-fields
export declare const loginFields: {
    readonly email: { readonly kind: "text"; readonly max: 254; };
    readonly password: { readonly kind: "text"; readonly max: 128; };
    readonly role: { readonly kind: "text"; readonly max: 40; };
    readonly browser: { readonly kind: "text"; readonly max: 100; };
};
export declare const registerFields: {
    readonly email: { readonly kind: "text"; readonly max: 254; };
    readonly password: { readonly kind: "text"; readonly max: 128; };
    readonly firstName: { readonly kind: "text"; readonly max: 80; };
    readonly lastName: { readonly kind: "text"; readonly max: 80; };
    readonly phone: { readonly kind: "text"; readonly max: 40; };
    readonly side: { readonly kind: "choice"; readonly of: readonly ["assignor", "debtor"]; };
    readonly invitation: { readonly kind: "text"; readonly max: 200; };
    readonly acceptTerms: { readonly kind: "flag"; };
};
export declare const resetPasswordFields: {
    readonly token: { readonly kind: "text"; readonly max: 200; };
    readonly password: { readonly kind: "text"; readonly max: 128; };
};
export declare const verifyEmailFields: { readonly token: { readonly kind: "text"; readonly max: 200; }; };
export declare const openInvitedFields: {
    readonly password: { readonly kind: "text"; readonly max: 128; };
    readonly phone: { readonly kind: "text"; readonly max: 40; };
    readonly acceptTerms: { readonly kind: "flag"; };
};
export declare const patchOnboardingFields: {
    readonly legalName: { readonly kind: "text"; readonly max: 200; };
    readonly legalForm: { readonly kind: "text"; readonly max: 80; };
    readonly country: { readonly kind: "choice"; readonly of: readonly ["FR", "MA", "DZ", "TN"]; };
    readonly nationalId: { readonly kind: "text"; readonly max: 40; };
    readonly address: { readonly kind: "text"; readonly max: 300; };
    readonly postcode: { readonly kind: "text"; readonly max: 12; };
    readonly city: { readonly kind: "text"; readonly max: 120; };
    readonly expectedTurnover: { readonly kind: "integer"; readonly min: 1; };
    readonly debtorCount: { readonly kind: "integer"; readonly min: 1; readonly max: 1000000; };
    readonly exportSharePpm: { readonly kind: "integer"; readonly min: 0; readonly max: 1000000; };
    readonly wantedCeiling: { readonly kind: "integer"; readonly min: 1; };
    readonly currency: { readonly kind: "choice"; readonly of: readonly ["EUR", "MAD", "DZD", "TND"]; };
};
export declare const resendVerificationFields: { readonly email: { readonly kind: "text"; readonly max: 254; }; };
export declare const submitOnboardingFields: { readonly consent: { readonly kind: "flag"; }; };
export declare const answerProspectFields: {
    readonly status: { readonly kind: "choice"; readonly of: readonly ["open", "handled"]; };
    readonly note: { readonly kind: "text"; readonly max: 2000; };
};
export declare const sendProspectFields: {
    readonly legalName: { readonly kind: "text"; readonly max: 200; };
    readonly country: { readonly kind: "choice"; readonly of: readonly ["FR", "TN", "MA", "DZ"]; };
    readonly nationalId: { readonly kind: "text"; readonly max: 40; };
    readonly name: { readonly kind: "text"; readonly max: 120; };
    readonly email: { readonly kind: "text"; readonly max: 254; };
    readonly phone: { readonly kind: "text"; readonly max: 40; };
    readonly message: { readonly kind: "text"; readonly max: 4000; };
    readonly website: { readonly kind: "text"; readonly max: 300; };
};
export declare const addPasskeyFields: { readonly name: { readonly kind: "text"; readonly max: 60; }; };
export declare const confirmTotpFields: { readonly code: { readonly kind: "text"; readonly max: 40; }; };
export declare const passkeySignInFields: {
    readonly challenge: { readonly kind: "text"; readonly max: 200; };
    readonly browser: { readonly kind: "text"; readonly max: 100; };
};
export declare const changePasswordFields: {
    readonly current: { readonly kind: "text"; readonly max: 128; };
    readonly password: { readonly kind: "text"; readonly max: 128; };
};
export declare const updateMeFields: {
    readonly firstName: { readonly kind: "text"; readonly max: 80; };
    readonly lastName: { readonly kind: "text"; readonly max: 80; };
    readonly phone: { readonly kind: "text"; readonly max: 40; };
    readonly locale: { readonly kind: "choice"; readonly of: readonly ["fr"]; };
    readonly timeZone: { readonly kind: "text"; readonly max: 64; };
    readonly letterKeys: { readonly kind: "flag"; };
    readonly adviserTitle: { readonly kind: "choice"; readonly of: readonly ["conseiller", "conseillere"]; };
};
export declare const createViewFields: {
    readonly list: { readonly kind: "text"; readonly max: 80; };
    readonly name: { readonly kind: "text"; readonly max: 60; };
    readonly isDefault: { readonly kind: "flag"; };
    readonly shared: { readonly kind: "choice"; readonly of: readonly ["client", "supplier", "adviser", "super", "m1"]; };
};
export declare const bulkTransitionInvoicesFields: {
    readonly action: {
        readonly kind: "choice";
        readonly of: readonly ["confirm", "refuse_confirmation", "approve", "reject", "cancel"];
    };
    readonly comment: { readonly kind: "text"; readonly max: 2000; };
};
export declare const checkInvoiceFields: {
    readonly docType: { readonly kind: "choice"; readonly of: readonly ["380", "381", "384", "386", "393", "396"]; };
    readonly number: { readonly kind: "text"; readonly max: 60; };
    readonly assignorId: { readonly kind: "id"; };
    readonly debtorId: { readonly kind: "id"; };
    readonly contractId: { readonly kind: "id"; };
    readonly issueDate: { readonly kind: "date"; };
    readonly dueDate: { readonly kind: "date"; };
    readonly deliveryDate: { readonly kind: "date"; };
    readonly currency: { readonly kind: "choice"; readonly of: readonly ["EUR", "MAD", "DZD", "TND"]; };
    readonly net: { readonly kind: "integer"; };
    readonly vat: { readonly kind: "integer"; };
    readonly gross: { readonly kind: "integer"; };
    readonly prepaid: { readonly kind: "integer"; };
    readonly rounding: { readonly kind: "integer"; };
    readonly payeeName: { readonly kind: "text"; readonly max: 200; };
    readonly payeeIban: { readonly kind: "text"; readonly max: 42; };
    readonly orderRef: { readonly kind: "text"; readonly max: 80; };
    readonly source: { readonly kind: "choice"; readonly of: readonly ["form", "csv", "facturx", "ubl", "cii", "teif"]; };
    readonly fileId: { readonly kind: "id"; };
    readonly id: { readonly kind: "id"; };
};
export declare const createInvoiceFields: {
    readonly docType: { readonly kind: "choice"; readonly of: readonly ["380", "381", "384", "386", "393", "396"]; };
    readonly number: { readonly kind: "text"; readonly max: 60; };
    readonly assignorId: { readonly kind: "id"; };
    readonly debtorId: { readonly kind: "id"; };
    readonly contractId: { readonly kind: "id"; };
    readonly issueDate: { readonly kind: "date"; };
    readonly dueDate: { readonly kind: "date"; };
    readonly deliveryDate: { readonly kind: "date"; };
    readonly currency: { readonly kind: "choice"; readonly of: readonly ["EUR", "MAD", "DZD", "TND"]; };
    readonly net: { readonly kind: "integer"; };
    readonly vat: { readonly kind: "integer"; };
    readonly gross: { readonly kind: "integer"; };
    readonly prepaid: { readonly kind: "integer"; };
    readonly rounding: { readonly kind: "integer"; };
    readonly payeeName: { readonly kind: "text"; readonly max: 200; };
    readonly payeeIban: { readonly kind: "text"; readonly max: 42; };
    readonly orderRef: { readonly kind: "text"; readonly max: 80; };
    readonly source: { readonly kind: "choice"; readonly of: readonly ["form", "csv", "facturx", "ubl", "cii", "teif"]; };
    readonly fileId: { readonly kind: "id"; };
};
export declare const transitionInvoiceFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const createBatchFields: {
    readonly contractId: { readonly kind: "id"; };
    readonly assignorId: { readonly kind: "id"; };
    readonly leaveOut: { readonly kind: "flag"; };
};
export declare const transitionBatchFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const createFinancingFields: {
    readonly contractId: { readonly kind: "id"; };
    readonly assignorId: { readonly kind: "id"; };
    readonly bankAccountId: { readonly kind: "id"; };
    readonly amount: { readonly kind: "integer"; readonly min: 1; };
};
export declare const previewFinancingFields: typeof createFinancingFields;
export declare const transitionFinancingFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const createPaymentFileFields: {
    readonly accountId: { readonly kind: "id"; };
    readonly executionDate: { readonly kind: "date"; };
    readonly total: { readonly kind: "integer"; readonly min: 0; };
};
export declare const transitionPaymentFileFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const createDownloadFields: { readonly path: { readonly kind: "text"; readonly max: 4000; }; };
export declare const createGuaranteeRequestFields: {
    readonly kind: { readonly kind: "choice"; readonly of: readonly ["limit", "demand"]; };
    readonly debtorId: { readonly kind: "id"; };
    readonly beneficiaryId: { readonly kind: "id"; };
    readonly amount: { readonly kind: "integer"; readonly min: 1; };
    readonly currency: { readonly kind: "choice"; readonly of: readonly ["EUR", "MAD", "DZD", "TND"]; };
    readonly tenorDays: { readonly kind: "integer"; readonly min: 1; readonly max: 180; };
    readonly validUntil: { readonly kind: "date"; };
    readonly reason: { readonly kind: "text"; readonly max: 2000; };
};
export declare const priceGuaranteeRequestFields: {
    readonly kind: { readonly kind: "choice"; readonly of: readonly ["limit", "demand"]; };
    readonly amount: { readonly kind: "integer"; readonly min: 1; };
    readonly currency: { readonly kind: "choice"; readonly of: readonly ["EUR", "MAD", "DZD", "TND"]; };
    readonly tenorDays: { readonly kind: "integer"; readonly min: 1; readonly max: 180; };
    readonly validFrom: { readonly kind: "date"; };
    readonly validUntil: { readonly kind: "date"; };
    readonly debtorId: { readonly kind: "id"; };
    readonly beneficiaryId: { readonly kind: "id"; };
};
export declare const transitionGuaranteeRequestFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const guaranteeImpactFields: {
    readonly action: { readonly kind: "choice"; readonly of: readonly ["reduce", "suspend", "lift", "release"]; };
    readonly newAmount: { readonly kind: "integer"; readonly min: 1; };
};
export declare const receiveGuaranteeChangeFields: {
    readonly changeId: { readonly kind: "id"; };
    readonly how: { readonly kind: "choice"; readonly of: readonly ["page", "receipt", "proof"]; };
    readonly fileId: { readonly kind: "id"; };
};
export declare const transitionGuaranteeFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const verifyPublicFields: {
    readonly reference: { readonly kind: "text"; readonly max: 40; };
    readonly code: { readonly kind: "text"; readonly max: 20; };
};
export declare const answerApprovalFields: {
    readonly answer: { readonly kind: "choice"; readonly of: readonly ["approve", "reject", "withdraw"]; };
    readonly comment: { readonly kind: "text"; readonly max: 2000; };
};
export declare const addNoteFields: {
    readonly entity: { readonly kind: "choice"; readonly of: readonly ["invoice", "guarantee_request"]; };
    readonly entityId: { readonly kind: "id"; };
    readonly text: { readonly kind: "text"; readonly max: 2000; };
};
export declare const createRelationFields: {
    readonly assignorId: { readonly kind: "id"; };
    readonly debtorId: { readonly kind: "id"; };
    readonly assignorRef: { readonly kind: "text"; readonly max: 40; };
    readonly notification: { readonly kind: "choice"; readonly of: readonly ["notified", "confidential"]; };
    readonly termsDays: { readonly kind: "integer"; readonly min: 0; readonly max: 120; };
};
export declare const inviteAgainFields: { readonly email: { readonly kind: "text"; readonly max: 254; }; };
export declare const transitionRelationFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const runSimulationFields: {
    readonly drawDate: { readonly kind: "date"; };
    readonly draw: { readonly kind: "integer"; readonly min: 0; readonly max: 10000000000000; };
    readonly paidDate: { readonly kind: "date"; };
};
export declare const createAmendmentFields: {
    readonly effectiveFrom: { readonly kind: "date"; };
    readonly reason: { readonly kind: "text"; readonly max: 500; };
    readonly note: { readonly kind: "text"; readonly max: 2000; };
};
export declare const createContractFields: {
    readonly program: { readonly kind: "choice"; readonly of: readonly ["classic", "reverse"]; };
    readonly principalId: { readonly kind: "id"; };
    readonly currency: { readonly kind: "text"; readonly max: 3; };
    readonly effectiveFrom: { readonly kind: "date"; };
    readonly reason: { readonly kind: "text"; readonly max: 500; };
    readonly note: { readonly kind: "text"; readonly max: 2000; };
};
export declare const transitionAmendmentFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const transitionContractFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const createAdhesionFields: {
    readonly legalName: { readonly kind: "text"; readonly max: 200; };
    readonly country: { readonly kind: "choice"; readonly of: readonly ["FR", "MA", "DZ", "TN"]; };
    readonly legalForm: { readonly kind: "text"; readonly max: 80; };
    readonly nationalId: { readonly kind: "text"; readonly max: 40; };
    readonly firstName: { readonly kind: "text"; readonly max: 80; };
    readonly lastName: { readonly kind: "text"; readonly max: 80; };
    readonly email: { readonly kind: "text"; readonly max: 254; };
};
export declare const transitionAdhesionFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const transitionOwnAdhesionFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const voteAdhesionFields: {
    readonly vote: { readonly kind: "choice"; readonly of: readonly ["for", "against", "abstain"]; };
    readonly comment: { readonly kind: "text"; readonly max: 2000; };
};
export declare const writeMinutesFields: { readonly text: { readonly kind: "text"; readonly max: 5000; }; };
export declare const createPartyFields: {
    readonly legalName: { readonly kind: "text"; readonly max: 200; };
    readonly country: { readonly kind: "choice"; readonly of: readonly ["FR", "TN", "MA", "DZ"]; };
    readonly city: { readonly kind: "text"; readonly max: 120; };
    readonly nationalId: { readonly kind: "text"; readonly max: 40; };
    readonly isDebtor: { readonly kind: "flag"; };
    readonly isAssignor: { readonly kind: "flag"; };
    readonly legalForm: { readonly kind: "text"; readonly max: 80; };
    readonly vatNo: { readonly kind: "text"; readonly max: 20; };
    readonly activityCode: { readonly kind: "text"; readonly max: 20; };
    readonly address: { readonly kind: "text"; readonly max: 300; };
    readonly postcode: { readonly kind: "text"; readonly max: 12; };
    readonly phone: { readonly kind: "text"; readonly max: 40; };
    readonly email: { readonly kind: "text"; readonly max: 254; };
};
export declare const addOwnerFields: {
    readonly name: { readonly kind: "text"; readonly max: 120; };
    readonly birthDate: { readonly kind: "date"; };
    readonly nationality: { readonly kind: "text"; readonly max: 60; };
    readonly sharePpm: { readonly kind: "integer"; readonly min: 250000; readonly max: 1000000; };
    readonly isPep: { readonly kind: "flag"; };
};
export declare const addPartyContactFields: {
    readonly name: { readonly kind: "text"; readonly max: 120; };
    readonly role: {
        readonly kind: "choice";
        readonly of: readonly ["director", "finance", "accounting", "legal", "other"];
    };
    readonly email: { readonly kind: "text"; readonly max: 254; };
    readonly phone: { readonly kind: "text"; readonly max: 40; };
};
export declare const gradePartyFields: {
    readonly riskGrade: { readonly kind: "choice"; readonly of: readonly ["A", "B", "C", "D", "E"]; };
    readonly sameGroupAs: { readonly kind: "id"; };
};
export declare const transitionPartyFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const invitePartyUserFields: {
    readonly firstName: { readonly kind: "text"; readonly max: 100; };
    readonly lastName: { readonly kind: "text"; readonly max: 100; };
    readonly email: { readonly kind: "text"; readonly max: 254; };
    readonly role: { readonly kind: "choice"; readonly of: readonly ["client", "supplier"]; };
};
export declare const transitionPartyUserFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const createBankAccountFields: {
    readonly partyId: { readonly kind: "id"; };
    readonly iban: { readonly kind: "text"; readonly max: 60; };
    readonly bic: { readonly kind: "text"; readonly max: 20; };
    readonly holder: { readonly kind: "text"; readonly max: 140; };
    readonly replacesId: { readonly kind: "id"; };
    readonly fileId: { readonly kind: "id"; };
    readonly rib: { readonly kind: "text"; readonly max: 40; };
};
export declare const transitionBankAccountFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const bulkTransitionDocumentsFields: {
    readonly action: { readonly kind: "choice"; readonly of: readonly ["accept", "refuse"]; };
    readonly comment: { readonly kind: "text"; readonly max: 2000; };
};
export declare const requestDocumentFields: {
    readonly typeId: { readonly kind: "id"; };
    readonly ownerType: {
        readonly kind: "choice";
        readonly of: readonly ["party", "adhesion", "guarantee", "invoice", "contract"];
    };
    readonly ownerId: { readonly kind: "id"; };
    readonly comment: { readonly kind: "text"; readonly max: 2000; };
};
export declare const transitionDocumentFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const createDocumentTypeFields: {
    readonly code: { readonly kind: "text"; readonly max: 40; };
    readonly label: { readonly kind: "text"; readonly max: 120; };
    readonly appliesTo: {
        readonly kind: "choice";
        readonly of: readonly ["party", "adhesion", "guarantee", "invoice", "contract"];
    };
    readonly required: { readonly kind: "flag"; };
    readonly validityMonths: { readonly kind: "integer"; readonly min: 1; readonly max: 120; };
    readonly maxMb: { readonly kind: "integer"; readonly min: 1; readonly max: 10; };
    readonly reviewer: { readonly kind: "choice"; readonly of: readonly ["ADVISER", "RISK", "LEGAL"]; };
};
export declare const documentTypeAudienceFields: {
    readonly id: { readonly kind: "id"; };
    readonly appliesTo: {
        readonly kind: "choice";
        readonly of: readonly ["party", "adhesion", "guarantee", "invoice", "contract"];
    };
    readonly required: { readonly kind: "flag"; };
    readonly active: { readonly kind: "flag"; };
};
export declare const updateDocumentTypeFields: {
    readonly code: { readonly kind: "text"; readonly max: 40; };
    readonly label: { readonly kind: "text"; readonly max: 120; };
    readonly appliesTo: {
        readonly kind: "choice";
        readonly of: readonly ["party", "adhesion", "guarantee", "invoice", "contract"];
    };
    readonly required: { readonly kind: "flag"; };
    readonly validityMonths: { readonly kind: "integer"; readonly min: 1; readonly max: 120; };
    readonly maxMb: { readonly kind: "integer"; readonly min: 1; readonly max: 10; };
    readonly reviewer: { readonly kind: "choice"; readonly of: readonly ["ADVISER", "RISK", "LEGAL"]; };
    readonly active: { readonly kind: "flag"; };
};
export declare const createEmployeeFields: {
    readonly firstName: { readonly kind: "text"; readonly max: 100; };
    readonly lastName: { readonly kind: "text"; readonly max: 100; };
    readonly role: { readonly kind: "choice"; readonly of: readonly ["adviser", "m1", "super"]; };
    readonly department: { readonly kind: "choice"; readonly of: readonly ["ADVISER", "RISK", "LEGAL", "M1"]; };
    readonly staffNo: { readonly kind: "text"; readonly max: 20; };
    readonly approvalLimit: { readonly kind: "integer"; readonly min: 0; readonly max: 1000000000000; };
    readonly managerId: { readonly kind: "id"; };
    readonly email: { readonly kind: "text"; readonly max: 254; };
};
export declare const updateEmployeeFields: {
    readonly firstName: { readonly kind: "text"; readonly max: 100; };
    readonly lastName: { readonly kind: "text"; readonly max: 100; };
    readonly role: { readonly kind: "choice"; readonly of: readonly ["adviser", "m1", "super"]; };
    readonly department: { readonly kind: "choice"; readonly of: readonly ["ADVISER", "RISK", "LEGAL", "M1"]; };
    readonly staffNo: { readonly kind: "text"; readonly max: 20; };
    readonly approvalLimit: { readonly kind: "integer"; readonly min: 0; readonly max: 1000000000000; };
    readonly managerId: { readonly kind: "id"; };
    readonly active: { readonly kind: "flag"; };
    readonly handoverTo: { readonly kind: "id"; };
};
export declare const createCalendarEventFields: {
    readonly title: { readonly kind: "text"; readonly max: 200; };
    readonly description: { readonly kind: "text"; readonly max: 2000; };
    readonly start: { readonly kind: "text"; readonly max: 30; };
    readonly end: { readonly kind: "text"; readonly max: 30; };
    readonly allDay: { readonly kind: "flag"; };
    readonly timeZone: { readonly kind: "text"; readonly max: 64; };
};
export declare const updateSettingsFields: {
    readonly mfaRequiredForStaff: { readonly kind: "flag"; };
    readonly idleLockMinutes: { readonly kind: "integer"; readonly min: 1; readonly max: 240; };
    readonly committeeThreshold: { readonly kind: "integer"; readonly min: 1; };
    readonly reviewTargetDays: { readonly kind: "integer"; readonly min: 1; readonly max: 20; };
    readonly uncoveredReasonPpm: { readonly kind: "integer"; readonly min: 0; readonly max: 1000000; };
    readonly demandFeePpm: { readonly kind: "integer"; readonly min: 0; readonly max: 200000; };
    readonly demandFeeMin: { readonly kind: "integer"; readonly min: 0; };
    readonly releaseFailures: { readonly kind: "integer"; readonly min: 2; readonly max: 100; };
    readonly remoteOverrides: { readonly kind: "flag"; };
};
export declare const addHolidayFields: {
    readonly country: { readonly kind: "choice"; readonly of: readonly ["FR", "TARGET", "TN", "MA"]; };
    readonly date: { readonly kind: "date"; };
    readonly label: { readonly kind: "text"; readonly max: 80; };
};
export declare const enterAccountingRateFields: {
    readonly currency: { readonly kind: "choice"; readonly of: readonly ["MAD", "DZD", "TND"]; };
    readonly perEuroPpm: { readonly kind: "integer"; };
    readonly onDate: { readonly kind: "date"; };
    readonly source: { readonly kind: "text"; readonly max: 200; };
    readonly corrects: { readonly kind: "id"; };
    readonly reason: { readonly kind: "text"; readonly max: 300; };
};
export declare const enterReferenceRateFields: {
    readonly code: { readonly kind: "choice"; readonly of: readonly ["EURIBOR3M", "TMM", "BAM", "BCE", "LEGAL"]; };
    readonly ppm: { readonly kind: "integer"; };
    readonly onDate: { readonly kind: "date"; };
    readonly source: { readonly kind: "text"; readonly max: 200; };
    readonly corrects: { readonly kind: "id"; };
    readonly reason: { readonly kind: "text"; readonly max: 300; };
};
export declare const transitionLedgerEntryFields: { readonly comment: { readonly kind: "text"; readonly max: 2000; }; };
export declare const updateLedgerAccountFields: {
    readonly name: { readonly kind: "text"; readonly max: 80; };
    readonly planNo: { readonly kind: "text"; readonly max: 12; };
};
export declare const closeLedgerMonthFields: { readonly through: { readonly kind: "flag"; }; };
export declare const addOwnAccountFields: {
    readonly iban: { readonly kind: "text"; readonly max: 60; };
    readonly bic: { readonly kind: "text"; readonly max: 20; };
    readonly holder: { readonly kind: "text"; readonly max: 140; };
    readonly currency: { readonly kind: "choice"; readonly of: readonly ["EUR", "MAD", "DZD", "TND"]; };
    readonly purpose: { readonly kind: "choice"; readonly of: readonly ["collection", "payment"]; };
    readonly contractId: { readonly kind: "id"; };
};
export declare const changeOwnAccountFields: {
    readonly bic: { readonly kind: "text"; readonly max: 20; };
    readonly holder: { readonly kind: "text"; readonly max: 140; };
    readonly active: { readonly kind: "flag"; };
};
export declare const askPrivacyFields: {
    readonly userId: { readonly kind: "id"; };
    readonly kind: { readonly kind: "choice"; readonly of: readonly ["export", "erasure"]; };
};
export declare const acceptRemoteInvitationFields: { readonly token: { readonly kind: "text"; readonly max: 100; }; };
export declare const addReleaserKeyFields: {
    readonly name: { readonly kind: "text"; readonly max: 120; };
    readonly publicKey: { readonly kind: "text"; readonly max: 1000; };
};
export declare const addRemoteOriginFields: { readonly origin: { readonly kind: "text"; readonly max: 200; }; };
export declare const reportErrorFields: {
    readonly code: {
        readonly kind: "choice";
        readonly of: readonly ["NETWORK_DOWN", "CLIENT_TIMEOUT", "REMOTE_UNAVAILABLE", "CHUNK_MISSING", "REMOTE_REFUSED", "REGISTRY_INVALID", "REMOTE_CRASHED", "PAGE_CRASHED"];
    };
    readonly correlationId: { readonly kind: "text"; readonly max: 64; };
};
export declare const reportVitalFields: {
    readonly name: { readonly kind: "choice"; readonly of: readonly ["LCP", "INP", "CLS", "remote-load"]; };
};
export declare const signedReleaseFields: {
    readonly statement: { readonly kind: "text"; readonly max: 900000; };
    readonly signature: { readonly kind: "text"; readonly max: 200; };
};
export declare const confirmByLinkFields: {
    readonly name: { readonly kind: "text"; readonly max: 80; };
    readonly title: { readonly kind: "text"; readonly max: 80; };
    readonly email: { readonly kind: "text"; readonly max: 254; };
    readonly accept: { readonly kind: "flag"; };
};
export declare const contestByLinkFields: {
    readonly code: { readonly kind: "text"; readonly max: 40; };
    readonly comment: { readonly kind: "text"; readonly max: 2000; };
};
export declare const answerContactMessageFields: {
    readonly status: { readonly kind: "choice"; readonly of: readonly ["open", "answered"]; };
    readonly note: { readonly kind: "text"; readonly max: 2000; };
};
export declare const sendContactFields: {
    readonly name: { readonly kind: "text"; readonly max: 120; };
    readonly email: { readonly kind: "text"; readonly max: 254; };
    readonly subject: { readonly kind: "text"; readonly max: 120; };
    readonly message: { readonly kind: "text"; readonly max: 4000; };
    readonly website: { readonly kind: "text"; readonly max: 300; };
};

// calendar/calendar.endpoints
export declare const listCalendarEvents: import("../endpoint.ts").Endpoint<z.ZodUndefined, typeof calendarSpan, z.ZodUndefined, z.ZodArray<typeof calendarEvent>, "calendar.use", "json">;
export declare const createCalendarEvent: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof newCalendarEvent, typeof calendarEvent, "calendar.use", "json">;
export declare const updateCalendarEvent: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUnion<readonly [z.ZodUUID, z.ZodString]>; }, z.core.$strip>, z.ZodUndefined, typeof calendarEventChange, typeof calendarEvent, "calendar.use", "json">;
export declare const deleteCalendarEvent: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUnion<readonly [z.ZodUUID, z.ZodString]>; }, z.core.$strip>, z.ZodObject<{ version: z.ZodCoercedNumber<unknown>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "calendar.use", "json">;
declare const feed: z.ZodObject<{ url: z.ZodNullable<z.ZodString>; createdAt: z.ZodNullable<z.ZodISODateTime>; }, z.core.$strip>;
export type CalendarFeed = z.output<typeof feed>;
export declare const getCalendarFeed: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ url: z.ZodNullable<z.ZodString>; createdAt: z.ZodNullable<z.ZodISODateTime>; }, z.core.$strip>, "calendar.use", "json">;
export declare const renewCalendarFeed: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ url: z.ZodNullable<z.ZodString>; createdAt: z.ZodNullable<z.ZodISODateTime>; }, z.core.$strip>, "calendar.use", "json">;
export declare const readCalendarFeed: import("../endpoint.ts").Endpoint<z.ZodObject<{ secret: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "public", "json">;

// calendar/calendar.schemas
export declare const CALENDAR_KINDS: {
    readonly echeance: 'Échéances';
    readonly confirmation: 'Confirmations';
    readonly guarantee_end: 'Fins de garantie';
    readonly kyc: 'Documents';
    readonly committee: 'Décisions';
    readonly custom: 'Mes événements';
};
export type CalendarKind = keyof typeof CALENDAR_KINDS;
export declare const CALENDAR_KIND_NAMES: [CalendarKind, ...CalendarKind[]];
export declare const CALENDAR_MOST_DAYS = 400;
type ListCalendarEventsKind = z.ZodEnum<{
    committee: "committee";
    confirmation: "confirmation";
    custom: "custom";
    echeance: "echeance";
    guarantee_end: "guarantee_end";
    kyc: "kyc";
}>;
export declare const calendarEvent: z.ZodObject<{
    id: z.ZodString;
    kind: ListCalendarEventsKind;
    title: z.ZodString;
    detail: z.ZodNullable<z.ZodString>;
    start: z.ZodString;
    end: z.ZodNullable<z.ZodString>;
    allDay: z.ZodBoolean;
    timeZone: z.ZodNullable<z.ZodString>;
    description: z.ZodNullable<z.ZodString>;
    amount: z.ZodNullable<z.ZodObject<{ minor: z.ZodInt; currency: z.ZodString; }, z.core.$strip>>;
    count: z.ZodInt;
    late: z.ZodBoolean;
    href: z.ZodNullable<z.ZodString>;
    generated: z.ZodBoolean;
    version: z.ZodNullable<z.ZodInt>;
}, z.core.$strip>;
export type CalendarEvent = z.output<typeof calendarEvent>;
export declare function isTimeZone(name: string): boolean;
export interface EventTimes { start: string; end?: string | null | undefined; allDay: boolean; }
export declare function eventTimeErrors({ start, end, allDay }: EventTimes): FieldError[];
export declare const newCalendarEvent: z.ZodObject<{
    title: z.ZodString;
    description: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    start: z.ZodString;
    end: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    allDay: z.ZodBoolean;
    timeZone: z.ZodString;
}, z.core.$strict>;
export type NewCalendarEvent = z.output<typeof newCalendarEvent>;
export declare const calendarEventChange: z.ZodObject<{
    title: z.ZodOptional<z.ZodString>;
    description: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    start: z.ZodOptional<z.ZodString>;
    end: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    allDay: z.ZodOptional<z.ZodBoolean>;
    timeZone: z.ZodOptional<z.ZodString>;
    version: z.ZodInt;
}, z.core.$strict>;
export declare const calendarEventParams: z.ZodObject<{ id: z.ZodUnion<readonly [z.ZodUUID, z.ZodString]>; }, z.core.$strip>;
export declare const calendarSpan: z.ZodObject<{
    from: z.ZodISODate;
    to: z.ZodISODate;
    kind: z.ZodOptional<z.ZodPipe<z.ZodPipe<z.ZodString, z.ZodTransform<string[], string>>, z.ZodArray<ListCalendarEventsKind>>>;
}, z.core.$strict>;

// changes
export declare const changeText: ({ field, before, after }: FieldChange) => string;

// check-codes
export type Severity = 'blocking' | 'warning';
export interface CheckDefinition { readonly severity: Severity; readonly message: string; }
declare const invoices: {
    NUMBER_FORMAT: { readonly severity: 'blocking'; readonly message: string; };
    DATE_RANGE: { readonly severity: 'blocking'; readonly message: string; };
    ISSUE_IN_FUTURE: { readonly severity: 'blocking'; readonly message: string; };
    DUE_BEFORE_ISSUE: { readonly severity: 'blocking'; readonly message: string; };
    DUE_PAST: { readonly severity: 'blocking'; readonly message: string; };
    DELIVERY_IN_FUTURE: { readonly severity: 'blocking'; readonly message: string; };
    AMOUNT_SUM: { readonly severity: 'blocking'; readonly message: string; };
    PREPAID_RANGE: { readonly severity: 'blocking'; readonly message: string; };
    ROUNDING_RANGE: { readonly severity: 'blocking'; readonly message: string; };
    PAYABLE_SUM: { readonly severity: 'blocking'; readonly message: string; };
    PAYABLE_LESS: { readonly severity: 'blocking'; readonly message: string; };
    LINES_SUM: { readonly severity: 'blocking'; readonly message: string; };
    ADJUSTMENTS_SUM: { readonly severity: 'blocking'; readonly message: string; };
    CURRENCY_UNSUPPORTED: { readonly severity: 'blocking'; readonly message: string; };
    CURRENCY_DOCUMENT: { readonly severity: 'blocking'; readonly message: string; };
    CURRENCY_CONTRACT: { readonly severity: 'blocking'; readonly message: string; };
    ABOVE_CEILING: { readonly severity: 'blocking'; readonly message: string; };
    DUPLICATE_INVOICE: { readonly severity: 'blocking'; readonly message: string; };
    ALREADY_ASSIGNED: { readonly severity: 'blocking'; readonly message: string; };
    DEBTOR_UNKNOWN: { readonly severity: 'blocking'; readonly message: string; };
    RELATION_INACTIVE: { readonly severity: 'blocking'; readonly message: string; };
    ASSIGNOR_FIRST: { readonly severity: 'blocking'; readonly message: string; };
    CONTRACT_INACTIVE: { readonly severity: 'blocking'; readonly message: string; };
    CREDIT_NOTE: { readonly severity: 'blocking'; readonly message: string; };
    DOC_TYPE_REFUSED: { readonly severity: 'blocking'; readonly message: string; };
    FILE_MISSING: { readonly severity: 'blocking'; readonly message: string; };
    RELATED_PARTIES: { readonly severity: 'blocking'; readonly message: string; };
};
declare const warnings: {
    SELLER_MISMATCH: { readonly severity: 'warning'; readonly message: string; };
    BUYER_MISMATCH: { readonly severity: 'warning'; readonly message: string; };
    TERM_LONG: { readonly severity: 'warning'; readonly message: string; };
    DUE_UNCLEAR: { readonly severity: 'warning'; readonly message: string; };
    DUE_TERM: { readonly severity: 'warning'; readonly message: string; };
    DUE_INSTALMENTS: { readonly severity: 'warning'; readonly message: string; };
    DISCOUNT_OFFERED: { readonly severity: 'warning'; readonly message: string; };
    PAYABLE_DIFFERS: { readonly severity: 'warning'; readonly message: string; };
    LINE_AMOUNT: { readonly severity: 'warning'; readonly message: string; };
    DOCUMENT_DIFFERS: { readonly severity: 'warning'; readonly message: string; };
    NOT_COMPARABLE: { readonly severity: 'warning'; readonly message: string; };
    SIREN_LUHN: { readonly severity: 'warning'; readonly message: string; };
    SIRET_LUHN: { readonly severity: 'warning'; readonly message: string; };
    RIB_DZ_KEY: { readonly severity: 'warning'; readonly message: string; };
    FACTOR_IBAN_ABSENT: { readonly severity: 'warning'; readonly message: string; };
    FR_NOTES: { readonly severity: 'warning'; readonly message: string; };
    PAYEE_UNCLEAR: { readonly severity: 'warning'; readonly message: string; };
    NEAR_DUPLICATE: { readonly severity: 'warning'; readonly message: string; };
    SAME_FILE: { readonly severity: 'warning'; readonly message: string; };
    PDF_DIFFERS: { readonly severity: 'warning'; readonly message: string; };
    PDF_UNREAD: { readonly severity: 'warning'; readonly message: string; };
    XML_PARTIAL: { readonly severity: 'warning'; readonly message: string; };
    LIMIT_EXCESS: { readonly severity: 'warning'; readonly message: string; };
};
declare const definitions: {
    REQUIRED: { readonly severity: 'blocking'; readonly message: string; };
    FORMAT: { readonly severity: 'blocking'; readonly message: string; };
    TOO_SHORT: { readonly severity: 'blocking'; readonly message: string; };
    TOO_LONG: { readonly severity: 'blocking'; readonly message: string; };
    UNKNOWN_FIELD: { readonly severity: 'blocking'; readonly message: string; };
    UNKNOWN_VALUE: { readonly severity: 'blocking'; readonly message: string; };
    UNKNOWN_REF: { readonly severity: 'blocking'; readonly message: string; };
    NOT_INTEGER: { readonly severity: 'blocking'; readonly message: string; };
    AMOUNT_NOT_POSITIVE: { readonly severity: 'blocking'; readonly message: string; };
    AMOUNT_DECIMALS: { readonly severity: 'blocking'; readonly message: string; };
    OUT_OF_RANGE: { readonly severity: 'blocking'; readonly message: string; };
    SAME_PARTY: { readonly severity: 'blocking'; readonly message: string; };
    ROLE_MISSING: { readonly severity: 'blocking'; readonly message: string; };
    IN_USE: { readonly severity: 'blocking'; readonly message: string; };
    NAME_LINK: { readonly severity: 'blocking'; readonly message: string; };
    NAME_INVISIBLE: { readonly severity: 'blocking'; readonly message: string; };
    NAME_LETTER: { readonly severity: 'blocking'; readonly message: string; };
    IBAN_LENGTH: { readonly severity: 'blocking'; readonly message: string; };
    IBAN_CHECKSUM: { readonly severity: 'blocking'; readonly message: string; };
    RIB_KEY: { readonly severity: 'blocking'; readonly message: string; };
    IBAN_DIFFERS: { readonly severity: 'blocking'; readonly message: string; };
    SIREN_INVALID: { readonly severity: 'blocking'; readonly message: string; };
    SIRET_INVALID: { readonly severity: 'blocking'; readonly message: string; };
    VAT_ID_INVALID: { readonly severity: 'blocking'; readonly message: string; };
    MF_INVALID: { readonly severity: 'blocking'; readonly message: string; };
    ICE_INVALID: { readonly severity: 'blocking'; readonly message: string; };
    NUMBER_FORMAT: { readonly severity: 'blocking'; readonly message: string; };
    DATE_RANGE: { readonly severity: 'blocking'; readonly message: string; };
    ISSUE_IN_FUTURE: { readonly severity: 'blocking'; readonly message: string; };
    DUE_BEFORE_ISSUE: { readonly severity: 'blocking'; readonly message: string; };
    DUE_PAST: { readonly severity: 'blocking'; readonly message: string; };
    DELIVERY_IN_FUTURE: { readonly severity: 'blocking'; readonly message: string; };
    AMOUNT_SUM: { readonly severity: 'blocking'; readonly message: string; };
    PREPAID_RANGE: { readonly severity: 'blocking'; readonly message: string; };
    ROUNDING_RANGE: { readonly severity: 'blocking'; readonly message: string; };
    PAYABLE_SUM: { readonly severity: 'blocking'; readonly message: string; };
    PAYABLE_LESS: { readonly severity: 'blocking'; readonly message: string; };
    LINES_SUM: { readonly severity: 'blocking'; readonly message: string; };
    ADJUSTMENTS_SUM: { readonly severity: 'blocking'; readonly message: string; };
    CURRENCY_UNSUPPORTED: { readonly severity: 'blocking'; readonly message: string; };
    CURRENCY_DOCUMENT: { readonly severity: 'blocking'; readonly message: string; };
    CURRENCY_CONTRACT: { readonly severity: 'blocking'; readonly message: string; };
    ABOVE_CEILING: { readonly severity: 'blocking'; readonly message: string; };
    DUPLICATE_INVOICE: { readonly severity: 'blocking'; readonly message: string; };
    ALREADY_ASSIGNED: { readonly severity: 'blocking'; readonly message: string; };
    DEBTOR_UNKNOWN: { readonly severity: 'blocking'; readonly message: string; };
    RELATION_INACTIVE: { readonly severity: 'blocking'; readonly message: string; };
    ASSIGNOR_FIRST: { readonly severity: 'blocking'; readonly message: string; };
    CONTRACT_INACTIVE: { readonly severity: 'blocking'; readonly message: string; };
    CREDIT_NOTE: { readonly severity: 'blocking'; readonly message: string; };
    DOC_TYPE_REFUSED: { readonly severity: 'blocking'; readonly message: string; };
    FILE_MISSING: { readonly severity: 'blocking'; readonly message: string; };
    RELATED_PARTIES: { readonly severity: 'blocking'; readonly message: string; };
    SELLER_MISMATCH: { readonly severity: 'warning'; readonly message: string; };
    BUYER_MISMATCH: { readonly severity: 'warning'; readonly message: string; };
    TERM_LONG: { readonly severity: 'warning'; readonly message: string; };
    DUE_UNCLEAR: { readonly severity: 'warning'; readonly message: string; };
    DUE_TERM: { readonly severity: 'warning'; readonly message: string; };
    DUE_INSTALMENTS: { readonly severity: 'warning'; readonly message: string; };
    DISCOUNT_OFFERED: { readonly severity: 'warning'; readonly message: string; };
    PAYABLE_DIFFERS: { readonly severity: 'warning'; readonly message: string; };
    LINE_AMOUNT: { readonly severity: 'warning'; readonly message: string; };
    DOCUMENT_DIFFERS: { readonly severity: 'warning'; readonly message: string; };
    NOT_COMPARABLE: { readonly severity: 'warning'; readonly message: string; };
    SIREN_LUHN: { readonly severity: 'warning'; readonly message: string; };
    SIRET_LUHN: { readonly severity: 'warning'; readonly message: string; };
    RIB_DZ_KEY: { readonly severity: 'warning'; readonly message: string; };
    FACTOR_IBAN_ABSENT: { readonly severity: 'warning'; readonly message: string; };
    FR_NOTES: { readonly severity: 'warning'; readonly message: string; };
    PAYEE_UNCLEAR: { readonly severity: 'warning'; readonly message: string; };
    NEAR_DUPLICATE: { readonly severity: 'warning'; readonly message: string; };
    SAME_FILE: { readonly severity: 'warning'; readonly message: string; };
    PDF_DIFFERS: { readonly severity: 'warning'; readonly message: string; };
    PDF_UNREAD: { readonly severity: 'warning'; readonly message: string; };
    XML_PARTIAL: { readonly severity: 'warning'; readonly message: string; };
    LIMIT_EXCESS: { readonly severity: 'warning'; readonly message: string; };
};
export type CheckCode = keyof typeof definitions;
export type InvoiceProblem = keyof typeof invoices | keyof typeof warnings;
export declare const checkCodes: Readonly<Record<CheckCode, CheckDefinition>>;
export type CheckData = Readonly<Record<string, string | number>>;
export interface CheckFault { readonly code: CheckCode; readonly data: CheckData; }
export declare function checkMessage(code: CheckCode, data?: CheckData): string;

// commissions/commission.states
export declare const commissionStates: {
    readonly computed: { readonly label: "Calculée"; readonly tone: "neutral"; readonly icon: "sigma"; };
    readonly posted: { readonly label: "Comptabilisée"; readonly tone: "progress"; readonly icon: "landmark"; };
    readonly invoiced: { readonly label: "Facturée"; readonly tone: "engaged"; readonly icon: "receipt"; };
    readonly paid: { readonly label: "Réglée"; readonly tone: "success"; readonly icon: "circle-check"; };
    readonly contested: { readonly label: "Contestée"; readonly tone: "danger"; readonly icon: "scale"; };
    readonly credited: { readonly label: "Avoir"; readonly tone: "neutral"; readonly icon: "undo"; };
};
export type CommissionState = keyof typeof commissionStates;

// commissions/commissions.endpoints
export declare const commissionRow: z.ZodObject<{
    id: z.ZodUUID;
    kind: z.ZodEnum<{
        adjustment: "adjustment";
        dispute: "dispute";
        guarantee: "guarantee";
        interest: "interest";
        service: "service";
        unpaid: "unpaid";
    }>;
    partyName: z.ZodString;
    invoiceNumber: z.ZodNullable<z.ZodString>;
    invoiceId: z.ZodNullable<z.ZodUUID>;
    batchId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    batchRef: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    base: z.ZodInt;
    ratePpm: z.ZodInt;
    days: z.ZodNullable<z.ZodInt>;
    net: z.ZodInt;
    vat: z.ZodInt;
    gross: z.ZodInt;
    currency: z.ZodString;
    formulaText: z.ZodString;
    status: z.ZodEnum<{
        computed: "computed";
        contested: "contested";
        credited: "credited";
        invoiced: "invoiced";
        paid: "paid";
        posted: "posted";
    }>;
    createdAt: z.ZodISODateTime;
}, z.core.$strip>;
export type CommissionRow = z.output<typeof commissionRow>;
export declare const commissionListSpec: import("../list.ts").ListSpec<"kind" | "status", "createdAt" | "gross">;
export declare const listCommissions: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof commissionRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "commissions.read", "json">;
export declare const exportCommissions: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "commissions.read", "json">;

// common
export declare const id: z.ZodUUID;
export declare const idParams: z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>;
export declare const str: (max: number) => z.ZodString;
export declare const nameStr: (max: number) => z.ZodString;
export declare const personNameStr: (max: number) => z.ZodString;
export declare const typedPhone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
export declare const optionalPhone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
export declare const optionalStr: (max: number) => z.ZodOptional<z.ZodNullable<z.ZodString>>;
export declare const optionalNameStr: (max: number) => z.ZodOptional<z.ZodNullable<z.ZodString>>;
export declare const identifierStr: (max: number) => z.ZodString;
export declare const optionalIdentifierStr: (max: number) => z.ZodOptional<z.ZodNullable<z.ZodString>>;
export declare const money: z.ZodInt;
export declare const signedMoney: z.ZodInt;
export declare const sums: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
export type Sums = z.output<typeof sums>;
export declare const ppm: z.ZodInt;
export declare const isoDate: z.ZodISODate;
export declare const instant: z.ZodISODateTime;
export declare const currency: z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>;
export declare const COUNTRIES: readonly ['FR', 'TN', 'MA', 'DZ'];
export declare const partyRef: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
export type PartyRef = z.output<typeof partyRef>;
export declare const actorRef: z.ZodObject<{
    id: z.ZodString;
    name: z.ZodString;
    role: z.ZodEnum<{
        adviser: "adviser";
        client: "client";
        m1: "m1";
        super: "super";
        supplier: "supplier";
        system: "system";
    }>;
}, z.core.$strip>;
export type ActorRef = z.output<typeof actorRef>;
export declare const fieldChange: z.ZodObject<{ field: z.ZodString; before: z.ZodNullable<z.ZodString>; after: z.ZodNullable<z.ZodString>; }, z.core.$strip>;
export type FieldChange = z.output<typeof fieldChange>;
export declare const timelineEntry: z.ZodObject<{
    at: z.ZodISODateTime;
    actor: typeof actorRef;
    action: z.ZodString;
    label: z.ZodString;
    from: z.ZodNullable<z.ZodString>;
    to: z.ZodNullable<z.ZodString>;
    reason: z.ZodNullable<z.ZodString>;
    comment: z.ZodNullable<z.ZodString>;
    note: z.ZodOptional<z.ZodObject<{ id: z.ZodUUID; mine: z.ZodBoolean; }, z.core.$strip>>;
    changes: z.ZodOptional<z.ZodArray<z.ZodObject<{ field: z.ZodString; before: z.ZodNullable<z.ZodString>; after: z.ZodNullable<z.ZodString>; }, z.core.$strip>>>;
}, z.core.$strip>;
export type TimelineEntry = z.output<typeof timelineEntry>;
export declare const timeline: z.ZodObject<{
    data: z.ZodArray<typeof timelineEntry>;
}, z.core.$strip>;
export declare const versionRead: z.ZodOptional<z.ZodInt>;
export declare const transitionBody: z.ZodObject<{
    action: z.ZodString;
    version: z.ZodInt;
    reasonCode: z.ZodOptional<z.ZodString>;
    comment: z.ZodOptional<z.ZodString>;
    payload: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>>;
}, z.core.$strict>;
export type TransitionBody = z.output<typeof transitionBody>;
export declare const stepField: z.ZodObject<{
    name: z.ZodString;
    kind: z.ZodString;
    label: z.ZodString;
    missing: z.ZodOptional<z.ZodString>;
    help: z.ZodOptional<z.ZodString>;
    optional: z.ZodOptional<z.ZodBoolean>;
    of: z.ZodOptional<z.ZodArray<z.ZodString>>;
    list: z.ZodOptional<z.ZodString>;
    min: z.ZodOptional<z.ZodInt>;
    max: z.ZodOptional<z.ZodInt>;
    above: z.ZodOptional<z.ZodObject<{ field: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    options: z.ZodOptional<z.ZodArray<z.ZodObject<{ value: z.ZodString; label: z.ZodString; }, z.core.$strip>>>;
    asked: z.ZodOptional<z.ZodArray<z.ZodObject<{ label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>>;
}, z.core.$strip>;
export type StepField = z.output<typeof stepField>;
export declare const stepEffect: z.ZodObject<{ text: z.ZodString; icon: z.ZodOptional<z.ZodString>; tone: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
type BankAccountEntityAllowedActionsSchemaLook = z.ZodObject<{
    rank: z.ZodOptional<z.ZodEnum<{ danger: "danger"; main: "main"; }>>;
    reversible: z.ZodOptional<z.ZodLiteral<true>>;
    icon: z.ZodOptional<z.ZodString>;
    effects: z.ZodOptional<z.ZodArray<z.ZodObject<{ text: z.ZodString; icon: z.ZodOptional<z.ZodString>; tone: z.ZodOptional<z.ZodString>; }, z.core.$strip>>>;
    letter: z.ZodOptional<z.ZodEnum<{ A: "A"; I: "I"; R: "R"; }>>;
    choice: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
type BankAccountEntityAllowedActionsSchemaNeeds = z.ZodObject<{
    reason: z.ZodNullable<z.ZodString>;
    comment: z.ZodEnum<{ none: "none"; optional: "optional"; required: "required"; }>;
    commentLabel: z.ZodOptional<z.ZodString>;
    payload: z.ZodNullable<z.ZodString>;
    fields: z.ZodOptional<z.ZodArray<typeof stepField>>;
    stepUp: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strip>;
export declare const stepForm: z.ZodObject<{
    action: z.ZodString;
    label: z.ZodString;
    done: z.ZodString;
    confirm: z.ZodNullable<z.ZodString>;
    look: z.ZodOptional<BankAccountEntityAllowedActionsSchemaLook>;
    needs: BankAccountEntityAllowedActionsSchemaNeeds;
}, z.core.$strip>;
export type StepForm = z.output<typeof stepForm>;
export declare const allowedAction: z.ZodObject<{
    action: z.ZodString;
    label: z.ZodString;
    done: z.ZodString;
    confirm: z.ZodNullable<z.ZodString>;
    look: z.ZodOptional<BankAccountEntityAllowedActionsSchemaLook>;
    needs: BankAccountEntityAllowedActionsSchemaNeeds;
    enabled: z.ZodBoolean;
    blockedBy: z.ZodNullable<z.ZodObject<{ code: z.ZodString; text: z.ZodString; who: z.ZodString; }, z.core.$strip>>;
}, z.core.$strip>;
export type AllowedAction = z.output<typeof allowedAction>;

// confirmation-links/confirmation-links.endpoints
export declare const publicInvoice: z.ZodObject<{
    number: z.ZodString;
    docType: z.ZodString;
    assignorName: z.ZodString;
    debtorName: z.ZodString;
    issueDate: z.ZodNullable<z.ZodISODate>;
    dueDate: z.ZodNullable<z.ZodISODate>;
    currency: z.ZodString;
    net: z.ZodNullable<z.ZodInt>;
    vat: z.ZodNullable<z.ZodInt>;
    gross: z.ZodInt;
    prepaid: z.ZodNullable<z.ZodInt>;
    rounding: z.ZodNullable<z.ZodInt>;
    due: z.ZodInt;
    state: z.ZodEnum<{ awaiting: "awaiting"; confirmed: "confirmed"; contested: "contested"; }>;
    expiresAt: z.ZodISODateTime;
    answer: z.ZodNullable<z.ZodObject<{
        at: z.ZodISODateTime;
        by: z.ZodNullable<z.ZodString>;
        reason: z.ZodNullable<z.ZodString>;
        comment: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    payTo: z.ZodNullable<typeof payTo>;
    file: z.ZodNullable<z.ZodObject<{ filename: z.ZodString; mime: z.ZodString; size: z.ZodInt; }, z.core.$strip>>;
}, z.core.$strip>;
export type PublicInvoice = z.output<typeof publicInvoice>;
export declare const confirmationAnswer: z.ZodObject<{
    name: z.ZodString;
    title: z.ZodString;
    email: z.ZodPipe<z.ZodString, z.ZodEmail>;
    accept: z.ZodLiteral<true>;
}, z.core.$strict>;
export declare const getPublicConfirmation: import("../endpoint.ts").Endpoint<z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof publicInvoice, "public", "json">;
export declare const confirmByLink: import("../endpoint.ts").Endpoint<z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodUndefined, typeof confirmationAnswer, typeof publicInvoice, "public", "json">;
export declare const contestByLink: import("../endpoint.ts").Endpoint<z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ code: z.ZodString; comment: z.ZodOptional<z.ZodString>; }, z.core.$strict>, typeof publicInvoice, "public", "json">;
export declare const publicConfirmationFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "public", "json">;

// contact/contact.endpoints
export declare const contactBody: z.ZodObject<{
    name: z.ZodString;
    email: z.ZodPipe<z.ZodString, z.ZodEmail>;
    subject: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    message: z.ZodString;
    website: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
export declare const sendContact: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof contactBody, z.ZodObject<{ received: z.ZodLiteral<true>; }, z.core.$strip>, "public", "json">;
export declare const CONTACT_STATES: readonly ['open', 'answered'];
export declare const CONTACT_NOTE_MAX = 2000;
export declare const contactMessage: z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
    email: z.ZodString;
    subject: z.ZodNullable<z.ZodString>;
    message: z.ZodString;
    status: z.ZodEnum<{ answered: "answered"; open: "open"; }>;
    note: z.ZodNullable<z.ZodString>;
    answeredBy: z.ZodNullable<z.ZodString>;
    answeredAt: z.ZodNullable<z.ZodISODateTime>;
    createdAt: z.ZodISODateTime;
    version: z.ZodInt;
}, z.core.$strip>;
export type ContactMessage = z.output<typeof contactMessage>;
export declare const contactListSpec: import("../list.ts").ListSpec<"createdAt" | "status", "createdAt">;
export declare const listContactMessages: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof contactMessage>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "contact.manage", "json">;
export declare const exportContactMessages: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "contact.manage", "json">;
export declare const answerContactMessage: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    version: z.ZodOptional<z.ZodInt>;
    status: z.ZodEnum<{ answered: "answered"; open: "open"; }>;
    note: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, typeof contactMessage, "contact.manage", "json">;

// contracts/contract-term.machine
export declare const contractTermMachine: import("../index.ts").Machine<"declined" | "draft" | "signed" | "to_countersign" | "to_sign" | "withdrawn", "countersign" | "decline" | "send_to_sign" | "sign" | "withdraw">;
export type ContractTermAction = (typeof contractTermMachine.transitions)[number]['action'];
export declare const contractTermParts: (actor: Actor, principal: boolean) => Part[];

// contracts/contract-term.states
export declare const contractTermStates: {
    readonly draft: {
        readonly label: "Brouillon";
        readonly tone: "neutral";
        readonly icon: "circle-dashed";
        readonly tags: readonly ["open"];
    };
    readonly to_sign: {
        readonly label: "À signer";
        readonly tone: "action";
        readonly icon: "pen";
        readonly tags: readonly ["open", "milestone"];
    };
    readonly to_countersign: {
        readonly label: "À contresigner";
        readonly tone: "action";
        readonly icon: "stamp";
        readonly tags: readonly ["open", "milestone"];
    };
    readonly signed: {
        readonly label: "Signé";
        readonly tone: "engaged";
        readonly icon: "file-check";
        readonly tags: readonly ["done", "milestone"];
    };
    readonly declined: {
        readonly label: "Décliné";
        readonly tone: "neutral";
        readonly icon: "ban";
        readonly tags: readonly ["ended"];
    };
    readonly withdrawn: {
        readonly label: "Retiré";
        readonly tone: "neutral";
        readonly icon: "undo";
        readonly tags: readonly ["ended"];
    };
};
export type ContractTermState = keyof typeof contractTermStates;

// contracts/contract.machine
export declare const contractMachine: import("../index.ts").Machine<"active" | "draft" | "suspended" | "terminated" | "to_sign", "first_declined" | "first_signed" | "first_to_sign" | "first_withdrawn" | "resume" | "suspend" | "terminate">;
export type ContractAction = (typeof contractMachine.transitions)[number]['action'];

// contracts/contract.states
export declare const contractStates: {
    readonly draft: { readonly label: "Brouillon"; readonly tone: "neutral"; readonly icon: "circle-dashed"; };
    readonly to_sign: { readonly label: "À signer"; readonly tone: "action"; readonly icon: "pen"; };
    readonly active: {
        readonly label: "Actif";
        readonly tone: "engaged";
        readonly icon: "shield-check";
        readonly tags: readonly ["amendable"];
    };
    readonly suspended: {
        readonly label: "Suspendu";
        readonly tone: "danger";
        readonly icon: "shield-off";
        readonly tags: readonly ["amendable"];
    };
    readonly terminated: { readonly label: "Résilié"; readonly tone: "neutral"; readonly icon: "archive"; };
};
export type ContractState = keyof typeof contractStates;

// contracts/contracts.endpoints
export declare const contractTerms: z.ZodObject<{
    currency: z.ZodString;
    quotitePpm: z.ZodInt;
    fdgPpm: z.ZodInt;
    fdgCap: z.ZodNullable<z.ZodInt>;
    feePpm: z.ZodInt;
    feeMin: z.ZodInt;
    guaranteeFeePpm: z.ZodInt;
    vatPpm: z.ZodInt;
    vatOnInterest: z.ZodBoolean;
    ratePpm: z.ZodInt;
    dayBasis: z.ZodUnion<readonly [z.ZodLiteral<360>, z.ZodLiteral<365>]>;
    fundUncovered: z.ZodBoolean;
    maxTenorDays: z.ZodInt;
}, z.core.$strip>;
type ContractRowStatus = z.ZodEnum<{
    active: "active";
    draft: "draft";
    suspended: "suspended";
    terminated: "terminated";
    to_sign: "to_sign";
}>;
export declare const contractRow: z.ZodObject<{
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
}, z.core.$strip>;
export type ContractRow = z.output<typeof contractRow>;
export declare const contractListSpec: import("../list.ts").ListSpec<"principalId" | "program" | "status", "createdAt" | "number">;
export declare const listContracts: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof contractRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "contracts.read", "json">;
export declare const exportContracts: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "contracts.read", "json">;

// countries
export declare const countryName: (code: string) => string;

// days
export declare function isBusinessDay(date: string): boolean;
export declare function addBusinessDays(date: string, count: number): string;
export declare function businessDaysLeft(date: string, today?: string): number;
export declare function isOverdue(dueOn: string | null, today?: string): boolean;
export declare function todayInParis(now?: Date): string;
export declare function dayInParis(instant: string): string;
export declare function startOfDayInParis(date: string): string;
export declare function endOfDayInParis(date: string): string;
export declare function plusDays(date: string, count: number): string;

// documents/document-types.endpoints
export declare const DOCUMENT_ROLES: readonly ['client', 'supplier'];
export declare const DOCUMENT_FORMATS: readonly ['application/pdf', 'image/png', 'image/jpeg', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.spreadsheet', 'text/csv'];
type DocumentTypeRowAppliesTo = z.ZodEnum<{
    adhesion: "adhesion";
    contract: "contract";
    guarantee: "guarantee";
    invoice: "invoice";
    party: "party";
}>;
export declare const documentTypeRow: z.ZodObject<{
    id: z.ZodUUID;
    code: z.ZodString;
    label: z.ZodString;
    appliesTo: DocumentTypeRowAppliesTo;
    required: z.ZodBoolean;
    roles: z.ZodArray<z.ZodEnum<{ client: "client"; supplier: "supplier"; }>>;
    countries: z.ZodArray<z.ZodString>;
    legalForms: z.ZodArray<z.ZodString>;
    requestKinds: z.ZodArray<z.ZodEnum<{ demand: "demand"; limit: "limit"; }>>;
    validityMonths: z.ZodNullable<z.ZodInt>;
    formats: z.ZodArray<z.ZodString>;
    maxMb: z.ZodInt;
    reviewer: z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; RISK: "RISK"; }>;
    position: z.ZodInt;
    active: z.ZodBoolean;
    version: z.ZodInt;
}, z.core.$strip>;
export type DocumentTypeRow = z.output<typeof documentTypeRow>;
export declare const documentTypeListSpec: import("../list.ts").ListSpec<"appliesTo", "code" | "label" | "position">;
type CreateDocumentTypeFormats = z.ZodEnum<{
    "application/pdf": "application/pdf";
    "application/vnd.oasis.opendocument.spreadsheet": "application/vnd.oasis.opendocument.spreadsheet";
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    "image/jpeg": "image/jpeg";
    "image/png": "image/png";
    "text/csv": "text/csv";
}>;
export declare const createDocumentType: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    code: z.ZodString;
    label: z.ZodString;
    appliesTo: DocumentTypeRowAppliesTo;
    required: z.ZodBoolean;
    roles: z.ZodArray<z.ZodEnum<{ client: "client"; supplier: "supplier"; }>>;
    countries: z.ZodArray<z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>>;
    legalForms: z.ZodArray<z.ZodString>;
    validityMonths: z.ZodNullable<z.ZodInt>;
    formats: z.ZodArray<CreateDocumentTypeFormats>;
    maxMb: z.ZodInt;
    reviewer: z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; RISK: "RISK"; }>;
    requestKinds: z.ZodOptional<z.ZodArray<z.ZodEnum<{ demand: "demand"; limit: "limit"; }>>>;
}, z.core.$strict>, typeof documentTypeRow, "documentTypes.write", "json">;
export declare const getDocumentType: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof documentTypeRow, "documentTypes.write", "json">;
export declare const updateDocumentType: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    code: z.ZodOptional<z.ZodString>;
    label: z.ZodOptional<z.ZodString>;
    appliesTo: z.ZodOptional<DocumentTypeRowAppliesTo>;
    required: z.ZodOptional<z.ZodBoolean>;
    roles: z.ZodOptional<z.ZodArray<z.ZodEnum<{ client: "client"; supplier: "supplier"; }>>>;
    countries: z.ZodOptional<z.ZodArray<z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>>>;
    legalForms: z.ZodOptional<z.ZodArray<z.ZodString>>;
    validityMonths: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    formats: z.ZodOptional<z.ZodArray<CreateDocumentTypeFormats>>;
    maxMb: z.ZodOptional<z.ZodInt>;
    reviewer: z.ZodOptional<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; RISK: "RISK"; }>>;
    requestKinds: z.ZodOptional<z.ZodOptional<z.ZodArray<z.ZodEnum<{ demand: "demand"; limit: "limit"; }>>>>;
    active: z.ZodOptional<z.ZodBoolean>;
    version: z.ZodInt;
}, z.core.$strict>, typeof documentTypeRow, "documentTypes.write", "json">;
export declare const deleteDocumentType: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodObject<{ version: z.ZodCoercedNumber<unknown>; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, "documentTypes.write", "json">;
export declare const orderDocumentTypes: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ ids: z.ZodArray<z.ZodUUID>; }, z.core.$strict>, z.ZodObject<{
    data: z.ZodArray<typeof documentTypeRow>;
}, z.core.$strip>, "documentTypes.write", "json">;
export declare const documentTypeAudienceNow: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ parties: z.ZodInt; open: z.ZodInt; }, z.core.$strip>, "documentTypes.write", "json">;
export declare const documentTypeAudience: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    id: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    appliesTo: DocumentTypeRowAppliesTo;
    required: z.ZodBoolean;
    active: z.ZodBoolean;
    roles: z.ZodArray<z.ZodEnum<{ client: "client"; supplier: "supplier"; }>>;
    countries: z.ZodArray<z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>>;
    legalForms: z.ZodArray<z.ZodString>;
}, z.core.$strict>, z.ZodObject<{ parties: z.ZodInt; open: z.ZodInt; }, z.core.$strip>, "documentTypes.write", "json">;
export declare const listDocumentTypes: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof documentTypeRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "documentTypes.read", "json">;
export declare const exportDocumentTypes: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "documentTypes.read", "json">;

// documents/document.machine
export declare const REVIEWERS: readonly ["ADVISER", "RISK", "LEGAL"];
export type Reviewer = (typeof REVIEWERS)[number];
export declare const REVIEWER_NAMES: {
    readonly ADVISER: 'conseiller';
    readonly RISK: 'département Risque';
    readonly LEGAL: 'département Juridique';
};
export declare const REVIEWER_ACTORS: { readonly ADVISER: 'A'; readonly RISK: 'R'; readonly LEGAL: 'L'; };
export declare const documentMachine: import("../index.ts").Machine<"archived" | "expired" | "refused" | "replaced" | "requested" | "under_review" | "uploaded" | "valid", "accept" | "archive" | "claim" | "discard" | "expire" | "quarantine" | "refuse" | "release" | "replace" | "scan" | "upload" | "withdraw">;
export type DocumentAction = (typeof documentMachine.transitions)[number]['action'];
export declare function documentParts(actor: Actor): Part[];

// documents/document.states
export declare const documentStates: {
    readonly requested: {
        readonly label: "Demandé";
        readonly tone: "action";
        readonly icon: "upload";
        readonly tags: readonly ["toProvide"];
    };
    readonly uploaded: {
        readonly label: "Déposé";
        readonly tone: "progress";
        readonly icon: "file-up";
        readonly tags: readonly ["toCheck"];
    };
    readonly under_review: {
        readonly label: "En vérification";
        readonly tone: "progress";
        readonly icon: "scan";
        readonly tags: readonly ["toCheck"];
    };
    readonly valid: { readonly label: "Valide"; readonly tone: "success"; readonly icon: "circle-check"; };
    readonly refused: {
        readonly label: "Refusé";
        readonly tone: "danger";
        readonly icon: "circle-x";
        readonly tags: readonly ["toProvide", "unfit"];
    };
    readonly expired: {
        readonly label: "Expiré";
        readonly tone: "danger";
        readonly icon: "calendar-clock";
        readonly tags: readonly ["toProvide", "unfit"];
    };
    readonly replaced: {
        readonly label: "Remplacé";
        readonly tone: "neutral";
        readonly icon: "history";
        readonly tags: readonly ["past"];
    };
    readonly archived: {
        readonly label: "Archivé";
        readonly tone: "neutral";
        readonly icon: "archive";
        readonly tags: readonly ["past"];
    };
};
export type DocumentState = keyof typeof documentStates;

// documents/documents.endpoints
export declare const DOCUMENT_OWNERS: readonly ['party', 'adhesion', 'guarantee', 'invoice', 'contract'];
export type DocumentOwner = (typeof DOCUMENT_OWNERS)[number];
declare const paperRecord: z.ZodObject<{
    entity: z.ZodEnum<{
        adhesion_request: "adhesion_request";
        contract: "contract";
        guarantee_request: "guarantee_request";
        invoice: "invoice";
    }>;
    id: z.ZodUUID;
    number: z.ZodString;
}, z.core.$strip>;
export type PaperRecord = z.output<typeof paperRecord>;
type DocumentRowStatus = z.ZodEnum<{
    archived: "archived";
    expired: "expired";
    refused: "refused";
    replaced: "replaced";
    requested: "requested";
    under_review: "under_review";
    uploaded: "uploaded";
    valid: "valid";
}>;
export declare const documentRow: z.ZodObject<{
    id: z.ZodUUID;
    typeId: z.ZodUUID;
    typeLabel: z.ZodString;
    typeCode: z.ZodString;
    partyId: z.ZodUUID;
    ownerName: z.ZodString;
    ownerType: DocumentTypeRowAppliesTo;
    ownerId: z.ZodUUID;
    record: z.ZodOptional<z.ZodNullable<typeof paperRecord>>;
    filename: z.ZodNullable<z.ZodString>;
    status: DocumentRowStatus;
    required: z.ZodBoolean;
    expiresOn: z.ZodNullable<z.ZodISODate>;
    rejectReason: z.ZodNullable<z.ZodString>;
    asked: z.ZodBoolean;
    askedComment: z.ZodNullable<z.ZodString>;
    reviewer: z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; RISK: "RISK"; }>;
    claimed: z.ZodBoolean;
    uploadedAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
    createdAt: z.ZodISODateTime;
}, z.core.$strip>;
export type DocumentRow = z.output<typeof documentRow>;
export declare const documentRecord: z.ZodObject<{
    id: z.ZodUUID;
    typeId: z.ZodUUID;
    typeLabel: z.ZodString;
    typeCode: z.ZodString;
    partyId: z.ZodUUID;
    ownerName: z.ZodString;
    ownerType: DocumentTypeRowAppliesTo;
    ownerId: z.ZodUUID;
    record: z.ZodOptional<z.ZodNullable<typeof paperRecord>>;
    filename: z.ZodNullable<z.ZodString>;
    status: DocumentRowStatus;
    required: z.ZodBoolean;
    expiresOn: z.ZodNullable<z.ZodISODate>;
    rejectReason: z.ZodNullable<z.ZodString>;
    asked: z.ZodBoolean;
    askedComment: z.ZodNullable<z.ZodString>;
    reviewer: z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; RISK: "RISK"; }>;
    claimed: z.ZodBoolean;
    uploadedAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
    createdAt: z.ZodISODateTime;
    file: z.ZodNullable<z.ZodObject<{ mime: z.ZodString; size: z.ZodInt; }, z.core.$strip>>;
    claimedBy: z.ZodNullable<z.ZodString>;
    internal: z.ZodBoolean;
    replacesId: z.ZodNullable<z.ZodUUID>;
    usualExpiry: z.ZodNullable<z.ZodISODate>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type DocumentRecord = z.output<typeof documentRecord>;
export declare const documentListSpec: import("../list.ts").ListSpec<"expiresOn" | "ownerId" | "ownerType" | "partyId" | "portfolio" | "required" | "reviewer" | "status" | "turn" | "typeCode" | "typeId", "createdAt" | "expiresOn" | "typeLabel">;
export declare const listDocuments: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof documentRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "documents.read", "json">;
export declare const requiredPaper: z.ZodObject<{
    typeId: z.ZodUUID;
    code: z.ZodString;
    label: z.ZodString;
    documentId: z.ZodNullable<z.ZodUUID>;
    status: z.ZodNullable<DocumentRowStatus>;
    expiresOn: z.ZodNullable<z.ZodISODate>;
    rejectReason: z.ZodNullable<z.ZodString>;
    inForce: z.ZodBoolean;
}, z.core.$strip>;
export type RequiredPaper = z.output<typeof requiredPaper>;
export declare const recordPaper: z.ZodObject<{
    typeId: z.ZodUUID;
    code: z.ZodString;
    label: z.ZodString;
    required: z.ZodBoolean;
    reviewer: z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; RISK: "RISK"; }>;
    maxMb: z.ZodInt;
    formats: z.ZodArray<z.ZodString>;
    documentId: z.ZodNullable<z.ZodUUID>;
    filename: z.ZodNullable<z.ZodString>;
    status: z.ZodNullable<DocumentRowStatus>;
    expiresOn: z.ZodNullable<z.ZodISODate>;
    rejectReason: z.ZodNullable<z.ZodString>;
    claimed: z.ZodBoolean;
    given: z.ZodBoolean;
    inForce: z.ZodBoolean;
}, z.core.$strip>;
export type RecordPaper = z.output<typeof recordPaper>;
export declare const listRecordPapers: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{
    ownerType: DocumentTypeRowAppliesTo;
    ownerId: z.ZodUUID;
}, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof recordPaper>;
}, z.core.$strip>, "documents.read", "json">;
export declare const listRequiredPapers: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ partyId: z.ZodOptional<z.ZodUUID>; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof requiredPaper>;
}, z.core.$strip>, "documents.read", "json">;
export declare const getDocument: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof documentRecord, "documents.read", "json">;
export declare const createDocument: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    typeId: z.ZodUUID;
    ownerType: DocumentTypeRowAppliesTo;
    ownerId: z.ZodUUID;
    expiresOn: z.ZodOptional<z.ZodISODate>;
    replacesId: z.ZodOptional<z.ZodUUID>;
    internal: z.ZodOptional<z.ZodEnum<{ false: "false"; true: "true"; }>>;
    uploadId: z.ZodOptional<z.ZodUUID>;
}, z.core.$strict>, typeof documentRecord, "documents.upload", "fileOrJson">;
export declare const requestDocument: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    typeId: z.ZodUUID;
    ownerType: DocumentTypeRowAppliesTo;
    ownerId: z.ZodUUID;
    comment: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, typeof documentRecord, "documents.review", "json">;
export declare const transitionDocument: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof documentRecord, "documents.read", "json">;
type BulkTransitionDocuments = z.ZodObject<{
    succeeded: z.ZodInt;
    failed: z.ZodInt;
    results: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        ok: z.ZodBoolean;
        code: z.ZodNullable<z.ZodString>;
        detail: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export declare const bulkTransitionDocuments: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    action: z.ZodEnum<{ accept: "accept"; refuse: "refuse"; }>;
    items: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; version: z.ZodInt; }, z.core.$strip>>;
    reasonCode: z.ZodOptional<z.ZodString>;
    comment: z.ZodOptional<z.ZodString>;
}, z.core.$strict>, BulkTransitionDocuments, "documents.review", "json">;
export declare const documentTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "documents.read", "json">;
export declare const documentVersions: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof documentRow>;
}, z.core.$strip>, "documents.read", "json">;
export declare const documentContent: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "documents.read", "json">;
export declare const exportDocuments: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "documents.read", "json">;

// employees/employees.endpoints
export declare const EMPLOYEE_ROLES: readonly ['adviser', 'm1', 'super'];
export type EmployeeRole = (typeof EMPLOYEE_ROLES)[number];
export declare function fitsDepartment(role: EmployeeRole, department: string | null): boolean;
export declare const employeeRow: z.ZodObject<{
    id: z.ZodUUID;
    firstName: z.ZodString;
    lastName: z.ZodString;
    email: z.ZodString;
    role: z.ZodString;
    department: z.ZodNullable<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; M1: "M1"; RISK: "RISK"; }>>;
    staffNo: z.ZodString;
    approvalLimit: z.ZodNullable<z.ZodInt>;
    active: z.ZodBoolean;
    portfolioCount: z.ZodInt;
}, z.core.$strip>;
export type EmployeeRow = z.output<typeof employeeRow>;
export declare const employeeListSpec: import("../list.ts").ListSpec<"active" | "department", "lastName" | "staffNo">;
export declare const listEmployees: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof employeeRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "employees.read", "json">;
export declare const exportEmployees: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "employees.read", "json">;
export declare const employee: z.ZodObject<{
    id: z.ZodUUID;
    firstName: z.ZodString;
    lastName: z.ZodString;
    email: z.ZodString;
    department: z.ZodNullable<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; M1: "M1"; RISK: "RISK"; }>>;
    staffNo: z.ZodString;
    approvalLimit: z.ZodNullable<z.ZodInt>;
    active: z.ZodBoolean;
    portfolioCount: z.ZodInt;
    role: z.ZodEnum<{ adviser: "adviser"; m1: "m1"; super: "super"; }>;
    joined: z.ZodBoolean;
    lastSignInAt: z.ZodNullable<z.ZodISODateTime>;
    createdAt: z.ZodISODateTime;
    manager: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; name: z.ZodString; }, z.core.$strip>>;
    version: z.ZodInt;
    editable: z.ZodBoolean;
}, z.core.$strip>;
export type Employee = z.output<typeof employee>;
export declare const getEmployee: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof employee, "employees.read", "json">;
export declare const employeeTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "employees.read", "json">;
export declare const createEmployeeBody: z.ZodObject<{
    firstName: z.ZodString;
    lastName: z.ZodString;
    role: z.ZodEnum<{ adviser: "adviser"; m1: "m1"; super: "super"; }>;
    department: z.ZodNullable<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; M1: "M1"; RISK: "RISK"; }>>;
    staffNo: z.ZodString;
    approvalLimit: z.ZodNullable<z.ZodInt>;
    managerId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    email: z.ZodEmail;
}, z.core.$strict>;
export declare const createEmployee: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof createEmployeeBody, typeof employee, "employees.write", "json">;
export declare const updateEmployeeBody: z.ZodObject<{
    firstName: z.ZodOptional<z.ZodString>;
    lastName: z.ZodOptional<z.ZodString>;
    role: z.ZodOptional<z.ZodEnum<{ adviser: "adviser"; m1: "m1"; super: "super"; }>>;
    department: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; M1: "M1"; RISK: "RISK"; }>>>;
    staffNo: z.ZodOptional<z.ZodString>;
    approvalLimit: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    managerId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    version: z.ZodInt;
    active: z.ZodOptional<z.ZodBoolean>;
    handoverTo: z.ZodOptional<z.ZodUUID>;
}, z.core.$strict>;
export declare const updateEmployee: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof updateEmployeeBody, typeof employee, "employees.write", "json">;
export declare const inviteEmployee: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof employee, "employees.write", "json">;
export declare const OPEN_FILE_KINDS: readonly ['companies', 'invoices', 'guaranteeRequests', 'adhesions', 'documents', 'approvals'];
export type OpenFileKind = (typeof OPEN_FILE_KINDS)[number];
export declare const openFiles: z.ZodObject<{
    counts: z.ZodObject<{
        companies: z.ZodInt;
        invoices: z.ZodInt;
        guaranteeRequests: z.ZodInt;
        adhesions: z.ZodInt;
        documents: z.ZodInt;
        approvals: z.ZodInt;
    }, z.core.$strip>;
    total: z.ZodInt;
    successors: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; name: z.ZodString; }, z.core.$strip>>;
}, z.core.$strip>;
export type OpenFiles = z.output<typeof openFiles>;
export declare const employeeOpenFiles: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof openFiles, "employees.write", "json">;
type EmployeePortfolio = z.ZodObject<{
    data: z.ZodArray<typeof partyRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>;
export declare const employeePortfolio: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, EmployeePortfolio, "employees.write", "json">;
export declare const PORTFOLIO_MOVES = 500;
export declare const movePortfolioBody: z.ZodObject<{ partyIds: z.ZodArray<z.ZodUUID>; }, z.core.$strict>;
export declare const movePortfolio: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ partyIds: z.ZodArray<z.ZodUUID>; }, z.core.$strict>, z.ZodObject<{ moved: z.ZodInt; }, z.core.$strip>, "employees.write", "json">;

// endpoint
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type BodyKind = 'json' | 'form' | 'file' | 'fileOrJson' | 'bytes';
export type Access = Permission | 'signed-in' | 'public';
export declare const BODY_BYTES: number;
interface Declaration<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Response extends z.ZodType, Kind extends BodyKind> {
    readonly summary: string;
    readonly params?: Params;
    readonly query?: Query;
    readonly body?: Body;
    readonly bodyKind?: Kind;
    readonly machine?: Machine<string, string>;
    readonly maxBytes?: number;
    readonly maxBodyBytes?: number;
    readonly response?: Response;
    readonly status?: 200 | 201 | 202 | 204;
    readonly errors?: readonly ErrorCode[];
    readonly idempotency?: 'accepted' | 'required';
    readonly stepUp?: true | 'in-step';
    readonly duringEnrolment?: true;
    readonly produces?: string | readonly string[];
}
export interface Endpoint<Params extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType, Body extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType, Who extends Access = Access, Kind extends BodyKind = BodyKind> extends Declaration<Params, Query, Body, Response, Kind> { readonly method: Method; readonly path: string; readonly access: Who; }
export declare const get: <Params extends z.ZodType = z.ZodUndefined, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Response extends z.ZodType = z.ZodUndefined, Who extends Access = Access, Kind extends BodyKind = "json">(path: string, access: Who, declared: Declaration<Params, Query, Body, Response, Kind>) => Endpoint<Params, Query, Body, Response, Who, Kind>;
export declare const post: <Params extends z.ZodType = z.ZodUndefined, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Response extends z.ZodType = z.ZodUndefined, Who extends Access = Access, Kind extends BodyKind = "json">(path: string, access: Who, declared: Declaration<Params, Query, Body, Response, Kind>) => Endpoint<Params, Query, Body, Response, Who, Kind>;
export declare const put: <Params extends z.ZodType = z.ZodUndefined, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Response extends z.ZodType = z.ZodUndefined, Who extends Access = Access, Kind extends BodyKind = "json">(path: string, access: Who, declared: Declaration<Params, Query, Body, Response, Kind>) => Endpoint<Params, Query, Body, Response, Who, Kind>;
export declare const patch: <Params extends z.ZodType = z.ZodUndefined, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Response extends z.ZodType = z.ZodUndefined, Who extends Access = Access, Kind extends BodyKind = "json">(path: string, access: Who, declared: Declaration<Params, Query, Body, Response, Kind>) => Endpoint<Params, Query, Body, Response, Who, Kind>;
export declare const remove: <Params extends z.ZodType = z.ZodUndefined, Query extends z.ZodType = z.ZodUndefined, Body extends z.ZodType = z.ZodUndefined, Response extends z.ZodType = z.ZodUndefined, Who extends Access = Access, Kind extends BodyKind = "json">(path: string, access: Who, declared: Declaration<Params, Query, Body, Response, Kind>) => Endpoint<Params, Query, Body, Response, Who, Kind>;
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
export type RowOf<E> = ResponseOf<E> extends Page<infer Row> ? Row : never;
export type ParamsIn<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryIn<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyIn<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;

// entities
export declare const ENTITIES: readonly ['invoice', 'batch', 'financing', 'payment_file', 'guarantee_request', 'guarantee', 'approval', 'adhesion_request', 'document', 'document_type', 'commission', 'contract', 'contract_term', 'party', 'relation', 'bank_account', 'user', 'session', 'file', 'calendar_event', 'contact_message', 'prospect', 'settings', 'remote', 'reference_rate', 'accounting_rate', 'holiday', 'own_account', 'ledger_entry', 'ledger_account', 'ledger_month'];
export type EntityName = (typeof ENTITIES)[number];
export declare const AUDIT_ENTITIES: readonly ["invoice", "batch", "financing", "payment_file", "guarantee_request", "guarantee", "adhesion_request", "contract", "contract_term", "document", "document_type", "party", "relation", "bank_account", "user", "session", "file", "calendar_event", "contact_message", "prospect", "settings", "remote", "reference_rate", "accounting_rate", "holiday", "own_account", "ledger_entry", "ledger_account", "ledger_month"];
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

// errors
export type ErrorCode = keyof typeof ERRORS;
export declare const BROWSER_ERRORS: {
    readonly NETWORK_DOWN: {
        readonly title: 'Connexion perdue';
        readonly detail: 'Votre saisie est conservée. Vérifiez votre connexion puis réessayez.';
    };
    readonly CLIENT_TIMEOUT: { readonly title: 'Réponse trop longue'; readonly detail: 'Votre saisie est conservée. Réessayez.'; };
    readonly REMOTE_UNAVAILABLE: { readonly title: 'Module indisponible'; readonly detail: 'Ce module est indisponible. Réessayez.'; };
    readonly CHUNK_MISSING: {
        readonly title: 'Module indisponible';
        readonly detail: 'Une nouvelle version a été publiée. Rechargez la page.';
    };
    readonly REMOTE_REFUSED: {
        readonly title: 'Module refusé';
        readonly detail: 'Ce module n’a pas passé les contrôles de sécurité.';
    };
    readonly REGISTRY_INVALID: {
        readonly title: 'Modules introuvables';
        readonly detail: 'La liste des modules est illisible. Réessayez.';
    };
};
export type BrowserErrorCode = keyof typeof BROWSER_ERRORS;
export declare function fillTemplate(template: string, data?: Readonly<Record<string, string | number>>): string;
export interface FieldError { path: string; code: string; message: string; }
export interface Problem {
    type: string;
    title: string;
    detail: string;
    status: number;
    code: ErrorCode;
    errors?: FieldError[];
    correlationId: string;
    [member: string]: unknown;
}

// fields
type Sides = readonly Side[];
export declare const EVERYONE: readonly ['client', 'supplier', 'staff'];
export declare const ASSIGNOR_AND_BANK: readonly ['supplier', 'staff'];
export declare const REQUESTER_AND_BANK: readonly ['client', 'staff'];
export declare const BANK: readonly ['staff'];
export declare const COMPANIES: readonly ['client', 'supplier'];
export type CsvFormat = 'date' | 'day' | 'money' | 'share' | 'party' | 'sums' | Readonly<Record<string, string | { readonly label: string; }>> | ((value: never, row: never) => string | number | null);
export declare const YES_NO: { readonly true: 'oui'; readonly false: 'non'; };
export type Shape = 'row' | 'record';
interface Shown {
    readonly schema: z.ZodType;
    readonly in?: Shape;
    readonly readers?: Sides;
    readonly label?: string;
    readonly csv?: { readonly head?: string; readonly as?: CsvFormat; };
}
export interface ColumnField extends Shown {
    readonly column?: Partial<Record<Side, string>>;
    readonly alsoReads?: Sides;
    readonly insert?: Sides;
    readonly update?: Sides;
    readonly json?: true;
    readonly shows?: z.ZodType;
    readonly input?: z.ZodType;
}
export interface DerivedField extends Shown { readonly in: Shape; readonly from: readonly string[]; }
export type Fields = Readonly<Record<string, ColumnField | DerivedField>>;
export interface InternalColumn { readonly why: string; readonly readers: Sides; }
export interface Entity<F extends Fields = Fields> {
    readonly table: string;
    readonly sides?: Sides;
    readonly fields: F;
    readonly internal: Readonly<Record<string, InternalColumn>>;
}
export declare function defineEntity<const F extends Fields>(entity: Entity<F> & {
    fields: {
        readonly [K in keyof F]: F[K] extends { from: unknown; } ? { readonly from: readonly (keyof F)[]; } : unknown;
    };
}): Entity<F>;
type Labels<F extends Fields> = Readonly<Record<string, string>> & { readonly [K in Having<F, { label: string; }>]: string; };
export declare const fieldLabels: <F extends Fields>({ fields }: Entity<F>) => Labels<F>;
type Value<Field extends Shown> = z.output<Field['schema']>;
type Limited<F extends Fields> = { [K in keyof F]: F[K] extends { readers: Sides; } ? K : never; }[keyof F];
type Optional<T, K extends PropertyKey> = Omit<T, K> & { [Key in K & keyof T]?: T[Key] | undefined; };
type Flat<T> = { [K in keyof T]: T[K]; };
export type ColumnsOf<F extends Fields> = { [K in keyof F]: F[K] extends { from: unknown; } ? never : K; }[keyof F];
type Having<F extends Fields, Part> = { [K in keyof F]: F[K] extends Part ? K : never; }[keyof F];
export type RecordOf<E> = E extends Entity<infer F> ? Flat<Optional<{ [K in ColumnsOf<F>]: Value<F[K]>; }, Limited<F>>> : never;
export type ChangesOf<E> = E extends Entity<infer F> ? { [K in Having<F, { insert: Sides; } | { update: Sides; }>]?: Value<F[K]> | undefined; } : never;
export type InputsOf<E> = E extends Entity<infer F> ? { [K in Having<F, { input: z.ZodType; }>]: Value<F[K]>; } : never;
type Answered<Field extends Shown> = Field extends { shows: infer S extends z.ZodType; } ? S : Field['schema'];
type ShownSchema<Field extends Shown> = Field extends { readers: Sides; } ? z.ZodOptional<Answered<Field>> : Answered<Field>;
type RowShape<F extends Fields> = { [K in Having<F, { in: 'row'; }>]: ShownSchema<F[K]>; };
type RecordShape<F extends Fields> = { [K in Having<F, { in: Shape; }>]: ShownSchema<F[K]>; };
export type AnswerOf<Field extends Shown> = z.output<Answered<Field>>;
export type ViewOf<F extends Fields, Of extends Shape> = z.output<z.ZodObject<Of extends 'row' ? RowShape<F> : RecordShape<F>>>;
type InputShape<F extends Fields> = {
    [K in Having<F, { input: z.ZodType; }>]: F[K] extends { input: infer S extends z.ZodType; } ? S : never;
};
type PatchShape<F extends Fields> = {
    [K in keyof InputShape<F>]: z.ZodOptional<InputShape<F>[K] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : InputShape<F>[K]>;
};
export declare function rowSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<RowShape<F>>;
export declare function recordSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<RecordShape<F>>;
export declare function inputSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<InputShape<F>, z.core.$strict>;
export declare function patchSchema<F extends Fields>(entity: Entity<F>): z.ZodObject<PatchShape<F>, z.core.$strict>;

// files/files.endpoints
export declare const UNFIT_FILE: readonly ["FILE_TOO_LARGE", "FILE_TYPE_REFUSED", "FILE_MISSING", "FILE_EMPTY", "FILE_UNREADABLE", "FILE_ENCRYPTED", "FILE_INFECTED", "FILE_BOMB"];
export declare const uploadFile: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; mime: z.ZodString; size: z.ZodInt; sha256: z.ZodString; }, z.core.$strip>, "documents.upload", "file">;
export declare const uploadedFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "documents.upload", "json">;
export declare const resumableUpload: z.ZodObject<{
    id: z.ZodUUID;
    filename: z.ZodString;
    size: z.ZodInt;
    received: z.ZodInt;
    kept: z.ZodBoolean;
    expiresAt: z.ZodISODateTime;
}, z.core.$strip>;
export type ResumableUpload = z.output<typeof resumableUpload>;
export declare const createResumableUpload: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof resumableUpload, "documents.upload", "json">;
export declare const getResumableUpload: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof resumableUpload, "documents.upload", "json">;
export declare const sendResumableBytes: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "documents.upload", "bytes">;
export declare const removeResumableUpload: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "documents.upload", "json">;
export declare const DOWNLOAD_SECONDS = 60;
export declare const createDownload: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ path: z.ZodString; }, z.core.$strict>, z.ZodObject<{ url: z.ZodString; expiresAt: z.ZodISODateTime; }, z.core.$strip>, "signed-in", "json">;
export declare const takeDownload: import("../endpoint.ts").Endpoint<z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "public", "json">;

// financings/financing.machine
export declare const DRAW_CODES: readonly ['PARTY_INACTIVE', 'KYC_INVALID', 'CONTRACT_INACTIVE', 'BANK_DAYS_MISSING', 'ACCOUNT_NOT_USABLE', 'RATE_MISSING', 'DRAW_NOT_ELIGIBLE', 'AVAILABILITY_EXCEEDED'];
export declare const financingMachine: import("../index.ts").Machine<"cancelled" | "executed" | "failed" | "refused" | "requested" | "returned" | "sent" | "validated", "cancel" | "execute" | "fail" | "refuse" | "return" | "send" | "validate" | "withdraw">;
export type FinancingAction = (typeof financingMachine.transitions)[number]['action'];

// financings/financing.states
export declare const financingStates: {
    readonly requested: { readonly label: "À valider"; readonly tone: "action"; readonly icon: "pen"; };
    readonly validated: {
        readonly label: "Validé";
        readonly tone: "engaged";
        readonly icon: "circle-check";
        readonly tags: readonly ["onItsWay"];
    };
    readonly sent: {
        readonly label: "Envoyé";
        readonly tone: "progress";
        readonly icon: "send";
        readonly tags: readonly ["onItsWay"];
    };
    readonly executed: { readonly label: "Versé"; readonly tone: "success"; readonly icon: "banknote"; };
    readonly refused: {
        readonly label: "Refusé";
        readonly tone: "danger";
        readonly icon: "circle-x";
        readonly tags: readonly ["notPaid"];
    };
    readonly cancelled: {
        readonly label: "Annulé";
        readonly tone: "neutral";
        readonly icon: "ban";
        readonly tags: readonly ["notPaid"];
    };
    readonly failed: {
        readonly label: "Rejeté";
        readonly tone: "danger";
        readonly icon: "circle-x";
        readonly tags: readonly ["notPaid"];
    };
    readonly returned: {
        readonly label: "Retourné";
        readonly tone: "danger";
        readonly icon: "undo";
        readonly tags: readonly ["notPaid"];
    };
};
export type FinancingState = keyof typeof financingStates;

// fold
export declare function fold(text: string): string;
export declare function foldedWords(text: string): string[];
export declare function nameKey(name: string): string;
export type NameComparison = 'same' | 'other' | 'incomparable';
export declare function compareNames(one: string, other: string): NameComparison;
export declare function holdsName(longer: string, name: string): boolean;
export declare const sameName: (one: string, other: string) => boolean;

// guarantee-requests/debtor-exposure
export declare const EXPOSURE_PARTS: readonly ['used', 'free', 'approved', 'pending', 'asked'];
export type ExposureParts = Pick<DebtorExposureLine, (typeof EXPOSURE_PARTS)[number]>;
export declare function exposureTotal(lines: readonly ExposureParts[]): ExposureParts;

// guarantee-requests/guarantee-request.fields
export declare const guaranteeRequestStatus: z.ZodEnum<{
    approved: "approved";
    cancelled: "cancelled";
    decision: "decision";
    declined: "declined";
    draft: "draft";
    formalised: "formalised";
    legal_review: "legal_review";
    needs_info: "needs_info";
    partially_approved: "partially_approved";
    refused: "refused";
    risk_review: "risk_review";
    submitted: "submitted";
    under_review: "under_review";
}>;
export declare const GUARANTEE_KINDS: { readonly limit: 'Agrément'; readonly demand: 'Garantie à première demande'; };
export declare const REQUEST_KINDS: readonly ["limit", "demand"];
declare const decision: z.ZodObject<{
    by: z.ZodString;
    at: z.ZodISODateTime;
    reasonCode: z.ZodNullable<z.ZodString>;
    comment: z.ZodNullable<z.ZodString>;
    conditions: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type Decision = z.output<typeof decision>;
declare const riskOpinion: z.ZodObject<{ grade: z.ZodString; amount: z.ZodInt; note: z.ZodString; }, z.core.$strip>;
export type RiskOpinion = z.output<typeof riskOpinion>;
declare const answer: z.ZodObject<{
    id: z.ZodUUID;
    label: z.ZodString;
    asked: z.ZodNullable<z.ZodString>;
    answer: z.ZodNullable<z.ZodString>;
    filename: z.ZodNullable<z.ZodString>;
    givenAt: z.ZodISODateTime;
    givenBy: z.ZodString;
}, z.core.$strip>;
export type RequestAnswer = z.output<typeof answer>;
declare const stage: z.ZodObject<{ holder: z.ZodNullable<z.ZodString>; since: z.ZodISODateTime; late: z.ZodBoolean; }, z.core.$strip>;
type GuaranteeRequestEntityDecisionShows = z.ZodObject<{
    by: z.ZodString;
    at: z.ZodISODateTime;
    reason: z.ZodNullable<z.ZodString>;
    comment: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
type GuaranteeRequestEntityInvitationSchema = z.ZodObject<{
    country: z.ZodString;
    nationalId: z.ZodString;
    email: z.ZodNullable<z.ZodString>;
    expiresAt: z.ZodNullable<z.ZodISODateTime>;
}, z.core.$strip>;
type GuaranteeRequestEntityRiskOpinionShows = z.ZodObject<{
    grade: z.ZodString;
    amount: z.ZodInt;
    note: z.ZodString;
    by: z.ZodNullable<z.ZodString>;
    at: z.ZodNullable<z.ZodISODateTime>;
}, z.core.$strip>;
export declare const guaranteeRequestEntity: import("../fields.ts").Entity<{
    readonly id: { readonly schema: z.ZodUUID; readonly in: "row"; };
    readonly number: {
        readonly insert: readonly ['client'];
        readonly label: "Numéro";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly csv: {};
    };
    readonly kind: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Nature";
        readonly schema: z.ZodEnum<{ demand: "demand"; limit: "limit"; }>;
        readonly in: "row";
        readonly input: z.ZodEnum<{ demand: "demand"; limit: "limit"; }>;
        readonly csv: { as: { readonly limit: 'Agrément'; readonly demand: 'Garantie à première demande'; }; };
    };
    readonly requesterId: { readonly insert: readonly ['client']; readonly label: "Demandeur"; readonly schema: z.ZodUUID; };
    readonly requesterName: { readonly insert: readonly ['client']; readonly schema: z.ZodString; readonly csv: {}; };
    readonly requester: {
        readonly schema: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
        readonly in: "row";
        readonly from: readonly ["requesterId", "requesterName"];
    };
    readonly debtorId: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Débiteur garanti";
        readonly schema: z.ZodUUID;
        readonly input: z.ZodUUID;
    };
    readonly debtorName: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly schema: z.ZodString;
        readonly csv: {};
    };
    readonly debtor: {
        readonly schema: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
        readonly in: "row";
        readonly from: readonly ["debtorId", "debtorName"];
    };
    readonly beneficiaryId: {
        readonly label: "Bénéficiaire";
        readonly schema: z.ZodUUID;
        readonly insert: readonly ["client"];
        readonly update: readonly ["client", "staff"];
        readonly input: z.ZodOptional<z.ZodUUID>;
    };
    readonly beneficiaryName: {
        readonly schema: z.ZodString;
        readonly insert: readonly ["client"];
        readonly update: readonly ["client", "staff"];
        readonly csv: {};
    };
    readonly beneficiary: {
        readonly schema: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
        readonly in: "row";
        readonly from: readonly ["beneficiaryId", "beneficiaryName"];
    };
    readonly beneficiaryCountry: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Pays du bénéficiaire";
        readonly schema: z.ZodNullable<z.ZodString>;
    };
    readonly beneficiaryNationalId: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Numéro du bénéficiaire";
        readonly schema: z.ZodNullable<z.ZodString>;
    };
    readonly invitedEmail: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "E-mail invité";
        readonly schema: z.ZodNullable<z.ZodString>;
    };
    readonly beneficiaryKnown: {
        readonly label: "Bénéficiaire connu";
        readonly schema: z.ZodBoolean;
        readonly insert: readonly ["client"];
        readonly update: readonly ["client", "staff"];
    };
    readonly invited: { readonly schema: z.ZodBoolean; readonly in: "row"; readonly from: readonly ["beneficiaryKnown"]; };
    readonly invitation: {
        readonly schema: z.ZodNullable<GuaranteeRequestEntityInvitationSchema>;
        readonly in: "record";
        readonly from: readonly ["beneficiaryKnown", "beneficiaryCountry", "beneficiaryNationalId", "invitedEmail"];
    };
    readonly known: {
        readonly schema: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
        readonly in: "record";
        readonly readers: readonly ["staff"];
        readonly from: readonly [];
    };
    readonly amount: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Montant demandé";
        readonly schema: z.ZodInt;
        readonly in: "row";
        readonly input: z.ZodInt;
        readonly csv: { readonly as: "money"; };
    };
    readonly currency: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Devise";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly input: z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>;
        readonly csv: {};
    };
    readonly tenorDays: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Délai ou durée";
        readonly schema: z.ZodInt;
        readonly in: "row";
        readonly input: z.ZodInt;
        readonly csv: { readonly head: "Délai ou durée (jours)"; };
    };
    readonly validUntil: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Valable jusqu’au";
        readonly schema: z.ZodNullable<z.ZodISODate>;
        readonly in: "row";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
        readonly csv: { readonly as: "date"; };
    };
    readonly status: {
        readonly update: readonly ["client", "staff"];
        readonly label: "État";
        readonly schema: typeof guaranteeRequestStatus;
        readonly in: "row";
        readonly csv: {
            as: typeof guaranteeRequestStates;
        };
    };
    readonly dueOn: {
        readonly update: readonly ["client", "staff"];
        readonly label: "Réponse attendue le";
        readonly schema: z.ZodNullable<z.ZodISODate>;
        readonly in: "row";
        readonly csv: { readonly as: "date"; };
    };
    readonly createdAt: {
        readonly label: "Créée le";
        readonly schema: z.ZodISODateTime;
        readonly in: "row";
        readonly csv: { readonly as: "day"; };
    };
    readonly statusSince: { schema: z.ZodISODateTime; };
    readonly heldSince: { schema: z.ZodISODateTime; readers: readonly ["staff"]; };
    readonly stage: {
        readonly label: "En charge";
        readonly schema: z.ZodObject<{ holder: z.ZodNullable<z.ZodString>; since: z.ZodISODateTime; late: z.ZodBoolean; }, z.core.$strip>;
        readonly in: "row";
        readonly from: readonly ["status", "statusSince", "dueOn", "requesterName"];
        readonly csv: { as: ({ holder }: z.output<typeof stage>) => string | null; };
    };
    readonly version: {
        readonly update: readonly ["client", "staff"];
        readonly schema: z.ZodInt;
        readonly in: "row";
        readonly column: { readonly client: "client_version"; };
    };
    readonly clientVersion: { schema: z.ZodInt; readers: readonly ["staff"]; };
    readonly reason: {
        readonly insert: readonly ['client'];
        readonly update: readonly ['client'];
        readonly label: "Motif de la demande";
        readonly schema: z.ZodString;
        readonly in: "record";
        readonly input: z.ZodString;
    };
    readonly grantedAmount: {
        readonly update: readonly ["staff"];
        readonly label: "Montant accordé";
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "record";
    };
    readonly decision: {
        readonly update: readonly ["staff"];
        readonly label: "Décision";
        readonly schema: z.ZodNullable<typeof decision>;
        readonly shows: z.ZodNullable<GuaranteeRequestEntityDecisionShows>;
        readonly in: "record";
        readonly json: true;
    };
    readonly riskOpinion: {
        readonly update: readonly ["staff"];
        readonly label: "Avis du risque";
        readonly schema: z.ZodNullable<z.ZodObject<{ grade: z.ZodString; amount: z.ZodInt; note: z.ZodString; }, z.core.$strip>>;
        readonly shows: z.ZodNullable<GuaranteeRequestEntityRiskOpinionShows>;
        readonly in: "record";
        readonly readers: readonly ["staff"];
        readonly json: true;
    };
    readonly deviation: {
        readonly update: readonly ["staff"];
        readonly label: "Écart avec l’avis du risque";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly readers: readonly ["staff"];
    };
    readonly holder: {
        readonly update: readonly ["staff"];
        readonly label: "Dossier chez";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "row";
        readonly readers: readonly ["staff"];
    };
    readonly assigneeId: {
        readonly update: readonly ["staff"];
        readonly label: "Confié à";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly readers: readonly ["staff"];
    };
    readonly createdBy: { readonly insert: readonly ['client']; readonly schema: z.ZodNullable<z.ZodUUID>; };
    readonly editedBy: { schema: z.ZodArray<z.ZodUUID>; readers: readonly ["staff"]; };
    readonly missing: {
        readonly update: readonly ["client", "staff"];
        readonly schema: z.ZodArray<z.ZodObject<{ code: z.ZodString; label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
        readonly in: "record";
        readonly json: true;
    };
    readonly answers: {
        readonly schema: z.ZodArray<typeof answer>;
        readonly in: "record";
        readonly from: readonly [];
    };
    readonly allowedActions: {
        readonly schema: z.ZodArray<typeof allowedAction>;
        readonly in: "record";
        readonly from: readonly [];
    };
}>;

// guarantee-requests/guarantee-request.machine
export declare const RISK_GRADES: readonly ['A', 'B', 'C', 'D', 'E'];
export declare const guaranteeRequestMachine: import("../index.ts").Machine<"approved" | "cancelled" | "decision" | "declined" | "draft" | "formalised" | "legal_review" | "needs_info" | "partially_approved" | "refused" | "risk_review" | "submitted" | "under_review", "accept_offer" | "approve" | "approve_partially" | "ask_opinion" | "cancel" | "complete" | "decline_offer" | "escalate" | "formalise" | "give_opinion" | "hand_back" | "hand_over" | "lapse_offer" | "refuse" | "request_info" | "study" | "submit" | "to_legal">;
export type GuaranteeRequestAction = (typeof guaranteeRequestMachine.transitions)[number]['action'];
export declare function guaranteeRequestParts(actor: Actor): Part[];

// guarantee-requests/guarantee-request.states
export declare const guaranteeRequestStates: {
    readonly draft: {
        readonly label: "Brouillon";
        readonly tone: "neutral";
        readonly icon: "circle-dashed";
        readonly tags: readonly ["editable", "withRequester"];
    };
    readonly submitted: {
        readonly label: "Envoyée";
        readonly tone: "progress";
        readonly icon: "send";
        readonly tags: readonly ["withBank", "answerDue", "toStudy", "undecided", "milestone"];
    };
    readonly under_review: {
        readonly label: "En étude";
        readonly tone: "progress";
        readonly icon: "scan";
        readonly tags: readonly ["withBank", "answerDue", "toStudy", "undecided", "milestone"];
    };
    readonly needs_info: {
        readonly label: "À compléter";
        readonly tone: "action";
        readonly icon: "pen";
        readonly tags: readonly ["withRequester", "undecided"];
        readonly standsFor: "under_review";
    };
    readonly risk_review: {
        readonly label: "Avis du risque";
        readonly tone: "progress";
        readonly icon: "chart";
        readonly tags: readonly ["withBank", "answerDue", "undecided", "milestone"];
    };
    readonly decision: {
        readonly label: "Décision";
        readonly tone: "action";
        readonly icon: "gavel";
        readonly tags: readonly ["withBank", "answerDue", "undecided", "milestone"];
    };
    readonly approved: {
        readonly label: "Accordée";
        readonly tone: "success";
        readonly icon: "circle-check";
        readonly tags: readonly ["withBank", "toFormalise", "granted"];
    };
    readonly partially_approved: {
        readonly label: "Accordée partiellement";
        readonly tone: "success";
        readonly icon: "circle-dot";
        readonly tags: readonly ["withRequester", "answerDue", "granted"];
    };
    readonly refused: {
        readonly label: "Refusée";
        readonly tone: "danger";
        readonly icon: "circle-x";
        readonly tags: readonly ["ended"];
    };
    readonly declined: {
        readonly label: "Déclinée";
        readonly tone: "neutral";
        readonly icon: "ban";
        readonly tags: readonly ["ended"];
    };
    readonly legal_review: {
        readonly label: "Acte en préparation";
        readonly tone: "progress";
        readonly icon: "stamp";
        readonly tags: readonly ["withBank", "toFormalise", "granted", "milestone"];
    };
    readonly formalised: {
        readonly label: "Acte signé";
        readonly tone: "engaged";
        readonly icon: "file-check";
        readonly tags: readonly ["ended", "granted", "milestone"];
    };
    readonly cancelled: {
        readonly label: "Annulée";
        readonly tone: "neutral";
        readonly icon: "ban";
        readonly tags: readonly ["ended"];
    };
};
export type GuaranteeRequestState = keyof typeof guaranteeRequestStates;

// guarantee-requests/guarantee-requests.endpoints
export declare const guaranteeRequestRow: z.ZodObject<{
    amount: z.ZodInt;
    beneficiary: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    createdAt: z.ZodISODateTime;
    currency: z.ZodString;
    debtor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    dueOn: z.ZodNullable<z.ZodISODate>;
    holder: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    id: z.ZodUUID;
    invited: z.ZodBoolean;
    kind: z.ZodEnum<{ demand: "demand"; limit: "limit"; }>;
    number: z.ZodString;
    requester: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    stage: z.ZodObject<{ holder: z.ZodNullable<z.ZodString>; since: z.ZodISODateTime; late: z.ZodBoolean; }, z.core.$strip>;
    status: typeof guaranteeRequestStatus;
    tenorDays: z.ZodInt;
    validUntil: z.ZodNullable<z.ZodISODate>;
    version: z.ZodInt;
}, z.core.$strip>;
export type GuaranteeRequestRow = z.output<typeof guaranteeRequestRow>;
export declare const guaranteeRequest: z.ZodObject<{
    allowedActions: z.ZodArray<typeof allowedAction>;
    amount: z.ZodInt;
    answers: z.ZodArray<typeof answer>;
    beneficiary: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    createdAt: z.ZodISODateTime;
    currency: z.ZodString;
    debtor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    decision: z.ZodNullable<GuaranteeRequestEntityDecisionShows>;
    deviation: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    dueOn: z.ZodNullable<z.ZodISODate>;
    grantedAmount: z.ZodNullable<z.ZodInt>;
    holder: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    id: z.ZodUUID;
    invitation: z.ZodNullable<GuaranteeRequestEntityInvitationSchema>;
    invited: z.ZodBoolean;
    kind: z.ZodEnum<{ demand: "demand"; limit: "limit"; }>;
    known: z.ZodOptional<z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>>;
    missing: z.ZodArray<z.ZodObject<{ code: z.ZodString; label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    number: z.ZodString;
    reason: z.ZodString;
    requester: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    riskOpinion: z.ZodOptional<z.ZodNullable<GuaranteeRequestEntityRiskOpinionShows>>;
    stage: z.ZodObject<{ holder: z.ZodNullable<z.ZodString>; since: z.ZodISODateTime; late: z.ZodBoolean; }, z.core.$strip>;
    status: typeof guaranteeRequestStatus;
    tenorDays: z.ZodInt;
    validUntil: z.ZodNullable<z.ZodISODate>;
    version: z.ZodInt;
}, z.core.$strip>;
export type GuaranteeRequest = z.output<typeof guaranteeRequest>;
export declare const guaranteeRequestListSpec: import("../list.ts").ListSpec<"amount" | "beneficiaryId" | "createdAt" | "debtorId" | "dueOn" | "holder" | "kind" | "late" | "portfolio" | "requesterId" | "status" | "turn", "amount" | "createdAt" | "dueOn" | "number" | "validUntil">;
export declare const listGuaranteeRequests: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof guaranteeRequestRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "guaranteeRequests.read", "json">;
export declare const exportGuaranteeRequests: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "guaranteeRequests.read", "json">;
export declare const getGuaranteeRequest: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof guaranteeRequest, "guaranteeRequests.read", "json">;
declare const debtorExposureLine: z.ZodObject<{
    beneficiary: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    currency: z.ZodString;
    used: z.ZodInt;
    free: z.ZodInt;
    approved: z.ZodInt;
    pending: z.ZodInt;
    asked: z.ZodInt;
}, z.core.$strip>;
export type DebtorExposureLine = z.output<typeof debtorExposureLine>;
declare const exposureAround: z.ZodObject<{
    scope: z.ZodEnum<{ beneficiary: "beneficiary"; debtor: "debtor"; group: "group"; }>;
    name: z.ZodString;
    currency: z.ZodString;
    without: z.ZodInt;
    with: z.ZodInt;
}, z.core.$strip>;
export type ExposureAround = z.output<typeof exposureAround>;
export declare const guaranteeRequestExposure: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    lines: z.ZodArray<typeof debtorExposureLine>;
    around: z.ZodArray<typeof exposureAround>;
}, z.core.$strip>, "parties.read", "json">;
export declare const createGuaranteeRequest: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    invite: z.ZodOptional<typeof companyInvite>;
    amount: z.ZodInt;
    beneficiaryId: z.ZodOptional<z.ZodUUID>;
    currency: z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>;
    debtorId: z.ZodUUID;
    kind: z.ZodEnum<{ demand: "demand"; limit: "limit"; }>;
    reason: z.ZodString;
    tenorDays: z.ZodInt;
    validUntil: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
}, z.core.$strict>, typeof guaranteeRequest, "guaranteeRequests.write", "json">;
export declare const updateGuaranteeRequest: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    invite: z.ZodOptional<typeof companyInvite>;
    version: z.ZodInt;
    amount: z.ZodOptional<z.ZodInt>;
    beneficiaryId: z.ZodOptional<z.ZodOptional<z.ZodUUID>>;
    currency: z.ZodOptional<z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>>;
    debtorId: z.ZodOptional<z.ZodUUID>;
    kind: z.ZodOptional<z.ZodEnum<{ demand: "demand"; limit: "limit"; }>>;
    reason: z.ZodOptional<z.ZodString>;
    tenorDays: z.ZodOptional<z.ZodInt>;
    validUntil: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodISODate>>>;
}, z.core.$strict>, typeof guaranteeRequest, "guaranteeRequests.write", "json">;
export declare const REQUEST_WARNINGS: readonly ['ALREADY_ASKED', 'ALREADY_COVERED', 'EXPOSURE', 'CEILING'];
export declare const priceGuaranteeRequest: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    kind: z.ZodEnum<{ demand: "demand"; limit: "limit"; }>;
    amount: z.ZodInt;
    currency: z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>;
    tenorDays: z.ZodInt;
    validFrom: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    validUntil: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    debtorId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    beneficiaryId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    invite: z.ZodOptional<z.ZodNullable<z.ZodObject<{ country: z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>; nationalId: z.ZodString; }, z.core.$strict>>>;
}, z.core.$strict>, z.ZodObject<{
    commission: z.ZodInt;
    vat: z.ZodInt;
    days: z.ZodNullable<z.ZodInt>;
    formulaText: z.ZodString;
    cover: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        contract: z.ZodString;
        ratePpm: z.ZodInt;
        net: z.ZodInt;
        vatPpm: z.ZodInt;
        vat: z.ZodInt;
        gross: z.ZodInt;
    }, z.core.$strip>>>;
    warnings: z.ZodArray<z.ZodObject<{
        code: z.ZodEnum<{
            ALREADY_ASKED: "ALREADY_ASKED";
            ALREADY_COVERED: "ALREADY_COVERED";
            CEILING: "CEILING";
            EXPOSURE: "EXPOSURE";
        }>;
        text: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>, "guaranteeRequests.write", "json">;
export type RequestPrice = ResponseOf<typeof priceGuaranteeRequest>;
declare const requestPaper: z.ZodObject<{
    typeId: z.ZodUUID;
    code: z.ZodString;
    label: z.ZodString;
    required: z.ZodBoolean;
    maxMb: z.ZodInt;
    formats: z.ZodArray<z.ZodString>;
    documentId: z.ZodNullable<z.ZodUUID>;
    filename: z.ZodNullable<z.ZodString>;
    status: z.ZodNullable<DocumentRowStatus>;
    rejectReason: z.ZodNullable<z.ZodString>;
    given: z.ZodBoolean;
}, z.core.$strip>;
export type RequestPaper = z.output<typeof requestPaper>;
export declare const listRequestPapers: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ kind: z.ZodEnum<{ demand: "demand"; limit: "limit"; }>; id: z.ZodOptional<z.ZodUUID>; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof requestPaper>;
}, z.core.$strip>, "guaranteeRequests.read", "json">;
export declare const inviteBeneficiary: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{}, z.core.$strict>, typeof guaranteeRequest, "guaranteeRequests.write", "json">;
export declare const transitionGuaranteeRequest: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof guaranteeRequest, "guaranteeRequests.read", "json">;
export declare const guaranteeRequestAnswerFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; answerId: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "guaranteeRequests.read", "json">;
export declare const guaranteeRequestTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "guaranteeRequests.read", "json">;

// guarantee-requests/risk-advice
interface Opinion { readonly grade: string; readonly amount: number; }
export declare function mostAdvised(opinion: Opinion | null | undefined): number | null;
export declare function exceedsAdvice(granted: number, advised: number | null | undefined): boolean;

// guarantee-requests/service-level
export declare const ANSWER_BUSINESS_DAYS = 2;
export declare const answerDue: (today: string) => string;
export declare function isLate({ status, dueOn }: { status: GuaranteeRequestState; dueOn: string | null; }, today: string): boolean;

// guarantees/amount-band
export declare const AMOUNT_BANDS: readonly ['under10k', 'from10k', 'from50k', 'from250k', 'from1m'];
export type AmountBand = (typeof AMOUNT_BANDS)[number];
export declare function amountBandOf(minor: number, currency: string): AmountBand;
export declare function amountBandText(band: AmountBand, currency: string): string;

// guarantees/answer-by
export declare const ANSWER_DAYS = 5;
export declare const ANSWER_HOUR = 18;
export declare function answerBy(day: string): string;

// guarantees/certificate.endpoints
export declare const guaranteeCertificate: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "guarantees.read", "json">;
type VerificationState = z.ZodEnum<{
    active: "active";
    called: "called";
    expired: "expired";
    paid: "paid";
    reduced: "reduced";
    released: "released";
    suspended: "suspended";
}>;
export declare const verification: z.ZodObject<{
    genuine: z.ZodBoolean;
    kind: z.ZodOptional<z.ZodEnum<{ guarantee: "guarantee"; quittance: "quittance"; }>>;
    state: z.ZodOptional<VerificationState>;
    validFrom: z.ZodOptional<z.ZodISODate>;
    validUntil: z.ZodOptional<z.ZodISODate>;
    amountBand: z.ZodOptional<z.ZodEnum<{
        from10k: "from10k";
        from1m: "from1m";
        from250k: "from250k";
        from50k: "from50k";
        under10k: "under10k";
    }>>;
    currency: z.ZodOptional<z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>>;
    edition: z.ZodOptional<z.ZodInt>;
    assignorName: z.ZodOptional<z.ZodString>;
    count: z.ZodOptional<z.ZodInt>;
    signedOn: z.ZodOptional<z.ZodISODate>;
}, z.core.$strip>;
export type Verification = z.output<typeof verification>;
export declare const verifyPublic: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ reference: z.ZodString; code: z.ZodString; }, z.core.$strip>, typeof verification, "public", "json">;

// guarantees/guarantee.machine
export declare const guaranteeMachine: import("../index.ts").Machine<"active" | "called" | "expired" | "paid" | "reduced" | "released" | "suspended", "apply_lift" | "apply_lift_reduced" | "apply_reduction" | "apply_suspension" | "call" | "expire" | "lift" | "pay" | "reduce" | "refuse_call" | "release" | "resume_active" | "resume_reduced" | "resume_suspended" | "suspend">;
export type GuaranteeAction = (typeof guaranteeMachine.transitions)[number]['action'];
export declare function guaranteeParts(actor: Actor): Part[];

// guarantees/guarantee.states
export declare const guaranteeStates: {
    readonly active: {
        readonly label: "Active";
        readonly tone: "engaged";
        readonly icon: "shield-check";
        readonly tags: readonly ["givesCover", "running", "bearsRisk"];
    };
    readonly reduced: {
        readonly label: "Réduite";
        readonly tone: "action";
        readonly icon: "trending-down";
        readonly tags: readonly ["givesCover", "running", "bearsRisk"];
    };
    readonly suspended: {
        readonly label: "Suspendue";
        readonly tone: "danger";
        readonly icon: "shield-off";
        readonly tags: readonly ["running", "bearsRisk"];
    };
    readonly called: {
        readonly label: "Mise en jeu";
        readonly tone: "danger";
        readonly icon: "flag";
        readonly tags: readonly ["bearsRisk"];
    };
    readonly paid: {
        readonly label: "Payée";
        readonly tone: "neutral";
        readonly icon: "banknote";
        readonly tags: readonly ["ended"];
    };
    readonly expired: {
        readonly label: "Arrivée à terme";
        readonly tone: "neutral";
        readonly icon: "calendar-clock";
        readonly tags: readonly ["ended"];
    };
    readonly released: {
        readonly label: "Mainlevée";
        readonly tone: "neutral";
        readonly icon: "undo";
        readonly tags: readonly ["ended"];
    };
};
export type GuaranteeState = keyof typeof guaranteeStates;

// guarantees/guarantees.endpoints
export declare const guaranteeRow: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    debtor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    beneficiary: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    granted: z.ZodInt;
    used: z.ZodInt;
    left: z.ZodInt;
    currency: z.ZodString;
    validFrom: z.ZodISODate;
    validUntil: z.ZodISODate;
    status: VerificationState;
    createdAt: z.ZodISODateTime;
}, z.core.$strip>;
export type GuaranteeRow = z.output<typeof guaranteeRow>;
export declare const guaranteeEvent: z.ZodObject<{
    id: z.ZodString;
    at: z.ZodISODateTime;
    onDate: z.ZodISODate;
    step: z.ZodString;
    amount: z.ZodInt;
    currency: z.ZodString;
    posting: z.ZodNullable<z.ZodEnum<{ E0: "E0"; E20: "E20"; }>>;
    debit: z.ZodNullable<z.ZodString>;
    credit: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type GuaranteeEvent = z.output<typeof guaranteeEvent>;
export declare const guaranteeChange: z.ZodObject<{
    id: z.ZodUUID;
    action: z.ZodEnum<{ lift: "lift"; reduce: "reduce"; suspend: "suspend"; }>;
    label: z.ZodString;
    old: z.ZodInt;
    new: z.ZodInt;
    reason: z.ZodNullable<z.ZodString>;
    notifiedAt: z.ZodISODateTime;
    receivedAt: z.ZodNullable<z.ZodISODateTime>;
}, z.core.$strip>;
export type GuaranteeChange = z.output<typeof guaranteeChange>;
export declare const guaranteeCall: z.ZodObject<{
    id: z.ZodUUID;
    amount: z.ZodInt;
    statement: z.ZodString;
    file: z.ZodNullable<z.ZodObject<{ filename: z.ZodString; }, z.core.$strip>>;
    calledAt: z.ZodISODateTime;
    dueAt: z.ZodISODateTime;
    answeredAt: z.ZodNullable<z.ZodISODateTime>;
    answer: z.ZodNullable<z.ZodEnum<{ paid: "paid"; refused: "refused"; }>>;
    discrepancies: z.ZodArray<z.ZodString>;
    paidAmount: z.ZodNullable<z.ZodInt>;
}, z.core.$strip>;
export type GuaranteeCall = z.output<typeof guaranteeCall>;
export declare const guarantee: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    debtor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    beneficiary: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    granted: z.ZodInt;
    used: z.ZodInt;
    left: z.ZodInt;
    currency: z.ZodString;
    validFrom: z.ZodISODate;
    validUntil: z.ZodISODate;
    status: VerificationState;
    createdAt: z.ZodISODateTime;
    kind: z.ZodOptional<z.ZodEnum<{ demand: "demand"; limit: "limit"; }>>;
    version: z.ZodOptional<z.ZodInt>;
    allowedActions: z.ZodOptional<z.ZodArray<typeof allowedAction>>;
    changes: z.ZodOptional<z.ZodArray<typeof guaranteeChange>>;
    call: z.ZodOptional<z.ZodNullable<typeof guaranteeCall>>;
    pendingApproval: z.ZodOptional<z.ZodNullable<typeof approval>>;
    tenorDays: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    coverPpm: z.ZodOptional<z.ZodInt>;
    terms: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    edition: z.ZodOptional<z.ZodInt>;
    editionAt: z.ZodOptional<z.ZodISODateTime>;
    verificationCode: z.ZodOptional<z.ZodString>;
    act: z.ZodOptional<z.ZodNullable<z.ZodObject<{ filename: z.ZodString; sha256: z.ZodString; }, z.core.$strip>>>;
    price: z.ZodOptional<z.ZodNullable<z.ZodObject<{ amount: z.ZodInt; formulaText: z.ZodString; }, z.core.$strip>>>;
    events: z.ZodOptional<z.ZodArray<typeof guaranteeEvent>>;
    balances: z.ZodOptional<z.ZodArray<z.ZodObject<{ account: z.ZodString; currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>>;
    request: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        id: z.ZodUUID;
        number: z.ZodString;
        kind: z.ZodEnum<{ demand: "demand"; limit: "limit"; }>;
        requester: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
        asked: z.ZodInt;
        tenorDays: z.ZodInt;
    }, z.core.$strip>>>;
    covers: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        number: z.ZodString;
        covered: z.ZodInt;
        due: z.ZodInt;
        dueDate: z.ZodNullable<z.ZodISODate>;
        status: z.ZodString;
    }, z.core.$strip>>>;
    documents: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        typeLabel: z.ZodString;
        filename: z.ZodNullable<z.ZodString>;
        status: DocumentRowStatus;
        expiresOn: z.ZodNullable<z.ZodISODate>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export type Guarantee = z.output<typeof guarantee>;
export declare const getGuarantee: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof guarantee, "guarantees.read", "json">;
export declare const transitionGuarantee: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof guarantee, "guarantees.read", "json">;
type ImpactStaysCovered = z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    due: z.ZodInt;
    covered: z.ZodInt;
    keeps: z.ZodInt;
    status: z.ZodString;
}, z.core.$strip>;
declare const impact: z.ZodObject<{
    staysCovered: z.ZodArray<ImpactStaysCovered>;
    newlyUncovered: z.ZodArray<ImpactStaysCovered>;
}, z.core.$strip>;
export type GuaranteeImpact = z.output<typeof impact>;
export declare const guaranteeImpact: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    action: z.ZodEnum<{ lift: "lift"; reduce: "reduce"; release: "release"; suspend: "suspend"; }>;
    newAmount: z.ZodOptional<z.ZodInt>;
}, z.core.$strict>, typeof impact, "guarantees.change", "json">;
export declare const receiveGuaranteeChange: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    changeId: z.ZodUUID;
    how: z.ZodEnum<{ page: "page"; proof: "proof"; receipt: "receipt"; }>;
    receivedAt: z.ZodOptional<z.ZodISODateTime>;
    fileId: z.ZodOptional<z.ZodUUID>;
}, z.core.$strict>, typeof guarantee, "guarantees.receive", "json">;
export declare const guaranteeCallFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "guarantees.read", "json">;
export declare const guaranteeTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "guarantees.read", "json">;
export declare const guaranteeAct: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "guarantees.read", "json">;
export declare const guaranteeListSpec: import("../list.ts").ListSpec<"answering" | "beneficiaryId" | "debtorId" | "portfolio" | "status" | "validFrom" | "validUntil", "createdAt" | "granted" | "number" | "validUntil">;
export declare const listGuarantees: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof guaranteeRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "guarantees.read", "json">;
export declare const exportGuarantees: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "guarantees.read", "json">;

// guarantees/in-force
export declare const isInForce: ({ status, validFrom, validUntil }: { status: GuaranteeState; validFrom: string; validUntil: string; }, today: string) => boolean;

// identifiers/clean
export declare const withoutUnseen: (text: string) => string;
export declare function cleanIdentifier(text: string): string;

// identifiers/french
export declare function checkSiren(text: string): CheckFault | null;
export declare function checkSiret(text: string): CheckFault | null;
export declare function checkVatFr(text: string): CheckFault | null;
export declare function formatSiren(text: string): string;
export declare function formatNationalId(country: string, text: string): string;
export declare function formatVat(text: string): string;

// identifiers/iban-lengths
export declare const ibanLengths: ReadonlyMap<string, number>;

// identifiers/iban
export declare const normaliseIban: typeof cleanIdentifier;
export declare function formatIban(text: string): string;
export declare function maskIban(iban: string): string;
export declare function looksLikeIban(text: string): boolean;
export declare function checkIban(text: string): CheckFault | null;

// identifiers/maghreb
export declare function checkMatriculeFiscal(text: string): CheckFault | null;
export declare function checkIce(text: string): CheckFault | null;

// identifiers/national-id
export declare function sameCompanyNumber(country: string, own: string, given: string): boolean | null;

// identifiers/rib
export declare function checkRibFr(text: string): CheckFault | null;
export declare function checkRibTn(text: string): CheckFault | null;
export declare function checkRibMa(text: string): CheckFault | null;
export declare function checkRibDz(text: string): CheckFault | null;

// invoices/cdar
export declare const CDAR_LABELS: {
    readonly '225': 'Affacturée';
    readonly '226': 'Affacturée confidentielle';
    readonly '227': 'Changement de compte à payer';
    readonly '228': 'Non affacturée';
};
export type CdarStatus = keyof typeof CDAR_LABELS;
export declare const CDAR_STATUSES: [CdarStatus, ...CdarStatus[]];
export declare function cdarStatusesOf(invoice: { status: InvoiceState; confidential: boolean; }): readonly CdarStatus[];

// invoices/cdar.endpoints
export declare const invoiceCdar: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; status: z.ZodEnum<{ 225: "225"; 226: "226"; 227: "227"; 228: "228"; }>; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "batches.read", "json">;

// invoices/invoice.fields
export declare const DOC_TYPES: readonly ['380', '381', '384', '386', '393', '396'];
export declare const DOC_TYPE_LABELS: Record<(typeof DOC_TYPES)[number], string>;
export declare const INVOICE_SOURCES: readonly ['form', 'csv', 'facturx', 'ubl', 'cii', 'teif'];
export declare const invoiceStatus: z.ZodEnum<{
    approved: "approved";
    assigned: "assigned";
    awaiting_confirmation: "awaiting_confirmation";
    cancelled: "cancelled";
    disputed: "disputed";
    draft: "draft";
    financed: "financed";
    indemnified: "indemnified";
    needs_info: "needs_info";
    paid: "paid";
    partially_paid: "partially_paid";
    reassigned: "reassigned";
    rejected: "rejected";
    settled: "settled";
    submitted: "submitted";
    under_review: "under_review";
    unpaid: "unpaid";
}>;
export declare const program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
declare const otherInvoice: z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    assignor: z.ZodNullable<z.ZodString>;
    gross: z.ZodNullable<z.ZodInt>;
    due: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    currency: z.ZodString;
    issueDate: z.ZodNullable<z.ZodISODate>;
    status: typeof invoiceStatus;
}, z.core.$strip>;
export type OtherInvoice = z.output<typeof otherInvoice>;
export declare const check: z.ZodObject<{
    code: z.ZodString;
    severity: z.ZodEnum<{ blocking: "blocking"; passed: "passed"; warning: "warning"; }>;
    message: z.ZodString;
    path: z.ZodNullable<z.ZodString>;
    href: z.ZodOptional<z.ZodString>;
    others: z.ZodOptional<z.ZodArray<typeof otherInvoice>>;
}, z.core.$strip>;
export type Check = z.output<typeof check>;
declare const alert: z.ZodObject<{
    code: z.ZodString;
    severity: z.ZodEnum<{ blocking: "blocking"; passed: "passed"; warning: "warning"; }>;
    message: z.ZodString;
    path: z.ZodNullable<z.ZodString>;
    href: z.ZodOptional<z.ZodString>;
    otherId: z.ZodOptional<z.ZodUUID>;
}, z.core.$strip>;
export type Alert = z.output<typeof alert>;
export declare const payTo: z.ZodObject<{
    iban: z.ZodString;
    bic: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    holder: z.ZodString;
    reference: z.ZodString;
    checkCode: z.ZodString;
}, z.core.$strip>;
export type PayTo = z.output<typeof payTo>;
export declare const invoiceAnswer: z.ZodObject<{
    id: z.ZodUUID;
    label: z.ZodString;
    asked: z.ZodNullable<z.ZodString>;
    answer: z.ZodNullable<z.ZodString>;
    file: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; mime: z.ZodString; size: z.ZodInt; sha256: z.ZodString; }, z.core.$strip>>;
    givenAt: z.ZodISODateTime;
    givenBy: z.ZodString;
}, z.core.$strip>;
export type InvoiceAnswer = z.output<typeof invoiceAnswer>;
type InvoiceEntityBatchSchema = z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    status: z.ZodEnum<{ cancelled: "cancelled"; draft: "draft"; signed: "signed"; to_sign: "to_sign"; }>;
}, z.core.$strip>;
type InvoiceEntityExpectedCoverSchema = z.ZodObject<{
    guarantee: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; number: z.ZodString; left: z.ZodInt; }, z.core.$strip>>;
    covered: z.ZodInt;
    uncovered: z.ZodInt;
}, z.core.$strip>;
export declare const invoiceEntity: import("../fields.ts").Entity<{
    readonly id: { readonly schema: z.ZodUUID; readonly in: "row"; };
    readonly ref: {
        readonly label: "Référence";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly csv: {};
    };
    readonly docType: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Type";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly input: z.ZodDefault<z.ZodEnum<{ 380: "380"; 381: "381"; 384: "384"; 386: "386"; 393: "393"; 396: "396"; }>>;
    };
    readonly number: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Numéro";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "row";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        readonly csv: {};
    };
    readonly program: {
        readonly label: "Programme";
        readonly schema: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
        readonly in: "row";
        readonly insert: readonly ["client", "supplier", "staff"];
    };
    readonly confidential: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Confidentielle";
        readonly schema: z.ZodBoolean;
    };
    readonly assignorId: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Cédant";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    };
    readonly assignorName: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly csv: {};
    };
    readonly assignor: {
        readonly schema: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
        readonly in: "row";
        readonly from: readonly ["assignorId", "assignorName"];
    };
    readonly debtorId: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Débiteur";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    };
    readonly debtorName: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly csv: {};
    };
    readonly debtor: {
        readonly schema: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
        readonly in: "row";
        readonly from: readonly ["debtorId", "debtorName"];
    };
    readonly contractId: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Contrat";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    };
    readonly contractNumber: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
    };
    readonly issueDate: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodISODate>;
        readonly in: "row";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
        readonly label: "Émise le";
        readonly csv: { readonly as: "date"; };
    };
    readonly dueDate: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodISODate>;
        readonly in: "row";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
        readonly label: "Échéance";
        readonly csv: { readonly as: "date"; };
    };
    readonly deliveryDate: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodISODate>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
        readonly label: "Livrée le";
    };
    readonly currency: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Devise";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>>>;
        readonly csv: {};
    };
    readonly net: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        readonly label: "Montant HT";
    };
    readonly vat: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        readonly label: "TVA";
    };
    readonly gross: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "row";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        readonly label: "Montant TTC";
        readonly csv: { readonly as: "money"; };
    };
    readonly prepaid: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        readonly label: "Déjà payé";
    };
    readonly rounding: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
        readonly label: "Arrondi";
    };
    readonly due: {
        readonly label: "Net à payer";
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "row";
        readonly csv: { readonly as: "money"; };
    };
    readonly payeeName: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Bénéficiaire du paiement";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly payeeIban: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "IBAN de la facture";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly orderRef: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Commande";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly source: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Origine";
        readonly schema: z.ZodEnum<{ cii: "cii"; csv: "csv"; facturx: "facturx"; form: "form"; teif: "teif"; ubl: "ubl"; }>;
        readonly in: "record";
        readonly input: z.ZodDefault<z.ZodEnum<{ cii: "cii"; csv: "csv"; facturx: "facturx"; form: "form"; teif: "teif"; ubl: "ubl"; }>>;
    };
    readonly fieldSources: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Origine des champs";
        readonly schema: z.ZodRecord<z.ZodString, z.ZodString>;
        readonly in: "record";
        readonly json: true;
        readonly input: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    };
    readonly fileId: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Fichier";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    };
    readonly fileSha256: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Empreinte du fichier";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly readers: readonly ["staff"];
    };
    readonly file: {
        readonly label: "Document";
        readonly schema: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; mime: z.ZodString; size: z.ZodInt; sha256: z.ZodString; }, z.core.$strip>>;
        readonly in: "record";
        readonly from: readonly ["fileId"];
    };
    readonly payTo: {
        readonly label: "À payer à";
        readonly schema: z.ZodOptional<z.ZodNullable<typeof payTo>>;
        readonly in: "record";
        readonly from: readonly ["ref", "status", "currency", "contractId"];
    };
    readonly cdar: {
        readonly schema: z.ZodOptional<z.ZodArray<z.ZodEnum<{ 225: "225"; 226: "226"; 227: "227"; 228: "228"; }>>>;
        readonly in: "record";
        readonly readers: readonly ["supplier", "staff"];
        readonly from: readonly [];
    };
    readonly outstanding: {
        readonly label: "Reste dû";
        readonly schema: z.ZodInt;
        readonly in: "row";
        readonly csv: { readonly as: "money"; };
    };
    readonly credited: { readonly label: "Avoirs"; readonly schema: z.ZodInt; readonly in: "record"; };
    readonly collected: { readonly label: "Payé à la banque"; readonly schema: z.ZodInt; readonly in: "record"; };
    readonly disputed: { readonly label: "En litige"; readonly schema: z.ZodInt; readonly in: "record"; };
    readonly coveredAmount: {
        readonly update: readonly ["staff"];
        readonly label: "Montant couvert";
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "record";
        readonly readers: readonly ["supplier", "staff"];
    };
    readonly coveredPpm: {
        readonly label: "Couvert";
        readonly schema: z.ZodNullable<z.ZodInt>;
        readonly in: "row";
        readonly readers: readonly ["supplier", "staff"];
        readonly from: readonly ["coveredAmount", "due"];
        readonly csv: { readonly head: "Couvert (%)"; readonly as: "share"; };
    };
    readonly expectedCover: {
        readonly schema: z.ZodNullable<InvoiceEntityExpectedCoverSchema>;
        readonly in: "record";
        readonly readers: readonly ["supplier", "staff"];
        readonly from: readonly [];
    };
    readonly guaranteeId: {
        readonly update: readonly ["staff"];
        readonly label: "Garantie";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly in: "record";
        readonly readers: readonly ["supplier", "staff"];
    };
    readonly guaranteeNumber: {
        readonly update: readonly ["staff"];
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly readers: readonly ["supplier", "staff"];
    };
    readonly status: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "État";
        readonly schema: typeof invoiceStatus;
        readonly in: "row";
        readonly column: { readonly client: "client_status"; };
        readonly csv: {
            as: typeof invoiceStates;
        };
    };
    readonly statusSince: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodISODateTime;
        readonly in: "row";
        readonly column: { readonly client: "client_status_since"; };
        readonly csv: { readonly head: "Jours dans cet état"; readonly as: (since: string) => number; };
    };
    readonly submittedAt: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Déposée le";
        readonly schema: z.ZodNullable<z.ZodISODateTime>;
    };
    readonly confirmBy: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "À confirmer avant le";
        readonly schema: z.ZodNullable<z.ZodISODateTime>;
        readonly in: "row";
        readonly csv: { readonly as: "day"; };
    };
    readonly confirmation: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Confirmation";
        readonly schema: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; proof: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
        readonly in: "record";
        readonly json: true;
    };
    readonly proofSha256: {
        readonly update: readonly ["staff"];
        readonly label: "Empreinte de la preuve";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly readers: readonly ["staff"];
    };
    readonly missing: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Éléments demandés";
        readonly schema: z.ZodArray<z.ZodObject<{ code: z.ZodString; label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
        readonly in: "record";
        readonly json: true;
    };
    readonly answers: {
        readonly label: "Éléments fournis";
        readonly schema: z.ZodArray<typeof invoiceAnswer>;
        readonly in: "record";
        readonly from: readonly [];
    };
    readonly batch: {
        readonly label: "Bordereau";
        readonly schema: z.ZodNullable<InvoiceEntityBatchSchema>;
        readonly in: "record";
        readonly readers: readonly ["supplier", "staff"];
        readonly from: readonly [];
    };
    readonly assignedOn: {
        readonly label: "Cédée le";
        readonly schema: z.ZodNullable<z.ZodISODate>;
        readonly in: "record";
        readonly readers: readonly ["supplier", "staff"];
    };
    readonly reasonCode: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Motif";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "row";
        readonly csv: {};
    };
    readonly reasonComment: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Commentaire";
        readonly schema: z.ZodNullable<z.ZodString>;
    };
    readonly reasonList: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Liste de motifs";
        readonly schema: z.ZodNullable<z.ZodString>;
    };
    readonly reason: {
        readonly schema: z.ZodNullable<z.ZodObject<{ code: z.ZodString; label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
        readonly in: "record";
        readonly from: readonly ["reasonCode", "reasonComment", "reasonList"];
    };
    readonly checks: {
        readonly insert: readonly ["client", "supplier", "staff"];
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Contrôles";
        readonly schema: z.ZodArray<typeof check>;
        readonly in: "record";
        readonly json: true;
    };
    readonly alerts: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Alertes";
        readonly schema: z.ZodArray<typeof alert>;
        readonly shows: z.ZodArray<typeof check>;
        readonly in: "record";
        readonly readers: readonly ["staff"];
        readonly json: true;
    };
    readonly signals: {
        readonly schema: z.ZodArray<z.ZodString>;
        readonly in: "row";
        readonly readers: readonly ["staff"];
        readonly from: readonly ["alerts", "checks"];
        readonly csv: { readonly head: "Alertes"; readonly as: (codes: readonly string[]) => string; };
    };
    readonly holder: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly label: "Dossier chez";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "row";
        readonly readers: readonly ["staff"];
        readonly csv: { as: { readonly adviser: 'Conseiller'; readonly m1: 'Responsable'; readonly risk: 'Risque'; }; };
    };
    readonly assigneeId: {
        readonly update: readonly ["staff"];
        readonly label: "Confié à";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly readers: readonly ["staff"];
    };
    readonly editedBy: {
        readonly label: "Intervenants";
        readonly schema: z.ZodArray<z.ZodUUID>;
        readonly readers: readonly ["staff"];
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
    };
    readonly version: {
        readonly update: readonly ["client", "supplier", "staff"];
        readonly schema: z.ZodInt;
        readonly in: "row";
        readonly column: { readonly client: "client_version"; readonly supplier: "supplier_version"; };
    };
    readonly clientVersion: { schema: z.ZodInt; readers: readonly ["staff"]; };
    readonly supplierVersion: { schema: z.ZodInt; readers: readonly ["staff"]; };
    readonly clientViewId: { readonly schema: z.ZodNullable<z.ZodUUID>; readonly readers: readonly ["client", "staff"]; };
    readonly supplierViewId: { schema: z.ZodNullable<z.ZodUUID>; readers: readonly ["supplier", "staff"]; };
    readonly createdAt: {
        readonly label: "Créée le";
        readonly schema: z.ZodISODateTime;
        readonly in: "row";
        readonly csv: { readonly as: "day"; };
    };
    readonly createdBy: { schema: z.ZodNullable<z.ZodUUID>; insert: readonly ["client", "supplier", "staff"]; };
    readonly allowedActions: {
        readonly schema: z.ZodArray<typeof allowedAction>;
        readonly in: "record";
        readonly from: readonly [];
    };
}>;

// invoices/invoice.machine
export declare const invoiceMachine: import("../index.ts").Machine<"approved" | "assigned" | "awaiting_confirmation" | "cancelled" | "disputed" | "draft" | "financed" | "indemnified" | "needs_info" | "paid" | "partially_paid" | "reassigned" | "rejected" | "settled" | "submitted" | "under_review" | "unpaid", "approve" | "assign" | "await_confirmation" | "cancel" | "clear_alert" | "collect" | "collect_all" | "complete" | "confirm" | "dispute" | "escalate" | "finance" | "hand_back" | "hand_over" | "indemnify" | "mark_unpaid" | "reassign" | "refuse_confirmation" | "reject" | "renew_confirmation" | "request_info" | "resume" | "settle" | "submit" | "uncollect" | "unfinance">;
export type InvoiceAction = (typeof invoiceMachine.transitions)[number]['action'];
export type Program = 'classic' | 'reverse';
export declare function invoiceParts(actor: Actor, invoice: { program: Program; confidential: boolean; }): Part[];

// invoices/invoice.states
export declare const invoiceStates: {
    readonly draft: {
        readonly label: "Brouillon";
        readonly tone: "neutral";
        readonly icon: "circle-dashed";
        readonly tags: readonly ["editable", "numberFree"];
    };
    readonly submitted: {
        readonly label: "Déposée";
        readonly tone: "progress";
        readonly icon: "send";
        readonly tags: readonly ["deposited", "toConfirm", "atBank"];
    };
    readonly awaiting_confirmation: {
        readonly label: "À confirmer";
        readonly tone: "action";
        readonly icon: "hand";
        readonly tags: readonly ["deposited", "toConfirm"];
    };
    readonly under_review: {
        readonly label: "En contrôle";
        readonly tone: "progress";
        readonly icon: "scan";
        readonly tags: readonly ["deposited", "inReview", "forRisk", "atBank"];
    };
    readonly needs_info: {
        readonly label: "À compléter";
        readonly tone: "action";
        readonly icon: "pen";
        readonly tags: readonly ["deposited", "editable", "inReview"];
    };
    readonly approved: {
        readonly label: "Approuvée";
        readonly tone: "success";
        readonly icon: "circle-check";
        readonly tags: readonly ["holdsCover", "owed"];
    };
    readonly rejected: {
        readonly label: "Rejetée";
        readonly tone: "danger";
        readonly icon: "circle-x";
        readonly tags: readonly ["ended", "numberFree", "stopped"];
    };
    readonly assigned: {
        readonly label: "Cédée";
        readonly tone: "engaged";
        readonly icon: "link";
        readonly tags: readonly ["holdsCover", "open", "owed", "performing"];
    };
    readonly financed: {
        readonly label: "Financée";
        readonly tone: "engaged";
        readonly icon: "banknote";
        readonly tags: readonly ["holdsCover", "open", "owed", "performing"];
        readonly shownToClientAs: "assigned";
    };
    readonly partially_paid: {
        readonly label: "Payée en partie";
        readonly tone: "engaged";
        readonly icon: "chart-pie";
        readonly tags: readonly ["holdsCover", "open", "owed", "performing"];
    };
    readonly paid: {
        readonly label: "Payée à la banque";
        readonly tone: "success";
        readonly icon: "arrow-down-to-line";
        readonly tags: readonly ["collected"];
    };
    readonly settled: {
        readonly label: "Soldée";
        readonly tone: "success";
        readonly icon: "badge-check";
        readonly tags: readonly ["ended", "collected"];
    };
    readonly disputed: {
        readonly label: "En litige";
        readonly tone: "danger";
        readonly icon: "scale";
        readonly tags: readonly ["holdsCover", "open", "inTrouble"];
    };
    readonly unpaid: {
        readonly label: "Impayée";
        readonly tone: "danger";
        readonly icon: "triangle-alert";
        readonly tags: readonly ["holdsCover", "open", "owed", "inTrouble", "forRisk"];
    };
    readonly reassigned: {
        readonly label: "Rétrocédée";
        readonly tone: "neutral";
        readonly icon: "undo";
        readonly tags: readonly ["ended", "numberFree", "recovered"];
    };
    readonly indemnified: {
        readonly label: "Indemnisée";
        readonly tone: "neutral";
        readonly icon: "life-buoy";
        readonly tags: readonly ["ended", "recovered"];
        readonly shownToClientAs: "unpaid";
    };
    readonly cancelled: {
        readonly label: "Annulée";
        readonly tone: "neutral";
        readonly icon: "ban";
        readonly tags: readonly ["ended", "numberFree", "stopped"];
    };
};
export type InvoiceState = keyof typeof invoiceStates;

// invoices/invoices.endpoints
export declare const readInvoice: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof invoiceReading, "invoices.readFile", "file">;
export declare const checkInvoice: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    id: z.ZodOptional<z.ZodUUID>;
    assignorId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    contractId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    currency: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>>>;
    debtorId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    deliveryDate: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    docType: z.ZodDefault<z.ZodEnum<{ 380: "380"; 381: "381"; 384: "384"; 386: "386"; 393: "393"; 396: "396"; }>>;
    dueDate: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    fieldSources: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    fileId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    gross: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    issueDate: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    net: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    number: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    orderRef: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    payeeIban: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    payeeName: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    prepaid: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    rounding: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    source: z.ZodDefault<z.ZodEnum<{ cii: "cii"; csv: "csv"; facturx: "facturx"; form: "form"; teif: "teif"; ubl: "ubl"; }>>;
    vat: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
}, z.core.$strict>, z.ZodObject<{
    checks: z.ZodArray<typeof check>;
}, z.core.$strip>, "invoices.deposit", "json">;
export declare const listInvoices: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof invoiceRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "invoices.read", "json">;
export declare const exportInvoices: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "invoices.read", "json">;
export declare const listInvoiceAssignors: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ q: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
}, z.core.$strip>, "invoices.readOwed", "json">;
export declare const countInvoices: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ portfolio: z.ZodOptional<z.ZodLiteral<"me">>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    byStatus: z.ZodArray<z.ZodObject<{
        status: typeof invoiceStatus;
        count: z.ZodInt;
        outstanding: z.ZodInt;
    }, z.core.$strip>>;
    ageing: z.ZodArray<z.ZodObject<{
        bucket: z.ZodEnum<{ d30: "d30"; d60: "d60"; d90: "d90"; notDue: "notDue"; over: "over"; }>;
        amount: z.ZodInt;
    }, z.core.$strip>>;
    currency: z.ZodString;
}, z.core.$strip>, "invoices.read", "json">;
export declare const createInvoice: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof invoiceInput, typeof invoice, "invoices.deposit", "json">;
export declare const getInvoice: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof invoice, "invoices.read", "json">;
export declare const updateInvoice: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof invoicePatch, typeof invoice, "invoices.deposit", "json">;
export declare const transitionInvoice: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof invoice, "invoices.read", "json">;
export declare const bulkTransitionInvoices: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    action: z.ZodEnum<{
        approve: "approve";
        cancel: "cancel";
        confirm: "confirm";
        refuse_confirmation: "refuse_confirmation";
        reject: "reject";
    }>;
    items: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; version: z.ZodInt; }, z.core.$strip>>;
    reasonCode: z.ZodOptional<z.ZodString>;
    comment: z.ZodOptional<z.ZodString>;
}, z.core.$strict>, BulkTransitionDocuments, "invoices.read", "json">;
export declare const announceApproval: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ ids: z.ZodArray<z.ZodUUID>; }, z.core.$strict>, z.ZodObject<{
    data: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        refusal: z.ZodNullable<z.ZodString>;
        guarantee: z.ZodNullable<z.ZodString>;
        covered: z.ZodInt;
        uncovered: z.ZodInt;
        reason: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    effects: z.ZodOptional<z.ZodArray<z.ZodObject<{ text: z.ZodString; icon: z.ZodOptional<z.ZodString>; tone: z.ZodOptional<z.ZodString>; }, z.core.$strip>>>;
}, z.core.$strip>, "parties.read", "json">;
export declare const invoiceTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "invoices.read", "json">;
export declare const invoiceAnswerFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; answerId: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "invoices.read", "json">;
export declare const invoiceFile: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "invoices.read", "json">;

// invoices/invoices.schemas
export declare const invoiceInput: z.ZodObject<{
    assignorId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    contractId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    currency: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>>>;
    debtorId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    deliveryDate: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    docType: z.ZodDefault<z.ZodEnum<{ 380: "380"; 381: "381"; 384: "384"; 386: "386"; 393: "393"; 396: "396"; }>>;
    dueDate: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    fieldSources: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    fileId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    gross: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    issueDate: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    net: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    number: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    orderRef: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    payeeIban: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    payeeName: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    prepaid: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    rounding: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    source: z.ZodDefault<z.ZodEnum<{ cii: "cii"; csv: "csv"; facturx: "facturx"; form: "form"; teif: "teif"; ubl: "ubl"; }>>;
    vat: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
}, z.core.$strict>;
export type InvoiceInput = z.output<typeof invoiceInput>;
export declare const invoicePatch: z.ZodObject<{
    version: z.ZodInt;
    assignorId: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodUUID>>>;
    contractId: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodUUID>>>;
    currency: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodEnum<{ DZD: "DZD"; EUR: "EUR"; MAD: "MAD"; TND: "TND"; }>>>>;
    debtorId: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodUUID>>>;
    deliveryDate: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodISODate>>>;
    docType: z.ZodOptional<z.ZodEnum<{ 380: "380"; 381: "381"; 384: "384"; 386: "386"; 393: "393"; 396: "396"; }>>;
    dueDate: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodISODate>>>;
    fieldSources: z.ZodOptional<z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>>;
    fileId: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodUUID>>>;
    gross: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodInt>>>;
    issueDate: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodISODate>>>;
    net: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodInt>>>;
    number: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    orderRef: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    payeeIban: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    payeeName: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodString>>>;
    prepaid: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodInt>>>;
    rounding: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodInt>>>;
    source: z.ZodOptional<z.ZodEnum<{ cii: "cii"; csv: "csv"; facturx: "facturx"; form: "form"; teif: "teif"; ubl: "ubl"; }>>;
    vat: z.ZodOptional<z.ZodOptional<z.ZodNullable<z.ZodInt>>>;
}, z.core.$strict>;
export declare const invoiceRow: z.ZodObject<{
    limitedBy: z.ZodOptional<z.ZodNullable<z.ZodObject<{ code: z.ZodString; text: z.ZodString; }, z.core.$strip>>>;
    assignor: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    confirmBy: z.ZodNullable<z.ZodISODateTime>;
    coveredPpm: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    createdAt: z.ZodISODateTime;
    currency: z.ZodString;
    debtor: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    docType: z.ZodString;
    due: z.ZodNullable<z.ZodInt>;
    dueDate: z.ZodNullable<z.ZodISODate>;
    gross: z.ZodNullable<z.ZodInt>;
    holder: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    id: z.ZodUUID;
    issueDate: z.ZodNullable<z.ZodISODate>;
    number: z.ZodNullable<z.ZodString>;
    outstanding: z.ZodInt;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    reasonCode: z.ZodNullable<z.ZodString>;
    ref: z.ZodString;
    signals: z.ZodOptional<z.ZodArray<z.ZodString>>;
    status: typeof invoiceStatus;
    statusSince: z.ZodISODateTime;
    version: z.ZodInt;
}, z.core.$strip>;
export type InvoiceRow = z.output<typeof invoiceRow>;
export declare const invoice: z.ZodObject<{
    alerts: z.ZodOptional<z.ZodArray<typeof check>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
    answers: z.ZodArray<typeof invoiceAnswer>;
    assignedOn: z.ZodOptional<z.ZodNullable<z.ZodISODate>>;
    assignor: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    batch: z.ZodOptional<z.ZodNullable<InvoiceEntityBatchSchema>>;
    cdar: z.ZodOptional<z.ZodOptional<z.ZodArray<z.ZodEnum<{ 225: "225"; 226: "226"; 227: "227"; 228: "228"; }>>>>;
    checks: z.ZodArray<typeof check>;
    collected: z.ZodInt;
    confirmBy: z.ZodNullable<z.ZodISODateTime>;
    confirmation: z.ZodNullable<z.ZodObject<{ by: z.ZodString; at: z.ZodISODateTime; proof: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    contractId: z.ZodNullable<z.ZodUUID>;
    contractNumber: z.ZodNullable<z.ZodString>;
    coveredAmount: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    coveredPpm: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    createdAt: z.ZodISODateTime;
    credited: z.ZodInt;
    currency: z.ZodString;
    debtor: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    deliveryDate: z.ZodNullable<z.ZodISODate>;
    disputed: z.ZodInt;
    docType: z.ZodString;
    due: z.ZodNullable<z.ZodInt>;
    dueDate: z.ZodNullable<z.ZodISODate>;
    expectedCover: z.ZodOptional<z.ZodNullable<InvoiceEntityExpectedCoverSchema>>;
    fieldSources: z.ZodRecord<z.ZodString, z.ZodString>;
    file: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; filename: z.ZodString; mime: z.ZodString; size: z.ZodInt; sha256: z.ZodString; }, z.core.$strip>>;
    gross: z.ZodNullable<z.ZodInt>;
    guaranteeId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    guaranteeNumber: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    holder: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    id: z.ZodUUID;
    issueDate: z.ZodNullable<z.ZodISODate>;
    missing: z.ZodArray<z.ZodObject<{ code: z.ZodString; label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    net: z.ZodNullable<z.ZodInt>;
    number: z.ZodNullable<z.ZodString>;
    orderRef: z.ZodNullable<z.ZodString>;
    outstanding: z.ZodInt;
    payTo: z.ZodOptional<z.ZodNullable<typeof payTo>>;
    payeeIban: z.ZodNullable<z.ZodString>;
    payeeName: z.ZodNullable<z.ZodString>;
    prepaid: z.ZodNullable<z.ZodInt>;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    reason: z.ZodNullable<z.ZodObject<{ code: z.ZodString; label: z.ZodString; comment: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    reasonCode: z.ZodNullable<z.ZodString>;
    ref: z.ZodString;
    rounding: z.ZodNullable<z.ZodInt>;
    signals: z.ZodOptional<z.ZodArray<z.ZodString>>;
    source: z.ZodEnum<{ cii: "cii"; csv: "csv"; facturx: "facturx"; form: "form"; teif: "teif"; ubl: "ubl"; }>;
    status: typeof invoiceStatus;
    statusSince: z.ZodISODateTime;
    vat: z.ZodNullable<z.ZodInt>;
    version: z.ZodInt;
}, z.core.$strip>;
export type Invoice = z.output<typeof invoice>;
export declare const invoiceListSpec: import("../list.ts").ListSpec<"assignorId" | "batchId" | "batchable" | "confidential" | "confirmBy" | "contractId" | "createdAt" | "currency" | "debtorId" | "docType" | "due" | "dueDate" | "gross" | "holder" | "issueDate" | "late" | "number" | "outstanding" | "paidOn" | "portfolio" | "program" | "status" | "turn", "createdAt" | "due" | "dueDate" | "gross" | "issueDate" | "number" | "outstanding" | "statusSince">;
export declare const readingFields: z.ZodObject<{
    docType: z.ZodNullable<z.ZodString>;
    number: z.ZodNullable<z.ZodString>;
    issueDate: z.ZodNullable<z.ZodString>;
    dueDate: z.ZodNullable<z.ZodString>;
    currency: z.ZodNullable<z.ZodString>;
    net: z.ZodNullable<z.ZodInt>;
    vat: z.ZodNullable<z.ZodInt>;
    gross: z.ZodNullable<z.ZodInt>;
    prepaid: z.ZodNullable<z.ZodInt>;
    rounding: z.ZodNullable<z.ZodInt>;
    payable: z.ZodNullable<z.ZodInt>;
    sellerName: z.ZodNullable<z.ZodString>;
    sellerId: z.ZodNullable<z.ZodString>;
    buyerName: z.ZodNullable<z.ZodString>;
    buyerId: z.ZodNullable<z.ZodString>;
    payeeName: z.ZodNullable<z.ZodString>;
    payeeIban: z.ZodNullable<z.ZodString>;
    orderRef: z.ZodNullable<z.ZodString>;
    originalNumber: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
declare const finding: z.ZodObject<{ code: z.ZodString; path: z.ZodString; message: z.ZodString; }, z.core.$strip>;
export declare const invoiceReading: z.ZodObject<{
    kind: z.ZodEnum<{ cii: "cii"; facturx: "facturx"; none: "none"; ubl: "ubl"; }>;
    fields: typeof readingFields;
    sources: z.ZodRecord<z.ZodString, z.ZodString>;
    blocking: z.ZodArray<z.ZodObject<{ code: z.ZodString; path: z.ZodString; message: z.ZodString; }, z.core.$strip>>;
    warnings: z.ZodArray<z.ZodObject<{ code: z.ZodString; path: z.ZodString; message: z.ZodString; }, z.core.$strip>>;
    pdf: z.ZodNullable<z.ZodEnum<{ agrees: "agrees"; differs: "differs"; unread: "unread"; }>>;
}, z.core.$strip>;
export type InvoiceReading = z.output<typeof invoiceReading>;
export type Finding = z.output<typeof finding>;

// invoices/problems
interface Judged { readonly alerts?: readonly Check[] | undefined; readonly checks: readonly Check[]; }
export declare function checksBesideAlerts({ alerts, checks }: Judged): Check[];
export declare function problemsOf(judged: Judged): Check[];

// invoices/signals
export declare function signalLabel(code: string): string;

// ledger/ledger-entry.machine
export declare const ledgerEntryMachine: import("../index.ts").Machine<"posted" | "reversed", "reverse">;
export type LedgerEntryAction = (typeof ledgerEntryMachine.transitions)[number]['action'];

// ledger/ledger-entry.states
export declare const ledgerEntryStates: {
    readonly posted: { readonly label: "Passée"; readonly tone: "success"; readonly icon: "circle-check"; };
    readonly reversed: { readonly label: "Contre-passée"; readonly tone: "neutral"; readonly icon: "undo"; };
};
export type LedgerEntryState = keyof typeof ledgerEntryStates;

// list
export type FilterKind = 'enum' | 'id' | 'date' | 'instant' | 'amount' | 'text' | 'flag';
export interface FilterSpec { readonly kind: FilterKind; readonly values?: readonly string[]; }
export interface ListSpec<Filter extends string = string, Sort extends string = string> {
    readonly filters: Readonly<Record<Filter, FilterSpec>>;
    readonly sorts: readonly Sort[];
    readonly defaultSort: string;
    readonly search: boolean;
    readonly sums?: readonly string[];
}
export declare const OPERATORS: Record<FilterKind, readonly string[]>;
export declare function defineListSpec<const F extends string, const S extends string>(spec: ListSpec<F, S>): ListSpec<F, S>;
export declare function listQuery(spec: ListSpec): z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>;
export declare const EXPORT_FORMATS: readonly ['csv', 'xlsx'];
export declare const exportParams: z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>;
export declare const EXPORT_TYPES: readonly ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
export declare function exportQuery(spec: ListSpec): z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>;
export declare const total: z.ZodObject<{
    value: z.ZodInt;
    capped: z.ZodBoolean;
    sums: z.ZodOptional<z.ZodArray<z.ZodObject<{ currency: z.ZodString; amounts: z.ZodRecord<z.ZodString, z.ZodInt>; }, z.core.$strip>>>;
}, z.core.$strip>;
export type Total = z.output<typeof total>;
export declare function page<Row extends z.ZodType>(row: Row): z.ZodObject<{
    data: z.ZodArray<Row>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>;
export interface Page<Row> { data: Row[]; nextCursor: string | null; total?: Total | undefined; }

// machines/all-machines
export declare const MACHINES: readonly [import("./machine.ts").Machine<"approved" | "assigned" | "awaiting_confirmation" | "cancelled" | "disputed" | "draft" | "financed" | "indemnified" | "needs_info" | "paid" | "partially_paid" | "reassigned" | "rejected" | "settled" | "submitted" | "under_review" | "unpaid", "approve" | "assign" | "await_confirmation" | "cancel" | "clear_alert" | "collect" | "collect_all" | "complete" | "confirm" | "dispute" | "escalate" | "finance" | "hand_back" | "hand_over" | "indemnify" | "mark_unpaid" | "reassign" | "refuse_confirmation" | "reject" | "renew_confirmation" | "request_info" | "resume" | "settle" | "submit" | "uncollect" | "unfinance">, import("./machine.ts").Machine<"approved" | "cancelled" | "decision" | "declined" | "draft" | "formalised" | "legal_review" | "needs_info" | "partially_approved" | "refused" | "risk_review" | "submitted" | "under_review", "accept_offer" | "approve" | "approve_partially" | "ask_opinion" | "cancel" | "complete" | "decline_offer" | "escalate" | "formalise" | "give_opinion" | "hand_back" | "hand_over" | "lapse_offer" | "refuse" | "request_info" | "study" | "submit" | "to_legal">, import("./machine.ts").Machine<"active" | "called" | "expired" | "paid" | "reduced" | "released" | "suspended", "apply_lift" | "apply_lift_reduced" | "apply_reduction" | "apply_suspension" | "call" | "expire" | "lift" | "pay" | "reduce" | "refuse_call" | "release" | "resume_active" | "resume_reduced" | "resume_suspended" | "suspend">, import("./machine.ts").Machine<"archived" | "expired" | "refused" | "replaced" | "requested" | "under_review" | "uploaded" | "valid", "accept" | "archive" | "claim" | "discard" | "expire" | "quarantine" | "refuse" | "release" | "replace" | "scan" | "upload" | "withdraw">, import("./machine.ts").Machine<"active" | "closed" | "pending" | "prospect" | "suspended", "activate" | "close" | "expire_kyc" | "resume" | "review_kyc" | "suspend">, import("./machine.ts").Machine<"active" | "disabled" | "locked" | "pending_email", "disable" | "enable" | "invite" | "unlock">, import("./machine.ts").Machine<"active" | "blocked" | "invited", "accept" | "block" | "join" | "unblock">, import("./machine.ts").Machine<"blocked" | "pending" | "verified", "block" | "clear_alert" | "replace" | "unblock" | "verify">, import("./machine.ts").Machine<"active" | "approved" | "closed" | "committee" | "draft" | "kyc_review" | "needs_info" | "refused" | "risk_review" | "signed" | "submitted" | "to_sign", "accept_debtor" | "activate" | "approve" | "close" | "complete" | "countersign" | "hand_back" | "hand_over" | "invite" | "lapse" | "merge" | "prepare" | "refuse" | "request_info" | "sign" | "start_kyc" | "submit" | "to_committee" | "to_risk">, import("./machine.ts").Machine<"active" | "draft" | "suspended" | "terminated" | "to_sign", "first_declined" | "first_signed" | "first_to_sign" | "first_withdrawn" | "resume" | "suspend" | "terminate">, import("./machine.ts").Machine<"declined" | "draft" | "signed" | "to_countersign" | "to_sign" | "withdrawn", "countersign" | "decline" | "send_to_sign" | "sign" | "withdraw">, import("./machine.ts").Machine<"cancelled" | "draft" | "signed" | "to_sign", "cancel" | "finalise" | "reopen" | "sign">, import("./machine.ts").Machine<"cancelled" | "executed" | "failed" | "refused" | "requested" | "returned" | "sent" | "validated", "cancel" | "execute" | "fail" | "refuse" | "return" | "send" | "validate" | "withdraw">, import("./machine.ts").Machine<"answered" | "cancelled" | "draft" | "made" | "sent", "answer" | "cancel" | "make" | "send">, import("./machine.ts").Machine<"posted" | "reversed", "reverse">];

// machines/all-states
export declare const STATES: {
    readonly invoice: typeof invoiceStates;
    readonly guarantee_request: typeof guaranteeRequestStates;
    readonly guarantee: typeof guaranteeStates;
    readonly adhesion_request: typeof adhesionStates;
    readonly document: typeof documentStates;
    readonly commission: typeof commissionStates;
    readonly contract: typeof contractStates;
    readonly contract_term: typeof contractTermStates;
    readonly batch: typeof batchStates;
    readonly financing: typeof financingStates;
    readonly payment_file: typeof paymentFileStates;
    readonly ledger_entry: {
        readonly posted: { readonly label: "Passée"; readonly tone: "success"; readonly icon: "circle-check"; };
        readonly reversed: { readonly label: "Contre-passée"; readonly tone: "neutral"; readonly icon: "undo"; };
    };
    readonly kyc: typeof kycStates;
    readonly party: typeof partyStates;
    readonly relation: typeof relationStates;
    readonly bank_account: typeof bankAccountStates;
    readonly user: typeof userStates;
};
export type StatefulKind = keyof typeof STATES;

// machines/machine
export type Part = Actor | 'D' | 'O' | 'system';
interface FieldWords {
    readonly label?: string;
    readonly missing?: string;
    readonly help?: string;
    readonly optional?: true;
    readonly askedOf?: readonly Part[];
    readonly aboveAdvice?: string;
}
export type PayloadField = FieldWords & ({ readonly kind: 'text'; readonly min?: number; readonly max: number; } | { readonly kind: 'choice'; readonly of: readonly string[]; } | { readonly kind: 'amount'; readonly min: number; readonly below?: 'amount'; readonly upTo?: 'amount'; } | { readonly kind: 'rate'; readonly min: number; readonly max: number; } | { readonly kind: 'items'; readonly list: ReasonList; readonly max: number; } | { readonly kind: 'answers'; readonly max: number; } | { readonly kind: 'file'; } | { readonly kind: 'flag'; } | { readonly kind: 'date'; } | { readonly kind: 'colleague'; });
export interface PayloadLimits {
    readonly amount?: number | null;
    readonly advised?: number | null;
    readonly asked?: readonly AskedItem[];
    readonly colleagues?: readonly { readonly id: string; readonly name: string; }[];
}
export interface AskedItem { readonly label: string; readonly comment: string | null; }
export interface Payload { readonly name: string; readonly fields: Readonly<Record<string, PayloadField>>; }
export interface StepEffect { readonly text: string; readonly icon?: StateIcon; readonly tone?: Tone; }
export interface StepLook {
    readonly rank?: 'main' | 'danger';
    readonly reversible?: true;
    readonly icon?: StateIcon;
    readonly effects?: readonly StepEffect[];
    readonly letter?: 'A' | 'R' | 'I';
    readonly choice?: string;
}
export interface Transition<State extends string, Action extends string> {
    readonly action: Action;
    readonly from: readonly State[];
    readonly to: State | 'same';
    readonly label: string;
    readonly done?: string;
    readonly labelFor?: Partial<Record<Part, string>>;
    readonly by: readonly Part[];
    readonly permission?: Permission;
    readonly two?: readonly ['A' | 'R' | 'M', 'M'];
    readonly right?: Right;
    readonly requires?: readonly ErrorCode[];
    readonly reason?: ReasonList;
    readonly comment?: 'optional' | 'required';
    readonly commentLabel?: string;
    readonly payload?: Payload;
    readonly internal?: true;
    readonly internalComment?: true;
    readonly stepUp?: true;
    readonly followedBy?: Action;
    readonly confirm?: string;
    readonly look?: StepLook;
}
export interface Machine<State extends string, Action extends string> {
    readonly name: EntityName;
    readonly states: Readonly<Record<State, StateDeclaration>>;
    readonly transitions: readonly Transition<State, Action>[];
}
export declare function defineMachine<const State extends string, const Action extends string>(machine: Machine<State, Action>): Machine<State, Action>;
export declare function lettersOf(actor: Actor): Part[];
export declare function transitionsFor<State extends string, Action extends string>(machine: Machine<State, Action>, state: State, parts: readonly Part[]): Transition<State, Action>[];
export declare function transitionFrom<State extends string, Action extends string>(machine: Machine<State, Action>, state: State, action: string): Transition<State, Action> | undefined;
export declare function stepErrors({ transitions }: Machine<string, string>): ErrorCode[];
export interface Move<State extends string, Action extends string> { readonly row: Transition<State, Action>; readonly from: State; readonly to: State; }
export declare function next<State extends string, Action extends string>(machine: Machine<State, Action>, state: State, action: Action, part: Part): [Move<State, Action>, ...Move<State, Action>[]];
export declare function labelOf(row: Transition<string, string>, parts: readonly Part[]): string;
export declare function doneLabelOf<State extends string, Action extends string>(machine: Machine<State, Action>, action: string, from: string | null): string | null;

// machines/states
export type Tone = 'neutral' | 'progress' | 'action' | 'engaged' | 'success' | 'danger';
export type StateIcon = 'archive' | 'arrow-down-to-line' | 'badge-check' | 'ban' | 'banknote' | 'calendar-clock' | 'chart' | 'chart-pie' | 'circle-check' | 'circle-dashed' | 'circle-dot' | 'circle-x' | 'eye-off' | 'file-check' | 'file-up' | 'flag' | 'gavel' | 'hand' | 'history' | 'landmark' | 'life-buoy' | 'link' | 'lock' | 'mail' | 'pen' | 'receipt' | 'scale' | 'scan' | 'send' | 'shield-check' | 'shield-off' | 'sigma' | 'stamp' | 'trending-down' | 'triangle-alert' | 'undo' | 'upload' | 'user-check' | 'users';
export interface StateDeclaration {
    readonly label: string;
    readonly tone: Tone;
    readonly icon: StateIcon;
    readonly tags?: readonly string[];
    readonly standsFor?: string;
    readonly shownToClientAs?: string;
}
export type States = Readonly<Record<string, StateDeclaration>>;
type Key<S extends States> = keyof S & string;
export type TagOf<S extends States> = S[Key<S>] extends infer State ? State extends { readonly tags: readonly (infer Tag)[]; } ? Tag : never : never;
type Typed = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
interface OneOf<Values> { readonly oneOf: Values; }
type Right<S extends Typed> = {
    readonly [Name in keyof S]: {
        readonly [Field in keyof StateDeclaration]: Field extends keyof S[Name] ? S[Name][Field] extends StateDeclaration[Field] ? unknown : OneOf<StateDeclaration[Field]> : StateDeclaration[Field];
    };
};
type Meant<S extends Typed> = S extends States ? S : {
    readonly [Name in keyof S]: S[Name] extends StateDeclaration ? S[Name] : Omit<StateDeclaration, 'tags'> & Pick<S[Name], 'tags' & keyof S[Name]>;
};
export declare function defineStates<const S extends Typed>(states: S & Right<S>): Meant<S>;
export declare function stateNames<S extends States>(states: S): [Key<S>, ...Key<S>[]];
export declare function hasTag<S extends States>(states: S, state: Key<S>, tag: TagOf<S>): boolean;
export declare function statesWith<S extends States>(states: S, ...tags: readonly TagOf<S>[]): Key<S>[];
export declare function stateForClient<S extends States>(states: S, state: Key<S>): Key<S>;
export declare function statesForClient<S extends States>(states: S, ...tags: readonly TagOf<S>[]): Key<S>[];

// machines/step-form
type Words = Readonly<Record<string, string>>;
export declare function fillWords(template: string, words: Words): string;
export declare function mostOf({ below, upTo }: Extract<PayloadField, { kind: 'amount'; }>, limits: PayloadLimits): number | undefined;
export declare function stepFormOf(row: Transition<string, string>, parts: readonly Part[], words?: Words, limits?: PayloadLimits): StepForm;

// me/me.endpoints
export declare const DIGESTS: readonly ['off', 'daily', 'weekly'];
export declare const LOCALES: readonly ['fr'];
export declare const PHOTO_MAX_BYTES: number;
export declare const PHOTO_SIDE = 512;
export declare const preferences: z.ZodObject<{
    digest: z.ZodEnum<{ daily: "daily"; off: "off"; weekly: "weekly"; }>;
    quietFrom: z.ZodNullable<z.ZodString>;
    quietTo: z.ZodNullable<z.ZodString>;
    mailTypes: z.ZodArray<z.ZodEnum<{ 1: "1"; 2: "2"; 3: "3"; }>>;
}, z.core.$strict>;
export type Preferences = z.output<typeof preferences>;
export declare const me: z.ZodObject<{
    id: z.ZodUUID;
    role: z.ZodEnum<{ adviser: "adviser"; client: "client"; m1: "m1"; super: "super"; supplier: "supplier"; }>;
    firstName: z.ZodString;
    lastName: z.ZodString;
    email: z.ZodString;
    profileImageUrl: z.ZodNullable<z.ZodString>;
    notifications_count: z.ZodInt;
    department: z.ZodNullable<z.ZodEnum<{ ADVISER: "ADVISER"; LEGAL: "LEGAL"; M1: "M1"; RISK: "RISK"; }>>;
    party: z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    capabilities: z.ZodObject<{ isDebtor: z.ZodBoolean; isAssignor: z.ZodBoolean; }, z.core.$strip>;
    rights: z.ZodArray<z.ZodEnum<{ pay_view: "pay_view"; sign: "sign"; submit: "submit"; }>>;
    permissions: z.ZodArray<z.ZodString>;
    approvalLimit: z.ZodNullable<z.ZodInt>;
    locale: z.ZodString;
    timeZone: z.ZodString;
    adviserTitle: z.ZodNullable<z.ZodEnum<{ conseiller: "conseiller"; conseillere: "conseillere"; }>>;
    letterKeys: z.ZodBoolean;
    defaultViews: z.ZodRecord<z.ZodString, LoginUserDefaultViews>;
    pendingAdhesionId: z.ZodOptional<z.ZodNullable<z.ZodUUID>>;
    mfa: z.ZodObject<{ totp: z.ZodBoolean; passkeys: z.ZodInt; recoveryCodes: z.ZodInt; }, z.core.$strip>;
    mustEnrolMfa: z.ZodBoolean;
    phone: z.ZodNullable<z.ZodString>;
    preferences: typeof preferences;
    updatedAt: z.ZodISODateTime;
    version: z.ZodInt;
}, z.core.$strip>;
export type Me = z.output<typeof me>;
export declare const readMe: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof me, "me.manage", "json">;
export declare const updateMe: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    version: z.ZodInt;
    firstName: z.ZodOptional<z.ZodString>;
    lastName: z.ZodOptional<z.ZodString>;
    phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    locale: z.ZodOptional<z.ZodEnum<{ fr: "fr"; }>>;
    timeZone: z.ZodOptional<z.ZodString>;
    letterKeys: z.ZodOptional<z.ZodBoolean>;
    adviserTitle: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ conseiller: "conseiller"; conseillere: "conseillere"; }>>>;
    preferences: z.ZodOptional<typeof preferences>;
}, z.core.$strict>, typeof me, "me.manage", "json">;
export declare const putPhoto: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ profileImageUrl: z.ZodString; }, z.core.$strip>, "me.manage", "file">;
export declare const deletePhoto: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "me.manage", "json">;
export declare const getPhoto: import("../endpoint.ts").Endpoint<z.ZodObject<{ key: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "public", "json">;
export declare const changePassword: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ current: z.ZodString; password: z.ZodString; }, z.core.$strict>, z.ZodUndefined, "me.manage", "json">;
export declare const bankAccount: z.ZodObject<{
    id: z.ZodUUID;
    iban: z.ZodString;
    bic: z.ZodString;
    holder: z.ZodString;
    status: z.ZodEnum<{ blocked: "blocked"; pending: "pending"; verified: "verified"; }>;
    usableFrom: z.ZodNullable<z.ZodISODateTime>;
}, z.core.$strip>;
export type BankAccount = z.output<typeof bankAccount>;
type EmployeePortfolioDataStatus = z.ZodEnum<{
    active: "active";
    closed: "closed";
    pending: "pending";
    prospect: "prospect";
    suspended: "suspended";
}>;
export declare const ownParty: z.ZodObject<{
    id: z.ZodUUID;
    legalName: z.ZodString;
    legalForm: z.ZodNullable<z.ZodString>;
    country: z.ZodString;
    city: z.ZodNullable<z.ZodString>;
    address: z.ZodNullable<z.ZodString>;
    nationalId: z.ZodNullable<z.ZodString>;
    vatNo: z.ZodNullable<z.ZodString>;
    activityCode: z.ZodNullable<z.ZodString>;
    phone: z.ZodNullable<z.ZodString>;
    email: z.ZodNullable<z.ZodString>;
    isDebtor: z.ZodBoolean;
    isAssignor: z.ZodBoolean;
    status: EmployeePortfolioDataStatus;
    accounts: z.ZodArray<typeof bankAccount>;
    adviser: z.ZodNullable<z.ZodObject<{
        name: z.ZodString;
        title: z.ZodNullable<z.ZodEnum<{ conseiller: "conseiller"; conseillere: "conseillere"; }>>;
        phone: z.ZodNullable<z.ZodString>;
        email: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type OwnParty = z.output<typeof ownParty>;
export declare const myParty: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof ownParty, "me.party", "json">;

// money/approval-limit
export interface Decider extends Who { readonly approvalLimit: number | null; }
export declare const LIMIT_CODES: readonly ['APPROVAL_LIMIT_NONE', 'COMPARISON_RATE_MISSING', 'APPROVAL_LIMIT_EXCEEDED'];
export declare function approvalLimitOf(who: Decider): number | null;

// money/comparison-rate
export declare const LIMIT_CURRENCY = "EUR";
export interface ComparisonRate { readonly currency: string; readonly perEuroPpm: number; readonly since: string; }
export declare function rateOn<Rate extends ComparisonRate>(rates: readonly Rate[], currency: string, day: string): Rate | null;
export declare function comparedInEuros(minor: number, currency: string, rates: readonly ComparisonRate[], day: string): { cents: number; rate: ComparisonRate | null; } | null;
export declare function formatComparisonRate({ currency, perEuroPpm, }: Pick<ComparisonRate, 'currency' | 'perEuroPpm'>): string;
export declare function parseComparisonRate(text: string): number | null;

// money/cover
export interface CoverRoom { readonly id: string; readonly number: string; readonly left: number; }
export interface Cover { readonly guarantee: CoverRoom | null; readonly covered: number; readonly uncovered: number; }
export declare function coverOf(rooms: readonly CoverRoom[], due: number): Cover;
export declare const exceedsShare: (uncovered: number, due: number, sharePpm: number) => boolean;
export declare function coverInTurn<Invoice extends { readonly due: number | null; }>(invoices: readonly Invoice[], roomsOf: (invoice: Invoice) => readonly CoverRoom[]): Cover[];

// money/currencies
export declare const CURRENCIES: readonly ['EUR', 'MAD', 'DZD', 'TND'];
export type Currency = (typeof CURRENCIES)[number];

// money/demand-fee
export interface DemandPrice { readonly demandFeePpm: number; readonly demandFeeMin: number; }
export interface PricedDemand {
    readonly granted: number;
    readonly currency: string;
    readonly validFrom: string;
    readonly validUntil: string;
}
export declare function demandFee({ granted, currency, validFrom, validUntil }: PricedDemand, { demandFeePpm, demandFeeMin }: DemandPrice): { fee: number; days: number; formulaText: string; };

// money/due
interface Amounts { gross: number | null; prepaid: number | null; rounding?: number | null; }
export declare function dueOf({ gross, prepaid, rounding }: Amounts): number | null;

// money/money
export declare function decimalsOf(currency: string): number;
export declare function formatMoney(minor: number, currency: string): string;
export declare function formatRate(ppm: number, minDigits?: number): string;
export declare function formatDate(date: string): string;
export declare function applyRate(minor: number, ppm: number): number;
export declare function interest(minor: number, ppm: number, days: number, basis: 360 | 365): number;
export declare function daysBetween(from: string, to: string): number;

// money/simulation
export interface SimulationLine { rule: string; text: string; amount: number; }
export interface Simulation {
    fdg: number;
    reserve: number;
    serviceFee: number;
    guaranteeFee: number;
    vat: number;
    available: number;
    draw: number;
    interest: number;
    netPaid: number;
    interestAdjustment: number;
    released: number;
    totalCost: number;
    balance: number;
    teg: number;
    lines: SimulationLine[];
}
export declare function feeRule({ feePpm, feeMin, currency }: Terms, due: number): string;
export declare function formatTeg(ppm: number): string;
export declare class AvailabilityExceeded extends Error { readonly available: number; constructor(available: number); }
export declare function simulate(terms: Terms, invoice: SimulatedInvoice, drawDate: string, draw?: number | null, paidDate?: string | null): Simulation;

// money/terms
export interface Terms {
    currency: string;
    quotitePpm: number;
    fdgPpm: number;
    fdgCap: number | null;
    feePpm: number;
    feeMin: number;
    guaranteeFeePpm: number;
    vatPpm: number;
    vatOnInterest: boolean;
    ratePpm: number;
    dayBasis: 360 | 365;
    fundUncovered: boolean;
}
export declare const withoutFees: <T extends Terms>(terms: T) => T;
export interface SimulatedInvoice { due: number; covered: number; disputed: number; credited: number; dueDate: string; fdgHeld?: number; }
type PricedTerms = Pick<Terms, 'currency' | 'quotitePpm' | 'fdgPpm' | 'vatOnInterest' | 'dayBasis'>;
interface ContractTerms {
    program: 'classic' | 'reverse';
    refRate: string;
    rateFloorPpm: number;
    feesPaidBy: 'assignor' | 'principal';
}
export declare function termsFaults({ currency, quotitePpm, fdgPpm, vatOnInterest, dayBasis, program, refRate, rateFloorPpm, feesPaidBy, }: PricedTerms & Partial<ContractTerms>, at?: string): FieldError[];
export declare function simulationFaults(terms: PricedTerms, { due, covered, disputed, credited, dueDate }: SimulatedInvoice, drawDate: string, paidDate: string | null): FieldError[];

// names
export declare const NAME_FAULTS: {
    readonly NAME_LINK: 'Un nom ne contient pas d’adresse de site';
    readonly NAME_INVISIBLE: 'Un nom tient sur une ligne, sans caractère invisible';
    readonly NAME_LETTER: 'Un nom contient au moins une lettre';
};
export type NameFault = keyof typeof NAME_FAULTS;
export declare function nameFault(text: string): NameFault | null;
export declare function personNameFault(text: string): NameFault | null;

// notes/notes.endpoints
export declare const NOTE_MAX = 2000;
export declare const NOTED_ENTITIES: readonly ['invoice', 'guarantee_request'];
export declare const addNote: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    entity: z.ZodEnum<{ guarantee_request: "guarantee_request"; invoice: "invoice"; }>;
    entityId: z.ZodUUID;
    text: z.ZodString;
}, z.core.$strict>, z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, "notes.write", "json">;
export declare const removeNote: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "notes.write", "json">;

// notifications/notifications.endpoints
export declare const NOTIFICATION_TYPES: readonly ['1', '2', '3'];
export declare const notification: z.ZodObject<{
    id: z.ZodUUID;
    message: z.ZodString;
    type: z.ZodEnum<{ 1: "1"; 2: "2"; 3: "3"; }>;
    isRead: z.ZodBoolean;
    createdAt: z.ZodISODateTime;
    seq: z.ZodInt;
    severity: z.ZodEnum<{ action: "action"; info: "info"; warning: "warning"; }>;
    entityType: z.ZodNullable<z.ZodString>;
    entityId: z.ZodNullable<z.ZodString>;
    path: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type Notification = z.output<typeof notification>;
export declare const NOTIFICATIONS_PER_PAGE = 10;
export declare const myNotifications: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{
    page: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    isRead: z.ZodOptional<z.ZodEnum<{ false: "false"; true: "true"; }>>;
    type: z.ZodOptional<z.ZodEnum<{ 1: "1"; 2: "2"; 3: "3"; }>>;
}, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof notification>;
    totalPages: z.ZodInt;
}, z.core.$strip>, "notifications.read", "json">;
export declare const notificationsSince: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ seq: z.ZodCoercedNumber<unknown>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof notification>;
}, z.core.$strip>, "notifications.read", "json">;
export declare const markAllSeen: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ unread: z.ZodInt; }, z.core.$strip>, "notifications.read", "json">;
export declare const markSeen: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ unread: z.ZodInt; }, z.core.$strip>, "notifications.read", "json">;
export type RealtimeNotification = Omit<Notification, 'isRead' | 'severity'>;

// notifications/place-of
export declare function placeOf(n: { type: string; entityType?: string | null; entityId?: string | null; }, role?: Role): string;

// parties/kyc.states
export declare const kycStates: {
    readonly none: {
        readonly label: "À faire";
        readonly tone: "neutral";
        readonly icon: "circle-dashed";
        readonly tags: readonly ["unknown"];
    };
    readonly pending: {
        readonly label: "En cours";
        readonly tone: "progress";
        readonly icon: "user-check";
        readonly tags: readonly ["toReview", "unknown"];
    };
    readonly valid: {
        readonly label: "Valide";
        readonly tone: "success";
        readonly icon: "circle-check";
        readonly tags: readonly ["dated"];
    };
    readonly expired: {
        readonly label: "Expirée";
        readonly tone: "danger";
        readonly icon: "calendar-clock";
        readonly tags: readonly ["dated", "toReview"];
    };
};
export type KycState = keyof typeof kycStates;

// parties/parties.endpoints
export declare const partyRow: z.ZodObject<{
    adviser: z.ZodNullable<z.ZodString>;
    city: z.ZodNullable<z.ZodString>;
    country: z.ZodString;
    createdAt: z.ZodISODateTime;
    exposure: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    id: z.ZodUUID;
    isAssignor: z.ZodBoolean;
    isDebtor: z.ZodBoolean;
    kycExpiresOn: z.ZodNullable<z.ZodISODate>;
    kycStatus: z.ZodEnum<{ expired: "expired"; none: "none"; pending: "pending"; valid: "valid"; }>;
    legalName: z.ZodString;
    nationalId: z.ZodNullable<z.ZodString>;
    riskGrade: z.ZodNullable<z.ZodString>;
    status: EmployeePortfolioDataStatus;
    version: z.ZodInt;
}, z.core.$strip>;
export type PartyRow = z.output<typeof partyRow>;
type PartyContracts = z.ZodObject<{
    id: z.ZodUUID;
    number: z.ZodString;
    program: z.ZodEnum<{ classic: "classic"; reverse: "reverse"; }>;
    status: ContractRowStatus;
    ceiling: z.ZodInt;
    currency: z.ZodString;
}, z.core.$strip>;
type PartyConcerns = z.ZodObject<{
    kind: z.ZodEnum<{
        account_waiting: "account_waiting";
        document_ends: "document_ends";
        document_expired: "document_expired";
        document_missing: "document_missing";
        document_refused: "document_refused";
        kyc_ends: "kyc_ends";
        kyc_expired: "kyc_expired";
        kyc_missing: "kyc_missing";
    }>;
    count: z.ZodInt;
    dueOn: z.ZodNullable<z.ZodISODate>;
}, z.core.$strip>;
export declare const party: z.ZodObject<{
    activityCode: z.ZodNullable<z.ZodString>;
    address: z.ZodNullable<z.ZodString>;
    adviser: z.ZodNullable<z.ZodString>;
    allowedActions: z.ZodArray<typeof allowedAction>;
    city: z.ZodNullable<z.ZodString>;
    commitments: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    concerns: z.ZodArray<PartyConcerns>;
    contracts: z.ZodArray<PartyContracts>;
    country: z.ZodString;
    createdAt: z.ZodISODateTime;
    email: z.ZodNullable<z.ZodString>;
    exposure: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    groupId: z.ZodNullable<z.ZodUUID>;
    id: z.ZodUUID;
    isAssignor: z.ZodBoolean;
    isDebtor: z.ZodBoolean;
    kycExpiresOn: z.ZodNullable<z.ZodISODate>;
    kycLacks: z.ZodArray<z.ZodString>;
    kycReviewedAt: z.ZodNullable<z.ZodISODateTime>;
    kycReviewer: z.ZodNullable<z.ZodString>;
    kycStatus: z.ZodEnum<{ expired: "expired"; none: "none"; pending: "pending"; valid: "valid"; }>;
    legalForm: z.ZodNullable<z.ZodString>;
    legalName: z.ZodString;
    nationalId: z.ZodNullable<z.ZodString>;
    phone: z.ZodNullable<z.ZodString>;
    postcode: z.ZodNullable<z.ZodString>;
    riskGrade: z.ZodNullable<z.ZodString>;
    screeningAlerts: z.ZodInt;
    siren: z.ZodNullable<z.ZodString>;
    siret: z.ZodNullable<z.ZodString>;
    status: EmployeePortfolioDataStatus;
    users: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; name: z.ZodString; email: z.ZodString; role: z.ZodString; status: z.ZodString; }, z.core.$strip>>;
    vatNo: z.ZodNullable<z.ZodString>;
    version: z.ZodInt;
}, z.core.$strip>;
export type Party = z.output<typeof party>;
export declare const partyListSpec: import("../list.ts").ListSpec<"adviserId" | "country" | "createdAt" | "kycDue" | "kycStatus" | "portfolio" | "riskGrade" | "role" | "screening" | "status", "createdAt" | "exposure" | "kycExpiresOn" | "legalName">;
export declare const listParties: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, EmployeePortfolio, "parties.read", "json">;
export declare const exportParties: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "parties.read", "json">;
export declare const getParty: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof party, "parties.read", "json">;
export declare const partyTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "parties.read", "json">;
declare const debtorStanding: z.ZodObject<{
    ceilings: z.ZodArray<z.ZodObject<{ currency: z.ZodString; ceiling: z.ZodInt; commitments: z.ZodInt; contracts: z.ZodInt; }, z.core.$strip>>;
    payments: z.ZodObject<{
        paid: z.ZodInt;
        late: z.ZodInt;
        meanDaysLate: z.ZodNullable<z.ZodInt>;
        paidHref: z.ZodString;
        overdue: z.ZodInt;
        overdueHref: z.ZodString;
    }, z.core.$strip>;
}, z.core.$strip>;
export type DebtorStanding = z.output<typeof debtorStanding>;
export declare const getDebtorStanding: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof debtorStanding, "parties.read", "json">;

// parties/party.fields
export declare const CONCERNS: readonly ['kyc_expired', 'kyc_missing', 'kyc_ends', 'document_refused', 'document_expired', 'document_missing', 'document_ends', 'account_waiting'];
export type Concern = (typeof CONCERNS)[number];
export declare const partyEntity: import("../fields.ts").Entity<{
    readonly id: { readonly alsoReads: readonly ["client", "supplier"]; readonly schema: z.ZodUUID; readonly in: "row"; };
    readonly legalName: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Raison sociale";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly input: z.ZodString;
        readonly csv: {};
    };
    readonly country: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Pays";
        readonly schema: z.ZodString;
        readonly in: "row";
        readonly input: z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>;
        readonly csv: { as: typeof countryName; };
    };
    readonly city: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Ville";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "row";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        readonly csv: {};
    };
    readonly nationalId: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Numéro d’immatriculation";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "row";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        readonly csv: {};
    };
    readonly isDebtor: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: string;
        readonly schema: z.ZodBoolean;
        readonly in: 'row';
        readonly input: z.ZodBoolean;
        readonly csv: { readonly as: { readonly true: 'oui'; readonly false: 'non'; }; };
    };
    readonly isAssignor: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: string;
        readonly schema: z.ZodBoolean;
        readonly in: 'row';
        readonly input: z.ZodBoolean;
        readonly csv: { readonly as: { readonly true: 'oui'; readonly false: 'non'; }; };
    };
    readonly status: {
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "État";
        readonly schema: EmployeePortfolioDataStatus;
        readonly in: "row";
        readonly csv: {
            as: typeof partyStates;
        };
    };
    readonly kycStatus: {
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Connaissance client";
        readonly schema: z.ZodEnum<{ expired: "expired"; none: "none"; pending: "pending"; valid: "valid"; }>;
        readonly in: "row";
        readonly csv: {
            as: typeof kycStates;
        };
    };
    readonly kycExpiresOn: {
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Échéance de la connaissance client (KYC)";
        readonly schema: z.ZodNullable<z.ZodISODate>;
        readonly in: "row";
        readonly csv: { readonly as: "date"; };
    };
    readonly riskGrade: {
        readonly label: "Cotation";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "row";
        readonly update: readonly ["staff"];
        readonly csv: {};
    };
    readonly adviserId: {
        readonly label: "Conseiller";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly insert: readonly ["staff"];
    };
    readonly adviser: {
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "row";
        readonly from: readonly ["adviserId"];
        readonly csv: {};
    };
    readonly exposure: {
        readonly label: "Encours cédé";
        readonly schema: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
        readonly in: "row";
        readonly from: readonly [];
        readonly csv: { readonly as: "sums"; };
    };
    readonly commitments: {
        readonly label: "Engagements";
        readonly schema: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
        readonly in: "record";
        readonly from: readonly [];
    };
    readonly createdAt: {
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Connue depuis le";
        readonly schema: z.ZodISODateTime;
        readonly in: "row";
        readonly csv: { readonly as: "day"; };
    };
    readonly version: {
        readonly alsoReads: readonly ["client", "supplier"];
        readonly schema: z.ZodInt;
        readonly in: "row";
        readonly update: readonly ["staff"];
    };
    readonly legalForm: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Forme juridique";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly siren: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "SIREN";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
    };
    readonly siret: {
        readonly label: "SIRET";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
    };
    readonly vatNo: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "N° de TVA";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly activityCode: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Activité";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly address: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Adresse";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly postcode: {
        readonly label: "Code postal";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly phone: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "Téléphone";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly email: {
        readonly insert: readonly ["staff"];
        readonly update: readonly ["staff"];
        readonly alsoReads: readonly ["client", "supplier"];
        readonly label: "E-mail";
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly input: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    };
    readonly createdBy: { schema: z.ZodNullable<z.ZodUUID>; insert: readonly ["staff"]; };
    readonly contracts: {
        readonly schema: z.ZodArray<PartyContracts>;
        readonly in: "record";
        readonly from: readonly [];
    };
    readonly users: {
        readonly schema: z.ZodArray<z.ZodObject<{ id: z.ZodUUID; name: z.ZodString; email: z.ZodString; role: z.ZodString; status: z.ZodString; }, z.core.$strip>>;
        readonly in: "record";
        readonly from: readonly [];
    };
    readonly concerns: {
        readonly schema: z.ZodArray<PartyConcerns>;
        readonly in: "record";
        readonly from: readonly [];
    };
    readonly screeningAlerts: { readonly schema: z.ZodInt; readonly in: "record"; readonly from: readonly []; };
    readonly groupId: {
        readonly label: "Groupe";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly in: "record";
        readonly update: readonly ["staff"];
    };
    readonly kycReviewedAt: {
        readonly label: "Connaissance client revue le";
        readonly schema: z.ZodNullable<z.ZodISODateTime>;
        readonly in: "record";
        readonly update: readonly ["staff"];
    };
    readonly kycReviewedBy: {
        readonly label: "Connaissance client revue par";
        readonly schema: z.ZodNullable<z.ZodUUID>;
        readonly update: readonly ["staff"];
    };
    readonly kycReviewer: {
        readonly schema: z.ZodNullable<z.ZodString>;
        readonly in: "record";
        readonly from: readonly ["kycReviewedBy"];
    };
    readonly kycLacks: { readonly schema: z.ZodArray<z.ZodString>; readonly in: "record"; readonly from: readonly []; };
    readonly allowedActions: {
        readonly schema: z.ZodArray<typeof allowedAction>;
        readonly in: "record";
        readonly from: readonly [];
    };
}>;

// parties/party.machine
export declare const RISKY_GRADES: readonly (string | null)[];
export declare const kycMonths: (grade: string | null) => number;
export declare const KYC_ANNOUNCED: readonly [60, 30, 7];
export declare const partyMachine: import("../index.ts").Machine<"active" | "closed" | "pending" | "prospect" | "suspended", "activate" | "close" | "expire_kyc" | "resume" | "review_kyc" | "suspend">;
export type PartyAction = (typeof partyMachine.transitions)[number]['action'];
export declare const partyParts: (actor: Actor) => Part[];

// parties/party.states
export declare const partyStates: {
    readonly prospect: {
        readonly label: "Prospect";
        readonly tone: "neutral";
        readonly icon: "circle-dashed";
        readonly tags: readonly ["applying"];
    };
    readonly pending: {
        readonly label: "En vérification";
        readonly tone: "progress";
        readonly icon: "scan";
        readonly tags: readonly ["applying"];
    };
    readonly active: { readonly label: "Actif"; readonly tone: "engaged"; readonly icon: "shield-check"; };
    readonly suspended: {
        readonly label: "Suspendu";
        readonly tone: "danger";
        readonly icon: "shield-off";
        readonly tags: readonly ["stopped"];
    };
    readonly closed: {
        readonly label: "Clôturé";
        readonly tone: "neutral";
        readonly icon: "archive";
        readonly tags: readonly ["stopped"];
    };
};
export type PartyState = keyof typeof partyStates;

// permissions
export declare const PERMISSIONS: {
    readonly 'me.manage': { readonly actors: 'CSARLMX'; };
    readonly 'me.party': { readonly actors: 'CS'; };
    readonly 'views.share': { readonly actors: 'MX'; };
    readonly 'notifications.read': { readonly actors: 'CSARLMX'; };
    readonly 'dashboard.read': { readonly actors: 'CSARLMX'; };
    readonly 'calendar.use': { readonly actors: 'CSARLMX'; };
    readonly 'search.use': { readonly actors: 'CSARLMX'; };
    readonly 'simulations.run': { readonly actors: 'CSARLMX'; };
    readonly 'portfolio.read': { readonly actors: 'ARL'; };
    readonly 'invoices.readFile': { readonly actors: 'CSARLMX'; };
    readonly 'invoices.read': { readonly actors: 'CSARLMX'; };
    readonly 'invoices.readAll': { readonly actors: 'ARLMX'; };
    readonly 'invoices.readSold': { readonly actors: 'SARLMX'; };
    readonly 'invoices.readOwed': { readonly actors: 'C'; };
    readonly 'invoices.deposit': { readonly actors: 'CSARLMX'; };
    readonly 'invoices.deposit.reverse': { readonly actors: 'C'; };
    readonly 'invoices.deposit.classic': { readonly actors: 'SARLMX'; };
    readonly 'invoices.confirm': { readonly actors: 'CSA'; readonly fresh: true; };
    readonly 'invoices.review': { readonly actors: 'ARMX'; };
    readonly 'invoices.decide': { readonly actors: 'ARMX'; readonly fresh: true; };
    readonly 'batches.read': { readonly actors: 'SARLMX'; };
    readonly 'batches.write': { readonly actors: 'SAMX'; };
    readonly 'batches.sign': { readonly actors: 'S'; readonly fresh: true; };
    readonly 'account.read': { readonly actors: 'SARLMX'; };
    readonly 'financings.request': { readonly actors: 'SAMX'; readonly fresh: true; };
    readonly 'transfers.read': { readonly actors: 'AMX'; };
    readonly 'transfers.write': { readonly actors: 'MX'; readonly fresh: true; };
    readonly 'financings.validate': { readonly actors: 'AMX'; readonly fresh: true; };
    readonly 'balances.read': { readonly actors: 'ARLMX'; };
    readonly 'commissions.read': { readonly actors: 'CSARLMX'; };
    readonly 'commissions.mine': { readonly actors: 'CS'; };
    readonly 'contracts.read': { readonly actors: 'CSARLMX'; };
    readonly 'contracts.write': { readonly actors: 'AMX'; };
    readonly 'contracts.sign': { readonly actors: 'CS'; readonly fresh: true; };
    readonly 'contracts.formalise': { readonly actors: 'LX'; readonly fresh: true; };
    readonly 'contracts.stop': { readonly actors: 'AMX'; readonly fresh: true; };
    readonly 'guaranteeRequests.read': { readonly actors: 'CARLMX'; };
    readonly 'guaranteeRequests.write': { readonly actors: 'C'; };
    readonly 'guaranteeRequests.study': { readonly actors: 'ARMX'; };
    readonly 'guaranteeRequests.opine': { readonly actors: 'RX'; };
    readonly 'guaranteeRequests.decide': { readonly actors: 'AMX'; readonly fresh: true; };
    readonly 'guaranteeRequests.formalise': { readonly actors: 'LX'; readonly fresh: true; };
    readonly 'guarantees.read': { readonly actors: 'CSARLMX'; };
    readonly 'guarantees.change': { readonly actors: 'RMX'; readonly fresh: true; };
    readonly 'guarantees.call': { readonly actors: 'SAMX'; readonly fresh: true; };
    readonly 'guarantees.pay': { readonly actors: 'AMX'; readonly fresh: true; };
    readonly 'guarantees.release': { readonly actors: 'SLX'; readonly fresh: true; };
    readonly 'guarantees.receive': { readonly actors: 'SARLMX'; readonly fresh: true; };
    readonly 'approvals.read': { readonly actors: 'ARLMX'; };
    readonly 'approvals.decide': { readonly actors: 'ARMX'; readonly fresh: true; };
    readonly 'notes.write': { readonly actors: 'ARLMX'; };
    readonly 'adhesions.read': { readonly actors: 'ARLMX'; };
    readonly 'adhesions.own': { readonly actors: 'CS'; };
    readonly 'adhesions.write': { readonly actors: 'AMX'; };
    readonly 'adhesions.kyc': { readonly actors: 'AMX'; };
    readonly 'adhesions.risk': { readonly actors: 'RX'; };
    readonly 'adhesions.committee': { readonly actors: 'MX'; readonly fresh: true; };
    readonly 'adhesions.formalise': { readonly actors: 'LX'; readonly fresh: true; };
    readonly 'parties.read': { readonly actors: 'ARLMX'; };
    readonly 'parties.write': { readonly actors: 'ARLMX'; };
    readonly 'parties.review': { readonly actors: 'ARX'; readonly fresh: true; };
    readonly 'parties.suspend': { readonly actors: 'MX'; readonly fresh: true; };
    readonly 'parties.grade': { readonly actors: 'RX'; readonly fresh: true; };
    readonly 'users.read': { readonly actors: 'ARLMX'; };
    readonly 'users.manage': { readonly actors: 'AMX'; readonly fresh: true; };
    readonly 'owners.read': { readonly actors: 'ARLMX'; };
    readonly 'owners.write': { readonly actors: 'ALMX'; };
    readonly 'screening.decide': { readonly actors: 'RX'; readonly fresh: true; };
    readonly 'bankAccounts.read': { readonly actors: 'CSARLMX'; };
    readonly 'bankAccounts.write': { readonly actors: 'AMX'; readonly fresh: true; };
    readonly 'bankAccounts.verify': { readonly actors: 'AMX'; readonly fresh: true; };
    readonly 'bankAccounts.block': { readonly actors: 'ARMX'; readonly fresh: true; };
    readonly 'bankAccounts.clearAlert': { readonly actors: 'RX'; readonly fresh: true; };
    readonly 'relations.read': { readonly actors: 'SARLMX'; };
    readonly 'relations.mine': { readonly actors: 'S'; };
    readonly 'relations.write': { readonly actors: 'SAMX'; };
    readonly 'documents.read': { readonly actors: 'CSARLMX'; };
    readonly 'documents.upload': { readonly actors: 'CSARLMX'; };
    readonly 'documents.review': { readonly actors: 'ARLMX'; };
    readonly 'documentTypes.read': { readonly actors: 'CSARLMX'; };
    readonly 'documentTypes.write': { readonly actors: 'MX'; };
    readonly 'employees.read': { readonly actors: 'MX'; readonly fresh: true; };
    readonly 'employees.write': { readonly actors: 'MX'; readonly fresh: true; };
    readonly 'ledger.read': { readonly actors: 'MX'; };
    readonly 'ledger.reverse': { readonly actors: 'MX'; readonly fresh: true; };
    readonly 'ledger.manage': { readonly actors: 'MX'; readonly fresh: true; };
    readonly 'rates.read': { readonly actors: 'ARLMX'; };
    readonly 'rates.write': { readonly actors: 'MX'; readonly fresh: true; };
    readonly 'audit.read': { readonly actors: 'X'; };
    readonly 'privacy.manage': { readonly actors: 'X'; readonly fresh: true; };
    readonly 'contact.manage': { readonly actors: 'X'; };
    readonly 'remotes.manage': { readonly actors: 'X'; };
    readonly 'settings.manage': { readonly actors: 'X'; };
    readonly 'jobs.read': { readonly actors: 'MX'; };
};
export type Permission = keyof typeof PERMISSIONS;
export declare function holds(user: Who, permission: Permission): boolean;
export declare function permissionsOf(user: Who): Permission[];
export declare function permissionsOfApplicant(user: Who): Permission[];
export declare function isFresh(permission: Permission): boolean;
export declare function actorsOf(permission: Permission): Actor[];

// phones
export declare function readPhone(typed: string, country?: string): string | null;
export declare const PHONE_EXAMPLE = "+33 1 23 45 67 89";
export declare function phoneText(kept: string): string;

// reasons
export declare const REASONS: {
    readonly confirmationRefusal: {
        readonly TX_TVA_ERR: 'Taux de TVA erroné';
        readonly MONTANTTOTAL_ERR: 'Montant total erroné';
        readonly CALCUL_ERR: 'Erreur de calcul de la facture';
        readonly NON_CONFORME: 'Mention légale manquante';
        readonly DOUBLON: 'Facture en doublon';
        readonly DEST_ERR: 'Erreur de destinataire';
        readonly LIVR_INCOMP: 'Marchandise ou prestation non reçue';
        readonly QTE_ERR: 'Quantité facturée incorrecte';
        readonly PU_ERR: 'Prix unitaire incorrect';
        readonly TRANSAC_INC: 'Transaction inconnue';
        readonly EMMET_INC: 'Émetteur inconnu';
        readonly CONTRAT_TERM: 'Contrat terminé';
        readonly CMD_ERR: 'N° de commande incorrect ou manquant';
        readonly ADR_ERR: 'Adresse de facturation électronique erronée';
        readonly REF_CT_ABSENT: 'Référence contractuelle manquante';
        readonly AUTRE: 'Autre';
    };
    readonly bankRefusal: {
        readonly DOUBLE_MOBILISATION: 'Créance déjà cédée';
        readonly HORS_CONTRAT: 'Hors contrat';
        readonly DEBITEUR_REFUSE: 'Débiteur non agréé';
        readonly LIMITE_ATTEINTE: 'Limite atteinte';
        readonly CONCENTRATION: 'Part du débiteur trop élevée';
        readonly FACTURE_DOUTEUSE: 'Réalité non établie';
        readonly PARTIES_LIEES: 'Sociétés liées';
        readonly KYC_INCOMPLET: 'Dossier client incomplet';
        readonly COMPTE_NON_VERIFIE: 'Compte non vérifié';
        readonly DISPONIBLE_INSUFFISANT: 'Disponible insuffisant';
        readonly AUTRE: 'Autre';
    };
    readonly requestRefusal: {
        readonly RISQUE_DEBITEUR: 'Risque sur le débiteur';
        readonly RISQUE_CEDANT: 'Risque sur le cédant';
        readonly ACTIVITE_EXCLUE: 'Activité exclue';
        readonly CHIFFRES_INSUFFISANTS: 'Éléments financiers insuffisants';
        readonly EXPOSITION: 'Exposition maximale';
        readonly CONFORMITE: 'Conformité';
        readonly DOSSIER_SANS_SUITE: 'Pièces non reçues';
        readonly AUTRE: 'Autre';
    };
    readonly documentRefusal: {
        readonly ILLISIBLE: 'Illisible';
        readonly INCOMPLET: 'Pages manquantes';
        readonly PERIME: 'Trop ancien';
        readonly MAUVAIS_TYPE: 'Mauvais document';
        readonly AUTRE_SOCIETE: 'Autre société';
        readonly NON_SIGNE: 'Non signé';
        readonly AUTRE: 'Autre';
    };
    readonly missingItem: {
        readonly BON_COMMANDE: 'Bon de commande';
        readonly BON_LIVRAISON: 'Bon de livraison';
        readonly PREUVE_SONDAGE: 'Confirmation signée du débiteur';
        readonly CONTRAT_COMMERCIAL: 'Contrat commercial';
        readonly KBIS: 'Extrait d’immatriculation';
        readonly STATUTS: 'Statuts';
        readonly PIECE_IDENTITE: 'Pièce d’identité';
        readonly RIB: 'RIB';
        readonly BILANS: 'Bilans';
        readonly BENEFICIAIRES: 'Bénéficiaires effectifs';
        readonly AUTRE: 'Autre';
    };
    readonly guaranteeChange: {
        readonly DEGRADATION: 'Dégradation du débiteur';
        readonly SINISTRE: 'Sinistre';
        readonly DEMANDE_CLIENT: 'Demande du client';
        readonly ECHEANCE: 'Échéance';
        readonly ERREUR_SAISIE: 'Erreur de saisie';
        readonly TROP_PERCU: 'Trop-perçu';
        readonly PAIEMENT_ERRONE: 'Paiement erroné';
        readonly AUTRE: 'Autre';
    };
    readonly partyStop: {
        readonly KYC_EXPIRE: 'Connaissance client expirée';
        readonly IMPAYES: 'Impayés';
        readonly PROCEDURE: 'Procédure collective';
        readonly FRAUDE: 'Soupçon de fraude';
        readonly CONFORMITE: 'Conformité';
        readonly FIN_RELATION: 'Fin de la relation';
        readonly CESSATION: 'Cessation d’activité';
        readonly FICHE_DOUBLE: 'Fiche en double';
        readonly AUTRE: 'Autre';
    };
};
export type ReasonList = keyof typeof REASONS;
export declare function isReason(list: ReasonList, code: string): boolean;
export declare function reasonLabel(list: ReasonList, code: string): string | null;
export declare function anyReasonLabel(code: string): string | null;
export declare const OTHER_REASON = "AUTRE";
export declare const OTHER_REASON_MIN_COMMENT = 10;
export declare const COMMENT_MAX = 2000;
export declare const ITEM_COMMENT_MAX = 500;

// relations/relation.machine
export declare const relationMachine: import("../index.ts").Machine<"active" | "blocked" | "invited", "accept" | "block" | "join" | "unblock">;
export type RelationAction = (typeof relationMachine.transitions)[number]['action'];
export declare function relationParts(actor: Actor): Part[];

// relations/relation.states
export declare const relationStates: {
    readonly invited: { readonly label: "Invitée"; readonly tone: "progress"; readonly icon: "mail"; };
    readonly active: { readonly label: "Active"; readonly tone: "engaged"; readonly icon: "shield-check"; };
    readonly blocked: { readonly label: "Bloquée"; readonly tone: "danger"; readonly icon: "ban"; };
};
export type RelationState = keyof typeof relationStates;

// relations/relations.endpoints
export declare const NOTIFICATIONS: readonly ['notified', 'confidential'];
export declare const TERMS_MAX = 120;
export declare const INVITATION_DAYS = 7;
export declare const relationRow: z.ZodObject<{
    id: z.ZodUUID;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    debtor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    debtorNationalId: z.ZodNullable<z.ZodString>;
    debtorCountry: z.ZodNullable<z.ZodString>;
    assignorRef: z.ZodNullable<z.ZodString>;
    notification: z.ZodEnum<{ confidential: "confidential"; notified: "notified"; }>;
    termsDays: z.ZodInt;
    status: z.ZodEnum<{ active: "active"; blocked: "blocked"; invited: "invited"; }>;
    exposure: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    currency: z.ZodString;
    guaranteeLeft: z.ZodNullable<z.ZodInt>;
    avgDelayDays: z.ZodNullable<z.ZodInt>;
    dilutionPpm: z.ZodNullable<z.ZodInt>;
    disputes: z.ZodInt;
    createdAt: z.ZodISODateTime;
    version: z.ZodInt;
    known: z.ZodOptional<z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>>;
}, z.core.$strip>;
export type RelationRow = z.output<typeof relationRow>;
export declare const relation: z.ZodObject<{
    id: z.ZodUUID;
    assignor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    debtor: z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    debtorNationalId: z.ZodNullable<z.ZodString>;
    debtorCountry: z.ZodNullable<z.ZodString>;
    assignorRef: z.ZodNullable<z.ZodString>;
    notification: z.ZodEnum<{ confidential: "confidential"; notified: "notified"; }>;
    termsDays: z.ZodInt;
    status: z.ZodEnum<{ active: "active"; blocked: "blocked"; invited: "invited"; }>;
    exposure: z.ZodArray<z.ZodObject<{ currency: z.ZodString; amount: z.ZodInt; }, z.core.$strip>>;
    currency: z.ZodString;
    guaranteeLeft: z.ZodNullable<z.ZodInt>;
    avgDelayDays: z.ZodNullable<z.ZodInt>;
    dilutionPpm: z.ZodNullable<z.ZodInt>;
    disputes: z.ZodInt;
    createdAt: z.ZodISODateTime;
    version: z.ZodInt;
    known: z.ZodOptional<z.ZodNullable<z.ZodObject<{ id: z.ZodUUID; legalName: z.ZodString; country: z.ZodOptional<z.ZodString>; }, z.core.$strip>>>;
    invitation: z.ZodNullable<z.ZodObject<{ email: z.ZodString; expiresAt: z.ZodNullable<z.ZodISODateTime>; }, z.core.$strip>>;
    allowedActions: z.ZodArray<typeof allowedAction>;
}, z.core.$strip>;
export type Relation = z.output<typeof relation>;
export declare const relationListSpec: import("../list.ts").ListSpec<"assignorId" | "createdAt" | "debtorId" | "known" | "notification" | "status" | "turn", "createdAt" | "debtorName" | "exposure">;
export declare const listRelations: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof relationRow>;
    nextCursor: z.ZodNullable<z.ZodString>;
    total: z.ZodOptional<typeof total>;
}, z.core.$strip>, "relations.read", "json">;
export declare const exportRelations: import("../endpoint.ts").Endpoint<z.ZodObject<{ format: z.ZodEnum<{ csv: "csv"; xlsx: "xlsx"; }>; }, z.core.$strip>, z.ZodObject<{ [x: string]: z.ZodOptional<z.ZodString>; columns: z.ZodOptional<z.ZodString>; }, z.core.$strict>, z.ZodUndefined, z.ZodUndefined, "relations.read", "json">;
export declare const getRelation: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof relation, "relations.read", "json">;
export declare const companyInvite: z.ZodObject<{
    legalName: z.ZodString;
    country: z.ZodEnum<{ DZ: "DZ"; FR: "FR"; MA: "MA"; TN: "TN"; }>;
    nationalId: z.ZodString;
    email: z.ZodPipe<z.ZodString, z.ZodEmail>;
}, z.core.$strict>;
export type CompanyInvite = z.output<typeof companyInvite>;
export declare const createRelationBody: z.ZodObject<{
    assignorRef: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    notification: z.ZodEnum<{ confidential: "confidential"; notified: "notified"; }>;
    termsDays: z.ZodInt;
    assignorId: z.ZodOptional<z.ZodUUID>;
    debtorId: z.ZodOptional<z.ZodUUID>;
    invite: z.ZodOptional<typeof companyInvite>;
}, z.core.$strict>;
export type NewRelation = z.output<typeof createRelationBody>;
export declare const createRelation: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof createRelationBody, typeof relation, "relations.write", "json">;
export declare const updateRelationBody: z.ZodObject<{
    version: z.ZodInt;
    assignorRef: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    notification: z.ZodOptional<z.ZodEnum<{ confidential: "confidential"; notified: "notified"; }>>;
    termsDays: z.ZodOptional<z.ZodInt>;
}, z.core.$strict>;
export declare const updateRelation: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof updateRelationBody, typeof relation, "relations.write", "json">;
export declare const inviteAgain: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ email: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodEmail>>; }, z.core.$strict>, typeof relation, "relations.write", "json">;
export declare const transitionRelation: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, typeof transitionBody, typeof relation, "relations.write", "json">;
export declare const relationTimeline: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof timeline, "relations.read", "json">;
export declare const getInvitation: import("../endpoint.ts").Endpoint<z.ZodObject<{ token: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    invitedBy: z.ZodString;
    side: z.ZodEnum<{ assignor: "assignor"; debtor: "debtor"; }>;
    legalName: z.ZodString;
    country: z.ZodString;
    nationalId: z.ZodString;
    email: z.ZodString;
    expiresAt: z.ZodISODateTime;
}, z.core.$strip>, "public", "json">;

// remotes/fit
export declare const FIT_FILE = "fit.json";
export declare const LICENCES_FILE = "licences.json";
export declare const fitAddress: (entry: string) => string;
export declare function serves(offered: string, built: string): boolean;
export declare function misfits(needs: RemoteFit, offers: RemoteFit): string[];

// remotes/remotes.endpoints
export declare const registry: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof remotesRegistry, "public", "json">;
export declare const RELEASE_STATES: readonly ['released', 'canary', 'live', 'previous', 'withdrawn'];
export declare const releaseStatus: z.ZodObject<{
    version: z.ZodString;
    state: z.ZodEnum<{ canary: "canary"; live: "live"; previous: "previous"; released: "released"; withdrawn: "withdrawn"; }>;
    commit: z.ZodNullable<z.ZodString>;
    releasedAt: z.ZodISODateTime;
    releasedBy: z.ZodNullable<z.ZodString>;
    liveAt: z.ZodNullable<z.ZodISODateTime>;
    liveUntil: z.ZodNullable<z.ZodISODateTime>;
    stoppedAt: z.ZodNullable<z.ZodISODateTime>;
    stoppedWhy: z.ZodNullable<z.ZodString>;
    bytes: z.ZodNullable<z.ZodInt>;
    bytesReason: z.ZodNullable<z.ZodString>;
    misfits: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type ReleaseStatus = z.output<typeof releaseStatus>;
export declare const remoteStatus: z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
    prefixes: z.ZodArray<z.ZodString>;
    live: z.ZodNullable<z.ZodString>;
    percent: z.ZodNullable<z.ZodInt>;
    versions: z.ZodArray<typeof releaseStatus>;
}, z.core.$strip>;
export type RemoteStatus = z.output<typeof remoteStatus>;
declare const figures: z.ZodObject<{ users: z.ZodInt; loadErrors: z.ZodInt; crashes: z.ZodInt; loadP95Ms: z.ZodNullable<z.ZodInt>; }, z.core.$strip>;
export type ReleaseFigures = z.output<typeof figures>;
export declare const knownHost: z.ZodObject<{
    build: z.ZodString;
    version: z.ZodString;
    commit: z.ZodNullable<z.ZodString>;
    registeredAt: z.ZodISODateTime;
}, z.core.$strip>;
export type KnownHost = z.output<typeof knownHost>;
export declare const menuProposal: z.ZodObject<{
    id: z.ZodUUID;
    remote: z.ZodString;
    key: z.ZodString;
    label: z.ZodString;
    links: z.ZodArray<z.ZodObject<{ label: z.ZodString; to: z.ZodString; }, z.core.$strip>>;
    proposed: z.ZodObject<{ actors: z.ZodString; parent: z.ZodOptional<z.ZodString>; after: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
    proposedAt: z.ZodISODateTime;
    confirmed: z.ZodNullable<z.ZodObject<{ actors: z.ZodString; parent: z.ZodOptional<z.ZodString>; after: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    answeredBy: z.ZodNullable<z.ZodString>;
    answeredAt: z.ZodNullable<z.ZodISODateTime>;
    version: z.ZodInt;
}, z.core.$strip>;
export type MenuProposal = z.output<typeof menuProposal>;
export declare const BUILD_LINK_DAYS: { readonly min: 1; readonly max: 30; readonly usual: 7; };
export declare const remoteInvitation: z.ZodObject<{
    id: z.ZodUUID;
    remote: z.ZodString;
    build: z.ZodString;
    createdBy: z.ZodString;
    createdAt: z.ZodISODateTime;
    until: z.ZodISODateTime;
    guests: z.ZodInt;
    withdrawnAt: z.ZodNullable<z.ZodISODateTime>;
    withdrawnBy: z.ZodNullable<z.ZodString>;
    version: z.ZodInt;
}, z.core.$strip>;
export type RemoteInvitation = z.output<typeof remoteInvitation>;
export declare const listRemotes: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    remotes: z.ZodArray<z.ZodObject<{
        id: z.ZodUUID;
        name: z.ZodString;
        prefixes: z.ZodArray<z.ZodString>;
        live: z.ZodNullable<z.ZodString>;
        percent: z.ZodNullable<z.ZodInt>;
        versions: z.ZodArray<z.ZodObject<{
            version: z.ZodString;
            state: z.ZodEnum<{ canary: "canary"; live: "live"; previous: "previous"; released: "released"; withdrawn: "withdrawn"; }>;
            commit: z.ZodNullable<z.ZodString>;
            releasedAt: z.ZodISODateTime;
            releasedBy: z.ZodNullable<z.ZodString>;
            liveAt: z.ZodNullable<z.ZodISODateTime>;
            liveUntil: z.ZodNullable<z.ZodISODateTime>;
            stoppedAt: z.ZodNullable<z.ZodISODateTime>;
            stoppedWhy: z.ZodNullable<z.ZodString>;
            bytes: z.ZodNullable<z.ZodInt>;
            bytesReason: z.ZodNullable<z.ZodString>;
            misfits: z.ZodArray<z.ZodString>;
            figures: z.ZodNullable<z.ZodObject<{ users: z.ZodInt; loadErrors: z.ZodInt; crashes: z.ZodInt; loadP95Ms: z.ZodNullable<z.ZodInt>; }, z.core.$strip>>;
        }, z.core.$strip>>;
    }, z.core.$strip>>;
    hosts: z.ZodArray<typeof knownHost>;
    releaseFailures: z.ZodInt;
    menu: z.ZodArray<typeof menuProposal>;
    invitations: z.ZodArray<typeof remoteInvitation>;
}, z.core.$strip>, "remotes.manage", "json">;
export type RemotesOverview = ResponseOf<typeof listRemotes>;
export declare const REMOTE_STEPS: readonly ['canary', 'promote', 'stop', 'rollback', 'withdraw'];
export type RemoteStep = (typeof REMOTE_STEPS)[number];
export declare const stepRemote: import("../endpoint.ts").Endpoint<z.ZodObject<{ name: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodDiscriminatedUnion<[z.ZodObject<{
    action: z.ZodLiteral<"canary">;
    version: z.ZodString;
    percent: z.ZodInt;
    reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{
    action: z.ZodLiteral<"promote">;
    version: z.ZodOptional<z.ZodString>;
    reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{
    action: z.ZodLiteral<"rollback">;
    version: z.ZodOptional<z.ZodString>;
    reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{
    action: z.ZodLiteral<"stop">;
    version: z.ZodString;
    reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{
    action: z.ZodLiteral<"withdraw">;
    version: z.ZodString;
    reason: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>], "action">, typeof remoteStatus, "remotes.manage", "json">;
export declare const answerMenuProposal: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodDiscriminatedUnion<[z.ZodObject<{
    action: z.ZodLiteral<"confirm">;
    version: z.ZodInt;
    actors: z.ZodOptional<z.ZodString>;
    parent: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    after: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{ action: z.ZodLiteral<"refuse">; version: z.ZodInt; }, z.core.$strict>, z.ZodObject<{ action: z.ZodLiteral<"remove">; version: z.ZodInt; }, z.core.$strict>], "action">, typeof menuProposal, "remotes.manage", "json">;
declare const attestation: z.ZodObject<{ sources: z.ZodString; host: z.ZodNullable<z.ZodString>; passed: z.ZodInt; at: z.ZodISODateTime; }, z.core.$strict>;
export type ReleaseAttestation = z.output<typeof attestation>;
export declare const releaseStatement: z.ZodDiscriminatedUnion<[z.ZodObject<{
    remote: z.ZodString;
    at: z.ZodISODateTime;
    nonce: z.ZodString;
    action: z.ZodLiteral<"publish">;
    release: typeof remoteRelease;
    base: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    percent: z.ZodOptional<z.ZodInt>;
    stay: z.ZodOptional<z.ZodLiteral<true>>;
    bytes: z.ZodOptional<z.ZodInt>;
    bytesReason: z.ZodOptional<z.ZodString>;
    tests: z.ZodOptional<z.ZodObject<{ sources: z.ZodString; host: z.ZodNullable<z.ZodString>; passed: z.ZodInt; at: z.ZodISODateTime; }, z.core.$strict>>;
    invite: z.ZodOptional<z.ZodInt>;
}, z.core.$strict>, z.ZodObject<{
    remote: z.ZodString;
    at: z.ZodISODateTime;
    nonce: z.ZodString;
    action: z.ZodLiteral<"canary">;
    version: z.ZodString;
    percent: z.ZodInt;
    base: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{
    remote: z.ZodString;
    at: z.ZodISODateTime;
    nonce: z.ZodString;
    action: z.ZodLiteral<"promote">;
    version: z.ZodOptional<z.ZodString>;
    base: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{
    remote: z.ZodString;
    at: z.ZodISODateTime;
    nonce: z.ZodString;
    action: z.ZodLiteral<"rollback">;
    version: z.ZodOptional<z.ZodString>;
    base: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strict>, z.ZodObject<{ remote: z.ZodString; at: z.ZodISODateTime; nonce: z.ZodString; action: z.ZodLiteral<"status">; }, z.core.$strict>, z.ZodObject<{
    remote: z.ZodString;
    at: z.ZodISODateTime;
    nonce: z.ZodString;
    action: z.ZodLiteral<"host">;
    build: typeof hostBuild;
}, z.core.$strict>], "action">;
export type ReleaseStatement = z.output<typeof releaseStatement>;
export declare const signedRelease: import("../endpoint.ts").Endpoint<z.ZodObject<{ name: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ keyId: z.ZodString; statement: z.ZodString; signature: z.ZodString; }, z.core.$strict>, z.ZodNullable<z.ZodObject<{
    id: z.ZodUUID;
    name: z.ZodString;
    prefixes: z.ZodArray<z.ZodString>;
    live: z.ZodNullable<z.ZodString>;
    percent: z.ZodNullable<z.ZodInt>;
    versions: z.ZodArray<typeof releaseStatus>;
    invitation: z.ZodOptional<z.ZodObject<{ address: z.ZodString; until: z.ZodISODateTime; }, z.core.$strip>>;
}, z.core.$strip>>, "public", "json">;
export declare const guestBuild: z.ZodObject<{
    record: typeof remoteRecord;
    until: z.ZodISODateTime;
}, z.core.$strip>;
export type GuestBuild = z.output<typeof guestBuild>;
export declare const listGuestBuilds: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof guestBuild>, "signed-in", "json">;
export declare const acceptRemoteInvitation: import("../endpoint.ts").Endpoint<z.ZodObject<{ name: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ token: z.ZodString; }, z.core.$strict>, z.ZodArray<typeof guestBuild>, "signed-in", "json">;
export declare const leaveGuestBuild: import("../endpoint.ts").Endpoint<z.ZodObject<{ name: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "signed-in", "json">;
export declare const withdrawRemoteInvitation: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{ version: z.ZodInt; }, z.core.$strict>, typeof remoteInvitation, "remotes.manage", "json">;
export declare const releaserKey: z.ZodObject<{
    id: z.ZodUUID;
    keyId: z.ZodString;
    name: z.ZodString;
    remotes: z.ZodArray<z.ZodString>;
    createdAt: z.ZodISODateTime;
    createdBy: z.ZodNullable<z.ZodString>;
    lastUsedAt: z.ZodNullable<z.ZodISODateTime>;
    withdrawnAt: z.ZodNullable<z.ZodISODateTime>;
    withdrawnBy: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type ReleaserKey = z.output<typeof releaserKey>;
export declare const listReleaserKeys: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof releaserKey>, "remotes.manage", "json">;
export declare const addReleaserKey: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ name: z.ZodString; publicKey: z.ZodString; remotes: z.ZodArray<z.ZodString>; }, z.core.$strict>, typeof releaserKey, "remotes.manage", "json">;
export declare const withdrawReleaserKey: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, typeof releaserKey, "remotes.manage", "json">;
export declare const remoteOrigin: z.ZodObject<{
    id: z.ZodUUID;
    origin: z.ZodString;
    addedAt: z.ZodISODateTime;
    addedBy: z.ZodNullable<z.ZodString>;
    live: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type RemoteOrigin = z.output<typeof remoteOrigin>;
export declare const listRemoteOrigins: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof remoteOrigin>, "remotes.manage", "json">;
export declare const addRemoteOrigin: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ origin: z.ZodString; }, z.core.$strict>, typeof remoteOrigin, "remotes.manage", "json">;
export declare const removeRemoteOrigin: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "remotes.manage", "json">;
export declare const REPORT_CODES: readonly [...("CHUNK_MISSING" | "CLIENT_TIMEOUT" | "NETWORK_DOWN" | "REGISTRY_INVALID" | "REMOTE_REFUSED" | "REMOTE_UNAVAILABLE")[], "REMOTE_CRASHED", "PAGE_CRASHED"];
export declare const VITALS: readonly ['LCP', 'INP', 'CLS', 'remote-load'];
export declare const reportError: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    app: z.ZodString;
    version: z.ZodString;
    code: z.ZodEnum<{
        CHUNK_MISSING: "CHUNK_MISSING";
        CLIENT_TIMEOUT: "CLIENT_TIMEOUT";
        NETWORK_DOWN: "NETWORK_DOWN";
        PAGE_CRASHED: "PAGE_CRASHED";
        REGISTRY_INVALID: "REGISTRY_INVALID";
        REMOTE_CRASHED: "REMOTE_CRASHED";
        REMOTE_REFUSED: "REMOTE_REFUSED";
        REMOTE_UNAVAILABLE: "REMOTE_UNAVAILABLE";
    }>;
    message: z.ZodString;
    stack: z.ZodOptional<z.ZodString>;
    route: z.ZodOptional<z.ZodString>;
    correlationId: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodUndefined, "public", "json">;
export declare const reportVital: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    app: z.ZodOptional<z.ZodString>;
    version: z.ZodOptional<z.ZodString>;
    name: z.ZodEnum<{ CLS: "CLS"; INP: "INP"; LCP: "LCP"; "remote-load": "remote-load"; }>;
    value: z.ZodNumber;
    route: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodUndefined, "public", "json">;
export declare const reportPolicyBreach: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUnknown, z.ZodUndefined, "public", "json">;

// remotes/remotes.schemas
export declare const widgetPlace: z.ZodObject<{
    name: z.ZodString;
    title: z.ZodString;
    board: z.ZodEnum<{ home: "home"; portfolio: "portfolio"; }>;
    actors: z.ZodString;
    size: z.ZodEnum<{ full: "full"; half: "half"; third: "third"; wide: "wide"; }>;
    height: z.ZodInt;
    phoneHeight: z.ZodInt;
    parts: z.ZodInt;
    order: z.ZodInt;
}, z.core.$strip>;
export type WidgetPlace = z.output<typeof widgetPlace>;
export declare const remoteMenuLink: z.ZodObject<{
    label: z.ZodString;
    to: z.ZodString;
    count: z.ZodOptional<z.ZodString>;
    covers: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strip>;
export type RemoteMenuLink = z.output<typeof remoteMenuLink>;
export declare const menuPlace: z.ZodObject<{ actors: z.ZodString; parent: z.ZodOptional<z.ZodString>; after: z.ZodOptional<z.ZodString>; }, z.core.$strip>;
export type MenuPlace = z.output<typeof menuPlace>;
export declare const remoteMenuEntry: z.ZodUnion<readonly [z.ZodObject<{
    label: z.ZodString;
    to: z.ZodString;
    count: z.ZodOptional<z.ZodString>;
    covers: z.ZodOptional<z.ZodArray<z.ZodString>>;
    key: z.ZodString;
    icon: z.ZodString;
    place: z.ZodOptional<z.ZodObject<{ actors: z.ZodString; parent: z.ZodOptional<z.ZodString>; after: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
}, z.core.$strip>, z.ZodObject<{
    key: z.ZodString;
    icon: z.ZodString;
    place: z.ZodOptional<z.ZodObject<{ actors: z.ZodString; parent: z.ZodOptional<z.ZodString>; after: z.ZodOptional<z.ZodString>; }, z.core.$strip>>;
    label: z.ZodString;
    children: z.ZodArray<typeof remoteMenuLink>;
    count: z.ZodOptional<z.ZodString>;
    covers: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strip>]>;
export type RemoteMenuEntry = z.output<typeof remoteMenuEntry>;
export declare const remoteName: z.ZodString;
declare const remoteVersion: z.ZodObject<{
    version: z.ZodString;
    entry: z.ZodString;
    hashes: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    contractRange: z.ZodString;
    fits: z.ZodOptional<z.ZodArray<z.ZodString>>;
}, z.core.$strip>;
export type RemoteVersion = z.output<typeof remoteVersion>;
export declare const CANARY_PERCENT: { readonly min: 1; readonly max: 99; };
export declare const TRIAL_PERCENT = 5;
export declare const remoteRecord: z.ZodObject<{
    version: z.ZodString;
    entry: z.ZodString;
    hashes: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    contractRange: z.ZodString;
    fits: z.ZodOptional<z.ZodArray<z.ZodString>>;
    name: z.ZodString;
    prefixes: z.ZodArray<z.ZodString>;
    widgets: z.ZodOptional<z.ZodArray<typeof widgetPlace>>;
    menu: z.ZodOptional<z.ZodArray<typeof remoteMenuEntry>>;
    labels: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    previous: z.ZodOptional<z.ZodArray<typeof remoteVersion>>;
    canary: z.ZodOptional<z.ZodObject<{
        version: z.ZodString;
        entry: z.ZodString;
        hashes: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
        contractRange: z.ZodString;
        fits: z.ZodOptional<z.ZodArray<z.ZodString>>;
        percent: z.ZodInt;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type RemoteRecord = z.output<typeof remoteRecord>;
export declare const remotesRegistry: z.ZodObject<{
    revision: z.ZodOptional<z.ZodInt>;
    origins: z.ZodOptional<z.ZodArray<z.ZodString>>;
    remotes: z.ZodArray<typeof remoteRecord>;
}, z.core.$strip>;
export type RemotesRegistry = z.output<typeof remotesRegistry>;
export declare const remoteFit: z.ZodObject<{
    contract: z.ZodString;
    shared: z.ZodRecord<z.ZodString, z.ZodObject<{ version: z.ZodString; names: z.ZodArray<z.ZodString>; }, z.core.$strip>>;
    calls: z.ZodArray<z.ZodString>;
}, z.core.$strip>;
export type RemoteFit = z.output<typeof remoteFit>;
export declare const hostBuild: z.ZodObject<{
    build: z.ZodString;
    version: z.ZodString;
    commit: z.ZodOptional<z.ZodString>;
    offers: typeof remoteFit;
}, z.core.$strip>;
export type HostBuild = z.output<typeof hostBuild>;
export declare const remoteRelease: z.ZodObject<{
    version: z.ZodString;
    entry: z.ZodString;
    hashes: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    contractRange: z.ZodString;
    name: z.ZodString;
    prefixes: z.ZodArray<z.ZodString>;
    widgets: z.ZodOptional<z.ZodArray<typeof widgetPlace>>;
    menu: z.ZodOptional<z.ZodArray<typeof remoteMenuEntry>>;
    labels: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    texts: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodRecord<z.ZodString, z.ZodString>>>;
    needs: z.ZodOptional<typeof remoteFit>;
    files: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    commit: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type RemoteRelease = z.output<typeof remoteRelease>;
export declare const bundledLicences: z.ZodArray<z.ZodObject<{ name: z.ZodString; version: z.ZodString; licence: z.ZodString; }, z.core.$strip>>;
export type BundledLicences = z.output<typeof bundledLicences>;
export declare const remoteReleases: z.ZodObject<{
    remotes: z.ZodArray<typeof remoteRelease>;
}, z.core.$strip>;

// routes/href
type ParamName<Path extends string> = Path extends `${infer Start}/${infer Rest}` ? ParamName<Start> | ParamName<Rest> : Path extends `:${infer Name}` ? Name : never;
type Params<Path extends string> = Readonly<Record<ParamName<Path>, string>>;
type Query<Path extends string> = Readonly<Record<string, string | undefined>> & { readonly tab?: TabOf<Path> | undefined; };
type Rest<Path extends string> = [ParamName<Path>] extends [never] ? [params?: Readonly<Record<string, never>>, query?: Query<Path>] : [params: Params<Path>, query?: Query<Path>];
export declare function href<Path extends string>(path: Path, ...[params, query]: Rest<Path>): string;

// routes/page-route
interface PageRoute<Lazy> { path: string; lazy: Lazy; handle: { title: string; permission?: Needed; public?: true; }; }
export declare function pageRoute<const Path extends string, Lazy>(path: Path, title: string, who: WhoOf<Path>, lazy: Lazy): PageRoute<Lazy>;

// routes/page-table
export type Needed = Permission | readonly Permission[];
export interface ViewedList { readonly spec: ListSpec; readonly columns: readonly string[]; }
export declare const PAGES: {
    readonly home: {
        readonly path: '/';
        readonly title: 'Dashboard';
        readonly heading: RegExp;
        readonly needs: 'dashboard.read';
    };
    readonly work: {
        readonly path: '/work';
        readonly title: 'À traiter';
        readonly needs: 'dashboard.read';
        readonly tabs: readonly ["all", "invoice", "batch", "financing", "payment_file", "assignment", "guarantee_request", "adhesion_request", "contract_term", "guarantee", "approval", "relation", "bank_account", "document", "party", "contact_message", "prospect", "others"];
        readonly lists: {
            readonly work: {
                readonly spec: { readonly filters: {}; readonly sorts: readonly []; readonly defaultSort: ''; readonly search: false; };
                readonly columns: readonly ["since"];
            };
        };
    };
    readonly calendar: { readonly path: '/apps/calendar'; readonly title: 'Calendrier'; readonly needs: 'calendar.use'; };
    readonly profile: {
        readonly path: '/users/profile';
        readonly title: 'Profil';
        readonly needs: 'me.manage';
        readonly tabs: readonly ["identity", "security", "preferences", "company"];
    };
    readonly notifications: {
        readonly path: '/notifications';
        readonly title: 'Notifications';
        readonly needs: 'notifications.read';
    };
    readonly portfolio: { readonly path: '/crypto'; readonly title: 'Tableau de bord'; readonly needs: 'portfolio.read'; };
    readonly settings: {
        readonly path: '/ops/settings';
        readonly title: 'Réglages du portail';
        readonly needs: 'settings.manage';
    };
    readonly audit: {
        readonly path: '/ops/audit';
        readonly title: 'Journal d’audit';
        readonly needs: 'audit.read';
        readonly lists: {
            readonly audit: {
                readonly spec: ListSpec<"action" | "actorId" | "actorRole" | "at" | "correlationId" | "entity" | "entityId", "at">;
                readonly columns: readonly ["states", "ip", "seq"];
            };
        };
    };
    readonly messages: {
        readonly path: '/ops/messages';
        readonly title: 'Messages reçus';
        readonly needs: 'contact.manage';
        readonly lists: {
            readonly messages: { readonly spec: ListSpec<"createdAt" | "status", "createdAt">; readonly columns: readonly []; };
        };
    };
    readonly remotes: { readonly path: '/ops/remotes'; readonly title: 'Modules'; readonly needs: 'remotes.manage'; };
    readonly jobs: { readonly path: '/ops/jobs'; readonly title: 'Tâches'; readonly needs: 'jobs.read'; };
    readonly personalData: {
        readonly path: '/ops/privacy';
        readonly title: 'Protection des données personnelles';
        readonly needs: 'privacy.manage';
        readonly lists: {
            readonly personalData: {
                readonly spec: ListSpec<"createdAt" | "kind" | "userId", "createdAt">;
                readonly columns: readonly [];
            };
        };
    };
    readonly debtorInvoices: {
        readonly path: '/Invoices/debtor/my';
        readonly page: 'invoices/list/list';
        readonly text: 'list.debtor.title';
        readonly title: 'Mes factures';
        readonly needs: 'invoices.read';
        readonly elsewhere: {
            readonly viewers: readonly ["supplier", "adviser", "risk", "legal", "m1", "super"];
            readonly to: 'myInvoices';
        };
        readonly tabs: readonly ["all", "queue", "others", "toPay", "clientPaid", "disputed", "refused", "drafts"];
        readonly menu: { readonly client: 'menu.client.mine'; };
        readonly count: 'invoices';
        readonly lists: { readonly 'invoices.debtor': ViewedList; };
    };
    readonly newReverseInvoice: {
        readonly path: '/factures/add';
        readonly page: 'invoices/deposit/deposit';
        readonly text: 'deposit.title';
        readonly title: 'Nouvelle facture';
        readonly needs: 'invoices.deposit.reverse';
        readonly menu: { readonly client: 'menu.client.new'; };
    };
    readonly myInvoices: {
        readonly path: '/Invoices/my';
        readonly page: 'invoices/list/list';
        readonly text: 'list.title';
        readonly title: 'Factures';
        readonly needs: 'invoices.readSold';
        readonly tabs: readonly ["all", "queue", "others", "drafts", "approved", "assigned", "paid", "trouble", "refused", "disputed", "unpaid", "batches", "approvals"];
        readonly menu: { readonly list: 'menu.list'; };
        readonly count: 'invoices';
        readonly lists: {
            readonly 'invoices.worklist': ViewedList;
            readonly 'invoices.supplier': ViewedList;
            readonly batches: {
                readonly spec: ListSpec<"assignorId" | "contractId" | "createdAt" | "currency" | "due" | "invoiceId" | "portfolio" | "signedAt" | "status", "createdAt" | "due" | "number">;
                readonly columns: readonly ["contract", "createdAt", "signedAt"];
            };
        };
    };
    readonly allInvoices: {
        readonly path: '/Invoices';
        readonly page: 'invoices/list/list';
        readonly text: 'list.all.title';
        readonly title: 'Toutes les factures';
        readonly needs: 'invoices.readAll';
        readonly under: readonly ["debtorInvoices", "myInvoices"];
        readonly lists: { readonly 'invoices.all': ViewedList; };
    };
    readonly newInvoice: {
        readonly path: '/Invoices/new';
        readonly page: 'invoices/deposit/deposit';
        readonly text: 'deposit.title';
        readonly title: 'Nouvelle facture';
        readonly needs: 'invoices.deposit.classic';
    };
    readonly editInvoiceUnnumbered: {
        readonly path: '/Invoices/edit';
        readonly page: 'invoices/deposit/deposit';
        readonly text: 'deposit.title';
        readonly title: 'Nouvelle facture';
        readonly needs: 'invoices.deposit.classic';
    };
    readonly editInvoice: {
        readonly path: '/Invoices/edit/:id';
        readonly page: 'invoices/deposit/deposit';
        readonly text: 'deposit.title';
        readonly title: 'Facture …';
        readonly needs: 'invoices.deposit.classic';
        readonly record: 'invoiceDraft';
        readonly under: readonly ["debtorInvoices", "myInvoices"];
    };
    readonly invoice: {
        readonly path: '/Invoices/:id';
        readonly page: 'invoices/record/record';
        readonly text: 'record.title';
        readonly title: 'Facture …';
        readonly needs: 'invoices.read';
        readonly record: 'invoice';
        readonly tabs: readonly ["summary", "checks"];
        readonly under: readonly ["debtorInvoices", "myInvoices"];
    };
    readonly batch: {
        readonly path: '/Invoices/batches/:id';
        readonly page: 'invoices/batches/batch';
        readonly text: 'batch.title';
        readonly title: 'Bordereau …';
        readonly needs: 'batches.read';
        readonly record: 'batch';
        readonly under: readonly ["myInvoices"];
        readonly lists: {
            readonly 'batch.lines': {
                readonly spec: { readonly filters: {}; readonly sorts: readonly []; readonly defaultSort: ''; readonly search: false; };
                readonly columns: readonly ["kept", "fees"];
            };
        };
    };
    readonly account: {
        readonly path: '/account';
        readonly page: 'invoices/account/account';
        readonly text: 'account.title';
        readonly title: 'Disponible et compte';
        readonly needs: 'account.read';
        readonly tabs: readonly ["available", "financings", "lines"];
        readonly lists: {
            readonly 'account.lines': {
                readonly spec: ListSpec<"amount" | "assignorId" | "contractId" | "date" | "event" | "invoiceId", "id">;
                readonly columns: readonly ["valueDate", "event"];
            };
            readonly financings: {
                readonly spec: ListSpec<"amount" | "assignorId" | "contractId" | "createdAt" | "currency" | "holder" | "invoiceId" | "own" | "portfolio" | "status" | "valueDate", "amount" | "createdAt" | "number" | "valueDate">;
                readonly columns: readonly ["contract", "createdAt", "validatedAt"];
            };
        };
        readonly menu: { readonly account: 'menu.account'; };
    };
    readonly newFinancing: {
        readonly path: '/account/financings/new';
        readonly page: 'invoices/account/account';
        readonly text: 'financing.new';
        readonly title: 'Demander un financement';
        readonly needs: 'financings.request';
        readonly under: readonly ["account"];
    };
    readonly financing: {
        readonly path: '/account/financings/:id';
        readonly page: 'invoices/account/account';
        readonly text: 'financing.title';
        readonly title: 'Financement …';
        readonly needs: 'account.read';
        readonly record: 'financing';
        readonly under: readonly ["account"];
    };
    readonly newContract: {
        readonly path: '/contracts/new';
        readonly page: 'invoices/money/new-contract';
        readonly text: 'contract.new';
        readonly title: 'Nouveau contrat';
        readonly needs: 'contracts.write';
        readonly under: readonly ["admin.clients"];
    };
    readonly contract: {
        readonly path: '/contracts/:id';
        readonly page: 'invoices/money/contract';
        readonly text: 'field.contractId';
        readonly title: 'Contrat …';
        readonly needs: 'contracts.read';
        readonly record: 'contract';
        readonly under: readonly ["admin.clients", "debtorInvoices", "myInvoices"];
    };
    readonly commissions: {
        readonly path: '/comissions/my';
        readonly page: 'invoices/commissions/commissions';
        readonly text: 'fees.title';
        readonly title: 'Mes commissions';
        readonly needs: 'commissions.mine';
        readonly menu: { readonly commissions: 'menu.commissions'; };
        readonly lists: {
            readonly 'commissions.mine': {
                readonly spec: ListSpec<"kind" | "status", "createdAt" | "gross">;
                readonly columns: readonly ["base", "rate", "net", "vat"];
            };
        };
    };
    readonly rates: {
        readonly path: '/rates';
        readonly page: 'invoices/rates/rates';
        readonly text: 'rates.title';
        readonly title: 'Taux et calendriers';
        readonly needs: 'rates.write';
        readonly tabs: readonly ["references", "accounting", "holidays"];
    };
    readonly transfers: {
        readonly path: '/transfers';
        readonly page: 'invoices/transfers/transfers';
        readonly text: 'transfers.title';
        readonly title: 'Virements';
        readonly needs: 'transfers.read';
        readonly tabs: readonly ["waiting", "files"];
        readonly menu: { readonly ledger: 'menu.ledger.transfers'; };
        readonly lists: {
            readonly paymentFiles: {
                readonly spec: ListSpec<"amount" | "currency" | "executionDate" | "madeAt" | "own" | "status", "executionDate" | "madeAt" | "number" | "total">;
                readonly columns: readonly ["executionDate", "madeBy", "sentBy"];
            };
        };
    };
    readonly paymentFile: {
        readonly path: '/transfers/:id';
        readonly page: 'invoices/transfers/transfers';
        readonly text: 'transfers.file';
        readonly title: 'Fichier …';
        readonly needs: 'transfers.read';
        readonly record: 'paymentFile';
        readonly under: readonly ["transfers"];
        readonly lists: {
            readonly transfers: {
                readonly spec: ListSpec<"amount" | "currency" | "fileId" | "kind" | "partyId" | "status", "amount" | "answeredAt" | "number">;
                readonly columns: readonly ["iban", "reason", "answeredAt"];
            };
        };
    };
    readonly ledger: {
        readonly path: '/ledger';
        readonly page: 'invoices/ledger/ledger';
        readonly text: 'ledger.title';
        readonly title: 'Journal des écritures';
        readonly needs: 'ledger.read';
        readonly menu: { readonly ledger: 'menu.ledger.entries'; };
        readonly lists: {
            readonly 'ledger.entries': {
                readonly spec: ListSpec<"account" | "amount" | "contractId" | "currency" | "entryDate" | "event" | "guaranteeId" | "invoiceId" | "journal" | "partyId" | "status", "entryDate">;
                readonly columns: readonly ["event", "journal", "valueDate", "postedBy"];
            };
        };
    };
    readonly ledgerEntry: {
        readonly path: '/ledger/entries/:id';
        readonly page: 'invoices/ledger/ledger';
        readonly text: 'ledger.title';
        readonly title: 'Écriture …';
        readonly needs: 'ledger.read';
        readonly record: 'ledgerEntry';
        readonly under: readonly ["ledger"];
    };
    readonly ledgerBalance: {
        readonly path: '/ledger/balance';
        readonly page: 'invoices/ledger/ledger';
        readonly text: 'ledger.title';
        readonly title: 'Balance';
        readonly needs: 'ledger.read';
        readonly menu: { readonly ledger: 'menu.ledger.balance'; };
    };
    readonly ledgerAccounts: {
        readonly path: '/ledger/accounts';
        readonly page: 'invoices/ledger/ledger';
        readonly text: 'ledger.title';
        readonly title: 'Comptes et grand livre';
        readonly needs: 'ledger.read';
        readonly menu: { readonly ledger: 'menu.ledger.accounts'; };
    };
    readonly ledgerAccount: {
        readonly path: '/ledger/accounts/:id';
        readonly page: 'invoices/ledger/ledger';
        readonly text: 'ledger.title';
        readonly title: 'Compte …';
        readonly needs: 'ledger.read';
        readonly record: 'ledgerAccount';
        readonly under: readonly ["ledgerAccounts"];
        readonly lists: {
            readonly 'ledger.lines': {
                readonly spec: ListSpec<"account" | "contractId" | "currency" | "entryDate" | "partyId", "sealed">;
                readonly columns: readonly ["event", "valueDate", "balance"];
            };
        };
    };
    readonly ledgerMonths: {
        readonly path: '/ledger/months';
        readonly page: 'invoices/ledger/ledger';
        readonly text: 'ledger.title';
        readonly title: 'Mois et FEC';
        readonly needs: 'ledger.read';
        readonly menu: { readonly ledger: 'menu.ledger.months'; };
    };
    readonly adhesions: {
        readonly path: '/requests/client';
        readonly page: 'requests/adhesions/adhesions';
        readonly text: 'adhesions.title';
        readonly title: 'Demandes d’adhésion';
        readonly needs: 'adhesions.read';
        readonly tabs: readonly ["open", "active", "closed", "all"];
        readonly menu: { readonly staff: 'menu.staff.assignor'; };
        readonly count: 'adhesions';
        readonly lists: {
            readonly adhesions: {
                readonly spec: ListSpec<"assignedTo" | "companySigned" | "country" | "late" | "partyId" | "side" | "status" | "turn", "createdAt" | "dueOn" | "number" | "submittedAt" | "wantedCeiling">;
                readonly columns: readonly ["country", "turnover", "assignedTo", "decidedBy", "dueOn"];
            };
            readonly prospects: {
                readonly spec: ListSpec<"country" | "createdAt" | "status", "createdAt" | "legalName">;
                readonly columns: readonly ["country"];
            };
        };
    };
    readonly adhesion: {
        readonly path: '/adhesions/:id';
        readonly page: 'requests/adhesions/adhesion';
        readonly text: 'adhesions.title';
        readonly title: 'Adhésion …';
        readonly needs: 'adhesions.read';
        readonly record: 'adhesion';
        readonly under: readonly ["adhesions"];
    };
    readonly requests: {
        readonly path: '/requests/debtor';
        readonly page: 'requests/requests/requests';
        readonly text: 'list.title';
        readonly title: {
            client: string;
            supplier: string;
            readonly adviser?: string | undefined;
            readonly legal?: string | undefined;
            readonly m1?: string | undefined;
            readonly risk?: string | undefined;
            readonly super?: string | undefined;
        };
        readonly needs: readonly ["guaranteeRequests.read", "guarantees.read"];
        readonly tabs: readonly ["queue", "others", "legal", "closed", "all", "guarantees"];
        readonly menu: { readonly client: 'menu.client.mine'; readonly staff: 'menu.staff.guarantees'; };
        readonly count: 'requests';
        readonly lists: {
            readonly guaranteeRequests: {
                readonly spec: ListSpec<"amount" | "beneficiaryId" | "createdAt" | "debtorId" | "dueOn" | "holder" | "kind" | "late" | "portfolio" | "requesterId" | "status" | "turn", "amount" | "createdAt" | "dueOn" | "number" | "validUntil">;
                readonly columns: readonly ["kind", "tenor", "validUntil", "dueOn", "stage", "createdAt"];
            };
            readonly guarantees: {
                readonly spec: ListSpec<"answering" | "beneficiaryId" | "debtorId" | "portfolio" | "status" | "validFrom" | "validUntil", "createdAt" | "granted" | "number" | "validUntil">;
                readonly columns: readonly ["validFrom"];
            };
        };
    };
    readonly newRequest: {
        readonly path: '/requests/new';
        readonly page: 'requests/requests/new-request';
        readonly text: 'new.title';
        readonly title: 'Nouvelle demande';
        readonly needs: 'guaranteeRequests.write';
        readonly menu: { readonly client: 'menu.client.new'; };
    };
    readonly editRequest: {
        readonly path: '/requests/Edit/:id';
        readonly page: 'requests/requests/request';
        readonly text: 'record.title';
        readonly title: 'Demande …';
        readonly needs: 'guaranteeRequests.read';
        readonly record: 'request';
        readonly under: readonly ["requests"];
    };
    readonly request: {
        readonly path: '/requests/:id';
        readonly page: 'requests/requests/request';
        readonly text: 'record.title';
        readonly title: 'Demande …';
        readonly needs: 'guaranteeRequests.read';
        readonly record: 'request';
        readonly under: readonly ["requests"];
    };
    readonly guarantee: {
        readonly path: '/guarantees/:id';
        readonly page: 'requests/guarantees/guarantee';
        readonly text: 'guarantee.title';
        readonly title: 'Garantie …';
        readonly needs: 'guarantees.read';
        readonly record: 'guarantee';
        readonly under: readonly ["requests"];
    };
    readonly debtors: {
        readonly path: '/Clients/Debitor';
        readonly page: 'admin/companies/companies';
        readonly text: 'debtors.title';
        readonly title: 'Débiteurs';
        readonly needs: 'parties.read';
        readonly menu: { readonly clients: 'menu.clients.debtors'; };
        readonly lists: { readonly debtors: ViewedList; };
    };
    readonly assignors: {
        readonly path: '/Clients/Assignor';
        readonly page: 'admin/companies/companies';
        readonly text: 'assignors.title';
        readonly title: 'Cédants';
        readonly needs: 'parties.read';
        readonly menu: { readonly clients: 'menu.clients.assignors'; };
        readonly lists: { readonly assignors: ViewedList; };
    };
    readonly newCompany: {
        readonly path: '/Clients/new';
        readonly page: 'admin/companies/new-company';
        readonly text: 'newCompany.title';
        readonly title: 'Nouveau client';
        readonly needs: 'parties.write';
        readonly menu: { readonly clients: 'menu.clients.new'; };
    };
    readonly company: {
        readonly path: '/Clients/Edit/:id';
        readonly page: 'admin/companies/company';
        readonly text: 'company.title';
        readonly title: '…';
        readonly needs: 'parties.read';
        readonly record: 'company';
        readonly tabs: readonly ["identity", "people", "accounts", "owners", "contracts", "limits", "relations", "documents", "exposure", "history"];
        readonly under: readonly ["admin.clients"];
    };
    readonly companyDocuments: {
        readonly path: '/Clients/documents/:id';
        readonly page: 'admin/documents/documents';
        readonly text: 'companyDocuments.title';
        readonly title: 'Documents de la société';
        readonly needs: 'documents.review';
        readonly record: 'company';
        readonly tabs: readonly ["all", "todo", "review", "valid"];
        readonly under: readonly ["admin.clients"];
    };
    readonly documents: {
        readonly path: '/documents/my';
        readonly page: 'admin/documents/documents';
        readonly text: 'documents.title';
        readonly title: {
            adviser?: string | undefined;
            client?: string | undefined;
            legal?: string | undefined;
            m1?: string | undefined;
            risk?: string | undefined;
            super?: string | undefined;
            supplier?: string | undefined;
        };
        readonly needs: 'documents.read';
        readonly tabs: readonly ["all", "todo", "review", "valid", "check", "others", "awaited", "refused"];
        readonly menu: { readonly documents: 'menu.documents'; };
        readonly lists: {
            readonly documents: {
                readonly spec: ListSpec<"expiresOn" | "ownerId" | "ownerType" | "partyId" | "portfolio" | "required" | "reviewer" | "status" | "turn" | "typeCode" | "typeId", "createdAt" | "expiresOn" | "typeLabel">;
                readonly columns: readonly ["createdAt"];
            };
        };
    };
    readonly document: {
        readonly path: '/documents/:id';
        readonly page: 'admin/documents/document';
        readonly text: 'document.title';
        readonly title: '…';
        readonly needs: 'documents.review';
        readonly record: 'document';
        readonly under: readonly ["documents"];
    };
    readonly myClients: {
        readonly path: '/clients/my';
        readonly page: 'admin/relations/my-clients';
        readonly text: 'myClients.title';
        readonly title: 'Mes clients';
        readonly needs: 'relations.mine';
        readonly menu: { readonly ownClients: 'menu.ownClients'; };
        readonly lists: { readonly relations: ViewedList; };
    };
    readonly relations: {
        readonly path: '/Clients/relations';
        readonly page: 'admin/relations/relations';
        readonly text: 'relations.page';
        readonly title: 'Relations';
        readonly needs: 'parties.read';
        readonly under: readonly ["admin.clients"];
        readonly lists: { readonly allRelations: ViewedList; };
    };
    readonly relation: {
        readonly path: '/Clients/relations/:id';
        readonly page: 'admin/relations/relation';
        readonly text: 'relation.page';
        readonly title: '…';
        readonly needs: 'relations.read';
        readonly record: 'relation';
        readonly under: readonly ["admin.clients"];
    };
    readonly documentTypes: {
        readonly path: '/documents_types';
        readonly page: 'admin/document-types/document-types';
        readonly text: 'documentTypes.title';
        readonly title: 'Types de documents';
        readonly needs: 'documentTypes.write';
        readonly menu: { readonly documentTypes: 'menu.documentTypes'; };
        readonly lists: {
            readonly documentTypes: {
                readonly spec: ListSpec<"appliesTo", "code" | "label" | "position">;
                readonly columns: readonly ["maxMb"];
            };
        };
    };
    readonly advisers: {
        readonly path: '/employees/adviser';
        readonly page: 'admin/employees/employees';
        readonly text: 'advisers.title';
        readonly title: 'Conseillers';
        readonly heading: 'Employés';
        readonly needs: 'employees.read';
        readonly menu: { readonly employees: 'menu.employees.advisers'; };
        readonly lists: {
            readonly employees: {
                readonly spec: ListSpec<"active" | "department", "lastName" | "staffNo">;
                readonly columns: readonly [];
            };
        };
    };
    readonly managers: {
        readonly path: '/employees/ResponsableM1';
        readonly page: 'admin/employees/employees';
        readonly text: 'managers.title';
        readonly title: 'Responsables M1';
        readonly heading: 'Employés';
        readonly needs: 'employees.read';
        readonly menu: { readonly employees: 'menu.employees.m1'; };
    };
    readonly riskDepartment: {
        readonly path: '/employees/RisqueDep';
        readonly page: 'admin/employees/employees';
        readonly text: 'risk.title';
        readonly title: 'Département Risque';
        readonly heading: 'Employés';
        readonly needs: 'employees.read';
        readonly menu: { readonly employees: 'menu.employees.risk'; };
    };
    readonly legalDepartment: {
        readonly path: '/employees/LegalDep';
        readonly page: 'admin/employees/employees';
        readonly text: 'legal.title';
        readonly title: 'Département Juridique';
        readonly heading: 'Employés';
        readonly needs: 'employees.read';
        readonly menu: { readonly employees: 'menu.employees.legal'; };
    };
    readonly newEmployee: {
        readonly path: '/employees/add';
        readonly page: 'admin/employees/new-employee';
        readonly text: 'newEmployee.title';
        readonly title: 'Nouvel employé';
        readonly needs: 'employees.write';
        readonly menu: { readonly employees: 'menu.employees.new'; };
    };
    readonly employee: {
        readonly path: '/employees/Edit/:id';
        readonly page: 'admin/employees/employee';
        readonly text: 'employee.title';
        readonly title: '…';
        readonly needs: 'employees.read';
        readonly record: 'employee';
        readonly tabs: readonly ["file", "portfolio", "give"];
        readonly under: readonly ["admin.employees"];
    };
    readonly signIn: {
        readonly path: '/auth/boxed-signin';
        readonly title: 'Se connecter';
        readonly needs: 'everybody';
        readonly userTo: 'home';
    };
    readonly coverSignIn: {
        readonly path: '/auth/cover-login';
        readonly title: 'Se connecter';
        readonly needs: 'everybody';
        readonly userTo: 'home';
    };
    readonly signUp: {
        readonly path: '/auth/boxed-signup';
        readonly title: 'Demander une adhésion';
        readonly needs: 'everybody';
    };
    readonly coverSignUp: {
        readonly path: '/auth/cover-register';
        readonly title: 'Demander une adhésion';
        readonly needs: 'everybody';
    };
    readonly signUpCompany: { readonly path: '/auth/cedant-signup2'; readonly title: 'Votre société'; readonly needs: 'everybody'; };
    readonly signUpDocuments: {
        readonly path: '/auth/cedant-signup3';
        readonly title: 'Pièces et accord';
        readonly needs: 'everybody';
    };
    readonly mailbox: {
        readonly path: '/auth/cedant-mailbox';
        readonly title: 'VERIFIEZ VOTRE ADRESSE-EMAIL';
        readonly needs: 'everybody';
    };
    readonly passwordReset: {
        readonly path: '/auth/boxed-password-reset';
        readonly title: 'Mot de passe oublié';
        readonly needs: 'everybody';
    };
    readonly coverPasswordReset: {
        readonly path: '/auth/cover-password-reset';
        readonly title: 'Mot de passe oublié';
        readonly needs: 'everybody';
    };
    readonly lockScreen: {
        readonly path: '/auth/boxed-lockscreen';
        readonly title: 'Session verrouillée';
        readonly needs: 'everybody';
        readonly visitorTo: 'signIn';
    };
    readonly coverLockScreen: {
        readonly path: '/auth/cover-lockscreen';
        readonly title: 'Session verrouillée';
        readonly needs: 'everybody';
        readonly visitorTo: 'signIn';
    };
    readonly invoiceConfirmation: {
        readonly path: '/factures/garantie';
        readonly title: 'Confirmation d’une facture';
        readonly needs: 'everybody';
        readonly page: 'invoices/confirmation-link/confirmation-link';
        readonly text: 'link.title';
    };
    readonly accountBlock: {
        readonly path: '/accounts/block';
        readonly title: 'Bloquer un compte bancaire';
        readonly needs: 'everybody';
    };
    readonly guaranteeVerification: {
        readonly path: '/demandegarantie/details';
        readonly title: 'Vérifier un document';
        readonly needs: 'everybody';
        readonly page: 'requests/visitors/verification';
        readonly text: 'verification.title';
    };
    readonly prospect: {
        readonly path: '/debtor/new';
        readonly title: 'Devenir client';
        readonly needs: 'everybody';
        readonly page: 'requests/visitors/prospect';
        readonly text: 'prospect.title';
    };
    readonly about: { readonly path: '/about'; readonly title: 'À propos'; readonly needs: 'everybody'; };
    readonly terms: {
        readonly path: '/cgu';
        readonly title: 'Conditions générales d’utilisation';
        readonly needs: 'everybody';
    };
    readonly legalNotice: { readonly path: '/mentions-legales'; readonly title: 'Mentions légales'; readonly needs: 'everybody'; };
    readonly privacy: {
        readonly path: '/confidentialite';
        readonly title: 'Protection des données personnelles';
        readonly needs: 'everybody';
    };
    readonly accessibility: {
        readonly path: '/accessibilite';
        readonly title: 'Déclaration d’accessibilité';
        readonly needs: 'everybody';
    };
    readonly contact: { readonly path: '/contact-us'; readonly title: 'Nous contacter'; readonly needs: 'everybody'; };
    readonly comingSoon: { readonly path: '/coming-soon'; readonly title: 'Bientôt disponible'; readonly needs: 'everybody'; };
    readonly maintenance: { readonly path: '/maintenance'; readonly title: 'Maintenance'; readonly needs: 'everybody'; };
    readonly error404: { readonly path: '/pages/error404'; readonly title: 'Page introuvable'; readonly needs: 'everybody'; };
    readonly error500: {
        readonly path: '/pages/error500';
        readonly title: 'Une erreur est survenue';
        readonly needs: 'everybody';
    };
    readonly error503: {
        readonly path: '/pages/error503';
        readonly title: 'Service momentanément indisponible';
        readonly needs: 'everybody';
    };
};

// routes/pages
export declare const home = "/";
export declare const work = "/work";
export declare const calendar = "/apps/calendar";
export declare const profile = "/users/profile";
export declare const notifications = "/notifications";
export declare const portfolio = "/crypto";
export declare const settings = "/ops/settings";
export declare const audit = "/ops/audit";
export declare const messages = "/ops/messages";
export declare const remotes = "/ops/remotes";
export declare const jobs = "/ops/jobs";
export declare const personalData = "/ops/privacy";
export declare const debtorInvoices = "/Invoices/debtor/my";
export declare const newReverseInvoice = "/factures/add";
export declare const myInvoices = "/Invoices/my";
export declare const allInvoices = "/Invoices";
export declare const newInvoice = "/Invoices/new";
export declare const editInvoiceUnnumbered = "/Invoices/edit";
export declare const editInvoice = "/Invoices/edit/:id";
export declare const invoice = "/Invoices/:id";
export declare const batch = "/Invoices/batches/:id";
export declare const account = "/account";
export declare const newFinancing = "/account/financings/new";
export declare const financing = "/account/financings/:id";
export declare const newContract = "/contracts/new";
export declare const contract = "/contracts/:id";
export declare const commissions = "/comissions/my";
export declare const rates = "/rates";
export declare const transfers = "/transfers";
export declare const paymentFile = "/transfers/:id";
export declare const ledger = "/ledger";
export declare const ledgerEntry = "/ledger/entries/:id";
export declare const ledgerBalance = "/ledger/balance";
export declare const ledgerAccounts = "/ledger/accounts";
export declare const ledgerAccount = "/ledger/accounts/:id";
export declare const ledgerMonths = "/ledger/months";
export declare const adhesions = "/requests/client";
export declare const adhesion = "/adhesions/:id";
export declare const requests = "/requests/debtor";
export declare const newRequest = "/requests/new";
export declare const editRequest = "/requests/Edit/:id";
export declare const request = "/requests/:id";
export declare const guarantee = "/guarantees/:id";
export declare const debtors = "/Clients/Debitor";
export declare const assignors = "/Clients/Assignor";
export declare const newCompany = "/Clients/new";
export declare const company = "/Clients/Edit/:id";
export declare const companyDocuments = "/Clients/documents/:id";
export declare const documents = "/documents/my";
export declare const document = "/documents/:id";
export declare const myClients = "/clients/my";
export declare const relations = "/Clients/relations";
export declare const relation = "/Clients/relations/:id";
export declare const documentTypes = "/documents_types";
export declare const advisers = "/employees/adviser";
export declare const managers = "/employees/ResponsableM1";
export declare const riskDepartment = "/employees/RisqueDep";
export declare const legalDepartment = "/employees/LegalDep";
export declare const newEmployee = "/employees/add";
export declare const employee = "/employees/Edit/:id";
export declare const signIn = "/auth/boxed-signin";
export declare const coverSignIn = "/auth/cover-login";
export declare const signUp = "/auth/boxed-signup";
export declare const coverSignUp = "/auth/cover-register";
export declare const signUpCompany = "/auth/cedant-signup2";
export declare const signUpDocuments = "/auth/cedant-signup3";
export declare const mailbox = "/auth/cedant-mailbox";
export declare const passwordReset = "/auth/boxed-password-reset";
export declare const coverPasswordReset = "/auth/cover-password-reset";
export declare const lockScreen = "/auth/boxed-lockscreen";
export declare const coverLockScreen = "/auth/cover-lockscreen";
export declare const invoiceConfirmation = "/factures/garantie";
export declare const accountBlock = "/accounts/block";
export declare const guaranteeVerification = "/demandegarantie/details";
export declare const prospect = "/debtor/new";
export declare const about = "/about";
export declare const terms = "/cgu";
export declare const legalNotice = "/mentions-legales";
export declare const privacy = "/confidentialite";
export declare const accessibility = "/accessibilite";
export declare const contact = "/contact-us";
export declare const comingSoon = "/coming-soon";
export declare const maintenance = "/maintenance";
export declare const error404 = "/pages/error404";
export declare const error500 = "/pages/error500";
export declare const error503 = "/pages/error503";

// routes/portal-routes
type RowOf<Path> = {
    [Name in keyof typeof PAGES]: (typeof PAGES)[Name]['path'] extends Path ? (typeof PAGES)[Name] : never;
}[keyof typeof PAGES];
export type TabOf<Path> = RowOf<Path> extends infer Found ? (Found extends { tabs: readonly (infer Tab)[]; } ? Tab : never) : never;
export type WhoOf<Path> = [RowOf<Path>] extends [never] ? Needed | 'everybody' : RowOf<Path>['needs'];

// search/search.endpoints
export declare const SEARCH_KINDS: readonly ["invoice", "party", "guarantee_request", "guarantee", "adhesion_request", "user", "document", "contract", "bank_account", "ledger_entry", "batch", "financing", "payment_file"];
export type SearchKind = (typeof SEARCH_KINDS)[number];
export declare const searchHit: z.ZodObject<{
    kind: z.ZodEnum<{
        adhesion_request: "adhesion_request";
        bank_account: "bank_account";
        batch: "batch";
        contract: "contract";
        document: "document";
        financing: "financing";
        guarantee: "guarantee";
        guarantee_request: "guarantee_request";
        invoice: "invoice";
        ledger_entry: "ledger_entry";
        party: "party";
        payment_file: "payment_file";
        user: "user";
    }>;
    id: z.ZodUUID;
    label: z.ZodString;
    hint: z.ZodString;
    href: z.ZodString;
    score: z.ZodInt;
}, z.core.$strip>;
export type SearchHit = z.output<typeof searchHit>;
export declare const search: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ q: z.ZodString; kinds: z.ZodOptional<z.ZodString>; limit: z.ZodDefault<z.ZodCoercedNumber<unknown>>; }, z.core.$strict>, z.ZodUndefined, z.ZodArray<typeof searchHit>, "search.use", "json">;

// settings/settings.endpoints
export declare const IDLE_LOCK_MINUTES: { readonly min: 1; readonly max: 240; };
export declare const REVIEW_TARGET_DAYS: { readonly min: 1; readonly max: 20; };
export declare const DEMAND_FEE_PPM: { readonly min: 0; readonly max: 200000; };
export declare const RELEASE_FAILURES: { readonly min: 2; readonly max: 100; };
export declare const MAINTENANCE_MESSAGE_MAX = 300;
export declare const bankData: z.ZodObject<{
    name: z.ZodNullable<z.ZodString>;
    siren: z.ZodNullable<z.ZodString>;
    vatNo: z.ZodNullable<z.ZodString>;
    address: z.ZodNullable<z.ZodString>;
    phone: z.ZodNullable<z.ZodString>;
    email: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type BankData = z.output<typeof bankData>;
export declare const PER_EURO_PPM: { readonly min: 10000; readonly max: 100000000000; };
export declare const comparisonRate: z.ZodObject<{
    currency: z.ZodEnum<{ DZD: "DZD"; MAD: "MAD"; TND: "TND"; }>;
    perEuroPpm: z.ZodInt;
    since: z.ZodISODate;
    setAt: z.ZodISODateTime;
    setBy: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export declare const portalSettings: z.ZodObject<{
    maintenance: z.ZodObject<{ on: z.ZodBoolean; until: z.ZodNullable<z.ZodISODateTime>; message: z.ZodNullable<z.ZodString>; }, z.core.$strip>;
    mfaRequiredForStaff: z.ZodBoolean;
    idleLockMinutes: z.ZodInt;
    committeeThreshold: z.ZodNullable<z.ZodInt>;
    reviewTargetDays: z.ZodInt;
    uncoveredReasonPpm: z.ZodInt;
    demandFeePpm: z.ZodInt;
    demandFeeMin: z.ZodInt;
    releaseFailures: z.ZodInt;
    remoteOverrides: z.ZodBoolean;
    comparisonRates: z.ZodArray<typeof comparisonRate>;
    bank: typeof bankData;
    version: z.ZodInt;
    updatedAt: z.ZodISODateTime;
    updatedBy: z.ZodNullable<z.ZodString>;
}, z.core.$strip>;
export type PortalSettings = z.output<typeof portalSettings>;
export declare const maintenanceChange: z.ZodDiscriminatedUnion<[z.ZodObject<{ on: z.ZodLiteral<true>; until: z.ZodISODateTime; message: z.ZodOptional<z.ZodNullable<z.ZodString>>; }, z.core.$strict>, z.ZodObject<{ on: z.ZodLiteral<false>; }, z.core.$strict>], "on">;
export declare const settingsPatch: z.ZodObject<{
    version: z.ZodInt;
    maintenance: z.ZodOptional<z.ZodDiscriminatedUnion<[z.ZodObject<{ on: z.ZodLiteral<true>; until: z.ZodISODateTime; message: z.ZodOptional<z.ZodNullable<z.ZodString>>; }, z.core.$strict>, z.ZodObject<{ on: z.ZodLiteral<false>; }, z.core.$strict>], "on">>;
    mfaRequiredForStaff: z.ZodOptional<z.ZodBoolean>;
    idleLockMinutes: z.ZodOptional<z.ZodInt>;
    committeeThreshold: z.ZodOptional<z.ZodNullable<z.ZodInt>>;
    reviewTargetDays: z.ZodOptional<z.ZodInt>;
    uncoveredReasonPpm: z.ZodOptional<z.ZodInt>;
    demandFeePpm: z.ZodOptional<z.ZodInt>;
    demandFeeMin: z.ZodOptional<z.ZodInt>;
    releaseFailures: z.ZodOptional<z.ZodInt>;
    remoteOverrides: z.ZodOptional<z.ZodBoolean>;
    comparisonRate: z.ZodOptional<z.ZodObject<{
        currency: z.ZodEnum<{ DZD: "DZD"; MAD: "MAD"; TND: "TND"; }>;
        perEuroPpm: z.ZodInt;
        since: z.ZodISODate;
    }, z.core.$strict>>;
    bank: z.ZodOptional<z.ZodObject<{
        name: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        siren: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string | null, string | null | undefined>>;
        vatNo: z.ZodPipe<z.ZodOptional<z.ZodNullable<z.ZodString>>, z.ZodTransform<string | null, string | null | undefined>>;
        address: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        phone: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        email: z.ZodOptional<z.ZodNullable<z.ZodUnion<readonly [z.ZodEmail, z.ZodLiteral<"">]>>>;
    }, z.core.$strict>>;
}, z.core.$strict>;
export type SettingsPatch = z.output<typeof settingsPatch>;
export declare const getSettings: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, typeof portalSettings, "settings.manage", "json">;
export declare const updateSettings: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, typeof settingsPatch, typeof portalSettings, "settings.manage", "json">;

// system/system.endpoints
export declare const health: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    status: z.ZodEnum<{ down: "down"; ok: "ok"; starting: "starting"; stopping: "stopping"; }>;
    role: z.ZodEnum<{ all: "all"; api: "api"; worker: "worker"; }>;
    version: z.ZodString;
    contractVersion: z.ZodString;
    checks: z.ZodRecord<z.ZodString, z.ZodBoolean>;
}, z.core.$strip>, "public", "json">;
export declare const live: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{ status: z.ZodLiteral<"ok">; }, z.core.$strip>, "public", "json">;
export declare const config: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    brand: z.ZodString;
    bank: typeof bankData;
    languages: z.ZodArray<z.ZodObject<{ code: z.ZodString; name: z.ZodString; }, z.core.$strip>>;
    mfaRequiredForStaff: z.ZodBoolean;
    idleLockMinutes: z.ZodInt;
    maintenance: z.ZodOptional<z.ZodObject<{ until: z.ZodNullable<z.ZodISODateTime>; message: z.ZodNullable<z.ZodString>; }, z.core.$strip>>;
    contractVersion: z.ZodString;
    maxUploadBytes: z.ZodInt;
    remoteOverrides: z.ZodOptional<z.ZodLiteral<true>>;
    demo: z.ZodOptional<z.ZodObject<{
        password: z.ZodString;
        accounts: z.ZodArray<z.ZodObject<{ email: z.ZodString; name: z.ZodString; role: z.ZodString; }, z.core.$strip>>;
    }, z.core.$strip>>;
}, z.core.$strip>, "public", "json">;
export type PublicConfig = z.output<(typeof config)['response'] & z.ZodType>;
export declare const locale: import("../endpoint.ts").Endpoint<z.ZodObject<{ lng: z.ZodString; ns: z.ZodString; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodRecord<z.ZodString, z.ZodString>, "public", "json">;
export declare const CONTRACT_VERSION = "1.2";

// transfers/payment-file.machine
export declare const paymentFileMachine: import("../index.ts").Machine<"answered" | "cancelled" | "draft" | "made" | "sent", "answer" | "cancel" | "make" | "send">;
export type PaymentFileAction = (typeof paymentFileMachine.transitions)[number]['action'];

// transfers/payment-file.states
export declare const paymentFileStates: {
    readonly draft: { readonly label: "En préparation"; readonly tone: "neutral"; readonly icon: "circle-dashed"; };
    readonly made: {
        readonly label: "À envoyer";
        readonly tone: "action";
        readonly icon: "file-check";
        readonly tags: readonly ["kept"];
    };
    readonly sent: {
        readonly label: "Envoyé";
        readonly tone: "progress";
        readonly icon: "send";
        readonly tags: readonly ["kept"];
    };
    readonly answered: {
        readonly label: "Réponse reçue";
        readonly tone: "success";
        readonly icon: "circle-check";
        readonly tags: readonly ["kept"];
    };
    readonly cancelled: {
        readonly label: "Annulé";
        readonly tone: "neutral";
        readonly icon: "ban";
        readonly tags: readonly ["kept"];
    };
};
export type PaymentFileState = keyof typeof paymentFileStates;
export declare const transferStates: {
    readonly waiting: { readonly label: "En attente"; readonly tone: "progress"; readonly icon: "calendar-clock"; };
    readonly executed: { readonly label: "Exécuté"; readonly tone: "success"; readonly icon: "banknote"; };
    readonly rejected: { readonly label: "Rejeté"; readonly tone: "danger"; readonly icon: "circle-x"; };
    readonly returned: { readonly label: "Retourné"; readonly tone: "danger"; readonly icon: "undo"; };
    readonly dropped: { readonly label: "Retiré"; readonly tone: "neutral"; readonly icon: "ban"; };
};
export type TransferState = keyof typeof transferStates;

// views/views.endpoints
export declare const VIEWS_MAX = 50;
export declare const VIEW_NAME_MAX = 60;
declare const savedView: z.ZodObject<{
    name: z.ZodString;
    query: z.ZodRecord<z.ZodString, z.ZodString>;
    columns: z.ZodArray<z.ZodString>;
    id: z.ZodUUID;
    list: z.ZodString;
    isDefault: z.ZodBoolean;
    shared: z.ZodOptional<z.ZodEnum<{ adviser: "adviser"; client: "client"; m1: "m1"; super: "super"; supplier: "supplier"; }>>;
    own: z.ZodOptional<z.ZodLiteral<false>>;
    stale: z.ZodOptional<z.ZodLiteral<true>>;
}, z.core.$strip>;
export type SavedView = z.output<typeof savedView>;
export declare const listViews: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{ list: z.ZodString; }, z.core.$strict>, z.ZodUndefined, z.ZodArray<typeof savedView>, "me.manage", "json">;
export declare const createView: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    name: z.ZodString;
    query: z.ZodRecord<z.ZodString, z.ZodString>;
    columns: z.ZodArray<z.ZodString>;
    list: z.ZodString;
    isDefault: z.ZodOptional<z.ZodBoolean>;
    shared: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ adviser: "adviser"; client: "client"; m1: "m1"; super: "super"; supplier: "supplier"; }>>>;
}, z.core.$strict>, typeof savedView, "me.manage", "json">;
export declare const updateView: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    name: z.ZodOptional<z.ZodString>;
    query: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
    columns: z.ZodOptional<z.ZodArray<z.ZodString>>;
    isDefault: z.ZodOptional<z.ZodBoolean>;
    shared: z.ZodOptional<z.ZodNullable<z.ZodEnum<{ adviser: "adviser"; client: "client"; m1: "m1"; super: "super"; supplier: "supplier"; }>>>;
}, z.core.$strict>, typeof savedView, "me.manage", "json">;
export declare const deleteView: import("../endpoint.ts").Endpoint<z.ZodObject<{ id: z.ZodUUID; }, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, "me.manage", "json">;

// work/adhesion-turns
export declare const adhesionTurns: readonly Turn[];

// work/contract-turns
export declare const contractTurns: readonly Turn[];

// work/document-turns
export declare const documentTurns: readonly Turn[];

// work/invoice-turns
export declare const invoiceTurns: readonly Turn[];

// work/is-turn-of
export declare function isTurnAmong(among: readonly Turn[], actor: Actor, row: object): boolean;
export declare function isTurnOf(actor: Actor, entity: Turn['entity'], row: object): boolean;

// work/screening-turns
export declare const screeningTurns: readonly Turn[];

// work/turn
export declare const WORK_ENTITIES: readonly ['invoice', 'batch', 'financing', 'payment_file', 'assignment', 'guarantee_request', 'adhesion_request', 'contract_term', 'guarantee', 'approval', 'relation', 'bank_account', 'document', 'party', 'contact_message', 'prospect'];
export type WorkEntity = (typeof WORK_ENTITIES)[number];
export declare const TURNS: readonly ["C", "S", "A", "R", "L", "M", "X"];
interface TurnOf<Entity, Action> {
    readonly entity: Entity;
    readonly by: readonly Actor[];
    readonly query: Readonly<Record<string, string>>;
    readonly action: Action;
    readonly right?: Right;
    readonly why: string;
    readonly toCompanies?: string;
}
export type Turn = TurnOf<'invoice', InvoiceAction> | TurnOf<'batch', BatchAction> | TurnOf<'financing', FinancingAction> | TurnOf<'payment_file', PaymentFileAction> | TurnOf<'assignment', 'assign'> | TurnOf<'guarantee_request', GuaranteeRequestAction> | TurnOf<'adhesion_request', AdhesionAction> | TurnOf<'contract_term', ContractTermAction> | TurnOf<'guarantee', GuaranteeAction> | TurnOf<'approval', 'approve'> | TurnOf<'relation', RelationAction> | TurnOf<'bank_account', BankAccountAction> | TurnOf<'document', DocumentAction> | TurnOf<'party', PartyAction | 'decide_screening'> | TurnOf<'contact_message', 'answer'> | TurnOf<'prospect', 'answer'>;

// work/turns
export declare const turns: readonly Turn[];
export declare const assignmentAwaited: {
    readonly entity: 'invoice';
    readonly by: readonly ["S"];
    readonly query: { readonly status: 'approved'; };
    readonly action: 'assign';
    readonly why: 'À céder';
};
export declare const paymentAwaited: {
    readonly entity: 'invoice';
    readonly by: readonly ["C"];
    readonly query: { readonly status: string; };
    readonly action: 'collect_all';
    readonly why: 'Paiement attendu';
};

// work/work.endpoints
type MineEntity = z.ZodEnum<{
    adhesion_request: "adhesion_request";
    approval: "approval";
    assignment: "assignment";
    bank_account: "bank_account";
    batch: "batch";
    contact_message: "contact_message";
    contract_term: "contract_term";
    document: "document";
    financing: "financing";
    guarantee: "guarantee";
    guarantee_request: "guarantee_request";
    invoice: "invoice";
    party: "party";
    payment_file: "payment_file";
    prospect: "prospect";
    relation: "relation";
}>;
declare const mine: z.ZodObject<{
    entity: MineEntity;
    id: z.ZodUUID;
    label: z.ZodString;
    about: z.ZodNullable<z.ZodString>;
    amount: z.ZodNullable<z.ZodInt>;
    currency: z.ZodString;
    why: z.ZodString;
    since: z.ZodISODateTime;
    dueOn: z.ZodNullable<z.ZodISODate>;
    action: z.ZodObject<{ label: z.ZodString; href: z.ZodString; }, z.core.$strip>;
}, z.core.$strip>;
declare const others: z.ZodObject<{
    entity: MineEntity;
    id: z.ZodUUID;
    label: z.ZodString;
    about: z.ZodNullable<z.ZodString>;
    amount: z.ZodNullable<z.ZodInt>;
    currency: z.ZodString;
    why: z.ZodString;
    since: z.ZodISODateTime;
    dueOn: z.ZodNullable<z.ZodISODate>;
    href: z.ZodString;
    who: z.ZodString;
}, z.core.$strip>;
export type WorkItem = z.output<typeof mine>;
export type WorkElsewhere = z.output<typeof others>;
declare const totals: z.ZodObject<{
    invoice: typeof total;
    batch: typeof total;
    financing: typeof total;
    payment_file: typeof total;
    assignment: typeof total;
    guarantee_request: typeof total;
    adhesion_request: typeof total;
    contract_term: typeof total;
    guarantee: typeof total;
    approval: typeof total;
    relation: typeof total;
    bank_account: typeof total;
    document: typeof total;
    party: typeof total;
    contact_message: typeof total;
    prospect: typeof total;
    all: typeof total;
}, z.core.$strip>;
export type WorkTotals = z.output<typeof totals>;
export declare const listWork: import("../endpoint.ts").Endpoint<z.ZodUndefined, z.ZodObject<{
    entity: z.ZodOptional<MineEntity>;
    limit: z.ZodOptional<z.ZodString>;
    after: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodUndefined, z.ZodObject<{
    data: z.ZodArray<typeof mine>;
    elsewhere: z.ZodArray<typeof others>;
    totals: typeof totals;
    elsewhereTotals: typeof totals;
    nextCursor: z.ZodNullable<z.ZodString>;
    elsewhereCursor: z.ZodNullable<z.ZodString>;
    newcomer: z.ZodOptional<z.ZodLiteral<true>>;
}, z.core.$strip>, "dashboard.read", "json">;
export type WorkQuery = z.output<NonNullable<(typeof listWork)['query']> & z.ZodType>;
export type Work = z.output<(typeof listWork)['response'] & z.ZodType>;
export declare const whoActsNext: import("../endpoint.ts").Endpoint<z.ZodObject<{
    entity: MineEntity;
    id: z.ZodUUID;
}, z.core.$strip>, z.ZodUndefined, z.ZodUndefined, z.ZodObject<{
    mine: z.ZodNullable<typeof mine>;
    elsewhere: z.ZodNullable<typeof others>;
    toPay: z.ZodNullable<z.ZodObject<{
        amount: z.ZodInt;
        currency: z.ZodString;
        dueOn: z.ZodNullable<z.ZodISODate>;
        iban: z.ZodString;
        holder: z.ZodString;
        reference: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>, "dashboard.read", "json">;
export type NextAction = z.output<(typeof whoActsNext)['response'] & z.ZodType>;
