import {
  CLICK_FILTER_FIELDS,
  clickMeasuresOf,
  type ClickDimension,
  type ClickFilterField,
  type ClickGroup,
  type ClickMeasures,
  type ClickPivotBody,
} from '@leadline/contracts';
import { wall } from '../lead-oracle/wall.js';
import type { OracleClick } from './world.js';

// Reports of clicks computed slowly and plainly, without any code of the engine but the ratios.

const columnOf = (name: ClickFilterField) => (name === 'affiliate_id' ? 'publisher_id' : name);
const valueOf = (click: OracleClick, name: ClickFilterField): string | number | null => {
  const value = click[columnOf(name)];
  return value === '' ? null : value;
};
const groupOf = (
  click: OracleClick,
  dimension: ClickDimension,
  zone: string,
): string | number | null => {
  if (dimension === 'created_at') return wall(click.created_at.getTime(), zone).slice(0, 10);
  if (dimension === 'hour') return Number(wall(click.created_at.getTime(), zone).slice(11, 13));
  return valueOf(click, dimension);
};

/** Dates are to the minute: the last minute is included. */
const isInTime = (click: OracleClick, body: ClickPivotBody, zone: string): boolean => {
  const at = wall(click.created_at.getTime(), zone);
  const { start_date: start, end_date: end } = body;
  if (start && at < start) return false;
  if (end && at.slice(0, 16) > end) return false;
  if (!body.inside_selected_hour_range) return true;
  const [from, until] = [body.start_time, body.end_time];
  if (!from || !until) return true;
  const time = at.slice(11, 16);
  return from <= until ? time >= from && time <= until : time >= from || time <= until;
};

export const isSelected = (click: OracleClick, body: ClickPivotBody, zone: string): boolean =>
  isInTime(click, body, zone) &&
  CLICK_FILTER_FIELDS.every((name) => {
    const chosen = body[name];
    if (!chosen) return true;
    const has = (chosen as (string | number | null)[])
      .map((value) => (value === '' ? null : value))
      .includes(valueOf(click, name));
    return has !== (body.excludes?.includes(name) ?? false);
  }) &&
  body.parents.every(
    ({ group_by, value }: ClickGroup) =>
      groupOf(click, group_by, zone) === (value === '' ? null : value),
  );

const measuresOf = (clicks: readonly OracleClick[]): ClickMeasures => {
  const people = clicks.filter(({ is_bot }) => !is_bot);
  const leads = clicks.flatMap((click) => click.leads).filter(({ counts }) => counts);
  const ftds = leads.filter(({ isFtd }) => isFtd);
  return clickMeasuresOf({
    clicks: people.length,
    unique_clicks: people.filter(({ is_unique }) => is_unique).length,
    bots: clicks.length - people.length,
    leads: leads.filter(({ isAccepted }) => isAccepted).length,
    ftds: ftds.length,
    publisher_ftds: ftds.filter(({ isShown }) => isShown).length,
    payout: BigInt(ftds.reduce((sum, { payout }) => sum + payout, 0)),
  });
};

/** The groups by value, and the total. */
export const reportOf = (
  all: readonly OracleClick[],
  body: ClickPivotBody,
  zone: string,
): { groups: Map<string | number | null, ClickMeasures>; total: ClickMeasures } => {
  const clicks = all.filter((click) => isSelected(click, body, zone));
  const byGroup = new Map<string | number | null, OracleClick[]>();
  for (const click of clicks) {
    const group = groupOf(click, body.group_by, zone);
    byGroup.set(group, [...(byGroup.get(group) ?? []), click]);
  }
  return {
    groups: new Map([...byGroup].map(([value, group]) => [value, measuresOf(group)])),
    total: measuresOf(clicks),
  };
};
