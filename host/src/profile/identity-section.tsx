import { useMemo } from 'react';
import { ADVISER_TITLES, updateMeFields, type Me, phoneText } from '@cessio/contract';
import { LANGUAGES, useTranslation } from '@cessio/shell';
import { Card, DescriptionList, Grid, Money, Stack } from '@cessio/ui';
import {
  ComboField,
  Form,
  NameField,
  SelectField,
  SubmitButton,
  TextField,
  useWatch,
  FormActions,
} from '@cessio/ui/form';
import { functionKey } from '../layout/sidebar.tsx';
import { AdviserCard } from './adviser-card.tsx';
import { PhotoCard } from './photo-card.tsx';
import { timeIn, timeZones } from './time-zones.ts';
import { useSectionForm, type SectionProps } from './use-section-form.tsx';

const LABELS = {
  firstName: 'field.firstName',
  lastName: 'field.lastName',
  phone: 'field.phone',
  adviserTitle: 'profile.adviser.title',
  locale: 'profile.language',
  timeZone: 'profile.timeZone',
};
type Values = Record<keyof typeof LABELS, string>;
const NAMES = Object.keys(LABELS) as (keyof typeof LABELS)[];

function valuesOf({ firstName, lastName, phone, adviserTitle, locale, timeZone }: Me): Values {
  return {
    firstName,
    lastName,
    phone: phoneText(phone ?? ''),
    adviserTitle: adviserTitle ?? '',
    locale,
    timeZone,
  };
}

/** Names, phone, language and time zone, and the photo. */
export function IdentitySection({ me, onUnsaved }: SectionProps) {
  const { t } = useTranslation('host');
  const staff = me.party === null;
  return (
    <Grid columns={2} min={320} style={{ alignItems: 'start' }}>
      <IdentityForm me={me} onUnsaved={onUnsaved} />
      <Stack>
        {!staff && <AdviserCard />}
        <PhotoCard me={me} />
        <Card title={t('profile.function')}>
          <DescriptionList
            items={[
              {
                term: t('field.email'),
                value: <bdi dir="ltr">{me.email}</bdi>,
                hint: t(staff ? 'profile.email.helpStaff' : 'profile.email.help'),
              },
              { term: t('profile.role'), value: t(functionKey(me)) },
              me.party && { term: t('field.company'), value: me.party.legalName },
              me.approvalLimit !== null && {
                term: t('profile.limit'),
                value: <Money minor={me.approvalLimit} />,
              },
            ]}
          />
        </Card>
      </Stack>
    </Grid>
  );
}

function IdentityForm(section: SectionProps) {
  const { t } = useTranslation('host');
  const { form, isDirty, save, notices } = useSectionForm('identity', section, valuesOf);
  const { dirtyFields } = form.formState;
  const zone = useWatch({ control: form.control, name: 'timeZone' });
  const current = section.me.timeZone;
  const zones = useMemo(() => timeZones(current), [current]);

  const changed = NAMES.filter((name) => dirtyFields[name]);
  const submit = async (values: Values) => {
    const blank = (['firstName', 'lastName'] as const).find((name) => values[name].trim() === '');
    if (blank) {
      form.setError(blank, { message: t('profile.required') }, { shouldFocus: true });
      return;
    }
    const sent = (name: keyof Values) => (name === 'adviserTitle' ? values[name] || null : values[name]);
    await save(Object.fromEntries(changed.map((name) => [name, sent(name)])));
  };
  return (
    <Card title={t('profile.tab.identity')}>
      <Form form={form} aria-label={t('profile.tab.identity')} onSubmit={submit}>
        {notices((theirs) =>
          changed
            .filter((name) => form.getValues(name) !== theirs[name])
            .map((name) => ({ label: t(LABELS[name]), mine: form.getValues(name), theirs: theirs[name] })),
        )}
        <Grid columns={2} min={180} gap={14}>
          <NameField
            name="firstName"
            label={t('field.firstName')}
            autoComplete="given-name"
            maxLength={updateMeFields.firstName.max}
            required
          />
          <NameField
            name="lastName"
            label={t('field.lastName')}
            autoComplete="family-name"
            maxLength={updateMeFields.lastName.max}
            required
          />
        </Grid>
        <TextField
          name="phone"
          type="tel"
          label={t('field.phone')}
          autoComplete="tel"
          help={t('profile.phone.help')}
          maxLength={updateMeFields.phone.max}
        />
        {section.me.role === 'adviser' && (
          <SelectField
            name="adviserTitle"
            label={t('profile.adviser.title')}
            help={t('profile.adviser.title.help')}
            options={['', ...ADVISER_TITLES].map((value) => ({
              value,
              label: t(`profile.adviser.${value || 'neither'}`),
            }))}
          />
        )}
        <SelectField
          name="locale"
          label={t('profile.language')}
          help={t('profile.language.help')}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <ComboField
          name="timeZone"
          label={t('profile.timeZone')}
          help={zone && t('profile.timeZone.help', { time: timeIn(zone) })}
          options={zones}
          required
        />
        <FormActions justify="flex-start">
          <SubmitButton disabled={!isDirty}>{t('profile.save')}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}
