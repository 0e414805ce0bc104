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
  idColumn: 'd.id',
  select: selectRow(documentRow, 'd'),
  filters: { status: 'd.status', partyId: 'd.party_id', typeCode: 'd.type_code', expiresOn: 'd.expires_on' },
  sorts: {
    createdAt: { sql: 'd.created_at', type: 'timestamptz' },
    expiresOn: { sql: `coalesce(d.expires_on, '9999-12-31'::date)`, type: 'date' },
    typeLabel: { sql: 'd.type_label', type: 'text' },
  },
  searchColumn: 'd.search_text',
};

export const documentTypeSource: ListSource<typeof documentTypeListSpec, DocumentTypeRow> = {
  spec: documentTypeListSpec,
  from: 'document_types t',
  idColumn: 't.id',
  select: selectRow(documentTypeRow, 't'),
  filters: { appliesTo: 't.applies_to' },
  sorts: { label: { sql: 't.label', type: 'text' }, code: { sql: 't.code', type: 'text' } },
  searchColumn: 't.search_text',
};
