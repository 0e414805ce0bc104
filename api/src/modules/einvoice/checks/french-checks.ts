import { checkSiren, checkSiret, cleanIdentifier } from '@cessio/contract/reading';
import type { DocumentParty } from '../document/invoice-document.ts';
import type { Fault } from '../document/reading-fields.ts';
import type { Check } from './check-context.ts';

/** France and the overseas territories whose companies have a SIREN. */
const frenchCountries = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF']);

const isFrench = ({ country }: DocumentParty) => frenchCountries.has(country ?? '');

/**
 * Nine digits are a SIREN, fourteen a SIRET: only a warning, because documents often contain a test number or a typing
 * error.
 */
function companyNumber(party: DocumentParty, path: string, of: string): Fault[] {
  const text = isFrench(party) && party.legalId ? cleanIdentifier(party.legalId.text) : undefined;
  if (text === undefined) return [];
  if (text.length === 9) return checkSiren(text) ? [{ code: 'SIREN_LUHN', path, data: { of } }] : [];
  return checkSiret(text) ? [{ code: 'SIRET_LUHN', path, data: { of } }] : [];
}

export const checkCompanyNumbers: Check = ({ document }) => [
  ...companyNumber(document.seller, '/sellerId', 'du vendeur'),
  ...companyNumber(document.buyer, '/buyerId', 'de l’acheteur'),
];

/** BR-FR-05 and BR-FR-06: late penalties, fixed indemnity and discount, each exactly once. */
const requiredNotes = { PMD: 'pénalités', PMT: 'indemnité', AAB: 'escompte' };
/** « Pénalités, indemnité et escompte » */
const listed = (words: readonly string[]) =>
  new Intl.ListFormat('fr').format(words).replace(/^./, (first) => first.toUpperCase());

const profileName = (profile: string | null): 'MINIMUM' | 'BASIC WL' | null => {
  const name = /:(minimum|basicwl)$/i.exec(profile ?? '')?.[1]?.toLowerCase();
  if (name === undefined) return null;
  return name === 'minimum' ? 'MINIMUM' : 'BASIC WL';
};

export const checkNotes: Check = ({ document }) => {
  // The MINIMUM profile has no notes to carry.
  if (!isFrench(document.seller) || profileName(document.profile) === 'MINIMUM') return [];
  const wrong = Object.entries(requiredNotes).flatMap(([code, word]) =>
    document.noteSubjects.filter((found) => found === code).length === 1 ? [] : [word],
  );
  if (wrong.length === 0) return [];
  const data = { notes: listed(wrong), s: wrong.length > 1 ? 's' : '' };
  return [{ code: 'FR_NOTES', path: '/notes', data }];
};

/** Factur-X profiles that are not a complete invoice. */
export const checkProfile: Check = ({ document }) => {
  const profile = profileName(document.profile);
  return profile === null ? [] : [{ code: 'XML_PARTIAL', path: '/profile', data: { profile } }];
};
