/** One row of a table of transitions: allowed actor and states, further conditions, next state, and messages. */
export type Transition<State extends string, Actor extends string> = {
  /** Empty for the first action. */
  readonly from: readonly State[];
  /** `same`: the action is recorded, but the state stays. */
  readonly to: State | 'same';
  readonly who: readonly Actor[];
  /** Further condition in words. */
  readonly when: string;
  /** Messages of the transition and their receivers, in words. */
  readonly tells: string;
};

/** Returns whether an actor may take a transition from a state, as far as its row decides. */
export function allows<State extends string, Actor extends string>(
  { from, who }: Transition<State, Actor>,
  state: State,
  actor: Actor,
): boolean {
  return from.includes(state) && who.includes(actor);
}

/** Returns the state after a transition. */
export function leadsTo<State extends string>({ to }: Transition<State, string>, state: State): State {
  return to === 'same' ? state : to;
}
