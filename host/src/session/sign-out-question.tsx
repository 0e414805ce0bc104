import { useState } from 'react';
import { pages } from '@cessio/contract';
import { registerTexts, useNavigate, useSetAtom, useStore, useTranslation, type User } from '@cessio/shell';
import { ConfirmDialog, formatDateTime, IconLogOut } from '@cessio/ui';
import { keptWork } from './kept-work.ts';
import { leavingAtom } from './leaving.ts';
import { signOut } from './session.ts';
import texts from '../../locales/leaving.json' with { type: 'json' };

registerTexts('host', texts);

/** Says what signing out deletes from this device, and asks. */
export function SignOutQuestion({ user }: { user: User }) {
  const { t } = useTranslation('host');
  const store = useStore();
  const navigate = useNavigate();
  const close = useSetAtom(leavingAtom);
  const [work] = useState(() => keptWork(user.id));
  return (
    <ConfirmDialog
      open
      danger
      onClose={() => close(false)}
      icon={IconLogOut}
      title={t('leaving.title')}
      subtitle={t('leaving.text')}
      consequences={work.map(({ form, savedAt }) => ({
        text: savedAt
          ? t('leaving.work', { what: t(`leaving.form.${form}`), at: formatDateTime(savedAt) })
          : t(`leaving.form.${form}`),
        family: 'danger',
      }))}
      note={t('leaving.note')}
      confirmLabel={t('leaving.confirm')}
      onConfirm={() => {
        close(false);
        signOut(store);
        void navigate(pages.signIn);
      }}
    />
  );
}
