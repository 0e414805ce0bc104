import { DAY, iso } from './clock.ts';
import type { DemoRow } from './insert.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import type { Company } from './people.ts';
import { random } from './random.ts';

/** The bank's contacts: each company's director, for every third also its accountant. */
export const contactRows = (company: Company, index: number): DemoRow[] => {
  const draw = random(`contacts/${company.name}`);
  const { firstName, lastName, email, phone } = company.person;
  const row = (name: string, role: string, own: { email: string | null; phone: string | null }) => ({
    id: draw.uuid(company.createdAt),
    partyId: company.id,
    name,
    role,
    ...own,
    createdAt: iso(company.createdAt + DAY),
  });
  const accountant = `${draw.pick(FIRST_NAMES)} ${draw.pick(LAST_NAMES)}`;
  return [
    row(`${firstName} ${lastName}`, 'director', { email, phone }),
    ...(index % 3 === 0 ? [row(accountant, 'accounting', { email: null, phone: '+33 1 99 00 31 07' })] : []),
  ];
};

/**
 * Further owners: a holding of two assignors, so that a link between companies appears, and a name on the
 * demonstration's sanctions list.
 */
const OTHER_OWNERS: Readonly<Record<string, readonly [name: string, share: number, birthDate?: string]>> = {
  'Atelier Brévanne': ['Gaspard Lecointre', 300_000],
  'Verrerie Castagnole': ['Gaspard Lecointre', 255_000],
  'Cycles Tramontel': ['Arkadi Velimouchkine', 300_000, '1964-09-12'],
};

/** Owners of at least a quarter: for assignors, whose file must name them. */
export function ownerRows(company: Company): DemoRow[] {
  if (!company.isAssignor) return [];
  const draw = random(`owners/${company.name}`);
  const other = OTHER_OWNERS[company.name];
  const owner = (name: string, sharePpm: number, birthDate?: string) => ({
    id: draw.uuid(company.createdAt),
    partyId: company.id,
    name,
    birthDate: birthDate ?? `${draw.int(1948, 1989)}-0${draw.int(1, 9)}-1${draw.int(0, 9)}`,
    nationality: 'Française',
    sharePpm,
    isPep: false,
    createdAt: iso(company.createdAt + DAY),
  });
  const { firstName, lastName } = company.person;
  return [owner(`${firstName} ${lastName}`, draw.int(40, 70) * 10_000), ...(other ? [owner(...other)] : [])];
}
