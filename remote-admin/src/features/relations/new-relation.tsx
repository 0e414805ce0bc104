import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import {
  countryName,
  COUNTRIES,
  createPartyFields,
  createRelation,
  type RelationRow,
} from '@cessio/contract';
import { portalEvents, useTranslation, useUser } from '@cessio/shell';
import { Dialog, DialogClose, Hint, Row, showToast, Stack } from '@cessio/ui';
import {
  Form,
  FormError,
  RestoredNotice,
  SelectField,
  SubmitButton,
  TextField,
  useFormDraft,
  usePortalForm,
} from '@cessio/ui/form';
import { inviteSchema, type InviteValues } from './relation-form.ts';
import { TermsFields } from './terms-fields.tsx';
import './texts.ts';

const keyFor = createAttemptKeys();
const EMPTY: InviteValues = {
  legalName: '',
  country: 'FR',
  nationalId: '',
  email: '',
  assignorRef: '',
  notification: 'notified',
  termsDays: '60',
};
/** Flat form fields by their path in the call. */
const FIELDS = Object.fromEntries(
  ['legalName', 'country', 'nationalId', 'email'].map((name) => [`invite.${name}`, name]),
);

interface NewRelationProps {
  open: boolean;
  onClose: () => void;
  /** The supplier, when the bank adds the client for it. */
  assignorId?: string;
}

/** A debtor by name, number and e-mail; the bank must accept it before invoices on it can be deposited. */
export function NewRelation({ open, onClose, assignorId }: NewRelationProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('newRelation.title')} sticky width={520}>
      {open && <NewRelationForm onClose={onClose} {...(assignorId ? { assignorId } : {})} />}
    </Dialog>
  );
}

function NewRelationForm({ onClose, assignorId }: Omit<NewRelationProps, 'open'>) {
  const { t } = useTranslation('admin');
  const [schema] = useState(() => inviteSchema(t));
  const form = usePortalForm<InviteValues, InviteValues>({ schema, defaultValues: EMPTY });
  const draft = useFormDraft(form, `cessio.admin.relation.${useUser().id}.${assignorId ?? 'own'}`);
  const submit = async ({ legalName, country, nationalId, email, ...terms }: InviteValues) => {
    const body = {
      ...(assignorId ? { assignorId } : {}),
      invite: { legalName, country: country as (typeof COUNTRIES)[number], nationalId, email },
      assignorRef: terms.assignorRef,
      notification: terms.notification as RelationRow['notification'],
      termsDays: Number(terms.termsDays),
    };
    const made = await call(createRelation, { body, idempotencyKey: keyFor('new relation', body) });
    draft.forget();
    portalEvents.emit('recordChanged', { entity: 'relation', id: made.id });
    showToast({ severity: 'success', title: t('newRelation.done', { name: made.debtor.legalName }) });
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} errorMap={FIELDS} aria-label={t('newRelation.title')}>
      <Stack gap={14}>
        <Hint>{t('newRelation.text')}</Hint>
        <FormError />
        {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
        <TextField
          name="legalName"
          label={t('field.legalName')}
          maxLength={createPartyFields.legalName.max}
          required
        />
        <SelectField
          name="country"
          label={t('field.country')}
          options={COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
          required
        />
        <TextField
          name="nationalId"
          label={t('field.nationalId')}
          maxLength={createPartyFields.nationalId.max}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t('newRelation.email')}
          help={t('newRelation.email.help')}
          maxLength={createPartyFields.email.max}
          required
        />
        <TermsFields staff={assignorId !== undefined} />
        <Row justify="flex-end">
          <DialogClose>{t('newRelation.cancel')}</DialogClose>
          <SubmitButton>{t('newRelation.send')}</SubmitButton>
        </Row>
      </Stack>
    </Form>
  );
}
