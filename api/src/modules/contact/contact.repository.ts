import { contactListSpec, contactMessage, type ContactMessage } from '@cessio/contract';
import type { Queryable } from '../../db/caller.ts';
import type { ExportedList } from '../../db/list/source.ts';
import { firstRow } from '../../db/rows.ts';
import { selectRow } from '../../db/select.ts';
import { exportColumns } from '../../export/columns.ts';

const STATE_WORDS = { open: 'À répondre', answered: 'Répondu' } as const;

export const contactSource: ExportedList<typeof contactListSpec, ContactMessage> = {
  spec: contactListSpec,
  from: 'contact_messages c',
  alias: 'c',
  select: selectRow(contactMessage, 'c', {
    answeredBy: `(select u.first_name || ' ' || u.last_name from users u where u.id = c.answered_by)`,
  }),
  sorts: { createdAt: 'timestamptz' },
  names: 'c.name, c.email, c.subject',
  searchColumn: `fold(c.name || c.email || coalesce(c.subject, '') || c.message)`,
  indexed: 'message',
  export: {
    name: 'messages',
    columns: exportColumns<ContactMessage>({
      createdAt: 'Reçu le (UTC)',
      name: 'Nom',
      email: 'E-mail',
      subject: 'Objet',
      message: 'Message',
      status: ['État', (status: ContactMessage['status']) => STATE_WORDS[status]],
      note: 'Note',
      answeredBy: 'Répondu par',
      answeredAt: 'Répondu le (UTC)',
    }),
  },
};

/** A visitor writes it; that login reads none. */
export async function insertMessage(
  db: Queryable,
  {
    name,
    email,
    subject,
    message,
  }: { name: string; email: string; subject?: string | null | undefined; message: string },
): Promise<void> {
  await db.query('insert into contact_messages (name, email, subject, message) values ($1, $2, $3, $4)', [
    name,
    email,
    subject || null,
    message,
  ]);
}

/** Null when there is none that the caller may read. @param lock held until the transaction ends */
export const findMessage = (db: Queryable, id: string, lock = false): Promise<ContactMessage | null> =>
  firstRow<ContactMessage>(
    db,
    `select ${contactSource.select} from ${contactSource.from} where c.id = $1${lock ? ' for no key update of c' : ''}`,
    [id],
  );

/** Null when there is none that the caller may read. */
export async function answerMessage(
  db: Queryable,
  id: string,
  answer: { status: ContactMessage['status']; note: string | null; by: string },
): Promise<ContactMessage | null> {
  const answered = answer.status === 'answered';
  await db.query(
    `update contact_messages set version = version + 1, status = $2::text, note = $3, answered_by = $4::uuid, answered_at = case when $2::text = 'answered' then now() end
      where id = $1`,
    [id, answer.status, answered ? answer.note : null, answered ? answer.by : null],
  );
  return findMessage(db, id);
}
