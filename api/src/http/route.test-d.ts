import type { FastifyInstance } from 'fastify';
import {
  adhesionRow,
  listAdhesions,
  login,
  readInvoice,
  readMe,
  type AdhesionRow,
  type RowOf,
} from '@cessio/contract';
import { readPage } from '../db/list/read.ts';
import type { ListSource } from '../db/list/source.ts';
import { selectRow } from '../db/select.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';
import type { Context } from './context.ts';

/* What must not compile, checked with the other types: an `@ts-expect-error` below without an error fails. */

export function contexts(
  visitor: Context<typeof login>,
  user: Context<typeof readMe>,
  sender: Context<typeof readInvoice>,
) {
  // @ts-expect-error nobody is known to a public call
  void visitor.identity;
  // @ts-expect-error nor read as
  void visitor.read;
  // @ts-expect-error nor written as
  void visitor.write;
  // @ts-expect-error nor written as
  void visitor.writeSeveral;
  // @ts-expect-error only a call of files has one
  void user.file;
  return [user.identity, user.read, user.write, sender.identity, sender.file];
}

type Line = Omit<AdhesionRow, 'assignedTo'>;

export function lists(
  app: FastifyInstance,
  services: Services,
  source: ListSource<never, AdhesionRow>,
  lines: ListSource<never, Line>,
) {
  // @ts-expect-error the source reads no `assignedTo`
  route(app, services, listAdhesions, ({ read, query }) => read((db) => readPage(db, lines, query)));
  route(app, services, listAdhesions, ({ read, query }) =>
    // @ts-expect-error the mapper forgets `assignedTo`
    read((db) => readPage(db, source, query, (row): Line => row)),
  );
  route(app, services, listAdhesions, ({ read, query }) =>
    // @ts-expect-error the mapper makes a text of an amount
    read((db) =>
      readPage(db, source, query, (row) => ({ ...row, wantedCeiling: String(row.wantedCeiling) })),
    ),
  );
  route(app, services, listAdhesions, ({ read, query }) =>
    read((db) =>
      readPage(db, lines, query, (line): RowOf<typeof listAdhesions> => ({ ...line, assignedTo: null })),
    ),
  );
  // @ts-expect-error SQL for a field that the row has not
  return selectRow(adhesionRow, 'a', { assignee: 'a.assigned_to' });
}
