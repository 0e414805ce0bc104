import { call } from '@cessio/client';
import { actorOf, dashboardWidget, sideOf } from '@cessio/contract';
import { useTranslation, useUser } from '@cessio/shell';
import { IconCalendarClock, IconScan, IconUpload, IconUserCheck, type IconLike } from '@cessio/ui';
import { FigureCards, useBoard, type FigureLook } from '@cessio/ui/charts';

const ICONS: Record<string, IconLike> = {
  missing: IconUpload,
  expiring: IconCalendarClock,
  toCheck: IconScan,
  kyc: IconUserCheck,
};
const ENTITIES = ['document', 'party'] as const;

/** Documents that are missing, expire soon or await review, and companies whose KYC does. */
export function FiguresWidget() {
  const { t } = useTranslation('admin');
  const user = useUser();
  const staff = sideOf(user.role) === 'staff';
  const expected = staff ? ['toCheck', actorOf(user) === 'L' ? 'expiring' : 'kyc'] : ['missing', 'expiring'];
  const { data, error, refetch } = useBoard(
    'dashboard/documents',
    (signal) => call(dashboardWidget, { params: { widget: 'documents' }, signal }),
    ENTITIES,
  );
  const looks = Object.fromEntries(
    Object.entries(ICONS).map(([key, icon]): [string, FigureLook] => [
      key,
      {
        label: t(`board.figure.${key}`),
        icon,
        main: 'count',
        noun: (count) => t(`board.context.${key}`, { count }),
      },
    ]),
  );
  return (
    <FigureCards
      label={t(staff ? 'board.figures.staff' : 'board.figures')}
      figures={data?.figures}
      looks={looks}
      slots={2}
      expected={expected}
      error={error}
      onRetry={refetch}
    />
  );
}
