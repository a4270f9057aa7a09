import { contracts, type OpeningDay, type RouteReply } from '@leadline/contracts';
import { Draft, lineCall, LineProblem, type LineCall, type Made } from './draft.js';
import type { NamedRecord } from './names.js';
import type { DayHours, HoursClause } from './statement.js';

const { openingHours } = contracts;

/** Hours as the page of the advertiser shows them. */
type ShownHours = RouteReply<typeof contracts.advertisers.settings>['openingHours'][number];
type ShownDay = ShownHours['days'][number];

export interface HoursFacts {
  readonly advertiser: NamedRecord;
  readonly country: NamedRecord;
  readonly before: ShownHours | null;
  /** The time zone of its other hours. Null if it has none, or several. */
  readonly usualZone: number | null;
}
interface Week {
  readonly timezone_id: number | null;
  readonly days: readonly OpeningDay[];
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Without hours an advertiser is always open. The first hours close what they do not name. */
const firstWeek = (hours: readonly DayHours[]): OpeningDay[] =>
  WEEK.map((id) => ({
    id,
    checked: hours.every(({ steps }) => steps === null),
    traffic: false,
    steps: [{ start_time: '00:00', end_time: '23:59' }],
  }));
const storedDay = ({ id, checked, traffic = false, steps }: ShownDay): OpeningDay => ({
  id,
  checked,
  traffic,
  steps: steps.map(({ start_time, end_time }) => ({ start_time, end_time })),
});

const weekOf = ({ timezone_id, days }: ShownHours): Week => ({
  timezone_id,
  days: days.map(storedDay),
});

/** Returns the days that hours without days mean. */
const daysMeant = ({ days, steps }: DayHours, week: readonly OpeningDay[]): readonly number[] => {
  if (days !== null) return days;
  const open = week.filter(({ checked }) => checked).map(({ id }) => id);
  return steps === null || open.length === 0 ? WEEK : open;
};

/** Opening hours of an advertiser in one country. */
export class HoursDraft extends Draft<Week> {
  constructor(private readonly facts: HoursFacts) {
    const { before, usualZone } = facts;
    super(before ? weekOf(before) : { timezone_id: usualZone, days: [] }, before === null);
  }

  get key(): string {
    return `hours ${this.facts.advertiser.id} ${this.facts.country.id}`;
  }
  get name(): string {
    return `Opening hours of ${this.facts.advertiser.name} in ${this.facts.country.name}`;
  }
  get version(): number {
    return this.facts.before?.version ?? 0;
  }

  apply({ hours, isOnly, zone_id: zone }: HoursClause): void {
    let days = this.content.days.length > 0 ? this.content.days : firstWeek(hours);
    const named = new Set<number>();
    for (const one of hours)
      for (const id of daysMeant(one, days)) {
        named.add(id);
        days = days.map((day) => (day.id === id ? changedDay(day, one) : day));
      }
    if (isOnly) days = days.map((day) => (named.has(day.id) ? day : { ...day, checked: false }));
    this.content = { timezone_id: zone ?? this.content.timezone_id, days };
    if (this.content.timezone_id === null)
      throw new LineProblem(
        `${this.facts.advertiser.name} has no time zone yet: name one, such as Europe/Berlin.`,
      );
  }

  override warnings(): string[] {
    const paused = this.content.days.filter(({ checked, traffic }) => checked && traffic);
    const names = paused.map(({ id }) => DAY_NAMES[id - 1] ?? '').join(', ');
    return paused.length === 0 ? [] : [`${this.name}: "No traffic" is set for ${names}.`];
  }

  protected save(): LineCall {
    const { before } = this.facts;
    if (!before) return lineCall(openingHours.create, { body: this.#body(this.content) });
    const { country, version } = before;
    const body = { ...this.#body(this.content), country_id: country.id, version };
    return lineCall(openingHours.update, { body });
  }

  protected undo({ version }: Made): LineCall {
    const { advertiser, country, before } = this.facts;
    if (!before) {
      const body = { advertiser_id: advertiser.id, country_id: country.id };
      return lineCall(openingHours.remove, { body });
    }
    const body = { ...this.#body(weekOf(before)), country_id: country.id, version };
    return lineCall(openingHours.update, { body });
  }

  #body({ timezone_id: zone, days }: Week) {
    const { advertiser, country } = this.facts;
    return {
      advertiser_id: advertiser.id,
      country_ids: [country.id],
      timezone_id: zone ?? 0,
      days: days.map(storedDay),
    };
  }
}

const changedDay = (day: OpeningDay, { steps }: DayHours): OpeningDay =>
  steps === null
    ? { ...day, checked: false }
    : { ...day, checked: true, steps: steps.map((step) => ({ ...step })) };
