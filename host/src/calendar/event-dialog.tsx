import { useState } from 'react';
import { isApiProblem } from '@cessio/client';
import { createCalendarEventFields, type CalendarEvent } from '@cessio/contract';
import { useTranslation, type TFunction } from '@cessio/shell';
import {
  Button,
  ConfirmDialog,
  Dialog,
  DialogClose,
  IconTrash,
  media,
  showToast,
  styled,
  Text,
} from '@cessio/ui';
import {
  DateField,
  Form,
  FormError,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  usePortalForm,
  useWatch,
} from '@cessio/ui/form';
import {
  readValues,
  valuesOfEvent,
  valuesOfSlot,
  type EventProblem,
  type EventValues,
  type Slot,
} from './event-form.ts';
import { useEventChanges } from './use-calendar.ts';

const FORM = 'calendar-event';
/** Zones of the bank and its clients; the event's and the user's own come first. */
const ZONES = [
  'Europe/Paris',
  'Africa/Casablanca',
  'Africa/Algiers',
  'Africa/Tunis',
  'Europe/London',
  'America/New_York',
  'Asia/Dubai',
  'UTC',
];

const When = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 120px',
  gap: '14px 12px',
  '&[data-days="true"]': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) 112px' },
});

export interface EventDialogProps {
  /** The event being edited; absent: a new one on `slot`. */
  event?: CalendarEvent;
  slot: Slot;
  /** The zone in which times are shown. */
  zone: string;
  onClose: () => void;
}

/** Creates or edits the user's own event: everything that dragging does, and the rest, by keyboard. */
export function EventDialog({ event, slot, zone, onClose }: EventDialogProps) {
  const { t } = useTranslation('host');
  const { create, save, remove, refresh } = useEventChanges();
  const [asking, setAsking] = useState(false);
  const form = usePortalForm<EventValues>({
    defaultValues: event ? valuesOfEvent(event, zone) : valuesOfSlot(slot, zone),
  });
  const submit = async (values: EventValues) => {
    const read = readValues(values, event);
    if ('problems' in read) {
      for (const problem of read.problems)
        form.setError(problem.field, { type: 'times', message: wordsOf(problem) }, { shouldFocus: true });
      return;
    }
    try {
      await (event ? save(event, read.event) : create(read.event));
    } catch (error) {
      // Behind the form the calendar shows the event as the other window saved it.
      if (isApiProblem(error, 'VERSION_CONFLICT')) void refresh();
      throw error;
    }
    showToast({ title: t(event ? 'calendar.saved' : 'calendar.created'), severity: 'success' });
    onClose();
  };
  const wordsOf = (problem: EventProblem): string =>
    problem.kind === 'skipped'
      ? t('calendar.error.skipped', { from: problem.from, to: problem.to })
      : t(`calendar.error.${problem.kind}`);

  return (
    <>
      <Dialog
        open
        sticky
        onClose={onClose}
        title={t(event ? 'calendar.edit' : 'calendar.new')}
        actions={
          <>
            {event && (
              <Button variant="text" icon={IconTrash} onClick={() => setAsking(true)}>
                {t('calendar.delete')}
              </Button>
            )}
            <DialogClose>{t('calendar.cancel')}</DialogClose>
            <Button variant="primary" type="submit" form={FORM} loading={form.formState.isSubmitting}>
              {t(event ? 'calendar.save' : 'calendar.create')}
            </Button>
          </>
        }
      >
        <Form id={FORM} form={form} onSubmit={submit} errorMap={{ start: 'startDate', end: 'endDate' }}>
          <FormError />
          <TextField
            name="title"
            label={t('calendar.field.title')}
            required
            maxLength={createCalendarEventFields.title.max}
          />
          <SwitchField name="allDay" label={t('calendar.field.allDay')} />
          <Times zones={zonesWith(zone, event?.timeZone)} />
          <TextAreaField
            name="description"
            label={t('calendar.field.description')}
            maxLength={createCalendarEventFields.description.max}
          />
          <Text type="caption" tone="second">
            {t('calendar.private')}
          </Text>
        </Form>
      </Dialog>
      {event && (
        <ConfirmDialog
          open={asking}
          danger
          icon={IconTrash}
          onClose={() => setAsking(false)}
          title={t('calendar.delete.title', { title: event.title })}
          note={t('calendar.delete.note')}
          confirmLabel={t('calendar.delete')}
          onConfirm={async () => {
            await remove(event);
            showToast({ title: t('calendar.deleted'), severity: 'success' });
            onClose();
          }}
        />
      )}
    </>
  );
}

/** Dates and, unless the event lasts whole days, times and their zone. */
function Times({ zones }: { zones: readonly string[] }) {
  const { t } = useTranslation('host');
  const allDay = useWatch({ name: 'allDay' }) as boolean;
  const hour = {
    placeholder: t('calendar.field.timePlaceholder'),
    inputMode: 'numeric',
    maxLength: 'hh:mm:ss'.length,
  } as const;
  return (
    <>
      <When data-days={allDay || undefined}>
        <DateField name="startDate" label={t('calendar.field.startDate')} required />
        {!allDay && <TextField name="startTime" label={t('calendar.field.startTime')} required {...hour} />}
        <DateField
          name="endDate"
          label={t(allDay ? 'calendar.field.lastDay' : 'calendar.field.endDate')}
          required
        />
        {!allDay && <TextField name="endTime" label={t('calendar.field.endTime')} required {...hour} />}
      </When>
      {!allDay && (
        <SelectField
          name="timeZone"
          label={t('calendar.field.timeZone')}
          options={zones.map((value) => ({ value, label: zoneName(value, t) }))}
        />
      )}
    </>
  );
}

function zonesWith(...own: (string | null | undefined)[]): string[] {
  return [...new Set([...own, ...ZONES])].filter((zone) => typeof zone === 'string');
}

/**
 * « Paris (heure normale d’Europe centrale) »: the place from the texts, the name of the time from the
 * browser, in French.
 */
function zoneName(zone: string, t: TFunction<'host'>): string {
  const place = t(`calendar.city.${zone}`, {
    defaultValue: zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone,
  });
  const parts = new Intl.DateTimeFormat('fr-FR', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name && name !== place ? `${place} (${name})` : place;
}
