import { useState } from 'react';
import { call, download } from '@cessio/client';
import type { AdhesionAction } from '@cessio/contract';
import {
  adhesionContractFile,
  TERMS_LIMITS,
  updateAdhesion,
  type AdhesionRecord,
  type AdhesionTerms,
} from '@cessio/contract/adhesions';
import { TEG_LABEL } from '@cessio/contract/contracts';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { Button, Card, DescriptionList, formatPercent, Grid, Hint, Money, Row } from '@cessio/ui';
import {
  Form,
  FormError,
  LeaveGuard,
  MoneyField,
  RadioField,
  SubmitButton,
  TextField,
  usePortalForm,
} from '@cessio/ui/form';
import { ContractTerms } from '@cessio/ui/record';
import { SHARES, termsSchema, valuesOf, type TermsValues } from './terms-values.ts';
import './texts.ts';

interface Props {
  readonly adhesion: AdhesionRecord;
}

/** The contract's terms: set by the bank until the decision. */
export function TermsCard({ adhesion }: Props) {
  const { t } = useTranslation('requests');
  const [edits, setEdits] = useState(false);
  const { terms, termsOpen, currency, clauses } = adhesion;
  // As the printed contract will state it.
  const teg = clauses?.find(({ label }) => label === TEG_LABEL);
  if (!terms && !termsOpen) return null;
  if (edits) return <TermsForm adhesion={adhesion} onClose={() => setEdits(false)} />;
  return (
    <Card
      title={t('adhesion.terms')}
      footer={
        termsOpen && (
          <Row>
            <Button size={30} onClick={() => setEdits(true)}>
              {t(terms ? 'adhesion.terms.edit' : 'adhesion.terms.set')}
            </Button>
          </Row>
        )
      }
    >
      {terms ? (
        <DescriptionList
          items={[
            {
              term: t('adhesion.terms.ceiling'),
              value: <Money minor={terms.ceiling} currency={currency} weight={600} />,
            },
            ...SHARES.map((name) => ({
              term: t(`adhesion.terms.${name}`),
              value: formatPercent(terms[name], 2),
            })),
            { term: t('adhesion.terms.feeMin'), value: <Money minor={terms.feeMin} currency={currency} /> },
            teg && { term: teg.label, value: teg.text },
            { term: t('adhesion.terms.maxTenorDays'), value: t('days', { count: terms.maxTenorDays }) },
            { term: t('adhesion.terms.recourse'), value: t(`adhesion.terms.recourse.${terms.recourse}`) },
            {
              term: t('adhesion.terms.notification'),
              value: t(`adhesion.terms.notification.${terms.notification}`),
            },
          ]}
        />
      ) : (
        <Hint>{t('adhesion.terms.none')}</Hint>
      )}
    </Card>
  );
}

/** Steps that prepare or sign the contract. */
const SIGNING: readonly (AdhesionAction | undefined)[] = ['prepare', 'countersign'];

/** In the dialog of a step that prepares or signs the contract: its terms, and its PDF. */
export function SignedTerms({ adhesion, action }: Props & { action: string | undefined }) {
  const { id, clauses } = adhesion;
  if (!clauses || !SIGNING.some((one) => one === action)) return null;
  return (
    <ContractTerms clauses={clauses} onOpen={() => download(adhesionContractFile, { params: { id } })} />
  );
}

function TermsForm({ adhesion, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const { id, version, terms, currency, wantedCeiling } = adhesion;
  const [schema] = useState(() =>
    termsSchema(wantedCeiling, (rule, max = 0) =>
      t(`adhesion.terms.check.${rule}`, { max: rule === 'share' ? formatPercent(max) : max }),
    ),
  );
  const form = usePortalForm<TermsValues, AdhesionTerms>({
    schema,
    defaultValues: valuesOf(terms, wantedCeiling),
  });
  const submit = async (given: AdhesionTerms) => {
    await call(updateAdhesion, { params: { id }, body: { version, terms: given } });
    await client.invalidateQueries({ queryKey: ['adhesion_request'] });
    onClose();
  };
  const choices = (name: 'recourse' | 'notification', values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`adhesion.terms.${name}.${value}`) }));
  return (
    <Card title={t('adhesion.terms')}>
      <Form form={form} onSubmit={submit} aria-label={t('adhesion.terms')}>
        <FormError />
        {adhesion.votes.length > 0 && <Hint>{t('adhesion.terms.votes')}</Hint>}
        <Grid columns={2} min={220}>
          <MoneyField name="ceiling" label={t('adhesion.terms.ceiling')} currency={currency} required />
          <MoneyField name="feeMin" label={t('adhesion.terms.feeMin')} currency={currency} required />
          {SHARES.map((name) => (
            <TextField
              key={name}
              name={name}
              label={`${t(`adhesion.terms.${name}`)}, ${t('adhesion.terms.percent')}`}
              inputMode="decimal"
              required
            />
          ))}
          <TextField
            name="maxTenorDays"
            label={t('adhesion.terms.maxTenorDays')}
            inputMode="numeric"
            maxLength={String(TERMS_LIMITS.maxTenorDays).length}
            required
          />
        </Grid>
        <RadioField
          name="recourse"
          label={t('adhesion.terms.recourse')}
          options={choices('recourse', ['true', 'false'])}
          required
        />
        <RadioField
          name="notification"
          label={t('adhesion.terms.notification')}
          options={choices('notification', ['notified', 'confidential'])}
        />
        <Row justify="flex-end">
          <Button onClick={onClose}>{t('adhesion.cancel')}</Button>
          <SubmitButton>{t('adhesion.terms.save')}</SubmitButton>
        </Row>
        <LeaveGuard
          unsaved={form.formState.isDirty && !form.formState.isSubmitSuccessful ? 'unkept' : 'nothing'}
        />
      </Form>
    </Card>
  );
}
