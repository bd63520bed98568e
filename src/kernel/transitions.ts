/**
 * One transition between the states of a subject, such as an offer or an order. It names the allowed states and actors,
 * a further condition, the next state, and messages.
 */
export type Transition<State extends string, Actor extends string> = {
  /** States in which the transition is possible; empty for the action that creates the subject. */
  readonly from: readonly State[];
  /** Next state. `same`: the action is recorded, but the state stays. */
  readonly to: State | 'same';
  readonly who: readonly Actor[];
  /** Further condition in words. */
  readonly when: string;
  /** Messages that people get because of the transition, and their receivers, in words. */
  readonly notifies: string;
};

/** Returns whether an actor may make a transition from a state. The condition `when` is not checked here. */
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
