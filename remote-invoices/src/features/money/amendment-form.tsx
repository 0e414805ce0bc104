import { call, createAttemptKeys } from '@cessio/client';
import {
  createAmendment,
  TERM_LABELS,
  termText,
  updateAmendment,
  type ContractRecord,
  type ContractVersion,
} from '@cessio/contract/contracts';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { Button, Card, Grid, Hint, Row } from '@cessio/ui';
import {
  DateField,
  Form,
  FormError,
  LeaveGuard,
  MoneyField,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  usePortalForm,
} from '@cessio/ui/form';
import { useState } from 'react';
import {
  AMOUNTS,
  amendmentSchema,
  CHOICES,
  DAYS,
  RATES,
  valuesOf,
  type Amendment,
  type AmendmentValues,
} from './amendment-values.ts';

interface Props {
  contract: ContractRecord;
  /** The draft to change; null for a new one. */
  draft: ContractVersion | null;
  onClose: () => void;
}

const keyFor = createAttemptKeys();

/** Writes an amendment: the terms in force, to be changed from a later day. */
export function AmendmentForm({ contract, draft, onClose }: Props) {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  const { id, currency } = contract;
  const from = draft ?? contract.versions.find((one) => one.id === contract.inForce) ?? contract.versions[0];
  const [schema] = useState(() => amendmentSchema(currency, (rule) => t(`contract.check.${rule}`)));
  const form = usePortalForm<AmendmentValues, Amendment>({
    schema,
    defaultValues: from ? valuesOf(from.terms, draft) : undefined,
  });
  const submit = async (given: Amendment) => {
    const prices = (from?.prices ?? []).map(({ assignor, feePpm }) => ({ assignorId: assignor.id, feePpm }));
    const body = { ...given, prices };
    const next = draft
      ? await call(updateAmendment, {
          params: { id, termsId: draft.id },
          body: { ...body, version: draft.version },
        })
      : await call(createAmendment, {
          params: { id },
          body: { ...body, version: contract.version },
          idempotencyKey: keyFor(`amend ${id}`, body),
        });
    client.setQueryData(['contract', 'one', id], next);
    onClose();
  };
  const options = (name: keyof typeof CHOICES) =>
    CHOICES[name].map((value) => ({
      value,
      label: termText(name, (value === 'true' ? true : value === 'false' ? false : value) as never, currency),
    }));
  return (
    <Card title={draft ? t('contract.edit') : t('contract.amend')}>
      <Form form={form} onSubmit={submit} aria-label={t('contract.amend')}>
        <FormError />
        <Hint>{t('contract.amendHint')}</Hint>
        <Grid columns={2} min={220}>
          <DateField name="effectiveFrom" label={t('contract.effectiveFrom')} required />
          {AMOUNTS.map((name) => (
            <MoneyField
              key={name}
              name={name}
              label={TERM_LABELS[name]}
              currency={currency}
              required={name !== 'fdgCap'}
            />
          ))}
          {RATES.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t('contract.inPercent', { label: TERM_LABELS[name] })}
              inputMode="decimal"
              required={name !== 'concentrationPpm'}
            />
          ))}
          {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
            <SelectField key={name} name={name} label={TERM_LABELS[name]} options={options(name)} required />
          ))}
          {DAYS.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t('contract.inDays', { label: TERM_LABELS[name] })}
              inputMode="numeric"
              maxLength={3}
              required
            />
          ))}
        </Grid>
        <TextField name="reason" label={t('contract.reasonShown')} maxLength={500} required />
        <TextAreaField name="note" label={t('contract.noteHidden')} maxLength={2000} />
        <Row justify="flex-end">
          <Button onClick={onClose}>{t('contract.cancel')}</Button>
          <SubmitButton>{t('contract.save')}</SubmitButton>
        </Row>
        <LeaveGuard
          unsaved={form.formState.isDirty && !form.formState.isSubmitSuccessful ? 'unkept' : 'nothing'}
        />
      </Form>
    </Card>
  );
}
