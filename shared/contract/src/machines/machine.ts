import type { Actor, Right } from '../actors.ts';
import type { EntityName } from '../entities.ts';
import type { ErrorCode } from '../errors.ts';
import type { Permission } from '../permissions.ts';
import type { ReasonList } from '../reasons.ts';
import type { StateDeclaration, StateIcon, Tone } from './states.ts';

/** Who a user is for one record: the letter of their function, and D or O where they hold that side of it. */
export type Part = Actor | 'D' | 'O' | 'system';

/** What every field of a step says of itself on screen. */
interface FieldWords {
  /** Names the input. A field without it is for other callers: no screen asks for it. */
  readonly label?: string;
  /** Said under it where nothing was given. */
  readonly missing?: string;
  /** Read under the input; `{x}` is filled with the record. */
  readonly help?: string;
  readonly optional?: true;
  /** The parts that are asked for it, and then must give it; everybody when absent. */
  readonly askedOf?: readonly Part[];
  /**
   * Asked for only where what is granted goes beyond the risk department's advice; a precondition of the row then
   * requires it. `amount`: the record's own is granted; else the name of the step's field that says how much.
   */
  readonly aboveAdvice?: string;
}

/** One field of what a step brings with it: the API makes its schema of it, the browser its input. */
export type PayloadField = FieldWords &
  (
    | { readonly kind: 'text'; readonly min?: number; readonly max: number }
    | { readonly kind: 'choice'; readonly of: readonly string[] }
    /** Minor units of the record's currency; `below`: less than the record's own amount; `upTo`: no more than it. */
    | { readonly kind: 'amount'; readonly min: number; readonly below?: 'amount'; readonly upTo?: 'amount' }
    /** Codes of a list of reasons, each with words of its own where they help. */
    | { readonly kind: 'items'; readonly list: ReasonList; readonly max: number }
    /** One answer for each item that the record asks for, in its order: a file, words of at most `max` characters, or both. */
    | { readonly kind: 'answers'; readonly max: number }
    /** Id of a file uploaded before. */
    | { readonly kind: 'file' }
    | { readonly kind: 'flag' }
    /** A day from today on. */
    | { readonly kind: 'date' }
    /** Id of one of the colleagues who may take the file. */
    | { readonly kind: 'colleague' }
  );

/** What of the record a field is measured by. */
export interface PayloadLimits {
  /** Minor units. */
  readonly amount?: number | null;
  /** Minor units: the most that the risk department advises (`mostAdvised`). */
  readonly advised?: number | null;
  /** What was asked for. */
  readonly asked?: readonly AskedItem[];
  /** Who of the bank may take the file. */
  readonly colleagues?: readonly { readonly id: string; readonly name: string }[];
}

/** An item that somebody is asked for, with the words of who asks. */
export interface AskedItem {
  readonly label: string;
  readonly comment: string | null;
}

/** What a step brings with it, under the name by which screens know it. */
export interface Payload {
  readonly name: string;
  readonly fields: Readonly<Record<string, PayloadField>>;
}

/** One line of what a step does, to whom. A line that names a field of the payload is shown once that is given. */
export interface StepEffect {
  readonly text: string;
  readonly icon?: StateIcon;
  readonly tone?: Tone;
}

/** How the button and the dialog of a step look. */
export interface StepLook {
  /** `main` moves the record on and comes first; `danger` takes something away and comes last. */
  readonly rank?: 'main' | 'danger';
  /** Another step takes it back: the dialog of a `danger` does not call it final. */
  readonly reversible?: true;
  readonly icon?: StateIcon;
  readonly effects?: readonly StepEffect[];
  /** The key by which it is asked for on the record's page: A accepts, R refuses, I asks for more. */
  readonly letter?: 'A' | 'R' | 'I';
  /** Drawn as one choice of a panel, with these words under its label. */
  readonly choice?: string;
}

export interface Transition<State extends string, Action extends string> {
  readonly action: Action;
  readonly from: readonly State[];
  /** `same` keeps the state: a step that only changes who holds the file, or a deadline. */
  readonly to: State | 'same';
  readonly label: string;
  /** How the history says that it was taken; else by the state that it leads to. */
  readonly done?: string;
  /** The button's other words for some parts. */
  readonly labelFor?: Partial<Record<Part, string>>;
  readonly by: readonly Part[];
  readonly permission?: Permission;
  /**
   * Taken by two persons, one of each of these functions: the first one's call keeps it as an approval, the second one's
   * takes it (docs/adr/0072).
   */
  readonly two?: readonly ['A' | 'R', 'M'];
  /** Right that a user of a company needs; the bank's people need none. */
  readonly right?: Right;
  /** Preconditions in the order in which they are told to the user. */
  readonly requires?: readonly ErrorCode[];
  readonly reason?: ReasonList;
  readonly comment?: 'optional' | 'required';
  /** Names the comment where its reader or its use must be known. */
  readonly commentLabel?: string;
  readonly payload?: Payload;
  /** The bank's own: companies read neither that the step was taken nor its words. */
  readonly internal?: true;
  /** The step is read by everybody who sees the record, its comment by the bank alone. */
  readonly internalComment?: true;
  /** Needs a fresh proof of who takes it (⚿ of api.md), spent once all else is done; the system needs none. */
  readonly stepUp?: true;
  /** The system's step that follows at once, in the same transaction. */
  readonly followedBy?: Action;
  /** What will happen, told before a binding step; `{x}` is filled with the record. */
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

/** Every letter an actor stands for: the administrator may act wherever A, R, L or M may. */
export function lettersOf(actor: Actor): Part[] {
  return actor === 'X' ? ['X', 'A', 'R', 'L', 'M'] : [actor];
}

/** The transitions that somebody with these parts could ever take from this state, in the table's order. */
export function transitionsFor<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  parts: readonly Part[],
): Transition<State, Action>[] {
  return machine.transitions.filter(
    (row) => row.from.includes(state) && row.by.some((part) => parts.includes(part)),
  );
}

/** The row of one action from one state, whoever asks; undefined when the machine has none. */
export function transitionFrom<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  action: string,
): Transition<State, Action> | undefined {
  return machine.transitions.find((row) => row.action === action && row.from.includes(state));
}

/** What a call that takes steps may refuse: any step for its form, each for its own preconditions. */
export function stepErrors({ transitions }: Machine<string, string>): ErrorCode[] {
  const forms = ['REASON_REQUIRED', 'REASON_NOT_ALLOWED', 'COMMENT_REQUIRED'] as const;
  const own = transitions.flatMap(({ requires = [] }) => requires);
  return [...new Set<ErrorCode>(['VERSION_CONFLICT', 'STATE_CONFLICT', 'RIGHT_MISSING', ...forms, ...own])];
}

/** One row taken: the state it was taken from, and the one it led to. */
export interface Move<State extends string, Action extends string> {
  readonly row: Transition<State, Action>;
  readonly from: State;
  readonly to: State;
}

/**
 * What a step makes of a state: its own move, then those of the system that follow at once.
 * @throws Error when the table has no such row from this state for this part
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

/** The word on the button, as this user reads it. */
export function labelOf(row: Transition<string, string>, parts: readonly Part[]): string {
  for (const part of parts) {
    const own = row.labelFor?.[part];
    if (own && row.by.includes(part)) return own;
  }
  return row.label;
}

/** How the history says that a step was taken from this state; null for what is no step of the machine. */
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
