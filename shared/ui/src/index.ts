/** `@cessio/ui`: what a first view is made of. Forms and tables have entry points of their own; see README.md. */
export { PortalThemeProvider } from './theme/portal-theme-provider.tsx';
export type { PortalThemeProviderProps } from './theme/portal-theme-provider.tsx';
export { createPortalCache } from './theme/cache.ts';
export { useDirection } from './theme/direction.ts';
export type { Direction } from './theme/direction.ts';
export { BREAKPOINTS, media, TYPE } from './theme/tokens.ts';
export type { ColourToken, Family, Scheme, TypeName } from './theme/tokens.ts';
export { ageingColour, chartColour, family, v } from './theme/palette.ts';
export { keyframes, styled } from './theme/styled.ts';
export { EASE, oneLine, text } from './theme/text-styles.ts';

export * from './icons/icons.ts';
export type { IconLike } from './icons/icon-like.ts';
export { iconNamed } from './icons/icon-named.ts';

export { BrandMark } from './brand/brand-mark.tsx';
export type { BrandMarkProps } from './brand/brand-mark.tsx';
export { Loader } from './brand/loader.tsx';
export type { LoaderProps } from './brand/loader.tsx';

export { Button } from './actions/button.tsx';
export type { ButtonProps, ButtonSize, ButtonVariant } from './actions/button.tsx';
export { IconButton } from './actions/icon-button.tsx';
export type { IconButtonProps } from './actions/icon-button.tsx';
export { Link } from './actions/link.tsx';
export type { LinkProps } from './actions/link.tsx';
export { Spinner } from './actions/spinner.tsx';

export { Divider, Grid, Page, Row, Stack, WithRail } from './layout/stack.tsx';
export type { GridProps, RowProps, StackProps, WithRailProps } from './layout/stack.tsx';
export { Text } from './layout/text.tsx';
export type { TextProps } from './layout/text.tsx';
export { Card } from './layout/card.tsx';
export type { CardProps } from './layout/card.tsx';
export { PageHeader } from './layout/page-header.tsx';
export type { Crumb, PageHeaderProps } from './layout/page-header.tsx';
export { VisitorFrame } from './layout/visitor-frame.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';

export { DateText, DateTimeText, Money, Reference } from './values/money.tsx';
export type { DateTextProps, DateTimeTextProps, MoneyProps } from './values/money.tsx';
export {
  decimalsOf,
  formatAmount,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
  parseAmount,
  parseDate,
} from './values/format.ts';

export { StatusChip, Tag } from './status/status-chip.tsx';
export type { StatusChipProps, TagProps } from './status/status-chip.tsx';
export { lookOf, stateIcon } from './status/states.ts';
export type { StateLook } from './status/states.ts';

export { EmptyState } from './feedback/empty-state.tsx';
export type { EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState } from './feedback/error-state.tsx';
export type { ErrorStateProps } from './feedback/error-state.tsx';
export { Notice } from './feedback/notice.tsx';
export type { NoticeProps, Severity } from './feedback/notice.tsx';
export { toProblem } from './feedback/problem.ts';
export type { ProblemLike } from './feedback/problem.ts';
export { Toasts, useToastsAtHand } from './feedback/toasts.tsx';
export { dismissToast, showToast, useToast } from './feedback/toast-store.ts';
export type { ToastOptions } from './feedback/toast-store.ts';

export { Dialog } from './overlay/dialog.tsx';
export type { DialogProps } from './overlay/dialog.tsx';

export {
  DateInput,
  MoneyInput,
  PasswordInput,
  SearchInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from './fields/text-inputs.tsx';
export type {
  DateInputProps,
  MoneyInputProps,
  Option,
  PasswordInputProps,
  SearchInputProps,
  SelectInputProps,
  TextAreaInputProps,
  TextInputProps,
} from './fields/text-inputs.tsx';
export { Checkbox, RadioGroup, Switch } from './fields/choice-inputs.tsx';
export type { CheckboxProps, RadioGroupProps, SwitchProps } from './fields/choice-inputs.tsx';
export type { FieldFrameProps, FieldSource } from './fields/field-frame.tsx';

export { drawAfter } from './overlay/draw-after.ts';
export { whenIdle } from './util/when-idle.ts';
export { Menu, MenuList } from './overlay/menu.tsx';
export type { MenuEntry, MenuListProps, MenuProps } from './overlay/menu.tsx';
export { Popover } from './overlay/popover.tsx';
export type { PopoverProps } from './overlay/popover.tsx';
export { Tooltip } from './overlay/tooltip.tsx';
export type { TooltipProps } from './overlay/tooltip.tsx';
export { Drawer, SidePanel } from './overlay/drawer.tsx';
export type { DrawerProps, SidePanelProps } from './overlay/drawer.tsx';
export { ConfirmDialog } from './overlay/confirm-dialog.tsx';
export type { ConfirmDialogProps } from './overlay/confirm-dialog.tsx';
export { ConsequenceList } from './overlay/consequence-list.tsx';
export type { Consequence, ConsequenceListProps } from './overlay/consequence-list.tsx';

export { Segmented } from './actions/segmented.tsx';
export type { SegmentedProps } from './actions/segmented.tsx';
export { FilterChip } from './actions/filter-chip.tsx';
export type { FilterChipProps } from './actions/filter-chip.tsx';

export { TabPanel, Tabs, useTabParam } from './layout/tabs.tsx';
export type { TabItem, TabPanelProps, TabsProps } from './layout/tabs.tsx';
export { ScrollToTop } from './layout/scroll-to-top.tsx';
export { Kbd } from './layout/kbd.tsx';
export { DescriptionList } from './layout/description-list.tsx';
export type { DescriptionItem, DescriptionListProps } from './layout/description-list.tsx';
export { FlushTable } from './table/flush-table.tsx';
export type { FlushTableProps } from './table/flush-table.tsx';

export { Badge, badgeText } from './status/badge.tsx';
export type { BadgeProps } from './status/badge.tsx';
export { Avatar, initialsOf } from './status/avatar.tsx';
export type { AvatarProps } from './status/avatar.tsx';
export { BlockingCount, Checks } from './status/checks.tsx';
export type { CheckItem, ChecksProps, CheckSeverity } from './status/checks.tsx';
export { Timeline } from './status/timeline.tsx';
export type { TimelineEvent, TimelineProps } from './status/timeline.tsx';
export { Stepper } from './status/stepper.tsx';
export type { Step, StepperProps } from './status/stepper.tsx';
export { KpiCard } from './status/kpi-card.tsx';
export type { KpiCardProps } from './status/kpi-card.tsx';
export { AGEING_BUCKETS, AgeingBar } from './status/ageing-bar.tsx';
export type { AgeingBarProps, AgeingBucket } from './status/ageing-bar.tsx';
export { Bar } from './status/bar.tsx';
export type { BarPart, BarProps } from './status/bar.tsx';

export { Bone, Skeleton } from './feedback/skeleton.tsx';
export type { SkeletonProps } from './feedback/skeleton.tsx';

export { useMediaQuery } from './util/use-media-query.ts';
export { useDelayed } from './util/use-delayed.ts';
export { DRAFTS, readStored, writeStored } from './util/storage.ts';
