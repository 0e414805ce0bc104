import { useState } from 'react';
import {
  confirmByLinkFields,
  contestByLinkFields,
  formatDate,
  formatMoney,
  OTHER_REASON,
  OTHER_REASON_MIN_COMMENT,
  REASONS,
  todayInParis,
  type BodyIn,
  type confirmByLink,
  type contestByLink,
  type PublicInvoice,
} from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Card, Hint, IconCircleCheck, IconCircleX, RadioGroup } from '@cessio/ui';
import {
  CheckboxField,
  Form,
  FormError,
  LeaveGuard,
  NameField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  usePortalForm,
} from '@cessio/ui/form';

interface AnswerCardProps {
  invoice: PublicInvoice;
  onConfirm: (body: BodyIn<typeof confirmByLink>) => Promise<void>;
  onContest: (body: BodyIn<typeof contestByLink>) => Promise<void>;
}

/** Asks for one of two answers. Both forms stay mounted, so that switching between them loses nothing typed. */
export function AnswerCard({ invoice, onConfirm, onContest }: AnswerCardProps) {
  const { t } = useTranslation('invoices');
  const [choice, setChoice] = useState('');
  return (
    <Card title={t('link.answer')} heavy warm>
      <Hint>{t('link.until', { date: formatDate(todayInParis(new Date(invoice.expiresAt))) })}</Hint>
      <RadioGroup
        cards
        hideLabel
        label={t('link.answer')}
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'confirm', label: t('link.choice.confirm') },
          { value: 'contest', label: t('link.choice.contest') },
        ]}
      />
      <div hidden={choice !== 'confirm'}>
        <ConfirmForm invoice={invoice} onSubmit={onConfirm} />
      </div>
      <div hidden={choice !== 'contest'}>
        <ContestForm invoice={invoice} onSubmit={onContest} />
      </div>
    </Card>
  );
}

interface FormProps<Body> {
  invoice: PublicInvoice;
  onSubmit: (body: Body) => Promise<void>;
}

function ConfirmForm({ invoice, onSubmit }: FormProps<BodyIn<typeof confirmByLink>>) {
  const { t } = useTranslation('invoices');
  const form = usePortalForm({ defaultValues: { name: '', title: '', email: '', accept: false } });
  const text = (name: 'name' | 'title' | 'email') => ({
    name,
    maxLength: confirmByLinkFields[name].max,
    required: true,
  });
  return (
    <Form
      form={form}
      aria-label={t('link.choice.confirm')}
      onSubmit={async ({ name, title, email, accept }) => {
        if (!accept) {
          form.setError('accept', { message: t('link.acceptNeeded') }, { shouldFocus: true });
          return;
        }
        await onSubmit({ name: name.trim(), title: title.trim(), email: email.trim(), accept: true });
      }}
    >
      <NameField {...text('name')} label={t('link.name')} autoComplete="name" />
      <TextField {...text('title')} label={t('link.function')} autoComplete="organization-title" />
      <TextField {...text('email')} label={t('link.email')} type="email" autoComplete="email" />
      <CheckboxField
        name="accept"
        label={t('link.accept', {
          debtor: invoice.debtorName,
          number: invoice.number,
          amount: formatMoney(invoice.due, invoice.currency),
        })}
      />
      <FormError />
      {form.formState.isDirty && <LeaveGuard unsaved="unkept" />}
      <SubmitButton size={44} fullWidth icon={IconCircleCheck}>
        {t('link.confirm')}
      </SubmitButton>
    </Form>
  );
}

const CHOICES = Object.entries(REASONS.confirmationRefusal).map(([value, label]) => ({ value, label }));

function ContestForm({ invoice, onSubmit }: FormProps<BodyIn<typeof contestByLink>>) {
  const { t } = useTranslation('invoices');
  const form = usePortalForm({ defaultValues: { code: '', comment: '' } });
  return (
    <Form
      form={form}
      aria-label={t('link.choice.contest')}
      onSubmit={async ({ code, comment }) => {
        const words = comment.trim();
        if (code === OTHER_REASON && words.length < OTHER_REASON_MIN_COMMENT) {
          form.setError('comment', { message: t('link.otherNeedsWords') }, { shouldFocus: true });
          return;
        }
        await onSubmit({ code, ...(words ? { comment: words } : {}) });
      }}
    >
      <SelectField
        name="code"
        label={t('field.reasonCode')}
        placeholder={t('link.reasonChoose')}
        options={CHOICES}
        required
      />
      <TextAreaField
        name="comment"
        label={t('link.comment')}
        help={t('link.commentHelp', { assignor: invoice.assignorName })}
        maxLength={contestByLinkFields.comment.max}
      />
      <FormError />
      {form.formState.isDirty && <LeaveGuard unsaved="unkept" />}
      <SubmitButton size={44} fullWidth variant="danger" icon={IconCircleX}>
        {t('link.contest')}
      </SubmitButton>
    </Form>
  );
}
