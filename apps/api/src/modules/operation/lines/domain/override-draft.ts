import { contracts, type LeadOverride } from '@leadline/contracts';
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
import type { OverrideClause, PartySide } from './statement.js';

/** The place of an override: on whose page, and for whom. */
export interface OverridePlace {
  readonly of: OverrideClause['of'];
  readonly side: PartySide;
  readonly party: NamedRecord;
  readonly other: NamedRecord | null;
  readonly countries: readonly NamedRecord[];
}

const WORDS = { publisher_id: 'Publisher id override', funnel: 'API offer slug override' } as const;
const routesOf = (of: OverrideClause['of']) =>
  of === 'funnel' ? contracts.funnelOverrides : contracts.publisherOverrides;
const idsOf = (records: readonly NamedRecord[]): number[] =>
  records.map(({ id }) => id).toSorted((a, b) => a - b);

const partiesOf = ({ side, party, other }: OverridePlace) =>
  side === 'advertiser'
    ? { advertiser_id: party.id, affiliate_id: other?.id ?? null }
    : { advertiser_id: other?.id ?? null, affiliate_id: party.id };

/** Returns the override of a place. Null if there is none yet. */
export const findOverride = (
  all: readonly LeadOverride[],
  place: OverridePlace,
): LeadOverride | null => {
  const parties = partiesOf(place);
  const [found = null, another] = all.filter(
    (one) =>
      one.advertiser_id === parties.advertiser_id &&
      one.affiliate_id === parties.affiliate_id &&
      isSame(
        one.countries.toSorted((a, b) => a - b),
        idsOf(place.countries),
      ),
  );
  if (another)
    throw new LineProblem('There are several overrides for this. Change them on the page.');
  return found;
};

/** The values that an advertiser is told in place of the publisher's id or the funnel. */
export class OverrideDraft extends Draft<readonly string[]> {
  constructor(
    private readonly place: OverridePlace,
    private readonly before: LeadOverride | null,
  ) {
    super(before?.override_values ?? [], before === null);
  }

  get key(): string {
    const { of, side, party, other, countries } = this.place;
    if (this.before) return `override ${this.before.id}`;
    return `new ${of} ${side} ${party.id} ${other?.id ?? 'any'} ${idsOf(countries).join('+')}`;
  }
  get name(): string {
    const { of, party, other, countries } = this.place;
    const whom = other ? ` for ${other.name}` : '';
    return `${WORDS[of]} of ${party.name}${whom}${inCountries(countries)}`;
  }
  get version(): number {
    return this.before?.version ?? 0;
  }

  apply(values: readonly string[]): void {
    this.content = values;
  }

  protected save(): LineCall {
    const { before } = this;
    const { create, update } = routesOf(this.place.of);
    if (!before) return lineCall(create, { body: this.#body(this.content) });
    const body = { ...this.#body(this.content), version: before.version };
    return lineCall(update, { params: { id: before.id }, body });
  }

  protected undo({ id, version }: Made): LineCall {
    const { update, remove } = routesOf(this.place.of);
    if (!this.before) return lineCall(remove, { params: { id } });
    const body = { ...this.#body(this.before.override_values), version };
    return lineCall(update, { params: { id }, body });
  }

  #body(values: readonly string[]) {
    return {
      side: this.place.side,
      ...partiesOf(this.place),
      countries: idsOf(this.place.countries),
      override_values: [...values],
    };
  }
}
