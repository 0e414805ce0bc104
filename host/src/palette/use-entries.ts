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
  IconMonitor,
  IconMoon,
  IconSettings,
  IconSliders,
  IconSun,
  IconUpload,
  IconUser,
  type IconLike,
} from '@cessio/ui';
import { customiserAtom } from '../layout/customiser-atom.ts';
import { flatMenu, useMenu, type MenuEntry } from '../menu/menu.ts';
import { pageRoutes } from '../pages/page-routes.tsx';
import { lockedAtom, signOut } from '../session/session.ts';
import { themeAtom, THEMES } from '../settings/settings.ts';

/** Something that the palette offers without asking the API. */
export interface Entry {
  kind: 'page' | 'action';
  id: string;
  label: string;
  hint: string;
  icon: IconLike;
  /** Where a page is; an action does instead. */
  href?: string;
  run?: () => void;
}

const ICONS: Record<string, IconLike> = {
  [pages.calendar]: IconCalendar,
  [pages.notifications]: IconBell,
  [pages.profile]: IconUser,
  [pages.about]: IconInfo,
  [pages.contact]: IconMail,
};
const THEME_ICONS = { light: IconSun, dark: IconMoon, system: IconMonitor };
/** Of the public pages, those one would look for. */
const PUBLIC = new Set<string>([pages.about, pages.contact]);

/** Pages of one's menu and of the host that one may see, each once. */
export function usePages(user: User): readonly Entry[] {
  const { t } = useTranslation('host');
  const menu = useMenu(user);
  return useMemo(() => pagesOf(user, menu, t), [user, menu, t]);
}

function pagesOf(user: User, menu: readonly MenuEntry[], t: TFunction<'host'>): Entry[] {
  const inMenu = flatMenu(menu).map(({ label, group, to, icon }): Entry => ({
    kind: 'page',
    id: to,
    label: t(label),
    hint: group ? t(group) : '',
    icon,
    href: to,
  }));
  const listed = new Set(inMenu.map(({ id }) => id.toLowerCase()));
  const own = pageRoutes.flatMap(({ path, handle }): Entry[] => {
    if (!path || path.includes(':') || !handle?.title || listed.has(path.toLowerCase())) return [];
    const wanted = [handle.permission ?? []].flat();
    const seen = handle.public ? PUBLIC.has(path) : wanted.some((permission) => can(user, permission));
    if (!seen) return [];
    return [
      {
        kind: 'page',
        id: path,
        label: t(handle.title),
        hint: '',
        icon: ICONS[path] ?? IconSettings,
        href: path,
      },
    ];
  });
  return [...inMenu, ...own];
}

/** What can be done from anywhere. */
export function useActions(user: User): readonly Entry[] {
  const { t } = useTranslation('host');
  const store = useStore();
  const navigate = useNavigate();
  const theme = useAtomValue(themeAtom);
  return useMemo(() => {
    const action = (name: string, icon: IconLike, run: () => void): Entry => ({
      kind: 'action',
      id: name,
      label: t(`palette.action.${name}`),
      hint: '',
      icon,
      run,
    });
    const to = (path: string) => () => void navigate(path);
    return [
      ...(can(user, 'invoices.deposit')
        ? [
            action(
              'deposit',
              IconUpload,
              to(user.role === 'client' ? pages.newReverseInvoice : pages.newInvoice),
            ),
          ]
        : []),
      ...(can(user, 'guaranteeRequests.write')
        ? [action('guarantee', IconHandshake, to(pages.newRequest))]
        : []),
      ...THEMES.filter((one) => one !== theme).map((one) =>
        action(`theme.${one}`, THEME_ICONS[one], () => store.set(themeAtom, one)),
      ),
      action('customise', IconSliders, () => store.set(customiserAtom, true)),
      action('lock', IconLock, () => store.set(lockedAtom, true)),
      action('signOut', IconLogOut, () => {
        signOut(store);
        void navigate(pages.signIn);
      }),
    ];
  }, [user, t, theme, store, navigate]);
}
