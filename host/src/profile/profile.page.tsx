import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { pages, TabOf } from '@cessio/contract';
import { registerTexts, useCan, useTranslation, useUser } from '@cessio/shell';
import { ErrorState, Page, PageHeader, Skeleton, Stack, TabPanel, Tabs, useTabParam } from '@cessio/ui';
import { LeaveGuard, type Unsaved } from '@cessio/ui/form';
import { CompanySection } from './company-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PasswordCard } from './password-card.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { useMe } from './use-me.ts';
import texts from '../../locales/profile.json' with { type: 'json' };

registerTexts('host', texts);

const SecuritySection = lazy(async () => ({
  default: (await import('../security/security-section.tsx')).SecuritySection,
}));

const PANEL = 'profile-panel';

/** The user's profile: identity, security, preferences, company. */
export function ProfilePage() {
  const { t } = useTranslation('host');
  const user = useUser();
  const company = useCan('me.party');
  const sections = ['identity', 'security', 'preferences', ...(company ? ['company'] : [])];
  const [wanted, setTab] = useTabParam('identity');
  const tab = sections.includes(wanted) ? wanted : 'identity';
  const { data: me, error, refetch } = useMe();
  const [unsaved, setUnsaved] = useState<Record<'identity' | 'preferences', Unsaved>>({
    identity: 'nothing',
    preferences: 'nothing',
  });
  const [onIdentity] = useState(() => (identity: Unsaved) => setUnsaved((now) => ({ ...now, identity })));
  const [onPreferences] = useState(
    () => (preferences: Unsaved) => setUnsaved((now) => ({ ...now, preferences })),
  );
  const both = Object.values(unsaved);

  const content: Record<TabOf<typeof pages.profile>, ReactNode> = {
    identity: me && <IdentitySection me={me} onUnsaved={onIdentity} />,
    security: (
      <Suspense fallback={<Skeleton lines={8} />}>
        <SecuritySection password={<PasswordCard />} />
      </Suspense>
    ),
    preferences: me && <PreferencesSection me={me} onUnsaved={onPreferences} />,
    company: <CompanySection />,
  };
  const failed = error && !me && (tab === 'identity' || tab === 'preferences');
  return (
    <Page>
      <PageHeader
        title={t('profile.title')}
        subtitle={`${user.firstName} ${user.lastName} · ${t('profile.subtitle')}`}
      />
      <Stack gap={16}>
        <Tabs
          label={t('profile.tabs')}
          panelId={PANEL}
          tabs={sections.map((id) => ({ id, label: t(`profile.tab.${id}`) }))}
          value={tab}
          onChange={setTab}
        />
        <TabPanel id={PANEL} value={tab}>
          {failed ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <Kept shown={tab} sections={sections} content={content} />
          )}
        </TabPanel>
      </Stack>
      <LeaveGuard unsaved={(['lost', 'kept'] as const).find((one) => both.includes(one)) ?? 'nothing'} />
    </Page>
  );
}

interface KeptProps {
  shown: string;
  sections: readonly string[];
  content: Readonly<Record<string, ReactNode>>;
}

/** Opened sections stay mounted, so that what was typed in one is kept while another is shown. */
function Kept({ shown, sections, content }: KeptProps) {
  const [seen, setSeen] = useState([shown]);
  if (!seen.includes(shown)) setSeen([...seen, shown]);
  return sections
    .filter((id) => seen.includes(id))
    .map((id) => (
      <div key={id} hidden={id !== shown}>
        {content[id] ?? <Skeleton lines={8} />}
      </div>
    ));
}
