import { enterReferenceRateFields, formatDate, todayInParis } from '@cessio/contract';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { Dialog, DialogClose, Hint, Row, showToast } from '@cessio/ui';
import {
  DateField,
  Form,
  FormError,
  SelectField,
  SubmitButton,
  TextField,
  usePortalForm,
} from '@cessio/ui/form';
import { RATES_KEY } from './rates-key.ts';

/** What is sent of a rate, whatever it is of. */
export interface Entry {
  onDate: string;
  source: string;
  corrects?: string;
  reason?: string;
}

interface Typed {
  of: string;
  value: string;
  onDate: string;
  source: string;
  reason: string;
}

interface RateDialogProps {
  /** What the rate is of, in words; for a correction. */
  name: string;
  title: string;
  /** The call's names of what the rate is of and of its value, under which it reports faults. */
  names: { of: string; value: 'ppm' | 'perEuroPpm' };
  /** What can be chosen; fixed where there is one. */
  choices: readonly { value: string; label: string }[];
  unit: 'percent' | 'perEuro';
  parse: (typed: string) => number | null;
  /** Read in the same place as the last one, as a rule. */
  source: string;
  correcting?: { id: string; onDate: string } | undefined;
  send: (of: string, value: number, entry: Entry) => Promise<unknown>;
  onClose: () => void;
}

/** A rate as published, or its correction. */
export function RateDialog({
  name,
  title,
  names,
  choices,
  unit,
  parse,
  source,
  correcting,
  send,
  onClose,
}: RateDialogProps) {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  const today = todayInParis();
  const form = usePortalForm<Record<string, string>>({
    defaultValues: {
      [names.of]: choices[0]?.value ?? '',
      [names.value]: '',
      onDate: correcting?.onDate ?? today,
      source,
      reason: '',
    },
  });
  const heading = correcting ? t('rates.correction', { name, date: formatDate(correcting.onDate) }) : title;
  return (
    <Dialog open onClose={onClose} title={heading} sticky width={480}>
      <Form
        form={form}
        aria-label={heading}
        onSubmit={async (typed) => {
          const { onDate, source: read, reason } = typed as unknown as Typed;
          const value = parse(typed[names.value] ?? '');
          if (value === null) {
            form.setError(names.value, { message: t(`rates.${unit}.wrong`) }, { shouldFocus: true });
            return;
          }
          try {
            await send(typed[names.of] ?? '', value, {
              onDate,
              source: read,
              ...(correcting && { corrects: correcting.id, reason }),
            });
          } finally {
            void client.invalidateQueries({ queryKey: RATES_KEY });
          }
          showToast({ severity: 'success', title: t('rates.saved') });
          onClose();
        }}
      >
        {correcting && <Hint>{t('rates.correction.text')}</Hint>}
        <FormError />
        {choices.length > 1 && !correcting && (
          <SelectField name={names.of} label={t('field.currency')} options={choices} />
        )}
        <TextField
          name={names.value}
          label={t(`rates.${unit}`)}
          help={t(`rates.${unit}.help`)}
          inputMode="decimal"
          numeric
          required
        />
        {!correcting && (
          <DateField name="onDate" label={t('rates.date')} help={t('rates.date.help')} max={today} required />
        )}
        <TextField
          name="source"
          label={t('rates.source')}
          help={t('rates.source.help')}
          maxLength={enterReferenceRateFields.source.max}
          required
        />
        {correcting && (
          <TextField
            name="reason"
            label={t('rates.reason')}
            maxLength={enterReferenceRateFields.reason.max}
            required
          />
        )}
        <Row justify="flex-end">
          <DialogClose>{t('rates.cancel')}</DialogClose>
          <SubmitButton>{t('rates.save')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
