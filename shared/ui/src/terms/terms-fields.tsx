import {
  OPEN_TERMS,
  TERM_LABELS,
  termKind,
  type AgreedTerms,
  type TERM_CHOICES,
} from '@cessio/contract/contracts';
import { registerTexts, useTranslation } from '@cessio/shell';
import { Grid, Text } from '@cessio/ui';
import { MoneyField, SelectField, TextField, useWatch } from '@cessio/ui/form';
import type { ReactNode } from 'react';
import texts from '../../locales/terms.json' with { type: 'json' };
import { choicesOf, daysLength, PARTS } from './terms-values.ts';

registerTexts('common', texts);
const useText = () => useTranslation('common').t;

const PART = { margin: '8px 0 0', padding: 0, border: 0, minInlineSize: 0 } as const;
const LEGEND = { padding: 0, marginBlockEnd: 10 } as const;

interface Of {
  currency: string;
  program: 'classic' | 'reverse';
}

/** All terms of a contract, by parts. */
export function TermsFields({ currency, program }: Of) {
  const t = useText();
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
    <FormPart key={part} legend={t(`terms.part.${part}`)}>
      {PARTS[part].map((name) => (
        <TermField key={name} name={name} currency={currency} program={program} />
      ))}
    </FormPart>
  ));
}

/** Fields that belong together, in two columns. */
export function FormPart({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset style={PART}>
      <Text type="body" weight={600} as="legend" style={LEGEND}>
        {legend}
      </Text>
      <Grid columns={2} min={220}>
        {children}
      </Grid>
    </fieldset>
  );
}

/** A rate or a share, in percent. */
export function RateField({
  label,
  ...field
}: {
  name: string;
  label: string;
  required?: boolean;
  help?: string;
}) {
  const t = useText();
  return <TextField {...field} label={t('terms.inPercent', { label })} inputMode="decimal" />;
}

/** One term, typed as what it is. */
function TermField({ name, currency, program }: Of & { name: keyof AgreedTerms }) {
  const t = useText();
  const open = OPEN_TERMS.has(name);
  const field = { name, label: TERM_LABELS[name], required: !open, ...(open && { help: t('terms.open') }) };
  switch (termKind(name)) {
    case 'choice':
      return <ChoiceField {...field} name={name as keyof typeof TERM_CHOICES} program={program} />;
    case 'amount':
      return <MoneyField {...field} currency={currency} />;
    case 'rate':
      return <RateField {...field} />;
    default:
      return (
        <TextField
          {...field}
          label={t('terms.inDays', field)}
          inputMode="numeric"
          maxLength={daysLength(name)}
        />
      );
  }
}

interface ChoiceProps {
  name: keyof typeof TERM_CHOICES;
  label: string;
  program: Of['program'];
}

/** One of a few; until one is chosen, the field says that none is. */
function ChoiceField({ program, ...field }: ChoiceProps) {
  const t = useText();
  const options = choicesOf(field.name, program);
  const chosen = useWatch<Record<string, string>>({ name: field.name });
  const none = options.every(({ value }) => value !== chosen) && { placeholder: t('terms.choose') };
  return <SelectField {...field} options={options} required {...none} />;
}
