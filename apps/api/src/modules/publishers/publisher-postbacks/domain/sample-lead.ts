import type { MacroLead } from './macros.js';

/** Returns the lead of a test call: recognisably made up, with a value for every macro. */
export const sampleLead = (publisherId: number): MacroLead => ({
  lead_id: 1,
  publisher_id: publisherId,
  hit_id: 'test-hit',
  click_id: 'test-click',
  funnel: 'test-funnel',
  country_code: 'GB',
  status: 5,
  publisher_status: 'Test',
  payout: '1.00',
  is_approved: true,
  conversion_id: 1,
  custom_param_1: 'test-1',
  custom_param_2: 'test-2',
  custom_param_3: 'test-3',
  custom_param_4: 'test-4',
  custom_param_5: 'test-5',
});
