interface Named {
  readonly id: number;
  readonly name: string;
}

/** The choices and the one that a record has, which the list may not offer any more. */
export const withOwn = (choices: readonly Named[], own: Named | undefined): readonly Named[] =>
  own === undefined || choices.some(({ id }) => id === own.id) ? choices : [...choices, own];
