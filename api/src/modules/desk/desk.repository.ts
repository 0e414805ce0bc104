import {
  commissionListSpec,
  documentListSpec,
  documentTypeListSpec,
  employeeListSpec,
} from '@cessio/contract';
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

/** An employee is known by its user's id: portfolios and histories point there. */
export const employeeSource: ListSource<typeof employeeListSpec> = {
  spec: employeeListSpec,
  from: 'employees e join users u on u.id = e.user_id',
  idColumn: 'u.id',
  select: `u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role, e.department,
    e.staff_no as "staffNo", e.approval_limit as "approvalLimit", e.active,
    (select count(*)::int from parties p where p.adviser_id = u.id) as "portfolioCount"`,
  filters: { department: 'e.department', active: 'e.active' },
  sorts: { lastName: { sql: 'u.last_name', type: 'text' }, staffNo: { sql: 'e.staff_no', type: 'text' } },
  searchColumn: 'fold(u.first_name || u.last_name || u.first_name || u.email || e.staff_no)',
};

export const commissionSource: ListSource<typeof commissionListSpec> = {
  spec: commissionListSpec,
  from: 'commissions c',
  idColumn: 'c.id',
  select: `c.id, c.kind, c.party_name as "partyName", c.invoice_number as "invoiceNumber", c.base, c.rate_ppm as "ratePpm",
    c.days, c.net, c.vat, c.gross, c.currency, c.formula_text as "formulaText", c.status, c.created_at as "createdAt"`,
  filters: { kind: 'c.kind', status: 'c.status' },
  sorts: {
    createdAt: { sql: 'c.created_at', type: 'timestamptz' },
    gross: { sql: 'c.gross', type: 'bigint' },
  },
};
