import { withoutContactData } from '../common/contact-data.js';
import { StatusPullDryRun } from './status-pull.schemas.js';

it('a dry run does not show a person to who may not see contact data, wherever it is mapped', () => {
  const email = 'zz.canary@example.com';
  const row = {
    ...{ page: 1, row: 1, raw: `{"status":"${email}"}`, lead_id: 7, problem: null },
    reading: {
      ...{ lead_id: '7', brand_lead_id: email, status: email },
      ...{ ftd: false, amount: null, ftd_time: null },
      ...{ deposit_id: null, deposit_amount: null },
    },
    changes: [{ kind: 'status', before: email, after: email }],
  };
  const result = StatusPullDryRun.parse({
    ...{ pages: 1, has_more: false, read: 1, applied: 1, statuses: 1 },
    ...{ ftds: 0, unknown: 0, refused: 0, rows: [row], error: email },
    failed_answer: { request: 'page 1', status: 500, body: email },
  });
  expect(JSON.stringify(withoutContactData(StatusPullDryRun, result))).not.toContain('zz.canary');
});
