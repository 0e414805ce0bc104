import {
  documentListSpec,
  documentRow,
  documentTypeListSpec,
  documentTypeRow,
  type DocumentRow,
  type DocumentTypeRow,
} from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';
import { selectRow } from '../../db/select.ts';

export const documentSource: ListSource<typeof documentListSpec, DocumentRow> = {
  spec: documentListSpec,
  from: 'documents d',
  alias: 'd',
  select: selectRow(documentRow, 'd'),
  sorts: { createdAt: 'timestamptz', expiresOn: 'optional date', typeLabel: 'name' },
};

export const documentTypeSource: ListSource<typeof documentTypeListSpec, DocumentTypeRow> = {
  spec: documentTypeListSpec,
  from: 'document_types t',
  alias: 't',
  select: selectRow(documentTypeRow, 't'),
  sorts: { label: 'name', code: 'text' },
};
