import { useMemo } from 'react';
import { pages } from '@cessio/contract';
import {
  can,
  useAtomValue,
  useNavigate,
  useStore,
  useTranslation,
  type TFunction,
  type User,
} from '@cessio/shell';
import {
  IconBell,
  IconCalendar,
  IconHandshake,
  IconInfo,
  IconLock,
  IconLogOut,
  IconMail,
  IconSettings,
  IconSliders,
  IconUpload,
  IconUser,
  type IconLike,
} from '@cessio/ui';
import { customiserAtom } from '../layout/customiser-atom.ts';
import { flatMenu, useMenu, type MenuEntry } from '../menu/menu.ts';
import { pageRoutes } from '../pages/page-routes.tsx';
import { leave } from '../session/leaving.ts';
import { lockedAtom } from '../session/session.ts';
import { THEME_ICONS } from '../session/theme-toggle.tsx';
import { themeAtom, THEMES } from '../settings/settings.ts';
import { fromTarget, type Found } from './found.ts';

const ICONS: Record<string, IconLike> = {
  [pages.calendar]: IconCalendar,
  [pages.notifications]: IconBell,
  [pages.profile]: IconUser,
  [pages.about]: IconInfo,
  [pages.contact]: IconMail,
};
/** The public pages worth finding. */
const PUBLIC = new Set<string>([pages.about, pages.contact]);

/** Pages of the user's menu and of the host that the user may see, once each. */
export function usePages(user: User): readonly Found[] {
  const { t } = useTranslation('host');
  const menu = useMenu(user);
  return useMemo(() => pagesOf(user, menu, t), [user, menu, t]);
}

function pagesOf(user: User, menu: readonly MenuEntry[], t: TFunction<'host'>): Found[] {
  const page = (href: string, label: string, hint: string, icon: IconLike, words = ''): Found => ({
    ...fromTarget({ kind: 'page', id: href, label, hint, href }, 'page', icon),
    words,
  });
  const inMenu = flatMenu(menu);
  const listed = new Set(inMenu.map(({ to }) => to.toLowerCase()));
  const own = pageRoutes.flatMap(({ path, handle }): Found[] => {
    if (!path || path.includes(':') || !handle?.title || listed.has(path.toLowerCase())) return [];
    const wanted = [handle.permission ?? []].flat();
    const seen = handle.public ? PUBLIC.has(path) : wanted.some((permission) => can(user, permission));
    return seen ? [page(path, t(handle.title), '', ICONS[path] ?? IconSettings)] : [];
  });
  return [
    // Other words for the same, beside the label's text.
    ...inMenu.map(({ label, group, to, icon }) =>
      page(to, t(label), group ? t(group) : '', icon, t(`${label}.words`, { defaultValue: '' })),
    ),
    ...own,
  ];
}

/** Actions available everywhere. */
export function useActions(user: User): readonly Found[] {
  const { t } = useTranslation('host');
  const store = useStore();
  const navigate = useNavigate();
  const theme = useAtomValue(themeAtom);
  return useMemo(() => {
    const action = (name: string, icon: IconLike, run: () => void): Found => ({
      key: `action ${name}`,
      label: t(`palette.action.${name}`),
      hint: '',
      icon,
      run,
    });
    const to = (path: string) => () => void navigate(path);
    const deposit = user.role === 'client' ? pages.newReverseInvoice : pages.newInvoice;
    return [
      ...(can(user, 'invoices.deposit') ? [action('deposit', IconUpload, to(deposit))] : []),
      ...(can(user, 'guaranteeRequests.write')
        ? [action('guarantee', IconHandshake, to(pages.newRequest))]
        : []),
      ...THEMES.filter((one) => one !== theme).map((one) =>
        action(`theme.${one}`, THEME_ICONS[one], () => store.set(themeAtom, one)),
      ),
      action('customise', IconSliders, () => store.set(customiserAtom, true)),
      action('lock', IconLock, () => store.set(lockedAtom, true)),
      action('signOut', IconLogOut, () => leave(store, navigate)),
    ];
  }, [user, t, theme, store, navigate]);
}
