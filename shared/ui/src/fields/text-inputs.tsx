import { startTransition, useRef, useState, type FC, type HTMLAttributes, type ReactNode } from 'react';
import { useText } from '../i18n.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { IconCalendar, IconChevronDown, IconEye, IconEyeOff, IconLock, IconSearch } from '../icons/icons.ts';
import type { IconLike } from '../icons/icons.ts';
import {
  decimalsOf,
  formatAmount,
  formatDate,
  formatMoney,
  parseAmount,
  parseDate,
} from '../values/format.ts';
import type { DateCalendarProps } from './date-calendar.tsx';
import { BoxEnd, boxState, ControlBox, controlOf, FieldFrame } from './field-frame.tsx';
import type { Control, ControlProps } from './field-frame.tsx';

interface InputProps<Value> extends ControlProps {
  value: Value;
  onChange: (value: Value) => void;
  /** 32 px, for filter bars. */
  small?: boolean;
}

interface BoxedProps extends ControlProps {
  small?: boolean;
  money?: boolean;
  children: (control: Control, labelId: string) => ReactNode;
}

/** A field in a box: its child control gets the field's props. */
function Boxed({ children, ...props }: BoxedProps) {
  return (
    <FieldFrame {...props}>
      {(ids) => (
        <ControlBox
          {...boxState(props)}
          data-small={props.small || undefined}
          data-money={props.money || undefined}
        >
          {children(controlOf(props, ids), ids.labelId)}
        </ControlBox>
      )}
    </FieldFrame>
  );
}

export interface TextInputProps extends InputProps<string> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  placeholder?: string;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  /** Icon before the text. */
  icon?: IconLike;
  /** Unit after the text (`%`, `jours`). */
  suffix?: string;
  /** Right-aligned figures. */
  numeric?: boolean;
  spellCheck?: boolean;
}

/** One line of text with its label. Unbound: forms use `TextField` of `@cessio/ui/form`. */
export function TextInput(props: TextInputProps) {
  const { type = 'text', icon: Icon, suffix } = props;
  return (
    <Boxed {...props}>
      {(control) => (
        <>
          {Icon && (
            <BoxEnd style={{ paddingInlineStart: 10, paddingInlineEnd: 0 }}>
              <Icon size={16} aria-hidden />
            </BoxEnd>
          )}
          <input
            {...control}
            type={type}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            spellCheck={props.spellCheck}
            style={props.numeric ? { textAlign: 'right' } : undefined}
          />
          {suffix && <BoxEnd>{suffix}</BoxEnd>}
          {props.disabled && !suffix && (
            <BoxEnd>
              <IconLock size={16} aria-hidden />
            </BoxEnd>
          )}
        </>
      )}
    </Boxed>
  );
}

export interface PasswordInputProps extends InputProps<string> {
  autoComplete?: 'current-password' | 'new-password';
}

/** A password with a show button. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <Boxed {...props}>
      {(control) => (
        <>
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            autoComplete={props.autoComplete ?? 'current-password'}
            spellCheck={false}
            autoCapitalize="none"
          />
          <BoxEnd style={{ paddingInlineEnd: 4 }}>
            <IconButton
              label={shown ? t('field.password.hide') : t('field.password.show')}
              icon={shown ? IconEyeOff : IconEye}
              size={30}
              onClick={() => setShown(!shown)}
            />
          </BoxEnd>
        </>
      )}
    </Boxed>
  );
}

export interface TextAreaInputProps extends InputProps<string> {
  rows?: number;
  maxLength?: number;
}

/** Several lines; with `maxLength`, shows the remaining characters when few are left. */
export function TextAreaInput(props: TextAreaInputProps) {
  const t = useText();
  const left = props.maxLength === undefined ? undefined : props.maxLength - props.value.length;
  const help = left !== undefined && left <= 100 ? t('field.charactersLeft', { count: left }) : props.help;
  return (
    <Boxed {...props} help={help}>
      {(control) => (
        <textarea
          {...control}
          rows={props.rows ?? 3}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          maxLength={props.maxLength}
        />
      )}
    </Boxed>
  );
}

export interface Option {
  value: string;
  label: string;
  /** Second line or note. */
  description?: string;
  disabled?: boolean;
}

export interface SelectInputProps extends Omit<InputProps<string>, 'readOnly'> {
  options: readonly Option[];
  /** Text for no choice; without it the first option is chosen. */
  placeholder?: string;
}

/** A native select, on every device best for fewer than about fifteen options. */
export function SelectInput(props: SelectInputProps) {
  return (
    <Boxed {...props}>
      {(control) => (
        <>
          <select {...control} value={props.value} onChange={(event) => props.onChange(event.target.value)}>
            {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
            {props.options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <BoxEnd data-over="true">
            <IconChevronDown size={16} aria-hidden />
          </BoxEnd>
        </>
      )}
    </Boxed>
  );
}

export interface MoneyInputProps extends InputProps<number | null> {
  currency?: string;
  /** Allows a minus sign. */
  signed?: boolean;
}

const toText = (value: number | null, currency: string) =>
  value === null || Number.isNaN(value) ? '' : formatAmount(value, currency);

/**
 * French amounts: `1 234,56`. The value is integer minor units, null when empty, NaN while the input is not an amount
 * (so that no schema accepts it); the reason is shown under the field. A computed total is bold.
 */
export function MoneyInput(props: MoneyInputProps) {
  const t = useText();
  const { value, onChange, currency = 'EUR', signed = false } = props;
  const [typing, setTyping] = useState<{ text: string; value: number | null } | null>(null);
  // A value set from outside replaces the typed one.
  const shown = typing && Object.is(typing.value, value) ? typing.text : toText(value, currency);
  const parsed = parseAmount(shown, currency, { signed });
  const digits = decimalsOf(currency);
  const problem = 'error' in parsed ? t(`field.money.${parsed.error}`, { digits, currency }) : undefined;
  const symbol = formatMoney(0, currency).replaceAll(/[\d,\u00a0]/g, '');
  const change = (typed: string) => {
    const result = parseAmount(typed, currency, { signed });
    const next = 'error' in result ? Number.NaN : result.minor;
    setTyping({ text: typed, value: next });
    if (!Object.is(next, value)) onChange(next);
  };
  const blur = () => {
    if (!('error' in parsed)) setTyping(null);
    props.onBlur?.();
  };
  return (
    <Boxed {...props} error={problem ?? props.error} onBlur={blur} money>
      {(control) => (
        <>
          <input
            {...control}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            onChange={(event) => change(event.target.value)}
            onFocus={(event) => event.target.select()}
            // A computed amount that is still unknown is shown as missing, not as zero.
            placeholder={props.readOnly ? '–' : formatAmount(0, currency)}
            style={{ textAlign: 'right', fontWeight: props.source?.kind === 'computed' ? 600 : undefined }}
          />
          <BoxEnd title={currency}>{symbol}</BoxEnd>
        </>
      )}
    </Boxed>
  );
}

export interface DateInputProps extends InputProps<string> {
  /** ISO bounds of the calendar. */
  min?: string;
  max?: string;
}

/**
 * A date as JJ/MM/AAAA, typed or picked. The value is ISO `YYYY-MM-DD`, '' when empty, and the raw input while it is
 * not a date (so that no schema accepts it).
 */
export function DateInput(props: DateInputProps) {
  const t = useText();
  const { value, onChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [Calendar, setCalendar] = useState<FC<DateCalendarProps> | null>(null);
  const [typing, setTyping] = useState<{ text: string; value: string } | null>(null);
  const [left, setLeft] = useState(false);
  const iso = parseDate(value);
  const shown = typing?.value === value ? typing.text : iso ? formatDate(iso) : value;
  const wrong = shown !== '' && !parseDate(shown);
  const change = (typed: string) => {
    const next = parseDate(typed) ?? typed;
    setTyping({ text: typed, value: next });
    setLeft(false);
    if (next !== value) onChange(next);
  };
  const blur = () => {
    setLeft(true);
    if (parseDate(shown)) setTyping(null);
    props.onBlur?.();
  };
  // Fetched by the press; if that fails, the date can still be typed.
  const open = (id: string) =>
    import('./date-calendar.tsx').then(
      ({ DateCalendar }) => startTransition(() => setCalendar(() => DateCalendar)),
      () => document.getElementById(id)?.focus(),
    );
  const pick = (next: string) => {
    setCalendar(null);
    setTyping(null);
    onChange(next);
    props.onBlur?.();
  };
  return (
    <Boxed {...props} error={wrong && (left || !typing) ? t('field.date.format') : props.error} onBlur={blur}>
      {(control, labelId) => (
        <>
          <input
            {...control}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('field.date.placeholder')}
            value={shown}
            onChange={(event) => change(event.target.value)}
          />
          <BoxEnd style={{ paddingInlineEnd: 4 }}>
            <IconButton
              label={t('field.date.pick')}
              // Names the field, because a form may have several dates.
              aria-describedby={labelId}
              icon={IconCalendar}
              size={30}
              disabled={props.disabled || props.readOnly}
              ref={button}
              aria-haspopup="dialog"
              aria-expanded={Calendar !== null}
              onClick={() => (Calendar ? setCalendar(null) : open(control.id))}
            />
            {Calendar && (
              <Calendar
                value={iso}
                min={props.min}
                max={props.max}
                anchor={button}
                onPick={pick}
                onClose={() => setCalendar(null)}
              />
            )}
          </BoxEnd>
        </>
      )}
    </Boxed>
  );
}

/** A search box: magnifier, no visible label. */
export function SearchInput(
  props: Pick<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> & { label: string },
) {
  return (
    <TextInput
      {...props}
      small
      type="search"
      hideLabel
      icon={IconSearch}
      placeholder={props.label}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
