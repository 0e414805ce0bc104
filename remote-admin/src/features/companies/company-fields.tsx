import { call } from '@cessio/client';
import { countryName, formatSiren, COUNTRIES, createPartyFields, href, pages } from '@cessio/contract';
import { deriveNumbers, deriveParty, type ExistingParty } from '@cessio/contract/parties';
import { useQuery, useTranslation } from '@cessio/shell';
import { Card, Grid, Link, Notice } from '@cessio/ui';
import { CheckboxField, SelectField, TextField, useFormContext, useWatch } from '@cessio/ui/form';
import type { CompanyValues, Country } from './company-values.ts';
import { nationalIdKey } from './company-words.ts';

type Fields = typeof createPartyFields;
type TextName = { [Name in keyof Fields]: Fields[Name] extends { max: number } ? Name : never }[keyof Fields];

interface CompanyFieldsProps {
  /** The company being edited: its own number is not a duplicate. */
  self?: string;
  /** The company that has this number, as the API just reported. */
  taken: ExistingParty | null;
}

/** A company's identity, sides and contact details. */
export function CompanyFields({ self, taken }: CompanyFieldsProps) {
  const { t } = useTranslation('admin');
  const { control, trigger, getValues, setValue } = useFormContext<CompanyValues>();
  const country = useWatch({ control, name: 'country' });
  const nationalId = useWatch({ control, name: 'nationalId' });
  const vatNo = useWatch({ control, name: 'vatNo' });
  const numbers = deriveNumbers(country, nationalId);
  const existing = useExisting(country, numbers?.nationalId ?? null, self) ?? taken;
  /** The VAT number follows the national number until the user types another one. */
  const followNumber = () => {
    const typed = getValues('vatNo');
    if (typed !== '' && typed !== numbers?.vatNo) return;
    const next = deriveNumbers(getValues('country'), getValues('nationalId'));
    setValue('vatNo', next?.vatNo ?? '', { shouldDirty: true });
  };
  /** Rules over two fields are checked again when the other field has been filled. */
  const again = (...names: (keyof CompanyValues)[]) =>
    void trigger(names.filter((name) => getValues(name) !== ''));
  const french = country === 'FR';
  const text = (name: TextName, label = `field.${name}`) => ({
    name,
    label: t(label),
    maxLength: createPartyFields[name].max,
    autoComplete: 'off',
  });
  return (
    <>
      <Card title={t('company.identity')}>
        <Grid columns={2} min={220} gap={14}>
          <SelectField
            name="country"
            label={t('field.country')}
            required
            options={COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
            onValue={() => {
              followNumber();
              again('nationalId', 'vatNo', 'activityCode', 'postcode');
            }}
          />
          <TextField
            {...text('nationalId', french ? 'companyForm.siren' : nationalIdKey(country))}
            help={
              numbers?.siret
                ? t('companyForm.sirenOf', { siren: formatSiren(numbers.siren ?? '') })
                : t(`companyForm.numberHelp.${country}`)
            }
            spellCheck={false}
            onValue={() => {
              followNumber();
              again('vatNo');
            }}
          />
          <TextField {...text('legalName')} required />
          <TextField {...text('legalForm')} placeholder={t('companyForm.legalFormExample')} />
          {french && (
            <TextField
              {...text('vatNo')}
              spellCheck={false}
              {...(numbers && vatNo === numbers.vatNo
                ? { source: { kind: 'computed' as const, rule: t('companyForm.fromSiren') } }
                : {})}
            />
          )}
          <TextField
            {...text('activityCode', french ? 'companyForm.naf' : 'field.activityCode')}
            spellCheck={false}
            {...(french ? { placeholder: t('companyForm.nafExample') } : {})}
          />
        </Grid>
        {existing && (
          <Notice severity="warning" live title={t('companyForm.known', { name: existing.label })}>
            <Link to={href(pages.company, { id: existing.id })}>{t('companyForm.openKnown')}</Link>
          </Notice>
        )}
      </Card>
      <Card title={t('companyForm.sides')}>
        <Grid columns={2} min={220} gap={14}>
          <CheckboxField
            name="isAssignor"
            label={t('field.isAssignor')}
            help={t('companyForm.assignorHelp')}
            onValue={() => again('isAssignor')}
          />
          <CheckboxField
            name="isDebtor"
            label={t('field.isDebtor')}
            help={t('companyForm.debtorHelp')}
            onValue={() => again('isAssignor')}
          />
        </Grid>
      </Card>
      <Card title={t('company.contact')}>
        <TextField {...text('address')} />
        <Grid columns={2} min={220} gap={14}>
          <TextField {...text('postcode')} inputMode="numeric" />
          <TextField {...text('city')} />
          <TextField {...text('phone')} type="tel" />
          <TextField {...text('email')} type="email" />
        </Grid>
      </Card>
    </>
  );
}

/** The other company with this number, once the API has searched. */
function useExisting(country: string, number: string | null, self: string | undefined): ExistingParty | null {
  const derived = useQuery({
    queryKey: ['party', 'derive', country, number],
    queryFn: ({ signal }) =>
      call(deriveParty, {
        query: { country: country as Country, nationalId: number ?? '' },
        signal,
      }),
    enabled: number !== null,
  });
  const existing = derived.data?.existing ?? null;
  return existing?.id === self ? null : existing;
}
