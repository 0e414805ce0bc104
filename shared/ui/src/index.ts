/** `@cessio/ui`: the components of a first view. Forms and tables have entry points of their own; see README.md. */
export { PortalThemeProvider } from './theme/portal-theme-provider.tsx';
export { useDirection, type Direction } from './theme/direction.ts';
export {
  ageingColour,
  chartColour,
  EASE,
  family,
  media,
  oneLine,
  styled,
  text,
  v,
  type Family,
} from './theme/look.ts';

export * from './icons/icons.ts';
export { iconNamed } from './icons/icon-named.ts';

export { BrandMark } from './brand/brand-mark.tsx';

export { Button } from './actions/button.tsx';
export { IconButton } from './actions/icon-button.tsx';
export { Link } from './actions/link.tsx';
export { Spinner } from './actions/spinner.tsx';

export { Divider, Grid, Page, Row, Stack, WithRail } from './layout/stack.tsx';
export { Hint, Text } from './layout/text.tsx';
export { Card } from './layout/card.tsx';
export { PageHeader } from './layout/page-header.tsx';
export { VisitorFrame } from './layout/visitor-frame.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';

export { DateText, DateTimeText, Money, Reference } from './values/money.tsx';
export {
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
} from './values/format.ts';

export { StatusChip, Tag } from './status/status-chip.tsx';
export { lookOf, stateIcon } from './status/states.ts';

export { EmptyState } from './feedback/empty-state.tsx';
export { ErrorState } from './feedback/error-state.tsx';
export { Notice } from './feedback/notice.tsx';
export { toProblem } from './feedback/problem.ts';
export { Toasts, useToastsAtHand } from './feedback/toasts.tsx';
export { dismissToast, showToast, useToast } from './feedback/toast-store.ts';

export { Dialog, DialogClose } from './overlay/dialog.tsx';
export { Drawer, SidePanel } from './overlay/drawer.tsx';
export { PreloadOverlays } from './overlay/preload-overlays.tsx';
export { prefetchOverlays } from './overlay/overlay-part.ts';
export { afterFrame } from './util/after-frame.ts';
export { afterPress } from './util/after-press.ts';
export { fetchedPart } from './util/fetched-part.tsx';

export { MoneyInput, SelectInput, TextAreaInput, TextInput } from './fields/text-inputs.tsx';
export { Checkbox, RadioGroup, Switch } from './fields/choice-inputs.tsx';
export type { FieldSource } from './fields/field-frame.tsx';

export { drawAfter } from './overlay/draw-after.ts';
export { whenIdle } from './util/when-idle.ts';
export { Menu } from './overlay/menu.tsx';
export { Popover } from './overlay/popover.tsx';
export { ConfirmDialog } from './overlay/confirm-dialog.tsx';

export { Segmented } from './actions/segmented.tsx';

export { TabPanel, Tabs, useTabParam } from './layout/tabs.tsx';
export { ScrollToTop } from './layout/scroll-to-top.tsx';
export { Kbd } from './layout/kbd.tsx';
export { DescriptionList } from './layout/description-list.tsx';

export { Badge, badgeText } from './status/badge.tsx';
export { Avatar } from './status/avatar.tsx';
export { BlockingCount, Checks } from './status/checks.tsx';
export { AgeingBar } from './status/ageing-bar.tsx';
export { Bar } from './status/bar.tsx';

export { Skeleton } from './feedback/skeleton.tsx';

export { useMediaQuery } from './util/use-media-query.ts';
export { DRAFTS, readStored, writeStored } from './util/storage.ts';
