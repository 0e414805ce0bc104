import {
  bankAccountEntity,
  bankAccountMachine,
  maskIban,
  type AllowedAction,
  type Side,
} from '@cessio/contract';
import { sameHolder } from '@cessio/contract/bank-accounts';
import { viewsOf, type Derive } from '../../db/fields.ts';
import { labelsOf } from '../../db/timeline.ts';
import type { AccountRecord } from './bank-account.record.ts';

interface Around {
  allowedActions: AllowedAction[];
}

/** What the statement reads beside the columns. */
const read = (record: object) => record as AccountRecord;
export const holderDiffers = (record: object) =>
  !sameHolder(read(record).holder, read(record).party.legalName);

/** In full for its company; masked for everybody else. */
const shownIban = (iban: string, side: Side) => (side === 'staff' ? maskIban(iban) : iban);

const DERIVE: Derive<(typeof bankAccountEntity)['fields'], Around> = {
  party: (record) => read(record).party,
  iban: ({ iban }, side) => shownIban(iban, side),
  usable: (record) => read(record).usable,
  alert: (record) => read(record).alert ?? false,
  own: (record) => read(record).own ?? false,
  holderDiffers,
  maker: (record) => read(record).maker ?? null,
  verifier: (record) => read(record).verifier ?? null,
  proof: (record) => read(record).proof ?? null,
  shares: (record) => read(record).shares ?? [],
  allowedActions: (_record, _side, { allowedActions }) => allowedActions,
};

/** An account as a side may see it: a list row, or the whole record. */
export const accountViews = viewsOf(bankAccountEntity, DERIVE);

export const actionLabel = labelsOf(bankAccountMachine, {
  create: 'Compte ajouté',
  note: 'Note interne',
  read_proof: 'Preuve lue',
  tell_debtors: 'Débiteurs prévenus du changement de compte',
});
