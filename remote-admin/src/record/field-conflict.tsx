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
  /** A record as form values. */
  valuesOf: (record: Record_) => Values;
  /** In display order. */
  fields: readonly Field[];
  labelOf: (field: Field) => string;
  /** A value in words. @param theirs the record compared with */
  say: (field: Field, values: Values, theirs: Record_) => string;
  /** Shown when the restored draft was typed over another version of the record. */
  moved?: string | false;
  /** The user has chosen, and continues from the current record. */
  onGoOn?: () => void;
}

/** The user's input beside what somebody else saved meanwhile, to choose field by field or all at once. */
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
  /** The record when typing began: what was saved elsewhere must not be overwritten. */
  const [start, setStart] = useState(record);
  const [conflict, setConflict] = useState<{ text: string; theirs: Record_ } | null>(null);
  // A field accepted from them is no longer compared.
  const [, redraw] = useState(0);
  // Read during render, so that the form tracks it from the start.
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
    /** Handles a version conflict; throws anything else. */
    hold: (error: unknown): void => {
      if (!isApiProblem(error, 'VERSION_CONFLICT') || !error.members['current']) throw error;
      setConflict({ text: error.detail, theirs: error.members['current'] as Record_ });
    },
    /** In the form, beside the pressed button: at its top it would be out of sight. */
    conflictNotice: shown && draw(shown),
  };
}

/** Arrays are compared by value. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
