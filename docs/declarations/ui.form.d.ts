export {
  CheckboxField,
  ComboField,
  ConflictNotice,
  DateField,
  DraftState,
  DropItem,
  ErrorSummary,
  FieldValues,
  FileDrop,
  Form,
  FormActions,
  FormError,
  FormSchema,
  JoinedFile,
  KeptDraft,
  LeaveGuard,
  MoneyField,
  NameField,
  OneFile,
  PasswordField,
  PasswordStrength,
  RadioField,
  RestoredNotice,
  SelectField,
  SubmitButton,
  SwitchField,
  TextAreaField,
  TextField,
  Unsaved,
  UseFormReturn,
  forgetFile,
  keepDraft,
  keepFile,
  keptFileNames,
  keptFiles,
  loadDraft,
  moveKeptFiles,
  paperEndings,
  paperFormats,
  passwordRefusal,
  rulesOf,
  sealedBytes,
  useDraft,
  useFieldArray,
  useFormContext,
  useFormDraft,
  useFormState,
  useLastFile,
  useOfferUndo,
  usePortalForm,
  useWatch,
};

// feedback/use-offer-undo
export declare function useOfferUndo(): (undo: () => void) => void;

// fields/combo-input
export interface ComboInputProps extends ControlProps {
    value: string;
    onChange: (value: string) => void;
    options?: readonly Option[];
    loadOptions?: (query: string) => Promise<readonly Option[]>;
    chosen?: Option | null;
    placeholder?: string;
}

// fields/file-drop
export interface DropItem {
    id: string;
    name: string;
    size?: number;
    state: 'sending' | 'reading' | 'read' | 'refused';
    loaded?: number;
    message?: ReactNode;
    code?: string;
    action?: ReactNode;
}
export interface FileDropProps {
    label: string;
    accept: readonly string[];
    maxBytes?: number;
    multiple?: boolean;
    hint?: ReactNode;
    onFiles: (files: File[]) => void;
    items?: readonly DropItem[];
    onRemove?: (id: string) => void;
    onRetry?: (id: string) => void;
}
export declare function FileDrop({ label, accept, maxBytes, multiple, hint, onFiles, items, onRemove, onRetry, }: FileDropProps): import("react").JSX.Element;

// fields/paper-formats
export declare function paperEndings(...kinds: readonly (readonly string[])[]): string[];
export declare const paperFormats: (...kinds: readonly (readonly string[])[]) => string;

// fields/text-inputs
export interface PasswordInputProps extends InputProps<string> { autoComplete?: 'current-password' | 'new-password'; }
export interface DateInputProps extends InputProps<string> { min?: string; max?: string; }

// form/conflict-notice
export interface Difference { label: string; mine: ReactNode; theirs: ReactNode; }
export interface ConflictNoticeProps { text: string; differences: readonly Difference[]; onKeepMine: () => void; onTakeTheirs: () => void; }
export declare function ConflictNotice({ text, differences, onKeepMine, onTakeTheirs }: ConflictNoticeProps): import("react").JSX.Element;

// form/draft
export type KeptDraft<D extends object> = D & { savedAt: string; };
export declare function loadDraft<D extends object>(key: string, accepts: (found: Record<string, unknown>) => boolean): KeptDraft<D> | null;
export declare function keepDraft(key: string, draft: object): string | null;
export interface DraftWriter { put: (key: string, draft: object | null) => void; flush: () => void; forget: (key: string) => void; }
export interface DraftState extends Omit<DraftWriter, 'put'> { savedAt: string | null; refused: boolean; }
export declare function useDraft<D extends object>(key: string, draft: D | null): DraftState;

// form/fields
type Bound<P> = Omit<P, 'value' | 'onChange' | 'name' | 'ref' | 'checked'> & { name: string; onValue?: (value: never) => void; };
export declare const TextField: (given: Bound<import("../fields/text-inputs.tsx").TextInputProps>) => import("react").JSX.Element;
export declare const NameField: (given: Bound<import("../fields/text-inputs.tsx").TextInputProps>) => import("react").JSX.Element;
export declare const PasswordField: (given: Bound<import("../fields/text-inputs.tsx").PasswordInputProps>) => import("react").JSX.Element;
export declare const TextAreaField: (given: Bound<import("../fields/text-inputs.tsx").TextAreaInputProps>) => import("react").JSX.Element;
export declare const SelectField: (given: Bound<import("../fields/text-inputs.tsx").SelectInputProps>) => import("react").JSX.Element;
export declare const MoneyField: (given: Bound<import("../fields/text-inputs.tsx").MoneyInputProps>) => import("react").JSX.Element;
export declare const DateField: (given: Bound<import("../fields/text-inputs.tsx").DateInputProps>) => import("react").JSX.Element;
export declare const RadioField: (given: Bound<import("../fields/choice-inputs.tsx").RadioGroupProps>) => import("react").JSX.Element;
export declare const ComboField: (given: Bound<import("../fields/combo-input.tsx").ComboInputProps>) => import("react").JSX.Element;
export declare function CheckboxField({ onValue, ...props }: Bound<CheckboxProps>): import("react").JSX.Element;
export declare function SwitchField({ onValue, ...props }: Bound<SwitchProps>): import("react").JSX.Element;

// form/form
export interface FormProps<V extends FieldValues, O> {
    form: UseFormReturn<V, unknown, O>;
    onSubmit: (values: O) => unknown;
    children: ReactNode;
    errorMap?: Readonly<Record<string, string>>;
    onError?: (error: unknown) => void;
    id?: string;
    gap?: number;
    'aria-label'?: string;
}
export declare function Form<V extends FieldValues, O>({ form, onSubmit, children, errorMap, onError, id, gap, ...rest }: FormProps<V, O>): import("react").JSX.Element;
export declare function FormActions({ children, ...row }: Pick<RowProps, 'children' | 'justify' | 'gap'>): import("react").JSX.Element;
export declare function SubmitButton(props: Omit<ButtonProps, 'type' | 'loading'>): import("react").JSX.Element;
export declare function FormError(): import("react").JSX.Element | null;
export interface ErrorSummaryProps { labels?: Readonly<Record<string, string>>; }
export declare function ErrorSummary({ labels }: ErrorSummaryProps): import("react").JSX.Element | null;

// form/kept-files
export declare const keptFileNames: (draft: string) => string[];
export declare function keepFile(draft: string, slot: string, file: File): Promise<boolean>;
export declare function keptFiles(draft: string): Promise<[slot: string, file: File][]>;
export declare function forgetFile(draft: string, slot: string): void;
export declare function moveKeptFiles(from: string, to: string): void;

// form/leave-guard
export interface LeaveGuardProps { unsaved: Unsaved | (() => Unsaved); onLeave?: () => void; }
export declare function LeaveGuard({ unsaved, onLeave }: LeaveGuardProps): import("react").JSX.Element;

// form/one-file
export interface JoinedFile { item: DropItem; id: string | null; }
interface OneFileProps extends Pick<FileDropProps, 'label' | 'accept' | 'hint'> {
    name: string;
    value: JoinedFile | null;
    onChange: (value: JoinedFile | null) => void;
    upload: (file: File, onProgress: (share: number) => void) => Promise<{ id: string | null; }>;
    kept: ReactNode;
}
export declare function OneFile({ name, value, onChange, upload, kept, ...place }: OneFileProps): import("react").JSX.Element;

// form/password-strength
export declare function passwordRefusal(password: string, personal: readonly string[]): Promise<string | null>;
export interface PasswordStrengthProps { value: string; personal?: readonly string[]; }
export declare function PasswordStrength(props: PasswordStrengthProps): import("react").JSX.Element;

// form/restored-notice
export interface RestoredNoticeProps { at: string; onDrop: () => () => void; }
export declare function RestoredNotice({ at, onDrop }: RestoredNoticeProps): import("react").JSX.Element;

// form/sealed-bytes
export interface SealedFile {
    readonly name: string;
    readonly type: string;
    readonly lastModified: number;
    readonly secret: string | null;
}
export declare function sealedBytes(database: string): {
    keep: (name: string, file: File) => Promise<string | null>;
    open: (name: string, { secret, ...about }: SealedFile) => Promise<File | null>;
    drop: (name: string) => Promise<undefined>;
    sweep: (noted: ReadonlySet<string>) => Promise<void>;
};

// form/use-form-draft
export interface FormDraft {
    restoredAt: string | null;
    moved: boolean;
    refused: boolean;
    forget: () => void;
    discard: () => () => void;
    settle: () => void;
}
export declare function useFormDraft<V extends FieldValues>(form: Pick<UseFormReturn<V>, 'formState' | 'getValues' | 'reset' | 'subscribe'>, key: string, never?: readonly (keyof V & string)[]): FormDraft;

// form/use-last-file
export declare function useLastFile(): {
    take: (place: string, file: File) => () => boolean;
    drop: (place: string) => boolean;
    inTurn: <T>(place: string, work: () => Promise<T> | T) => Promise<T>;
};

// form/use-portal-form
interface Issue { readonly path: readonly PropertyKey[]; readonly message: string; }
export interface FormSchema<Out> {
    safeParse: (value: unknown) => { success: true; data: Out; } | { success: false; error: { issues: readonly Issue[]; }; };
}
export declare function rulesOf<Typed, Sent = Typed>(judge: (typed: Typed, wrong: (field: string, message: string) => void) => Sent): FormSchema<Sent>;
export interface PortalFormOptions<V extends FieldValues, Out> extends Omit<UseFormProps<V, unknown, Out>, 'resolver'> { schema?: FormSchema<Out>; }
export declare function usePortalForm<V extends FieldValues, Out = V>({ schema, ...options }: PortalFormOptions<V, Out>): UseFormReturn<V, unknown, Out>;
