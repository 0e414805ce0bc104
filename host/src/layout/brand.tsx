import { pages } from '@cessio/contract';
import { brandAtom, Link as RouterLink, useAtomValue, useTranslation } from '@cessio/shell';
import { BrandMark, styled, v } from '@cessio/ui';

const Root = styled(RouterLink)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  color: v.text,
  textDecoration: 'none',
  fontSize: '1.25rem',
  lineHeight: '28px',
  fontWeight: 600,
  letterSpacing: '-0.02em',
  borderRadius: 4,
  '&[data-ink="true"]': { color: v.onInk },
});

/** The logo, leading to the dashboard. */
export function Brand({ onInk = false }: { onInk?: boolean }) {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
  return (
    <Root to={pages.home} aria-label={t('brand.home', { brand })} data-ink={onInk || undefined}>
      <BrandMark size={28} onInk={onInk} />
      {brand}
    </Root>
  );
}
