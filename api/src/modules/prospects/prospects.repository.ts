import { countryName, type BodyOf } from '@cessio/contract';
import { prospect, prospectListSpec, type Prospect, type sendProspect } from '@cessio/contract/onboarding';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { firstRow } from '../../db/rows.ts';
import { selectRow } from '../../db/select.ts';
import { exportColumns } from '../../export/columns.ts';

const STATE_WORDS = { open: 'À rappeler', handled: 'Traitée' } as const;

/** Companies that applied; row-level security shows them only to advisers and managers. */
export const prospectSource: ExportedList<typeof prospectListSpec, Prospect> = {
  spec: prospectListSpec,
  from: 'prospects p',
  alias: 'p',
  select: selectRow(prospect, 'p', {
    handledBy: `(select u.first_name || ' ' || u.last_name from users u where u.id = p.handled_by)`,
  }),
  sorts: { createdAt: 'timestamptz', legalName: 'name' },
  names: 'p.legal_name, p.name, p.email, p.national_id',
  search: (q, bind) =>
    `fold(p.legal_name || ' ' || p.name || ' ' || p.email || ' ' || coalesce(p.national_id, '')) like ${bind(`%${q}%`)}`,
  export: {
    name: 'demandes-de-contact',
    columns: exportColumns<Prospect>({
      createdAt: 'Reçue le (UTC)',
      legalName: 'Société',
      country: ['Pays', countryName],
      nationalId: 'Numéro d’immatriculation',
      name: 'Nom',
      email: 'E-mail',
      phone: 'Téléphone',
      message: 'Message',
      status: ['État', (status: Prospect['status']) => STATE_WORDS[status]],
      note: 'Note',
      handledBy: 'Traitée par',
      handledAt: 'Traitée le (UTC)',
    }),
  },
};

/** Inserts a visitor's application; that login can read none. */
export async function insertProspect(
  db: Queryable,
  { legalName, country, nationalId, name, email, phone, message }: BodyOf<typeof sendProspect>,
): Promise<void> {
  await db.query(
    'insert into prospects (legal_name, country, national_id, name, email, phone, message) values ($1, $2, $3, $4, $5, $6, $7)',
    [legalName, country, nationalId || null, name, email, phone || null, message || null],
  );
}

/** Null when the caller can read none. @param lock locked until the transaction ends */
export const findProspect = (db: Queryable, id: string, lock = false): Promise<Prospect | null> =>
  firstRow<Prospect>(
    db,
    `select ${prospectSource.select} from ${prospectSource.from} where p.id = $1${lock ? ' for no key update of p' : ''}`,
    [id],
  );

/** Null when the caller can read none. */
export async function markProspect(
  db: Queryable,
  id: string,
  { status, note, by }: { status: Prospect['status']; note: string | null; by: string },
): Promise<Prospect | null> {
  const handled = status === 'handled';
  await db.query(
    `update prospects set version = version + 1, status = $2::text, note = $3, handled_by = $4::uuid, handled_at = case when $2::text = 'handled' then now() end
      where id = $1`,
    [id, status, handled ? note : null, handled ? by : null],
  );
  return findProspect(db, id);
}
