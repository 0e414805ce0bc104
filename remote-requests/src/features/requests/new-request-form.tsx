import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, createAttemptKeys, isApiProblem } from '@cessio/client';
import {
  countryName,
  COUNTRIES,
  createGuaranteeRequest,
  createGuaranteeRequestFields,
  createPartyFields,
  CURRENCIES,
  formatDate,
  formatMoney,
  GUARANTEE_KINDS,
  href,
  pages,
  todayInParis,
  transitionGuaranteeRequest,
  updateGuaranteeRequest,
  type GuaranteeRequest,
} from '@cessio/contract';
import { portalEvents, useNavigate, useQueryClient, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  DescriptionList,
  Grid,
  Hint,
  IconSend,
  Stack,
  toProblem,
  useToast,
  WithRail,
} from '@cessio/ui';
import {
  ConflictNotice,
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
  FormActions,
} from '@cessio/ui/form';
import type { Beneficiary } from './beneficiaries.ts';
import { addDays } from '../../days-left.ts';
import { draftSchema } from './draft-schema.ts';
import { PapersCard } from './papers-card.tsx';
import { PriceCard } from './price-card.tsx';
import {
  bodyOf,
  draftKey,
  draftOf,
  EMPTY_DRAFT,
  INVITED,
  isTouched,
  type RequestDraft,
} from './request-draft.ts';
import { pricedOf, usePrice } from './use-price.ts';
import { missingIn, useRequestPapers, type ChosenFiles } from './use-request-papers.ts';

type Intent = 'send' | 'save';

/** Server path → field. */
const ERRORS = {
  debtorId: 'beneficiaryId',
  'invite.legalName': 'inviteName',
  'invite.country': 'inviteCountry',
  'invite.nationalId': 'inviteNumber',
  'invite.email': 'inviteEmail',
};

export interface NewRequestFormProps {
  beneficiaries: readonly Beneficiary[];
  debtor: { id: string; legalName: string };
  /** The draft being edited; null for a new one. */
  request: GuaranteeRequest | null;
  /** Why what was just saved could not be submitted; shown at its field. */
  problem: unknown;
  /** Files of papers that were refused while saving. */
  refused: ChosenFiles;
  /** It was saved, but not submitted or not with all its papers. */
  onStopped: (request: GuaranteeRequest, problem: unknown, refused: ChosenFiles) => void;
}

/** Field of each refusal. */
const FIELD_OF = { CEILING_EXCEEDED: 'amount', DEADLINE_PASSED: 'validUntil' } as const;

/** The form of a request: input stays on this device until saved, and a saved draft until submitted. */
export function NewRequestForm({
  beneficiaries,
  debtor,
  request,
  problem,
  refused,
  onStopped,
}: NewRequestFormProps) {
  const { t } = useTranslation('requests');
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [schema] = useState(() => draftSchema(t));
  const [held, setHeld] = useState(request);
  const [start] = useState(() => (request ? draftOf(request) : EMPTY_DRAFT));
  const form = usePortalForm<RequestDraft, RequestDraft>({ schema, defaultValues: start });
  const kept = useFormDraft(form, draftKey(user.id, request?.id));
  const values = useWatch({ control: form.control }) as RequestDraft;
  const [theirs, setTheirs] = useState<GuaranteeRequest | null>(null);
  const intent = useRef<Intent>('send');
  const done = useRef(false);
  const [keyFor] = useState(createAttemptKeys);
  const maySend = user.rights.includes('submit');

  const beneficiary = beneficiaries.find(({ id }) => id === values.beneficiaryId);
  const contract =
    beneficiary?.contracts.find(({ currency }) => currency === values.currency) ?? beneficiary?.contracts[0];
  const invites = values.beneficiaryId === INVITED;
  /** Any currency for an invited beneficiary, for a supplier those of its contracts. */
  const currencies = invites ? CURRENCIES : (beneficiary?.contracts ?? []).map((one) => one.currency);
  const currency = contract?.currency ?? (values.currency || 'EUR');
  const priced = usePrice(pricedOf(values, debtor.id, currency));

  const papers = useRequestPapers(values.kind, held?.id ?? null, refused);

  const showProblem = useEffectEvent(() => {
    // Each missing paper is reported where it is uploaded.
    if (!problem || missingIn(problem).length > 0) return;
    const { code, detail } = toProblem(problem);
    const field = FIELD_OF[code as keyof typeof FIELD_OF] ?? 'root.server';
    form.setError(field, { type: 'server', message: detail ?? '' }, { shouldFocus: true });
  });
  useEffect(() => showProblem(), []);

  const dirty = isTouched(values, held && draftOf(held));
  const unsaved = (): Unsaved => {
    if (done.current || !(dirty || papers.pending)) return 'nothing';
    return papers.unkept ? 'unkept' : kept.refused ? 'lost' : 'kept';
  };

  const save = async (draft: RequestDraft): Promise<GuaranteeRequest> => {
    const body = bodyOf(draft, debtor.id, currency);
    if (!held) return call(createGuaranteeRequest, { body, idempotencyKey: keyFor('create', body) });
    if (!isTouched(draft, draftOf(held)) && currency === held.currency) return held;
    const patch = { ...body, version: held.version };
    return call(updateGuaranteeRequest, {
      params: { id: held.id },
      body: patch,
      idempotencyKey: keyFor(`change ${held.id}`, patch),
    });
  };

  const submit = async (draft: RequestDraft) => {
    const saved = await save(draft);
    portalEvents.emit('recordChanged', { entity: 'guarantee_request', id: saved.id });
    kept.forget();
    const left = await papers.sendAll(saved.id);
    done.current = true;
    if (Object.keys(left).length > 0) {
      toast.show({ severity: 'warning', title: t('papers.notSent', { number: saved.number }) });
      onStopped(saved, null, left);
      return;
    }
    if (intent.current === 'send') {
      try {
        const step = { action: 'submit', version: saved.version };
        await call(transitionGuaranteeRequest, {
          params: { id: saved.id },
          body: step,
          idempotencyKey: keyFor(`send ${saved.id}`, step),
        });
        toast.show({ severity: 'success', title: t('new.sent', { number: saved.number }) });
      } catch (error) {
        toast.show({
          severity: 'warning',
          title: t('new.savedNotSent', { number: saved.number }),
          message: toProblem(error).detail ?? '',
        });
        onStopped(saved, error, {});
        return;
      }
    } else toast.show({ severity: 'success', title: t('new.saved'), message: saved.number });
    // Its page starts with what was sent: the draft shown before was not changed by somebody else.
    queries.removeQueries({ queryKey: ['guarantee_request', 'one', saved.id] });
    await navigate(href(pages.request, { id: saved.id }));
  };

  const discard = () => {
    const undo = [kept.discard(), papers.takeOut()];
    return () => {
      for (const back of undo) back();
    };
  };

  const conflict = theirs ?? (kept.moved ? request : null);
  const onError = (error: unknown) => {
    if (isApiProblem(error, 'VERSION_CONFLICT')) {
      form.clearErrors('root');
      setTheirs(error.members['current'] as GuaranteeRequest);
    } else if (isApiProblem(error, 'STATE_CONFLICT') && held) {
      // Submitted or deleted meanwhile: its page shows that.
      done.current = true;
      void navigate(href(pages.request, { id: held.id }));
    }
  };
  const chosen = (take: boolean) => {
    if (take && conflict) form.reset(draftOf(conflict));
    if (theirs) setHeld(theirs);
    setTheirs(null);
    if (take) kept.forget();
    kept.settle();
  };

  return (
    <Form form={form} onSubmit={submit} onError={onError} errorMap={ERRORS} aria-label={t('new.title')}>
      {kept.restoredAt && !conflict && <RestoredNotice at={kept.restoredAt} onDrop={discard} />}
      {conflict && (
        <Conflict
          mine={values}
          theirs={draftOf(conflict)}
          nameOf={(id) =>
            id === INVITED
              ? t('new.invite')
              : (beneficiaries.find((one) => one.id === id)?.name ?? conflict.beneficiary.legalName)
          }
          currency={currency}
          onKeepMine={() => chosen(false)}
          onTakeTheirs={() => chosen(true)}
        />
      )}
      <WithRail
        rail={
          <>
            <PriceCard {...priced} currency={currency} />
            <Card>
              <FormError />
              <SendButtons
                maySend={maySend}
                waits={papers.sending}
                onIntent={(next) => (intent.current = next)}
              />
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
            items={[{ term: t('field.debtorId'), value: debtor.legalName, hint: t('new.debtorHint') }]}
          />
          <SelectField
            name="beneficiaryId"
            label={t('field.beneficiaryId')}
            required
            placeholder={t('new.chooseSupplier')}
            help={contract && t('new.underContract', { number: contract.number })}
            options={[
              ...beneficiaries.map(({ id, name }) => ({ value: id, label: name })),
              { value: INVITED, label: t('new.invite') },
            ]}
          />
          {invites && <InviteFields />}
          {currencies.length > 1 && (
            <SelectField
              name="currency"
              label={t('field.currency')}
              required
              options={currencies.map((value) => ({ value, label: value }))}
            />
          )}
        </Card>
        <Card title={t('new.howMuch')}>
          <Grid columns={3} min={180}>
            <MoneyField name="amount" label={t('field.amount')} required currency={currency} />
            <TextField
              name="tenorDays"
              label={t(`field.tenor.${values.kind}`)}
              required
              numeric
              inputMode="numeric"
              maxLength={String(createGuaranteeRequestFields.tenorDays.max).length}
              suffix={t('unit.days')}
              help={t(`new.tenorHelp.${values.kind}`)}
            />
            <DateField
              name="validUntil"
              label={t('field.validUntil')}
              min={addDays(1, todayInParis())}
              help={t(`new.validHelp.${values.kind}`)}
            />
          </Grid>
          <TextAreaField
            name="reason"
            label={t('field.reason')}
            required
            rows={4}
            maxLength={createGuaranteeRequestFields.reason.max}
            help={t('new.reasonHelp')}
          />
        </Card>
        <PapersCard papers={papers} lacking={missingIn(problem)} />
      </WithRail>
      <LeaveGuard unsaved={unsaved} />
    </Form>
  );
}

/** A beneficiary without a contract with the requester: the bank writes to it once the request is submitted. */
function InviteFields() {
  const { t } = useTranslation('requests');
  const text = (name: keyof RequestDraft, sent: 'legalName' | 'nationalId' | 'email') => ({
    name,
    label: t(`new.${name}`),
    maxLength: createPartyFields[sent].max,
    autoComplete: 'off',
  });
  return (
    <Stack gap={14}>
      <Hint>{t('new.inviteText')}</Hint>
      <TextField {...text('inviteName', 'legalName')} required />
      <Grid columns={2} min={200}>
        <SelectField
          name="inviteCountry"
          label={t('field.country')}
          required
          options={COUNTRIES.map((value) => ({ value, label: countryName(value) }))}
        />
        <TextField {...text('inviteNumber', 'nationalId')} help={t('new.inviteNumberHelp')} required />
      </Grid>
      <TextField
        {...text('inviteEmail', 'email')}
        type="email"
        help={t('new.inviteEmailHelp')}
        required
        inputMode="email"
      />
    </Stack>
  );
}

interface ConflictProps {
  mine: RequestDraft;
  theirs: RequestDraft;
  /** The name of a company by its id. */
  nameOf: (id: string) => string;
  currency: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** The user's input beside what somebody else saved of the same draft. */
function Conflict({ mine, theirs, nameOf, currency, ...answers }: ConflictProps) {
  const { t } = useTranslation('requests');
  const lines = [
    ['kind', t('field.kind'), (kind: string) => GUARANTEE_KINDS[kind as keyof typeof GUARANTEE_KINDS]],
    ['beneficiaryId', t('field.beneficiaryId'), nameOf],
    ['inviteName', t('new.inviteName'), (text: string) => text],
    ['inviteCountry', t('field.country'), (country: string) => countryName(country)],
    ['inviteNumber', t('new.inviteNumber'), (text: string) => text],
    ['inviteEmail', t('new.inviteEmail'), (text: string) => text],
    ['amount', t('field.amount'), (minor: number) => formatMoney(minor, currency)],
    ['tenorDays', t(`field.tenor.${mine.kind}`), (days: string) => `${days} ${t('unit.days')}`],
    ['validUntil', t('field.validUntil'), (day: string) => (day.length === 10 ? formatDate(day) : day)],
    ['reason', t('field.reason'), (text: string) => text],
  ] as const;
  const said = (draft: RequestDraft, name: keyof RequestDraft, say: (value: never) => string) =>
    draft[name] ? say(draft[name] as never) : '';
  return (
    <ConflictNotice
      text={t('new.conflict')}
      differences={lines
        .filter(([name]) => mine[name] !== theirs[name])
        .map(([name, label, say]) => ({
          label,
          mine: said(mine, name, say),
          theirs: said(theirs, name, say),
        }))}
      {...answers}
    />
  );
}

interface SendButtonsProps {
  maySend: boolean;
  /** A paper is being uploaded. */
  waits: boolean;
  onIntent: (intent: Intent) => void;
}

function SendButtons({ maySend, waits, onIntent }: SendButtonsProps) {
  const { t } = useTranslation('requests');
  const { isSubmitting } = useFormState();
  return (
    <FormActions>
      <Button
        type="submit"
        loading={isSubmitting}
        disabled={waits && !isSubmitting}
        onClick={() => onIntent('save')}
      >
        {t('new.save')}
      </Button>
      <SubmitButton
        icon={IconSend}
        disabled={!maySend || (waits && !isSubmitting)}
        disabledReason={t(maySend ? 'papers.wait' : 'new.noRight')}
        onClick={() => onIntent('send')}
      >
        {t('new.send')}
      </SubmitButton>
      {!maySend && <Hint type="caption">{t('new.noRight')}</Hint>}
    </FormActions>
  );
}
