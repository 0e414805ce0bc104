import { call } from '@cessio/client';
import { COUNTRIES, createPartyFields, href, pages } from '@cessio/contract';
import { deriveNumbers, deriveParty, type ExistingParty } from '@cessio/contract/parties';
import { useQuery, useTranslation } from '@cessio/shell';
import { Card, Grid, Link, Notice } from '@cessio/ui';
import { CheckboxField, SelectField, TextField, useFormContext, useWatch } from '@cessio/ui/form';
import type { CompanyValues, Country } from './company-values.ts';
import { nationalIdKey } from './company-words.ts';

interface CompanyFieldsProps {
  /** The company that is changed; its own number is no other's. */
  self?: string;
  /** Whose number the API just said it is. */
  taken: ExistingParty | null;
}

/** Who a company is, on which side it stands, and where it is reached. */
export function CompanyFields({ self, taken }: CompanyFieldsProps) {
  const { t } = useTranslation('admin');
  const { control, trigger, getValues, setValue } = useFormContext<CompanyValues>();
  const country = useWatch({ control, name: 'country' });
  const nationalId = useWatch({ control, name: 'nationalId' });
  const vatNo = useWatch({ control, name: 'vatNo' });
  const numbers = deriveNumbers(country, nationalId);
  const existing = useExisting(country, numbers?.nationalId ?? null, self) ?? taken;
  /** The VAT number follows the number it derives from, until somebody types another one. */
  const followNumber = () => {
    const typed = getValues('vatNo');
    if (typed !== '' && typed !== numbers?.vatNo) return;
    const next = deriveNumbers(getValues('country'), getValues('nationalId'));
    setValue('vatNo', next?.vatNo ?? '', { shouldDirty: true });
  };
  /** Rules that look at two fields are asked again for what is there in the other one. */
  const again = (...names: (keyof CompanyValues)[]) =>
    void trigger(names.filter((name) => getValues(name) !== ''));
  const french = country === 'FR';
  return (
    <>
      <Card title={t('company.identity')}>
        <Grid columns={2} min={220} gap={14}>
          <SelectField
            name="country"
            label={t('field.country')}
            required
            options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
            onValue={() => {
              followNumber();
              again('nationalId', 'vatNo', 'activityCode', 'postcode');
            }}
          />
          <TextField
            name="nationalId"
            label={french ? t('companyForm.siren') : t(nationalIdKey(country))}
            help={
              numbers?.siret
                ? t('companyForm.sirenOf', { siren: numbers.siren })
                : t(`companyForm.numberHelp.${country}`)
            }
            maxLength={createPartyFields.nationalId.max}
            spellCheck={false}
            autoComplete="off"
            onValue={() => {
              followNumber();
              again('vatNo');
            }}
          />
          <TextField
            name="legalName"
            label={t('companyForm.legalName')}
            required
            maxLength={createPartyFields.legalName.max}
            autoComplete="off"
          />
          <TextField
            name="legalForm"
            label={t('field.legalForm')}
            placeholder={t('companyForm.legalFormExample')}
            maxLength={createPartyFields.legalForm.max}
            autoComplete="off"
          />
          {french && (
            <TextField
              name="vatNo"
              label={t('field.vatNo')}
              maxLength={createPartyFields.vatNo.max}
              spellCheck={false}
              autoComplete="off"
              {...(numbers && vatNo === numbers.vatNo
                ? { source: { kind: 'computed' as const, rule: t('companyForm.fromSiren') } }
                : {})}
            />
          )}
          <TextField
            name="activityCode"
            label={t(french ? 'companyForm.naf' : 'field.activityCode')}
            maxLength={createPartyFields.activityCode.max}
            spellCheck={false}
            autoComplete="off"
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
            label={t('side.assignor')}
            help={t('companyForm.assignorHelp')}
            onValue={() => again('isAssignor')}
          />
          <CheckboxField
            name="isDebtor"
            label={t('side.debtor')}
            help={t('companyForm.debtorHelp')}
            onValue={() => again('isAssignor')}
          />
        </Grid>
      </Card>
      <Card title={t('company.contact')}>
        <TextField
          name="address"
          label={t('field.address')}
          maxLength={createPartyFields.address.max}
          autoComplete="off"
        />
        <Grid columns={2} min={220} gap={14}>
          <TextField
            name="postcode"
            label={t('field.postcode')}
            inputMode="numeric"
            maxLength={createPartyFields.postcode.max}
            autoComplete="off"
          />
          <TextField
            name="city"
            label={t('field.city')}
            maxLength={createPartyFields.city.max}
            autoComplete="off"
          />
          <TextField
            name="phone"
            type="tel"
            label={t('field.phone')}
            maxLength={createPartyFields.phone.max}
            autoComplete="off"
          />
          <TextField
            name="email"
            type="email"
            label={t('field.email')}
            maxLength={createPartyFields.email.max}
            autoComplete="off"
          />
        </Grid>
      </Card>
    </>
  );
}

/** The other company that has this number, once the API has looked. */
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
