import { dayText, wallClockAt } from '@leadline/contracts';
import {
  concernsAdvertiser,
  concernsTraffic,
  reservationKey,
  reservationOf,
  openKeyOf,
  windowOf,
  type CapUsage,
} from './cap-match.js';
import { UNSAVED } from './compile.js';
import { withDraft, type Draft } from './draft.js';
import { decide, matchDistribution } from './engine.js';
import type { Decision, Offer, RoutedLead, RoutingView } from './lead.js';
import { seededDraw } from './random.js';
import type { CapConfig, DistributionConfig, Snapshot } from './snapshot.js';

/** A lead that was decided once. */
export interface PastLead {
  readonly lead: RoutedLead;
  readonly at: Date;
  readonly distributionId: number | null;
  /** Who had this e-mail or phone already, by leads that are not played again. */
  readonly takenBefore: readonly number[];
  /** Advertisers that refused this very lead: they would again. */
  readonly refusedBy: readonly number[];
  readonly isDuplicate: boolean;
}
/** A lead or FTD that really came and is not played again: it counts in caps as it did. */
export interface PastUse {
  readonly type: CapConfig['type'];
  readonly at: Date;
  readonly advertiserId: number;
  readonly publisherId: number;
  readonly countryId: number | null;
  readonly funnel: string | null;
}
/** A window that was open when the range began, and from when on its uses count. */
export interface OpenCap {
  readonly cap_id: number;
  readonly type: CapConfig['type'];
  readonly since: string;
}

/** Plays past leads again, in their order, with a draft in force (domain §4). Everything that it counts is its own. */
export class ReplayEngine {
  private readonly snapshot: Snapshot;
  private readonly draftId: number;
  private readonly usage = new Map<string, CapUsage>();
  /** Acceptances by day and group. */
  private readonly slots = new Map<string, Map<number, number>>();
  /** Advertisers by e-mail and phone. */
  private readonly taken = new Map<string, Set<number>>();

  constructor(saved: Snapshot, draft: Draft) {
    // Caps of its own: what is remembered of a cap is its open window, and here time is another.
    this.snapshot = withDraft({ ...saved, caps: saved.caps.map((cap) => ({ ...cap })) }, draft);
    this.draftId = draft.id ?? UNSAVED;
  }

  get isAnyCapped(): boolean {
    return this.snapshot.caps.length > 0;
  }
  blocksDuplicates(publisherId: number): boolean {
    return this.snapshot.publishers.get(publisherId)?.blockDuplicateLeads === true;
  }
  nameOf(advertiserId: number): string {
    return this.snapshot.advertisers.get(advertiserId)?.name ?? `#${advertiserId}`;
  }

  /** Whether the lead would come to the draft, or came to the distribution whose place it takes. */
  concerns({ lead, distributionId }: PastLead): boolean {
    return (
      matchDistribution({ lead, snapshot: this.snapshot })?.id === this.draftId ||
      (this.draftId !== UNSAVED && distributionId === this.draftId)
    );
  }

  /** The windows whose use before the range must be known. An interval cap that was reset since then begins with the range. */
  capsOpenAt(from: Date): OpenCap[] {
    return this.snapshot.caps.map((cap) => {
      const { start } = windowOf(cap, from);
      return { cap_id: cap.id, type: cap.type, since: (start < from ? start : from).toISOString() };
    });
  }
  begin(used: readonly { readonly cap_id: number; readonly filled: number }[], from: Date): void {
    const filled = new Map(used.map((row) => [row.cap_id, row.filled]));
    for (const cap of this.snapshot.caps)
      this.usage.set(openKeyOf(cap, from), { filled: filled.get(cap.id) ?? 0, reserved: 0 });
  }

  count(use: PastUse): void {
    const { countryId } = use;
    if (countryId === null) return;
    for (const cap of this.snapshot.caps) {
      if (
        cap.type === use.type &&
        concernsTraffic(cap, { ...use, countryId }) &&
        concernsAdvertiser(cap, use.advertiserId)
      )
        this.fill(reservationKey(reservationOf(cap, use.at)));
    }
  }

  /** Decides the lead as of its time. Whoever is offered it counts as having accepted it. */
  play(past: PastLead): Decision {
    const { lead, at } = past;
    const decision = decide({
      lead,
      snapshot: this.snapshot,
      now: at,
      draw: seededDraw(`${lead.id}:${this.snapshot.version}`),
      view: this.viewOf(past),
    });
    if (decision.kind === 'offer') {
      for (const hold of decision.holds) this.fill(reservationKey(hold));
      this.countSlot(decision);
      this.remember(lead, decision.advertiserId);
    }
    return decision;
  }

  /** Remembers who has the person behind a lead. */
  remember({ email, phone }: Pick<RoutedLead, 'email' | 'phone'>, advertiserId: number): void {
    for (const person of [email, phone])
      this.taken.set(person, (this.taken.get(person) ?? new Set()).add(advertiserId));
  }

  private viewOf({ lead, at, takenBefore, refusedBy, isDuplicate }: PastLead): RoutingView {
    const distribution = matchDistribution({ lead, snapshot: this.snapshot });
    return {
      usage: this.usage,
      slots: distribution?.method === 'slot' ? this.slotsOf(distribution, at) : new Map(),
      isDuplicate,
      refusedBy: new Set(refusedBy),
      takenBy: new Set([
        ...takenBefore,
        ...(this.taken.get(lead.email) ?? []),
        ...(this.taken.get(lead.phone) ?? []),
      ]),
      // Whose calls were failing at that time is not known any more.
      circuitOpen: new Set(),
    };
  }

  private slotsOf(
    distribution: DistributionConfig,
    at: Date,
  ): Map<number, ReadonlyMap<number, number>> {
    const day = dayText(wallClockAt(at, distribution.zone));
    return new Map(
      distribution.timeslots.flatMap(({ groups }) =>
        groups.map(({ id }) => [id, this.slots.get(`${day}:${id}`) ?? new Map<number, number>()]),
      ),
    );
  }

  private countSlot({ slotDay, groupId, advertiserId }: Offer): void {
    if (slotDay === null) return;
    const counts = this.slots.get(`${slotDay}:${groupId}`) ?? new Map<number, number>();
    this.slots.set(
      `${slotDay}:${groupId}`,
      counts.set(advertiserId, (counts.get(advertiserId) ?? 0) + 1),
    );
  }

  private fill(key: string): void {
    this.usage.set(key, { filled: (this.usage.get(key)?.filled ?? 0) + 1, reserved: 0 });
  }
}
