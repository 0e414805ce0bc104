import { useState, type ReactNode } from 'react';
import { isApiProblem } from '@cessio/client';
import { useQueryClient, useTranslation } from '@cessio/shell';
import { Dialog, DialogClose, Row, showToast } from '@cessio/ui';
import {
  Form,
  FormError,
  SubmitButton,
  usePortalForm,
  type FieldValues,
  type FormSchema,
} from '@cessio/ui/form';
import { FieldConflict } from '../../record/field-conflict.tsx';

/** What is changed in the dialog, as somebody else may change it meanwhile. */
export interface Edited<Values extends FieldValues, Row> {
  readonly row: Row;
  readonly valuesOf: (row: Row) => Values;
  /** Of each field that is set beside theirs, in this order. */
  readonly labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  readonly say?: (field: keyof Values & string, values: Values) => string;
}

interface EntryDialogProps<Values extends FieldValues, Row> {
  /** Of the company that is read again once it is sent. */
  partyId: string;
  title: string;
  values: Values;
  schema?: FormSchema<Values>;
  /** Absent where something is added. */
  edited?: Edited<Values, Row> | undefined;
  /** Throws the API's refusal, which is shown at its field. @param row as it stood when what is sent was typed */
  send: (values: Values, row: Row | undefined) => Promise<unknown>;
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a dialog, for what stands under a company. */
export function EntryDialog<Values extends FieldValues, Row = never>({
  partyId,
  title,
  values,
  schema,
  edited,
  send,
  done,
  onClose,
  children,
}: EntryDialogProps<Values, Row>) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const form = usePortalForm<Values, Values>({
    defaultValues: values as never,
    ...(schema ? { schema } : {}),
  });
  /** As it stood when one began to type: what is saved elsewhere must not pass for it. */
  const [start, setStart] = useState(edited?.row);
  const [conflict, setConflict] = useState<{ text: string; theirs: Row } | null>(null);
  const { dirtyFields } = form.formState;
  const goOn = (keepMine: boolean) => {
    if (!conflict || !edited) return;
    form.reset(edited.valuesOf(conflict.theirs), { keepDirtyValues: keepMine });
    setStart(conflict.theirs);
    setConflict(null);
    void client.invalidateQueries({ queryKey: ['party', partyId] });
  };
  return (
    <Dialog open onClose={onClose} title={title} sticky width={480}>
      <Form
        form={form}
        aria-label={title}
        onSubmit={async (typed) => {
          try {
            await send(typed, start);
          } catch (error) {
            if (!edited || !isApiProblem(error, 'VERSION_CONFLICT') || !error.members['current']) throw error;
            setConflict({ text: error.detail, theirs: error.members['current'] as Row });
            return;
          }
          void client.invalidateQueries({ queryKey: ['party', partyId] });
          showToast({ severity: 'success', title: done });
          onClose();
        }}
      >
        <FormError />
        {children}
        {conflict && edited && (
          <FieldConflict
            form={form}
            dirtyFields={dirtyFields}
            text={conflict.text}
            theirs={edited.valuesOf(conflict.theirs)}
            fields={Object.keys(edited.labels)}
            labelOf={(field) => edited.labels[field] ?? field}
            say={edited.say ?? ((field, of) => String(of[field] ?? ''))}
            onKeepMine={() => goOn(true)}
            onTakeTheirs={() => goOn(false)}
          />
        )}
        <Row justify="flex-end">
          <DialogClose>{t('editCompany.cancel')}</DialogClose>
          <SubmitButton>{t('editCompany.save')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
