// The amounts that are due for a cohort, computed from a list of events: the slow and plain way, without a line
// of the product. Money is whole cents; percentages are whole numbers.

export interface OracleTerms {
  readonly perLead: number;
  readonly perFtd: number;
  /** Amounts of FTDs from the n-th on. */
  readonly tiers: readonly { readonly from: number; readonly amount: number }[];
  readonly liftsAll: boolean;
  readonly guaranteePercent: number;
  readonly fee: number;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly deductedStatuses: readonly string[];
  /** Null is no limit. */
  readonly deductPercent: number | null;
  readonly reading: 'usual' | 'valid leads' | 'valid ftds';
}
/** Events of one lead, in the order in which they happened. `at` is any number that grows. */
export type OracleEvent =
  | { readonly kind: 'status'; readonly lead: number; readonly status: string }
  | { readonly kind: 'test'; readonly lead: number }
  | { readonly kind: 'ftd'; readonly lead: number; readonly at: number }
  | { readonly kind: 'withdraw'; readonly lead: number }
  | { readonly kind: 'return'; readonly lead: number }
  | { readonly kind: 'undo return'; readonly lead: number }
  | { readonly kind: 'correct'; readonly lead: number; readonly cents: number };
/** Cents that are due for a lead. */
export interface Due {
  forLead: number;
  forFtd: number;
  fromGuarantee: number;
}

interface State {
  id: number;
  status: string;
  isTest: boolean;
  isReturned: boolean;
  hadFtd: boolean;
  ftdAt: number | null;
  corrected: number | null;
}

const stateAfter = (ids: readonly number[], events: readonly OracleEvent[]): State[] => {
  const states = [...ids]
    .sort((a, b) => a - b)
    .map((id): State => ({
      id,
      status: 'New',
      isTest: false,
      isReturned: false,
      hadFtd: false,
      ftdAt: null,
      corrected: null,
    }));
  for (const event of events) {
    const state = states.find(({ id }) => id === event.lead);
    if (!state) throw new Error(`No lead ${event.lead}`);
    switch (event.kind) {
      case 'status':
        state.status = event.status;
        break;
      case 'test':
        state.isTest = true;
        break;
      case 'ftd':
        state.ftdAt ??= event.at;
        state.hadFtd = true;
        state.isReturned = false;
        break;
      case 'return':
        if (!state.hadFtd) state.isReturned = true;
        break;
      case 'undo return':
        state.isReturned = false;
        break;
      case 'withdraw':
        state.ftdAt = null;
        state.corrected = null;
        break;
      case 'correct':
        if (state.ftdAt !== null) state.corrected = event.cents;
    }
  }
  return states;
};

/** Amount of the n-th FTD, of `all` that there are. */
const amountOfFtd = ({ perFtd, tiers, liftsAll }: OracleTerms, n: number, all: number): number => {
  let amount = perFtd;
  for (const tier of tiers) if ((liftsAll ? all : n) >= tier.from) amount = tier.amount;
  return amount;
};
/** All that is due: FTD by FTD, at least the guarantee, within the limits, half a cent up. */
const due = (terms: OracleTerms, ftds: number, leads: number, forLeads: number): number => {
  let forFtds = 0;
  for (let n = 1; n <= ftds; n += 1) forFtds += amountOfFtd(terms, n, ftds);
  let hundredfold = Math.max(forFtds * 100, terms.perFtd * terms.guaranteePercent * leads);
  hundredfold += forLeads * 100;
  if (terms.maximum !== null && hundredfold > terms.maximum * 100)
    hundredfold = terms.maximum * 100;
  if (terms.minimum !== null && hundredfold < terms.minimum * 100)
    hundredfold = terms.minimum * 100;
  const rest = hundredfold % 100;
  return (hundredfold - rest) / 100 + (rest >= 50 ? 1 : 0) + terms.fee;
};

/** The key of what no lead can take, in the result of `dueAfter`. */
export const NO_LEAD = 0;

/** Returns what is due for each lead. `closesAt` is null as long as the cohort is open. */
export const dueAfter = (
  terms: OracleTerms,
  ids: readonly number[],
  events: readonly OracleEvent[],
  closesAt: number | null,
): Map<number, Due> => {
  const states = stateAfter(ids, events);
  const result = new Map<number, Due>();
  for (const { id, isTest, isReturned, ftdAt, corrected } of states)
    result.set(id, {
      forLead: isTest || isReturned ? 0 : terms.perLead,
      forFtd: isTest || ftdAt === null ? 0 : (corrected ?? terms.perFtd),
      fromGuarantee: 0,
    });
  if (closesAt === null) return result;

  let allowed = Infinity;
  if (terms.deductPercent !== null)
    for (allowed = 0; (allowed + 1) * 100 <= terms.deductPercent * states.length;) allowed += 1;
  const deducted: number[] = [];
  const invalid: number[] = [];
  for (const { id, isTest, isReturned, status } of states) {
    if (isTest || isReturned || !terms.deductedStatuses.includes(status)) continue;
    invalid.push(id);
    if (deducted.length < allowed) deducted.push(id);
  }
  const out = terms.reading === 'valid leads' ? invalid : deducted;
  const counted = states.filter(
    ({ id, isTest, isReturned }) => !isTest && !isReturned && !out.includes(id),
  );

  let onTime = 0;
  let forLeads = 0;
  const late: State[] = [];
  for (const state of states) {
    const own = result.get(state.id) as Due;
    if (deducted.includes(state.id)) own.forLead = 0;
    forLeads += own.forLead;
    if (state.isTest || state.ftdAt === null) continue;
    if (terms.reading === 'valid ftds' && deducted.includes(state.id)) {
      if (state.corrected === null) own.forFtd = 0;
    } else if (state.ftdAt < closesAt) onTime += 1;
    else late.push(state);
  }
  late.sort((a, b) => (a.ftdAt as number) - (b.ftdAt as number) || a.id - b.id);
  late.forEach((state, before) => {
    if (state.corrected !== null) return;
    const ftds = onTime + before;
    (result.get(state.id) as Due).forFtd =
      due(terms, ftds + 1, counted.length, forLeads) - due(terms, ftds, counted.length, forLeads);
  });
  let left = due(terms, onTime, counted.length, forLeads) - forLeads - terms.perFtd * onTime;
  if (counted.length === 0) result.set(NO_LEAD, { forLead: 0, forFtd: 0, fromGuarantee: left });
  for (let index = 0; index < counted.length; index += 1) {
    const share = Math.ceil(left / (counted.length - index));
    (result.get((counted[index] as State).id) as Due).fromGuarantee = share;
    left -= share;
  }
  return result;
};

/** A generator of numbers from 0 to 1, as `Math.random`. */
type Draw = () => number;

const STATUSES = ['New', 'No answer', 'Wrong number', 'Under age'];

/** Makes a random cohort: its terms, its leads, and up to four events for each. */
export const randomCohort = (
  draw: Draw,
  reading: OracleTerms['reading'],
): { terms: OracleTerms; ids: number[]; events: OracleEvent[]; closesAt: number } => {
  const below = (most: number): number => Math.floor(draw() * most);
  const ids = Array.from({ length: below(30) }, (_, index) => 100 + 3 * index);
  const perFtd = 1 + below(200_000);
  let from = 1;
  const tiers = Array.from({ length: below(2) * below(6) }, () => {
    from += 1 + below(5);
    return { from, amount: 1 + below(2 * perFtd) };
  });
  const minimum = below(3) === 0 ? 1 + below(900_000) : null;
  const terms = {
    perLead: below(3) * 725,
    perFtd,
    tiers,
    liftsAll: below(2) === 0,
    fee: below(2) * below(60_000),
    minimum,
    maximum: below(3) === 0 ? (minimum ?? 0) + 1 + below(900_000) : null,
    guaranteePercent: below(4) === 0 ? 0 : 1 + below(40),
    deductedStatuses: STATUSES.slice(2, 2 + below(3)),
    deductPercent: below(3) === 0 ? null : 1 + below(60),
    reading,
  };
  const eventOf = (lead: number): OracleEvent => {
    const kind = below(13);
    if (kind < 3) return { kind: 'status', lead, status: STATUSES[below(4)] as string };
    if (kind < 7) return { kind: 'ftd', lead, at: below(100) };
    if (kind === 7) return { kind: 'withdraw', lead };
    if (kind > 10) return { kind: 'return', lead };
    if (kind === 10) return { kind: 'undo return', lead };
    return kind === 8 ? { kind: 'correct', lead, cents: below(90_000) } : { kind: 'test', lead };
  };
  const events = ids
    .flatMap((lead) => Array.from({ length: below(5) }, () => eventOf(lead)))
    .map((event) => ({ event, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => event);
  return { terms, ids, events, closesAt: 50 };
};
