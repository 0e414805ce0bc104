/** Colour families of the kit (design/look): what kind of thing a state says. */
export type Tone = 'neutral' | 'progress' | 'action' | 'engaged' | 'success' | 'danger';

/** Names of the icons that a state may show; the kit has one for each. */
export type StateIcon =
  | 'archive'
  | 'arrow-down-to-line'
  | 'badge-check'
  | 'ban'
  | 'banknote'
  | 'calendar-clock'
  | 'chart'
  | 'chart-pie'
  | 'circle-check'
  | 'circle-dashed'
  | 'circle-dot'
  | 'circle-x'
  | 'eye-off'
  | 'file-check'
  | 'file-up'
  | 'flag'
  | 'gavel'
  | 'hand'
  | 'history'
  | 'landmark'
  | 'life-buoy'
  | 'link'
  | 'lock'
  | 'mail'
  | 'pen'
  | 'receipt'
  | 'scale'
  | 'scan'
  | 'send'
  | 'shield-check'
  | 'shield-off'
  | 'sigma'
  | 'stamp'
  | 'trending-down'
  | 'triangle-alert'
  | 'undo'
  | 'upload'
  | 'user-check'
  | 'users';

/** One state: how it is said and shown, and what rules ask of it. */
export interface StateDeclaration {
  /** French, as screens, exports and mails say it. */
  readonly label: string;
  readonly tone: Tone;
  readonly icon: StateIcon;
  /** What lists, counts, cover and masks ask for, instead of naming states. */
  readonly tags?: readonly string[];
  /** The milestone in whose place steps draw this state, because the record goes back to it. */
  readonly standsFor?: string;
  /** The state that the debtor reads instead, because this one tells how its supplier is funded (api.md §4). */
  readonly shownToClientAs?: string;
}

export type States = Readonly<Record<string, StateDeclaration>>;
type Key<S extends States> = keyof S & string;
/** A tag that some state of this table carries. */
export type TagOf<S extends States> = S[Key<S>] extends infer State
  ? State extends { readonly tags: readonly (infer Tag)[] }
    ? Tag
    : never
  : never;

/** A table as it is typed, right or wrong. */
type Typed = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
interface OneOf<Values> {
  readonly oneOf: Values;
}
/** What its states lack: a wrong value is refused in its own line, and nowhere else. */
type Right<S extends Typed> = {
  readonly [Name in keyof S]: {
    readonly [Field in keyof StateDeclaration]: Field extends keyof S[Name]
      ? S[Name][Field] extends StateDeclaration[Field]
        ? unknown
        : OneOf<StateDeclaration[Field]>
      : StateDeclaration[Field];
  };
};
/** The table as it is meant: whoever reads a wrong one has the names and tags of its states all the same. */
type Meant<S extends Typed> = S extends States
  ? S
  : {
      readonly [Name in keyof S]: S[Name] extends StateDeclaration
        ? S[Name]
        : Omit<StateDeclaration, 'tags'> & Pick<S[Name], 'tags' & keyof S[Name]>;
    };

/** Declares the states of a record and keeps their exact names and tags. */
export function defineStates<const S extends Typed>(states: S & Right<S>): Meant<S> {
  return states as unknown as Meant<S>;
}

/** Names of the states, in the order of the table. */
export function stateNames<S extends States>(states: S): [Key<S>, ...Key<S>[]] {
  return Object.keys(states) as [Key<S>, ...Key<S>[]];
}

/** Whether a state carries a tag. */
export function hasTag<S extends States>(states: S, state: Key<S>, tag: TagOf<S>): boolean {
  return states[state]?.tags?.includes(tag as string) ?? false;
}

/** The states that carry any of these tags, in the order of the table. */
export function statesWith<S extends States>(states: S, ...tags: readonly TagOf<S>[]): Key<S>[] {
  return stateNames(states).filter((state) => tags.some((tag) => hasTag(states, state, tag)));
}

/** What the debtor reads for a state. */
export function stateForClient<S extends States>(states: S, state: Key<S>): Key<S> {
  return (states[state]?.shownToClientAs ?? state) as Key<S>;
}

/** The states of these tags as the debtor reads them, each once. */
export function statesForClient<S extends States>(states: S, ...tags: readonly TagOf<S>[]): Key<S>[] {
  return [...new Set(statesWith(states, ...tags).map((state) => stateForClient(states, state)))];
}
