import { call, createAttemptKeys, isApiProblem } from '@cessio/client';
import { formatIban, formatMoney, href, maskIban, pages, sideOf } from '@cessio/contract';
import { createFinancing, fillLines, type FinancingPreview } from '@cessio/contract/financings';
import { useNavigate, useSearchParams, useTranslation, useUser } from '@cessio/shell';
import {
  Button,
  Card,
  ErrorState,
  formatDate,
  Hint,
  Link,
  Notice,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  styled,
  Text,
} from '@cessio/ui';
import {
  CheckboxField,
  Form,
  FormError,
  LeaveGuard,
  MoneyField,
  RadioField,
  rulesOf,
  SelectField,
  SubmitButton,
  useFormDraft,
  usePortalForm,
} from '@cessio/ui/form';
import { media } from '@cessio/ui/theme';
import { useRef, useState } from 'react';
import { FinancingLines } from './financing-lines.tsx';
import { ReceivesCard } from './receives-card.tsx';
import { usePreview } from './use-preview.ts';
import './financing-texts.ts';
import './texts.ts';

const keyFor = createAttemptKeys();

const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Choices = styled('fieldset')({
  display: 'grid',
  gap: 6,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBlockEnd: 6 },
});

/** Where the account is that a request draws on. */
const accountOf = (contractId: string, assignorId: string | null) =>
  href(pages.account, {}, { contractId, ...(assignorId && { assignorId }) });

/** Asks for money of the account `?contractId=`. */
export function NewFinancingPage() {
  const { t } = useTranslation('invoices');
  const [params] = useSearchParams();
  const contractId = params.get('contractId');
  const assignorId = params.get('assignorId');
  if (!contractId)
    return (
      <Page>
        <PageHeader title={t('financing.new')} />
        <Card>
          <Hint>{t('financing.choose')}</Hint>
          <Link to={pages.account}>{t('account.title')}</Link>
        </Card>
      </Page>
    );
  return <OfAccount key={`${contractId} ${assignorId}`} contractId={contractId} assignorId={assignorId} />;
}

interface Account {
  contractId: string;
  assignorId: string | null;
}

function OfAccount({ contractId, assignorId }: Account) {
  const { t } = useTranslation('invoices');
  // All that is available: what the form begins with.
  const { preview, query } = usePreview({ contractId, ...(assignorId && { assignorId }), amount: null });
  const [first, setFirst] = useState<FinancingPreview>();
  if (preview && !first) setFirst(preview);
  const to = accountOf(contractId, assignorId);
  return (
    <Page>
      <PageHeader
        title={t('financing.new')}
        subtitle={
          first && t('financing.of', { company: first.assignor.legalName, number: first.contractNumber })
        }
        breadcrumb={[{ label: t('account.title'), to }, { label: t('financing.new') }]}
      />
      {first && preview ? (
        <Request first={first} all={preview} account={{ contractId, assignorId }} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} level={2} />
      ) : (
        <Skeleton height={420} />
      )}
    </Page>
  );
}

type Values = { amount: number | null; bankAccountId: string; which: 'earliest' | 'chosen' } & Record<
  `of-${string}`,
  boolean
>;

interface RequestProps {
  /** As the form was opened, and as it is now: all that can be drawn. */
  first: FinancingPreview;
  all: FinancingPreview;
  account: Account;
}

function Request({ first, all, account }: RequestProps) {
  const { t } = useTranslation('invoices');
  const navigate = useNavigate();
  const { contractId, assignorId } = account;
  const { currency } = first;
  const [schema] = useState(() =>
    rulesOf<Values>((typed, wrong) => {
      const most = first.drawable
        .filter(({ invoiceId }) => typed[`of-${invoiceId}`])
        .reduce((sum, { room }) => sum + room, 0);
      if (!typed.amount) wrong('amount', t('financing.check.amount'));
      else if (typed.which === 'chosen' && most === 0) wrong('which', t('financing.check.chosen'));
      else if (typed.which === 'chosen' && typed.amount > most)
        wrong('amount', t('financing.check.room', { amount: formatMoney(most, currency) }));
      return typed;
    }),
  );
  const form = usePortalForm<Values>({
    schema,
    defaultValues: {
      amount: first.amount || null,
      bankAccountId: first.bankAccountId ?? first.accounts[0]?.id ?? '',
      which: 'earliest',
      ...Object.fromEntries(first.drawable.map(({ invoiceId }) => [`of-${invoiceId}`, false])),
    },
  });
  const user = useUser();
  const side = sideOf(user.role);
  const staff = side === 'staff';
  const kept = useFormDraft(form, `cessio.financing.${user.id}.of.${contractId}.${assignorId ?? ''}`);
  const asked = useRef(false);
  const values = form.watch();
  const { amount, bankAccountId, which } = values;
  const of = { contractId, ...(assignorId && { assignorId }), ...(bankAccountId && { bankAccountId }) };
  const picked = first.drawable.filter(({ invoiceId }) => values[`of-${invoiceId}`]);
  const lines = which === 'chosen' ? fillLines(picked, amount ?? 0) : undefined;
  const room = picked.reduce((sum, one) => sum + one.room, 0);
  const valid =
    Number.isSafeInteger(amount) && (amount ?? 0) > 0 && (which === 'earliest' || (amount ?? 0) <= room);
  const {
    preview = first,
    pending,
    query,
  } = usePreview(valid ? { ...of, amount, ...(lines && { lines }) } : null);
  const words = (minor: number) => formatMoney(minor, currency);
  const submit = async () => {
    const { available, valueDate, netPaid } = preview;
    const body = {
      ...of,
      amount: preview.amount,
      bankAccountId,
      ...(lines && { lines }),
      seen: { available, valueDate, netPaid },
    };
    try {
      const made = await call(createFinancing, {
        body,
        idempotencyKey: keyFor(`financing of ${contractId}`, body),
      });
      asked.current = true;
      kept.forget();
      await navigate(href(pages.financing, { id: made.id }));
    } catch (error) {
      // What is shown is old: the new figures come beside the refusal.
      if (isApiProblem(error)) void query.refetch();
      throw error;
    }
  };
  const usable = first.accounts.map((one) => ({
    value: one.id,
    label: one.usable
      ? `${maskIban(one.iban)} · ${one.holder}`
      : t(`financing.account.${one.unpayable ?? 'from'}`, {
          iban: maskIban(one.iban),
          date: one.usableFrom ? formatDate(one.usableFrom.slice(0, 10)) : '…',
        }),
  }));
  const credited = first.accounts.find(({ id }) => id === bankAccountId);
  // Refusals of an earlier amount no longer apply.
  const { refusals } = valid ? preview : all;
  // Without a rate, or where the invoices do not cover the whole amount, the figures would be those of another request.
  const priced =
    preview.rate !== null && preview.lines.reduce((sum, one) => sum + one.amount, 0) === preview.amount;
  return (
    <Form form={form} onSubmit={submit} aria-label={t('financing.new')}>
      {refusals.length > 0 && (
        <Notice severity="warning" live title={t('financing.refusals')}>
          <ul>
            {refusals.map(({ code, detail }) => (
              <li key={`${code} ${detail}`}>{detail}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Columns>
        <Card title={t(`financing.ask.${staff ? 'staff' : 'supplier'}`)}>
          <MoneyField
            name="amount"
            label={t('financing.amount')}
            currency={currency}
            help={
              all.amount < all.available
                ? t('financing.available.sooner', {
                    amount: words(all.available),
                    sooner: words(all.available - all.amount),
                  })
                : t('financing.available', { amount: words(all.available) })
            }
            required
          />
          <Button
            size={30}
            onClick={() => form.setValue('amount', all.amount, { shouldDirty: true, shouldValidate: true })}
            disabled={amount === all.amount || all.amount === 0}
          >
            {t('financing.all', { amount: words(all.amount) })}
          </Button>
          <SelectField
            name="bankAccountId"
            label={t('financing.account')}
            options={usable}
            help={credited && formatIban(credited.iban)}
            required
          />
          <RadioField
            name="which"
            label={t('financing.which')}
            options={(['earliest', 'chosen'] as const).map((value) => ({
              value,
              label: t(`financing.which.${value}`),
            }))}
          />
          {which === 'chosen' && (
            <Choices>
              <legend>
                <Text type="small" weight={600}>
                  {t(room === 0 ? 'financing.check.chosen' : 'financing.chosen', { amount: words(room) })}
                </Text>
              </legend>
              {first.drawable.map(({ invoiceId, number, debtor, dueDate, room: most }) => (
                <CheckboxField
                  key={invoiceId}
                  name={`of-${invoiceId}`}
                  label={t('financing.invoice', {
                    number,
                    debtor,
                    date: formatDate(dueDate),
                    amount: words(most),
                  })}
                />
              ))}
            </Choices>
          )}
        </Card>
        <Stack gap={16}>
          {valid && priced ? (
            <ReceivesCard side={side} figures={preview} pending={pending}>
              <Stack gap={4}>
                <Hint>
                  {t(
                    preview.afterCutOff
                      ? 'financing.afterCutOff'
                      : `financing.cutOff.${preview.automatic ? 'asked' : 'validated'}`,
                  )}
                </Hint>
                <Hint>
                  {t(`financing.${preview.automatic ? 'automatic' : staff ? 'byColleague' : 'byBank'}`)}
                </Hint>
                <Hint>
                  {t('financing.left', { amount: words(Math.max(0, preview.available - preview.amount)) })}
                </Hint>
              </Stack>
            </ReceivesCard>
          ) : (
            // Figures of earlier input are not those of this one.
            <Card title={t(`financing.receives.${staff ? 'staff' : 'supplier'}`)} heavy>
              <Hint>
                {t(
                  valid
                    ? 'financing.waiting.refused'
                    : !amount
                      ? 'financing.check.amount'
                      : room === 0
                        ? 'financing.waiting.chosen'
                        : 'financing.check.room',
                  { amount: words(room) },
                )}
              </Hint>
            </Card>
          )}
          <FormError />
          <SubmitButton disabled={valid && (pending || preview.refusals.length > 0)}>
            {amount ? t('financing.do', { amount: words(amount) }) : t('financing.new')}
          </SubmitButton>
        </Stack>
      </Columns>
      {valid && priced && preview.lines.length > 0 && (
        <FinancingLines lines={preview.lines} currency={currency} />
      )}
      <LeaveGuard
        unsaved={() =>
          form.formState.isDirty && !asked.current ? (kept.refused ? 'lost' : 'kept') : 'nothing'
        }
      />
    </Form>
  );
}
