import { createAmendmentFields } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import { Grid } from '@cessio/ui';
import { DateField, TextAreaField, TextField } from '@cessio/ui/form';
import { FormPart, RateField, TermsFields } from '@cessio/ui/terms';

interface Props {
  currency: string;
  program: 'classic' | 'reverse';
  /** Suppliers of a reverse programme, who may have a service fee of their own. */
  participants?: readonly { id: string; legalName: string }[];
}

/** All terms of a version, from when, and why. */
export function AmendmentFields({ currency, program, participants = [] }: Props) {
  const { t } = useTranslation('invoices');
  return (
    <>
      <Grid columns={2} min={220}>
        <DateField name="effectiveFrom" label={t('contract.effectiveFrom')} required />
      </Grid>
      <TermsFields currency={currency} program={program} />
      {participants.length > 0 && (
        <FormPart legend={t('contract.ownFees')}>
          {participants.map(({ id, legalName }) => (
            <RateField key={id} name={`fee-${id}`} label={legalName} />
          ))}
        </FormPart>
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
