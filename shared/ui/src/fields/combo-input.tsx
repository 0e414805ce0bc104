import { useId, useState } from 'react';
import { useText } from '../i18n.ts';
import { IconChevronDown } from '../icons/icons.ts';
import { overlayPart } from '../overlay/overlay-part.ts';
import { BoxEnd, boxState, ControlBox, controlOf, FieldFrame, type ControlProps } from './field-frame.tsx';
import type { Option } from './text-inputs.tsx';

export interface ComboInputProps extends ControlProps {
  /** Value of the chosen option, '' when none. */
  value: string;
  onChange: (value: string) => void;
  /** Known options, filtered here… */
  options?: readonly Option[];
  /** …or loaded from the server while typing, 200 ms after the last key. */
  loadOptions?: (query: string) => Promise<readonly Option[]>;
  /** The chosen option, if its text is not among those loaded. */
  chosen?: Option | null;
  placeholder?: string;
}

/** Ids of fields that had the focus when the code of their list arrived. */
export const focusedBefore = new Set<string>();

const Part = overlayPart('ComboBox', Waiting);

/** One of many, found by typing: combobox with a listbox (WAI-ARIA), from known options or the server's. */
export function ComboInput({ id: given, ...props }: ComboInputProps) {
  const own = useId();
  const id = given ?? own;
  const [tries, setTries] = useState(0);
  const [missing, setMissing] = useState(false);
  if (missing)
    return (
      <Waiting
        {...props}
        id={id}
        onRetry={() => {
          setMissing(false);
          setTries(tries + 1);
        }}
      />
    );
  return <Part key={tries} {...props} id={id} onMissing={() => setMissing(true)} />;
}

/** The field until its list can be opened; if the code did not arrive, a press fetches it again. */
function Waiting({ onRetry, ...props }: ComboInputProps & { onRetry?: () => void }) {
  const t = useText();
  const words = [props.chosen, ...(props.options ?? [])].find((one) => one?.value === props.value)?.label;
  return (
    <FieldFrame {...props}>
      {(ids) => (
        <ControlBox {...boxState(props)}>
          <input
            {...controlOf(props, ids)}
            ref={(input) => () => {
              if (input === document.activeElement) focusedBefore.add(ids.id);
            }}
            aria-busy={!onRetry}
            autoComplete="off"
            placeholder={props.placeholder ?? t('combo.placeholder')}
            readOnly
            value={words ?? ''}
            onClick={onRetry}
          />
          <BoxEnd style={{ paddingInlineEnd: 8, gap: 2 }}>
            <IconChevronDown size={16} aria-hidden />
          </BoxEnd>
        </ControlBox>
      )}
    </FieldFrame>
  );
}
