import {
  CURRENCIES,
  DOC_TYPE_LABELS,
  DOC_TYPES,
  formatIban,
  formatMoney,
  formatRate,
  type Side,
} from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  Card,
  Divider,
  Grid,
  IconFileCode,
  IconPen,
  IconSigma,
  MoneyInput,
  Row,
  styled,
  Text,
  v,
  type FieldSource,
} from '@cessio/ui';
import { ComboField, DateField, MoneyField, SelectField, TextField, useFormContext } from '@cessio/ui/form';
import {
  asRead,
  dueIn,
  grossOf,
  maxOf,
  sayRead,
  type DepositValues,
  type FieldName,
  type ReadMap,
  type TextName,
} from './deposit-values.ts';
import type { Candidate } from './match-party.ts';
import type { useDepositParties } from './use-deposit-parties.ts';
import { findAssignors } from './use-parties.ts';

/** Four per row, else two, else one: with three, one would be alone. */
const FOUR = {
  gridTemplateColumns:
    'repeat(auto-fit, minmax(max(min(100%, 150px), clamp((100% - 42px) / 4, (642px - 100%) * 999, (100% - 14px) / 2)), 1fr))',
};
const Section = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  '& > header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 8 },
});

/** Legend of the fields' marks. */
const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  paddingInline: 6,
  blockSize: 20,
  borderRadius: 4,
  fontSize: '0.6875rem',
  fontWeight: 550,
  whiteSpace: 'nowrap',
});

const optionOf = ({ id, legalName, nationalId }: Candidate) => ({
  value: id,
  label: legalName,
  ...(nationalId ? { description: nationalId } : {}),
});

interface DepositFieldsProps {
  side: Side;
  values: DepositValues;
  read: ReadMap;
  /** The document's total, when it differs from net + VAT. */
  grossRead: number | null;
  messages: Partial<Record<FieldName, { error?: string; warning?: string }>>;
  parties: ReturnType<typeof useDepositParties>;
  coverLeft: number | null | undefined;
  onAssignor: (id: string) => void;
  today: string;
}

/** Parties, invoice, amounts: each field shows its source. */
export function DepositFields(props: DepositFieldsProps) {
  const { t } = useTranslation('invoices');
  const form = useFormContext<DepositValues>();
  const { side, values, read, messages, coverLeft } = props;
  const { candidates, assignor, contracts, unmatched } = props.parties;
  const { currency } = values;

  const source = (name: FieldName): { source?: FieldSource } => {
    const said = read[name];
    if (!said) return {};
    if (asRead(read, name, values)) return { source: { kind: 'read', mark: said.mark } };
    const changed = { kind: 'changed', read: sayRead(name, said, currency) } as const;
    // A company known only by name cannot be restored.
    if (said.value === null) return { source: changed };
    return {
      source: {
        ...changed,
        onRevert: () => {
          form.setValue(name, said.value as never, { shouldDirty: true, shouldTouch: true });
        },
      },
    };
  };
  const field = (name: FieldName) => ({
    name,
    label: t(side === 'client' && name === 'assignorId' ? 'list.col.supplier' : `field.${name}`),
    ...source(name),
    ...messages[name],
  });
  const text = (name: TextName) => ({
    ...field(name),
    maxLength: maxOf(name),
    spellCheck: false,
    autoComplete: 'off',
  });

  const other: FieldName = side === 'client' ? 'assignorId' : 'debtorId';
  const chosen = candidates.find(({ id }) => id === values[other]);
  const partyHelp = chosen
    ? [
        chosen.nationalId ? t('deposit.party.number', { number: chosen.nationalId }) : null,
        coverLeft === undefined || side === 'client'
          ? null
          : coverLeft === null
            ? t('deposit.party.noCover')
            : t('deposit.party.cover', { amount: formatMoney(coverLeft, currency) }),
      ]
        .filter(Boolean)
        .join(' · ')
    : unmatched
      ? t('deposit.party.unmatched', { name: unmatched })
      : undefined;
  const lacking = contracts.length === 0 ? 'none' : 'choose';
  const first = side === 'client' ? 'supplierFirst' : 'assignorFirst';
  const contractsWord = `deposit.contract.${values.assignorId || side === 'supplier' ? lacking : first}`;
  const contract = contracts.find(({ id }) => id === values.contractId);
  const gross = grossOf(values);
  const computed = { onChange: () => undefined, readOnly: true, currency } as const;

  return (
    <Card label={t('deposit.form')}>
      <Section aria-label={t('deposit.section.parties')}>
        <header>
          <Text type="h3" as="h2">
            {t('deposit.section.parties')}
          </Text>
          <Row gap={8} aria-label={t('deposit.legend')}>
            <Mark style={{ color: v.onPrimarySoft, background: v.primarySoft }}>
              <IconFileCode size={12} aria-hidden />
              {t('deposit.legend.read')}
            </Mark>
            <Mark style={{ color: v.text2, background: v.hover }}>
              <IconSigma size={12} aria-hidden />
              {t('deposit.legend.computed')}
            </Mark>
            <Mark style={{ color: v.accentText, background: v.accentSoft }}>
              <IconPen size={12} aria-hidden />
              {t('deposit.legend.changed')}
            </Mark>
          </Row>
        </header>
        <Grid columns={2} min={220} gap={14}>
          {side === 'staff' && (
            <ComboField
              {...field('assignorId')}
              required
              chosen={assignor && optionOf(assignor)}
              loadOptions={async (query) => (await findAssignors(query)).map(optionOf)}
              onValue={(id: string) => props.onAssignor(id)}
            />
          )}
          <ComboField
            {...field(other)}
            required
            disabled={side === 'staff' && !values.assignorId}
            options={candidates.map(optionOf)}
            help={partyHelp}
          />
          <SelectField
            {...field('contractId')}
            required
            {...(contracts.length === 1 && values.contractId
              ? { source: { kind: 'computed' as const, rule: t('deposit.contract.only') } }
              : {})}
            placeholder={t(contractsWord)}
            options={contracts.map((one) => ({
              value: one.id,
              label: t('deposit.contract.option', {
                number: one.number,
                program: t(`program.short.${one.program}`),
                recourse: t(one.recourse ? 'deposit.contract.recourse' : 'deposit.contract.noRecourse'),
              }),
            }))}
            help={
              contract
                ? t('deposit.contract.help', {
                    quotite: formatRate(contract.terms.quotitePpm),
                    fdg: formatRate(contract.terms.fdgPpm),
                  })
                : undefined
            }
          />
        </Grid>
      </Section>
      <Divider />
      <Section aria-label={t('deposit.section.invoice')}>
        <Text type="h3" as="h2">
          {t('deposit.section.invoice')}
        </Text>
        <Grid columns={4} gap={14} style={FOUR}>
          <TextField {...text('number')} required />
          <SelectField
            {...field('docType')}
            options={DOC_TYPES.map((code) => ({ value: code, label: `${code} ${DOC_TYPE_LABELS[code]}` }))}
          />
          <DateField {...field('issueDate')} required max={props.today} />
          <DateField {...field('dueDate')} required />
        </Grid>
        <Grid columns={2} min={150} gap={14}>
          <DateField {...field('deliveryDate')} max={props.today} />
          <TextField {...text('orderRef')} />
        </Grid>
      </Section>
      <Divider />
      <Section aria-label={t('deposit.section.amounts')}>
        <Text type="h3" as="h2">
          {t('deposit.section.amounts')}
        </Text>
        <Grid columns={4} gap={14} style={FOUR}>
          <MoneyField {...field('net')} required currency={currency} signed />
          <MoneyField {...field('vat')} required currency={currency} signed />
          <MoneyInput
            label={t('field.gross')}
            value={gross}
            {...computed}
            source={{ kind: 'computed', rule: t('deposit.gross.rule') }}
            {...(props.grossRead !== null
              ? { warning: t('deposit.gross.differs', { amount: formatMoney(props.grossRead, currency) }) }
              : {})}
          />
          <SelectField
            {...field('currency')}
            options={CURRENCIES.map((code) => ({ value: code, label: code }))}
          />
        </Grid>
        <Grid columns={3} min={150} gap={14}>
          <MoneyField {...field('prepaid')} currency={currency} />
          <MoneyField {...field('rounding')} currency={currency} signed />
          <MoneyInput
            label={t('field.due')}
            value={dueIn(values)}
            {...computed}
            source={{ kind: 'computed', rule: t('deposit.due.rule') }}
          />
        </Grid>
        <Grid columns={2} min={220} gap={14}>
          <TextField
            {...text('payeeIban')}
            onBlur={() => form.setValue('payeeIban', formatIban(values.payeeIban))}
          />
          <TextField {...text('payeeName')} help={t('deposit.payee.help')} />
        </Grid>
      </Section>
    </Card>
  );
}
