import type { Actor } from '../actors.ts';
import { RISK_GRADES } from '../guarantee-requests/guarantee-request.machine.ts';
import { HAND_BACK, HAND_OVER } from '../machines/hand-over.ts';
import { defineMachine, lettersOf, type Part } from '../machines/machine.ts';
import { COMMENT_MAX } from '../reasons.ts';
import { adhesionStates } from './adhesion.states.ts';

/** The functions that look after companies collect what the bank must know. */
const GATHER = { by: ['A', 'M'], permission: 'adhesions.kyc' } as const;
/** The function that decides in committee. */
const DECIDE = { by: ['M'], permission: 'adhesions.committee' } as const;
const FORMALISE = { by: ['L'], permission: 'adhesions.formalise' } as const;
/** A note to the bank itself beside a step. */
const NOTE = {
  comment: 'optional',
  internalComment: true,
  commentLabel: 'Note, lue par la banque seule',
} as const;
/** The applying company. */
const APPLY = { by: ['D'], permission: 'adhesions.own' } as const;
/** States in which somebody at the bank has work to do. */
const IN_HAND = [
  'submitted',
  'kyc_review',
  'needs_info',
  'risk_review',
  'committee',
  'approved',
  'to_sign',
  'signed',
] as const;

/** The highest score of a study; 0 is the lowest. */
export const BEST_SCORE = 100;

/**
 * Machine C3 of domain.md §C with the actions of api.md §5 (docs/adr/0073). A debtor's request is accepted by the adviser,
 * without study, committee and contract.
 */
export const adhesionMachine = defineMachine({
  name: 'adhesion_request',
  states: adhesionStates,
  transitions: [
    {
      // Taken by the sign-up once consent is given and the address verified, or when the bank enters the request.
      action: 'submit',
      from: ['draft'],
      to: 'submitted',
      label: 'Envoyer ma demande',
      done: 'Demande envoyée',
      by: ['system'],
    },
    {
      action: 'invite',
      from: ['draft'],
      to: 'same',
      label: 'Renvoyer le lien d’inscription',
      done: 'Lien d’inscription renvoyé',
      by: ['A', 'M'],
      permission: 'adhesions.write',
      internal: true,
      confirm: 'Renvoyer le lien d’inscription à {email}\u00a0?',
      look: {
        icon: 'mail',
        effects: [
          { text: 'Le nouveau lien est valable sept jours', icon: 'calendar-clock' },
          { text: 'Le lien précédent ne sert plus', icon: 'undo' },
        ],
      },
    },
    {
      action: 'start_kyc',
      from: ['submitted'],
      to: 'kyc_review',
      label: 'Prendre en charge',
      done: 'Prise en charge',
      ...GATHER,
      confirm: 'Prendre {number} en charge\u00a0?',
      look: {
        rank: 'main',
        icon: 'user-check',
        effects: [{ text: 'Vous suivez ce dossier', icon: 'hand' }],
      },
    },
    {
      action: 'request_info',
      from: ['kyc_review'],
      to: 'needs_info',
      label: 'Demander des compléments',
      done: 'Compléments demandés',
      ...GATHER,
      payload: {
        name: 'items',
        fields: {
          items: {
            kind: 'items',
            list: 'missingItem',
            max: 10,
            label: 'Ce que la société doit donner',
            missing: 'Choisissez au moins un élément',
          },
        },
      },
      confirm: 'Demander des compléments à {party}\u00a0?',
      look: { letter: 'I', icon: 'pen' },
    },
    {
      action: 'complete',
      from: ['needs_info'],
      to: 'kyc_review',
      label: 'Envoyer les compléments',
      done: 'Compléments envoyés',
      ...APPLY,
      requires: ['ITEMS_MISSING'],
      payload: {
        name: 'answers',
        fields: {
          answers: {
            kind: 'answers',
            max: COMMENT_MAX,
            label: 'Éléments demandés',
            missing: 'Joignez un fichier ou écrivez une réponse pour chaque élément demandé.',
          },
        },
      },
      confirm: 'Envoyer les compléments de {number}\u00a0?',
      look: { rank: 'main', icon: 'send' },
    },
    {
      action: 'merge',
      from: ['submitted', 'kyc_review'],
      to: 'same',
      label: 'Rattacher à la société connue',
      done: 'Rattachée à une société connue',
      by: ['A', 'M'],
      permission: 'adhesions.kyc',
      // The applicant must not learn which companies the bank knows.
      internal: true,
      requires: ['PARTY_INACTIVE'],
      comment: 'optional',
      confirm: 'Rattacher {number} à {known}\u00a0? Cette société a déjà le numéro indiqué.',
      look: {
        icon: 'users',
        effects: [
          {
            text: 'La société connue conserve sa fiche, ses comptes, ses pièces, ses contrats et ses utilisateurs',
            icon: 'landmark',
          },
          {
            text: 'Le demandeur conserve sa demande, ses pièces et son accès\u00a0; il rejoint la société connue à l’ouverture de l’accès',
            icon: 'user-check',
          },
          { text: 'Le demandeur n’en est pas informé', icon: 'eye-off' },
          { text: 'Ce rattachement est définitif', icon: 'undo', tone: 'danger' },
        ],
      },
    },
    {
      action: 'to_risk',
      from: ['kyc_review'],
      to: 'risk_review',
      label: 'Transmettre au risque',
      done: 'Transmise au risque',
      ...GATHER,
      requires: ['NUMBER_TAKEN', 'DOCUMENTS_MISSING', 'ITEMS_MISSING'],
      ...NOTE,
      confirm: 'Transmettre {number} au département Risque\u00a0?',
      look: { rank: 'main', icon: 'send' },
    },
    {
      action: 'accept_debtor',
      from: ['kyc_review'],
      to: 'approved',
      label: 'Accepter le débiteur',
      done: 'Débiteur accepté',
      ...GATHER,
      requires: ['NUMBER_TAKEN', 'DOCUMENTS_MISSING', 'ITEMS_MISSING', 'SCREENING_NOT_CLEAR'],
      ...NOTE,
      confirm: 'Accepter {party} comme débiteur\u00a0?',
      look: {
        letter: 'A',
        rank: 'main',
        icon: 'circle-check',
        effects: [{ text: 'Son accès est ouvert aussitôt', icon: 'shield-check' }],
      },
    },
    {
      action: 'to_committee',
      from: ['risk_review'],
      to: 'committee',
      label: 'Présenter au comité',
      done: 'Présentée au comité',
      by: ['R'],
      permission: 'adhesions.risk',
      requires: ['SCREENING_NOT_CLEAR'],
      payload: {
        name: 'study',
        fields: {
          grade: { kind: 'choice', of: RISK_GRADES, label: 'Cotation', missing: 'Choisissez une cotation' },
          score: {
            kind: 'text',
            max: 20,
            label: 'Score',
            help: 'De 0 à 100',
            missing: 'Indiquez un score',
          },
          conditions: { kind: 'text', max: 2000, optional: true, label: 'Conditions proposées' },
        },
      },
      comment: 'required',
      internalComment: true,
      commentLabel: 'Étude, lue par la banque seule',
      confirm: 'Présenter {number} au comité\u00a0?',
      look: {
        rank: 'main',
        icon: 'gavel',
        effects: [{ text: 'La société ne voit ni la cotation ni l’étude', icon: 'eye-off' }],
      },
    },
    {
      action: 'approve',
      from: ['committee'],
      to: 'approved',
      label: 'Donner l’accord',
      done: 'Accord donné',
      ...DECIDE,
      requires: [
        'DECIDER_EDITED',
        'TERMS_INVALID',
        'DOCUMENTS_MISSING',
        'SCREENING_NOT_CLEAR',
        'COMPARISON_RATE_MISSING',
        'COMMITTEE_INCOMPLETE',
      ],
      payload: {
        name: 'agreement',
        fields: {
          conditions: { kind: 'text', max: 2000, optional: true, label: 'Conditions, lues par la société' },
        },
      },
      ...NOTE,
      confirm: 'Donner l’accord à {party}\u00a0?',
      look: {
        letter: 'A',
        rank: 'main',
        icon: 'circle-check',
        effects: [{ text: 'Le contrat est préparé aux conditions fixées', icon: 'landmark' }],
      },
    },
    {
      action: 'refuse',
      from: ['kyc_review', 'risk_review', 'committee'],
      to: 'refused',
      label: 'Refuser',
      done: 'Demande refusée',
      ...DECIDE,
      requires: ['COMMITTEE_INCOMPLETE'],
      reason: 'requestRefusal',
      comment: 'optional',
      commentLabel: 'Message, lu par la société',
      confirm: 'Refuser la demande {number}\u00a0? Le motif sera montré à la société.',
      look: {
        letter: 'R',
        rank: 'danger',
        icon: 'circle-x',
        effects: [{ text: 'La demande est close', icon: 'gavel', tone: 'danger' }],
      },
    },
    {
      action: 'prepare',
      from: ['approved'],
      to: 'to_sign',
      label: 'Éditer le contrat',
      done: 'Contrat édité',
      ...FORMALISE,
      requires: ['PARTY_INACTIVE', 'TERMS_INVALID', 'DOCUMENTS_MISSING', 'SCREENING_NOT_CLEAR'],
      confirm: 'Éditer le contrat de {party}\u00a0?',
      look: {
        rank: 'main',
        icon: 'file-check',
        effects: [{ text: 'La société est invitée à signer', icon: 'pen' }],
      },
    },
    {
      action: 'sign',
      from: ['to_sign'],
      to: 'same',
      label: 'Signer le contrat',
      done: 'Contrat signé par la société',
      ...APPLY,
      right: 'sign',
      stepUp: true,
      confirm: 'Signer le contrat d’affacturage {number}\u00a0? Vous acceptez ses conditions.',
      look: {
        rank: 'main',
        icon: 'pen',
        effects: [{ text: 'La banque contresigne ensuite', icon: 'landmark' }],
      },
    },
    {
      action: 'countersign',
      from: ['to_sign'],
      to: 'signed',
      label: 'Contresigner',
      done: 'Contrat contresigné',
      ...FORMALISE,
      stepUp: true,
      requires: ['PARTY_INACTIVE', 'DOCUMENTS_MISSING', 'SCREENING_NOT_CLEAR'],
      confirm: 'Contresigner le contrat de {party}\u00a0?',
      look: {
        rank: 'main',
        icon: 'stamp',
        effects: [{ text: 'Le contrat prend effet dès qu’un compte est vérifié', icon: 'shield-check' }],
      },
    },
    {
      action: 'activate',
      from: ['signed', 'approved'],
      to: 'active',
      label: 'Ouvrir l’accès',
      done: 'Accès ouvert',
      by: ['system'],
      requires: ['PARTY_INACTIVE', 'ACCOUNT_NOT_USABLE', 'SCREENING_NOT_CLEAR'],
    },
    {
      action: 'close',
      from: ['active'],
      to: 'closed',
      label: 'Clôturer',
      done: 'Adhésion clôturée',
      by: ['A', 'M'],
      two: ['A', 'M'],
      permission: 'adhesions.write',
      requires: ['IN_USE'],
      reason: 'partyStop',
      ...NOTE,
      confirm: 'Clôturer l’adhésion {number}\u00a0?',
      look: {
        rank: 'danger',
        icon: 'archive',
      },
    },
    {
      action: 'hand_over',
      from: IN_HAND,
      to: 'same',
      label: 'Confier à un collègue',
      done: 'Demande confiée à un collègue',
      permission: 'adhesions.kyc',
      ...HAND_OVER,
    },
    {
      action: 'hand_back',
      from: IN_HAND,
      to: 'same',
      label: 'Rendre au conseiller en charge',
      done: 'Demande rendue au conseiller en charge',
      permission: 'adhesions.kyc',
      ...HAND_BACK,
    },
    {
      action: 'lapse',
      from: ['draft'],
      to: 'closed',
      label: 'Clore le brouillon',
      done: 'Brouillon clos',
      by: ['system'],
    },
  ],
});

export type AdhesionAction = (typeof adhesionMachine.transitions)[number]['action'];

/** The applying company is the depositing side; everybody else is a function of the bank. */
export function adhesionParts(actor: Actor): Part[] {
  return actor === 'C' || actor === 'S' ? [actor, 'D'] : lettersOf(actor);
}
