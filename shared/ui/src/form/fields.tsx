import { NAME_FAULTS, nameFault } from '@cessio/contract';
import { useController } from 'react-hook-form';
import { useText } from '../i18n.ts';
import { Checkbox, RadioGroup, Switch } from '../fields/choice-inputs.tsx';
import { ComboInput } from '../fields/combo-input.tsx';
import type { ComboInputProps } from '../fields/combo-input.tsx';
import type { CheckboxProps, RadioGroupProps, SwitchProps } from '../fields/choice-inputs.tsx';
import {
  DateInput,
  MoneyInput,
  PasswordInput,
  SelectInput,
  TextAreaInput,
  TextInput,
} from '../fields/text-inputs.tsx';
import type {
  DateInputProps,
  MoneyInputProps,
  PasswordInputProps,
  SelectInputProps,
  TextAreaInputProps,
  TextInputProps,
} from '../fields/text-inputs.tsx';

/** Props of a field bound by name to the form around it: the input's own, without what the form gives. */
export type Bound<P> = Omit<P, 'value' | 'onChange' | 'name' | 'ref' | 'checked'> & {
  /** Path in the form's values: `lines.0.gross`. */
  name: string;
  /** Called after the form has taken the value. */
  onValue?: (value: never) => void;
};

function useBound<T>(
  name: string,
  own: {
    error?: unknown;
    required?: boolean;
    onBlur?: () => void;
    onValue?: (value: never) => void;
    /** The message of what is wrong, or true. */
    validate?: (value: unknown) => string | true;
  },
) {
  const t = useText();
  const { field, fieldState } = useController({
    name,
    rules: {
      ...(own.required ? { required: t('field.required') } : {}),
      ...(own.validate ? { validate: own.validate } : {}),
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

export type TextFieldProps = Bound<TextInputProps>;
/** One line of text. */
export function TextField({ onValue, ...props }: TextFieldProps) {
  const bound = useBound<string | null>(props.name, { ...props, onValue });
  return <TextInput {...props} {...bound} value={bound.value ?? ''} />;
}

/** The name of a person, a company or a thing: judged by the contract's rule, as the API does. */
export function NameField({ onValue, ...props }: TextFieldProps) {
  const bound = useBound<string | null>(props.name, { ...props, onValue, validate: judgeName });
  return <TextInput {...props} {...bound} value={bound.value ?? ''} />;
}

function judgeName(value: unknown): string | true {
  const fault = typeof value === 'string' && nameFault(value.trim());
  return fault ? NAME_FAULTS[fault] : true;
}

export type PasswordFieldProps = Bound<PasswordInputProps>;
/** A password with an eye. */
export function PasswordField({ onValue, ...props }: PasswordFieldProps) {
  const bound = useBound<string | null>(props.name, { ...props, onValue });
  return <PasswordInput {...props} {...bound} value={bound.value ?? ''} />;
}

export type TextAreaFieldProps = Bound<TextAreaInputProps>;
/** Several lines. */
export function TextAreaField({ onValue, ...props }: TextAreaFieldProps) {
  const bound = useBound<string | null>(props.name, { ...props, onValue });
  return <TextAreaInput {...props} {...bound} value={bound.value ?? ''} />;
}

export type SelectFieldProps = Bound<SelectInputProps>;
/** One of a list. */
export function SelectField({ onValue, ...props }: SelectFieldProps) {
  const bound = useBound<string | null>(props.name, { ...props, onValue });
  return <SelectInput {...props} {...bound} value={bound.value ?? ''} />;
}

export type MoneyFieldProps = Bound<MoneyInputProps>;
/** An amount: integer minor units or null; NaN while what is typed is no amount. */
export function MoneyField({ onValue, ...props }: MoneyFieldProps) {
  const bound = useBound<number | null | undefined>(props.name, { ...props, onValue });
  return <MoneyInput {...props} {...bound} value={bound.value ?? null} />;
}

export type DateFieldProps = Bound<DateInputProps>;
/** A date: ISO or ''. */
export function DateField({ onValue, ...props }: DateFieldProps) {
  const bound = useBound<string | null>(props.name, { ...props, onValue });
  return <DateInput {...props} {...bound} value={bound.value ?? ''} />;
}

export type CheckboxFieldProps = Bound<CheckboxProps>;
/** Yes or no. */
export function CheckboxField({ onValue, ...props }: CheckboxFieldProps) {
  const { value, ...bound } = useBound<boolean | null>(props.name, { ...props, onValue });
  return <Checkbox {...props} {...bound} checked={Boolean(value)} />;
}

export type SwitchFieldProps = Bound<SwitchProps>;
/** A setting. */
export function SwitchField({ onValue, ...props }: SwitchFieldProps) {
  const { value, onChange } = useBound<boolean | null>(props.name, { onValue });
  return <Switch {...props} checked={Boolean(value)} onChange={onChange} />;
}

export type RadioFieldProps = Bound<RadioGroupProps>;
/** One of a few, all visible. */
export function RadioField({ onValue, ...props }: RadioFieldProps) {
  const bound = useBound<string | null>(props.name, { ...props, onValue });
  return <RadioGroup {...props} {...bound} value={bound.value ?? ''} />;
}

export type ComboFieldProps = Bound<ComboInputProps>;
/** One of many, found by typing; the value is the option's. */
export function ComboField({ onValue, ...props }: ComboFieldProps) {
  const bound = useBound<string | null>(props.name, { ...props, onValue });
  return (
    <ComboInput {...props} {...bound} value={bound.value ?? ''} onChange={(value) => bound.onChange(value)} />
  );
}
