import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { column, family, hidden, media, styled, text, v, wrapping } from '../theme/look.ts';
import { useText } from '../i18n.ts';
import { IconAlert, IconFileCode, IconPen, IconSigma, IconTriangleAlert } from '../icons/icons.ts';
import { afterPress } from '../util/after-press.ts';

/** Where the value of a field comes from. */
export type FieldSource =
  /** Read from the file, e.g. `BT-9`. */
  | { kind: 'read'; mark: string }
  /** Computed, with its rule, e.g. `HT + TVA`. */
  | { kind: 'computed'; rule: string }
  /** Changed by the user; `read` is the file's value. */
  | { kind: 'changed'; read: string; onRevert?: () => void };

export interface FieldFrameProps {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  warning?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  source?: FieldSource;
  /** The label is visually hidden (search boxes, cells). */
  hideLabel?: boolean;
  id?: string;
}

/** Ids that the frame gives to its control. */
interface ControlIds {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const Root = styled('div')({ ...column, minInlineSize: 0 });
const Top = styled('div')({
  ...wrapping,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2px 8px',
  marginBlockEnd: 6,
  minBlockSize: 20,
  '& > label, & > span:first-of-type': { color: v.text2, ...text('small'), fontWeight: 500 },
  '& b': { color: family.danger.fg, fontWeight: 600, marginInlineStart: 2 },
  '&[data-hidden="true"]': hidden,
});
const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  paddingInline: 6,
  blockSize: 20,
  borderRadius: 4,
  fontSize: '0.6875rem',
  lineHeight: '16px',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  maxInlineSize: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&[data-kind="read"]': { color: v.onPrimarySoft, background: v.primarySoft },
  '&[data-kind="computed"]': { color: v.text2, background: v.hover },
  '&[data-kind="changed"]': { color: v.accentText, background: v.accentSoft },
});
const Under = styled('div')({
  ...column,
  alignItems: 'flex-start',
  gap: 2,
  marginBlockStart: 4,
  ...text('caption'),
  color: v.text3,
  '& > p': { display: 'flex', gap: 4, alignItems: 'flex-start' },
  '& svg': { marginBlockStart: 1 },
});
const Revert = styled('button')({
  border: 0,
  padding: 0,
  background: 'none',
  color: v.link,
  cursor: 'pointer',
  // No higher than its line, but easy to hit.
  paddingBlock: 4,
  marginBlock: -4,
  whiteSpace: 'nowrap',
  ...text('caption'),
  fontWeight: 500,
  '&:hover': { textDecoration: 'underline' },
});

/** Frame of a box that holds a control: border, source bar, error, focus. */
export const ControlBox = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minBlockSize: 40,
  background: v.surface,
  border: `1px solid ${v.borderStrong}`,
  borderRadius: 7,
  transition: 'border-color 120ms',
  overflow: 'clip',
  '&:hover': { borderColor: v.text2 },
  '&:focus-within': {
    borderColor: v.focus,
    boxShadow: `0 0 0 1px ${v.focus}`,
    outline: `2px solid ${v.focus}`,
    outlineOffset: -1,
  },
  '&[data-warning="true"]': { borderColor: family.action.fg },
  '&[data-invalid="true"]': { borderColor: family.danger.fg, boxShadow: `0 0 0 1px ${family.danger.fg}` },
  '&[data-invalid="true"]:focus-within': { outlineColor: v.focus, outlineOffset: 2 },
  '&[data-disabled="true"]': { background: v.hover, borderColor: v.border, color: v.text3 },
  '&[data-readonly="true"]': { background: v.sunken },
  '&[data-source="read"]::before, &[data-source="changed"]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    inlineSize: 3,
    background: v.primary,
  },
  '&[data-source="changed"]::before': { background: v.accent },
  '&[data-small="true"]': { minBlockSize: 32 },
  '& input, & select, & textarea': {
    flex: 1,
    inlineSize: '100%',
    minInlineSize: 0,
    blockSize: 38,
    padding: '0 12px',
    border: 0,
    outline: 'none',
    background: 'transparent',
    color: 'inherit',
    // A long name or hint is truncated with an ellipsis.
    textOverflow: 'ellipsis',
    ...text('body'),
  },
  '&[data-small="true"] input, &[data-small="true"] select': {
    blockSize: 30,
    paddingInline: 10,
    ...text('small'),
  },
  // Values keep their own direction, aligned to the page's.
  '[dir="rtl"] & :is(input, select, textarea)': { textAlign: 'right' },
  // Otherwise its ellipsis would appear at the other end of the text.
  '[dir="rtl"] & ::placeholder': { unicodeBidi: 'plaintext' },
  '[dir="rtl"] &[data-money="true"]': {
    flexDirection: 'row-reverse',
    '& > span': { paddingInline: '10px 0' },
  },
  '& textarea': { blockSize: 'auto', paddingBlock: 9, resize: 'vertical', display: 'block' },
  '& select': { appearance: 'none', paddingInlineEnd: 34, cursor: 'pointer' },
  '& select option': { background: v.raised, color: v.text },
  '& :disabled': { color: v.text3, cursor: 'not-allowed', opacity: 1 },
  '& input:autofill': { boxShadow: `0 0 0 100px ${v.surface} inset`, WebkitTextFillColor: v.text },
  [media.touch]: {
    '&&': { minBlockSize: 44 },
    '& input, & select, & textarea': { fontSize: '1rem', minBlockSize: 42 },
  },
});

/** At the end of the box: a unit, an icon, a small button. */
export const BoxEnd = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  paddingInlineEnd: 10,
  color: v.text2,
  flex: 'none',
  '&[data-over="true"]': { position: 'absolute', insetInlineEnd: 0, insetBlock: 0, pointerEvents: 'none' },
});

interface FrameProps extends FieldFrameProps {
  children: (ids: ControlIds) => ReactNode;
  /** The control is a group: the label is a span that names it. */
  group?: boolean;
}

const SOURCE_ICONS = { read: IconFileCode, computed: IconSigma, changed: IconPen } as const;

function SourceMark({ source, id }: { source: FieldSource; id: string }) {
  const t = useText();
  const Icon = SOURCE_ICONS[source.kind];
  const mark = source.kind === 'read' ? source.mark : undefined;
  return (
    <Mark id={id} data-kind={source.kind} title={t(`field.source.${source.kind}`, { mark })}>
      <Icon size={12} aria-hidden />
      {source.kind === 'read' && <bdi dir="ltr">{mark}</bdi>}
      {source.kind === 'computed' && source.rule}
      {source.kind === 'changed' && t('field.source.changedMark')}
    </Mark>
  );
}

/** Label above, required mark, source mark; below the control: error or warning, help, revert. */
export function FieldFrame({
  label,
  help,
  error,
  warning,
  required,
  source,
  hideLabel,
  id: given,
  group,
  children,
}: FrameProps) {
  const t = useText();
  const own = useId();
  const id = given ?? own;
  const parts = [
    source && `${id}-${source.kind === 'changed' ? 'read' : 'source'}`,
    error && `${id}-error`,
    !error && warning && `${id}-warning`,
    help && `${id}-help`,
  ];
  const ids: ControlIds = {
    id,
    labelId: `${id}-label`,
    describedBy: parts.filter(Boolean).join(' ') || undefined,
    invalid: Boolean(error),
  };
  const words = (
    <>
      {label}
      {required && <b aria-hidden> *</b>}
    </>
  );
  return (
    <Root>
      <Top data-hidden={hideLabel || undefined}>
        {group ? (
          <span id={ids.labelId}>{words}</span>
        ) : (
          <label id={ids.labelId} htmlFor={id}>
            {words}
          </label>
        )}
        {source && <SourceMark source={source} id={`${id}-source`} />}
      </Top>
      {children(ids)}
      {(error || warning || help || source?.kind === 'changed') && (
        <Under>
          {error ? (
            <p id={`${id}-error`} style={{ color: family.danger.fg, fontWeight: 500 }}>
              <IconAlert size={14} aria-hidden />
              <span>{error}</span>
            </p>
          ) : (
            warning && (
              <p id={`${id}-warning`} style={{ color: family.action.fg, fontWeight: 500 }}>
                <IconTriangleAlert size={14} aria-hidden />
                <span>{warning}</span>
              </p>
            )
          )}
          {help && <p id={`${id}-help`}>{help}</p>}
          {source?.kind === 'changed' && (
            <p>
              <span id={`${id}-read`}>{t('field.source.wasRead', { value: source.read })}</span>
              {source.onRevert && (
                <Revert type="button" onClick={source.onRevert}>
                  {t('field.source.revert')}
                </Revert>
              )}
            </p>
          )}
        </Under>
      )}
    </Root>
  );
}

/** The state attributes of a `ControlBox`. */
export function boxState(props: FieldFrameProps) {
  return {
    'data-invalid': Boolean(props.error) || undefined,
    'data-warning': (!props.error && Boolean(props.warning)) || undefined,
    'data-disabled': props.disabled || undefined,
    'data-readonly': props.readOnly || undefined,
    'data-source': props.source?.kind,
  };
}

/** Props of a field for its control, beside its value. */
export interface ControlProps extends FieldFrameProps {
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  name?: string;
  ref?: Ref<HTMLElement>;
}

/** The attributes of every native control, from its field's props and its frame. */
export function controlOf(props: ControlProps, ids: ControlIds) {
  return {
    // A field's ref is that of the control it renders.
    ref: props.ref as Ref<never>,
    id: ids.id,
    name: props.name,
    onBlur: () => props.onBlur && afterPress(props.onBlur),
    onKeyDown: props.onKeyDown,
    disabled: props.disabled,
    readOnly: props.readOnly,
    required: props.required,
    'aria-invalid': ids.invalid || undefined,
    'aria-describedby': ids.describedBy,
  };
}
export type Control = ReturnType<typeof controlOf>;
