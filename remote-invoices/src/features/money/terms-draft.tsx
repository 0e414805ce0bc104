import { TERM_LABELS, type AgreedTerms } from '@cessio/contract/contracts';
import { useTranslation } from '@cessio/shell';
import { ConflictNotice, RestoredNotice, useFormContext, type useFormDraft } from '@cessio/ui/form';
import { typedText } from '@cessio/ui/terms';
import type { AmendmentValues } from './amendment-values.ts';

interface Props {
  draft: ReturnType<typeof useFormDraft>;
  currency: string;
}

/** That this device kept terms being written, and those that were changed elsewhere since. */
export function TermsDraft({ draft, currency }: Props) {
  const { t } = useTranslation('invoices');
  const { getValues, formState } = useFormContext<AmendmentValues>();
  const [mine, stands] = [getValues(), formState.defaultValues as AmendmentValues];
  const names = (Object.keys(TERM_LABELS) as (keyof AgreedTerms)[]).filter(
    (name) => mine[name] !== stands[name],
  );
  // Without the day of effect, whose earliest choice changes every day.
  if (draft.moved && names.length > 0)
    return (
      <ConflictNotice
        text={t('contract.moved')}
        differences={names.map((name) => ({
          label: TERM_LABELS[name],
          mine: typedText(name, mine[name], currency),
          theirs: typedText(name, stands[name], currency),
        }))}
        onKeepMine={draft.settle}
        onTakeTheirs={draft.discard}
      />
    );
  return draft.restoredAt && <RestoredNotice at={draft.restoredAt} onDrop={draft.discard} />;
}
