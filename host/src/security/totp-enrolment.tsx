import { useEffect } from 'react';
import { call, isApiProblem } from '@cessio/client';
import { confirmTotp, confirmTotpFields, enrolTotp } from '@cessio/contract';
import { useQuery, useTranslation } from '@cessio/shell';
import { ErrorState, Hint, Link, media, Skeleton, Stack, styled, Text, text, v } from '@cessio/ui';
import { Form, FormError, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import { ASKED_ONCE } from '../base/query-client.ts';
import { QrCode } from './qr-code.tsx';
import './texts.ts';

const Secret = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 20,
  alignItems: 'center',
  '& > div': { flex: '1 1 200px', minInlineSize: 0 },
  '& code': {
    display: 'block',
    marginBlockStart: 4,
    overflowWrap: 'anywhere',
    ...text('small'),
    fontWeight: 600,
  },
  '& svg': { border: `1px solid ${v.border}` },
  [media.phone]: { gap: 14 },
});

/** `ABCD EFGH …`: in groups of four, to be read aloud or typed. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export interface TotpEnrolmentProps {
  onDone: (recoveryCodes: string[]) => void;
  /** The user cancelled the fresh proof: nothing has begun. */
  onCancelled: () => void;
}

/** Adds an authenticator application: shows the secret as a QR code, text and link, then checks one code. */
export function TotpEnrolment({ onDone, onCancelled }: TotpEnrolmentProps) {
  const { t } = useTranslation('host');
  const form = usePortalForm({ defaultValues: { code: '' }, mode: 'onSubmit' });
  const { data, error, refetch } = useQuery({
    // Each request creates a new secret, so it is sent once per opening and never refetched.
    queryKey: ['me', 'totp', 'enrolment'],
    queryFn: () => call(enrolTotp),
    ...ASKED_ONCE,
    gcTime: 0,
  });
  const cancelled = isApiProblem(error, 'STEP_UP_REQUIRED');
  useEffect(() => {
    if (cancelled) onCancelled();
  }, [cancelled, onCancelled]);
  if (cancelled) return null;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <Stack gap={16}>
      <Hint>{t('security.totp.scan')}</Hint>
      <Secret>
        <QrCode value={data.otpauthUri} label={t('security.totp.qr')} />
        <div>
          <Text as="div" type="small" tone="second">
            {t('security.totp.secret')}
          </Text>
          <code dir="ltr">{grouped(data.secret)}</code>
          <Text as="div" type="small">
            <Link href={data.otpauthUri}>{t('security.totp.open')}</Link>
          </Text>
        </div>
      </Secret>
      <Form
        form={form}
        aria-label={t('security.totp.confirm')}
        onSubmit={async ({ code }) => onDone((await call(confirmTotp, { body: { code } })).recoveryCodes)}
        onError={() => form.setFocus('code', { shouldSelect: true })}
      >
        <FormError />
        <TextField
          name="code"
          label={t('security.totp.code')}
          help={t('security.totp.code.help')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={confirmTotpFields.code.max}
          spellCheck={false}
          required
        />
        <SubmitButton fullWidth>{t('security.totp.confirm')}</SubmitButton>
      </Form>
    </Stack>
  );
}
