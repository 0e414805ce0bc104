import type { Actor, Department } from '../actors.ts';
import { defineMachine, lettersOf, type Part } from '../machines/machine.ts';
import { documentStates } from './document.states.ts';

/** Departments that may check a kind of document. */
export const REVIEWERS = ['ADVISER', 'RISK', 'LEGAL'] as const satisfies readonly Department[];
export type Reviewer = (typeof REVIEWERS)[number];

/** The reviewing department, as everybody reads it. */
export const REVIEWER_NAMES = {
  ADVISER: 'conseiller',
  RISK: 'département Risque',
  LEGAL: 'département Juridique',
} as const satisfies Record<Reviewer, string>;

/** Which function of the bank checks the documents of a department. */
export const REVIEWER_ACTORS = { ADVISER: 'A', RISK: 'R', LEGAL: 'L' } as const satisfies Record<
  Reviewer,
  Actor
>;

/** The bank's reviewers; the kind of document decides which of them. */
const CHECK = { by: ['A', 'R', 'L'], permission: 'documents.review' } as const;
/** The company that provides it. */
const GIVE = { by: ['D'], permission: 'documents.upload' } as const;

/** Machine C4 of domain.md §C: papers of companies and of their requests. */
export const documentMachine = defineMachine({
  name: 'document',
  states: documentStates,
  transitions: [
    {
      // Taken by POST /api/documents, together with the file.
      action: 'upload',
      from: ['requested'],
      to: 'uploaded',
      label: 'Déposer',
      done: 'Document déposé',
      by: ['system'],
    },
    {
      action: 'scan',
      from: ['uploaded'],
      to: 'under_review',
      label: 'Contrôler le fichier',
      done: 'Fichier contrôlé',
      by: ['system'],
    },
    {
      action: 'quarantine',
      from: ['uploaded'],
      to: 'refused',
      label: 'Écarter le fichier',
      done: 'Fichier dangereux écarté',
      by: ['system'],
    },
    {
      action: 'claim',
      from: ['under_review'],
      to: 'same',
      label: 'Prendre en charge',
      done: 'Vérification prise en charge',
      ...CHECK,
      internal: true,
      look: { icon: 'hand' },
    },
    {
      action: 'release',
      from: ['under_review'],
      to: 'same',
      label: 'Ne plus prendre en charge',
      done: 'Vérification rendue',
      ...CHECK,
      internal: true,
      look: { icon: 'undo' },
    },
    {
      action: 'accept',
      from: ['under_review'],
      to: 'valid',
      label: 'Valider',
      done: 'Document validé',
      ...CHECK,
      payload: {
        name: 'validity',
        fields: {
          expiresOn: {
            kind: 'date',
            optional: true,
            label: 'Valable jusqu’au',
            help: '{validity}',
            missing: 'Indiquez une date à venir',
          },
        },
      },
      confirm: 'Valider «\u00a0{label}\u00a0» ({party})\u00a0?',
      look: { letter: 'A', rank: 'main', icon: 'circle-check' },
    },
    {
      action: 'refuse',
      from: ['under_review'],
      to: 'refused',
      label: 'Refuser',
      done: 'Document refusé',
      ...CHECK,
      reason: 'documentRefusal',
      comment: 'optional',
      commentLabel: 'Message, lu par la société',
      confirm: 'Refuser «\u00a0{label}\u00a0» ({party})\u00a0? Le motif lui sera montré.',
      look: {
        letter: 'R',
        rank: 'danger',
        icon: 'circle-x',
        effects: [{ text: 'La société doit en déposer un autre', icon: 'upload', tone: 'danger' }],
      },
    },
    {
      action: 'withdraw',
      from: ['uploaded', 'under_review'],
      to: 'requested',
      label: 'Retirer',
      done: 'Document retiré',
      ...GIVE,
      confirm: 'Retirer «\u00a0{label}\u00a0»\u00a0? Le document reste demandé.',
      look: { rank: 'danger', icon: 'undo' },
    },
    {
      action: 'discard',
      from: ['uploaded', 'under_review'],
      to: 'archived',
      label: 'Retirer',
      done: 'Document retiré',
      ...GIVE,
      confirm: 'Retirer «\u00a0{label}\u00a0»\u00a0?',
      look: { rank: 'danger', icon: 'undo' },
    },
    {
      action: 'archive',
      from: ['requested', 'valid', 'refused', 'expired'],
      to: 'archived',
      label: 'Archiver',
      done: 'Document archivé',
      by: ['A', 'M'],
      permission: 'documents.review',
      comment: 'optional',
      confirm: 'Archiver «\u00a0{label}\u00a0» ({party})\u00a0? Un document obligatoire sera redemandé.',
      look: { rank: 'danger', icon: 'archive' },
    },
    {
      action: 'expire',
      from: ['valid'],
      to: 'expired',
      label: 'Constater l’expiration',
      done: 'Document expiré',
      by: ['system'],
    },
    {
      action: 'replace',
      from: ['uploaded', 'under_review', 'valid', 'refused', 'expired'],
      to: 'replaced',
      label: 'Remplacer',
      done: 'Document remplacé',
      by: ['system'],
    },
  ],
});

export type DocumentAction = (typeof documentMachine.transitions)[number]['action'];

/** A company provides its papers; everybody else is a function of the bank. */
export function documentParts(actor: Actor): Part[] {
  return actor === 'C' || actor === 'S' ? [actor, 'D'] : lettersOf(actor);
}
