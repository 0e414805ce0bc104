import { NAME_FAULTS, nameFault } from '@cessio/contract';
import type { FC } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../i18n.ts';
import { Checkbox, RadioGroup, Switch } from '../fields/choice-inputs.tsx';
import type { CheckboxProps, SwitchProps } from '../fields/choice-inputs.tsx';
import { ComboInput } from '../fields/combo-input.tsx';
import type { ControlProps } from '../fields/field-frame.tsx';
import {
  DateInput,
  MoneyInput,
  PasswordInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from '../fields/text-inputs.tsx';
import { formatDate, parseDate } from '../values/format.ts';

/** Props of a field bound by name to its form: the input's own, without those that the form supplies. */
type Bound<P> = Omit<P, 'value' | 'onChange' | 'name' | 'ref' | 'checked'> & {
  /** Path in the form's values: `lines.0.gross`. */
  name: string;
  /** Called after the form has taken the value. */
  onValue?: (value: never) => void;
};

/** Limits of a date's field; ISO. */
interface Limits {
  min?: string | undefined;
  max?: string | undefined;
}
/** Returns a value's error, or true. */
type Judge = (value: unknown, t: ReturnType<typeof useText>, limits: Limits) => string | true;

function useBound<T>(
  name: string,
  own: {
    error?: unknown;
    required?: boolean;
    onBlur?: () => void;
    onValue?: (value: never) => void;
    validate?: Judge;
  } & Limits,
) {
  const t = useText();
  const { field, fieldState } = useController({
    name,
    rules: {
      ...(own.required ? { required: t('field.required') } : {}),
      validate: (value: unknown) => own.validate?.(value, t, own) ?? true,
    },
  });
  const message = fieldState.error ? fieldState.error.message || t('field.invalid') : undefined;
  return {
    name,
    ref: field.ref,
    value: field.value as T,
    error: (own.error as string | undefined) ?? message,
    onBlur: () => {
      field.onBlur();
      own.onBlur?.();
    },
    onChange: (value: T) => {
      field.onChange(value);
      own.onValue?.(value as never);
    },
  };
}

/**
 * The field of an input.
 * @param none value of the input while the form has none
 */
function fieldOf<P extends ControlProps & { value: unknown; onChange: (value: never) => void }>(
  Input: FC<P>,
  none: P['value'],
  validate?: Judge,
) {
  return function Field(given: Bound<P>) {
    const { onValue, ...props } = given as unknown as Bound<ControlProps>;
    const bound = useBound<unknown>(props.name, { ...props, onValue, validate });
    return <Input {...({ ...props, ...bound, value: bound.value ?? none } as unknown as P)} />;
  };
}

const judgeName: Judge = (value) => {
  const fault = typeof value === 'string' && nameFault(value.trim());
  return fault ? NAME_FAULTS[fault] : true;
};
const judgeAmount: Judge = (value, t) => !Number.isNaN(value) || t('field.money.format');
/** A day outside the field's own limits is refused typed, too: the calendar offers none. */
const judgeDate: Judge = (value, t, { min, max }) => {
  if (!value) return true;
  const day = parseDate(String(value));
  if (day === null) return t('field.date.format');
  if (max && day > max) return t('field.date.max', { date: formatDate(max) });
  return !min || day >= min || t('field.date.min', { date: formatDate(min) });
};

/** One line of text. */
export const TextField = fieldOf(TextInput, '');
/** The name of a person, a company or a thing: checked by the contract's rule, as the API does. */
export const NameField = fieldOf(TextInput, '', judgeName);
export const PasswordField = fieldOf(PasswordInput, '');
/** Several lines. */
export const TextAreaField = fieldOf(TextAreaInput, '');
/** One of a list. */
export const SelectField = fieldOf(SelectInput, '');
/** An amount: integer minor units or null; NaN while the input is not an amount. */
export const MoneyField = fieldOf(MoneyInput, null, judgeAmount);
/** A date: ISO or ''. */
export const DateField = fieldOf(DateInput, '', judgeDate);
/** One of a few, all visible. */
export const RadioField = fieldOf(RadioGroup, '');
/** One of many, found by typing; the value is the option's. */
export const ComboField = fieldOf(ComboInput, '');

/** Yes or no. */
export function CheckboxField({ onValue, ...props }: Bound<CheckboxProps>) {
  const { value, ...bound } = useBound<boolean | null>(props.name, { ...props, onValue });
  return <Checkbox {...props} {...bound} checked={Boolean(value)} />;
}

export function SwitchField({ onValue, ...props }: Bound<SwitchProps>) {
  const { value, onChange } = useBound<boolean | null>(props.name, { onValue });
  return <Switch {...props} checked={Boolean(value)} onChange={onChange} />;
}
