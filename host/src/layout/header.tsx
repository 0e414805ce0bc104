import { startTransition, useCallback, useEffect, useState } from 'react';
import { pages } from '@cessio/contract';
import { useAtom, useAtomValue, usePortalEvent, useTranslation, type User } from '@cessio/shell';
import {
  drawAfter,
  fetchedPart,
  IconButton,
  IconCalendar,
  IconMenu,
  IconSearch,
  IconSliders,
  Kbd,
  media,
  PreloadOverlays,
  prefetchOverlays,
  styled,
  text,
  useMediaQuery,
  v,
} from '@cessio/ui';
import { afterView } from '../later/after-view.ts';
import { NotificationBell } from '../notifications/bell.tsx';

import { ThemeToggle } from '../session/theme-toggle.tsx';
import { menuAtom, navbarAtom, semidarkAtom, sidebarAtom } from '../settings/settings.ts';
import { Brand } from './brand.tsx';
import { customiserAtom } from './customiser-atom.ts';
import { LanguageMenu } from './language-menu.tsx';
import { ProfileMenu } from '../profile/profile-menu.tsx';

const Palette = fetchedPart(async () => {
  const [{ CommandPalette }] = await Promise.all([
    import(/* webpackChunkName: "command-palette" */ '../palette/command-palette.tsx'),
    // Its dialog too, or keys typed after the shortcut would be lost until it has loaded.
    prefetchOverlays(),
  ]);
  return CommandPalette;
});
const APPLE = /mac|iphone|ipad/i.test(navigator.platform);

export const HEADER_HEIGHT = 56;

const Root = styled('header')({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 100,
  display: 'flex',
  alignItems: 'center',
  blockSize: HEADER_HEIGHT,
  background: v.surface,
  borderBlockEnd: `1px solid ${v.border}`,
  paddingInlineEnd: 16,
  '&[data-navbar="navbar-static"]': { position: 'relative' },
  [media.phone]: { paddingInlineEnd: 8 },
  '@media print': { display: 'none' },
});
const Logo = styled('div')({
  inlineSize: 220,
  flex: 'none',
  blockSize: '100%',
  display: 'flex',
  alignItems: 'center',
  paddingInline: 20,
  // Covers the header's bottom border, so that it meets the sidebar.
  '&[data-ink="true"]': { background: v.ink, blockSize: HEADER_HEIGHT, marginBlockEnd: -1 },
  [media.belowDesktop]: { inlineSize: 'auto', paddingInline: 4, order: 1 },
});
const Toggle = styled('div')({ paddingInline: 8, display: 'flex' });
const Search = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '0 1 340px',
  minInlineSize: 0,
  blockSize: 36,
  padding: '0 8px 0 12px',
  border: `1px solid ${v.buttonBorder}`,
  borderRadius: 8,
  background: v.sunken,
  color: v.text3,
  cursor: 'text',
  textAlign: 'inherit',
  ...text('body'),
  '& > span': {
    flex: 1,
    minInlineSize: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '&:hover': { borderColor: v.borderStrong },
  [media.belowDesktop]: { order: 2, marginInlineStart: 12 },
});
const Tools = styled('div')({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  order: 3,
  flex: 'none',
});
const Line = styled('span')({ inlineSize: 1, blockSize: 24, background: v.border, marginInline: 8 });

export interface HeaderProps {
  user: User;
  /** Below 1024 px the toggle opens the drawer. */
  narrow: boolean;
}

/** Logo, menu toggle, search, calendar, theme, language, bell, Personnalisation, profile. */
export function Header({ user, narrow }: HeaderProps) {
  const { t } = useTranslation('host');
  const [sidebar, setSidebar] = useAtom(sidebarAtom);
  const [customiser, setCustomiser] = useAtom(customiserAtom);
  const menu = useAtomValue(menuAtom);
  const semidark = useAtomValue(semidarkAtom);
  const navbar = useAtomValue(navbarAtom);
  const phone = useMediaQuery(media.phone);
  const [searching, setSearching] = useState<{ query: string } | null>(null);
  const open = useCallback((query = ''): void => setSearching((before) => before ?? { query }), []);
  const close = useCallback((): void => startTransition(() => setSearching(null)), []);
  const [complete, setComplete] = useState(false);
  useEffect(
    () =>
      afterView(() => {
        setComplete(true);
        // Prefetched, so that keys typed after the shortcut reach its field.
        void Palette.prefetch();
      }),
    [],
  );

  usePortalEvent('openSearch', ({ query }) => open(query));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  const asked = searching !== null;
  useEffect(() => {
    if (!asked) return undefined;
    // What is typed before the palette has loaded is for its field, not for the page.
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || document.querySelector('[role="dialog"]')) return;
      if (key.length !== 1) return;
      event.preventDefault();
      event.stopPropagation();
      setSearching((before) => before && { query: before.query + key });
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [asked]);

  const shown = narrow ? sidebar : !sidebar;
  const ink = semidark && !narrow && menu === 'vertical' && shown;
  return (
    <Root data-navbar={navbar}>
      <Logo data-ink={ink || undefined}>
        <Brand onInk={ink} />
      </Logo>
      {(narrow || menu === 'vertical') && (
        <Toggle>
          <IconButton
            icon={IconMenu}
            label={t(shown ? 'menu.hide' : 'menu.show')}
            // The whole page is laid out again: in a transition the button responds first.
            onClick={() => startTransition(() => setSidebar(!sidebar))}
          />
        </Toggle>
      )}
      {!phone && (
        <Search
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={(press) => drawAfter(press, () => open())}
        >
          <IconSearch size={16} aria-hidden />
          <span>{t('search.placeholder')}</span>
          <Kbd aria-hidden>{APPLE ? '⌘ K' : 'Ctrl K'}</Kbd>
        </Search>
      )}
      <Tools>
        {phone ? (
          <IconButton
            icon={IconSearch}
            label={t('search.placeholder')}
            aria-haspopup="dialog"
            onClick={(press) => drawAfter(press, () => open())}
          />
        ) : (
          <>
            <IconButton icon={IconCalendar} label={t('calendar.title')} to={pages.calendar} />
            <ThemeToggle />
            <LanguageMenu />
          </>
        )}
        <NotificationBell user={user} />
        {!phone && (
          <>
            <IconButton
              icon={IconSliders}
              label={t('customise.title')}
              active={customiser}
              aria-expanded={customiser}
              onClick={(press) => drawAfter(press, () => setCustomiser(!customiser))}
            />
            <Line aria-hidden />
          </>
        )}
        <ProfileMenu user={user} />
      </Tools>
      {complete && <PreloadOverlays />}
      {searching && <Palette user={user} query={searching.query} onClose={close} onMissing={close} />}
    </Root>
  );
}
