import { DIMENSION_LABEL } from '../reports/dimensions.js';
import { CUSTOM_PARAM_TITLE } from './custom-params.js';
import { LEAD_COLUMN_TITLES } from './list.rules.js';

test('a custom parameter has one name in lists, filters and reports (LED-035)', () => {
  expect(CUSTOM_PARAM_TITLE).toMatchObject({
    custom_param_1: 'Custom Param 1',
    custom_param_4: 'Platform',
    custom_param_5: 'Source Track',
  });
  expect(LEAD_COLUMN_TITLES).toMatchObject(CUSTOM_PARAM_TITLE);
  expect(DIMENSION_LABEL).toMatchObject(CUSTOM_PARAM_TITLE);
});
