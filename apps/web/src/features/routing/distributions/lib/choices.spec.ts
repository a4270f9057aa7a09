import { PARAMETER_LABELS } from './choices';

test('parameters have the names that the columns and filters of leads have', () => {
  expect(PARAMETER_LABELS).toMatchObject({
    custom_param_1: 'Custom Param 1',
    custom_param_4: 'Platform',
    custom_param_5: 'Source Track',
  });
});
