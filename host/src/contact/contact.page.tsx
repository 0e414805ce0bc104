import { lazy, Suspense, useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import { myParty, pages, sendContact, sendContactFields } from '@cessio/contract';
import { registerTexts, useOptionalUser, useTranslation } from '@cessio/shell';
import { Button, Link, Notice, styled } from '@cessio/ui';
import {
  Form,
  FormError,
  NameField,
  LeaveGuard,
  RestoredNotice,
  SubmitButton,
  TextAreaField,
  TextField,
  useFormContext,
  useFormDraft,
  usePortalForm,
  FormActions,
} from '@cessio/ui/form';
import { AuthFrame } from '../session/auth-frame.tsx';
import texts from '../../locales/contact.json' with { type: 'json' };

registerTexts('host', texts);

// Only signed-in users have one.
const Adviser = lazy(async () => ({ default: (await import('@cessio/ui/record')).AdviserContact }));

/** Hidden and out of the Tab order; only bots fill it. */
const Trap = styled('div')({
  position: 'absolute',
  insetInlineStart: -9999,
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
});

const UNWRITTEN = { subject: '', message: '', website: '' };
type Message = typeof UNWRITTEN & Record<'name' | 'email', string>;

/** A message to the bank, from visitors and signed-in users. */
export function ContactPage() {
  const { t } = useTranslation('host');
  const user = useOptionalUser();
  const [keyFor] = useState(createAttemptKeys);
  const [answeredTo, setAnsweredTo] = useState<string | null>(null);
  const form = usePortalForm<Message>({
    defaultValues: {
      name: user ? `${user.firstName} ${user.lastName}` : '',
      email: user?.email ?? '',
      ...UNWRITTEN,
    },
  });

  // A honeypot that a program on this device filled must not be restored for a person.
  const draft = useFormDraft(form, `cessio.contact.${user?.id ?? 'visitor'}`, ['website']);
  const { isDirty } = form.formState;
  const unsaved = isDirty && answeredTo === null ? (draft.refused ? 'lost' : 'kept') : 'nothing';

  const submit = async ({ subject, website, ...rest }: Message): Promise<void> => {
    const body = { ...rest, ...(subject.trim() && { subject }), ...(website && { website }) };
    await call(sendContact, { body, idempotencyKey: keyFor('contact', body) });
    draft.forget();
    setAnsweredTo(rest.email.trim());
  };
  const again = (): void => {
    // The sender's details stay; the rest has been sent.
    form.reset({ ...form.getValues(), ...UNWRITTEN });
    setAnsweredTo(null);
  };

  return (
    <AuthFrame title={t('contact-us.title')} subtitle={t('contact.subtitle')} panel={<Aside />}>
      {user?.party && (
        <Suspense>
          <Adviser load={(signal) => call(myParty, { signal })} />
        </Suspense>
      )}
      {answeredTo === null ? (
        <Form form={form} onSubmit={submit} aria-label={t('contact-us.title')}>
          <FormError />
          {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
          <NameField
            name="name"
            label={t('contact.name')}
            autoComplete="name"
            maxLength={sendContactFields.name.max}
            required
          />
          <TextField
            name="email"
            type="email"
            label={t('field.email')}
            autoComplete="email"
            inputMode="email"
            required
          />
          <NameField name="subject" label={t('contact.subject')} maxLength={sendContactFields.subject.max} />
          <TextAreaField
            name="message"
            label={t('contact.message')}
            rows={6}
            maxLength={sendContactFields.message.max}
            required
          />
          <Honeypot />
          <FormActions justify="flex-start">
            <SubmitButton size={44} fullWidth>
              {t('contact.send')}
            </SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <>
          <Notice severity="success" live title={t('contact.sent.title')}>
            {t('contact.sent.text', { email: answeredTo })}
          </Notice>
          <Button size={44} fullWidth onClick={again}>
            {t('contact.again')}
          </Button>
        </>
      )}
      <p style={{ textAlign: 'center' }}>
        <Link to={pages.home}>{t('plain.back')}</Link>
      </p>
      <LeaveGuard unsaved={unsaved} />
    </AuthFrame>
  );
}

function Honeypot() {
  const { register } = useFormContext<Message>();
  return (
    <Trap aria-hidden>
      <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
    </Trap>
  );
}

/** Who answers faster, and what the bank never asks for. */
function Aside() {
  const { t } = useTranslation('host');
  return (
    <>
      <h2>{t('contact.adviser.title')}</h2>
      <p style={{ marginBlock: '8px 24px' }}>{t('contact.adviser.text')}</p>
      <h2>{t('contact.signIn.title')}</h2>
      <p style={{ marginBlock: '8px 24px' }}>{t('contact.signIn.text')}</p>
      <h2>{t('safety.title')}</h2>
      <p style={{ marginBlockStart: 8 }}>{t('contact.safety')}</p>
    </>
  );
}
