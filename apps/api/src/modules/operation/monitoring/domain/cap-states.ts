type CapState = 'closed' | 'open' | 'nearly_full' | 'full';
export interface UsedCap {
  readonly cap: number;
  readonly filled: number;
  readonly reserved: number;
}
const NEARLY = 0.9;

const stateOf = ({ cap, filled, reserved }: UsedCap): CapState => {
  if (cap === 0) return 'closed';
  const used = (filled + reserved) / cap;
  if (used >= 1) return 'full';
  return used >= NEARLY ? 'nearly_full' : 'open';
};

/** Counts the caps in each state. A cap of 0 is closed on purpose. */
export const capStates = (caps: readonly UsedCap[]): Readonly<Record<CapState, number>> => {
  const counts = { closed: 0, open: 0, nearly_full: 0, full: 0 };
  for (const cap of caps) counts[stateOf(cap)] += 1;
  return counts;
};
