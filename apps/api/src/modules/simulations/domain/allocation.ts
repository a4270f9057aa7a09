import type { Replay } from '@leadline/contracts';

/** Leads that another advertiser would have got, and that are expected to earn the same. */
export interface Moved {
  readonly advertiser_id: number;
  readonly country_id: number | null;
  readonly publisher_id: number;
  readonly leads: number;
}
/**
 * The advertiser a lead had, what it earned in cents, and the advertiser it would have had. Null =
 * nobody.
 */
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

/** Formats cents as decimal text. */
export const moneyText = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Adds up what happened and what would have happened, by advertiser. Money is in whole cents. */
export class Allocation {
  private readonly parts = new Map<number | null, Part>();
  private readonly movedLeads = new Map<string, Moved>();

  add({ actual, replayed, profitCents, countryId, publisherId }: Placement): void {
    const actualPart = this.partOf(actual);
    actualPart.actualLeads += 1;
    if (actual !== null) actualPart.actualCents += profitCents;
    const replayedPart = this.partOf(replayed);
    replayedPart.replayedLeads += 1;
    if (replayed === null) return;
    // The lead stays with its advertiser, so its real profit is the best estimate.
    if (replayed === actual) {
      replayedPart.expectedCents += profitCents;
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

  /**
   * The leads that another advertiser would have got, in groups that are expected to earn the same.
   */
  moved(): Moved[] {
    return [...this.movedLeads.values()];
  }

  /** The result by advertiser: most replayed leads first, nobody last. */
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
