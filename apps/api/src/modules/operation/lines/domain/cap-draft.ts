import { contracts, type Cap } from '@leadline/contracts';
import {
  Draft,
  inCountries,
  isSame,
  lineCall,
  LineProblem,
  type LineCall,
  type Made,
} from './draft.js';
import type { NamedRecord } from './names.js';
import type { CapClause } from './statement.js';

const { caps } = contracts;

/** The sets of a cap. */
export interface CapScope {
  readonly advertisers: readonly NamedRecord[];
  readonly publishers: readonly NamedRecord[];
  readonly countries: readonly NamedRecord[];
}
type CapRule = Pick<Cap, 'type' | 'interval' | 'cap' | 'reset_time' | 'timezone_id'>;

const idsOf = (records: readonly { readonly id: number }[]): number[] =>
  records.map(({ id }) => id).toSorted((a, b) => a - b);
const ruleOf = ({ type, interval, cap, reset_time, timezone_id }: CapRule): CapRule => ({
  type,
  interval,
  cap,
  reset_time,
  timezone_id,
});
const INTERVALS = { daily: 'daily', interval: 'total' } as const;
const TYPES = { lead: 'lead', ftd: 'FTD' } as const;

const scopeText = ({ advertisers, publishers, countries }: CapScope): string =>
  [...advertisers, ...publishers].map(({ name }) => name).join(', ') + inCountries(countries);

/** Whether a cap has exactly this scope, and no parameters and no deal. */
const hasScope = (cap: Cap, { advertisers, publishers, countries }: CapScope): boolean =>
  isSame(idsOf(cap.advertisers), idsOf(advertisers)) &&
  isSame(idsOf(cap.affiliates), idsOf(publishers)) &&
  isSame(idsOf(cap.countries), idsOf(countries)) &&
  Object.keys(cap.parameters).length === 0 &&
  cap.deal === null;

const capText = ({ id, interval, cap }: Cap): string =>
  `cap #${id} (${INTERVALS[interval]}, ${cap})`;

/** Returns the cap that a clause changes. Null if there is none yet. */
export const findCap = (all: readonly Cap[], scope: CapScope, clause: CapClause): Cap | null => {
  const found = all.filter(
    (cap) =>
      hasScope(cap, scope) &&
      cap.type === clause.type &&
      (clause.interval === null || cap.interval === clause.interval),
  );
  const [cap = null, another] = found;
  if (another !== undefined)
    throw new LineProblem(
      `There are several: ${found.map(capText).join(', ')}. Name one by its id, as in ` +
        `"cap #${another.id} ${clause.limit}".`,
    );
  return cap;
};

/**
 * Returns the scopes of a clause: one for all countries, or one for each. Countries that have caps
 * of their own are not put together by accident.
 */
export const scopesOf = (all: readonly Cap[], scope: CapScope, clause: CapClause): CapScope[] => {
  const apart = scope.countries.map((country) => ({ ...scope, countries: [country] }));
  if (clause.isEach) return apart.length > 0 ? apart : [scope];
  if (apart.length < 2 || findCap(all, scope, clause)) return [scope];
  const own = apart.filter((one) => findCap(all, one, clause));
  if (own.length > 0)
    throw new LineProblem(
      `${own.map(({ countries }) => countries[0]?.name ?? '').join(', ')}: there are caps of ` +
        'single countries. Write "each" to set one for each country.',
    );
  return [scope];
};

/** A cap of parties and countries. */
export class CapDraft extends Draft<CapRule> {
  /** `first` is the rule of a new cap. */
  constructor(
    private readonly before: Cap | null,
    private readonly scope: CapScope,
    private readonly first: CapRule,
  ) {
    super(ruleOf(before ?? first), before === null);
  }

  get key(): string {
    if (this.before) return `cap ${this.before.id}`;
    const { advertisers, publishers, countries } = this.scope;
    const sets = [advertisers, publishers, countries].map((set) => idsOf(set).join('+'));
    const { type, interval } = this.first;
    return `new cap ${type} ${interval} ${sets.join(' ')}`;
  }
  get name(): string {
    const { interval, type } = this.content;
    const words = `${INTERVALS[interval]} ${TYPES[type]} cap of ${scopeText(this.scope)}`;
    return this.before
      ? `Cap #${this.before.id}, ${words}`
      : words.charAt(0).toUpperCase() + words.slice(1);
  }
  get version(): number {
    return this.before?.version ?? 0;
  }

  apply(rule: Partial<CapRule>): void {
    this.content = { ...this.content, ...rule };
  }

  override warnings(): string[] {
    const counted = (this.before?.filled ?? 0) + (this.before?.reserved ?? 0);
    if (this.content.cap === 0) return [`${this.name}: 0 closes it.`];
    if (this.before === null || counted < this.content.cap) return [];
    return [`${this.name} has counted ${counted} already: with ${this.content.cap} it is full.`];
  }

  protected save(): LineCall {
    const { before } = this;
    const { advertisers, publishers, countries } = this.scope;
    const body = {
      ...this.content,
      country_ids: idsOf(countries),
      advertiser_ids: idsOf(advertisers),
      affiliate_ids: idsOf(publishers),
    };
    if (!before) return lineCall(caps.create, { body });
    const deal = { deal_id: before.deal?.id ?? null };
    return lineCall(caps.update, {
      body: { ...body, ...deal, id: before.id, version: before.version },
    });
  }

  protected undo({ id, version }: Made): LineCall {
    if (!this.before) return lineCall(caps.remove, { params: { id } });
    return lineCall(caps.restore, {
      params: { id, version: this.before.version },
      body: { version },
    });
  }
}
