import { useState } from 'react';
import { countryName, pages } from '@cessio/contract';
import { isApiProblem } from '@cessio/client';
import { MOST_DEBTORS, ONBOARDING_COUNTRIES, type Onboarding } from '@cessio/contract/onboarding';
import { useNavigate, useTranslation, type TFunction } from '@cessio/shell';
import { Button, Grid, Notice, Row } from '@cessio/ui';
import {
  ErrorSummary,
  Form,
  FormError,
  MoneyField,
  SelectField,
  SubmitButton,
  TextField,
  usePortalForm,
  useWatch,
  FormActions,
} from '@cessio/ui/form';
import { companySchema, currencyOf, inputOf, isNamed, patchOf, type CompanyInput } from './company-form.ts';
import { DebtorsPart } from './debtors-part.tsx';
import { FormSection } from './form-section.tsx';
import { forget, keep, readKept } from './kept.ts';
import { saveCompany } from './onboarding-calls.ts';
import { useKeptWhileTyped } from './use-kept.ts';
import { StepGate } from './step-gate.tsx';
import { STEP_PATHS } from './use-onboarding.ts';

/** Second step: the company, what it wants to assign and to whom it sells. */
export function CompanyPage() {
  const { t } = useTranslation('host');
  return (
    <StepGate step="company" title={t('signup.company.title')} subtitle={t('signup.company.subtitle')} wide>
      {(onboarding, take) => (
        <CompanyForm key={onboarding.adhesion.number} onboarding={onboarding} take={take} />
      )}
    </StepGate>
  );
}

/** Label by field, for the list of errors. */
function labelsOf(country: string, t: TFunction<'host'>): Record<string, string> {
  const debtors = Array.from({ length: MOST_DEBTORS }, (_, index) => [
    [`debtors.${index}.name`, t('signup.debtor.nameOf', { n: index + 1 })],
    [`debtors.${index}.nationalId`, t('signup.debtor.nationalIdOf', { n: index + 1 })],
    [`debtors.${index}.outstanding`, t('signup.debtor.outstandingOf', { n: index + 1 })],
  ]).flat();
  return {
    nationalId: t(`signup.nationalId.${country}`),
    legalName: t('signup.legalName'),
    legalForm: t('signup.legalForm'),
    address: t('signup.address'),
    postcode: t('signup.postcode'),
    city: t('signup.city'),
    expectedTurnover: t('signup.turnover'),
    wantedCeiling: t('signup.ceiling'),
    debtorCount: t('signup.debtorCount'),
    exportShare: t('signup.exportShare'),
    ...(Object.fromEntries(debtors) as Record<string, string>),
  };
}

/** Input here that is not yet saved. */
interface Unsent {
  number: string;
  version: number;
  input: CompanyInput;
}
const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Unsent).number === 'string' &&
  typeof (value as Unsent).version === 'number' &&
  Array.isArray((value as Unsent).input?.debtors);

function unsentOf({ adhesion }: Onboarding): CompanyInput | null {
  const kept = readKept('company', isUnsent);
  return kept?.number === adhesion.number && kept.version === adhesion.version ? kept.input : null;
}

function CompanyForm({ onboarding, take }: { onboarding: Onboarding; take: (answer: Onboarding) => void }) {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const { number, account } = onboarding.adhesion;
  const { side } = account;
  // The version when typing began: what another tab saves later must not be overwritten.
  const [version, setVersion] = useState(onboarding.adhesion.version);
  const [conflict, setConflict] = useState<Onboarding | null>(null);
  const form = usePortalForm<CompanyInput>({
    schema: companySchema(side, (key) => t(key)),
    defaultValues: { ...inputOf(onboarding), ...unsentOf(onboarding) },
  });
  const country = useWatch({ control: form.control, name: 'country' });
  const currency = currencyOf(country);
  useKeptWhileTyped(form, (input) => keep('company', { number, version, input }));

  const send = async (typed: CompanyInput, as = version): Promise<void> => {
    const input = { ...typed, debtors: typed.debtors.filter(isNamed) };
    // The API's errors of a row must appear beside it.
    if (input.debtors.length < typed.debtors.length) form.setValue('debtors', input.debtors);
    try {
      const saved = await saveCompany(patchOf(input, side, as));
      setConflict(null);
      forget('company');
      take(saved);
      await navigate(STEP_PATHS.documents);
    } catch (error) {
      if (!isApiProblem(error, 'VERSION_CONFLICT')) throw error;
      setConflict(error.members['current'] as Onboarding);
    }
  };
  return (
    <Form form={form} gap={24} aria-label={t('signup.company.title')} onSubmit={(input) => send(input)}>
      <FormError />
      {conflict && (
        <Notice severity="warning" live title={t('signup.conflict.title')}>
          <p>{t('signup.conflict.text')}</p>
          <Row style={{ marginBlockStart: 8 }}>
            <Button
              size={30}
              onClick={() => {
                setVersion(conflict.adhesion.version);
                return send(form.getValues(), conflict.adhesion.version);
              }}
            >
              {t('signup.conflict.mine')}
            </Button>
            <Button
              size={30}
              onClick={() => {
                setVersion(conflict.adhesion.version);
                form.reset(inputOf(conflict));
                forget('company');
                setConflict(null);
              }}
            >
              {t('signup.conflict.theirs')}
            </Button>
          </Row>
        </Notice>
      )}
      <ErrorSummary labels={labelsOf(country, t)} />
      <FormSection title={t('signup.company.identity')}>
        <Grid columns={2} min={220} gap={14}>
          <SelectField
            name="country"
            label={t('field.country')}
            options={ONBOARDING_COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
            required
          />
          <TextField
            name="nationalId"
            label={t(`signup.nationalId.${country}`)}
            help={t(`signup.nationalId.${country}.help`)}
            required
          />
          <TextField name="legalName" label={t('signup.legalName')} autoComplete="organization" required />
          <TextField
            name="legalForm"
            label={t('signup.legalForm')}
            placeholder={t('signup.legalForm.example')}
          />
          <TextField name="address" label={t('signup.address')} autoComplete="street-address" required />
          <TextField
            name="postcode"
            label={t('signup.postcode')}
            autoComplete="postal-code"
            inputMode="numeric"
            required
          />
          <TextField name="city" label={t('signup.city')} autoComplete="address-level2" required />
        </Grid>
      </FormSection>
      {side === 'assignor' && (
        <>
          <FormSection title={t('signup.company.trade')} text={t('signup.company.tradeText')}>
            <Grid columns={2} min={220} gap={14}>
              <MoneyField
                name="expectedTurnover"
                label={t('signup.turnover')}
                help={t('signup.turnover.help')}
                currency={currency}
                required
              />
              <MoneyField
                name="wantedCeiling"
                label={t('signup.ceiling')}
                help={t('signup.ceiling.help')}
                currency={currency}
                required
              />
              <TextField name="debtorCount" label={t('signup.debtorCount')} inputMode="numeric" required />
              <TextField
                name="exportShare"
                label={t('signup.exportShare')}
                inputMode="decimal"
                placeholder="0"
              />
            </Grid>
          </FormSection>
          <DebtorsPart currency={currency} />
        </>
      )}
      <FormActions justify="space-between" gap={12}>
        <Button size={44} to={pages.signUp}>
          {t('signup.back')}
        </Button>
        <SubmitButton size={44}>{t('signup.saveContinue')}</SubmitButton>
      </FormActions>
    </Form>
  );
}
