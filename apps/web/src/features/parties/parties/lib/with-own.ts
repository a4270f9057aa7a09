interface Named {
  readonly id: number;
  readonly name: string;
}

/** Returns the choices together with the record's own one, which the list may no longer offer. */
export const withOwn = (choices: readonly Named[], own: Named | undefined): readonly Named[] =>
  own === undefined || choices.some(({ id }) => id === own.id) ? choices : [...choices, own];
