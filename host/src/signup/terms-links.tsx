import { pages } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Link, Text } from '@cessio/ui';

/** Where the terms that one accepts are read. */
export function TermsLinks() {
  const { t } = useTranslation('host');
  return (
    <Text as="p" type="small" tone="second">
      <Link to={pages.terms}>{t('signup.terms.read')}</Link> ·{' '}
      <Link to={pages.privacy}>{t('signup.privacy.read')}</Link>
    </Text>
  );
}
