import {
  applyRate,
  demandFee,
  formatMoney,
  formatRate,
  guaranteeRequestStates,
  guaranteeStates,
  type BodyOf,
  type priceGuaranteeRequest,
  type ResponseOf,
} from '@cessio/contract';
import { deriveNumbers } from '@cessio/contract/parties';
import { clock } from '../../clock.ts';
import type { Queryable } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { sqlStates } from '../../db/states.ts';
import { invalid } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { lastDayOf } from '../guarantees/activate.ts';

type Asked = BodyOf<typeof priceGuaranteeRequest>;
type Price = ResponseOf<typeof priceGuaranteeRequest>;

/**
 * The price of a request for its requester: of a demand guarantee by the bank's rate, of a limit by its contract's
 * charge for cover, if the requester may read that contract.
 * @throws ApiError VALIDATION_FAILED (DUE_PAST, OUT_OF_RANGE)
 */
export async function priceRequest(db: Queryable, services: Services, body: Asked): Promise<Price> {
  const validFrom = body.validFrom ?? clock.today();
  const validUntil = body.validUntil ?? lastDayOf({ ...body, validUntil: null }, validFrom);
  if (validUntil < clock.today())
    throw invalid([{ path: '/validUntil', code: 'DUE_PAST', message: 'Échéance déjà passée' }]);
  if (validUntil <= validFrom)
    throw invalid([
      { path: '/validUntil', code: 'OUT_OF_RANGE', message: 'Indiquez un jour après le premier' },
    ]);
  const { kind, amount, currency } = body;
  const contract = await contractOf(db, body);
  const warnings = await warningsOf(db, body, contract);
  if (kind === 'demand') {
    const settings = await services.settings.current();
    const { fee, days, formulaText } = demandFee(
      { granted: amount, currency, validFrom, validUntil },
      settings,
    );
    return { commission: fee, vat: 0, days, formulaText, cover: null, warnings };
  }
  const cover = contract && coverOf(amount, contract);
  const rule = cover
    ? `Commission de couverture du contrat ${cover.contract}\u00a0: ${formatRate(cover.ratePpm, 2)} du montant couvert, soit ${formatMoney(cover.net, currency)} si utilisée une fois en entier.`
    : 'La commission de couverture est celle du contrat du bénéficiaire.';
  return {
    commission: 0,
    vat: 0,
    days: null,
    formulaText: `Sans frais par elle-même. ${rule}`,
    cover,
    warnings,
  };
}

/** A contract's charge for cover of an amount used once in full, without and with VAT, in minor units. */
function coverOf(amount: number, { number, feePpm, vatPpm }: ContractTerms) {
  const net = applyRate(amount, feePpm);
  const vat = applyRate(net, vatPpm);
  return { contract: number, ratePpm: feePpm, net, vatPpm, vat, gross: net + vat };
}

export interface ContractTerms {
  number: string;
  feePpm: number;
  vatPpm: number;
  /** Minor units of the contract's currency. */
  ceiling: number;
}

/** The contract under which the pair trades, where its reader may know it. */
export function contractOf(
  db: Queryable,
  { debtorId, beneficiaryId, currency }: Pick<Asked, 'debtorId' | 'beneficiaryId' | 'currency'>,
): Promise<ContractTerms | null> {
  return firstRow<ContractTerms>(
    db,
    `select c.number, c.guarantee_fee_ppm as "feePpm", c.vat_ppm as "vatPpm", c.ceiling from contracts_in_force c
      where c.status = 'active' and c.currency = $3 and c.principal_id = any(array[$1, $2]::uuid[])
        and exists (select from contract_participants p where p.contract_id = c.id and p.assignor_id = $2)
      order by c.principal_id = $1 desc, c.number limit 1`,
    [debtorId ?? null, beneficiaryId ?? null, currency],
  );
}

const GRANTED = sqlStates(guaranteeRequestStates, 'granted');
const UNDECIDED = sqlStates(guaranteeRequestStates, 'undecided');

/**
 * What its requester should know before submitting: the pair is already requested or covered, the debtor's exposure by
 * its own requests and guarantees (docs/figures.md), or the contract's ceiling. Others' rows are invisible to the
 * caller.
 */
async function warningsOf(
  db: Queryable,
  { debtorId, beneficiaryId, invite, amount, currency }: Asked,
  contract: ContractTerms | null,
): Promise<Price['warnings']> {
  // As its requests keep it; half a number is nobody's.
  const number = invite ? (deriveNumbers(invite.country, invite.nationalId)?.nationalId ?? null) : null;
  const found = await firstRow<{ asked: string | null; covered: string | null; borne: number }>(
    db,
    `select
       (select string_agg(r.number, ', ' order by r.number) from guarantee_requests r
         where r.debtor_id = $1 and r.status <> 'draft'
           and (r.beneficiary_id = $2 or (r.beneficiary_country, r.beneficiary_national_id) = ($4, $5))
           and r.status not in (${sqlStates(guaranteeRequestStates, 'ended')})) as asked,
       (select string_agg(g.number, ', ' order by g.number) from guarantees g
         where g.debtor_id = $1 and g.beneficiary_id = $2 and g.status in (${sqlStates(guaranteeStates, 'running')})
           and g.valid_until >= today_in_paris()) as covered,
       (select coalesce(sum(part), 0)::bigint from (
         select greatest(g.granted, g.used) as part from guarantees g
           where g.debtor_id = $1 and g.currency = $3 and g.status in (${sqlStates(guaranteeStates, 'bearsRisk')})
         union all
         select coalesce(r.granted_amount, r.amount) from guarantee_requests r
           where r.debtor_id = $1 and r.currency = $3 and (r.status in (${UNDECIDED})
             or r.status in (${GRANTED}) and not exists (select from guarantees g where g.request_id = r.id))) parts) as borne`,
    [debtorId ?? null, beneficiaryId ?? null, currency, invite?.country ?? null, number],
  );
  const { asked, covered, borne = 0 } = found ?? {};
  const money = (minor: number) => formatMoney(minor, currency);
  const warn = (code: Price['warnings'][number]['code'], text: string) => ({ code, text });
  return [
    ...(asked ? [warn('ALREADY_ASKED', `Déjà demandé pour ces sociétés\u00a0: ${asked}.`)] : []),
    ...(covered ? [warn('ALREADY_COVERED', `Déjà garanti pour ces sociétés\u00a0: ${covered}.`)] : []),
    ...(borne > 0
      ? [
          warn(
            'EXPOSURE',
            `Garanti ou demandé à ce jour sur ce débiteur\u00a0: ${money(borne)}. Avec cette demande\u00a0: ${money(borne + amount)}.`,
          ),
        ]
      : []),
    ...(contract && amount > contract.ceiling
      ? [
          warn(
            'CEILING',
            `Au-dessus du plafond du contrat ${contract.number}, ${money(contract.ceiling)}\u00a0: vous pourrez l’enregistrer, pas l’envoyer.`,
          ),
        ]
      : []),
  ];
}
