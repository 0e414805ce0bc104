import { todayInParis } from '@cessio/contract';
import { registerTexts } from '@cessio/shell';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar as Month } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import { useRef, useState, type RefObject } from 'react';
import texts from '../../locales/dates.json' with { type: 'json' };
import { useText } from '../i18n.ts';
import { Popover } from '../overlay/popover.tsx';
import { media, styled, text, v } from '../theme/look.ts';

// Fetched with the first calendar that is opened.
registerTexts('common', texts);

const ISO = 'YYYY-MM-DD';

const Sheet = styled('div')({
  '--day': '36px',
  [media.touch]: { '--day': '40px' },
  '& .MuiDateCalendar-root': {
    inlineSize: 'calc(7 * (var(--day) + 4px))',
    blockSize: 'auto',
    maxBlockSize: 'none',
  },
  '& .MuiPickersCalendarHeader-root': {
    margin: 0,
    padding: '0 0 0 8px',
    maxBlockSize: 'none',
    minBlockSize: 40,
  },
  '& .MuiPickersCalendarHeader-labelContainer': { marginInline: '0 auto', ...text('body'), fontWeight: 600 },
  '& .MuiPickersCalendarHeader-label::first-letter': { textTransform: 'uppercase' },
  '& .MuiDayCalendar-weekDayLabel': { inlineSize: 'var(--day)', blockSize: 28, color: v.text2 },
  '& .MuiDayCalendar-slideTransition': { minBlockSize: 'calc(6 * (var(--day) + 4px))' },
  '& .MuiPickerDay-root': { '--PickerDay-size': 'var(--day)', borderRadius: 7, ...text('small') },
  '& .MuiYearCalendar-button': { inlineSize: 64, borderRadius: 7, ...text('small') },
  '& .MuiYearCalendar-root': { inlineSize: '100%', maxBlockSize: 'calc(6 * (var(--day) + 4px) + 28px)' },
  '& button:focus-visible': { outline: `2px solid ${v.focus}`, outlineOffset: -2 },
});

/** Page Up is the previous month, as in the ARIA pattern for date dialogs; MUI does the reverse. */
const PAGES: Readonly<Record<string, string>> = { PageUp: 'PageDown', PageDown: 'PageUp' };

/** A day; today is the bank's, whatever the device's time zone. */
function Day({ onKeyDown, ...props }: PickerDayProps) {
  const isToday = props.day.format(ISO) === todayInParis();
  return (
    <PickerDay
      {...props}
      today={isToday}
      aria-current={isToday ? 'date' : undefined}
      data-autofocus={props.tabIndex === 0 || undefined}
      onKeyDown={(event, day) => {
        const key = PAGES[event.key] ?? event.key;
        onKeyDown?.(Object.create(event, { key: { value: key } }) as typeof event, day);
      }}
    />
  );
}

export interface DateCalendarProps {
  /** ISO date, null for none. */
  value: string | null;
  /** ISO bounds. */
  min?: string;
  max?: string;
  anchor: RefObject<HTMLElement | null>;
  onPick: (iso: string) => void;
  onClose: () => void;
}

/** A month to pick a date from, under its button: French, Monday first, fully usable by keyboard. */
export function DateCalendar({ value, min, max, anchor, onPick, onClose }: DateCalendarProps) {
  const t = useText();
  const today = todayInParis();
  const [first, last] = [min ?? '1900-01-01', max ?? '2199-12-31'];
  // Choosing a year only changes the month shown; the field changes with the day.
  const [shown, setShown] = useState(value === null ? null : dayjs(value));
  const month = useRef<number | null>(null);
  return (
    <Popover open onClose={onClose} anchor={anchor} label={t('dates.label')} align="end" padding={8} whole>
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale="fr"
        localeText={{
          previousMonth: t('dates.previousMonth'),
          nextMonth: t('dates.nextMonth'),
          calendarViewSwitchingButtonAriaLabel: (view) => t(view === 'year' ? 'dates.days' : 'dates.years'),
        }}
      >
        <Sheet>
          <Month
            value={shown}
            referenceDate={dayjs(today < first ? first : today > last ? last : today)}
            minDate={dayjs(first)}
            maxDate={dayjs(last)}
            yearsPerRow={4}
            reduceAnimations
            onMonthChange={(first) => (month.current = first.month())}
            onChange={(day, state) => {
              if (day && state === 'finish') onPick(day.format(ISO));
              else setShown(day?.month(month.current ?? day.month()) ?? null);
            }}
            slots={{ day: Day }}
          />
        </Sheet>
      </LocalizationProvider>
    </Popover>
  );
}
