import { contracts, type Distribution } from '@leadline/contracts';
import { Draft, isSame, lineCall, LineProblem, type LineCall, type Made } from './draft.js';
import { nearTo } from './names.js';
import type { MemberShare, MembersStatement } from './statement.js';

const { distributions } = contracts;

type Timeslot = Distribution['step2'][number];
type Group = Timeslot['groups'][number];
type Brand = Group['brands'][number];
type SwitchedState = 'live' | 'paused';

const WHOLE = 10_000;
const hundredths = (percentage: number): number => Math.round(percentage * 100);

/**
 * Spreads hundredths of a percent over members in proportion to their weights. What rounding leaves
 * over goes to the first.
 */
const spread = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const parts = weights.map((weight) => Math.floor((total * weight) / sum));
  const rest = total - parts.reduce((all, part) => all + part, 0);
  const first = weights.findIndex((weight) => weight > 0);
  return parts.map((part, index) => (index === first ? part + rest : part));
};

/** Gives one member a share. The others keep the proportion of theirs. */
const withShare = (brands: readonly Brand[], member: Brand, share: number): Brand[] => {
  const weights = brands.map((brand) => (brand === member ? 0 : hundredths(brand.percentage)));
  if (weights.every((weight) => weight === 0))
    throw new LineProblem(`${member.name} is the only member that gets leads in its group.`);
  const parts = spread(WHOLE - share, weights);
  return brands.map((brand, index) => {
    const part = brand === member ? share : (parts[index] ?? 0);
    return { ...brand, percentage: part / 100 };
  });
};

const switched = (brands: readonly Brand[], member: Brand, isOn: boolean): Brand[] => {
  const isNow = member.percentage > 0;
  if (isNow === isOn) return [...brands];
  const others = brands.filter(({ percentage }) => percentage > 0).length;
  return withShare(brands, member, isOn ? Math.floor(WHOLE / (others + 1)) : 0);
};

const applied = (brands: readonly Brand[], { advertiser_id: id, share }: MemberShare): Brand[] => {
  const found = brands.filter((brand) => brand.id === id);
  const [member, another] = found;
  if (!member) throw new LineProblem('An advertiser of the line is no member of the group.');
  if (another)
    throw new LineProblem(
      `${member.name} is in the group under several deals. Change it on the page.`,
    );
  if (typeof share !== 'number') return switched(brands, member, share === 'on');
  return brands.map((brand) => (brand === member ? { ...brand, percentage: share } : brand));
};

const mustNameOne = <T extends { readonly name: string }>(
  found: readonly T[],
  all: readonly T[],
  { what, name }: { what: string; name: string | null },
): T => {
  const [one, another] = found;
  const names = all.map((item) => item.name);
  if (one && !another) return one;
  if (name !== null && !one) {
    const near = nearTo(name, names);
    throw new LineProblem(`There is no ${what} "${name}" with these members.`, near);
  }
  if (!one) throw new LineProblem(`No ${what} has all of these members.`);
  throw new LineProblem(
    `Name the ${what}, as in ${what} "${one.name}". There are ${names.join(', ')}.`,
  );
};
const isNamed = (name: string | null, item: { readonly name: string }): boolean =>
  name === null || item.name.toLowerCase() === name.toLowerCase();

const hasMembers = ({ brands }: Group, members: readonly MemberShare[]): boolean =>
  members.every(({ advertiser_id: id }) => brands.some((brand) => brand.id === id));

interface Rules {
  readonly state: Distribution['state'];
  readonly timeslots: readonly Timeslot[];
}

/** A distribution whose state or shares lines change. */
export class DistributionDraft extends Draft<Rules> {
  constructor(private readonly before: Distribution) {
    super({ state: before.state, timeslots: before.step2 }, false);
  }

  get key(): string {
    return `distribution ${this.before.id}`;
  }
  get name(): string {
    return `Distribution ${this.before.step1.labelValue}`;
  }
  get version(): number {
    return this.before.version;
  }

  switchTo(isOn: boolean): void {
    this.content = { ...this.content, state: isOn ? 'live' : 'paused' };
  }

  setShares({ timeslot: slotName, group: groupName, members }: MembersStatement): void {
    const { timeslots } = this.content;
    const slots = timeslots.filter((slot) =>
      slot.groups.some((group) => isNamed(groupName, group) && hasMembers(group, members)),
    );
    const slot = mustNameOne(
      slots.filter((one) => isNamed(slotName, one)),
      timeslots,
      { what: 'timeslot', name: slotName },
    );
    const groups = slot.groups.filter((group) => hasMembers(group, members));
    const group = mustNameOne(
      groups.filter((one) => isNamed(groupName, one)),
      slot.groups,
      { what: 'group', name: groupName },
    );
    const brands = members.reduce<Brand[]>(applied, group.brands);
    const withBrands = (one: Group): Group => (one === group ? { ...one, brands } : one);
    this.content = {
      ...this.content,
      timeslots: timeslots.map((one) =>
        one === slot ? { ...one, groups: one.groups.map(withBrands) } : one,
      ),
    };
  }

  protected save(last: Rules): LineCall {
    const { id, version } = this.before;
    const { state, timeslots } = this.content;
    if (isSame(last.timeslots, timeslots)) {
      const body = { state: state as SwitchedState, version };
      return lineCall(distributions.switch, { params: { id }, body });
    }
    const isSwitched = state !== last.state;
    return lineCall(distributions.update, {
      body: { ...this.#body(timeslots), version, ...(isSwitched && { state }) },
    });
  }

  /** A draft that was started is paused again: it cannot become a draft any more. */
  protected undo({ id, version }: Made, saved: Rules): LineCall {
    const { state: before } = this.before;
    const state = before === 'draft' ? 'paused' : before;
    if (isSame(this.before.step2, saved.timeslots))
      return lineCall(distributions.switch, { params: { id }, body: { state, version } });
    if (before !== saved.state)
      return lineCall(distributions.update, {
        body: { ...this.#body(this.before.step2), version, state },
      });
    const params = { id, version: this.version };
    return lineCall(distributions.restore, { params, body: { version } });
  }

  #body(timeslots: readonly Timeslot[]) {
    const { step1, id } = this.before;
    return {
      from: 'distribution' as const,
      distribution_id: id,
      step1,
      step2: timeslots.map((slot) => ({ ...slot })),
    };
  }
}
