import { CreatePresetBody } from './schemas.js';

const clicks = {
  tab: 'device',
  clickFilter: { dateRangePreset: 'Today', device: ['mobile'], excludes: ['device'] },
  chart: null,
  columns: [],
};
const leads = { filterData: { dateRangePreset: 'Today' } };
const faults = (page: string, config: unknown): string[] =>
  (
    CreatePresetBody.safeParse({ name: 'Mine', page, config: JSON.stringify(config) }).error
      ?.issues ?? []
  ).map(({ path }) => path.join('.'));

test('a preset of the click reports keeps the filter of clicks', () => {
  const body = { name: 'Mine', page: 'click-reports', config: JSON.stringify(clicks) };
  expect(CreatePresetBody.parse(body).config).toMatchObject(clicks);
});

test.each([
  ['click-reports', leads, ['config']],
  ['leads', clicks, ['config']],
  ['click-reports', { ...clicks, chart: 'pie' }, ['config.chart']],
  ['click-reports', { ...clicks, clickFilter: { device: 5 } }, ['config.clickFilter.device']],
  ['leads', leads, []],
])('the config of a preset fits its page: %s %j', (page, config, expected) => {
  expect(faults(page, config)).toEqual(expected);
});
