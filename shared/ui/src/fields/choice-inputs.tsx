import { useId, type ReactNode, type Ref } from 'react';
import { family, media, styled, text, v, wrapping } from '../theme/look.ts';
import { IconAlert } from '../icons/icons.ts';
import { FieldFrame, type ControlProps } from './field-frame.tsx';
import type { Option } from './text-inputs.tsx';
import { afterPress } from '../util/after-press.ts';

// Tick and dash are masks, so that they take the colour of the scheme.
const mask = (path: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E") center/contain no-repeat`;

/** The bare box, for table cells; elsewhere use `Checkbox`. */
export const CheckMark = styled('input')({
  appearance: 'none',
  inlineSize: 18,
  blockSize: 18,
  margin: 0,
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  background: v.surface,
  border: `1.5px solid ${v.borderStrong}`,
  borderRadius: 4,
  cursor: 'pointer',
  verticalAlign: 'middle',
  transition: 'background-color 120ms',
  // A 24 px target even without a label, as in a table.
  position: 'relative',
  '&::before': { content: '""', position: 'absolute', inset: -4 },
  // An empty radio group is :indeterminate too, and must stay empty.
  '&:checked, &[type="checkbox"]:indeterminate': { background: v.primary, borderColor: v.primary },
  '&:checked::after, &[type="checkbox"]:indeterminate::after': {
    content: '""',
    inlineSize: 14,
    blockSize: 14,
    background: v.onPrimary,
    mask: mask('M3.5 8.5l3 3 6-7'),
  },
  '&[type="checkbox"]:indeterminate::after': { mask: mask('M3.5 8h9') },
  '&[aria-invalid="true"]': { borderColor: family.danger.fg },
  '&:disabled': { background: v.hover, borderColor: v.border, cursor: 'not-allowed' },
  '&[type="radio"]': { borderRadius: '50%' },
  '&[type="radio"]:checked': { background: v.surface, border: `5.5px solid ${v.primary}` },
  '&[type="radio"]:checked::after': { content: 'none' },
});

const Label = styled('label')({
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: 8,
  cursor: 'pointer',
  minBlockSize: 24,
  paddingBlock: 2,
  ...text('small'),
  lineHeight: '20px',
  '& > input': { marginBlockStart: 1 },
  '& small': { display: 'block', color: v.text3, ...text('caption') },
  '& b': { color: family.danger.fg },
  [media.touch]: { minBlockSize: 44, alignItems: 'center', '& > input': { marginBlockStart: 0 } },
});

const Wrong = styled('p')({
  display: 'flex',
  gap: 4,
  alignItems: 'flex-start',
  ...text('caption'),
  fontWeight: 500,
  '& > svg': { marginBlockStart: 1 },
});

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label beside it. */
export function Checkbox({
  label,
  checked,
  onChange,
  help,
  error,
  required,
  disabled,
  name,
  onBlur,
  ref,
}: CheckboxProps) {
  const id = useId();
  return (
    <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
      <Label>
        <CheckMark
          ref={ref}
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={() => onBlur && afterPress(onBlur)}
          disabled={disabled}
          required={required}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}e` : undefined}
        />
        <span>
          {label}
          {required && <b aria-hidden> *</b>}
          {help && <small>{help}</small>}
        </span>
      </Label>
      {error && (
        <Wrong id={`${id}e`} className="kit-error-text">
          <IconAlert size={14} aria-hidden />
          {error}
        </Wrong>
      )}
    </div>
  );
}

const Track = styled('input')({
  appearance: 'none',
  position: 'relative',
  inlineSize: 34,
  blockSize: 20,
  margin: 0,
  flex: 'none',
  borderRadius: 10,
  background: v.borderStrong,
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 2,
    insetInlineStart: 2,
    inlineSize: 16,
    blockSize: 16,
    borderRadius: '50%',
    background: v.surface,
    transition: 'inset-inline-start 120ms',
  },
  '&:checked': { background: v.primary },
  '&:checked::after': { insetInlineStart: 16 },
  '&:disabled': {
    background: v.hover,
    outline: `1px solid ${v.border}`,
    outlineOffset: -1,
    cursor: 'not-allowed',
  },
});

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  help?: ReactNode;
  disabled?: boolean;
  name?: string;
}

/** A setting that takes effect at once. */
export function Switch({ label, checked, onChange, help, disabled, name }: SwitchProps) {
  return (
    <Label>
      <Track
        type="checkbox"
        role="switch"
        aria-checked={checked}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        disabled={disabled}
      />
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
    </Label>
  );
}

const Choices = styled('div')({
  ...wrapping,
  gap: '4px 20px',
  '&[data-cards="true"]': {
    display: 'grid',
    gap: 8,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  },
  '&[data-cards="true"] > label': {
    padding: '10px 14px',
    gap: 12,
    alignItems: 'center',
    border: `1px solid ${v.buttonBorder}`,
    borderRadius: 8,
    background: v.surface,
    fontWeight: 500,
  },
  '&[data-cards="true"] > label:has(:checked)': { borderColor: v.primary, background: v.selected },
  '&[data-cards="true"] > label:hover': { background: v.hover },
  '&[data-cards="true"] > label:has(:checked):hover': { background: v.selected },
});

export interface RadioGroupProps extends ControlProps {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  /** Bordered cards instead of a row of circles. */
  cards?: boolean;
}

/** One of a few, all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const own = useId();
  const name = props.name ?? own;
  return (
    <FieldFrame {...props} group>
      {(ids) => (
        <Choices
          role="radiogroup"
          aria-labelledby={ids.labelId}
          aria-describedby={ids.describedBy}
          aria-required={props.required}
          data-cards={props.cards || undefined}
          onBlur={({ currentTarget, relatedTarget }) => {
            // Moving between its options does not leave the group.
            if (props.onBlur && !currentTarget.contains(relatedTarget)) afterPress(props.onBlur);
          }}
        >
          {props.options.map((option, index) => (
            <Label key={option.value}>
              <CheckMark
                ref={index === 0 ? (props.ref as Ref<HTMLInputElement>) : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={props.value === option.value}
                onChange={() => props.onChange(option.value)}
                disabled={props.disabled || option.disabled}
                aria-invalid={ids.invalid || undefined}
              />
              <span>
                {option.label}
                {option.description && <small>{option.description}</small>}
              </span>
            </Label>
          ))}
        </Choices>
      )}
    </FieldFrame>
  );
}
