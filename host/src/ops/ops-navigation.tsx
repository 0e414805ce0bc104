import { pages } from '@cessio/contract';
import { can, useTranslation, useUser } from '@cessio/shell';
import { Tabs } from '@cessio/ui';
import { useMenuCounts } from '../menu/use-menu-counts.ts';
import './texts.ts';

const PAGES = {
  settings: pages.settings,
  messages: pages.messages,
  audit: pages.audit,
  remotes: pages.remotes,
  jobs: pages.jobs,
  personalData: pages.personalData,
} as const;
export type OpsPage = keyof typeof PAGES;

/** Links between the pages of operations, which the specified menu does not list. */
export function OpsNavigation({ current }: { current: OpsPage }) {
  const { t } = useTranslation('host');
  const { messages } = useMenuCounts();
  const user = useUser();
  // Managers see one of these pages.
  if (!can(user, 'settings.manage')) return null;
  return (
    <Tabs
      label={t('ops.pages')}
      value={current}
      tabs={Object.entries(PAGES).map(([id, to]) => ({
        id,
        label: t(`ops.${id}.title`),
        to,
        ...(id === 'messages' && { count: messages ?? null }),
      }))}
    />
  );
}
