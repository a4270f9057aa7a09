import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Batcher } from '#shared/batching/batcher.js';
import { isOutage } from '#shared/database/sql-state.js';
import { ConnectionSlots } from '#shared/net/connection-slots.js';
import { AttemptRepository, type AttemptOfLead } from './data/attempt.repository.js';

/** Shorter waits are not noted: they are over before a note would be written. */
const NOTED_AFTER_MS = 250;
const BATCH = { maxItems: 64, maxRuns: 2, failsAll: isOutage };

/** Says of an attempt that nothing of its lead was sent, for the case that the process dies. */
export interface UnsentNote {
  /** Writes the note, unless it is written or was taken back. */
  readonly write: () => void;
  /**
   * Takes the note back before the lead is sent: at once if it was not written. Returns false if the
   * lead may not be sent: somebody has settled the attempt meanwhile, or the database could not be
   * asked.
   */
  readonly takeBack: () => true | Promise<boolean>;
}
/**
 * - `connected`: the lead may be sent when `note` is taken back. `release` gives the connection back.
 * - `busy`: no connection became free in time.
 */
export type Connected =
  | { readonly kind: 'connected'; readonly release: () => void; readonly note: UnsentNote }
  | { readonly kind: 'busy' };
interface Wanted {
  readonly advertiserId: number;
  /** How many connections the advertiser has at a time. */
  readonly limit: number;
  readonly waitMs: number;
  readonly attempt: AttemptOfLead;
}

/**
 * Gives out the connections to advertisers. A lead that waits long for one, or for the steps before
 * it is handed over, has a note, which is taken back before the lead is sent. So if the process
 * dies, it is known of those with a note that nothing was sent (ADR 25). A lead that finds a free
 * connection costs no statement.
 */
@Injectable()
export class AdvertiserConnectionsService implements BeforeApplicationShutdown {
  private readonly slots = new ConnectionSlots();
  private readonly waiting = new Batcher<AttemptOfLead, void>(async (attempts) => {
    await this.attempts.noteWaiting(attempts);
    return attempts.map(() => undefined);
  }, BATCH);
  private readonly connected = new Batcher<AttemptOfLead, boolean>(async (attempts) => {
    const ids = await this.attempts.noteConnected(attempts);
    return attempts.map(({ attempt_id: id }) => ids.has(id));
  }, BATCH);

  constructor(private readonly attempts: AttemptRepository) {}

  /** Takes a connection: at once if one is free. */
  take(wanted: Wanted): Connected | Promise<Connected> {
    const note = this.noteOf(wanted.attempt);
    const release = this.slots.tryTake(String(wanted.advertiserId), wanted.limit);
    return release ? { kind: 'connected', release, note } : this.waitFor(wanted, note);
  }

  private async waitFor(
    { advertiserId, limit, waitMs }: Wanted,
    note: UnsentNote,
  ): Promise<Connected> {
    const timer = setTimeout(note.write, NOTED_AFTER_MS);
    const release = await this.slots.take(String(advertiserId), limit, waitMs);
    clearTimeout(timer);
    return release ? { kind: 'connected', release, note } : { kind: 'busy' };
  }

  /** A stop has no time for leads that wait for a connection: they go to the next advertiser. */
  beforeApplicationShutdown(): void {
    this.slots.stopWaiting();
  }

  private noteOf(attempt: AttemptOfLead): UnsentNote {
    let [isWritten, isOver] = [false, false];
    return {
      write: () => {
        if (isWritten || isOver) return;
        isWritten = true;
        // Without its note, the attempt of a process that dies becomes unknown.
        this.waiting.add(attempt).catch(() => undefined);
      },
      takeBack: () => {
        isOver = true;
        return isWritten ? this.maySend(attempt) : true;
      },
    };
  }

  private async maySend(attempt: AttemptOfLead): Promise<boolean> {
    try {
      return await this.connected.add(attempt);
    } catch {
      return false;
    }
  }
}
