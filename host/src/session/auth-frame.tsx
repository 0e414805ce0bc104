import type { ReactNode } from 'react';
import { pages } from '@cessio/contract';
import { brandAtom, useAtomValue, useTranslation } from '@cessio/shell';
import { BrandMark, Link, media, styled, text, v } from '@cessio/ui';
import { LanguageMenu } from '../layout/language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const YEAR = new Date().getFullYear();

const Root = styled('div')({
  minBlockSize: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  [media.phone]: { background: v.surface },
});
const Top = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '18px 32px',
  [media.phone]: { padding: '12px 16px' },
});
const Brand = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  fontSize: '1.25rem',
  fontWeight: 600,
  letterSpacing: '-0.02em',
  '& > a': { display: 'flex', alignItems: 'center', gap: 10, color: v.text, fontWeight: 600 },
  '& > a:hover': { textDecoration: 'none' },
});
const Tools = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 });
const Main = styled('main')({
  flex: 1,
  display: 'grid',
  placeItems: 'center',
  padding: '16px 32px',
  [media.phone]: { padding: 0, placeItems: 'stretch', alignItems: 'start' },
});
const Box = styled('div')({
  display: 'grid',
  inlineSize: '100%',
  maxInlineSize: 480,
  gridTemplateColumns: 'minmax(0, 1fr)',
  background: v.surface,
  border: `1px solid ${v.border}`,
  borderRadius: 10,
  boxShadow: v.e2,
  overflow: 'hidden',
  '&[data-wide="true"]': { maxInlineSize: 760 },
  '&[data-panel="true"]': { maxInlineSize: 900, gridTemplateColumns: '480px minmax(0, 1fr)' },
  '@media (max-width: 1023.95px)': {
    '&[data-panel="true"]': { maxInlineSize: 480, gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  [media.phone]: { '&&': { border: 0, borderRadius: 0, boxShadow: 'none', maxInlineSize: 'none' } },
});
const Form = styled('div')({
  padding: '40px 48px',
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  minInlineSize: 0,
  [media.phone]: { padding: '16px 16px 28px' },
});
const Panel = styled('aside')({
  background: v.ink,
  color: v.onInk,
  padding: '40px 32px',
  minInlineSize: 0,
  [media.phone]: {
    background: v.sunken,
    color: v.text,
    borderBlockStart: `1px solid ${v.border}`,
    padding: '24px 16px',
  },
});
const Cover = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: '40% minmax(0, 1fr)',
  '& > aside': { display: 'flex', flexDirection: 'column', justifyContent: 'center' },
  '& > main': { padding: 32, display: 'grid', placeItems: 'center' },
  '& > main > div': { inlineSize: '100%', maxInlineSize: 480, padding: 0 },
  '& > main[data-wide="true"] > div': { maxInlineSize: 640 },
  '@media (max-width: 1023.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > aside': { order: 2 },
    '& > main': { padding: '16px' },
  },
});
const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '14px 32px',
  color: v.text2,
  ...text('caption'),
  '& nav': { display: 'flex', flexWrap: 'wrap', gap: 16 },
  '& a': { color: v.text2 },
  [media.phone]: { padding: '14px 16px', background: v.canvas },
});
const Title = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  '& p': { color: v.text2 },
  '& h1:focus': { outline: 'none' },
});

export interface AuthFrameProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** The ink half: demo accounts, or what the bank never asks. */
  panel?: ReactNode;
  /** The ink half fills 40 % of the window instead of standing in the card. */
  cover?: boolean;
  /** For forms that do not fit the narrow card. */
  wide?: boolean;
  /** More languages than the list, on the screen that offers them. */
  languages?: readonly { code: string; name: string }[];
}

/** Around every page of signing in: brand, scheme, language, the one card, and the ways out. */
export function AuthFrame({
  title,
  subtitle,
  children,
  panel,
  cover = false,
  wide = false,
  languages,
}: AuthFrameProps) {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
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
    <Root>
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
      {cover ? (
        <Cover>
          <Panel>{panel ?? <SafetyPanel />}</Panel>
          <main data-wide={wide || undefined}>{form}</main>
        </Cover>
      ) : (
        <Main>
          <Box data-panel={panel ? true : undefined} data-wide={wide || undefined}>
            {form}
            {panel && <Panel>{panel}</Panel>}
          </Box>
        </Main>
      )}
      <Foot>
        <span>{t('footer.rights', { year: YEAR, brand })}</span>
        <nav aria-label={t('footer.links')}>
          <Link to={pages.guaranteeVerification}>{t('footer.verify')}</Link>
          <Link to={pages.about}>{t('footer.accessibility')}</Link>
          <Link to={pages.contact}>{t('footer.contact')}</Link>
        </nav>
      </Foot>
    </Root>
  );
}

/** What stands in the ink half where there are no demo accounts. */
export function SafetyPanel() {
  const { t } = useTranslation('host');
  return (
    <>
      <h2>{t('safety.title')}</h2>
      <p style={{ marginBlockStart: 8 }}>{t('safety.text')}</p>
    </>
  );
}
