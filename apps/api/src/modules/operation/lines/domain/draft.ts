import type { RouteCall, RouteShape } from '@leadline/contracts';

/** A reason why a line that can be read cannot be carried out. */
export class LineProblem extends Error {
  constructor(
    message: string,
    readonly suggestions: readonly string[] = [],
  ) {
    super(message);
  }
}

/** A call of a route that makes a change. */
export interface LineCall {
  readonly route: RouteShape;
  readonly input: unknown;
}
export const lineCall = <R extends RouteShape>(route: R, input: RouteCall<R>): LineCall => ({
  route,
  input,
});

/** A record as a save left it. */
export interface Made {
  readonly id: number;
  readonly version: number;
}

/** A record that lines change, as they would leave it. Several lines may change one record. */
export abstract class Draft {
  /** Numbers of the lines. */
  readonly lines = new Set<number>();
  /** Identifies the record among those of the lines. */
  abstract readonly key: string;
  /** Names the record for people. */
  abstract readonly name: string;
  /** The version that was read; 0 if there is no such record yet. */
  abstract readonly version: number;

  /** Returns the call that saves the record. Null if the lines leave it as it is. */
  abstract call(): LineCall | null;
  /** Returns the call that brings back what was before. */
  abstract undo(made: Made): LineCall;

  warnings(): readonly string[] {
    return [];
  }
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Named {
  readonly name: string;
}
/** ` in Germany, Austria`, or nothing without countries. */
export const inCountries = (countries: readonly Named[]): string =>
  countries.length === 0 ? '' : ` in ${countries.map(({ name }) => name).join(', ')}`;
