import { hash } from 'node:crypto';
import { countryName, formatDate, formatMoney, formatNationalId, type BankData } from '@cessio/contract';
import type { AdhesionTerms, ContractClause } from '@cessio/contract/adhesions';

import { clock } from '../../clock.ts';
import type { Transaction } from '../../db/caller.ts';
import { firstRow } from '../../db/rows.ts';
import { bankDocument } from '../../pdf/bank-document.ts';
import { amountInWords } from '../../pdf/amount-in-words.ts';
import type { Services } from '../../services.ts';
import { keep } from '../files/files.store.ts';
import type { Adhesion } from './adhesion-record.repository.ts';

const percent = (ppm: number) =>
  `${(ppm / 10_000).toLocaleString('fr-FR', { maximumFractionDigits: 4 })}\u00a0%`;

/**
 * Notice period of either side: the shortest for a bank to end open-ended credit (articles L. 313-12 and D. 313-14-1
 * CMF).
 */
const NOTICE_DAYS = 60;

/** The clauses of a contract from its terms, for the PDF and for signers to read beforehand. */
export function clausesOf(terms: AdhesionTerms, currency: string): ContractClause[] {
  const amount = (minor: number) => `${formatMoney(minor, currency)} (${amountInWords(minor, currency)})`;
  return [
    { label: 'Plafond', text: amount(terms.ceiling) },
    { label: 'Quotité de financement', text: percent(terms.quotitePpm) },
    { label: 'Fonds de garantie', text: percent(terms.fdgPpm) },
    {
      label: 'Commission d’affacturage',
      text: `${percent(terms.feePpm)}, ${formatMoney(terms.feeMin, currency)} au moins par facture`,
    },
    { label: 'Commission de garantie', text: percent(terms.guaranteeFeePpm) },
    { label: 'Taux de financement', text: `${percent(terms.ratePpm)} l’an, base 360` },
    { label: 'TVA sur les commissions', text: percent(terms.vatPpm) },
    { label: 'Délai maximal des factures', text: `${terms.maxTenorDays} jours` },
    { label: 'Recours', text: terms.recourse ? 'Avec recours' : 'Sans recours' },
    {
      label: 'Information des débiteurs',
      text: terms.notification === 'notified' ? 'Notifiée' : 'Confidentielle',
    },
    {
      label: 'Durée',
      text: 'Indéterminée, à compter de la contresignature de la banque et de la vérification d’un compte bancaire du cédant',
    },
    {
      label: 'Résiliation',
      text: `À tout moment, par écrit, par le cédant ou par la banque, avec un préavis de ${NOTICE_DAYS} jours\u00a0; les factures déjà cédées restent régies par le contrat`,
    },
  ];
}

const UNSAID = 'non indiqué';

/** The company's signatories, with their office as far as known. */
const signersOf = ({ bank }: Adhesion): string =>
  (bank?.signers ?? [])
    .map(
      ({ name, director }) =>
        `${name}, ${director ? 'dirigeant' : 'titulaire du droit de signer pour la société'}`,
    )
    .join('\n') || UNSAID;

/**
 * The contract for signing: the same bytes for the same request, terms, bank and day.
 * @param draft marks it as not to be signed
 */
export function contractPdf(
  record: Adhesion,
  terms: AdhesionTerms,
  { brand, data, day, draft = false }: { brand: string; data: BankData; day: string; draft?: boolean },
): Promise<Buffer> {
  const { bank, legalName, number, country, currency } = record;
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
      page.heading('La banque');
      page.facts([
        ['Raison sociale', data.name ?? brand],
        ['Immatriculation', data.siren ? `SIREN ${formatNationalId('FR', data.siren)}` : UNSAID],
        ...(data.vatNo ? [['Numéro de TVA', data.vatNo] as const] : []),
        ['Adresse', data.address ?? UNSAID],
        ['Signataire', 'Le département Juridique, habilité à signer pour la banque'],
      ]);
      page.heading('Le cédant');
      page.facts([
        ['Raison sociale', legalName],
        ['Forme juridique', bank?.legalForm ?? UNSAID],
        ['Immatriculation', bank?.nationalId ? formatNationalId(country, bank.nationalId) : UNSAID],
        ['Adresse', address.join(', ')],
        ['Signataire', signersOf(record)],
      ]);
      page.heading('Conditions');
      page.facts(clausesOf(terms, currency).map(({ label, text }) => [label, text] as const));
      if (record.decision?.conditions) {
        page.heading('Conditions particulières');
        page.paragraph(record.decision.conditions);
      }
      page.heading('Signatures');
      page.paragraph(
        'Le cédant et la banque signent ce document sur le portail\u00a0; l’empreinte SHA-256 du fichier est conservée avec leurs signatures.',
      );
      page.signatures(['Le cédant', 'La banque']);
    },
  );
}

/** The contract as of today, before it is prepared. */
export const draftContract = async (services: Services, record: Adhesion, terms: AdhesionTerms) =>
  contractPdf(record, terms, { ...(await printedBy(services)), draft: true });

async function printedBy({ config, settings }: Services) {
  const { bank } = await settings.current();
  return { brand: config.brand, data: bank, day: clock.today() };
}

/** Renders a request's contract and stores it as a file that its company may read. */
export async function fileContract(
  tx: Transaction,
  services: Services,
  record: Adhesion,
  terms: AdhesionTerms,
): Promise<{ fileId: string; sha256: string }> {
  const bytes = await contractPdf(record, terms, await printedBy(services));
  const sha256 = hash('sha256', bytes);
  const storageKey = await keep(services.config.dataDir, sha256, bytes);
  const file = await firstRow<{ id: string }>(
    tx,
    `insert into files (id, party_id, uploaded_by, filename, mime, size, sha256, storage_key, scanned_at)
     values (uuidv7(), null, app_user(), $1, 'application/pdf', $2, $3, $4, portal_now()) returning id`,
    [`contrat-${record.number}.pdf`, bytes.length, sha256, storageKey],
  );
  return { fileId: file?.id ?? '', sha256 };
}
