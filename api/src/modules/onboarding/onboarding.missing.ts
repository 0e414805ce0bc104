import type { Account, Company } from './onboarding.repository.ts';

const EVERYBODY = [
  ['country', 'pays'],
  ['nationalId', 'numéro d’immatriculation'],
  ['legalName', 'raison sociale'],
  ['address', 'adresse'],
  ['postcode', 'code postal'],
  ['city', 'ville'],
] as const satisfies readonly (readonly [keyof Company, string])[];

/** Criteria of an assignor's request; a buyer's has none of them. */
const ASSIGNOR = [
  ['expectedTurnover', 'chiffre d’affaires à céder'],
  ['debtorCount', 'nombre de débiteurs'],
  ['wantedCeiling', 'plafond souhaité'],
] as const satisfies readonly (readonly [keyof Company, string])[];

export interface Missing {
  code: string;
  label: string;
}

/** What the company step still lacks (api.md §4, Adhesion: the fields marked `!`). */
export function missingItems(side: Account['side'], company: Company): Missing[] {
  return [...EVERYBODY, ...(side === 'assignor' ? ASSIGNOR : [])]
    .filter(([field]) => company[field] === undefined || company[field] === null || company[field] === '')
    .map(([code, label]) => ({ code, label }));
}

/** Papers on the trade to be assigned are required of assignors only. */
export function asksDocuments(side: Account['side']): boolean {
  return side === 'assignor';
}
