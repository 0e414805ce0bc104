import { documentListSpec, documentTypeListSpec } from '@cessio/contract';
import type { ListSource } from '../../db/list.ts';

export const documentSource: ListSource<typeof documentListSpec> = {
  spec: documentListSpec,
  from: 'documents d',
  idColumn: 'd.id',
  select: `d.id, d.type_label as "typeLabel", d.type_code as "typeCode", d.owner_name as "ownerName", d.filename, d.status,
    d.required, d.expires_on as "expiresOn", d.reject_reason as "rejectReason", d.created_at as "createdAt"`,
  filters: { status: 'd.status', partyId: 'd.party_id', typeCode: 'd.type_code', expiresOn: 'd.expires_on' },
  sorts: {
    createdAt: { sql: 'd.created_at', type: 'timestamptz' },
    expiresOn: { sql: `coalesce(d.expires_on, '9999-12-31'::date)`, type: 'date' },
    typeLabel: { sql: 'd.type_label', type: 'text' },
  },
  searchColumn: 'd.search_text',
};

export const documentTypeSource: ListSource<typeof documentTypeListSpec> = {
  spec: documentTypeListSpec,
  from: 'document_types t',
  idColumn: 't.id',
  select: `t.id, t.code, t.label, t.applies_to as "appliesTo", t.required, t.validity_months as "validityMonths",
    t.max_mb as "maxMb", t.active`,
  filters: { appliesTo: 't.applies_to' },
  sorts: { label: { sql: 't.label', type: 'text' }, code: { sql: 't.code', type: 'text' } },
  searchColumn: 't.search_text',
};
