import { call } from '@cessio/client';
import { pages, stepUp } from '@cessio/contract';
import { useNavigate, useSetAtom, useStore, useTranslation, type User } from '@cessio/shell';
import { Avatar, Button, Row, Text } from '@cessio/ui';
import { Form, FormError, PasswordField, SubmitButton, usePortalForm } from '@cessio/ui/form';
import { lockedAtom, signOut } from './session.ts';

interface LockFormProps {
  user: User;
  /** Called once the password was right. */
  onUnlocked?: () => unknown;
}

/** The locked user, a field for their password, or a link to sign in as somebody else. */
export function LockForm({ user, onUnlocked }: LockFormProps) {
  const { t } = useTranslation('host');
  const store = useStore();
  const navigate = useNavigate();
  const setLocked = useSetAtom(lockedAtom);
  const form = usePortalForm({ defaultValues: { password: '' }, mode: 'onSubmit' });
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
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
          await onUnlocked?.();
        }}
      >
        <FormError />
        <div data-autofocus>
          <PasswordField
            name="password"
            label={t('field.password')}
            autoComplete="current-password"
            required
          />
        </div>
        <SubmitButton size={44} fullWidth>
          {t('lock.submit')}
        </SubmitButton>
      </Form>
      <Button
        variant="text"
        onClick={() => {
          signOut(store, true);
          void navigate(pages.signIn, { replace: true });
        }}
      >
        {t('lock.other')}
      </Button>
    </>
  );
}
