import type { ReactNode } from 'react';
import { pages } from '@cessio/contract';
import { brandAtom, Link as RouterLink, useAtomValue, useOptionalUser } from '@cessio/shell';
import { Button } from '../actions/button.tsx';
import { BrandMark } from '../brand/brand-mark.tsx';
import { useText } from '../i18n.ts';
import { column, media, styled, v } from '../theme/look.ts';
import { Text } from './text.tsx';

const Root = styled('div')({
  minBlockSize: '100dvh',
  ...column,
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
  '@media print': { '& > a + *': { display: 'none' } },
});
const Main = styled('main')({
  flex: 1,
  inlineSize: '100%',
  maxInlineSize: 1040 + 32,
  marginInline: 'auto',
  padding: 'clamp(20px, 8vh, 80px) 16px 40px',
  ...column,
  gap: 16,
});
const Foot = styled('footer')({ padding: '12px 32px', [media.phone]: { padding: '12px 16px' } });

/** Frame of a page for people without an account: brand, a sign-in link, wide margins. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const t = useText();
  const brand = useAtomValue(brandAtom);
  const known = useOptionalUser() !== null;
  return (
    <Root>
      <Head>
        <RouterLink to={pages.home}>
          <BrandMark size={30} />
          {brand}
        </RouterLink>
        <Button size={30} to={known ? pages.home : pages.signIn}>
          {t(known ? 'visitor.home' : 'visitor.signIn')}
        </Button>
      </Head>
      <Main>{children}</Main>
      <Foot>
        <Text type="caption" tone="second">
          {t('visitor.never')}
        </Text>
      </Foot>
    </Root>
  );
}
