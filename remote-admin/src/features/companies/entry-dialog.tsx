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

interface EntryDialogProps<Values extends FieldValues> {
  /** Of the company that is read again once it is sent. */
  partyId: string;
  title: string;
  values: Values;
  schema?: FormSchema<Values>;
  /** Throws the API's refusal, which is shown at its field. */
  send: (values: Values) => Promise<unknown>;
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a dialog, for what stands under a company. */
export function EntryDialog<Values extends FieldValues>({
  partyId,
  title,
  values,
  schema,
  send,
  done,
  onClose,
  children,
}: EntryDialogProps<Values>) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const form = usePortalForm<Values, Values>({
    defaultValues: values as never,
    ...(schema ? { schema } : {}),
  });
  return (
    <Dialog open onClose={onClose} title={title} sticky width={480}>
      <Form
        form={form}
        aria-label={title}
        onSubmit={async (typed) => {
          await send(typed);
          void client.invalidateQueries({ queryKey: ['party', partyId] });
          showToast({ severity: 'success', title: done });
          onClose();
        }}
      >
        <FormError />
        {children}
        <Row justify="flex-end">
          <DialogClose>{t('editCompany.cancel')}</DialogClose>
          <SubmitButton>{t('editCompany.save')}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
