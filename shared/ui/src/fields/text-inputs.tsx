import { useRef, useState } from 'react';
import type { FocusEvent, HTMLAttributes, KeyboardEvent, Ref } from 'react';
import { useText } from '../i18n.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { IconCalendar, IconChevronDown, IconEye, IconEyeOff, IconLock, IconSearch } from '../icons/icons.ts';
import type { IconLike } from '../icons/icon-like.ts';
import {
  decimalsOf,
  formatAmount,
  formatDate,
  formatMoney,
  parseAmount,
  parseDate,
} from '../values/format.ts';
import { BoxEnd, boxState, ControlBox, FieldFrame, frameProps } from './field-frame.tsx';
import type { FieldFrameProps } from './field-frame.tsx';

interface Control<T> extends FieldFrameProps {
  value: T;
  onChange: (value: T) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLElement>;
  autoFocus?: boolean;
}

export interface TextInputProps extends Control<string> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  placeholder?: string;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number;
  /** Icon before the text. */
  icon?: IconLike;
  /** Unit after the text (`%`, `jours`). */
  suffix?: string;
  /** 32 px, for filter bars. */
  small?: boolean;
  /** Right-aligned figures. */
  numeric?: boolean;
  spellCheck?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** One line of text with its label. Unbound: `TextField` of `@cessio/ui/form` is the one for forms. */
export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    onBlur,
    name,
    ref,
    type = 'text',
    icon: Icon,
    suffix,
    small,
    numeric,
    autoFocus,
  } = props;
  return (
    <FieldFrame {...frameProps(props)}>
      {(ids) => (
        <ControlBox {...boxState(props)} data-small={small || undefined}>
          {Icon && (
            <BoxEnd style={{ paddingInlineStart: 10, paddingInlineEnd: 0 }}>
              <Icon size={16} aria-hidden />
            </BoxEnd>
          )}
          <input
            ref={ref as Ref<HTMLInputElement>}
            id={ids.id}
            name={name}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onKeyDown={props.onKeyDown}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            spellCheck={props.spellCheck}
            disabled={props.disabled}
            readOnly={props.readOnly}
            required={props.required}
            aria-invalid={ids.invalid || undefined}
            aria-describedby={ids.describedBy}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- asked for by the screen that opens on this field
            autoFocus={autoFocus}
            style={numeric ? { textAlign: 'right' } : undefined}
          />
          {suffix && <BoxEnd>{suffix}</BoxEnd>}
          {props.disabled && !suffix && (
            <BoxEnd>
              <IconLock size={16} aria-hidden />
            </BoxEnd>
          )}
        </ControlBox>
      )}
    </FieldFrame>
  );
}

export interface PasswordInputProps extends Control<string> {
  autoComplete?: 'current-password' | 'new-password';
}

/** A password with an eye. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...frameProps(props)}>
      {(ids) => (
        <ControlBox {...boxState(props)}>
          <input
            ref={props.ref as Ref<HTMLInputElement>}
            id={ids.id}
            name={props.name}
            type={shown ? 'text' : 'password'}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
            autoComplete={props.autoComplete ?? 'current-password'}
            spellCheck={false}
            autoCapitalize="none"
            disabled={props.disabled}
            required={props.required}
            aria-invalid={ids.invalid || undefined}
            aria-describedby={ids.describedBy}
          />
          <BoxEnd style={{ paddingInlineEnd: 4 }}>
            <IconButton
              label={shown ? t('field.password.hide') : t('field.password.show')}
              icon={shown ? IconEyeOff : IconEye}
              size={30}
              onClick={() => setShown(!shown)}
            />
          </BoxEnd>
        </ControlBox>
      )}
    </FieldFrame>
  );
}

export interface TextAreaInputProps extends Control<string> {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
}

/** Several lines; with `maxLength`, says how many characters are left when few are. */
export function TextAreaInput(props: TextAreaInputProps) {
  const t = useText();
  const left = props.maxLength === undefined ? undefined : props.maxLength - props.value.length;
  const help = left !== undefined && left <= 100 ? t('field.charactersLeft', { count: left }) : props.help;
  return (
    <FieldFrame {...frameProps(props)} help={help}>
      {(ids) => (
        <ControlBox {...boxState(props)}>
          <textarea
            ref={props.ref as Ref<HTMLTextAreaElement>}
            id={ids.id}
            name={props.name}
            rows={props.rows ?? 3}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            disabled={props.disabled}
            readOnly={props.readOnly}
            required={props.required}
            aria-invalid={ids.invalid || undefined}
            aria-describedby={ids.describedBy}
          />
        </ControlBox>
      )}
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  label: string;
  /** Second line or note. */
  description?: string;
  disabled?: boolean;
}

export interface SelectInputProps extends Control<string> {
  options: readonly Option[];
  /** Words for no choice; without it the first option is chosen. */
  placeholder?: string;
  small?: boolean;
}

/** A native select: the right one for fewer than about fifteen choices, on every device. */
export function SelectInput(props: SelectInputProps) {
  return (
    <FieldFrame {...frameProps(props)}>
      {(ids) => (
        <ControlBox {...boxState(props)} data-small={props.small || undefined}>
          <select
            ref={props.ref as Ref<HTMLSelectElement>}
            id={ids.id}
            name={props.name}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={props.onBlur}
            disabled={props.disabled || props.readOnly}
            required={props.required}
            aria-invalid={ids.invalid || undefined}
            aria-describedby={ids.describedBy}
          >
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
        </ControlBox>
      )}
    </FieldFrame>
  );
}

export interface MoneyInputProps extends Control<number | null> {
  currency?: string;
  /** Allows a minus sign. */
  signed?: boolean;
  placeholder?: string;
  small?: boolean;
  /** Computed total: heavier figures. */
  strong?: boolean;
}

const toText = (value: number | null, currency: string) =>
  value === null || Number.isNaN(value) ? '' : formatAmount(value, currency);

/**
 * French amounts: `1 234,56`. The value is integer minor units, null when empty, NaN while what is typed
 * is not an amount (so that no schema lets it through); the reason stands under the field.
 */
export function MoneyInput(props: MoneyInputProps) {
  const t = useText();
  const { value, onChange, currency = 'EUR', signed = false } = props;
  const [typing, setTyping] = useState<{ text: string; value: number | null } | null>(null);
  // A value set from outside wins over what was being typed.
  const shown = typing && Object.is(typing.value, value) ? typing.text : toText(value, currency);
  const parsed = parseAmount(shown, currency, { signed });
  const digits = decimalsOf(currency);
  const problem = 'error' in parsed ? t(`field.money.${parsed.error}`, { digits, currency }) : undefined;
  const error = problem ?? props.error;
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
    <FieldFrame {...frameProps(props)} error={error}>
      {(ids) => (
        <ControlBox
          {...boxState({ ...props, error })}
          data-small={props.small || undefined}
          data-money="true"
        >
          <input
            ref={props.ref as Ref<HTMLInputElement>}
            id={ids.id}
            name={props.name}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            onChange={(event) => change(event.target.value)}
            onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
            onBlur={blur}
            placeholder={props.placeholder ?? formatAmount(0, currency)}
            disabled={props.disabled}
            readOnly={props.readOnly}
            required={props.required}
            aria-invalid={ids.invalid || undefined}
            aria-describedby={ids.describedBy}
            style={{
              textAlign: 'right',
              fontWeight: props.strong || props.source?.kind === 'computed' ? 600 : undefined,
            }}
          />
          <BoxEnd title={currency}>{symbol}</BoxEnd>
        </ControlBox>
      )}
    </FieldFrame>
  );
}

export interface DateInputProps extends Control<string> {
  /** ISO bounds of the native picker. */
  min?: string;
  max?: string;
  small?: boolean;
}

/**
 * A date as JJ/MM/AAAA, typed or picked. The value is ISO `YYYY-MM-DD`, '' when empty, and what was typed
 * while it is no date (so that no schema lets it through).
 */
export function DateInput(props: DateInputProps) {
  const t = useText();
  const { value, onChange } = props;
  const picker = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState<{ text: string; value: string } | null>(null);
  const [left, setLeft] = useState(false);
  const iso = parseDate(value);
  const shown = typing?.value === value ? typing.text : iso ? formatDate(iso) : value;
  const wrong = shown !== '' && !parseDate(shown);
  const error = wrong && (left || !typing) ? t('field.date.format') : props.error;
  const change = (typed: string) => {
    const next = parseDate(typed) ?? typed;
    setTyping({ text: typed, value: next });
    setLeft(false);
    if (next !== value) onChange(next);
  };
  return (
    <FieldFrame {...frameProps(props)} error={error}>
      {(ids) => (
        <ControlBox {...boxState({ ...props, error })} data-small={props.small || undefined}>
          <input
            ref={props.ref as Ref<HTMLInputElement>}
            id={ids.id}
            name={props.name}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('field.date.placeholder')}
            value={shown}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              setLeft(true);
              if (parseDate(shown)) setTyping(null);
              props.onBlur?.();
            }}
            disabled={props.disabled}
            readOnly={props.readOnly}
            required={props.required}
            aria-invalid={ids.invalid || undefined}
            aria-describedby={ids.describedBy}
          />
          <BoxEnd style={{ paddingInlineEnd: 4 }}>
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={iso ?? ''}
              min={props.min}
              max={props.max}
              onChange={(event) => change(event.target.value)}
              style={{
                position: 'absolute',
                inlineSize: 1,
                blockSize: 1,
                minBlockSize: 0,
                padding: 0,
                opacity: 0,
                insetBlockEnd: 0,
                insetInlineEnd: 20,
                pointerEvents: 'none',
                flex: 'none',
              }}
            />
            <IconButton
              label={t('field.date.pick')}
              // Names the date, because a form may have several.
              aria-describedby={ids.labelId}
              icon={IconCalendar}
              size={30}
              disabled={props.disabled || props.readOnly || false}
              onClick={() => {
                try {
                  picker.current?.showPicker();
                } catch {
                  picker.current?.focus();
                }
              }}
            />
          </BoxEnd>
        </ControlBox>
      )}
    </FieldFrame>
  );
}

export interface SearchInputProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder?: string;
  small?: boolean;
  className?: string;
}

/** A search box: magnifier, no visible label. */
export function SearchInput({ placeholder, ...props }: SearchInputProps) {
  return (
    <TextInput
      {...props}
      type="search"
      hideLabel
      icon={IconSearch}
      placeholder={placeholder ?? props.label}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
