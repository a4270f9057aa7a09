import { PERMISSIONS } from '../permissions.js';
import { UserExtras } from '../users/settings.schemas.js';
import {
  DEFAULT_WIDGETS,
  MOST_WIDGETS,
  WIDGET_KINDS,
  WIDGET_PERMISSION,
  type Widget,
} from './layout.rules.js';
import { DashboardLayout } from './layout.schemas.js';
import { DashboardQuery, MatrixBody } from './schemas.js';

const metric: Widget = {
  id: 'one',
  kind: 'metric',
  width: 1,
  height: 1,
  measure: 'leads',
  period: 'today',
};
const isStored = (widgets: readonly unknown[]): boolean =>
  DashboardLayout.safeParse({ widgets, filters: {} }).success;

describe('a stored layout', () => {
  it('may be the default one', () => {
    expect(isStored(DEFAULT_WIDGETS)).toBe(true);
    expect(UserExtras.shape.dashboard.safeParse(null).success).toBe(true);
  });
  it('has widgets within the bounds, each with what its kind needs', () => {
    expect(isStored([metric])).toBe(true);
    expect(isStored([{ ...metric, width: 4 }])).toBe(false);
    expect(isStored([{ ...metric, height: 0 }])).toBe(false);
    expect(isStored([{ ...metric, measure: undefined }])).toBe(false);
    expect(isStored([{ ...metric, kind: 'other' }])).toBe(false);
    expect(isStored([{ ...metric, kind: 'time_series', step: 'day', lines: null, top: 5 }])).toBe(
      true,
    );
  });
  it('has no two widgets of one id and no more than fit', () => {
    expect(isStored([metric, metric])).toBe(false);
    const many = Array.from({ length: MOST_WIDGETS + 1 }, (_, n) => ({ ...metric, id: `w${n}` }));
    expect(isStored(many.slice(1))).toBe(true);
    expect(isStored(many)).toBe(false);
  });
  it('shows each widget to holders of a permission that exists', () => {
    const names = PERMISSIONS.map(({ name }) => name);
    for (const kind of WIDGET_KINDS) expect(names).toContain(WIDGET_PERMISSION[kind]);
  });
});

describe('the filter of the dashboard', () => {
  const read = (filters?: string) => DashboardQuery.safeParse({ filters });
  it('is JSON with lists of ids, offers and exclusions', () => {
    expect(
      read('{"publisher_id":["2"],"offer":["a"],"excludes":["offer"]}').data?.filters,
    ).toMatchObject({ publisher_id: [2], offer: ['a'], excludes: ['offer'], country_id: null });
    expect(read().data?.filters.publisher_id).toBeNull();
  });
  it.each(['{', '[]', 'null', '{"publisher_id":["x"]}', '{"excludes":["funnel"]}'])(
    'is refused as %s',
    (text) => {
      expect(read(text).success).toBe(false);
    },
  );
});

it('a matrix has rows of time if it has columns, other ones, and no measure twice', () => {
  const isValid = (body: unknown): boolean => MatrixBody.safeParse(body).success;
  expect(isValid({ rows: 'week', columns: 'offer', measures: ['leads'] })).toBe(true);
  expect(isValid({ rows: 'weekday', columns: 'hour', measures: ['leads'] })).toBe(true);
  expect(isValid({ rows: 'offer', columns: 'hour', measures: ['leads'] })).toBe(false);
  expect(isValid({ rows: 'hour', columns: 'hour', measures: ['leads'] })).toBe(false);
  expect(isValid({ rows: 'offer', measures: ['leads', 'leads'] })).toBe(false);
  expect(isValid({ rows: 'offer', measures: [] })).toBe(false);
});
