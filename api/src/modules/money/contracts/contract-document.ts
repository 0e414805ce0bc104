import { hash, randomUUID } from 'node:crypto';
import { formatDate, formatNationalId, type BankData } from '@cessio/contract';
import { changedTerms } from '@cessio/contract/contracts';
import { clock } from '../../../clock.ts';
import type { Queryable, Transaction } from '../../../db/caller.ts';
import { firstRow } from '../../../db/rows.ts';
import { bankDocument, type BankDocument } from '../../../pdf/bank-document.ts';
import type { Services } from '../../../services.ts';
import { keep } from '../../files/files.store.ts';
import { clausesOf } from './clauses.ts';
import type { ContractTerm } from './contract-terms.repository.ts';

export const UNSAID = 'non indiqué';

/** Who prints a document, and on which day. */
export async function printedBy({ config, settings }: Services) {
  const { bank } = await settings.current();
  return { brand: config.brand, data: bank, day: clock.today() };
}

/** The bank as a party to a document. */
export function bankParty(page: BankDocument, brand: string, data: BankData): void {
  page.heading('La banque');
  page.facts([
    ['Raison sociale', data.name ?? brand],
    ['Immatriculation', data.siren ? `SIREN ${formatNationalId('FR', data.siren)}` : UNSAID],
    ...(data.vatNo ? [['Numéro de TVA', data.vatNo] as const] : []),
    ['Adresse', data.address ?? UNSAID],
    ['Signataire', 'Le département Juridique, habilité à signer pour la banque'],
  ]);
}

/** How both sign. */
export function signedOnThePortal(page: BankDocument, company: string): void {
  page.heading('Signatures');
  page.paragraph(
    `${company} et la banque signent ce document sur le portail\u00a0; l’empreinte SHA-256 du fichier est conservée avec leurs signatures.`,
  );
  page.signatures([company, 'La banque']);
}

/** Keeps a document that was made here as a file. @param partyId the company whose people write it, null for the bank's */
export async function fileDocument(
  tx: Transaction,
  services: Services,
  filename: string,
  bytes: Buffer,
  partyId: string | null = null,
): Promise<{ fileId: string; sha256: string }> {
  const sha256 = hash('sha256', bytes);
  const storageKey = await keep(services.config.dataDir, sha256, bytes);
  // A company reads a file by its link, which follows the row: nothing can be returned of it yet.
  const fileId = randomUUID();
  await tx.query(
    `insert into files (id, party_id, uploaded_by, filename, mime, size, sha256, storage_key, scanned_at)
     values ($1, $2, app_user(), $3, 'application/pdf', $4, $5, $6, portal_now())`,
    [fileId, partyId, filename, bytes.length, sha256, storageKey],
  );
  return { fileId, sha256 };
}

interface Company {
  legalForm: string | null;
  nationalId: string | null;
  country: string;
  address: string | null;
}

/** « contrat AF-2026-0187 », « avenant n° 1 au contrat AF-2026-0187 ». */
export const nameOfTerm = ({ number, contract }: Pick<ContractTerm, 'number' | 'contract'>): string =>
  number === 1 ? `contrat ${contract.number}` : `avenant n°\u00a0${number - 1} au contrat ${contract.number}`;

const TITLES = { classic: 'Contrat d’affacturage', reverse: 'Contrat d’affacturage inversé' };

/** What a document is of a version: what is signed, a draft of that, or the terms of one signed outside the portal. */
const COPIES = {
  original: { said: 'édité le', warning: '' },
  draft: { said: 'projet du', warning: 'Projet\u00a0: ce document n’est pas encore à signer.' },
  copy: {
    said: 'copie du',
    warning: 'Copie des conditions en vigueur\u00a0: l’original a été signé hors du portail.',
  },
} as const;

/**
 * The document of a version: the same bytes for the same terms, company, bank and day. @param before the version that it
 * amends
 */
export async function termDocument(
  db: Queryable,
  services: Services,
  term: ContractTerm,
  before: ContractTerm | null,
  as: keyof typeof COPIES,
): Promise<Buffer> {
  const { brand, data, day } = await printedBy(services);
  const { contract, terms, number } = term;
  const company = await firstRow<Company>(
    db,
    `select legal_form as "legalForm", national_id as "nationalId", country, concat_ws(', ', address, concat_ws(' ', postcode, city)) as address
       from parties where id = $1`,
    [contract.principal.id],
  );
  return bankDocument(
    {
      brand,
      title: number === 1 ? TITLES[contract.program] : `Avenant n°\u00a0${number - 1}`,
      subtitle: `${contract.number} · ${COPIES[as].said} ${formatDate(day)}`,
      footer: `${brand} · ${contract.number}`,
      at: new Date(`${day}T00:00:00Z`),
    },
    (page) => {
      if (COPIES[as].warning) page.warning(COPIES[as].warning);
      bankParty(page, brand, data);
      page.heading('La société');
      page.facts([
        ['Raison sociale', contract.principal.legalName],
        ['Forme juridique', company?.legalForm ?? UNSAID],
        [
          'Immatriculation',
          company?.nationalId ? formatNationalId(company.country, company.nationalId) : UNSAID,
        ],
        ['Adresse', company?.address || UNSAID],
      ]);
      page.heading('Date d’effet');
      page.paragraph(
        number === 1
          ? `Le contrat prend effet le ${formatDate(term.effectiveFrom)}.`
          : `Les factures cédées à partir du ${formatDate(term.effectiveFrom)} suivent les conditions ci-dessous\u00a0; celles qui sont cédées avant conservent les leurs.`,
      );
      const changes = before ? changedTerms(before.terms, terms, contract.currency) : [];
      if (changes.length > 0) {
        page.heading('Ce qui change');
        page.facts(
          changes.map(({ field, before: was, after }) => [field, `${was ?? ''} → ${after ?? ''}`] as const),
        );
      }
      page.heading('Conditions');
      page.facts(
        clausesOf(terms, contract.currency, term.ratePpm, term.reference).map(
          ({ label, text }) => [label, text] as const,
        ),
      );
      if (term.prices.length > 0) {
        page.heading('Commissions propres à un cédant');
        page.facts(
          term.prices.map(
            ({ assignor, feePpm }) =>
              [assignor.legalName, `${feePpm / 10_000}\u00a0%`.replace('.', ',')] as const,
          ),
        );
      }
      if (as !== 'copy') signedOnThePortal(page, 'La société');
    },
  );
}
