export {
  AdviserContact,
  ApprovalCard,
  BottomBar,
  Column,
  ContractTerms,
  DebtorCard,
  DelayChip,
  DueDate,
  FlushTable,
  HistoryCard,
  KpiCard,
  MovedNotice,
  NO_ANSWER,
  NoteCalls,
  PayNotice,
  RecordKind,
  RecordLayout,
  RecordMissing,
  RecordPager,
  RecordPapers,
  RecordStepDialog,
  RestoredNotice,
  StepAnswer,
  StepDialog,
  StepEffects,
  StepErrors,
  StepFields,
  Stepper,
  StepsCard,
  SumsText,
  Timeline,
  TimelineEvent,
  VisitorMessage,
  VisitorMessageDrawer,
  WhoseTurn,
  Written,
  dateColumn,
  historyEvents,
  historyKey,
  isDanger,
  isKnown,
  keptFileNames,
  mainStep,
  moneyColumn,
  openSteps,
  referenceColumn,
  shareOf,
  statusColumn,
  sumsColumn,
  useListAddress,
  useNextAction,
  useRecord,
  useRecordStep,
  useStepDraft,
  useStepErrors,
};

// layout/bottom-bar
interface BottomBarProps { label?: string; children: ReactNode; form?: true; }
export declare function BottomBar({ label, children, form }: BottomBarProps): import("react").JSX.Element;

// record/adviser-contact
interface AdviserContactProps { load: (signal: AbortSignal) => Promise<Pick<OwnParty, 'adviser'>>; none?: ReactNode; }
export declare function AdviserContact({ load, none }: AdviserContactProps): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null;

// record/approval-card
export declare function ApprovalCard(props: ApprovalCardProps): import("react").JSX.Element;

// record/approval-part
type Answer = Approval['answers'][number];
export interface ApprovalCardProps {
    entity: EntityName;
    record: { readonly id: string; readonly number: string; readonly currency: string; };
    approval: Approval;
    send: (id: string, body: { answer: Answer; hash: string; comment?: string; }) => Promise<unknown>;
    impact?: ReactNode;
}

// record/contract-terms
interface ContractTermsProps {
    clauses: readonly { readonly label: string; readonly text: string; }[];
    onOpen: () => Promise<unknown>;
}
export declare function ContractTerms({ clauses, onOpen }: ContractTermsProps): import("react").JSX.Element;

// record/debtor-card
interface DebtorCardProps { debtor: string; standing: DebtorStanding | null | undefined; currency: string; }
export declare function DebtorCard({ debtor, standing, currency }: DebtorCardProps): import("react").JSX.Element;

// record/field-kinds
export type UploadFile = (file: File, onProgress: (share: number) => void) => Promise<{ id: string; }>;

// record/history-card
export declare function historyEvents(kind: StatefulKind | undefined, entries: readonly TimelineEntry[]): TimelineEvent[];
export declare function HistoryCard({ kind, entries, notes, }: { kind: StatefulKind; entries: readonly TimelineEntry[] | undefined; notes?: NoteCalls | undefined; }): import("react").JSX.Element;

// record/internal-notes
export interface NoteCalls {
    readonly entity: (typeof NOTED_ENTITIES)[number];
    readonly entityId: string;
    add(text: string): Promise<{ id: string; }>;
    remove(id: string): Promise<unknown>;
}

// record/record-layout
export interface RecordLayoutProps {
    children: ReactNode;
    document?: ReactNode;
    steps?: StepsCardProps | undefined;
    decision?: ReactNode;
    history?: ReactNode;
    railWidth?: number;
}
export declare function RecordLayout({ children, document, steps, decision, history, railWidth, }: RecordLayoutProps): import("react").JSX.Element;

// record/record-missing
interface RecordMissingProps {
    title: string;
    list: { label: string; to: string; };
    back?: string;
    query: Pick<ReturnType<typeof useQuery>, 'error' | 'refetch'>;
}
export declare function RecordMissing({ title, list, back, query }: RecordMissingProps): import("react").JSX.Element;

// record/record-pager
interface RecordPagerProps<Record_ extends MovingRecord> { step: RecordStep<Record_>; actions: readonly AllowedAction[]; }
export declare function RecordPager<Record_ extends MovingRecord>({ step, actions }: RecordPagerProps<Record_>): import("react").JSX.Element;

// record/record-papers
interface RecordPapersProps {
    id: string;
    load: (signal: AbortSignal) => Promise<{ data: readonly RecordPaper[]; }>;
    give?: ((typeId: string, file: File, onProgress: (share: number) => void) => Promise<{ id: string; }>) | undefined;
    staff: boolean;
}
export declare function RecordPapers({ id, load, give, staff }: RecordPapersProps): import("react").JSX.Element | null;

// record/record-step
export declare function MovedNotice<Record_ extends MovingRecord>({ step }: { step: RecordStep<Record_>; }): import("react").JSX.Element | null;
interface RecordStepDialogProps<Record_ extends MovingRecord> {
    step: RecordStep<Record_>;
    currency: string;
    amount: number | null;
    asked?: number | undefined;
    children?: ReactNode | ((answer: StepAnswer) => ReactNode);
}
export declare function RecordStepDialog<Record_ extends MovingRecord>({ step, currency, amount, asked: askedFor, children, }: RecordStepDialogProps<Record_>): import("react").JSX.Element | null;

// record/step-answer
export interface StepAnswer {
    readonly reason: string;
    readonly comment: string;
    readonly fields: Readonly<Record<string, unknown>>;
}
export declare const NO_ANSWER: StepAnswer;
export type StepErrors = Readonly<Record<string, string>>;
type Asked = Pick<StepForm, 'needs'>;
export type StepBody = Omit<TransitionBody, 'action' | 'version'>;
export declare function isKnown({ needs }: Asked): boolean;

// record/step-dialog
export interface StepDialogProps extends Partial<Pick<ConfirmDialogProps, 'title' | 'subtitle' | 'note' | 'confirmLabel'>> {
    step: StepForm;
    currency: string;
    given?: StepAnswer | undefined;
    upload?: UploadFile | undefined;
    record?: Omit<StepDraftOf, 'action'>;
    onReopen?: () => void;
    children?: ReactNode | ((answer: StepAnswer) => ReactNode);
    onTake: (body: StepBody) => Promise<unknown>;
    onClose: () => void;
}
export declare function StepDialog({ step, currency, given, upload, record, onReopen, children, onTake, onClose, ...said }: StepDialogProps): import("react").JSX.Element;

// record/step-draft
export interface StepDraftOf { readonly kind: string; readonly recordId: string; readonly action: string; }
export declare function useStepDraft(of: StepDraftOf | undefined, steps: readonly Pick<StepForm, 'needs'>[], start: StepAnswer, reopen?: () => void): {
    choice: string;
    answer: StepAnswer;
    choose: (choice: string) => void;
    change: (change: (answer: StepAnswer) => StepAnswer) => void;
    restoredAt: string | null;
    unsaved: "kept" | "lost" | "unkept";
    flush: () => void;
    sent: () => void;
    discard: () => () => void;
    closed: () => void;
};

// record/step-fields
export interface StepFieldsProps {
    step: StepForm;
    currency: string;
    answer: StepAnswer;
    errors: StepErrors;
    onChange: (change: (answer: StepAnswer) => StepAnswer) => void;
    upload?: UploadFile | undefined;
}
export declare function StepFields({ step, currency, answer, errors, onChange, upload }: StepFieldsProps): import("react").JSX.Element;
export declare function useStepErrors(): (step: StepForm, answer: StepAnswer, currency: string) => StepErrors;
export declare function StepEffects({ step, answer, currency, }: Pick<StepFieldsProps, 'step' | 'answer' | 'currency'>): import("react").JSX.Element | null;

// record/steps-card
export declare const isDanger: ({ look }: Pick<AllowedAction, 'look'>) => boolean;
export declare function openSteps(actions: readonly AllowedAction[]): AllowedAction[];
export declare function mainStep(actions: readonly AllowedAction[], next: NextAction | null | undefined): {
    action: string;
    label: string;
    done: string;
    confirm: string | null;
    look?: {
        rank?: "danger" | "main" | undefined;
        reversible?: true | undefined;
        icon?: string | undefined;
        effects?: { text: string; icon?: string | undefined; tone?: string | undefined; }[] | undefined;
        letter?: "A" | "I" | "R" | undefined;
        choice?: string | undefined;
    } | undefined;
    needs: {
        reason: string | null;
        comment: "none" | "optional" | "required";
        commentLabel?: string | undefined;
        payload: string | null;
        fields?: {
            name: string;
            kind: string;
            label: string;
            missing?: string | undefined;
            help?: string | undefined;
            optional?: boolean | undefined;
            of?: string[] | undefined;
            list?: string | undefined;
            min?: number | undefined;
            max?: number | undefined;
            above?: { field: string; amount: number; } | undefined;
            options?: { value: string; label: string; }[] | undefined;
            asked?: { label: string; comment: string | null; }[] | undefined;
        }[] | undefined;
        stepUp?: boolean | undefined;
    };
    enabled: boolean;
    blockedBy: { code: string; text: string; who: string; } | null;
} | undefined;
export interface StepsCardProps {
    actions: readonly AllowedAction[];
    onAsk: (action: AllowedAction) => void;
    edit?: { readonly label: string; readonly to: string; } | undefined;
    next?: NextAction | null | undefined;
    none?: string | undefined;
    held?: { readonly main?: AllowedAction | undefined; readonly second?: AllowedAction | undefined; } | null;
}
export declare function StepsCard({ actions, onAsk, edit: whole, next, none, held }: StepsCardProps): import("react").JSX.Element | null;
export declare function WhoseTurn({ next }: { next: NextAction | null | undefined; }): import("react").JSX.Element | null;

// record/use-record
export interface MovingRecord {
    readonly id: string;
    readonly version: number;
    readonly status: string;
    readonly allowedActions: readonly AllowedAction[];
}
export interface RecordKind<Record_ extends MovingRecord> {
    readonly kind: StatefulKind & EntityName;
    load(id: string, signal: AbortSignal): Promise<Record_>;
    history(id: string, signal: AbortSignal): Promise<{ data: readonly TimelineEntry[]; }>;
    take(id: string, body: TransitionBody): Promise<Record_>;
    readonly upload?: UploadFile;
    nameOf(record: Record_): string;
}
export declare const historyKey: (kind: string, id: string) => readonly [string, 'timeline', string];
export declare function useRecord<Record_ extends MovingRecord>(kind: RecordKind<Record_>, id: string): {
    record: import("@tanstack/react-query").UseQueryResult<Record_, Error>;
    history: import("@tanstack/react-query").UseQueryResult<{ data: readonly TimelineEntry[]; }, Error>;
};
export interface RecordMoved {
    readonly wanted: string | null;
    readonly before: string;
    readonly now: string;
    readonly detail: string;
    readonly typed: string;
}
export interface AskedStep<Record_> { readonly action: AllowedAction; readonly seen: Record_; readonly given?: StepAnswer | undefined; }
export declare function useRecordStep<Record_ extends MovingRecord>(kind: RecordKind<Record_>, record: Record_ | undefined): {
    kind: RecordKind<Record_>;
    asked: AskedStep<Record_> | null;
    ask: (action: AllowedAction, given?: StepAnswer) => void | undefined;
    close: () => void;
    take: ({ action, seen, ...rest }: AskedStep<Record_>, body: StepBody) => Promise<boolean>;
    moved: RecordMoved | null;
    forgetMoved: () => void;
};
export type RecordStep<Record_ extends MovingRecord> = ReturnType<typeof useRecordStep<Record_>>;

// record/visitor-message-drawer
export declare const Written: import("@emotion/styled").StyledComponent<{ theme?: import("@emotion/react").Theme; as?: React.ElementType; }, import("react").DetailedHTMLProps<import("react").HTMLAttributes<HTMLParagraphElement>, HTMLParagraphElement>, {}>;
interface Handled { at: string | null; note: string | null; }
export interface VisitorMessage {
    id: string;
    title: string;
    facts: ComponentProps<typeof DescriptionList>['items'];
    children: ReactNode;
    mail: string;
    handled: Handled | null;
    noteMax: number;
    words: Readonly<Record<'reply' | 'handle' | 'handledBy' | 'note' | 'noteHelp' | 'reopen', string>>;
    onHandle: (note: string | null) => Promise<string>;
    onReopen: () => Promise<string>;
}
export interface VisitorMessageDrawerProps { message: VisitorMessage | null; onClose: () => void; }
export declare function VisitorMessageDrawer({ message, onClose }: VisitorMessageDrawerProps): import("react").JSX.Element;

// status/delay
export declare function DelayChip({ on }: { on: string; }): import("react").JSX.Element;
export declare function DueDate({ on, late }: { on: string | null; late?: boolean; }): import("react").JSX.Element;

// status/kpi-card
export interface KpiCardProps {
    label: string;
    value: ReactNode;
    context?: ReactNode;
    icon?: IconLike | undefined;
    to?: string;
    children?: ReactNode;
}
export declare function KpiCard({ label, value, context, icon: Icon, to, children }: KpiCardProps): import("react").JSX.Element;

// status/stepper
export interface Step { id: string; label: ReactNode; date?: ReactNode; state: 'done' | 'current' | 'planned'; }
export interface StepperProps { steps: readonly Step[]; label?: string; }
export declare function Stepper({ steps, label }: StepperProps): import("react").JSX.Element;

// status/timeline
export interface TimelineEvent {
    id: string;
    title: ReactNode;
    at: string;
    text?: ReactNode;
    state?: { machine: StatefulKind; state: string; };
    family?: Family;
    icon?: IconLike;
    action?: ReactNode;
}
export interface TimelineProps { events: readonly TimelineEvent[]; timeZone?: string; withYear?: boolean; }
export declare function Timeline({ events, timeZone, withYear }: TimelineProps): import("react").JSX.Element;

// table/card-list
export type CardColumn<Row> = Pick<Column<Row>, 'id' | 'header' | 'align' | 'cell' | 'card'>;

// table/columns
type KeyOf<Row, Value> = { [Key in keyof Row]: Row[Key] extends Value ? Key : never; }[keyof Row] & string;
type Rest<Row> = Partial<Omit<Column<Row>, 'header'>>;
export declare function moneyColumn<Row extends { currency: string; }>(id: KeyOf<Row, number | null>, header: string, { weight, ...rest }?: Rest<Row> & Pick<MoneyProps, 'weight'>): Column<Row>;
export declare function sumsColumn<Row>(id: KeyOf<Row, Sums>, header: string, rest?: Rest<Row>): Column<Row>;
export declare function referenceColumn<Row>(id: KeyOf<Row, string | null>, header: string, rest?: Rest<Row>): Column<Row>;
export declare function dateColumn<Row>(id: KeyOf<Row, string | null>, header: string, rest?: Rest<Row>): Column<Row>;
export declare function statusColumn<Row extends { status: string; }>(machine: StatefulKind, header: string): Column<Row>;

// table/flush-table
interface FlushTableProps<Row> { caption: string; columns: readonly CardColumn<Row>[]; rows: readonly Row[]; }
export declare function FlushTable<Row extends { id: string; }>({ caption, columns, rows }: FlushTableProps<Row>): import("react").JSX.Element;

// table/list-address
export declare function useListAddress(path: string): string;

// table/types
export interface Column<Row> {
    id: string;
    header: string;
    cell: (row: Row) => ReactNode;
    align?: 'start' | 'end' | 'center';
    sortKey?: string;
    hideable?: boolean;
    keep?: boolean;
    from?: 1200 | 1344;
    exports?: readonly string[];
    hiddenByDefault?: boolean;
    width?: number | string;
    blank?: (row: Row) => boolean;
    card?: 'title' | 'subtitle' | 'meta' | 'amount' | 'status' | 'hidden';
}

// values/share
export declare const shareOf: (part: number, whole: number) => string;

// values/sums-text
type SumsTextProps = { sums: Sums; } & Pick<MoneyProps, 'short' | 'weight'>;
export declare function SumsText({ sums, ...look }: SumsTextProps): "–" | import("react").JSX.Element[];

// work/pay-notice
export declare function PayNotice({ toPay }: { toPay: NonNullable<NextAction['toPay']>; }): import("react").JSX.Element;

// work/use-work
export declare function useNextAction(load: (signal: AbortSignal) => Promise<NextAction>, entity: WorkEntity, id: string): {
    mine: {
        entity: "adhesion_request" | "approval" | "assignment" | "bank_account" | "batch" | "contact_message" | "contract_term" | "document" | "financing" | "guarantee" | "guarantee_request" | "invoice" | "party" | "payment_file" | "prospect" | "relation";
        id: string;
        label: string;
        about: string | null;
        amount: number | null;
        currency: string;
        why: string;
        since: string;
        dueOn: string | null;
        action: { label: string; href: string; };
    } | null;
    elsewhere: {
        entity: "adhesion_request" | "approval" | "assignment" | "bank_account" | "batch" | "contact_message" | "contract_term" | "document" | "financing" | "guarantee" | "guarantee_request" | "invoice" | "party" | "payment_file" | "prospect" | "relation";
        id: string;
        label: string;
        about: string | null;
        amount: number | null;
        currency: string;
        why: string;
        since: string;
        dueOn: string | null;
        href: string;
        who: string;
    } | null;
    toPay: {
        amount: number;
        currency: string;
        dueOn: string | null;
        iban: string;
        holder: string;
        reference: string;
    } | null;
} | null | undefined;
