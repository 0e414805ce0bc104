import type { ContractState, RelationState } from '@cessio/contract';
import { DAY, dateOf, iso, plusDays, type Clock } from './clock.ts';
import { namedAs, type DemoRow } from './insert.ts';
import type { Companies, Company } from './people.ts';
import { random } from './random.ts';

export interface Contract {
  readonly id: string;
  readonly number: string;
  readonly program: 'classic' | 'reverse';
  readonly principal: Company;
  readonly participants: readonly { company: Company; feePpm: number | null }[];
  readonly currency: 'EUR' | 'TND' | 'MAD';
  /** The assignor takes back what its debtor does not pay. */
  readonly recourse: boolean;
  readonly feePpm: number;
  readonly feeMin: number;
  readonly guaranteeFeePpm: number;
  readonly ratePpm: number;
  readonly vatPpm: number;
  readonly dayBasis: 360 | 365;
  readonly status: ContractState;
  readonly startOn: string;
  readonly endOn: string | null;
  readonly createdAt: number;
  /** Most that the guarantee fund keeps of one assignor; one contract has such a limit. */
  readonly fdgCap: number | null;
  /** Set once the invoices exist: everything awaiting a decision fits. */
  ceiling: number;
  /** Largest share of one debtor; null where the contract names a single one. */
  concentrationPpm: number | null;
}

export interface Relation {
  readonly id: string;
  readonly assignor: Company;
  readonly debtor: Company;
  readonly notification: 'notified' | 'confidential';
  readonly termsDays: number;
  readonly status: RelationState;
  readonly assignorRef: string;
  readonly currency: string;
  readonly createdAt: number;
}

/** Who sells to whom, under which contract. */
export interface Pair {
  readonly assignor: Company;
  readonly debtor: Company;
  readonly contract: Contract;
  readonly termsDays: number;
  readonly confidential: boolean;
  /** Relative frequency among the pairs. */
  readonly weight: number;
}

/** Pairs that the demonstration's screens show. */
const KNOWN: Record<string, readonly string[]> = {
  'Atelier Brévanne': ['Halbrane Distribution', 'Cartonnages Elvestre', 'Optique Sauvennes'],
  'Ferrolune SAS': ['Halbrane Distribution'],
  'Biscuiterie Kerdelon': ['Groupe Valcorme'],
  'Menuiseries Talverac': ['Optique Sauvennes'],
  'Transports Ouvrelle': ['Halbrane Distribution'],
  'Laboratoires Nuvelane': ['Clinique de l’Estérane'],
  'Textiles Garambelle': ['Maison Dorvigny'],
  'Électro Virsane': ['Groupe Valcorme', 'Maison Dorvigny'],
  'Logistique Pervanche': ['Halbrane Distribution'],
  'Papeteries Morvillane': ['Optique Sauvennes'],
};
const REVERSE: Record<string, readonly string[]> = {
  'Halbrane Distribution': ['Atelier Brévanne', 'Ferrolune SAS', 'Transports Ouvrelle'],
  'Groupe Valcorme': ['Biscuiterie Kerdelon', 'Électro Virsane'],
};
const CONFIDENTIAL = 'Laboratoires Nuvelane/Clinique de l’Estérane';
/** Contracts without activity, so that every state occurs. */
const DORMANT = [
  ['Ferrolune SAS', 'terminated'],
  ['Verrerie Castagnole', 'suspended'],
  ['Papeteries Morvillane', 'to_sign'],
  ['Textiles Garambelle', 'draft'],
] as const;

/** Whose classic contract leaves the bank what debtors do not pay of what it covers; programmes do too. */
const WITHOUT_RECOURSE: ReadonlySet<string> = new Set(['Logistique Pervanche', 'Textiles Garambelle']);

const PER_ASSIGNOR = 6;

/** Of every contract. */
export const QUOTITE_PPM = 900_000;
export const FDG_PPM = 100_000;

export interface Trade {
  readonly contracts: readonly Contract[];
  readonly relations: readonly Relation[];
  readonly pairs: readonly Pair[];
}

export function makeTrade(clock: Clock, { assignors, debtors }: Companies): Trade {
  const byName = new Map([...assignors, ...debtors].map((company) => [company.name, company]));
  const named = (name: string) => byName.get(name) as Company;
  const contracts: Contract[] = [];
  const relations: Relation[] = [];
  const pairs: Pair[] = [];
  let count = 0;

  const sign = (
    program: Contract['program'],
    principal: Company,
    participants: Contract['participants'],
    status: Contract['status'] = 'active',
  ): Contract => {
    const draw = random(`contract/${program}/${principal.name}/${status}`);
    const waiting = status === 'draft' || status === 'to_sign';
    const createdAt = waiting ? clock.now - draw.int(3, 12) * DAY : principal.createdAt + 4 * DAY;
    const startOn = waiting ? plusDays(clock.today, 20) : dateOf(createdAt + 6 * DAY);
    const { currency, vatPpm } = {
      FR: { currency: 'EUR', vatPpm: 200_000 },
      TN: { currency: 'TND', vatPpm: 190_000 },
      MA: { currency: 'MAD', vatPpm: 200_000 },
    }[principal.country] as Pick<Contract, 'currency' | 'vatPpm'>;
    count += 1;
    const made: Contract = {
      id: draw.uuid(createdAt),
      number: `${program === 'classic' ? 'AF' : 'RF'}-${startOn.slice(0, 4)}-${String(180 + count * 7).padStart(4, '0')}`,
      program,
      principal,
      participants,
      currency,
      recourse: program === 'classic' && !WITHOUT_RECOURSE.has(principal.name),
      feePpm: draw.int(45, 120) * 100,
      feeMin: currency === 'TND' ? 15_000 : 600,
      fdgCap: program === 'classic' && principal.name === 'Électro Virsane' ? 1_500_000 : null,
      guaranteeFeePpm: draw.int(15, 30) * 100,
      ratePpm: currency === 'EUR' ? draw.int(320, 480) * 100 : draw.int(800, 1050) * 100,
      vatPpm,
      dayBasis: 360,
      status,
      startOn,
      endOn: status === 'terminated' ? plusDays(clock.today, -210) : null,
      createdAt,
      ceiling: currency === 'TND' ? 900_000_000 : 60_000_000,
      concentrationPpm: null,
    };
    contracts.push(made);
    return made;
  };

  for (const [index, assignor] of assignors.entries()) {
    const contract = sign('classic', assignor, [{ company: assignor, feePpm: null }]);
    const own = partnersOf(assignor, index, debtors, named);
    for (const [place, debtor] of own.entries()) {
      const draw = random(`relation/${assignor.name}/${debtor.name}`);
      const last = place === PER_ASSIGNOR - 1;
      const status = last && index % 4 === 1 ? 'invited' : last && index % 4 === 3 ? 'blocked' : 'active';
      const confidential = `${assignor.name}/${debtor.name}` === CONFIDENTIAL;
      const relation: Relation = {
        id: draw.uuid(contract.createdAt + (place + 7) * DAY),
        assignor,
        debtor,
        notification: confidential ? 'confidential' : 'notified',
        termsDays: draw.pick([30, 45, 45, 60, 60]),
        status,
        assignorRef: `C${draw.int(1000, 9899)}`,
        currency: contract.currency,
        createdAt:
          status === 'invited' ? clock.now - draw.int(1, 9) * DAY : contract.createdAt + (place + 7) * DAY,
      };
      relations.push(relation);
      if (status !== 'active') continue;
      const weight = (KNOWN[assignor.name]?.includes(debtor.name) ? 3 : 1) * (index < 10 ? 1.4 : 1);
      pairs.push({ assignor, debtor, contract, termsDays: relation.termsDays, confidential, weight });
    }
  }
  for (const [buyer, sellers] of Object.entries(REVERSE)) {
    const debtor = named(buyer);
    const participants = sellers.map((name, index) => ({
      company: named(name),
      feePpm: 3_200 + index * 650,
    }));
    const contract = sign('reverse', debtor, participants);
    for (const { company } of participants) {
      pairs.push({ assignor: company, debtor, contract, termsDays: 60, confidential: false, weight: 1.6 });
    }
  }
  for (const [name, status] of DORMANT) {
    sign('classic', named(name), [{ company: named(name), feePpm: null }], status);
  }
  return { contracts, relations, pairs };
}

/** Its known debtors first, then its share of the others, so that every debtor buys from somebody. */
function partnersOf(
  assignor: Company,
  index: number,
  debtors: readonly Company[],
  named: (name: string) => Company,
): Company[] {
  const abroad = debtors.filter((debtor) => debtor.country === assignor.country);
  if (assignor.country !== 'FR') return abroad;
  const share = Array.from(
    { length: PER_ASSIGNOR + 2 },
    (_, place) => abroad[(index * 3 + place) % abroad.length] as Company,
  );
  const all = [...(KNOWN[assignor.name] ?? []).map(named), ...share];
  return [...new Set(all)].slice(0, PER_ASSIGNOR);
}

export function contractRow({
  principal,
  participants: _participants,
  createdAt,
  ...own
}: Contract): DemoRow {
  return {
    ...own,
    ...namedAs('principal', principal),
    notification: 'notified',
    quotitePpm: QUOTITE_PPM,
    fdgPpm: FDG_PPM,
    fundUncovered: own.program === 'reverse',
    createdAt: iso(createdAt),
  };
}

export function participantRows(contract: Contract): DemoRow[] {
  return contract.participants.map(({ company, feePpm }) => ({
    contractId: contract.id,
    ...namedAs('assignor', company),
    feePpm,
  }));
}

/** A debtor named by its supplier and not yet accepted by the bank. */
type Invited = Pick<Company, 'name' | 'country' | 'nationalId'>;

export function relationRow({ assignor, debtor, createdAt, ...own }: Relation): DemoRow {
  if (own.status === 'invited') return invitedRow({ assignor, debtor, createdAt, ...own });
  return {
    ...own,
    ...namedAs('assignor', assignor),
    ...namedAs('debtor', debtor),
    debtorNationalId: debtor.nationalId,
    debtorCountry: debtor.country,
    debtorKnown: true,
    invitedEmail: null,
    blockedByBank: own.status === 'blocked',
    createdAt: iso(createdAt),
  };
}

const invitedRow = ({
  assignor,
  debtor,
  createdAt,
  ...own
}: Omit<Relation, 'debtor'> & { debtor: Invited }): DemoRow => ({
  ...own,
  ...namedAs('assignor', assignor),
  debtorId: random(`invited/${assignor.name}/${debtor.name}`).uuid(createdAt),
  debtorName: debtor.name,
  debtorNationalId: debtor.nationalId,
  debtorCountry: debtor.country,
  debtorKnown: false,
  invitedEmail: 'comptabilite@exemple.test',
  blockedByBank: false,
  createdAt: iso(createdAt),
});

/** An unknown number: the bank has no file on it yet. */
const STRANGER: Invited = { name: 'Charpentes Ourdelaine', country: 'FR', nationalId: '999987738' };

/** Clients that the demonstration's supplier has just added: one known to the bank, one unknown. */
export function addedRows(clock: Clock, { assignors, debtors }: Companies, { relations }: Trade): DemoRow[] {
  const assignor = assignors.find(({ name }) => name === 'Atelier Brévanne') as Company;
  const own = new Set(relations.filter((one) => one.assignor === assignor).map(({ debtor }) => debtor));
  const known = debtors.find((debtor) => debtor.country === 'FR' && !own.has(debtor)) as Company;
  return [known, STRANGER].map((debtor, index) => {
    const createdAt = clock.now - (index + 1) * DAY;
    const id = random(`relation/added/${index}`).uuid(createdAt);
    const terms = { notification: 'notified', termsDays: 45, assignorRef: `C207${index}` } as const;
    return invitedRow({ id, assignor, debtor, ...terms, status: 'invited', currency: 'EUR', createdAt });
  });
}
