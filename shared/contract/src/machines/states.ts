/** Colour families of the kit (design/look): what kind of state it is. */
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

/** One state: its label and look, and the tags that rules use. */
export interface StateDeclaration {
  /** French, for screens, exports and mails. */
  readonly label: string;
  readonly tone: Tone;
  readonly icon: StateIcon;
  /** Used by lists, counts, cover and masks instead of state names. */
  readonly tags?: readonly string[];
  /** The milestone that progress bars show for this state, because the record goes back to it. */
  readonly standsFor?: string;
  /** The state shown to the debtor instead, because this one reveals how its supplier is funded (api.md §4). */
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

/** A table as typed, valid or not. */
type Typed = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
interface OneOf<Values> {
  readonly oneOf: Values;
}
/** Errors in its states: a wrong value is reported on its own line only. */
type Right<S extends Typed> = {
  readonly [Name in keyof S]: {
    readonly [Field in keyof StateDeclaration]: Field extends keyof S[Name]
      ? S[Name][Field] extends StateDeclaration[Field]
        ? unknown
        : OneOf<StateDeclaration[Field]>
      : StateDeclaration[Field];
  };
};
/** The table as intended: readers of an invalid one still get the names and tags of its states. */
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

/** The state as shown to the debtor. */
export function stateForClient<S extends States>(states: S, state: Key<S>): Key<S> {
  return (states[state]?.shownToClientAs ?? state) as Key<S>;
}

/** The states with these tags as the debtor sees them, once each. */
export function statesForClient<S extends States>(states: S, ...tags: readonly TagOf<S>[]): Key<S>[] {
  return [...new Set(statesWith(states, ...tags).map((state) => stateForClient(states, state)))];
}
