/**
 * One transition between the states of a subject, such as an offer or an order. It names the allowed states and actors,
 * a further condition, the next state, and messages.
 */
export type Transition<State extends string, Actor extends string> = {
  /** States in which the transition is possible; empty for the action that creates the subject. */
  readonly from: readonly State[];
  /** Next state. `same` means that the action is recorded, but the state does not change. */
  readonly to: State | 'same';
  readonly who: readonly Actor[];
  /** Further condition in words. */
  readonly when: string;
  /** Messages that the transition sends, and their recipients, in words. */
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
