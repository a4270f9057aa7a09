import { isLoadFailure } from './load-failure';

/** The browser, as the loader needs it. */
export interface CodeWorld {
  /** Version of the web that this page was opened with. */
  readonly ownVersion: string;
  /** Returns the version that the server has now; null if the server cannot be reached. */
  readonly servedVersion: () => Promise<string | null>;
  /** Reloads resources that a failed load left broken, e.g. style sheets. May throw. */
  readonly repair: () => Promise<void>;
  /**
   * Reloads the page for a version. Returns false if unsaved work would be lost, or if an earlier
   * reload did not help.
   */
  readonly reloadFor: (version: string, isOutdated: boolean) => boolean;
  readonly now: () => number;
  /** Calls `run` after `ms`. Returns a function that cancels the call. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Code that could not be loaded, and the next step. */
export interface CodeTrouble {
  /** Time of the next try; null during a try. */
  readonly retryAt: number | null;
  /** Whether the server has another version, which requires a reload of the page. */
  readonly isOutdated: boolean;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const waitAfter = (tries: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));

/**
 * Loads code and retries until it succeeds. The network may fail for a moment, or a new version of
 * the web may have been deployed, whose files have other names.
 *
 * Before each try it asks the server for its version. Without an answer it waits, twice as long
 * each time. If the server has another version, it reloads the page. It also reloads if the server
 * answers and the code fails again, because browsers remember the failure of a module until the
 * page is reloaded (ADR 29).
 */
export class CodeLoader {
  private current: CodeTrouble | null = null;
  private failedLoads = 0;
  private tries = 0;
  /** Whether the server answered before the last try. */
  private wasReached = false;
  private isChecking = false;
  private waiting: (() => void)[] = [];
  private cancelTimer: (() => void) | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly world: CodeWorld) {}

  /** Loads code. Rejects only for errors that a retry cannot fix, e.g. an error in the code. */
  readonly load = async <Code>(load: () => Promise<Code>): Promise<Code> => {
    try {
      return await load();
    } catch (error) {
      if (!isLoadFailure(error)) throw error;
    }
    return this.loadAgain(load);
  };

  /** Retries at once, e.g. because the browser is online again. */
  readonly retry = (): void => void this.tryAgain();

  /** Returns the current trouble, or null. */
  readonly trouble = (): CodeTrouble | null => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private publish(next: CodeTrouble | null): void {
    this.current = next;
    this.listeners.forEach((listener) => listener());
  }

  private wait(isOutdated: boolean): void {
    this.tries += 1;
    const ms = waitAfter(this.tries);
    this.cancelTimer = this.world.after(ms, this.retry);
    this.publish({ retryAt: this.world.now() + ms, isOutdated });
  }

  /** Starts every waiting load, if the server can be reached. */
  private async tryAgain(): Promise<void> {
    if (this.isChecking || this.waiting.length === 0) return;
    this.isChecking = true;
    this.cancelTimer?.();
    this.cancelTimer = null;
    const wasOutdated = this.current?.isOutdated ?? false;
    this.publish({ retryAt: null, isOutdated: wasOutdated });
    const served = await this.world.servedVersion();
    this.isChecking = false;
    if (served === null) return this.wait(wasOutdated);
    const isOutdated = served !== this.world.ownVersion;
    if ((isOutdated || this.wasReached) && this.world.reloadFor(served, isOutdated)) return;
    this.wasReached = true;
    this.publish({ retryAt: null, isOutdated });
    const started = this.waiting;
    this.waiting = [];
    for (const start of started) start();
  }

  private nextTry(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.isChecking || this.cancelTimer !== null) return;
      if (this.current === null) void this.tryAgain();
      else this.wait(this.current.isOutdated);
    });
  }

  private async loadAgain<Code>(load: () => Promise<Code>): Promise<Code> {
    this.failedLoads += 1;
    try {
      for (;;) {
        await this.nextTry();
        try {
          await this.world.repair();
          return await load();
        } catch (error) {
          if (!isLoadFailure(error)) throw error;
        }
      }
    } finally {
      this.settle();
    }
  }

  private settle(): void {
    this.failedLoads -= 1;
    if (this.failedLoads > 0) return;
    this.tries = 0;
    this.wasReached = false;
    this.publish(null);
  }
}
