import { call, createAttemptKeys } from '@cessio/client';
import {
  getParty,
  href,
  listRelations,
  pages,
  todayInParis,
  type Party,
  type PartyRef,
} from '@cessio/contract';
import { createContract, DEFAULT_TERMS, type AgreedTerms } from '@cessio/contract/contracts';
import { Link, useNavigate, useQuery, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import { Card, Hint, Page, PageHeader, Row } from '@cessio/ui';
import {
  CheckboxField,
  Form,
  FormError,
  LeaveGuard,
  SelectField,
  SubmitButton,
  useFormDraft,
  usePortalForm,
} from '@cessio/ui/form';
import { RecordMissing } from '@cessio/ui/record';
import { TERM_PATHS } from '@cessio/ui/terms';
import { useRef, useState } from 'react';
import { amendmentSchema, valuesOf, type Amendment, type AmendmentValues } from './amendment-values.ts';
import { AmendmentFields } from './amendment-fields.tsx';
import { TermsDraft } from './terms-draft.tsx';
import './draft-texts.ts';
import './texts.ts';

const keyFor = createAttemptKeys();
const PROGRAMS = ['classic', 'reverse'] as const;

/** Where nothing else is agreed; a reverse programme funds what the buyer owes, who bears the fees (money.md D14, D39). */
const startOf = (program: 'classic' | 'reverse'): AgreedTerms => ({
  ...DEFAULT_TERMS,
  ceiling: 100_000,
  recourse: program === 'classic',
  notification: 'notified',
  quotitePpm: 900_000,
  fdgPpm: program === 'classic' ? 100_000 : 0,
  feePpm: 8000,
  feeMin: 0,
  guaranteeFeePpm: 2000,
  marginPpm: 35_000,
  vatPpm: 200_000,
  maxTenorDays: 120,
  feesPaidBy: program === 'classic' ? 'assignor' : 'principal',
  fundUncovered: program === 'reverse',
});

/** Begins a reverse contract, or a further one of a known company: `?principalId=`. */
export function NewContractPage() {
  const [params] = useSearchParams();
  const principalId = params.get('principalId');
  return principalId ? <OfCompany principalId={principalId} /> : <WithoutCompany />;
}

/** Opened by its address alone: a contract begins on its company's page. */
function WithoutCompany() {
  const { t } = useTranslation('invoices');
  return (
    <Page>
      <PageHeader title={t('contract.new')} />
      <Card>
        <Hint>{t('contract.chooseCompany')}</Hint>
        <Row gap={16}>
          <Link to={pages.assignors}>{t('contract.assignors')}</Link>
          <Link to={pages.debtors}>{t('contract.debtors')}</Link>
        </Row>
      </Card>
    </Page>
  );
}

function OfCompany({ principalId }: { principalId: string }) {
  const { t } = useTranslation('invoices');
  const query = useQuery({
    queryKey: ['party', 'one', principalId],
    queryFn: ({ signal }) => call(getParty, { params: { id: principalId }, signal }),
  });
  const suppliers = useQuery({
    queryKey: ['relations', 'of', principalId],
    queryFn: ({ signal }) =>
      call(listRelations, { query: { debtorId: principalId, status: 'active', limit: '100' }, signal }),
  });
  const list = { label: t('contract.debtors'), to: pages.debtors };
  if (!query.data) return <RecordMissing title={t('contract.new')} list={list} query={query} />;
  if (!suppliers.data) return <RecordMissing title={t('contract.new')} list={list} query={suppliers} />;
  return <NewContract company={query.data} assignors={suppliers.data.data.map(({ assignor }) => assignor)} />;
}

type Values = AmendmentValues &
  Required<Pick<AmendmentValues, 'currency' | 'program'>> &
  Record<`of-${string}`, boolean>;

interface NewContractProps {
  company: Party;
  /** Those who sell it invoices: a reverse programme is for some of them. */
  assignors: readonly PartyRef[];
}

function NewContract({ company, assignors }: NewContractProps) {
  const { t } = useTranslation('invoices');
  const navigate = useNavigate();
  const { id, legalName, isDebtor, isAssignor } = company;
  const programs = PROGRAMS.filter((one) => (one === 'classic' ? isAssignor : isDebtor));
  const [first = 'classic'] = programs;
  const [schema] = useState(() =>
    amendmentSchema({ currency: 'EUR', program: first }, (rule) => t(`contract.check.${rule}`), {
      first: true,
    }),
  );
  const form = usePortalForm<Values, Amendment>({
    schema,
    defaultValues: {
      ...valuesOf(startOf(first), { effectiveFrom: todayInParis(), reason: '' }),
      ...Object.fromEntries(assignors.map((one) => [`of-${one.id}`, false])),
      currency: 'EUR',
      program: first,
    },
  });
  const kept = useFormDraft(form, `cessio.contract.${useUser().id}.of.${id}`);
  const [program, currency] = [form.watch('program'), form.watch('currency')];
  const begun = useRef(false);
  const submit = async (given: Amendment) => {
    const typed = form.getValues();
    const body = {
      ...given,
      prices: [],
      program,
      principalId: id,
      currency,
      assignorIds:
        program === 'reverse' ? assignors.filter((one) => typed[`of-${one.id}`]).map((one) => one.id) : [],
    };
    const made = await call(createContract, { body, idempotencyKey: keyFor(`contract of ${id}`, body) });
    begun.current = true;
    kept.forget();
    await navigate(href(pages.contract, { id: made.id }));
  };
  const to = href(pages.company, { id }, { tab: 'contracts' });
  return (
    <Page>
      <PageHeader
        title={t('contract.new')}
        subtitle={legalName}
        breadcrumb={[{ label: legalName, to }, { label: t('contract.new') }]}
      />
      <Card>
        <Form form={form} onSubmit={submit} errorMap={TERM_PATHS} aria-label={t('contract.new')}>
          <Hint>{t('contract.newHint')}</Hint>
          <TermsDraft draft={kept} currency={currency} />
          <SelectField
            name="program"
            label={t('field.program')}
            options={programs.map((value) => ({ value, label: t(`program.${value}`) }))}
            required
          />
          <SelectField
            name="currency"
            label={t('field.currency')}
            options={['EUR', 'TND', 'MAD', 'DZD'].map((value) => ({ value, label: value }))}
            required
          />
          {program === 'reverse' && (
            <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
              <legend>{t('contract.participants')}</legend>
              {assignors.map((one) => (
                <CheckboxField key={one.id} name={`of-${one.id}`} label={one.legalName} />
              ))}
              {assignors.length === 0 && <Hint>{t('contract.noSupplier')}</Hint>}
            </fieldset>
          )}
          <AmendmentFields currency={currency} program={program} />
          <FormError />
          <Row justify="flex-end">
            <SubmitButton>{t('contract.save')}</SubmitButton>
          </Row>
          <LeaveGuard
            unsaved={() =>
              form.formState.isDirty && !begun.current ? (kept.refused ? 'lost' : 'kept') : 'nothing'
            }
          />
        </Form>
      </Card>
    </Page>
  );
}
