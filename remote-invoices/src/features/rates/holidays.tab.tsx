import { useState } from 'react';
import { call, createAttemptKeys } from '@cessio/client';
import { addHolidayFields, formatDate, todayInParis } from '@cessio/contract';
import {
  addHoliday,
  HOLIDAY_CALENDARS,
  HOLIDAY_LABELS,
  listHolidays,
  removeHoliday,
  type Holiday,
  type HolidayCalendar,
} from '@cessio/contract/rates';
import { useQuery, useQueryClient, useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  Card,
  ConfirmDialog,
  Dialog,
  DialogClose,
  EmptyState,
  ErrorState,
  IconCalendar,
  IconPlus,
  Row,
  Segmented,
  SelectInput,
  showToast,
  Skeleton,
  Stack,
} from '@cessio/ui';
import { FlushTable, type Column } from '@cessio/ui/charts';
import { DateField, Form, FormError, SubmitButton, TextField, usePortalForm } from '@cessio/ui/form';
import { RATES_KEY } from './rates-key.ts';

const keyFor = createAttemptKeys();
const DAY = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Days to come can be removed. */
function columnsOf(
  t: TFunction<'invoices'>,
  today: string,
  remove: (row: Holiday) => void,
): Column<Holiday>[] {
  return [
    {
      id: 'day',
      header: t('rates.col.day'),
      card: 'title',
      cell: ({ date }) => DAY.format(new Date(date)),
    },
    { id: 'label', header: t('rates.col.label'), card: 'subtitle', cell: ({ label }) => label },
    {
      id: 'entered',
      header: t('rates.col.entered'),
      cell: ({ enteredBy }) => enteredBy ?? t('rates.portal'),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      card: 'status',
      cell: (row) =>
        row.date > today && (
          <Button
            size={30}
            variant="text"
            aria-label={t('rates.remove.of', { date: formatDate(row.date) })}
            onClick={() => remove(row)}
          >
            {t('rates.remove')}
          </Button>
        ),
    },
  ];
}

/** Days on which banks are closed, by calendar and year; days to come are added and removed. */
export function HolidaysTab() {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  const today = todayInParis();
  const asked = useQuery({
    queryKey: [...RATES_KEY, 'holidays'],
    queryFn: ({ signal }) => call(listHolidays, { signal }),
  });
  const [calendar, setCalendar] = useState<HolidayCalendar>('FR');
  const [year, setYear] = useState(today.slice(0, 4));
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Holiday | null>(null);
  if (!asked.data)
    return asked.isError ? (
      <ErrorState error={asked.error} onRetry={() => asked.refetch()} level={2} />
    ) : (
      <Skeleton height={320} />
    );
  const { data } = asked.data;
  const years = [...new Set([today.slice(0, 4), ...data.map(({ date }) => date.slice(0, 4))])].toSorted();
  const rows = data.filter(({ country, date }) => country === calendar && date.startsWith(year));
  const again = () => client.invalidateQueries({ queryKey: RATES_KEY });
  return (
    <Stack gap={16}>
      <Row justify="space-between" align="flex-end">
        <Row gap={12} align="flex-end">
          <Segmented
            label={t('rates.calendar')}
            value={calendar}
            onChange={setCalendar}
            options={HOLIDAY_CALENDARS.map((value) => ({ value, label: HOLIDAY_LABELS[value] }))}
          />
          <SelectInput
            label={t('rates.year')}
            value={year}
            onChange={setYear}
            options={years.map((value) => ({ value, label: value }))}
          />
        </Row>
        <Button icon={IconPlus} onClick={() => setAdding(true)}>
          {t('rates.add')}
        </Button>
      </Row>
      <Card title={`${HOLIDAY_LABELS[calendar]}, ${year}`} flush>
        {rows.length > 0 ? (
          <FlushTable
            caption={`${HOLIDAY_LABELS[calendar]}, ${year}`}
            rows={rows}
            columns={columnsOf(t, today, setLeaving)}
          />
        ) : (
          <EmptyState icon={IconCalendar} title={t('rates.none.days', { year })} />
        )}
      </Card>
      {adding && (
        <AddHoliday
          country={calendar}
          onAdded={(date) => {
            setYear(date.slice(0, 4));
            void again();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        icon={IconCalendar}
        title={t('rates.ask', {
          date: leaving ? formatDate(leaving.date) : '',
          calendar: leaving ? HOLIDAY_LABELS[leaving.country] : '',
        })}
        consequences={[{ text: t('rates.ask.effect'), family: 'action' }]}
        confirmLabel={t('rates.remove')}
        danger
        onConfirm={async () => {
          if (!leaving) return;
          await call(removeHoliday, { params: { id: leaving.id } });
          showToast({ severity: 'success', title: t('rates.removed') });
          await again();
        }}
      />
    </Stack>
  );
}

interface AddHolidayProps {
  country: HolidayCalendar;
  onAdded: (date: string) => void;
  onClose: () => void;
}

function AddHoliday({ country, onAdded, onClose }: AddHolidayProps) {
  const { t } = useTranslation('invoices');
  const form = usePortalForm({ defaultValues: { date: '', label: '' } });
  const title = `${t('rates.add')}\u00a0: ${HOLIDAY_LABELS[country]}`;
  return (
    <Dialog open onClose={onClose} title={title} sticky width={440}>
      <Form
        form={form}
        aria-label={title}
        onSubmit={async (typed) => {
          const body = { country, ...typed };
          await call(addHoliday, { body, idempotencyKey: keyFor('holiday', body) });
          onAdded(typed.date);
          showToast({ severity: 'success', title: t('rates.added') });
          onClose();
        }}
      >
        <FormError />
        <DateField name="date" label={t('rates.add.date')} help={t('rates.add.help')} required />
        <TextField
          name="label"
          label={t('rates.add.label')}
          maxLength={addHolidayFields.label.max}
          required
        />
        <Row justify="flex-end">
          <DialogClose>{t('rates.cancel')}</DialogClose>
          <SubmitButton>{t('rates.save')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
