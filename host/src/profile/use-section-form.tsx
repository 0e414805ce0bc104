import { useEffect } from 'react';
import type { Me } from '@cessio/contract';
import { useTranslation } from '@cessio/shell';
import {
  ConflictNotice,
  FormError,
  RestoredNotice,
  useFormDraft,
  usePortalForm,
  type FieldValues,
  type Unsaved,
} from '@cessio/ui/form';
import { useSaveMe, type MePatch } from './use-me.ts';

type Defaults<Values extends FieldValues> = NonNullable<
  Parameters<typeof usePortalForm<Values>>[0]['defaultValues']
>;

export interface SectionProps {
  me: Me;
  /** Called when this section has unsaved input. */
  onUnsaved: (unsaved: Unsaved) => void;
}

/**
 * The form of a section: filled from the server, kept on this device while unsaved, sent with the version that was
 * read. `notices` above the fields say what failed, was restored, or was changed elsewhere.
 */
export function useSectionForm<Values extends FieldValues>(
  name: string,
  { me, onUnsaved }: SectionProps,
  valuesOf: (me: Me) => Values,
) {
  const { t } = useTranslation('host');
  const form = usePortalForm<Values>({ defaultValues: valuesOf(me) as Defaults<Values> });
  const { conflict, resolve, save } = useSaveMe(me);
  const { isDirty } = form.formState;
  useEffect(() => {
    // Edited fields stay as typed.
    form.reset(valuesOf(me), { keepDirtyValues: true });
  }, [form, me, valuesOf]);
  const draft = useFormDraft(form, `cessio.profile.${name}.${me.id}`);
  const unsaved = isDirty ? (draft.refused ? 'lost' : 'kept') : 'nothing';
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  const stored = conflict ?? (draft.moved ? me : null);
  const choose = () => {
    resolve();
    draft.settle();
  };
  return {
    form,
    isDirty,
    save: async (patch: MePatch): Promise<void> => {
      if (await save(patch)) draft.forget();
    },
    notices: (differencesFrom: (theirs: Values) => Parameters<typeof ConflictNotice>[0]['differences']) => (
      <>
        <FormError />
        {draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />}
        {stored && (
          <ConflictNotice
            text={t('profile.conflict.text')}
            differences={differencesFrom(valuesOf(stored))}
            onKeepMine={choose}
            onTakeTheirs={() => {
              form.reset(valuesOf(stored));
              choose();
            }}
          />
        )}
      </>
    ),
  };
}
