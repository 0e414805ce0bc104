import type { ReactNode } from 'react';
import { brandAtom, Link as RouterLink, useAtomValue, useOptionalUser, useTranslation } from '@cessio/shell';
import { BrandMark, Button, media, styled, Text, v } from '@cessio/ui';

const Root = styled('div')({
  minBlockSize: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  background: v.canvas,
});
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minBlockSize: 56,
  padding: '8px 32px',
  background: v.surface,
  borderBlockEnd: `1px solid ${v.border}`,
  '& > a:first-of-type': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 10,
    color: v.text,
    textDecoration: 'none',
    fontSize: '1.25rem',
    fontWeight: 600,
  },
  [media.phone]: { padding: '8px 16px' },
});
const Main = styled('main')({
  flex: 1,
  inlineSize: '100%',
  maxInlineSize: 960 + 32,
  marginInline: 'auto',
  padding: 'clamp(20px, 10vh, 104px) 16px 40px',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
});

/** A page for people without an account: brand, a way to sign in, wide margins. */
export function VisitorPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('requests');
  const brand = useAtomValue(brandAtom);
  const known = useOptionalUser() !== null;
  return (
    <Root>
      <Head>
        <RouterLink to="/">
          <BrandMark size={30} />
          {brand}
        </RouterLink>
        <Button size={30} to={known ? '/' : '/auth/boxed-signin'}>
          {t(known ? 'visitor.home' : 'visitor.signIn')}
        </Button>
      </Head>
      <Main>{children}</Main>
      <footer style={{ padding: '12px 32px' }}>
        <Text type="caption" tone="second">
          {t('visitor.bank')}
        </Text>
      </footer>
    </Root>
  );
}
