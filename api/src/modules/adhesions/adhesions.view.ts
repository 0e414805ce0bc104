import { adhesionMachine, checkMessage, formatNationalId, reasonLabel } from '@cessio/contract';
import type { AdhesionRecord } from '@cessio/contract/adhesions';
import { checkNationalId } from '@cessio/contract/onboarding';
import { labelsOf } from '../../db/timeline.ts';
import type { Adhesion, BankFacts } from './adhesion-record.repository.ts';

export const actionLabel = labelsOf(adhesionMachine, {
  submit: 'Demande envoyée',
  set_terms: 'Conditions du contrat fixées',
  vote: 'Vote au comité',
  minutes: 'Procès-verbal du comité',
  create: 'Demande commencée par la banque',
  begin_anew: 'Recommencée après un brouillon clos',
  note: 'Note interne',
  hand_over: 'Confiée à un conseiller',
  ask_close: 'Clôture demandée, à approuver',
  approve_close: 'Clôture approuvée',
  reject_close: 'Clôture non approuvée',
  withdraw_close: 'Demande de clôture retirée',
});

/** The ceiling that is decided on: of its terms, and what was asked for before there are any. */
export const ceilingOf = ({ wantedCeiling, bank }: Pick<Adhesion, 'wantedCeiling' | 'bank'>): number =>
  bank?.terms?.ceiling ?? wantedCeiling;

/** What the bank checks by rule, each with what was found. */
export function checksOf(
  { country }: Adhesion,
  { nationalId, address, sameNumber, listed, ownersHit, unscreened, partyId }: BankFacts,
  screened: boolean,
): AdhesionRecord['checks'] {
  const fault = nationalId ? checkNationalId(country, nationalId) : null;
  return [
    {
      label: 'Numéro d’immatriculation',
      ok: Boolean(nationalId) && !fault,
      text: !nationalId
        ? 'Non indiqué'
        : fault
          ? checkMessage(fault.code, fault.data)
          : `${formatNationalId(country, nationalId)}, valide`,
    },
    {
      label: 'Numéro connu de la banque',
      ok: !sameNumber,
      text: sameNumber ? `Déjà attribué\u00a0: ${sameNumber.legalName}` : 'D’aucune autre société',
    },
    { label: 'Adresse', ok: Boolean(address?.trim()), text: address?.trim() || 'Non indiquée' },
    {
      label: 'Liste de sanctions',
      // Without a list nobody is compared: neither passed nor failed.
      none: !screened && listed.length === 0 && !ownersHit,
      ok: screened && partyId !== null && unscreened === 0 && listed.length === 0 && !ownersHit,
      text:
        listed.length > 0
          ? `Alerte à lever\u00a0: ${listed.join(', ')}`
          : ownersHit
            ? 'Un bénéficiaire effectif y figure'
            : !screened
              ? 'Aucune liste n’est en place, personne n’est comparé'
              : partyId === null
                ? 'Aucune société rattachée'
                : unscreened > 0
                  ? 'Comparaison en cours'
                  : 'Aucune alerte',
    },
  ];
}

/** A decision as its reader may know it. */
export const decisionOf = (decision: Adhesion['decision']) =>
  decision && {
    reason: decision.reasonCode ? reasonLabel('requestRefusal', decision.reasonCode) : null,
    comment: decision.comment,
    conditions: decision.conditions,
  };
