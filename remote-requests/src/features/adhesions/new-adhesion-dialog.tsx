import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import {
  countryName,
  createAdhesionFields,
  href,
  NAME_FAULTS,
  nameFault,
  checkMessage,
  pages,
} from '@cessio/contract';
import { createAdhesion, type NewAdhesion } from '@cessio/contract/adhesions';
import { checkNationalId, ONBOARDING_COUNTRIES } from '@cessio/contract/onboarding';
import { deriveParty } from '@cessio/contract/parties';
import { portalEvents, useQuery, useTranslation, type TFunction } from '@cessio/shell';
import { Dialog, DialogClose, Grid, Hint, Link, Notice, Row, showToast } from '@cessio/ui';
import {
  Form,
  FormError,
  SelectField,
  SubmitButton,
  TextField,
  usePortalForm,
  useWatch,
  rulesOf,
} from '@cessio/ui/form';
import './texts.ts';

type Values = Record<keyof NewAdhesion, string>;
type Country = NewAdhesion['country'];

const EMPTY: Values = {
  legalName: '',
  country: 'FR',
  legalForm: '',
  nationalId: '',
  firstName: '',
  lastName: '',
  email: '',
};
const REQUIRED = ['legalName', 'nationalId', 'firstName', 'lastName', 'email'] as const;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Errors by field; the API applies the same rules. */
const schemaOf = (t: TFunction<'requests'>) =>
  rulesOf<Values>((values, wrong) => {
    for (const name of REQUIRED) if (values[name].trim() === '') wrong(name, t('adhesion.new.required'));
    for (const name of ['legalName', 'firstName', 'lastName'] as const) {
      const fault = nameFault(values[name].trim());
      if (fault) wrong(name, NAME_FAULTS[fault]);
    }
    if (values.legalName.trim().length === 1) wrong('legalName', t('adhesion.new.short'));
    const unfit = values.nationalId.trim() && checkNationalId(values.country, values.nationalId);
    if (unfit) wrong('nationalId', checkMessage(unfit.code, unfit.data));
    if (values.email.trim() && !EMAIL.test(values.email.trim()))
      wrong('email', t('adhesion.new.emailFormat'));
    return values;
  });

/** Starts the adhesion of an assignor for its contact, who completes it by a mailed link. */
export function NewAdhesionDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const { t } = useTranslation('requests');
  const [schema] = useState(() => schemaOf(t));
  const [keyFor] = useState(createAttemptKeys);
  const form = usePortalForm<Values, Values>({ schema, defaultValues: EMPTY });
  const [country, nationalId] = useWatch({ control: form.control, name: ['country', 'nationalId'] });
  const known = useQuery({
    queryKey: ['party', 'derive', country, nationalId],
    queryFn: ({ signal }) =>
      call(deriveParty, { query: { country: country as Country, nationalId: nationalId.trim() }, signal }),
    enabled: nationalId.trim() !== '' && !checkNationalId(country, nationalId),
  }).data?.existing;
  const submit = async ({ legalForm, country: of, ...typed }: Values) => {
    const body = { ...typed, country: of as Country, legalForm: legalForm.trim() || null };
    const created = await call(createAdhesion, { body, idempotencyKey: keyFor('create', body) });
    portalEvents.emit('recordChanged', { entity: 'adhesion_request', id: created.id });
    showToast({ severity: 'success', title: t('adhesion.new.done', { email: typed.email.trim() }) });
    onMade(created.id);
  };
  const text = (name: Exclude<keyof Values, 'country'>) => ({
    name,
    label: t(`adhesion.new.${name}`),
    maxLength: createAdhesionFields[name].max,
    autoComplete: 'off',
  });
  return (
    <Dialog open onClose={onClose} title={t('adhesion.new.title')} sticky width={560}>
      <Form form={form} onSubmit={submit} aria-label={t('adhesion.new.title')}>
        <FormError />
        <Hint>{t('adhesion.new.how')}</Hint>
        <Grid columns={2} min={200} gap={14}>
          <SelectField
            name="country"
            label={t('field.country')}
            options={ONBOARDING_COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
            required
            onValue={() => {
              if (form.getValues('nationalId')) void form.trigger('nationalId');
            }}
          />
          <TextField
            {...text('nationalId')}
            label={t(`adhesion.new.number.${country}`)}
            spellCheck={false}
            required
          />
          <TextField {...text('legalName')} required />
          <TextField {...text('legalForm')} />
        </Grid>
        {known && (
          <Notice severity="warning" live title={t('adhesion.new.known', { name: known.label })}>
            {t('adhesion.new.knownText')}{' '}
            <Link to={href(pages.company, { id: known.id })}>{t('adhesion.new.knownOpen')}</Link>
          </Notice>
        )}
        <Grid columns={2} min={200} gap={14}>
          <TextField {...text('firstName')} required />
          <TextField {...text('lastName')} required />
        </Grid>
        <TextField {...text('email')} type="email" inputMode="email" spellCheck={false} required />
        <Row justify="flex-end">
          <DialogClose>{t('adhesion.cancel')}</DialogClose>
          <SubmitButton>{t('adhesion.new.send')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
