import {
  formatRate,
  ITEM_COMMENT_MAX,
  REASONS,
  todayInParis,
  type ReasonList,
  type StepField,
} from '@cessio/contract';
import { parsePercent } from '@cessio/contract/rates';
import type { ReactNode } from 'react';
import { Checkbox, RadioGroup } from '../fields/choice-inputs.tsx';
import { DateInput, MoneyInput, SelectInput, TextAreaInput, TextInput } from '../fields/text-inputs.tsx';
import { OneFile, type JoinedFile } from '../form/one-file.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';
import { formatMoney } from '../values/format.ts';
import { useText } from './record-text.ts';

/** Stores a file and returns its id. @param onProgress share sent, 0 to 1 */
export type UploadFile = (file: File, onProgress: (share: number) => void) => Promise<{ id: string }>;

export interface FieldInputProps<Value> {
  field: StepField;
  value: Value;
  /** Sets a value, or derives it from the current one: two files may arrive at once. */
  onChange: (value: Value | ((now: Value) => Value)) => void;
  error: string | undefined;
  currency: string;
  upload: UploadFile | undefined;
}

/** The kit's handling of one kind of field (`PayloadField` of the contract). */
interface FieldKind<Value> {
  readonly empty: Value;
  isGiven(value: Value, field: StepField): boolean;
  /** A file that was chosen has not arrived: the step waits for it. */
  waits?(value: Value): boolean;
  /** As sent to the API. */
  sent(value: Value): unknown;
  /** As worded in a sentence. */
  said?(value: Value, currency: string): string;
  Input(props: FieldInputProps<Value>): ReactNode;
}

const common = ({ field, error }: Pick<FieldInputProps<unknown>, 'field' | 'error'>) => ({
  label: field.label,
  required: !field.optional,
  help: field.help,
  error,
});

/** Texts up to this many characters are one line. */
const ONE_LINE = 20;

const text: FieldKind<string> = {
  empty: '',
  isGiven: (value, { min = 1 }) => value.trim().length >= min,
  sent: (value) => value.trim(),
  said: (value) => value.trim(),
  Input: ({ value, onChange, ...props }) => {
    const { max = 2000 } = props.field;
    const given = { ...common(props), maxLength: max, value, onChange };
    return max <= ONE_LINE ? <TextInput {...given} /> : <TextAreaInput {...given} rows={2} />;
  },
};

/** One value of several, sent unchanged. */
const chosen = { empty: '', isGiven: Boolean, sent: (value: string) => value };

const choice: FieldKind<string> = {
  ...chosen,
  Input: ({ value, onChange, ...props }) => (
    <RadioGroup
      {...common(props)}
      options={(props.field.of ?? []).map((one) => ({ value: one, label: one }))}
      value={value}
      onChange={onChange}
    />
  ),
};

const amount: FieldKind<number | null> = {
  empty: null,
  isGiven: (value, { min = 0 }) => value !== null && !Number.isNaN(value) && value >= min,
  sent: (value) => value,
  said: (value, currency) => formatMoney(value ?? 0, currency),
  Input: ({ value, onChange, currency, ...props }) => (
    <MoneyInput {...common(props)} currency={currency} value={value} onChange={onChange} />
  ),
};

/** A share as typed, in percent; what is none is sent as it is, and refused in words. */
const rate: FieldKind<string> = {
  empty: '',
  isGiven: (value) => value.trim() !== '',
  sent: (value) => parsePercent(value) ?? value,
  said: (value) => {
    const ppm = parsePercent(value);
    return ppm === null ? value : formatRate(ppm);
  },
  Input: ({ value, onChange, ...props }) => (
    <TextInput
      {...common(props)}
      inputMode="decimal"

      value={value}
      onChange={onChange}
    />
  ),
};

/** The error of a field without a frame. */
function Wrong({ children }: { children: string | undefined }) {
  return (
    children && (
      <Text type="caption" tone="danger" as="p">
        {children}
      </Text>
    )
  );
}

/** Selected codes, each with its comment. */
type Ticked = Readonly<Record<string, string>>;

function ItemsInput({ field, value, onChange, error }: FieldInputProps<Ticked>) {
  const t = useText();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
      <Text type="small" weight={500} as="legend">
        {field.label}
      </Text>
      <Stack gap={4}>
        {Object.entries(REASONS[field.list as ReasonList]).map(([code, label]) => (
          <div key={code}>
            <Checkbox
              label={label}
              checked={code in value}
              onChange={(on) => {
                const { [code]: _words, ...rest } = value;
                onChange(on ? { ...rest, [code]: '' } : rest);
              }}
            />
            {code in value && (
              <TextInput
                label={t('step.itemComment', { label })}
                hideLabel
                small
                maxLength={ITEM_COMMENT_MAX}
                placeholder={t('step.itemPlaceholder')}
                value={value[code] ?? ''}
                onChange={(words) => onChange({ ...value, [code]: words })}
              />
            )}
          </div>
        ))}
      </Stack>
      <Wrong>{error}</Wrong>
    </fieldset>
  );
}

const items: FieldKind<Ticked> = {
  empty: {},
  isGiven: (value) => Object.keys(value).length > 0,
  sent: (value) =>
    Object.entries(value).map(([code, words]) => ({
      code,
      ...(words.trim() ? { comment: words.trim() } : {}),
    })),
  Input: ItemsInput,
};

/** A file that was being uploaded when its page was closed. */
export const NOT_ARRIVED = 'NOT_ARRIVED';

type Attached = JoinedFile | null;

interface FileInputProps extends Omit<FieldInputProps<Attached>, 'onChange'> {
  onChange: (value: Attached) => void;
}

function FileInput({ field, value, onChange, error, upload }: FileInputProps) {
  const t = useText();
  const said = value?.item.code === NOT_ARRIVED ? { message: t('step.notArrived') } : {};
  return (
    <div>
      <OneFile
        name={field.name}
        label={field.label}
        accept={['.pdf', '.png', '.jpg', '.jpeg', '.xml']}
        hint={field.help}
        value={value && { ...value, item: { ...value.item, ...said } }}
        onChange={onChange}
        upload={async (chosen, onProgress) => (await upload?.(chosen, onProgress)) ?? { id: null }}
        kept={t('step.kept')}
      />
      <Wrong>{error}</Wrong>
    </div>
  );
}

const file: FieldKind<Attached> = {
  empty: null,
  isGiven: (value) => Boolean(value?.id),
  waits: (value) => value !== null && value.id === null,
  sent: (value) => value?.id,
  Input: (props) => (
    <Stack gap={6}>
      {/* The drop zone announces it itself. */}
      <div aria-hidden>
        <Text type="small" weight={500} tone="second" as="p">
          {props.field.label}
          {!props.field.optional && <Text tone="danger"> *</Text>}
        </Text>
      </div>
      <FileInput {...props} />
    </Stack>
  ),
};

/** The answer to one requested item. */
type Given = { file: Attached; text: string };
const NOTHING: Given = { file: null, text: '' };
const isAnswered = ({ file: attached, text: words }: Given) =>
  attached ? attached.id !== null : words.trim() !== '';

/** One input per item, in the order of the request: a file, a text, or that the bank has it already. */
function AnswersInput({ field, value, onChange, error, ...rest }: FieldInputProps<readonly Given[]>) {
  const t = useText();
  const asked = field.asked ?? [];
  const put = (index: number, change: Partial<Given>) =>
    onChange((now) =>
      asked.map((_item, at) => ({ ...(now[at] ?? NOTHING), ...(at === index ? change : {}) })),
    );
  return (
    <Stack gap={20}>
      {asked.map(({ label, comment }, index) => {
        const given = value[index] ?? NOTHING;
        const name = `${index + 1}. ${label}`;
        return (
          <fieldset key={name} style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}>
            <Text type="body" weight={600} as="legend">
              {name}
            </Text>
            <Stack gap={10}>
              {comment && (
                <Text type="small" tone="second" as="p">
                  {comment}
                </Text>
              )}
              <FileInput
                {...rest}
                field={{ name, kind: 'file', label: t('step.answerFile', { label }) }}
                value={given.file}
                onChange={(attached) => put(index, { file: attached })}
                error={undefined}
              />
              <Checkbox
                label={t('step.answerSent')}
                checked={given.text === t('step.answerSent')}
                disabled={given.text !== '' && given.text !== t('step.answerSent')}
                onChange={(on) => put(index, { text: on ? t('step.answerSent') : '' })}
              />
              <TextAreaInput
                label={t('step.answerText')}
                rows={2}
                maxLength={field.max ?? 2000}
                value={given.text}
                onChange={(words) => put(index, { text: words })}
                error={error && !isAnswered(given) ? t('step.answerMissing') : undefined}
              />
            </Stack>
          </fieldset>
        );
      })}
    </Stack>
  );
}

const answers: FieldKind<readonly Given[]> = {
  empty: [],
  isGiven: (value, { asked = [] }) => asked.every((_item, index) => isAnswered(value[index] ?? NOTHING)),
  sent: (value) =>
    value.map(({ file: attached, text: words }) => ({
      ...(attached?.id ? { fileId: attached.id } : {}),
      ...(words.trim() ? { text: words.trim() } : {}),
    })),
  Input: AnswersInput,
};

const flag: FieldKind<boolean> = {
  empty: false,
  // Unticked is a valid answer.
  isGiven: () => true,
  sent: (value) => value,
  Input: ({ field, value, onChange, error }) => (
    <Checkbox label={field.label} help={field.help} error={error} checked={value} onChange={onChange} />
  ),
};

const date: FieldKind<string> = {
  ...chosen,
  Input: ({ value, onChange, ...props }) => (
    <DateInput {...common(props)} min={todayInParis()} value={value} onChange={onChange} />
  ),
};

const colleague: FieldKind<string> = {
  ...chosen,
  Input: ({ value, onChange, ...props }) => (
    <SelectInput
      {...common(props)}
      placeholder="–"
      options={props.field.options ?? []}
      value={value}
      onChange={onChange}
    />
  ),
};

/** A kind whose value only its own functions inspect. */
const sealed = <Value,>(kind: FieldKind<Value>) => kind as unknown as FieldKind<unknown>;

const KINDS: Readonly<Record<string, FieldKind<unknown>>> = {
  text: sealed(text),
  choice: sealed(choice),
  amount: sealed(amount),
  rate: sealed(rate),
  items: sealed(items),
  answers: sealed(answers),
  file: sealed(file),
  flag: sealed(flag),
  date: sealed(date),
  colleague: sealed(colleague),
};

/** The kind of a field; undefined for one of a newer API, whose step is then not offered. */
export function kindOf({ kind }: Pick<StepField, 'kind'>): FieldKind<unknown> | undefined {
  return Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
}
