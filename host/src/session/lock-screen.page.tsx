import { useEffect } from 'react';
import { call } from '@cessio/client';
import { stepUp } from '@cessio/contract';
import {
  Navigate,
  useLocation,
  useNavigate,
  useOptionalUser,
  useSetAtom,
  useStore,
  useTranslation,
} from '@cessio/shell';
import { Avatar, Button, Row, Text } from '@cessio/ui';
import { Form, FormError, PasswordField, SubmitButton, usePortalForm } from '@cessio/ui/form';
import { wayBack } from '../app/guards.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { lockedAtom, signOut } from './session.ts';

/** Asks the password again, and leads back to where one was. */
export function LockScreenPage({ cover = false }: { cover?: boolean }) {
  const { t } = useTranslation('host');
  const store = useStore();
  const user = useOptionalUser();
  const navigate = useNavigate();
  const setLocked = useSetAtom(lockedAtom);
  const { search } = useLocation();
  const form = usePortalForm({ defaultValues: { password: '' }, mode: 'onSubmit' });
  const userId = user?.id;
  // Once per person: the same one signing in again is what unlocks.
  useEffect(() => {
    if (userId !== undefined) setLocked(true);
  }, [userId, setLocked]);
  if (user === null) return <Navigate to="/auth/boxed-signin" replace />;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <AuthFrame title={t('lock.title')} subtitle={t('lock.subtitle')} cover={cover}>
      <Row gap={12} wrap={false}>
        <Avatar name={name} size={44} />
        <div style={{ minInlineSize: 0 }}>
          <Text as="div" weight={500}>
            {name}
          </Text>
          <Text as="div" type="small" tone="second" clip>
            {user.email}
          </Text>
        </div>
      </Row>
      <Form
        form={form}
        aria-label={t('lock.title')}
        onSubmit={async ({ password }) => {
          await call(stepUp, { body: { method: 'password', password } });
          setLocked(false);
          await navigate(wayBack(search), { replace: true });
        }}
      >
        <FormError />
        <PasswordField name="password" label={t('field.password')} autoComplete="current-password" required />
        <SubmitButton size={44} fullWidth>
          {t('lock.submit')}
        </SubmitButton>
      </Form>
      <Button
        variant="text"
        onClick={() => {
          signOut(store);
          void navigate('/auth/boxed-signin', { replace: true });
        }}
      >
        {t('lock.other')}
      </Button>
    </AuthFrame>
  );
}

export function CoverLockScreenPage() {
  return <LockScreenPage cover />;
}
