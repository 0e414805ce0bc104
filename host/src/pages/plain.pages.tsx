import { pages } from '@cessio/contract';
import { brandAtom, registerTexts, useAtomValue, useTranslation } from '@cessio/shell';
import { Button, Row } from '@cessio/ui';
import { AuthFrame } from '../session/auth-frame.tsx';
import texts from '../../locales/plain.json' with { type: 'json' };

registerTexts('host', texts);

interface PlainProps {
  name: 'about' | 'coming-soon';
  /** How many paragraphs `<name>.1` … the page has. */
  paragraphs: number;
}

function Plain({ name, paragraphs }: PlainProps) {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
  return (
    <AuthFrame title={t(`${name}.title`)}>
      {Array.from({ length: paragraphs }, (_, index) => (
        <p key={index}>{t(`${name}.${index + 1}`, { brand })}</p>
      ))}
      <Row>
        <Button to={pages.home}>{t('plain.back')}</Button>
      </Row>
    </AuthFrame>
  );
}

export function AboutPage() {
  return <Plain name="about" paragraphs={3} />;
}

export function ComingSoonPage() {
  return <Plain name="coming-soon" paragraphs={1} />;
}
