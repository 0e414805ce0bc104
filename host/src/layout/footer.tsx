import { brandAtom, useAtomValue, useTranslation } from '@cessio/shell';
import { media, styled, text, v } from '@cessio/ui';

const YEAR = new Date().getFullYear();

const Root = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 16px',
  inlineSize: '100%',
  maxInlineSize: 1600,
  marginInline: 'auto',
  padding: '0 28px 16px',
  color: v.text2,
  ...text('caption'),
  [media.phone]: { padding: '0 16px 16px' },
});

/** Rights reserved, with the current year; whose portal it is. */
export function Footer() {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
  return (
    <Root>
      <span>{t('footer.rights', { year: YEAR, brand })}</span>
      <span>{t('bank.name')}</span>
    </Root>
  );
}
