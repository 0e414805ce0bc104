import {
  documentStates,
  YES_NO,
  documentListSpec,
  documentRow,
  documentTypeListSpec,
  documentTypeRow,
  type DocumentRow,
  type DocumentTypeRow,
} from '@cessio/contract';
import type { ExportedList } from '../../db/list.ts';
import { exportColumns } from '../../export/columns.ts';
import { selectRow } from '../../db/select.ts';

export const documentSource: ExportedList<typeof documentListSpec, DocumentRow> = {
  spec: documentListSpec,
  from: 'documents d',
  alias: 'd',
  select: selectRow(documentRow, 'd'),
  // Companies have no portfolio, and may not read whose they are in.
  filters: { portfolio: () => '(app_party() is not null or app_user() = adviser_of(d.party_id))' },
  sorts: { createdAt: 'timestamptz', expiresOn: 'optional date', typeLabel: 'name' },
  export: {
    name: 'documents',
    columns: exportColumns<DocumentRow>({
      typeLabel: 'Document',
      ownerName: 'Société',
      filename: 'Fichier',
      required: ['Obligatoire', YES_NO],
      status: ['État', documentStates],
      rejectReason: 'Motif du rejet',
      expiresOn: ['Valable jusqu’au', 'date'],
      createdAt: ['Créé le', 'day'],
    }),
  },
};

const DOCUMENT_OWNERS = {
  party: 'Société',
  adhesion: 'Demande d’adhésion',
  guarantee: 'Demande de garantie',
  invoice: 'Facture',
  contract: 'Contrat',
} as const;

export const documentTypeSource: ExportedList<typeof documentTypeListSpec, DocumentTypeRow> = {
  spec: documentTypeListSpec,
  from: 'document_types t',
  alias: 't',
  select: selectRow(documentTypeRow, 't'),
  sorts: { label: 'name', code: 'text' },
  export: {
    name: 'types-de-documents',
    columns: exportColumns<DocumentTypeRow>({
      code: 'Code',
      label: 'Libellé',
      appliesTo: ['Concerne', DOCUMENT_OWNERS],
      required: ['Obligatoire', YES_NO],
      validityMonths: 'Validité (mois)',
      maxMb: 'Taille maximale (Mo)',
      active: ['Actif', YES_NO],
    }),
  },
};
