import { hash } from 'node:crypto';
import { formatDate, formatMoney } from '@cessio/contract';
import type { AdhesionTerms } from '@cessio/contract/adhesions';
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

/** The clauses of a contract by its terms: what the PDF prints and the company signs. */
export function clausesOf(terms: AdhesionTerms, currency: string): [label: string, value: string][] {
  const amount = (minor: number) => `${formatMoney(minor, currency)} (${amountInWords(minor, currency)})`;
  return [
    ['Plafond', amount(terms.ceiling)],
    ['Quotité de financement', percent(terms.quotitePpm)],
    ['Fonds de garantie', percent(terms.fdgPpm)],
    [
      'Commission d’affacturage',
      `${percent(terms.feePpm)}, ${formatMoney(terms.feeMin, currency)} au moins par facture`,
    ],
    ['Commission de garantie', percent(terms.guaranteeFeePpm)],
    ['Taux de financement', `${percent(terms.ratePpm)} l’an, base 360`],
    ['TVA sur les commissions', percent(terms.vatPpm)],
    ['Terme maximal', `${terms.maxTenorDays} jours`],
    ['Recours', terms.recourse ? 'Avec recours' : 'Sans recours'],
    ['Information des débiteurs', terms.notification === 'notified' ? 'Notifiée' : 'Confidentielle'],
  ];
}

/** The contract of a request as it is signed: the same bytes for the same request, terms and day. */
export function contractPdf(
  record: Adhesion,
  terms: AdhesionTerms,
  brand: string,
  day: string,
): Promise<Buffer> {
  const { bank, legalName, number, country, currency } = record;
  const address = [bank?.address, bank?.postcode, bank?.city, country].filter(Boolean).join(', ');
  return bankDocument(
    {
      brand,
      title: 'Contrat d’affacturage',
      subtitle: `${number} · édité le ${formatDate(day)}`,
      footer: `${brand} · ${number}`,
      at: new Date(`${day}T00:00:00Z`),
    },
    (page) => {
      page.heading('Parties');
      page.facts([
        ['La banque', brand],
        ['Le cédant', legalName],
        ['Immatriculation', bank?.nationalId ?? '–'],
        ['Adresse', address],
      ]);
      page.heading('Conditions');
      page.facts(clausesOf(terms, currency));
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

/** Prints the contract of a request and keeps it as a file that its company may read. */
export async function fileContract(
  tx: Transaction,
  services: Services,
  record: Adhesion,
  terms: AdhesionTerms,
): Promise<{ fileId: string; sha256: string }> {
  const bytes = await contractPdf(record, terms, services.config.brand, clock.today());
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
