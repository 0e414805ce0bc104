import { pages } from '@cessio/contract';
import { brandAtom, registerTexts, useAtomValue, useTranslation } from '@cessio/shell';
import {
  Button,
  EmptyState,
  IconCompany,
  IconClock,
  IconInvoice,
  IconLandmark,
  Row,
  styled,
  v,
  type IconLike,
} from '@cessio/ui';
import { AuthFrame, SafetyPanel } from '../session/auth-frame.tsx';
import texts from '../../locales/plain.json' with { type: 'json' };

registerTexts('host', texts);

const Uses = styled('ul')({
  display: 'grid',
  gap: 20,
  '& > li': { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 12 },
  '& svg': { color: v.primary, marginBlockStart: 2 },
  '& p': { color: v.text2, marginBlockStart: 2 },
});

const USES: readonly [string, IconLike][] = [
  ['supplier', IconInvoice],
  ['client', IconCompany],
  ['bank', IconLandmark],
];

/** What the portal is for, whom it serves, and where to go next. */
export function AboutPage() {
  const { t } = useTranslation('host');
  const brand = useAtomValue(brandAtom);
  return (
    <AuthFrame title={t('about.title')} subtitle={t('about.text', { brand })} panel={<SafetyPanel />}>
      <Uses>
        {USES.map(([use, Icon]) => (
          <li key={use}>
            <Icon size={20} strokeWidth={1.5} aria-hidden />
            <div>
              <h2>{t(`about.${use}`)}</h2>
              <p>{t(`about.${use}.text`)}</p>
            </div>
          </li>
        ))}
      </Uses>
      <Row>
        <Button to={pages.home}>{t('plain.back')}</Button>
        <Button variant="text" to={pages.contact}>
          {t('footer.contact')}
        </Button>
      </Row>
    </AuthFrame>
  );
}

/** Placeholder for a part of the portal still to come. */
export function ComingSoonPage() {
  const { t } = useTranslation('host');
  return (
    <AuthFrame title={t('coming-soon.title')}>
      <EmptyState
        level={2}
        icon={IconClock}
        title={t('coming-soon.what')}
        action={<Button to={pages.home}>{t('plain.back')}</Button>}
      >
        {t('coming-soon.text')}
      </EmptyState>
    </AuthFrame>
  );
}
