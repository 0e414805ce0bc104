import type { Actor } from '../actors.ts';
import { HAND_BACK, HAND_OVER } from '../machines/hand-over.ts';
import { defineMachine, lettersOf, type Part, type StepLook } from '../machines/machine.ts';
import { LIMIT_CODES } from '../money/approval-limit.ts';
import { COMMENT_MAX } from '../reasons.ts';
import { guaranteeRequestStates } from './guarantee-request.states.ts';

/** Grades of the risk department for a debtor, best first. */
export const RISK_GRADES = ['A', 'B', 'C', 'D', 'E'] as const;
const AMOUNT = 'Indiquez un montant';
const ASKED = 'Demandé\u00a0: {amount}';
/** Why more is granted than the risk department advises (docs/adr/0041). */
const DEVIATION = {
  kind: 'text',
  min: 10,
  max: 2000,
  label: 'Raison de l’écart avec l’avis du risque',
  help: 'Avis du risque\u00a0: {advice}. Le demandeur ne lit pas cette raison.',
  missing: 'Expliquez l’écart en 10 caractères au moins',
} as const;

const TO_THE_BANK: StepLook = {
  rank: 'main',
  icon: 'send',
  effects: [
    { text: 'La banque répond sous deux jours ouvrés', icon: 'calendar-clock' },
    { text: 'Le dossier passe à la banque', icon: 'send' },
  ],
};
/** The bank's people who study or decide. */
const STUDY = { by: ['A', 'M'], permission: 'guaranteeRequests.study' } as const;
const DECIDE = { by: ['A', 'M'], permission: 'guaranteeRequests.decide' } as const;
/** Of the requester. */
const SUBMIT = { by: ['D'], permission: 'guaranteeRequests.write', right: 'submit' } as const;
const SIGN = { ...SUBMIT, right: 'sign' } as const;

/** Machine C2 of domain.md §C with the additions of api.md §5; the requester is the depositing side. */
export const guaranteeRequestMachine = defineMachine({
  name: 'guarantee_request',
  states: guaranteeRequestStates,
  transitions: [
    {
      action: 'submit',
      from: ['draft'],
      to: 'submitted',
      label: 'Envoyer',
      done: 'Demande envoyée',
      ...SUBMIT,
      requires: ['PARTY_INACTIVE', 'DOCUMENTS_MISSING', 'DEADLINE_PASSED', 'CEILING_EXCEEDED'],
      confirm: 'Envoyer la demande {number}\u00a0?',
      look: TO_THE_BANK,
    },
    {
      action: 'cancel',
      from: ['submitted', 'under_review', 'needs_info', 'risk_review'],
      to: 'cancelled',
      label: 'Annuler la demande',
      done: 'Demande annulée',
      ...SUBMIT,
      comment: 'optional',
      confirm: 'Annuler la demande {number}\u00a0?',
      look: {
        rank: 'danger',
        icon: 'circle-x',
        effects: [
          {
            text: 'La demande est close\u00a0; vous pourrez en faire une autre',
            icon: 'undo',
            tone: 'danger',
          },
        ],
      },
    },
    {
      action: 'cancel',
      from: ['draft'],
      to: 'cancelled',
      label: 'Supprimer le brouillon',
      done: 'Brouillon supprimé',
      // The author of a draft may delete it without the right to submit.
      by: ['D'],
      permission: 'guaranteeRequests.write',
      comment: 'optional',
      confirm: 'Supprimer le brouillon {number}\u00a0?',
      look: { rank: 'danger', icon: 'circle-x' },
    },
    {
      action: 'study',
      from: ['submitted'],
      to: 'under_review',
      label: 'Prendre en étude',
      done: 'Prise en étude',
      ...STUDY,
      confirm: 'Prendre {number} en étude\u00a0?',
      look: { rank: 'main' },
    },
    {
      action: 'request_info',
      from: ['under_review'],
      to: 'needs_info',
      label: 'Demander des compléments',
      done: 'Compléments demandés',
      ...STUDY,
      // Released screens send only a message.
      payload: {
        name: 'items',
        fields: {
          items: {
            kind: 'items',
            list: 'missingItem',
            max: 20,
            optional: true,
            askedOf: ['A', 'M'],
            label: 'Pièces attendues',
            missing: 'Choisissez au moins une pièce',
          },
        },
      },
      comment: 'optional',
      commentLabel: 'Message, lu par le demandeur',
      confirm: 'Demander des compléments sur {number}\u00a0?',
      look: { letter: 'I' },
    },
    {
      action: 'complete',
      from: ['needs_info'],
      to: 'under_review',
      label: 'Envoyer les compléments',
      done: 'Compléments envoyés',
      ...SUBMIT,
      requires: ['ITEMS_MISSING'],
      payload: {
        name: 'answers',
        fields: {
          answers: {
            kind: 'answers',
            max: COMMENT_MAX,
            optional: true,
            askedOf: ['D'],
            label: 'Pièces demandées',
            missing: 'Joignez un fichier ou écrivez une réponse pour chaque pièce demandée.',
          },
        },
      },
      comment: 'optional',
      confirm: 'Envoyer les compléments de {number}\u00a0?',
      look: TO_THE_BANK,
    },
    {
      action: 'hand_over',
      from: ['submitted', 'under_review', 'needs_info', 'risk_review', 'decision'],
      to: 'same',
      label: 'Confier à un collègue',
      done: 'Demande confiée à un collègue',
      permission: 'guaranteeRequests.study',
      ...HAND_OVER,
    },
    {
      action: 'hand_back',
      from: ['submitted', 'under_review', 'needs_info', 'risk_review', 'decision'],
      to: 'same',
      label: 'Rendre au conseiller en charge',
      done: 'Demande rendue au conseiller en charge',
      permission: 'guaranteeRequests.study',
      ...HAND_BACK,
    },
    {
      action: 'ask_opinion',
      from: ['under_review'],
      to: 'risk_review',
      label: 'Demander l’avis du risque',
      done: 'Avis du risque demandé',
      ...STUDY,
      comment: 'optional',
      internalComment: true,
      confirm: 'Demander l’avis du risque sur {number}\u00a0?',
      look: {
        rank: 'main',
        effects: [{ text: 'Avis attendu sous deux jours ouvrés', icon: 'calendar-clock' }],
      },
    },
    {
      action: 'give_opinion',
      from: ['risk_review'],
      to: 'decision',
      label: 'Rendre l’avis',
      done: 'Avis rendu',
      by: ['R'],
      permission: 'guaranteeRequests.opine',
      requires: ['DECIDER_EDITED'],
      payload: {
        name: 'opinion',
        fields: {
          grade: { kind: 'choice', of: RISK_GRADES, label: 'Cotation', missing: 'Choisissez une cotation' },
          amount: {
            kind: 'amount',
            min: 0,
            upTo: 'amount',
            label: 'Montant conseillé',
            help: ASKED,
            missing: AMOUNT,
          },
          // On screen the comment replaces it.
          note: { kind: 'text', max: 2000, optional: true },
        },
      },
      comment: 'required',
      internalComment: true,
      commentLabel: 'Avis motivé',
      confirm: 'Rendre l’avis sur {number}\u00a0?',
      look: {
        rank: 'main',
        icon: 'gavel',
        effects: [{ text: 'Le demandeur ne voit ni la cotation ni l’avis', icon: 'eye-off' }],
      },
    },
    {
      action: 'escalate',
      from: ['decision'],
      to: 'same',
      label: 'Transmettre au responsable',
      done: 'Transmise au responsable',
      by: ['A'],
      permission: 'guaranteeRequests.decide',
      comment: 'optional',
      confirm: 'Transmettre {number} au responsable\u00a0?',
      internal: true,
      look: { icon: 'send' },
    },
    {
      action: 'approve',
      from: ['decision'],
      to: 'approved',
      label: 'Accorder',
      done: 'Accordée',
      ...DECIDE,
      requires: ['DECIDER_EDITED', 'DOCUMENTS_MISSING', ...LIMIT_CODES, 'DEVIATION_REASON_REQUIRED'],
      payload: { name: 'grant', fields: { deviation: { ...DEVIATION, aboveAdvice: 'amount' } } },
      comment: 'optional',
      followedBy: 'to_legal',
      confirm: 'Accorder {amount}\u00a0?',
      look: {
        letter: 'A',
        rank: 'main',
        icon: 'circle-check',
        choice: '{amount}',
        effects: [{ text: 'La banque prépare l’acte pour {amount}', icon: 'landmark' }],
      },
    },
    {
      action: 'approve_partially',
      from: ['decision'],
      to: 'partially_approved',
      label: 'Accorder partiellement',
      done: 'Contre-offre envoyée',
      ...DECIDE,
      requires: ['DECIDER_EDITED', 'DOCUMENTS_MISSING', ...LIMIT_CODES, 'DEVIATION_REASON_REQUIRED'],
      payload: {
        name: 'offer',
        fields: {
          grantedAmount: {
            kind: 'amount',
            min: 1,
            below: 'amount',
            label: 'Montant accordé',
            help: ASKED,
            missing: AMOUNT,
          },
          conditions: {
            kind: 'text',
            max: 2000,
            label: 'Conditions, lues par le demandeur',
            missing: 'Indiquez les conditions',
          },
          deviation: { ...DEVIATION, aboveAdvice: 'grantedAmount' },
        },
      },
      comment: 'required',
      commentLabel: 'Message, lu par le demandeur',
      confirm: 'Envoyer une contre-offre sur {number}\u00a0?',
      look: {
        rank: 'main',
        icon: 'circle-check',
        choice: 'contre-offre, 15 jours pour répondre',
        effects: [
          { text: 'Contre-offre close sans réponse après le {until}', icon: 'calendar-clock' },
          { text: 'Acte préparé pour {grantedAmount} si le demandeur accepte', icon: 'landmark' },
        ],
      },
    },
    {
      action: 'refuse',
      from: ['decision'],
      to: 'refused',
      label: 'Refuser',
      done: 'Refusée',
      ...DECIDE,
      requires: ['DECIDER_EDITED'],
      reason: 'requestRefusal',
      comment: 'optional',
      confirm: 'Refuser la demande {number}\u00a0? Le motif sera montré au demandeur.',
      commentLabel: 'Message, lu par le demandeur',
      look: {
        letter: 'R',
        rank: 'danger',
        icon: 'circle-x',
        choice: 'motif montré au demandeur',
        effects: [
          {
            text: 'La demande est close\u00a0; le demandeur peut en faire une autre',
            icon: 'gavel',
            tone: 'danger',
          },
        ],
      },
    },
    {
      action: 'accept_offer',
      from: ['partially_approved'],
      to: 'legal_review',
      label: 'Accepter la contre-offre',
      done: 'Contre-offre acceptée',
      ...SIGN,
      requires: ['DEADLINE_PASSED'],
      confirm: 'Accepter la contre-offre de {granted}\u00a0?',
      look: {
        letter: 'A',
        rank: 'main',
        icon: 'circle-check',
        effects: [{ text: 'La banque prépare l’acte pour {granted}', icon: 'landmark' }],
      },
    },
    {
      action: 'decline_offer',
      from: ['partially_approved'],
      to: 'declined',
      label: 'Décliner',
      done: 'Contre-offre déclinée',
      ...SIGN,
      requires: ['DEADLINE_PASSED'],
      confirm: 'Décliner la contre-offre de {granted}\u00a0?',
      look: {
        letter: 'R',
        rank: 'danger',
        icon: 'circle-x',
        effects: [{ text: 'La demande est close', icon: 'undo', tone: 'danger' }],
      },
    },
    {
      action: 'lapse_offer',
      from: ['partially_approved'],
      to: 'declined',
      label: 'Clore la contre-offre',
      done: 'Contre-offre close sans réponse',
      by: ['system'],
    },
    {
      action: 'to_legal',
      from: ['approved'],
      to: 'legal_review',
      label: 'Préparer l’acte',
      done: 'Acte en préparation',
      by: ['system'],
    },
    {
      action: 'formalise',
      from: ['legal_review'],
      to: 'formalised',
      label: 'Joindre l’acte signé',
      done: 'Acte signé',
      by: ['L'],
      permission: 'guaranteeRequests.formalise',
      requires: ['COMPANY_UNKNOWN', 'PARTY_INACTIVE', 'DOCUMENTS_MISSING', 'PROOF_REQUIRED'],
      payload: {
        name: 'deed',
        fields: {
          fileId: { kind: 'file', label: 'Acte signé', missing: 'Joignez l’acte signé' },
          validFrom: { kind: 'date', label: 'Valable à partir du', missing: 'Indiquez le premier jour' },
          validUntil: {
            kind: 'date',
            optional: true,
            label: 'Valable jusqu’au',
            help: 'Laissé vide\u00a0: {term}',
          },
          coverPpm: {
            kind: 'rate',
            min: 1,
            max: 1_000_000,
            optional: true,
            label: 'Part couverte (%)',
            help: 'Part d’une perte que la banque indemnise. Laissé vide\u00a0: 100\u00a0%',
          },
          terms: { kind: 'text', max: 4000, optional: true, label: 'Conditions de l’acte' },
        },
      },
      stepUp: true,
      confirm: 'Enregistrer l’acte signé de {number}, {granted}\u00a0?',
      look: {
        rank: 'main',
        icon: 'file-check',
        effects: [
          { text: 'Garantie de {granted} active, le bénéficiaire est prévenu', icon: 'shield-check' },
          { text: 'L’empreinte du fichier est conservée avec la garantie', icon: 'stamp' },
          { text: 'Part couverte\u00a0: {coverPpm}', icon: 'landmark' },
          { text: '{price}', icon: 'receipt' },
        ],
      },
    },
  ],
});

export type GuaranteeRequestAction = (typeof guaranteeRequestMachine.transitions)[number]['action'];

/** The requester is the depositing side; everybody else is a function of the bank. */
export function guaranteeRequestParts(actor: Actor): Part[] {
  return actor === 'C' ? ['C', 'D'] : lettersOf(actor);
}
