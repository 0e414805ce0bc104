import { type User, useAtom, useAtomValue, useLocation, useTranslation } from '@cessio/shell';
import { fetchedPart, styled, text, v } from '@cessio/ui';
import { afterView } from '../later/after-view.ts';
import { useEffect, useRef } from 'react';
import { useMenu } from '../menu/menu.ts';
import { useMenuCounts } from '../menu/use-menu-counts.ts';
import { semidarkAtom, sidebarAtom } from '../settings/settings.ts';
import { MenuTree } from './menu-tree.tsx';

export const SIDEBAR_WIDTH = 220;

const MenuDrawer = fetchedPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

const Side = styled('nav')({
  position: 'sticky',
  insetBlockStart: 56,
  inlineSize: SIDEBAR_WIDTH,
  blockSize: 'calc(100dvh - 56px)',
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  background: v.surface,
  borderInlineEnd: `1px solid ${v.border}`,
  '&[data-ink="true"]': { background: v.ink, borderColor: v.ink },
  '@media print': { display: 'none' },
});
const Entries = styled('div')({
  flex: 1,
  overflowY: 'auto',
  padding: '14px 6px',
  overscrollBehavior: 'contain',
});
const Company = styled('div')({
  margin: '0 10px',
  padding: '12px 8px 16px',
  borderBlockStart: `1px solid ${v.border}`,
  display: 'flex',
  flexDirection: 'column',
  '& strong': { ...text('small'), fontWeight: 600, overflowWrap: 'anywhere' },
  '& span': { color: v.text2, ...text('caption') },
  '[data-ink="true"] &': { borderColor: v.inkRaised, color: v.onInk },
  '[data-ink="true"] & span': { color: v.onInk2 },
});
/** Key of a user's function: an adviser's department, in the form they chose, else the role. */
export function functionKey({
  role,
  department,
  adviserTitle,
}: Pick<User, 'role' | 'department' | 'adviserTitle'>): string {
  if (role !== 'adviser') return `role.${role}`;
  const own = department ?? 'ADVISER';
  return own === 'ADVISER' && adviserTitle === 'conseillere' ? 'role.adviserF' : `role.${own}`;
}

/** The content of the menu, at the side and in the drawer. */
export function MenuAndCompany({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const entries = useMenu(user);
  const counts = useMenuCounts();
  return (
    <>
      <Entries>
        <MenuTree entries={entries} counts={counts} />
      </Entries>
      <Company>
        <strong>{user.party?.legalName ?? t(functionKey(user))}</strong>
        <span>{user.party ? t(functionKey(user)) : t('bank.name')}</span>
      </Company>
    </>
  );
}

export function Sidebar({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const semidark = useAtomValue(semidarkAtom);
  return (
    <Side id="menu" aria-label={t('menu.label')} data-ink={semidark || undefined}>
      <MenuAndCompany user={user} />
    </Side>
  );
}

/** The menu below 1024 px; closes when a page is chosen. */
export function SidebarDrawer({ user }: { user: User }) {
  const [open, setOpen] = useAtom(sidebarAtom);
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => afterView(() => void MenuDrawer.prefetch()), []);
  // Closes on route change, and at the start: a reload does not restore the drawer.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setOpen(false);
  }, [pathname, setOpen]);
  const close = () => setOpen(false);
  return open && <MenuDrawer user={user} onClose={close} onMissing={close} />;
}
