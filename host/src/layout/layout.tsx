import { Outlet, useAtom, useAtomValue, useOptionalUser, useTranslation, type User } from '@cessio/shell';
import { fetchedPart, media, ScrollToTop, styled, useMediaQuery, useToastsAtHand, v } from '@cessio/ui';
import { connectViews, useWorkRefreshed } from '@cessio/ui/table';
import '../session/host-texts.ts';
import { leavingAtom } from '../session/leaving.ts';
import { useRealtime } from '../realtime/use-realtime.ts';
import { layoutAtom, menuAtom, sidebarAtom } from '../settings/settings.ts';
import { customiserAtom } from './customiser-atom.ts';
import { Footer } from './footer.tsx';
import { Header, HEADER_HEIGHT } from './header.tsx';
import './layout-texts.ts';
import { RouteTransition } from './route-transition.tsx';
import { Sidebar, SidebarDrawer } from './sidebar.tsx';

/** px, including its border. */
const HORIZONTAL_HEIGHT = 45;

connectViews(async () => (await import('../settings/account-views.ts')).accountViews);

/** Reserves the menu's space until it has loaded. */
const HorizontalMenu = fetchedPart(
  async () => (await import('./horizontal-menu.tsx')).HorizontalMenu,
  () => <div style={{ blockSize: HORIZONTAL_HEIGHT }} />,
);
const Customiser = fetchedPart(async () => (await import('./customiser.tsx')).Customiser);

const SignOutQuestion = fetchedPart(
  async () => (await import('../session/sign-out-question.tsx')).SignOutQuestion,
);

const Frame = styled('div')({ display: 'flex', minBlockSize: '100dvh' });
const Column = styled('div')({
  flex: 1,
  minInlineSize: 0,
  '&[data-layout="boxed-layout"]': { maxInlineSize: 1400, marginInline: 'auto' },
});
const Below = styled('div')({ display: 'flex', minBlockSize: `calc(100dvh - ${HEADER_HEIGHT}px)` });
const Content = styled('div')({
  flex: 1,
  minInlineSize: 0,
  display: 'flex',
  flexDirection: 'column',
  // Below a page that is still loading the footer would only move.
  '& > main:has([data-skeleton]) + footer': { visibility: 'hidden' },
});
const Main = styled('main')({ flex: '1 0 auto', display: 'flex', flexDirection: 'column', outline: 'none' });
const Skip = styled('a')({
  position: 'fixed',
  insetBlockStart: -60,
  insetInlineStart: 12,
  zIndex: 1600,
  padding: '10px 14px',
  borderRadius: 7,
  background: v.primary,
  color: v.onPrimary,
  '&:focus': { insetBlockStart: 10 },
  '@media print': { display: 'none' },
});

/** The layout around a page. Renders nothing for a visitor, or for staff who must enrol first: the guard redirects them. */
export function PortalLayout() {
  const user = useOptionalUser();
  if (user === null || user.mustEnrolMfa) return null;
  return <SignedInLayout key={user.id} user={user} />;
}

function SignedInLayout({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const narrow = useMediaQuery(media.belowDesktop);
  const [menu, setMenu] = useAtom(menuAtom);
  const hidden = useAtomValue(sidebarAtom);
  const layout = useAtomValue(layoutAtom);
  const [customising, setCustomising] = useAtom(customiserAtom);
  const [leaving, setLeaving] = useAtom(leavingAtom);
  useRealtime(user);
  useWorkRefreshed();
  useToastsAtHand();
  const horizontal = menu === 'horizontal' && !narrow;
  return (
    <Frame>
      <Skip href="#contenu">{t('skip')}</Skip>
      <Column
        data-layout={layout}
        // Sticky table heads stop below the sticky header and menu.
        style={{ ['--table-top' as string]: `${HEADER_HEIGHT + (horizontal ? HORIZONTAL_HEIGHT : 0)}px` }}
      >
        <Header user={user} narrow={narrow} />
        {horizontal && <HorizontalMenu user={user} onMissing={() => setMenu('vertical')} />}
        <Below>
          {narrow ? <SidebarDrawer user={user} /> : menu === 'vertical' && !hidden && <Sidebar user={user} />}
          <Content>
            <Main id="contenu" tabIndex={-1}>
              <RouteTransition>
                <Outlet />
              </RouteTransition>
            </Main>
            <Footer />
          </Content>
        </Below>
        <ScrollToTop />
      </Column>
      {customising && <Customiser onMissing={() => setCustomising(false)} />}
      {leaving && <SignOutQuestion user={user} onMissing={() => setLeaving(false)} />}
    </Frame>
  );
}
