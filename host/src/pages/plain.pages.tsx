import type { ReactNode } from 'react';
import { brandAtom, useAtomValue, useTranslation } from '@cessio/shell';
import { Button, Row } from '@cessio/ui';
import { AuthFrame } from '../session/auth-frame.tsx';

interface PlainProps {
  name: 'about' | 'contact-us' | 'coming-soon' | 'maintenance';
  /** How many paragraphs `<name>.1` … the page has. */
  paragraphs: number;
  actions?: ReactNode;
}

function Plain({ name, paragraphs, actions }: PlainProps) {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
  return (
    <AuthFrame title={t(`${name}.title`)}>
      {Array.from({ length: paragraphs }, (_, index) => (
        <p key={index}>{t(`${name}.${index + 1}`, { brand })}</p>
      ))}
      <Row>
        {actions}
        <Button to="/">{t('plain.back')}</Button>
      </Row>
    </AuthFrame>
  );
}

export function AboutPage() {
  return <Plain name="about" paragraphs={3} />;
}

export function ContactPage() {
  const { t } = useTranslation('host');
  return (
    <Plain
      name="contact-us"
      paragraphs={3}
      actions={
        <Button variant="primary" to="/auth/boxed-password-reset">
          {t('contact-us.password')}
        </Button>
      }
    />
  );
}

export function ComingSoonPage() {
  return <Plain name="coming-soon" paragraphs={1} />;
}

export function MaintenancePage() {
  const { t } = useTranslation('host');
  return (
    <Plain
      name="maintenance"
      paragraphs={1}
      actions={
        <Button variant="primary" onClick={() => location.assign('/')}>
          {t('maintenance.retry')}
        </Button>
      }
    />
  );
}
