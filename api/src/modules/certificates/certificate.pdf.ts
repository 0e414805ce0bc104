import {
  dayInParis,
  formatDate,
  formatMoney,
  formatRate,
  GUARANTEE_KINDS,
  guaranteeStates,
  hasTag,
  pages,
  type Guarantee,
} from '@cessio/contract';
import type { Config } from '../../config.ts';
import { amountInWords } from '../../pdf/amount-in-words.ts';
import { bankDocument } from '../../pdf/bank-document.ts';
import { verificationCode } from './verification-code.ts';

/** What a certificate prints: the same for every reader. */
export interface Certified extends Pick<
  Guarantee,
  'number' | 'granted' | 'currency' | 'validFrom' | 'validUntil' | 'status' | 'terms'
> {
  kind: keyof typeof GUARANTEE_KINDS;
  coverPpm: number;
  edition: number;
  editionAt: string;
  requesterName: string;
  debtorName: string;
  beneficiaryName: string;
  actSha256: string | null;
}

/** Where a certificate is checked. The code is behind the `#`, so that no server logs it. */
export function verificationLink(
  { publicUrl, codesKey }: Pick<Config, 'publicUrl' | 'codesKey'>,
  { number, edition }: Pick<Certified, 'number' | 'edition'>,
): string {
  const given = new URLSearchParams({
    ref: number,
    code: verificationCode(codesKey, number),
    edition: String(edition),
  });
  return `${publicUrl}${pages.guaranteeVerification}#${given}`;
}

/** The certificate of a guarantee (issue's F 10): parties, amount in figures and words, validity, act, and how to check it. */
export function certificatePdf(
  config: Pick<Config, 'publicUrl' | 'codesKey' | 'brand'>,
  guarantee: Certified,
): Promise<Buffer> {
  const { number, edition, editionAt, granted, currency, status, actSha256 } = guarantee;
  const day = formatDate(dayInParis(editionAt));
  return bankDocument(
    {
      brand: config.brand,
      title: 'Certificat de garantie',
      subtitle: `${number} · édition ${edition} du ${day}`,
      footer: `${config.brand} · certificat ${number}, édition ${edition}`,
      at: new Date(editionAt),
    },
    async (page) => {
      if (!hasTag(guaranteeStates, status, 'givesCover'))
        page.warning(`Cette garantie est à l’état «\u00a0${guaranteeStates[status].label}\u00a0».`);
      page.heading('Parties');
      page.facts([
        ['Garant', config.brand],
        ['Donneur d’ordre', guarantee.requesterName],
        ['Débiteur', guarantee.debtorName],
        ['Bénéficiaire', guarantee.beneficiaryName],
      ]);
      page.heading('Engagement');
      page.facts([
        ['Nature', GUARANTEE_KINDS[guarantee.kind]],
        ['Montant maximal', formatMoney(granted, currency)],
        ['En toutes lettres', amountInWords(granted, currency)],
        ...(guarantee.kind === 'limit'
          ? [['Part couverte', `${formatRate(guarantee.coverPpm)} d’une perte`] as const]
          : []),
        ['Validité', `du ${formatDate(guarantee.validFrom)} au ${formatDate(guarantee.validUntil)} inclus`],
        ...(guarantee.terms ? [['Conditions', guarantee.terms] as const] : []),
        ['Acte signé, empreinte SHA-256', actSha256 ?? 'acte conservé par la banque'],
      ]);
      page.heading('Vérifier ce certificat');
      await page.code(verificationLink(config, guarantee), [
        verificationCode(config.codesKey, number),
        `Référence ${number}`,
        `Scannez ce code, ou saisissez la référence et le code sur ${config.publicUrl}${pages.guaranteeVerification}`,
        'Une édition plus récente remplace celle-ci. La vérification est gratuite et sans compte.',
      ]);
    },
  );
}
