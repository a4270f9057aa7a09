/** The decision about an FTD, in stored form. */
export interface ReversibleFtd {
  readonly state: 'pending' | 'accepted' | 'rejected';
  readonly decided_at: Date | null;
  readonly decided_by: number | null;
  readonly reversed_at: Date | null;
  readonly advertiser_pays: boolean;
}
export interface ReversalRequest {
  readonly userId: number;
  /** The time of the acceptance that its sender saw. Null if the request does not name it. */
  readonly seen: Date | null;
  readonly advertiserPays: boolean;
  /** Whether the publisher would be shown what it is shown now. */
  readonly showsSame: boolean;
}

/**
 * Checks whether an acceptance may be reversed. `repeated`: the sender has reversed it before, for
 * example in another tab. `second`: it has been decided otherwise since, or anew. `illegal`: nobody
 * has accepted it.
 */
export const checkReversal = (
  ftd: ReversibleFtd | null,
  { userId, seen, advertiserPays, showsSame }: ReversalRequest,
): 'reverse' | 'repeated' | 'second' | 'illegal' => {
  if (ftd?.decided_at == null) return 'illegal';
  const isSame = showsSame && ftd.advertiser_pays === advertiserPays;
  if (ftd.reversed_at !== null && ftd.decided_by === userId && isSame) return 'repeated';
  if (ftd.state !== 'accepted') return 'second';
  return seen !== null && seen.getTime() !== ftd.decided_at.getTime() ? 'second' : 'reverse';
};
