import type { ReactNode } from 'react';
import { pages } from '@cessio/contract';
import { brandAtom, useAtomValue, useLocation, useTranslation } from '@cessio/shell';
import { BrandMark, Link, styled, v } from '@cessio/ui';
import { LanguageMenu } from '../layout/language-menu.tsx';
import * as styles from './auth-frame.styles.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const YEAR = new Date().getFullYear();
/** Sign-in pages whose panel fills 40 % of the window instead of half of the card. */
const COVER = /^\/auth\/cover-/i;

// In the variant with a cover, the panel fills 40 % of the window, from top to bottom.
const Root = styled('div')({
  ...styles.root,
  '@media (min-width: 1024px)': {
    '&[data-cover]': {
      display: 'grid',
      gridTemplate: 'auto 1fr auto / 40% minmax(0, 1fr)',
      position: 'relative',
      '& > aside': { gridArea: '1 / 1 / 4', alignContent: 'center' },
      // The brand is on the panel, in its colours, light or dark.
      '& > header > div:first-of-type': {
        position: 'absolute',
        insetBlockStart: 24,
        insetInlineStart: 32,
        zIndex: 1,
        '& > a': { color: v.onInk },
        '& path:first-of-type': { stroke: v.onInk },
        '& path:last-of-type': { stroke: v.inkAccent },
      },
      '& > header > div:last-of-type': { marginInlineStart: 'auto' },
      '& > main > div': { background: 'none', border: 0, boxShadow: 'none' },
    },
  },
});
const Top = styled('header')(styles.top);
const Brand = styled('div')(styles.brand);
const Tools = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 });
const Main = styled('main')(styles.main);
const Box = styled('div')(styles.box);
const Form = styled('div')(styles.form);
const Panel = styled('aside')(styles.panel);
const Foot = styled('footer')(styles.foot);
const Title = styled('div')(styles.title);

export interface AuthFrameProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** The dark panel: demo accounts, or what the bank never asks for. */
  panel?: ReactNode;
  /** For forms that do not fit the narrow card. */
  wide?: boolean;
  /** More languages than the usual list, on the page that offers them. */
  languages?: readonly { code: string; name: string }[];
}

/** Frame of every sign-in page: brand, scheme, language, one card, and links. */
export function AuthFrame({ title, subtitle, children, panel, wide = false, languages }: AuthFrameProps) {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
  const cover = COVER.test(useLocation().pathname);
  const form = (
    <Form>
      <Title>
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </Title>
      {children}
    </Form>
  );
  return (
    <Root data-cover={cover || undefined}>
      <Top>
        <Brand>
          <Link to={pages.signIn} aria-label={t('brand.home', { brand })}>
            <BrandMark />
            {brand}
          </Link>
        </Brand>
        <Tools>
          <ThemeToggle />
          <LanguageMenu named {...(languages ? { languages } : {})} />
        </Tools>
      </Top>
      <Main>
        <Box data-panel={(panel && !cover) || undefined} data-wide={wide || undefined}>
          {form}
          {!cover && panel && <Panel>{panel}</Panel>}
        </Box>
      </Main>
      {cover && <Panel>{panel ?? <SafetyPanel />}</Panel>}
      <Foot>
        <span>{t('footer.rights', { year: YEAR, brand })}</span>
        <nav aria-label={t('footer.links')}>
          <Link to={pages.guaranteeVerification}>{t('footer.verify')}</Link>
          <Link to={pages.accessibility}>{t('footer.accessibility')}</Link>
          <Link to={pages.terms}>{t('footer.terms')}</Link>
          <Link to={pages.legalNotice}>{t('footer.legal')}</Link>
          <Link to={pages.privacy}>{t('footer.privacy')}</Link>
          <Link to={pages.contact}>{t('footer.contact')}</Link>
        </nav>
      </Foot>
    </Root>
  );
}

/** The panel's content where there are no demo accounts. */
export function SafetyPanel() {
  const { t } = useTranslation('host');
  return (
    <>
      <h2>{t('safety.title')}</h2>
      <p style={{ marginBlockStart: 8 }}>{t('safety.text')}</p>
    </>
  );
}
