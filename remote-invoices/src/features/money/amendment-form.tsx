import { call, createAttemptKeys } from '@cessio/client';
import {
  createAmendment,
  TERM_LABELS,
  termText,
  updateAmendment,
  type AgreedTerms,
  type ContractRecord,
  type ContractVersion,
} from '@cessio/contract/contracts';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { Button, Card, Grid, Hint, Row, Text } from '@cessio/ui';
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
  amendmentSchema,
  CHOICES,
  isOptional,
  kindOf,
  PARTS,
  valuesOf,
  type Amendment,
  type AmendmentValues,
  type Choice,
} from './amendment-values.ts';

interface Props {
  contract: ContractRecord;
  /** The draft to change; null for a new one. */
  draft: ContractVersion | null;
  onClose: () => void;
}

const keyFor = createAttemptKeys();
const PART = { margin: 0, padding: 0, border: 0, minInlineSize: 0 } as const;

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
  return (
    <Card title={draft ? t('contract.edit') : t('contract.amend')}>
      <Form form={form} onSubmit={submit} aria-label={t('contract.amend')}>
        <FormError />
        <Hint>{t('contract.amendHint')}</Hint>
        <Grid columns={2} min={220}>
          <DateField name="effectiveFrom" label={t('contract.effectiveFrom')} required />
        </Grid>
        {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
          <fieldset key={part} style={PART}>
            <Text type="body" weight={600} as="legend">
              {t(`contract.part.${part}`)}
            </Text>
            <Grid columns={2} min={220}>
              {PARTS[part].map((name) => (
                <TermField key={name} name={name} currency={currency} />
              ))}
            </Grid>
          </fieldset>
        ))}
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

/** One term, typed as what it is. */
function TermField({ name, currency }: { name: keyof AgreedTerms; currency: string }) {
  const { t } = useTranslation('invoices');
  const label = TERM_LABELS[name];
  const required = !isOptional(name);
  switch (kindOf(name)) {
    case 'choice':
      return <SelectField name={name} label={label} options={optionsOf(name as Choice, currency)} required />;
    case 'amount':
      return <MoneyField name={name} label={label} currency={currency} required={required} />;
    case 'rate':
      return (
        <TextField
          name={name}
          label={t('contract.inPercent', { label })}
          inputMode="decimal"
          required={required}
        />
      );
    default:
      return (
        <TextField
          name={name}
          label={t('contract.inDays', { label })}
          inputMode="numeric"
          maxLength={3}
          required
        />
      );
  }
}

const optionsOf = (name: Choice, currency: string) =>
  CHOICES[name].map((value) => ({
    value,
    label: termText(name, (value === 'true' ? true : value === 'false' ? false : value) as never, currency),
  }));
