import type { TFunction } from '@cessio/shell';
import {
  IconBanknote,
  IconCalendarClock,
  IconClock,
  IconScale,
  IconShieldCheck,
  IconTriangleAlert,
  IconWallet,
  type IconLike,
} from '@cessio/ui';
import type { FigureLook } from '@cessio/ui/charts';

const SHAPES: Record<string, { icon: IconLike; main: FigureLook['main'] }> = {
  toPay7: { icon: IconCalendarClock, main: 'count' },
  toPay30: { icon: IconWallet, main: 'count' },
  late: { icon: IconTriangleAlert, main: 'count' },
  due30: { icon: IconCalendarClock, main: 'amount' },
  trouble: { icon: IconTriangleAlert, main: 'count' },
  exposure: { icon: IconBanknote, main: 'amount' },
  overdue: { icon: IconClock, main: 'amount' },
  guarantees: { icon: IconShieldCheck, main: 'amount' },
  delay: { icon: IconCalendarClock, main: 'days' },
  unpaid: { icon: IconTriangleAlert, main: 'count' },
  disputed: { icon: IconScale, main: 'count' },
};

/** Label and look of each invoice figure. */
export function looksOf(t: TFunction<'invoices'>): Record<string, FigureLook> {
  return Object.fromEntries(
    Object.entries(SHAPES).map(([key, { icon, main }]) => [
      key,
      {
        label: t(`board.figure.${key}`),
        icon,
        main,
        noun: (count: number) =>
          t(key === 'guarantees' ? 'board.guarantees' : key === 'delay' ? 'board.paid' : 'board.invoices', {
            count,
          }),
      },
    ]),
  );
}
