import { createAmendmentFields } from '@cessio/contract';
import { TERM_BOUNDS, TERM_LABELS, termText, type AgreedTerms } from '@cessio/contract/contracts';
import { useTranslation } from '@cessio/shell';
import { Grid, Text } from '@cessio/ui';
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from '@cessio/ui/form';
import { CHOICES, isOptional, kindOf, PARTS, type Bounded, type Choice } from './amendment-values.ts';

const PART = { margin: '8px 0 0', padding: 0, border: 0, minInlineSize: 0 } as const;
const LEGEND = { padding: 0, marginBlockEnd: 10 } as const;

/** All terms of a version, from when, and why. */
export function TermsFields({
  currency,
  participants = [],
}: {
  currency: string;
  /** Suppliers of a reverse programme, who may have a service fee of their own. */
  participants?: readonly { id: string; legalName: string }[];
}) {
  const { t } = useTranslation('invoices');
  return (
    <>
      <Grid columns={2} min={220}>
        <DateField name="effectiveFrom" label={t('contract.effectiveFrom')} required />
      </Grid>
      {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
        <fieldset key={part} style={PART}>
          <Text type="body" weight={600} as="legend" style={LEGEND}>
            {t(`contract.part.${part}`)}
          </Text>
          <Grid columns={2} min={220}>
            {PARTS[part].map((name) => (
              <TermField key={name} name={name} currency={currency} />
            ))}
          </Grid>
        </fieldset>
      ))}
      {participants.length > 0 && (
        <fieldset style={PART}>
          <Text type="body" weight={600} as="legend" style={LEGEND}>
            {t('contract.ownFees')}
          </Text>
          <Grid columns={2} min={220}>
            {participants.map(({ id, legalName }) => (
              <TextField
                key={id}
                name={`fee-${id}`}
                label={t('contract.inPercent', { label: legalName })}
                inputMode="decimal"
              />
            ))}
          </Grid>
        </fieldset>
      )}
      <TextField
        name="reason"
        label={t('contract.reasonShown')}
        maxLength={createAmendmentFields.reason.max}
        required
      />
      <TextAreaField
        name="note"
        label={t('contract.noteHidden')}
        maxLength={createAmendmentFields.note.max}
      />
    </>
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
          maxLength={String(TERM_BOUNDS[name as Bounded][1]).length}
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
