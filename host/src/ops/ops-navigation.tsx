import { useTranslation } from '@cessio/shell';
import { Tabs } from '@cessio/ui';
import './texts.ts';

export const OPS_PAGES = ['settings', 'audit', 'remotes'] as const;
export type OpsPage = (typeof OPS_PAGES)[number];

/** Between the pages of operations, which the specified menu does not list. */
export function OpsNavigation({ current }: { current: OpsPage }) {
  const { t } = useTranslation('host');
  return (
    <Tabs
      label={t('ops.pages')}
      value={current}
      tabs={OPS_PAGES.map((id) => ({ id, label: t(`ops.${id}.title`), to: `/ops/${id}` }))}
    />
  );
}
