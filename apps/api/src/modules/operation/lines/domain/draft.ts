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

/** The save of a record by the lines of one moment. */
export interface DraftedSave {
  /** The call that saves the record. Null if the lines leave it as it is. */
  readonly call: LineCall | null;
  /** Returns the call that brings back what was before. */
  readonly undo: (made: Made) => LineCall;
}

/**
 * A record that lines change, as they would leave it. Several lines may change one record. Those of
 * a later moment change what the lines before leave.
 */
export abstract class Draft<Content = unknown> {
  /** The content that the lines of earlier moments leave. */
  #last: Content;

  /** `content` is what the record has, or what a new one has without its lines. */
  constructor(
    protected content: Content,
    private readonly isNew: boolean,
  ) {
    this.#last = content;
  }

  /** Identifies the record among those of the lines. */
  abstract readonly key: string;
  /** Names the record for people. */
  abstract readonly name: string;
  /** The version that was read; 0 if there is no such record yet. */
  abstract readonly version: number;

  /** Returns the call that saves the content, which was `last` before. */
  protected abstract save(last: Content): LineCall;
  /** Returns the call that brings back what was before `saved` was. */
  protected abstract undo(made: Made, saved: Content): LineCall;

  /** Ends the lines of a moment. */
  settle(): DraftedSave {
    const { content } = this;
    const isLeft = !this.isNew && isSame(this.#last, content);
    const call = isLeft ? null : this.save(this.#last);
    this.#last = content;
    return { call, undo: (made) => this.undo(made, content) };
  }

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
