import { MOST_DEBTORS } from '@cessio/contract/onboarding';
import { useTranslation } from '@cessio/shell';
import { Button, IconButton, IconClose, IconPlus, media, Row, styled, v } from '@cessio/ui';
import { MoneyField, TextField, useFieldArray } from '@cessio/ui/form';
import type { CompanyInput } from './company-form.ts';
import { FormSection } from './form-section.tsx';

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1.2fr) auto',
  gap: 12,
  alignItems: 'start',
  '& > button': { marginBlockStart: 28 },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    padding: 12,
    border: `1px solid ${v.border}`,
    borderRadius: 8,
    '& > *:not(button)': { gridColumn: 1 },
    '& > button': { gridColumn: 2, gridRow: 1 },
  },
});

/** The main buyers, up to twenty, whom the bank asks about first. */
export function DebtorsPart({ currency }: { currency: string }) {
  const { t } = useTranslation('host');
  const { fields, append, remove } = useFieldArray<CompanyInput, 'debtors'>({ name: 'debtors' });
  return (
    <FormSection title={t('signup.debtors')} text={t('signup.debtors.text', { max: MOST_DEBTORS })}>
      {fields.length > 0 && (
        <ul style={{ display: 'flex', flexDirection: 'column', gap: 12 }} aria-label={t('signup.debtors')}>
          {fields.map(({ id }, index) => (
            <Line key={id}>
              <TextField name={`debtors.${index}.name`} label={t('signup.debtor.name')} required />
              <TextField name={`debtors.${index}.nationalId`} label={t('signup.debtor.nationalId')} />
              <MoneyField
                name={`debtors.${index}.outstanding`}
                label={t('signup.debtor.outstanding')}
                currency={currency}
              />
              <IconButton
                icon={IconClose}
                label={t('signup.debtor.remove', { n: index + 1 })}
                onClick={() => remove(index)}
              />
            </Line>
          ))}
        </ul>
      )}
      <Row>
        <Button
          icon={IconPlus}
          disabled={fields.length >= MOST_DEBTORS}
          disabledReason={t('signup.debtors.full', { max: MOST_DEBTORS })}
          onClick={() => append({ name: '', nationalId: '', outstanding: null })}
        >
          {t('signup.debtors.add')}
        </Button>
      </Row>
    </FormSection>
  );
}
