import {
  adhesionStates,
  stateNames,
  type ADVISER_TITLES,
  type AdhesionState,
  type Department,
  type PartyState,
  type Role,
} from '@cessio/contract';
import { vatNoOf } from '@cessio/contract/parties';
import type { Identity } from '../db/caller.ts';
import { DAY, HOUR, iso, plusDays, type Clock } from './clock.ts';
import type { DemoRow } from './insert.ts';
import { APPLICANTS, ASSIGNORS, DEBTORS, FIRST_NAMES, LAST_NAMES, listed, OTHERS, slugOf } from './names.ts';
import { demoIbanOf, demoIce, demoMatricule, demoSiren } from './numbers.ts';
import { random } from './random.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly phone: string | null;
  readonly partyId: string | null;
  readonly createdAt: number;
  /** As in the access token. */
  readonly identity: Identity;
  readonly firstName: string;
  readonly lastName: string;
}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly country: 'FR' | 'TN' | 'MA';
  readonly city: string;
  readonly address: string;
  readonly activity: string;
  readonly nationalId: string;
  readonly siren: string | null;
  readonly vatNo: string | null;
  readonly isDebtor: boolean;
  readonly isAssignor: boolean;
  readonly riskGrade: string | null;
  readonly status: PartyState;
  readonly kycStatus: 'none' | 'pending' | 'valid' | 'expired';
  readonly kycExpiresOn: string | null;
  readonly adviser: Person;
  readonly createdAt: number;
  /** Who acts for it. */
  readonly person: Person;
}

export interface Bank {
  readonly adviser: Person;
  readonly otherAdviser: Person;
  readonly risk: Person;
  readonly legal: Person;
  readonly manager: Person;
  readonly admin: Person;
  readonly people: readonly { person: Person; staffNo: string; active: boolean; manager: Person | null }[];
}

/** Named accounts among the companies' people; the others get a fictitious person. */
const NAMED: Record<string, readonly [first: string, last: string, email: string]> = {
  'Halbrane Distribution': ['Lucie', 'Roumégas', 'client@cessio.test'],
  'Atelier Brévanne': ['Camille', 'Vasseur', 'supplier@cessio.test'],
  'Groupe Valcorme': ['Julien', 'Maréchaud', 'client2@cessio.test'],
  'Biscuiterie Kerdelon': ['Maëlle', 'Guivarel', 'supplier2@cessio.test'],
};

/** Debtors without users: they answer by the links mailed to the company. */
export const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['Cartonnages Elvestre']);

const RIGHTS = ['submit', 'sign', 'pay_view'] as const;
const STREETS = listed(
  'rue des Tanneurs, avenue du Port, rue de la République, quai des Chaumes, zone des Prés-Hauts',
);

interface PersonInput {
  key: string;
  first: string;
  last: string;
  email: string;
  role: Role;
  department?: Department | null;
  partyId?: string | null;
  limit?: number | null;
  createdAt: number;
}

function person(input: PersonInput): Person {
  const draw = random(`person/${input.key}`);
  const id = draw.uuid(input.createdAt);
  const partyId = input.partyId ?? null;
  return {
    id,
    email: input.email,
    phone: `+33 1 99 00 ${draw.int(10, 99)} ${draw.int(10, 99)}`,
    partyId,
    createdAt: input.createdAt,
    firstName: input.first,
    lastName: input.last,
    identity: {
      userId: id,
      sessionId: '',
      role: input.role,
      department: input.department ?? null,
      partyId,
      rights: partyId ? [...RIGHTS] : [],
      name: `${input.first} ${input.last}`,
      approvalLimit: input.limit ?? null,
    },
  };
}

export function makeBank({ now }: Clock): Bank {
  const createdAt = now - 800 * DAY;
  const staff = (
    first: string,
    last: string,
    email: string,
    role: Role,
    department: Department | null,
    limit: number | null = null,
  ) => person({ key: email, first, last, email, role, department, limit, createdAt });
  const manager = staff('Hélène', 'Marchadier', 'm1@cessio.test', 'm1', 'M1', 200_000_000);
  const otherManager = staff('Thibault', 'Garrec', 't.garrec@cessio.test', 'm1', 'M1', 50_000_000);
  const adviser = staff('Inès', 'Delmotte', 'adviser@cessio.test', 'adviser', 'ADVISER', 5_000_000);
  const otherAdviser = staff(
    'Romain',
    'Castelier',
    'r.castelier@cessio.test',
    'adviser',
    'ADVISER',
    3_000_000,
  );
  const risk = staff('Pascal', 'Orsini', 'risk@cessio.test', 'adviser', 'RISK');
  const legal = staff('Salomé', 'Bastide', 'legal@cessio.test', 'adviser', 'LEGAL');
  const admin = staff('Naïm', 'Tazi', 'super@cessio.test', 'super', null);
  const second = staff('Aurélie', 'Combarel', 'a.combarel@cessio.test', 'adviser', 'RISK');
  const gone = staff('Étienne', 'Valmorel', 'e.valmorel@cessio.test', 'adviser', 'ADVISER', 2_000_000);
  return {
    adviser,
    otherAdviser,
    risk,
    legal,
    manager,
    admin,
    people: [
      { person: manager, staffNo: 'B0101', active: true, manager: null },
      // Enters what became of files that the others made and sent.
      { person: otherManager, staffNo: 'B0118', active: true, manager: null },
      { person: adviser, staffNo: 'B0214', active: true, manager },
      { person: otherAdviser, staffNo: 'B0231', active: true, manager },
      { person: risk, staffNo: 'B0307', active: true, manager },
      { person: second, staffNo: 'B0322', active: true, manager },
      { person: legal, staffNo: 'B0411', active: true, manager },
      { person: admin, staffNo: 'B0001', active: true, manager: null },
      { person: gone, staffNo: 'B0188', active: false, manager },
    ],
  };
}

/** A company applying to assign its invoices, and the state of its request. */
export interface Applicant extends Company {
  readonly adhesion: AdhesionState;
}

export interface Companies {
  readonly applicants: readonly Applicant[];
  readonly assignors: readonly Company[];
  readonly debtors: readonly Company[];
  readonly others: readonly Company[];
}

/** From the committee on there is a study, with a grade. */
export const STUDIED: ReadonlySet<AdhesionState> = new Set([
  'committee',
  'approved',
  'to_sign',
  'signed',
  'active',
  'closed',
]);

export function makeCompanies(clock: Clock, bank: Bank): Companies {
  let count = 0;
  const company = (
    name: string,
    city: string,
    country: Company['country'],
    more: Partial<Company> & { role: 'client' | 'supplier' },
  ): Company => {
    const index = (count += 1);
    const draw = random(`company/${name}`);
    const createdAt = more.createdAt ?? clock.now - (742 + draw.int(0, 40)) * DAY;
    const id = draw.uuid(createdAt);
    const siren = country === 'FR' ? demoSiren(index) : null;
    const kycStatus = more.kycStatus ?? 'valid';
    const named = NAMED[name];
    // One after another through both lists, so that no two share a full name.
    const first = named?.[0] ?? (FIRST_NAMES[index % FIRST_NAMES.length] as string);
    const last = named?.[1] ?? (LAST_NAMES[(index * 7) % LAST_NAMES.length] as string);
    const { role, ...own } = more;
    return {
      id,
      name,
      country,
      city,
      address: `${draw.int(2, 118)} ${draw.pick(STREETS)}`,
      activity: '46.90Z',
      nationalId: siren ?? (country === 'TN' ? demoMatricule(index) : demoIce(index)),
      siren,
      vatNo: siren && vatNoOf(siren),
      isDebtor: role === 'client',
      isAssignor: role === 'supplier',
      riskGrade: draw.pick(['A', 'A', 'B', 'B', 'B', 'C', 'C', 'D']),
      status: 'active',
      kycStatus,
      kycExpiresOn:
        kycStatus === 'none' || kycStatus === 'pending'
          ? null
          : plusDays(clock.today, kycStatus === 'expired' ? -draw.int(5, 60) : draw.int(20, 350)),
      adviser: bank.adviser,
      createdAt,
      person: person({
        key: name,
        first,
        last,
        email: named?.[2] ?? `contact@${slugOf(name)}.test`,
        role,
        partyId: id,
        createdAt: createdAt + 2 * DAY,
      }),
      ...own,
    };
  };
  const assignors = ASSIGNORS.map(([name, city, country, activity], index) =>
    company(name, city, country, {
      role: 'supplier',
      activity,
      adviser: index < 12 ? bank.adviser : bank.otherAdviser,
      // One of them may not draw until its file is up to date.
      kycStatus: name === 'Verrerie Castagnole' ? 'expired' : 'valid',
      // Its review is due soon: the first thing an adviser sees on its page.
      ...(name === 'Atelier Brévanne' ? { kycExpiresOn: plusDays(clock.today, 12) } : {}),
    }),
  );
  const debtors = DEBTORS.map(([name, city, country], index) =>
    company(name, city, country ?? 'FR', {
      role: 'client',
      adviser: index % 7 === 6 ? bank.otherAdviser : bank.adviser,
      kycStatus: index % 11 === 10 ? 'expired' : index % 13 === 12 ? 'pending' : 'valid',
      ...(name === 'Halbrane Distribution' ? { riskGrade: 'B', kycStatus: 'valid' } : {}),
    }),
  );
  const others = OTHERS.map(([name, city, status]) =>
    company(name, city, 'FR', {
      role: 'supplier',
      status,
      kycStatus: status === 'prospect' ? 'none' : status === 'pending' ? 'pending' : 'expired',
      riskGrade: status === 'prospect' ? null : 'D',
      adviser: bank.adviser,
      ...(status === 'prospect' || status === 'pending' ? { createdAt: clock.now - 9 * DAY } : {}),
    }),
  );
  const states = stateNames(adhesionStates);
  const applicants = APPLICANTS.map(([name, city], index) => {
    const adhesion = states[index] ?? 'submitted';
    const draw = random(`adhesion/${name}`);
    const days =
      adhesion === 'closed'
        ? 690
        : adhesion === 'active' || adhesion === 'refused'
          ? draw.int(60, 400)
          : draw.int(1, 34);
    const applicant = company(name, city, 'FR', {
      role: 'supplier',
      status:
        adhesion === 'active' || adhesion === 'closed'
          ? adhesion
          : adhesion === 'draft'
            ? 'prospect'
            : 'pending',
      kycStatus: adhesion === 'active' ? 'valid' : adhesion === 'closed' ? 'expired' : 'none',
      ...(STUDIED.has(adhesion) ? {} : { riskGrade: null }),
      adviser: draw.pick([bank.adviser, bank.otherAdviser]),
      createdAt: clock.now - days * DAY - draw.int(1, 20) * HOUR,
    });
    return { ...applicant, adhesion };
  });
  return { assignors, debtors, others, applicants };
}

export const legalFormOf = ({ country }: Pick<Company, 'country'>): string =>
  country === 'FR' ? 'SAS' : 'SARL';

export function partyRow({
  name,
  activity,
  adviser,
  person: { phone, email },
  createdAt,
  ...own
}: Company): DemoRow {
  return {
    ...own,
    legalName: name,
    legalForm: legalFormOf(own),
    activityCode: activity,
    phone,
    email,
    adviserId: adviser.id,
    createdAt: iso(createdAt),
    createdBy: adviser.id,
  };
}

const BICS = { FR: 'CESSFR21XXX', TN: 'CESSTNTT', MA: 'CESSMAMC' } as const;

/** An applicant signed up on their own: no adviser until the request is claimed. */
export const applicantRow = (applicant: Applicant): DemoRow => ({
  ...partyRow(applicant),
  adviserId: WAITING.has(applicant.adhesion) ? null : applicant.adviser.id,
  createdBy: null,
});
const WAITING: ReadonlySet<AdhesionState> = new Set(['draft', 'submitted']);

/** Accounts of a company: a usable one; for the first company, another that awaits the bank's check. */
export function accountRows(company: Company, index: number, all: readonly Company[]): DemoRow[] {
  if (company.status === 'prospect') return [];
  // The open one was entered by a colleague: the company's own adviser may verify it.
  const colleague = all.find(({ adviser }) => adviser.id !== company.adviser.id)?.adviser ?? company.adviser;
  const account = (number: number, createdAt: number, verified: boolean): DemoRow => ({
    partyId: company.id,
    iban: demoIbanOf(company.country, number),
    bic: BICS[company.country],
    holder: company.name,
    status: verified ? 'verified' : 'pending',
    usableFrom: verified ? iso(createdAt + 2 * DAY) : null,
    createdAt: iso(createdAt),
    createdBy: verified ? company.adviser.id : colleague.id,
  });
  const first = account(5000 + index, company.createdAt + DAY, true);
  return index === 0 ? [first, account(6000, company.createdAt + 735 * DAY, false)] : [first];
}

/** Advisers who chose their title. */
const CALLED: Readonly<Record<string, (typeof ADVISER_TITLES)[number]>> = {
  'adviser@cessio.test': 'conseillere',
  'r.castelier@cessio.test': 'conseiller',
};

export function userRow(
  { identity, createdAt, ...own }: Person,
  passwordHash: string,
  active: boolean,
): DemoRow {
  return {
    ...own,
    role: identity.role,
    rights: identity.rights,
    adviserTitle: CALLED[own.email] ?? null,
    passwordHash,
    emailVerifiedAt: iso(createdAt),
    status: active ? 'active' : 'disabled',
    createdAt: iso(createdAt),
  };
}

export function employeeRow({ person, staffNo, active, manager }: Bank['people'][number]): DemoRow {
  return {
    userId: person.id,
    department: person.identity.department,
    staffNo,
    managerId: manager?.id ?? null,
    approvalLimit: person.identity.approvalLimit,
    active,
    createdAt: iso(person.createdAt),
  };
}
