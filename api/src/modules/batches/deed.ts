import {
  countryName,
  dayInParis,
  DOC_TYPE_LABELS,
  formatDate,
  formatMoney,
  formatNationalId,
  formatRate,
  pages,
  type BankData,
} from '@cessio/contract';
import type { Batch, BatchLine } from '@cessio/contract/batches';
import type { Queryable } from '../../db/caller.ts';
import { allRows, firstRow } from '../../db/rows.ts';
import { amountInWords } from '../../pdf/amount-in-words.ts';
import { bankDocument, type BankDocument } from '../../pdf/bank-document.ts';
import type { Services } from '../../services.ts';
import { UNSAID } from '../money/contracts/contract-document.ts';
import { batchCode } from './batch-code.ts';

/** What a deed says of a batch. */
export type DeedContents = Pick<
  Batch,
  | 'number'
  | 'assignor'
  | 'contractNumber'
  | 'termsNumber'
  | 'deed'
  | 'currency'
  | 'count'
  | 'due'
  | 'confidential'
  | 'feesPaidBy'
  | 'ratePpm'
  | 'pricedOn'
  | 'totals'
  | 'byDebtor'
> & {
  readonly lines: readonly Pick<
    BatchLine,
    'number' | 'docType' | 'debtor' | 'confidential' | 'issueDate' | 'dueDate' | 'due'
  >[];
};

/** How a signatory proved who they are, as a deed says it. */
export const METHODS: Readonly<Record<string, string>> = {
  totp: 'code d’une application d’authentification',
  passkey: 'clé d’accès',
  email: 'code reçu par e-mail',
  recovery: 'code de secours',
};

/**
 * The deed of a batch: what its signatory signs, or a draft of it. Its instant is that of the caller's transaction, which
 * the signature stores.
 */
export async function batchDeed(
  db: Queryable,
  { config, settings }: Services,
  batch: Batch,
  as: { as: 'draft' } | { as: 'original'; signer: { name: string; method: string } },
): Promise<Buffer> {
  const { brand, publicUrl } = config;
  const { bank: data } = await settings.current();
  const { at, day } = (await firstRow<{ at: string; day: string }>(
    db,
    'select portal_now()::timestamptz(3) as at, today_in_paris() as day',
  )) as { at: string; day: string };
  return deedPdf(
    batch,
    await deedParties(db, batch),
    { brand, publicUrl, data },
    as.as === 'draft'
      ? { as: 'draft', at: new Date(`${day}T00:00:00Z`) }
      : {
          as: 'original',
          signer: as.signer.name,
          method: METHODS[as.signer.method] ?? 'preuve d’identité demandée par la banque',
          at: new Date(at),
          code: batchCode(config, batch, day),
        },
  );
}

interface Company {
  country: string;
  nationalId: string | null;
}

/** Companies that a deed names, with what identifies them. */
export interface DeedParties {
  assignor: Company & { legalForm: string | null; address: string | null };
  /** By the company's id: numbers that the assignor gave itself when it deposited the invoices. */
  debtors: ReadonlyMap<string, Company>;
}

/** The bank, and where it answers for its deeds. */
export interface DeedBank {
  brand: string;
  data: BankData;
  publicUrl: string;
}

/** A draft, or who signs by name, how in French, when, and the code by `batchCode`. */
export type Signing =
  { as: 'draft'; at: Date } | { as: 'original'; signer: string; method: string; at: Date; code: string };

/** The companies of a batch. */
export async function deedParties(
  db: Queryable,
  { assignor, byDebtor }: Pick<Batch, 'assignor' | 'byDebtor'>,
): Promise<DeedParties> {
  const company = await firstRow<DeedParties['assignor']>(
    db,
    `select legal_form as "legalForm", country, national_id as "nationalId", concat_ws(', ', address, nullif(city, '')) as address
       from parties where id = $1`,
    [assignor.id],
  );
  const debtors = await allRows<Company & { id: string }>(
    db,
    `select c.id, c.country, c.national_id as "nationalId" from unnest($1::uuid[]) d (id) cross join lateral counterparty(d.id, $2) c`,
    [byDebtor.map(({ id }) => id), assignor.id],
  );
  return {
    assignor: company ?? { legalForm: null, country: 'FR', nationalId: null, address: null },
    debtors: new Map(debtors.map((debtor) => [debtor.id, debtor])),
  };
}

const TITLES = {
  subrogation: 'Quittance subrogative',
  dailly: 'Acte de cession de créances professionnelles',
};

const numberOf = ({ country, nationalId }: Company): string =>
  nationalId ? `${country === 'FR' ? 'SIREN ' : ''}${formatNationalId(country, nationalId)}` : UNSAID;

/** What the deed declares (C. civ. art. 1346-1; CMF art. L.313-23 and L.313-25). */
function declarations(
  { deed, contractNumber, currency, count, due, lines, confidential }: DeedContents,
  bank: string,
  day: string,
): string[] {
  const sum = `${formatMoney(due, currency)} (${amountInWords(due, currency)})`;
  const claims = count === 1 ? 'la créance énumérée' : `les ${count} créances énumérées`;
  const current = `compte courant d’affacturage du contrat ${contractNumber}`;
  const silent = new Set(lines.flatMap((line) => (line.confidential ? [line.debtor.legalName] : [])));
  const told = confidential
    ? 'La cession n’est pas notifiée aux débiteurs tant que le contrat le prévoit\u00a0: le cédant encaisse pour le compte de la banque, sur le compte qu’elle désigne.'
    : `Les débiteurs sont informés qu’ils ne se libèrent valablement qu’entre les mains de la banque${silent.size > 0 ? `, sauf ${[...silent].join(', ')}\u00a0: leur cession n’est pas notifiée, le cédant encaisse pour le compte de la banque, sur le compte qu’elle désigne` : ''}.`;
  return deed === 'dailly'
    ? [
        'Le présent acte de cession de créances professionnelles est soumis aux dispositions des articles L.313-23 à L.313-34 du Code monétaire et financier.',
        `Le cédant cède à ${bank}, établissement de crédit bénéficiaire, ${claims} ci-dessous, pour un montant total de ${sum}, avec les sûretés, garanties et accessoires qui y sont attachés.`,
        `La date du présent acte est apposée par la banque\u00a0: le ${day}. La cession prend effet entre les parties et devient opposable aux tiers à cette date (article L.313-27). Il est signé par un procédé non manuscrit (article L.313-25).`,
        `Le montant de la cession est porté au crédit du ${current}. ${told}`,
      ]
    : [
        `Le cédant reconnaît avoir reçu de ${bank}, ce jour ${day}, le paiement ${count === 1 ? 'de la créance énumérée' : `des ${count} créances énumérées`} ci-dessous, soit ${sum}, par inscription au crédit du ${current}. Cette inscription vaut paiement.`,
        `En conséquence, et en même temps que ce paiement, le cédant subroge expressément ${bank} dans tous ses droits, actions, privilèges et accessoires contre les débiteurs désignés ci-dessous, conformément à l’article 1346-1 du Code civil.`,
        told,
      ];
}

/**
 * The deed of a batch: the same bytes for the same batch, parties, bank and signing.
 * @returns a PDF; a draft is marked « Projet » and has no code
 */
export function deedPdf(
  batch: DeedContents,
  parties: DeedParties,
  bank: DeedBank,
  signing: Signing,
): Promise<Buffer> {
  const { at } = signing;
  const draft = signing.as === 'draft';
  const day = formatDate(dayInParis(at.toISOString()));
  const name = bank.data.name ?? bank.brand;
  return bankDocument(
    {
      brand: bank.brand,
      title: TITLES[batch.deed],
      subtitle: `${batch.number} · ${draft ? 'projet du' : 'le'} ${day}`,
      footer: `${bank.brand} · ${batch.number}${draft ? ' · projet' : ''}`,
      at,
    },
    async (page) => {
      if (draft) page.warning('Projet\u00a0: ce document ne cède rien tant qu’il n’est pas signé.');
      page.heading('Parties');
      page.facts([
        ['Cédant', batch.assignor.legalName],
        ['Forme juridique', parties.assignor.legalForm ?? UNSAID],
        ['Immatriculation', numberOf(parties.assignor)],
        [
          'Adresse',
          [parties.assignor.address, countryName(parties.assignor.country)].filter(Boolean).join(', '),
        ],
        ['Banque', name],
        [
          'Immatriculation',
          bank.data.siren ? numberOf({ country: 'FR', nationalId: bank.data.siren }) : UNSAID,
        ],
        ['Adresse', bank.data.address ?? UNSAID],
        ['Contrat', `${batch.contractNumber}, conditions n°\u00a0${batch.termsNumber}`],
      ]);
      page.heading(batch.deed === 'dailly' ? 'Cession' : 'Subrogation');
      for (const text of declarations(batch, name, day)) page.paragraph(text);
      figures(page, batch);
      claims(page, batch, parties, [name, bank.data.address].filter(Boolean).join(', '));
      await signature(page, batch, bank, signing);
    },
  );
}

/** Totals, what is kept, fees, what the account receives and what financing costs. */
function figures(
  page: BankDocument,
  { totals, currency, feesPaidBy, ratePpm, pricedOn }: DeedContents,
): void {
  const money = (amount: number) => formatMoney(amount, currency);
  const { due, covered, fdg, reserve, serviceFee, guaranteeFee, vat, account, available, cost } = totals;
  const borne = feesPaidBy === 'principal' ? ', à la charge du donneur d’ordre' : '';
  page.heading('Décompte');
  page.facts([
    ['Total des créances', money(due)],
    ['En toutes lettres', amountInWords(due, currency)],
    ['Dont garanti', money(covered)],
    ['Fonds de garantie', `${money(fdg)}, propriété du cédant, retenus jusqu’au paiement`],
    ['Réserve, part non garantie', money(reserve)],
    ['Commission d’affacturage', `${money(serviceFee)} HT${borne}`],
    ['Commission de garantie', `${money(guaranteeFee)} HT${borne}`],
    ['TVA sur commissions', `${money(vat)}${borne}`],
    ['Net porté au compte', money(account)],
    ['Finançable', money(available)],
    [
      'Coût annoncé',
      `${money(cost.onTime)} si les débiteurs paient à l’échéance, ${money(cost.late15)} à 15 jours de retard, ${money(cost.late30)} à 30 jours, montant finançable, versé le ${formatDate(pricedOn)} au taux de ${formatRate(ratePpm, 2)} l’an`,
    ],
  ]);
}

/** Every claim: the number identifies it, the debtor owes it on its due date. @param payable where */
function claims(
  page: BankDocument,
  { lines, byDebtor, currency, totals }: DeedContents,
  { debtors }: DeedParties,
  payable: string,
): void {
  page.heading('Créances');
  page.paragraph(`Lieu de paiement\u00a0: ${payable}. Chaque créance est payable à son échéance.`);
  page.table(
    [
      { head: 'Facture', share: 0.2 },
      { head: 'Débiteur', share: 0.26 },
      { head: 'Immatriculation', share: 0.17 },
      { head: 'Émise le', share: 0.11 },
      { head: 'Échéance', share: 0.11 },
      { head: 'Montant', share: 0.15, align: 'right' },
    ],
    lines.map(({ number, docType, debtor, issueDate, dueDate, due }) => {
      const company = debtors.get(debtor.id);
      return [
        docType === '380' ? number : `${number} (${DOC_TYPE_LABELS[docType].toLowerCase()})`,
        debtor.legalName,
        company ? numberOf(company) : '',
        formatDate(issueDate),
        formatDate(dueDate),
        formatMoney(due, currency),
      ];
    }),
  );
  page.facts([
    ...(byDebtor.length > 1
      ? byDebtor.map(
          ({ label, count, due }) =>
            [
              label,
              `${count} ${count === 1 ? 'facture' : 'factures'}, ${formatMoney(due, currency)}`,
            ] as const,
        )
      : []),
    ['Total', formatMoney(totals.due, currency)],
  ]);
}

const MOMENT = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'medium' });

/** Who signed, how and when, and how anybody checks the deed. */
async function signature(
  page: BankDocument,
  { number, assignor }: DeedContents,
  { publicUrl }: DeedBank,
  signing: Signing,
): Promise<void> {
  page.heading('Signature');
  if (signing.as === 'draft') {
    page.paragraph(
      'Le cédant signera sur le portail. L’acte signé porte un code qui permet à tous de le vérifier.',
    );
    return;
  }
  const { signer, method, at, code } = signing;
  const day = formatDate(dayInParis(at.toISOString()));
  page.facts([
    ['Signataire', `${signer}, pour ${assignor.legalName}`],
    ['Procédé', `Signature électronique sur le portail, ${method}`],
    ['Instant', `${day} à ${MOMENT.format(at)} (heure de Paris)`],
  ]);
  page.paragraph(
    'L’empreinte SHA-256 de ce fichier est conservée avec la signature\u00a0: le moindre changement du fichier donne une autre empreinte.',
  );
  const given = new URLSearchParams({ ref: number, code });
  await page.code(`${publicUrl}${pages.guaranteeVerification}#${given}`, [
    code,
    `Référence ${number}`,
    `Scannez ce code, ou saisissez la référence et le code sur ${publicUrl}${pages.guaranteeVerification}`,
    'La vérification est gratuite et sans compte.',
  ]);
}
