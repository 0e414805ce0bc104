import { countryName, formatDate, formatNationalId, type BankData } from '@cessio/contract';
import type { ContractClause } from '@cessio/contract/adhesions';
import type { AgreedTerms } from '@cessio/contract/contracts';
import type { Transaction } from '../../db/caller.ts';
import { bankDocument } from '../../pdf/bank-document.ts';
import type { Services } from '../../services.ts';
import { clausesToday } from '../money/contracts/clauses.ts';
import {
  bankParty,
  fileDocument,
  printedBy,
  signedOnThePortal,
  UNSAID,
} from '../money/contracts/contract-document.ts';
import type { Adhesion } from './adhesion-record.repository.ts';

/** The company's signatories, with their office as far as known. */
const signersOf = ({ bank }: Adhesion): string =>
  (bank?.signers ?? [])
    .map(
      ({ name, director }) =>
        `${name}, ${director ? 'dirigeant' : 'titulaire du droit de signer pour la société'}`,
    )
    .join('\n') || UNSAID;

/**
 * The contract for signing: the same bytes for the same request, clauses, bank and day.
 * @param draft marks it as not to be signed
 */
export function contractPdf(
  record: Adhesion,
  clauses: readonly ContractClause[],
  { brand, data, day, draft = false }: { brand: string; data: BankData; day: string; draft?: boolean },
): Promise<Buffer> {
  const { bank, legalName, number, country } = record;
  const address = [
    bank?.address,
    [bank?.postcode, bank?.city].filter(Boolean).join(' '),
    countryName(country),
  ].filter(Boolean);
  return bankDocument(
    {
      brand,
      title: 'Contrat d’affacturage',
      subtitle: `${number} · ${draft ? 'projet' : 'édité'} ${draft ? 'du' : 'le'} ${formatDate(day)}`,
      footer: `${brand} · ${number}`,
      at: new Date(`${day}T00:00:00Z`),
    },
    (page) => {
      if (draft) page.warning('Projet\u00a0: ce document n’est pas encore à signer.');
      bankParty(page, brand, data);
      page.heading('Le cédant');
      page.facts([
        ['Raison sociale', legalName],
        ['Forme juridique', bank?.legalForm ?? UNSAID],
        ['Immatriculation', bank?.nationalId ? formatNationalId(country, bank.nationalId) : UNSAID],
        ['Adresse', address.join(', ')],
        ['Signataire', signersOf(record)],
      ]);
      page.heading('Conditions');
      page.facts(clauses.map(({ label, text }) => [label, text] as const));
      if (record.decision?.conditions) {
        page.heading('Conditions particulières');
        page.paragraph(record.decision.conditions);
      }
      signedOnThePortal(page, 'Le cédant');
    },
  );
}

/** The contract as of today, before it is prepared. */
export const draftContract = async (
  services: Services,
  record: Adhesion,
  clauses: readonly ContractClause[],
): Promise<Buffer> => contractPdf(record, clauses, { ...(await printedBy(services)), draft: true });

/** Renders a request's contract and stores it as a file that its company may read. */
export async function fileContract(
  tx: Transaction,
  services: Services,
  record: Adhesion,
  terms: AgreedTerms,
): Promise<{ fileId: string; sha256: string }> {
  const clauses = await clausesToday(tx, terms, record.currency);
  const bytes = await contractPdf(record, clauses, await printedBy(services));
  return fileDocument(tx, services, `contrat-${record.number}.pdf`, bytes);
}
