import { useState } from 'react';
import { isApiProblem } from '@cessio/client';
import { registerTexts, useTranslation } from '@cessio/shell';
import { Button, Row } from '@cessio/ui';
import { ConflictNotice, type FieldValues, type UseFormReturn } from '@cessio/ui/form';
import texts from '../../locales/conflict.json' with { type: 'json' };

registerTexts('admin', texts);

interface FieldConflictOptions<Record_, Values extends FieldValues, Field extends keyof Values & string> {
  form: UseFormReturn<Values, unknown, Values>;
  record: Record_;
  /** As the form shows a record. */
  valuesOf: (record: Record_) => Values;
  /** In the order in which they are set beside each other. */
  fields: readonly Field[];
  labelOf: (field: Field) => string;
  /** A value in words. @param theirs the record that the values are set beside */
  say: (field: Field, values: Values, theirs: Record_) => string;
  /** Said where a draft was brought back that had been typed over another record than that of now. */
  moved?: string | false;
  /** One has chosen, and goes on from the record of now. */
  onGoOn?: () => void;
}

/** What one has typed, beside what somebody else saved meanwhile: one chooses field by field, or all at once. */
export function useFieldConflict<Record_, Values extends FieldValues, Field extends keyof Values & string>({
  form,
  record,
  valuesOf,
  fields,
  labelOf,
  say,
  moved = false,
  onGoOn,
}: FieldConflictOptions<Record_, Values, Field>) {
  const { t } = useTranslation('admin');
  /** As it stood when one began to type: what is saved elsewhere must not pass for it. */
  const [start, setStart] = useState(record);
  const [conflict, setConflict] = useState<{ text: string; theirs: Record_ } | null>(null);
  // What is taken of theirs is set beside it no longer.
  const [, redraw] = useState(0);
  // Read with the form itself, so that they are followed from the start.
  const { dirtyFields } = form.formState;
  const goOn = (from: Record_, keepMine: boolean) => {
    form.reset(valuesOf(from), { keepDirtyValues: keepMine });
    setStart(from);
    setConflict(null);
    onGoOn?.();
  };
  const shown = conflict ?? (moved ? { text: moved, theirs: start } : null);
  const draw = ({ text, theirs }: NonNullable<typeof shown>) => {
    const [mine, stands] = [form.getValues(), valuesOf(theirs)];
    const typed = fields.filter(
      (field) => (dirtyFields as Record<string, unknown>)[field] && !isSame(mine[field], stands[field]),
    );
    return (
      <ConflictNotice
        text={text}
        differences={typed.map((field) => ({
          label: labelOf(field),
          mine: say(field, mine, theirs),
          theirs: (
            <Row gap={8}>
              <span>{say(field, stands, theirs) || '–'}</span>
              <Button
                size={30}
                variant="text"
                aria-label={t('conflict.takeField', { field: labelOf(field) })}
                onClick={() => {
                  form.setValue(field as never, stands[field] as never, { shouldDirty: true });
                  redraw((count) => count + 1);
                }}
              >
                {t('conflict.take')}
              </Button>
            </Row>
          ),
        }))}
        onKeepMine={() => goOn(theirs, true)}
        onTakeTheirs={() => goOn(theirs, false)}
      />
    );
  };
  return {
    start,
    setStart,
    goOn,
    /** Takes a refusal that says that somebody was faster; throws any other. */
    hold: (error: unknown): void => {
      if (!isApiProblem(error, 'VERSION_CONFLICT') || !error.members['current']) throw error;
      setConflict({ text: error.detail, theirs: error.members['current'] as Record_ });
    },
    /** In the form, beside the button that was just pressed: at its top it would be out of sight. */
    conflictNotice: shown && draw(shown),
  };
}

/** Of several choices each is compared. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
