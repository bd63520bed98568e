/**
 * One row of a table of transitions: who may do what in which states, what else must hold, where it leads and what is told
 * to whom.
 */
export type Transition<State extends string, Actor extends string> = {
  /** Empty for the action that the life begins with. */
  readonly from: readonly State[];
  /** `same`: it is noted, and the state stays. */
  readonly to: State | 'same';
  readonly who: readonly Actor[];
  /** Further condition in words. */
  readonly when: string;
  /** Messages of the transition and their receivers, in words. */
  readonly tells: string;
};

/** Returns whether an actor may take a transition from a state, as far as its row tells. */
export function allows<State extends string, Actor extends string>(
  { from, who }: Transition<State, Actor>,
  state: State,
  actor: Actor,
): boolean {
  return from.includes(state) && who.includes(actor);
}

/** The state that a transition leads to from a state. */
export function leadsTo<State extends string>({ to }: Transition<State, string>, state: State): State {
  return to === 'same' ? state : to;
}
