import type { Replay } from '@leadline/contracts';

/** A lead that another advertiser would have got; `leads` of them are worth the same. */
export interface Moved {
  readonly advertiser_id: number;
  readonly country_id: number | null;
  readonly publisher_id: number;
  readonly leads: number;
}
/** Where a lead really was, what was earned with it in cents, and where it would have gone. Null: nobody. */
export interface Placement {
  readonly actual: number | null;
  readonly replayed: number | null;
  readonly profitCents: bigint;
  readonly countryId: number | null;
  readonly publisherId: number;
}
type Share = NonNullable<Replay['result']>[number];

interface Part {
  actualLeads: number;
  replayedLeads: number;
  actualCents: bigint;
  expectedCents: bigint;
}

/** Cents as decimal text. */
export const moneyText = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Adds up what happened and what would have, by advertiser. Money is whole cents throughout. */
export class Allocation {
  private readonly parts = new Map<number | null, Part>();
  private readonly movedLeads = new Map<string, Moved>();

  add({ actual, replayed, profitCents, countryId, publisherId }: Placement): void {
    const was = this.partOf(actual);
    was.actualLeads += 1;
    if (actual !== null) was.actualCents += profitCents;
    const would = this.partOf(replayed);
    would.replayedLeads += 1;
    if (replayed === null) return;
    // With the advertiser that really had the lead, what really came of it is the best estimate there is.
    if (replayed === actual) {
      would.expectedCents += profitCents;
      return;
    }
    const key = `${replayed}:${countryId ?? ''}:${publisherId}`;
    this.movedLeads.set(key, {
      advertiser_id: replayed,
      country_id: countryId,
      publisher_id: publisherId,
      leads: (this.movedLeads.get(key)?.leads ?? 0) + 1,
    });
  }

  /** Leads that somebody else would have got, alike ones together. */
  moved(): Moved[] {
    return [...this.movedLeads.values()];
  }

  /** The parts with what the moved leads are expected to earn; most replayed leads first, nobody last. */
  result(
    expectedOfMoved: ReadonlyMap<number, bigint>,
    nameOf: (advertiserId: number) => string,
  ): Share[] {
    return [...this.parts]
      .map(([id, part]): Share => ({
        advertiser_id: id,
        advertiser: id === null ? 'Nobody' : nameOf(id),
        actual_leads: part.actualLeads,
        replayed_leads: part.replayedLeads,
        actual_profit: moneyText(part.actualCents),
        expected_profit: moneyText(
          part.expectedCents + (id === null ? 0n : (expectedOfMoved.get(id) ?? 0n)),
        ),
      }))
      .sort(
        (a, b) =>
          Number(a.advertiser_id === null) - Number(b.advertiser_id === null) ||
          b.replayed_leads - a.replayed_leads ||
          a.advertiser.localeCompare(b.advertiser),
      );
  }

  private partOf(advertiserId: number | null): Part {
    const part = this.parts.get(advertiserId) ?? {
      actualLeads: 0,
      replayedLeads: 0,
      actualCents: 0n,
      expectedCents: 0n,
    };
    this.parts.set(advertiserId, part);
    return part;
  }
}
