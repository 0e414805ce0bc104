import { useTranslation, type User } from '@cessio/shell';
import { Text } from '@cessio/ui';
import { FullCover } from '../layout/full-cover.tsx';
import './host-texts.ts';
import { LockForm } from './lock-form.tsx';

/** The lock screen over the current page, which stays mounted, so that nothing typed is lost. */
export function LockCover({ user }: { user: User }) {
  const { t } = useTranslation('host');
  return (
    <FullCover labelledBy="lock-title">
      <div>
        <h1 id="lock-title" tabIndex={-1}>
          {t('lock.title')}
        </h1>
        <Text as="p" tone="second">
          {t('lock.subtitle')}
        </Text>
      </div>
      <LockForm user={user} />
    </FullCover>
  );
}
