import { useState } from 'react';
import { registerTexts, useTranslation } from '@cessio/shell';
import { Button, Row } from '@cessio/ui';
import { ConflictNotice, type FieldValues, type UseFormReturn } from '@cessio/ui/form';
import texts from '../../locales/conflict.json' with { type: 'json' };

registerTexts('admin', texts);

interface FieldConflictProps<Values extends FieldValues, Field extends keyof Values & string> {
  form: UseFormReturn<Values, unknown, Values>;
  /** Which fields were typed in; read by whoever draws the form, so that they are followed from the start. */
  dirtyFields: Partial<Record<string, unknown>>;
  /** Who saved what, in a sentence. */
  text: string;
  /** What stands there now, as the form would show it. */
  theirs: Values;
  /** In the order in which they are set beside each other. */
  fields: readonly Field[];
  labelOf: (field: Field) => string;
  say: (field: Field, values: Values) => string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** What one has typed, beside what somebody else saved meanwhile: one chooses field by field, or all at once. */
export function FieldConflict<Values extends FieldValues, Field extends keyof Values & string>({
  form,
  dirtyFields,
  text,
  theirs,
  fields,
  labelOf,
  say,
  onKeepMine,
  onTakeTheirs,
}: FieldConflictProps<Values, Field>) {
  const { t } = useTranslation('admin');
  // What is taken of theirs is set beside it no longer.
  const [, redraw] = useState(0);
  const mine = form.getValues();
  const typed = fields.filter((field) => dirtyFields[field] && !isSame(mine[field], theirs[field]));
  return (
    <ConflictNotice
      text={text}
      differences={typed.map((field) => ({
        label: labelOf(field),
        mine: say(field, mine),
        theirs: (
          <Row gap={8}>
            <span>{say(field, theirs) || '–'}</span>
            <Button
              size={30}
              variant="text"
              aria-label={t('conflict.takeField', { field: labelOf(field) })}
              onClick={() => {
                form.setValue(field as never, theirs[field] as never, { shouldDirty: true });
                redraw((count) => count + 1);
              }}
            >
              {t('conflict.take')}
            </Button>
          </Row>
        ),
      }))}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
    />
  );
}

/** Of several choices each is compared. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
