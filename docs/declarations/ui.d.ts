export {
  AgeingBar,
  Avatar,
  Badge,
  Bar,
  BlockingCount,
  BrandMark,
  Button,
  Card,
  Checkbox,
  Checks,
  ConfirmDialog,
  DRAFTS,
  DateText,
  DateTimeText,
  DescriptionList,
  Dialog,
  DialogClose,
  Direction,
  Divider,
  Drawer,
  EASE,
  EmptyState,
  ErrorState,
  Family,
  FieldSource,
  Grid,
  Hint,
  IconAlert,
  IconArchive,
  IconArrowDown,
  IconArrowDownToLine,
  IconArrowUp,
  IconBadgeCheck,
  IconBan,
  IconBanknote,
  IconBell,
  IconBellOff,
  IconBookmark,
  IconButton,
  IconCalendar,
  IconCalendarClock,
  IconChart,
  IconChartPie,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconClock,
  IconClose,
  IconColumns,
  IconCompany,
  IconCopy,
  IconDashboard,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconFileCheck,
  IconFileCode,
  IconFileUp,
  IconFlag,
  IconFolder,
  IconGavel,
  IconHand,
  IconHandshake,
  IconHistory,
  IconInfo,
  IconInvoice,
  IconKey,
  IconLandmark,
  IconLifeBuoy,
  IconLike,
  IconLink,
  IconLock,
  IconLogOut,
  IconMail,
  IconMenu,
  IconMessage,
  IconMinus,
  IconMonitor,
  IconMoon,
  IconMore,
  IconOctagonX,
  IconPen,
  IconPlus,
  IconPrinter,
  IconReceipt,
  IconRefresh,
  IconScale,
  IconScan,
  IconSearch,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShieldOff,
  IconSigma,
  IconSliders,
  IconStamp,
  IconStar,
  IconSun,
  IconTrash,
  IconTrendingDown,
  IconTrendingUp,
  IconTriangleAlert,
  IconUndo,
  IconUpload,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconWallet,
  Kbd,
  Link,
  Menu,
  Money,
  MoneyInput,
  Notice,
  Page,
  PageHeader,
  Popover,
  PortalThemeProvider,
  PreloadOverlays,
  RadioGroup,
  Reference,
  Row,
  ScrollToTop,
  Segmented,
  SelectInput,
  SidePanel,
  Skeleton,
  Spinner,
  Stack,
  StatusChip,
  Switch,
  TabPanel,
  Tabs,
  Tag,
  Text,
  TextAreaInput,
  TextInput,
  Toasts,
  VisitorFrame,
  VisuallyHidden,
  WithRail,
  afterFrame,
  afterPress,
  ageingColour,
  badgeText,
  chartColour,
  dismissToast,
  drawAfter,
  family,
  fetchedPart,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
  iconNamed,
  lookOf,
  media,
  oneLine,
  prefetchOverlays,
  readStored,
  showToast,
  stateIcon,
  styled,
  text,
  toProblem,
  useDirection,
  useMediaQuery,
  useTabParam,
  useToast,
  useToastsAtHand,
  v,
  whenIdle,
  writeStored,
};

// actions/button
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger' | 'dangerLight';
export interface ButtonProps {
    children: ReactNode;
    variant?: ButtonVariant;
    size?: 30 | 36 | 44;
    icon?: IconLike;
    iconEnd?: IconLike;
    loading?: boolean;
    disabled?: boolean;
    disabledReason?: string;
    fullWidth?: boolean;
    type?: 'button' | 'submit';
    to?: string;
    href?: string;
    onClick?: (event: MouseEvent<HTMLElement>) => unknown;
    form?: string;
    ref?: Ref<HTMLButtonElement>;
    'aria-label'?: string;
    'aria-expanded'?: boolean;
    'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | true;
    'aria-controls'?: string;
    'aria-keyshortcuts'?: string | undefined;
    'data-autofocus'?: boolean | undefined;
}
export declare function Button({ children, variant, size, icon: Icon, iconEnd: IconEnd, loading, disabled, disabledReason, fullWidth, type, to, href, onClick, ...rest }: ButtonProps): import("react").JSX.Element;

// actions/icon-button
export interface IconButtonProps {
    label: string;
    icon: IconLike;
    variant?: 'plain' | 'outlined';
    size?: 24 | 30 | 32 | 36 | 44;
    active?: boolean;
    disabled?: boolean;
    loading?: boolean;
    directional?: boolean;
    to?: string;
    onClick?: (event: MouseEvent<HTMLElement>) => unknown;
    ref?: Ref<HTMLButtonElement>;
    tabIndex?: number;
    'aria-expanded'?: boolean;
    'aria-pressed'?: boolean;
    'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | true;
    'aria-controls'?: string;
    'aria-describedby'?: string;
}
export declare function IconButton({ label, icon: Icon, variant, size, active, loading, directional, to, disabled, onClick, ...rest }: IconButtonProps): import("react").JSX.Element;

// actions/link
export interface LinkProps {
    children: ReactNode;
    to?: string;
    href?: string;
    plain?: boolean;
    onClick?: () => void;
    'aria-label'?: string;
}
export declare function Link({ to, href, plain, ...rest }: LinkProps): import("react").JSX.Element;

// actions/segmented
export interface SegmentedProps<T extends string> {
    label: string;
    options: readonly { value: T; label: ReactNode; }[];
    value: T;
    onChange: (value: T) => void;
}
export declare function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>): import("react").JSX.Element;

// actions/spinner
export declare const Spinner: import("@emotion/styled").StyledComponent<{ theme?: import("@emotion/react").Theme; as?: React.ElementType; }, import("react").DetailedHTMLProps<import("react").HTMLAttributes<HTMLSpanElement>, HTMLSpanElement>, {}>;

// brand/brand-mark
interface BrandMarkProps { size?: number; onInk?: boolean; }
export declare function BrandMark({ size, onInk }: BrandMarkProps): import("react").JSX.Element;

// feedback/empty-state
export interface EmptyStateProps { icon?: IconLike; title: string; children?: ReactNode; action?: ReactNode; level?: 2 | 3; }
export declare function EmptyState({ icon: Icon, title, children, action, level, }: EmptyStateProps): import("react").JSX.Element;

// feedback/error-state
export interface ErrorStateProps {
    title?: string;
    children?: ReactNode;
    error?: unknown;
    code?: string;
    onRetry?: () => unknown;
    actions?: ReactNode;
    level?: 2 | 3;
}
export declare function ErrorState({ title, children, error, code, onRetry, actions, level }: ErrorStateProps): import("react").JSX.Element;

// feedback/notice
export type Severity = 'error' | 'warning' | 'success' | 'info';
export interface NoticeProps {
    severity?: Severity;
    title?: ReactNode;
    children?: ReactNode;
    icon?: IconLike;
    action?: ReactNode;
    live?: boolean;
}
export declare function Notice({ severity, title, children, icon, action, live }: NoticeProps): import("react").JSX.Element;

// feedback/problem
export interface ProblemLike {
    title?: string;
    detail?: string;
    status?: number;
    code?: string;
    errors?: readonly { path: string; code?: string; message: string; }[];
    correlationId?: string;
}
export declare function toProblem(error: unknown): ProblemLike;

// feedback/skeleton
export interface SkeletonProps { lines?: number; height?: number; }
export declare function Skeleton({ lines, height }: SkeletonProps): import("react").JSX.Element;

// feedback/toast-store
export interface ToastOptions {
    title: string;
    message?: string;
    severity?: Severity;
    action?: { label: string; onClick: () => void; };
    duration?: number | null;
    id?: string;
}
export declare function showToast(options: ToastOptions): string;
export declare function dismissToast(id?: string): void;
export declare function useToast(): { show: typeof showToast; dismiss: typeof dismissToast; };

// feedback/toasts
export declare function useToastsAtHand(): void;
export declare function Toasts(): import("react").ReactPortal;

// fields/choice-inputs
export interface CheckboxProps {
    label: ReactNode;
    checked: boolean;
    onChange: (checked: boolean) => void;
    help?: ReactNode;
    error?: ReactNode;
    required?: boolean;
    disabled?: boolean;
    name?: string;
    onBlur?: () => void;
    ref?: Ref<HTMLInputElement>;
}
export declare function Checkbox({ label, checked, onChange, help, error, required, disabled, name, onBlur, ref, }: CheckboxProps): import("react").JSX.Element;
export interface SwitchProps {
    label: ReactNode;
    checked: boolean;
    onChange: (checked: boolean) => void;
    help?: ReactNode;
    disabled?: boolean;
    name?: string;
}
export declare function Switch({ label, checked, onChange, help, disabled, name }: SwitchProps): import("react").JSX.Element;
export interface RadioGroupProps extends ControlProps { options: readonly Option[]; value: string; onChange: (value: string) => void; cards?: boolean; }
export declare function RadioGroup(props: RadioGroupProps): import("react").JSX.Element;

// fields/field-frame
export type FieldSource = { kind: 'read'; mark: string; } | { kind: 'computed'; rule: string; } | { kind: 'changed'; read: string; onRevert?: () => void; };
export interface FieldFrameProps {
    label: ReactNode;
    help?: ReactNode;
    error?: ReactNode;
    warning?: ReactNode;
    required?: boolean;
    disabled?: boolean;
    readOnly?: boolean;
    source?: FieldSource;
    hideLabel?: boolean;
    id?: string;
}
export interface ControlProps extends FieldFrameProps {
    onBlur?: () => void;
    onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
    name?: string;
    ref?: Ref<HTMLElement>;
}

// fields/text-inputs
interface InputProps<Value> extends ControlProps { value: Value; onChange: (value: Value) => void; small?: boolean; }
export interface TextInputProps extends InputProps<string> {
    type?: 'text' | 'email' | 'tel' | 'url' | 'search';
    placeholder?: string;
    autoComplete?: string;
    inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
    maxLength?: number;
    icon?: IconLike;
    suffix?: string;
    numeric?: boolean;
    spellCheck?: boolean;
}
export declare function TextInput(props: TextInputProps): import("react").JSX.Element;
export interface TextAreaInputProps extends InputProps<string> { rows?: number; maxLength?: number; }
export declare function TextAreaInput(props: TextAreaInputProps): import("react").JSX.Element;
export interface Option { value: string; label: string; description?: string; disabled?: boolean; }
export interface SelectInputProps extends Omit<InputProps<string>, 'readOnly'> { options: readonly Option[]; placeholder?: string; }
export declare function SelectInput(props: SelectInputProps): import("react").JSX.Element;
export interface MoneyInputProps extends InputProps<number | null> { currency?: string; signed?: boolean; }
export declare function MoneyInput(props: MoneyInputProps): import("react").JSX.Element;

// form/unsaved
export type Unsaved = 'nothing' | 'kept' | 'lost' | 'unkept';

// icons/icon-named
export declare function iconNamed(name: string): IconLike;

// icons/icons
export type IconLike = ComponentType<{
    size?: number | string;
    strokeWidth?: number | string;
    className?: string;
    'aria-hidden'?: boolean | 'true' | 'false';
}>;

// layout/card
export interface CardProps {
    children?: ReactNode;
    title?: ReactNode;
    aside?: ReactNode;
    footer?: ReactNode;
    heavy?: boolean;
    warm?: boolean;
    flush?: boolean;
    label?: string;
    id?: string;
    style?: CSSProperties;
}
export declare function Card({ children, title, aside, footer, heavy, warm, flush, label, ...rest }: CardProps): import("react").JSX.Element;

// layout/description-list
export interface DescriptionItem {
    term: ReactNode;
    note?: ReactNode;
    value: ReactNode;
    hint?: ReactNode;
    total?: boolean;
    key?: string;
}
export interface DescriptionListProps { items: readonly (DescriptionItem | null | false | undefined)[]; ruled?: boolean; amounts?: boolean; }
export declare function DescriptionList({ items, ruled, amounts }: DescriptionListProps): import("react").JSX.Element;

// layout/kbd
export declare const Kbd: import("@emotion/styled").StyledComponent<{ theme?: import("@emotion/react").Theme; as?: React.ElementType; }, import("react").DetailedHTMLProps<import("react").HTMLAttributes<HTMLElement>, HTMLElement>, {}>;

// layout/page-header
export interface Crumb { label: string; to?: string; }
export interface PageHeaderProps {
    title: string;
    subtitle?: ReactNode;
    breadcrumb?: readonly Crumb[];
    chip?: ReactNode;
    actions?: ReactNode;
    documentTitle?: string;
}
export declare function PageHeader({ title, subtitle, breadcrumb, chip, actions, documentTitle }: PageHeaderProps): import("react").JSX.Element;

// layout/scroll-to-top
export declare function ScrollToTop(): import("react").JSX.Element | null;

// layout/stack
interface BoxLike {
    children?: ReactNode;
    as?: ElementType;
    gap?: number;
    className?: string;
    style?: CSSProperties;
    id?: string;
    role?: string;
    'aria-label'?: string;
    'aria-labelledby'?: string;
    'aria-live'?: 'polite' | 'assertive' | 'off';
}
export interface StackProps extends BoxLike { align?: CSSProperties['alignItems']; }
export interface RowProps extends BoxLike { align?: CSSProperties['alignItems']; justify?: CSSProperties['justifyContent']; wrap?: boolean; }
export interface GridProps extends BoxLike { columns?: number; min?: number; }
export declare function Stack({ gap, align, style, ...rest }: StackProps): import("react").JSX.Element;
export declare function Row({ gap, align, justify, wrap, style, ...rest }: RowProps): import("react").JSX.Element;
export declare function Grid({ columns, min, gap, style, ...rest }: GridProps): import("react").JSX.Element;
export interface WithRailProps extends BoxLike { rail: ReactNode; railWidth?: number; }
export declare function WithRail({ children, rail, railWidth, gap, style, ...rest }: WithRailProps): import("react").JSX.Element;
export declare function Page({ gap, style, ...rest }: BoxLike): import("react").JSX.Element;
export declare function Divider(): import("react").JSX.Element;

// layout/tabs
export interface TabItem { id: string; label: ReactNode; count?: number | string | null | undefined; to?: string; }
export interface TabsProps {
    tabs: readonly TabItem[];
    value: string;
    onChange?: (id: string) => void;
    label?: string;
    panelId?: string;
}
export declare function Tabs({ tabs, value, onChange, label, panelId }: TabsProps): import("react").JSX.Element;
export interface TabPanelProps { id: string; value: string; children: ReactNode; }
export declare function TabPanel({ id, value, children }: TabPanelProps): import("react").JSX.Element;
export declare function useTabParam(first: string, { param, keep }?: { param?: string; keep?: readonly string[]; }): readonly [string, (next: string) => void];

// layout/text
declare const tones: {
    readonly main: string;
    readonly second: string;
    readonly third: string;
    readonly link: string;
    readonly accent: string;
};
export interface TextProps {
    children: ReactNode;
    type?: TypeName;
    tone?: keyof typeof tones | Family;
    weight?: 400 | 500 | 550 | 600;
    as?: ElementType;
    clip?: boolean;
    style?: CSSProperties;
}
export declare function Text({ type, tone, weight, clip, style, ...rest }: TextProps): import("react").JSX.Element;
export declare function Hint(props: Pick<TextProps, 'children' | 'type' | 'style'>): import("react").JSX.Element;

// layout/visitor-frame
export declare function VisitorFrame({ children }: { children: ReactNode; }): import("react").JSX.Element;

// layout/visually-hidden
export declare const VisuallyHidden: import("@emotion/styled").StyledComponent<{ theme?: import("@emotion/react").Theme; as?: React.ElementType; }, import("react").DetailedHTMLProps<import("react").HTMLAttributes<HTMLSpanElement>, HTMLSpanElement>, {}>;

// overlay/confirm-dialog
export interface ConfirmDialogProps extends Pick<DialogProps, 'unsaved'> {
    open: boolean;
    onClose: () => void;
    title: string;
    subtitle?: ReactNode;
    icon?: IconLike;
    consequences?: readonly Consequence[];
    note?: ReactNode;
    confirmLabel: string;
    atOnce?: boolean;
    danger?: boolean;
    onConfirm: () => unknown;
    children?: ReactNode;
}
export declare function ConfirmDialog({ open, ...props }: ConfirmDialogProps): import("react").JSX.Element | null;

// overlay/consequence-list
export interface Consequence { text: ReactNode; family?: Family; icon?: IconLike; }

// overlay/dialog
export interface DialogProps {
    open: boolean;
    onClose: () => void;
    title: ReactNode;
    subtitle?: ReactNode;
    mark?: ReactNode;
    children?: ReactNode;
    actions?: ReactNode;
    width?: number;
    onEnter?: () => unknown;
    role?: 'dialog' | 'alertdialog';
    sticky?: boolean;
    sending?: boolean;
    unsaved?: Unsaved | undefined;
}
export declare function Dialog({ open, ...props }: DialogProps): import("react").JSX.Element | null;
export declare function DialogClose(props: Omit<ButtonProps, 'onClick'>): import("react").JSX.Element;

// overlay/draw-after
export declare function drawAfter({ detail }: Pick<MouseEvent, 'detail'>, draw: () => void): void;

// overlay/drawer
export interface DrawerProps {
    open: boolean;
    onClose: () => void;
    title: string;
    side?: 'start' | 'end' | 'bottom';
    width?: number;
    bare?: boolean;
    ink?: boolean;
    actions?: ReactNode;
    children: ReactNode;
}
export declare function Drawer({ open, ...props }: DrawerProps): import("react").JSX.Element | null;
interface SidePanelProps { open: boolean; onClose: () => void; title: string; footer?: ReactNode; children: ReactNode; }
export declare function SidePanel({ open, ...props }: SidePanelProps): import("react").JSX.Element | null;

// overlay/menu
interface MenuEntry { label: string; icon?: IconLike; onSelect?: () => void; to?: string; checked?: boolean; key?: string; }
interface MenuProps {
    items: readonly MenuEntry[];
    label: string;
    align?: 'start' | 'end';
    trigger?: (props: {
        ref: RefObject<HTMLButtonElement | null>;
        'aria-haspopup': 'menu';
        'aria-expanded': boolean;
        'aria-controls': string | undefined;
        onClick: (press: MouseEvent) => void;
    }) => ReactNode;
}
export declare function Menu({ items, label, align, trigger }: MenuProps): import("react").JSX.Element;

// overlay/overlay-part
export declare function prefetchOverlays(): Promise<void>;

// overlay/popover
export interface PopoverProps {
    open: boolean;
    onClose: () => void;
    anchor: RefObject<HTMLElement | null>;
    label: string;
    align?: 'start' | 'end';
    width?: number;
    padding?: number;
    whole?: boolean;
    children: ReactNode;
}
export declare function Popover({ open, ...props }: PopoverProps): import("react").JSX.Element | null;

// overlay/preload-overlays
export declare function PreloadOverlays(): import("react").JSX.Element | null;

// status/ageing-bar
declare const AGEING_BUCKETS: readonly ['notDue', 'd30', 'd60', 'd90', 'over'];
type AgeingBucket = (typeof AGEING_BUCKETS)[number];
interface AgeingBarProps { buckets: readonly { bucket: AgeingBucket; amount: number; }[]; currency?: string; }
export declare function AgeingBar({ buckets, currency }: AgeingBarProps): import("react").JSX.Element;

// status/avatar
export interface AvatarProps { name: string; src?: string | undefined; size?: number; onInk?: boolean; }
export declare function Avatar({ name, src, size, onInk }: AvatarProps): import("react").JSX.Element;

// status/badge
export declare function badgeText(count: number): string;
export interface BadgeProps { count: number; children: ReactNode; label?: string; }
export declare function Badge({ count, children, label }: BadgeProps): import("react").JSX.Element;

// status/bar
export interface BarPart { value: number; tone?: Family | 'primary' | 'accent' | 'proposal'; }
export interface BarProps { parts: readonly BarPart[]; max: number; mark?: number; height?: number; }
export declare function Bar({ parts, max, mark, height }: BarProps): import("react").JSX.Element;

// status/checks
export type CheckSeverity = 'blocking' | 'warning' | 'passed';
export interface CheckItem {
    code: string;
    severity: CheckSeverity;
    title: ReactNode;
    text?: ReactNode;
    detail?: ReactNode;
    path?: string | null;
    actionLabel?: string;
}
export interface ChecksProps { checks: readonly CheckItem[]; onGoTo?: (path: string) => void; }
export declare function Checks({ checks, onGoTo }: ChecksProps): import("react").JSX.Element;
export declare function BlockingCount({ checks }: { checks: readonly CheckItem[]; }): import("react").JSX.Element | null;

// status/states
export declare function stateIcon(name: string): IconLike;
export interface StateLook { family: Family; icon: IconLike; }
export declare function lookOf(machine: StatefulKind, state: string): StateLook;

// status/status-chip
export interface TagProps { children: ReactNode; family?: Family; icon?: IconLike | null; }
export declare function Tag({ children, family, icon: Icon }: TagProps): import("react").JSX.Element;
export interface StatusChipProps { machine: StatefulKind; state: string; label?: string; }
export declare function StatusChip({ machine, state, label }: StatusChipProps): import("react").JSX.Element;

// theme/direction
export type Direction = 'ltr' | 'rtl';
export declare function useDirection(): Direction;

// theme/palette
export declare const v: {
    e2: string;
    e3: string;
    accent: string;
    accentSoft: string;
    accentText: string;
    border: string;
    borderStrong: string;
    buttonBorder: string;
    canvas: string;
    focus: string;
    hover: string;
    ink: string;
    inkAccent: string;
    inkRaised: string;
    link: string;
    onAccent: string;
    onDanger: string;
    onInk: string;
    onInk2: string;
    onPrimary: string;
    onPrimarySoft: string;
    popBorder: string;
    primary: string;
    primaryActive: string;
    primaryHover: string;
    primarySoft: string;
    raised: string;
    scrim: string;
    selected: string;
    sunken: string;
    surface: string;
    text: string;
    text2: string;
    text3: string;
};
export declare const family: Record<Family, { fg: string; bg: string; fill: string; }>;
export declare const chartColour: string[];
export declare const ageingColour: string[];

// theme/portal-theme-provider
export interface PortalThemeProviderProps { direction?: Direction; nonce?: string; children: ReactNode; }
export declare function PortalThemeProvider({ direction, nonce, children }: PortalThemeProviderProps): import("react").JSX.Element;

// theme/text-styles
export declare function text(name: TypeName): {
    readonly fontSize: `${number}rem`;
    readonly lineHeight: `${number}rem`;
    readonly fontWeight: 400 | 550 | 600;
    readonly letterSpacing: "-0.006em" | "-0.012em" | "-0.018em" | "-0.02em" | "-0.03em" | "0";
};
export declare const oneLine: { readonly overflow: 'hidden'; readonly textOverflow: 'ellipsis'; readonly whiteSpace: 'nowrap'; };
export declare const EASE = "cubic-bezier(.2,0,0,1)";

// theme/tokens
export declare const FAMILIES: readonly ['neutral', 'progress', 'action', 'engaged', 'success', 'danger'];
export type Family = (typeof FAMILIES)[number];
export declare const media: {
    readonly phone: '@media (max-width: 767.95px)';
    readonly thumb: '@media (max-width: 767.95px) and (min-height: 400.05px)';
    readonly tabletUp: '@media (min-width: 768px)';
    readonly belowDesktop: '@media (max-width: 1023.95px)';
    readonly desktopUp: '@media (min-width: 1024px)';
    readonly wide: '@media (min-width: 1440px)';
    readonly touch: '@media (pointer: coarse)';
    readonly calm: '@media (prefers-reduced-motion: reduce)';
    readonly print: '@media print';
};
export declare const TYPE: {
    readonly display: {
        readonly fontSize: 34;
        readonly lineHeight: 42;
        readonly fontWeight: 600;
        readonly letterSpacing: '-0.03em';
    };
    readonly figure: {
        readonly fontSize: 22;
        readonly lineHeight: 30;
        readonly fontWeight: 600;
        readonly letterSpacing: '-0.02em';
    };
    readonly h1: {
        readonly fontSize: 24;
        readonly lineHeight: 32;
        readonly fontWeight: 600;
        readonly letterSpacing: '-0.018em';
    };
    readonly h2: {
        readonly fontSize: 18;
        readonly lineHeight: 26;
        readonly fontWeight: 600;
        readonly letterSpacing: '-0.012em';
    };
    readonly h3: {
        readonly fontSize: 15;
        readonly lineHeight: 22;
        readonly fontWeight: 600;
        readonly letterSpacing: '-0.006em';
    };
    readonly body: {
        readonly fontSize: 14;
        readonly lineHeight: 20;
        readonly fontWeight: 400;
        readonly letterSpacing: '0';
    };
    readonly small: {
        readonly fontSize: 13;
        readonly lineHeight: 18;
        readonly fontWeight: 400;
        readonly letterSpacing: '0';
    };
    readonly caption: {
        readonly fontSize: 12;
        readonly lineHeight: 16;
        readonly fontWeight: 400;
        readonly letterSpacing: '0';
    };
    readonly button: {
        readonly fontSize: 14;
        readonly lineHeight: 20;
        readonly fontWeight: 550;
        readonly letterSpacing: '0';
    };
    readonly chip: {
        readonly fontSize: 12.5;
        readonly lineHeight: 16;
        readonly fontWeight: 550;
        readonly letterSpacing: '0';
    };
};
export type TypeName = keyof typeof TYPE;

// util/after-frame
export declare function afterFrame(work: () => void): void;

// util/after-press
export declare function afterPress(work: () => void): void;

// util/fetched-part
export type FetchedPart<Props extends object> = ComponentType<Props & { onMissing: () => void; }> & { prefetch: () => Promise<void>; };
export declare function fetchedPart<Props extends object>(load: () => Promise<ComponentType<Props>>, Meanwhile?: ComponentType<Props>): FetchedPart<Props>;

// util/storage
export declare function readStored<T>(key: string, fallback: T, accepts: (value: unknown) => value is T): T;
export declare function writeStored(key: string, value: unknown): void;
export declare const DRAFTS = "draft:";

// util/use-media-query
export declare function useMediaQuery(query: string): boolean;

// util/when-idle
export declare function whenIdle(work: () => void): () => void;

// values/format
export declare function formatMoneyShort(minor: number, currency?: string): string;
export declare function formatNumber(value: number): string;
export declare function formatPercent(ppm: number, digits?: number): string;
export declare function formatDateTime(instant: string, timeZone?: string): string;
export declare function formatBytes(bytes: number): string;

// values/money
export interface MoneyProps {
    minor: number;
    currency?: string;
    signed?: boolean;
    short?: boolean;
    weight?: 400 | 500 | 600;
    strongZero?: boolean;
}
export declare function Money({ minor, currency, signed, short, weight, strongZero }: MoneyProps): import("react").JSX.Element;
export interface DateTextProps { date: string | null | undefined; short?: boolean; empty?: string; }
export declare function DateText({ date, short, empty }: DateTextProps): import("react").JSX.Element;
interface DateTimeTextProps { instant: string; timeZone?: string; }
export declare function DateTimeText({ instant, timeZone }: DateTimeTextProps): import("react").JSX.Element;
export declare function Reference({ children }: { children: string; }): import("react").JSX.Element;
