import type { Actor, Right } from '../actors.ts';
import type { EntityName } from '../entities.ts';
import type { ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import type { ReasonList } from '../reasons.ts';
import type { StateDeclaration, StateIcon, Tone } from './states.ts';

/** Who a user is for one record: the letter of their function, and D or O if they are that side of it. */
export type Part = Actor | 'D' | 'O' | 'system';

/** Texts of a step's field on screen. */
interface FieldWords {
  /** Label of the input. A field without one is for other callers: no screen asks for it. */
  readonly label?: string;
  /** Shown under it when nothing was given. */
  readonly missing?: string;
  /** Shown under the input; `{x}` is filled from the record. */
  readonly help?: string;
  readonly optional?: true;
  /** The parts that must give it; all when absent. */
  readonly askedOf?: readonly Part[];
  /**
   * Required only where the grant exceeds the risk department's advice; a precondition of the row enforces it.
   * `amount`: the record's own amount is granted; else the name of the step's amount field.
   */
  readonly aboveAdvice?: string;
}

/** One field of a step's payload: the API derives its schema from it, the browser its input. */
export type PayloadField = FieldWords &
  (
    | { readonly kind: 'text'; readonly min?: number; readonly max: number }
    | { readonly kind: 'choice'; readonly of: readonly string[] }
    /** Minor units of the record's currency; `below`: less than the record's own amount; `upTo`: no more than it. */
    | { readonly kind: 'amount'; readonly min: number; readonly below?: 'amount'; readonly upTo?: 'amount' }
    /** A share in ppm, typed in percent. */
    | { readonly kind: 'rate'; readonly min: number; readonly max: number }
    /** Codes of a list of reasons, each with a comment where it helps. */
    | { readonly kind: 'items'; readonly list: ReasonList; readonly max: number }
    /**
     * One answer for each item that the record asks for, in order: a file, a text of at most `max` characters, or both.
     */
    | { readonly kind: 'answers'; readonly max: number }
    /** Id of a file uploaded before. */
    | { readonly kind: 'file' }
    | { readonly kind: 'flag' }
    /** A date from today on. */
    | { readonly kind: 'date' }
    /** Id of a colleague who may take the file. */
    | { readonly kind: 'colleague' }
  );

/** Values of the record that limit a field. */
export interface PayloadLimits {
  /** Minor units. */
  readonly amount?: number | null;
  /** Minor units: the most that the risk department advises (`mostAdvised`). */
  readonly advised?: number | null;
  /** The items asked for. */
  readonly asked?: readonly AskedItem[];
  /** The bank's people who may take the file. */
  readonly colleagues?: readonly { readonly id: string; readonly name: string }[];
}

/** An item asked for, with the words of the person asking. */
export interface AskedItem {
  readonly label: string;
  readonly comment: string | null;
}

/** Payload of a step, under its name on screens. */
export interface Payload {
  readonly name: string;
  readonly fields: Readonly<Record<string, PayloadField>>;
}

/** One effect of a step, and on whom. A line that names a payload field is shown once that is given. */
export interface StepEffect {
  readonly text: string;
  readonly icon?: StateIcon;
  readonly tone?: Tone;
}

/** How the button and the dialog of a step look. */
export interface StepLook {
  /** `main` advances the record and comes first; `danger` removes something and comes last. */
  readonly rank?: 'main' | 'danger';
  /** Another step undoes it: the dialog of a `danger` does not call it final. */
  readonly reversible?: true;
  readonly icon?: StateIcon;
  readonly effects?: readonly StepEffect[];
  /** Its shortcut on the record's page: A accepts, R refuses, I asks for more. */
  readonly letter?: 'A' | 'R' | 'I';
  /** Shown as one option of a panel, with this text under its label. */
  readonly choice?: string;
}

export interface Transition<State extends string, Action extends string> {
  readonly action: Action;
  readonly from: readonly State[];
  /** `same` keeps the state: a step that only changes who holds the file, or a deadline. */
  readonly to: State | 'same';
  readonly label: string;
  /** Its entry in the history; by default the label of the resulting state. */
  readonly done?: string;
  /** Other labels of the button for some parts. */
  readonly labelFor?: Partial<Record<Part, string>>;
  readonly by: readonly Part[];
  readonly permission?: Permission;
  /**
   * Taken by two persons, one of each of these functions (which may be the same): the first call stores an approval, the
   * second takes the step (docs/adr/0072).
   */
  readonly two?: readonly ['A' | 'R' | 'M', 'M'];
  /** Right that a user of a company needs; the bank's people need none. */
  readonly right?: Right;
  /** Preconditions in the order in which they are reported. */
  readonly requires?: readonly ErrorCode[];
  readonly reason?: ReasonList;
  readonly comment?: 'optional' | 'required';
  /** Label of the comment where its reader or use must be known. */
  readonly commentLabel?: string;
  readonly payload?: Payload;
  /** The bank's own: companies see neither the step nor its comment. */
  readonly internal?: true;
  /** Everybody who sees the record sees the step, but only the bank its comment. */
  readonly internalComment?: true;
  /** Needs a fresh proof (⚿ of api.md), spent last; the system needs none. */
  readonly stepUp?: true;
  /** A step of the system that follows at once, in the same transaction. */
  readonly followedBy?: Action;
  /** Consequences shown before a binding step; `{x}` is filled from the record. */
  readonly confirm?: string;
  readonly look?: StepLook;
}

export interface Machine<State extends string, Action extends string> {
  readonly name: EntityName;
  readonly states: Readonly<Record<State, StateDeclaration>>;
  readonly transitions: readonly Transition<State, Action>[];
}

/** Declares a machine and keeps its exact states and actions. */
export function defineMachine<const State extends string, const Action extends string>(
  machine: Machine<State, Action>,
): Machine<State, Action> {
  return machine;
}

/** Every letter of an actor: the administrator may act wherever A, R, L or M may. */
export function lettersOf(actor: Actor): Part[] {
  return actor === 'X' ? ['X', 'A', 'R', 'L', 'M'] : [actor];
}

/** The transitions that these parts could take from this state, in table order. */
export function transitionsFor<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  parts: readonly Part[],
): Transition<State, Action>[] {
  return machine.transitions.filter(
    (row) => row.from.includes(state) && row.by.some((part) => parts.includes(part)),
  );
}

/** The row of an action from a state, for any part; undefined when the machine has none. */
export function transitionFrom<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  action: string,
): Transition<State, Action> | undefined {
  return machine.transitions.find((row) => row.action === action && row.from.includes(state));
}

/** Errors of a call that takes steps: form errors of any step, and each step's preconditions. */
export function stepErrors({ transitions }: Machine<string, string>): ErrorCode[] {
  const forms = ['REASON_REQUIRED', 'REASON_NOT_ALLOWED', 'COMMENT_REQUIRED'] as const;
  const own = transitions.flatMap(({ requires = [] }) => requires);
  return [...new Set<ErrorCode>(['VERSION_CONFLICT', 'STATE_CONFLICT', 'RIGHT_MISSING', ...forms, ...own])];
}

/** One row taken: the states before and after. */
export interface Move<State extends string, Action extends string> {
  readonly row: Transition<State, Action>;
  readonly from: State;
  readonly to: State;
}

/**
 * The states that a step leads to: its own move, then the system's moves that follow at once.
 * @throws Error when the table has no such row for this state and part
 */
export function next<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  action: Action,
  part: Part,
): [Move<State, Action>, ...Move<State, Action>[]] {
  const row = machine.transitions.find(
    ({ action: its, from, by }) => its === action && from.includes(state) && by.includes(part),
  );
  if (!row) throw new Error(`${machine.name}: ${part} cannot ${action} from ${state}`);
  const to: State = row.to === 'same' ? state : row.to;
  const following = row.followedBy ? next(machine, to, row.followedBy, 'system') : [];
  return [{ row, from: state, to }, ...following];
}

/** The button's label for this user. */
export function labelOf(row: Transition<string, string>, parts: readonly Part[]): string {
  for (const part of parts) {
    const own = row.labelFor?.[part];
    if (own && row.by.includes(part)) return own;
  }
  return row.label;
}

/** The history's text for a step taken from this state; null for something that is no step of the machine. */
export function doneLabelOf<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  action: string,
  from: string | null,
): string | null {
  const row =
    machine.transitions.find((one) => one.action === action && one.from.some((state) => state === from)) ??
    machine.transitions.find((one) => one.action === action);
  if (!row) return null;
  return row.done ?? (row.to === 'same' ? row.label : machine.states[row.to].label);
}
