import { useEffect, useState } from 'react';
import { media, styled, v } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconArrowUp } from '../icons/icons.ts';

const Root = styled('button')({
  position: 'fixed',
  insetBlockEnd: 'calc(20px + var(--bottom-bar, 0px))',
  insetInlineEnd: 20,
  zIndex: 20,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 36,
  blockSize: 36,
  borderRadius: '50%',
  border: `1px solid ${v.buttonBorder}`,
  background: v.surface,
  color: v.text,
  boxShadow: v.e2,
  cursor: 'pointer',
  '&:hover': { background: v.hover },
  // On a phone it would cover content: it stays at the end of the page.
  [media.phone]: { position: 'static', margin: '0 16px 16px auto', boxShadow: 'none' },
  '@media print': { display: 'none' },
});

/** Back to the top; shown after 50 px. */
export function ScrollToTop() {
  const t = useText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(scrollY > 50);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  return (
    <Root
      type="button"
      aria-label={t('scrollTop.label')}
      title={t('scrollTop.label')}
      onClick={() =>
        scrollTo({
          top: 0,
          behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
        })
      }
    >
      <IconArrowUp size={18} strokeWidth={1.75} aria-hidden />
    </Root>
  );
}
