import { pages } from '@cessio/contract';
import { brandAtom, useAtomValue, useTranslation } from '@cessio/shell';
import { Link, media, styled, text, v } from '@cessio/ui';

const YEAR = new Date().getFullYear();

const Root = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  // The end corner is left to the button that scrolls to the top.
  gap: '2px 24px',
  inlineSize: '100%',
  maxInlineSize: 1600,
  marginInline: 'auto',
  padding: '0 28px 16px',
  color: v.text2,
  ...text('caption'),
  [media.phone]: { padding: '0 16px 16px' },
});

const Links = styled('nav')({ display: 'flex', flexWrap: 'wrap', gap: 16, '& a': { color: v.text2 } });

/** Rights reserved, with the current year; public texts. */
export function Footer() {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
  return (
    <Root>
      <span>{t('footer.rights', { year: YEAR, brand })}</span>
      <Links aria-label={t('footer.links')}>
        <Link to={pages.accessibility}>{t('footer.accessibility')}</Link>
        <Link to={pages.terms}>{t('footer.terms')}</Link>
        <Link to={pages.legalNotice}>{t('footer.legal')}</Link>
        <Link to={pages.privacy}>{t('footer.privacy')}</Link>
      </Links>
    </Root>
  );
}
