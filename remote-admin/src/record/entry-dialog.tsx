import type { ReactNode } from 'react';
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
import { useFieldConflict } from './field-conflict.tsx';

/** The row edited in the dialog, which somebody else may change meanwhile. */
export interface Edited<Values extends FieldValues, Row> {
  readonly row: Row;
  readonly valuesOf: (row: Row) => Values;
  /** Labels of the compared fields, in order. */
  readonly labels: Readonly<Partial<Record<keyof Values & string, string>>>;
  readonly say?: (field: keyof Values & string, values: Values) => string;
}

interface EntryDialogProps<Values extends FieldValues, Row> {
  /** Key of the queries to refetch after saving. */
  queryKey: readonly string[];
  title: string;
  /** Text prefix of its buttons. */
  buttons?: 'editCompany' | 'typeForm';
  width?: number;
  values: Values;
  schema?: FormSchema<Values>;
  /** Absent when adding. */
  edited?: Edited<Values, Row> | undefined;
  /** Throws the API's refusal, shown at its field. @param row as it was when editing began */
  send: (values: Values, row: Row | undefined) => Promise<unknown>;
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** A cached list, whole or paged, with the row that a call returned. */
function withRow(kept: unknown, row: unknown): unknown {
  if (Array.isArray(kept)) return kept.map((one) => withRow(one, row));
  if (typeof kept !== 'object' || kept === null) return kept;
  const { id, data, pages } = kept as { id?: unknown; data?: unknown; pages?: unknown };
  if (id !== undefined && id === (row as { id?: unknown } | null | undefined)?.id)
    return { ...kept, ...(row as object) };
  return {
    ...kept,
    ...(data ? { data: withRow(data, row) } : {}),
    ...(pages ? { pages: withRow(pages, row) } : {}),
  };
}

/** A small form in a dialog. */
export function EntryDialog<Values extends FieldValues, Row = never>({
  queryKey,
  title,
  buttons = 'editCompany',
  width = 480,
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
  const readAgain = () => void client.invalidateQueries({ queryKey });
  const form = usePortalForm<Values, Values>({
    defaultValues: values as never,
    ...(schema ? { schema } : {}),
  });
  const { start, hold, conflictNotice } = useFieldConflict<Row | undefined, Values, keyof Values & string>({
    form,
    record: edited?.row,
    valuesOf: (row) => (edited && row ? edited.valuesOf(row) : values),
    fields: Object.keys(edited?.labels ?? {}),
    labelOf: (field) => edited?.labels[field] ?? field,
    say: (field, of) => edited?.say?.(field, of) ?? String(of[field] ?? ''),
    onGoOn: readAgain,
  });
  return (
    <Dialog open onClose={onClose} title={title} sticky width={width}>
      <Form
        form={form}
        aria-label={title}
        onSubmit={async (typed) => {
          try {
            const row = await send(typed, start);
            // The next edit starts from this row, whether or not the list has been refetched.
            client.setQueriesData({ queryKey }, (kept: unknown) => withRow(kept, row));
          } catch (error) {
            if (!edited) throw error;
            return hold(error);
          }
          readAgain();
          showToast({ severity: 'success', title: done });
          return onClose();
        }}
      >
        <FormError />
        {children}
        {conflictNotice}
        <Row justify="flex-end">
          <DialogClose>{t(`${buttons}.cancel`)}</DialogClose>
          <SubmitButton>{t(`${buttons}.save`)}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
