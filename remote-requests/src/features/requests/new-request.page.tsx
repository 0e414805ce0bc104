import { useRef, useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import {
  createGuaranteeRequest,
  GUARANTEE_KINDS,
  createGuaranteeRequestFields,
  href,
  listContracts,
  pages,
  todayInParis,
  transitionGuaranteeRequest,
  type BodyIn,
  myParty,
} from '@cessio/contract';
import { useNavigate, useQuery, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  EmptyState,
  ErrorState,
  formatPercent,
  Grid,
  Hint,
  IconHandshake,
  IconSend,
  media,
  Money,
  Page,
  PageHeader,
  Row,
  Skeleton,
  styled,
  toProblem,
  useToast,
  WithRail,
} from '@cessio/ui';
import {
  DateField,
  Form,
  FormError,
  LeaveGuard,
  MoneyField,
  RadioField,
  RestoredNotice,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useFormDraft,
  useFormState,
  usePortalForm,
  useWatch,
  type Unsaved,
} from '@cessio/ui/form';
import { AdviserContact } from '@cessio/ui/record';
import { beneficiariesOf, coverFee, type Beneficiary } from './beneficiaries.ts';
import { addDays } from './days-left.ts';
import { draftKey, EMPTY_DRAFT, isTouched, type RequestDraft } from './request-draft.ts';
import { draftSchema } from './draft-schema.ts';

type Body = BodyIn<typeof createGuaranteeRequest>;
type Intent = 'send' | 'save';

/** A client's new guarantee request, for its own company, in favour of one of its suppliers. */
export function NewRequestPage() {
  const { t } = useTranslation('requests');
  const { party } = useUser();
  const contracts = useQuery({
    queryKey: ['list', 'contracts', 'own'],
    queryFn: ({ signal }) => call(listContracts, { query: { status: 'active', limit: '200' }, signal }),
  });
  const beneficiaries = contracts.data && beneficiariesOf(contracts.data.data, party?.id ?? '');
  return (
    <Page>
      <PageHeader
        title={t('new.title')}
        subtitle={t('new.subtitle')}
        breadcrumb={[{ label: t('list.mine'), to: pages.requests }, { label: t('new.title') }]}
      />
      {contracts.error && !contracts.data ? (
        <Card>
          <ErrorState error={contracts.error} onRetry={() => contracts.refetch()} />
        </Card>
      ) : !beneficiaries ? (
        <Card>
          <Skeleton lines={6} />
        </Card>
      ) : beneficiaries.length === 0 || !party ? (
        <Card>
          <EmptyState
            icon={IconHandshake}
            title={t('new.noContract')}
            action={
              <AdviserContact
                load={(signal) => call(myParty, { signal })}
                none={
                  <Button size={30} to={pages.contact}>
                    {t('contact')}
                  </Button>
                }
              />
            }
          >
            {t('new.noContractText')}
          </EmptyState>
        </Card>
      ) : (
        <NewRequest beneficiaries={beneficiaries} debtor={party} />
      )}
    </Page>
  );
}

interface NewRequestProps {
  beneficiaries: readonly Beneficiary[];
  debtor: { id: string; legalName: string };
}

function NewRequest({ beneficiaries, debtor }: NewRequestProps) {
  const { t } = useTranslation('requests');
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const [schema] = useState(() => draftSchema(t));
  const form = usePortalForm<RequestDraft, RequestDraft>({ schema, defaultValues: EMPTY_DRAFT });
  const kept = useFormDraft(form, draftKey(user.id));
  const values = useWatch({ control: form.control }) as RequestDraft;
  const intent = useRef<Intent>('send');
  const done = useRef(false);
  const [keyFor] = useState(createAttemptKeys);
  const maySend = user.rights.includes('submit');

  const beneficiary = beneficiaries.find(({ id }) => id === values.beneficiaryId);
  const contract =
    beneficiary?.contracts.find(({ currency }) => currency === values.currency) ?? beneficiary?.contracts[0];
  const currency = contract?.currency ?? 'EUR';
  const dirty = isTouched(values);

  const unsaved = (): Unsaved => (dirty && !done.current ? (kept.refused ? 'lost' : 'kept') : 'nothing');

  const submit = async (draft: RequestDraft) => {
    const body: Body = {
      kind: draft.kind as Body['kind'],
      debtorId: debtor.id,
      beneficiaryId: draft.beneficiaryId,
      amount: draft.amount ?? 0,
      currency: currency as Body['currency'],
      tenorDays: Number(draft.tenorDays),
      validUntil: draft.validUntil || null,
      reason: draft.reason,
    };
    const created = await call(createGuaranteeRequest, { body, idempotencyKey: keyFor('create', body) });
    done.current = true;
    kept.forget();
    if (intent.current === 'send') {
      try {
        const step = { action: 'submit', version: created.version };
        await call(transitionGuaranteeRequest, {
          params: { id: created.id },
          body: step,
          idempotencyKey: keyFor(`send ${created.id}`, step),
        });
        toast.show({ severity: 'success', title: t('new.sent', { number: created.number }) });
      } catch (error) {
        // The request exists: its page has the button to send it.
        toast.show({
          severity: 'warning',
          title: t('new.savedNotSent', { number: created.number }),
          message: toProblem(error).detail ?? '',
          duration: null,
        });
      }
    } else toast.show({ severity: 'success', title: t('new.saved'), message: created.number });
    await navigate(href(pages.request, { id: created.id }));
  };

  return (
    <Form form={form} onSubmit={submit} errorMap={{ debtorId: 'beneficiaryId' }} aria-label={t('new.title')}>
      {kept.restoredAt && <RestoredNotice at={kept.restoredAt} onDrop={kept.discard} />}
      <WithRail
        rail={
          <>
            <CostCard amount={values.amount} contract={contract} />
            <Card>
              <FormError />
              <SendButtons maySend={maySend} onIntent={(next) => (intent.current = next)} />
              <Hint type="caption">{t('new.kept')}</Hint>
            </Card>
          </>
        }
      >
        <Card title={t('new.what')}>
          <RadioField
            name="kind"
            label={t('field.kind')}
            required
            cards
            options={Object.entries(GUARANTEE_KINDS).map(([value, label]) => ({
              value,
              label,
              description: t(`new.kind.${value}`),
            }))}
          />
          <DescriptionList
            items={[{ term: t('field.debtor'), value: debtor.legalName, hint: t('new.debtorHint') }]}
          />
          <SelectField
            name="beneficiaryId"
            label={t('field.beneficiary')}
            required
            placeholder={t('new.chooseSupplier')}
            help={contract && t('new.underContract', { number: contract.number })}
            options={beneficiaries.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {beneficiary && beneficiary.contracts.length > 1 && (
            <SelectField
              name="currency"
              label={t('field.currency')}
              required
              options={beneficiary.contracts.map((one) => ({ value: one.currency, label: one.currency }))}
            />
          )}
        </Card>
        <Card title={t('new.howMuch')}>
          <Grid columns={3} min={180}>
            <MoneyField name="amount" label={t('field.amount')} required currency={currency} />
            <TextField
              name="tenorDays"
              label={t('field.tenor')}
              required
              numeric
              inputMode="numeric"
              maxLength={String(createGuaranteeRequestFields.tenorDays.max).length}
              suffix={t('unit.days')}
              help={t('new.tenorHelp')}
            />
            <DateField
              name="validUntil"
              label={t('field.validUntil')}
              min={addDays(1, todayInParis())}
              help={t('new.validHelp')}
            />
          </Grid>
          <TextAreaField
            name="reason"
            label={t('new.reason')}
            required
            rows={4}
            maxLength={createGuaranteeRequestFields.reason.max}
            help={t('new.reasonHelp')}
          />
        </Card>
      </WithRail>
      <LeaveGuard unsaved={unsaved} />
    </Form>
  );
}

/** On a phone of one width, one above the other where their words do not fit. */
const Buttons = styled(Row)({
  [media.phone]: { '& > button': { flex: 1, minInlineSize: 'max-content' } },
});

function SendButtons({ maySend, onIntent }: { maySend: boolean; onIntent: (intent: Intent) => void }) {
  const { t } = useTranslation('requests');
  const { isSubmitting } = useFormState();
  return (
    <Buttons justify="flex-end">
      <Button type="submit" loading={isSubmitting} onClick={() => onIntent('save')}>
        {t('new.save')}
      </Button>
      <SubmitButton
        icon={IconSend}
        disabled={!maySend}
        disabledReason={t('new.noRight')}
        onClick={() => onIntent('send')}
      >
        {t('new.send')}
      </SubmitButton>
      {!maySend && <Hint type="caption">{t('new.noRight')}</Hint>}
    </Buttons>
  );
}

interface CostCardProps {
  amount: number | null;
  contract: Beneficiary['contracts'][number] | undefined;
}

/** What the contract charges for cover, with its rule, as one types. */
function CostCard({ amount, contract }: CostCardProps) {
  const { t } = useTranslation('requests');
  const known = contract && amount !== null && Number.isSafeInteger(amount) && amount > 0;
  if (!known)
    return (
      <Card title={t('cost.title')} warm>
        <Hint>{t('cost.fillIn')}</Hint>
      </Card>
    );
  const { net, vat, gross } = coverFee(amount, contract.terms);
  const money = (minor: number) => <Money minor={minor} currency={contract.currency} strongZero />;
  return (
    <Card title={t('cost.title')} warm>
      <DescriptionList
        amounts
        items={[
          { term: t('cost.net'), note: formatPercent(contract.terms.guaranteeFeePpm), value: money(net) },
          { term: t('cost.vat'), note: formatPercent(contract.terms.vatPpm), value: money(vat) },
          { term: t('cost.gross'), value: money(gross), total: true },
        ]}
      />
      <Hint type="caption">{t('cost.rule', { number: contract.number })}</Hint>
    </Card>
  );
}
