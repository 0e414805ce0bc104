import {
  contractListSpec,
  contractRow,
  contractStates,
  YES_NO,
  type ContractRow,
  type PartyRef,
  type Side,
} from '@cessio/contract';
import { inFrench, type ExportedList } from '../../../db/list/source.ts';
import { selectParty, selectRow } from '../../../db/select.ts';
import { exportColumns, type ExportColumn } from '../../../export/columns.ts';

/** A price of the contract, as the one who reads it pays it. */
const price = (
  name: keyof ContractRow['terms'] & `${string}Ppm`,
  head: string,
): ExportColumn<ContractRow> => ({
  name,
  head,
  value: ({ terms }) => ({ ppm: terms[name] }),
});

/** The rate of a draw today: the reference, at least the floor, and the margin. */
const RATE = 'contract_rate(c.ref_rate, c.rate_floor_ppm, c.margin_ppm)';

/** SQL of a contract's prices, as the calculator takes them. @param feePpm SQL of the assignor's service fee */
export const termsAsJson = (feePpm: string) =>
  `jsonb_build_object('currency', c.currency, 'quotitePpm', c.quotite_ppm, 'fdgPpm', c.fdg_ppm, 'fdgCap', c.fdg_cap,
    'feePpm', ${feePpm}, 'feeMin', c.fee_min, 'guaranteeFeePpm', c.guarantee_fee_ppm, 'vatPpm', c.vat_ppm, 'vatOnInterest', c.vat_on_interest,
    'ratePpm', ${RATE}, 'dayBasis', c.day_basis, 'fundUncovered', c.fund_uncovered, 'maxTenorDays', c.max_tenor_days)`;

const contractSource = (feePpm: string): ExportedList<typeof contractListSpec, ContractRow> => ({
  spec: contractListSpec,
  from: 'contracts_in_force c',
  alias: 'c',
  indexed: 'contract',
  names: 'c.number, c.principal_name',
  select: selectRow(contractRow, 'c', {
    principal: selectParty('c.principal'),
    participants: `coalesce((select json_agg(json_build_object('id', cp.assignor_id, 'legalName', cp.assignor_name)
      order by ${inFrench('cp.assignor_name')}, cp.assignor_id) from contract_participants cp where cp.contract_id = c.id), '[]')`,
    start: 'c.start_on',
    end: 'c.end_on',
    terms: termsAsJson(feePpm),
  }),
  sorts: { number: 'text', createdAt: 'timestamptz' },
  export: {
    name: 'contrats',
    columns: [
      ...exportColumns<ContractRow>({
        number: 'Numéro',
        program: ['Programme', { classic: 'Affacturage classique', reverse: 'Affacturage inversé' }],
        principal: ['Société', 'party'],
        participants: ['Cédants', (all: PartyRef[]) => all.map(({ legalName }) => legalName).join(', ')],
        ceiling: ['Plafond', 'money'],
        currency: 'Devise',
        recourse: ['Avec recours', YES_NO],
        notification: ['Notification', { notified: 'Notifiée', confidential: 'Confidentielle' }],
        status: ['État', contractStates],
        start: ['Début', 'date'],
        end: ['Fin', 'date'],
      }),
      price('quotitePpm', 'Quotité'),
      price('fdgPpm', 'Fonds de garantie'),
      price('feePpm', 'Commission d’affacturage'),
      price('ratePpm', 'Taux d’intérêt'),
    ],
  },
});

/** Participants are those the caller's side may know; only a supplier's price is its own, and a client may not read it. */
export const contractSources: Readonly<Record<Side, ExportedList<typeof contractListSpec, ContractRow>>> = {
  client: contractSource('c.fee_ppm'),
  supplier: contractSource(
    `coalesce((select p.fee_ppm from contract_prices p where p.terms_id = c.terms_id and p.assignor_id = app_party()), c.fee_ppm)`,
  ),
  staff: contractSource('c.fee_ppm'),
};
