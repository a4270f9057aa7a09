import { inForce, planRetentions, stillPlanned, type Retentions } from './retention.js';

const NOW: Retentions = {
  audit_retention_days: 400,
  payload_retention_days: 180,
  trace_retention_days: 400,
  personal_data_retention_days: null,
};
const at = new Date('2026-11-26T12:00:00.000Z');
const change = { at, userId: 7 };
const plan = (days: number) => ({
  ...{ days, user_id: 7, set_at: '2026-11-26T12:00:00.000Z' },
  effective_at: '2026-11-27T12:00:00.000Z',
});

it('a shorter retention waits for 24 hours, a longer one is in force at once', () => {
  const wanted = {
    ...{ audit_retention_days: 90, payload_retention_days: null },
    ...{ trace_retention_days: 500, personal_data_retention_days: 730 },
  };
  expect(planRetentions(NOW, {}, wanted, change)).toEqual({
    changed: Object.keys(NOW),
    retentions: { payload_retention_days: null, trace_retention_days: 500 },
    planned: { audit_retention_days: plan(90), personal_data_retention_days: plan(730) },
  });
});

it('a save of something else changes no plan; another number begins anew; a longer one ends it', () => {
  const planned = { audit_retention_days: plan(90) };
  const later = { at: new Date('2026-11-26T18:00:00.000Z'), userId: 8 };
  for (const days of [400, 90])
    expect(planRetentions(NOW, planned, { audit_retention_days: days }, later)).toEqual({
      ...{ changed: [], retentions: {}, planned },
    });
  const again = planRetentions(NOW, planned, { audit_retention_days: 100 }, later);
  expect(again.planned.audit_retention_days).toMatchObject({
    ...{ days: 100, user_id: 8, effective_at: '2026-11-27T18:00:00.000Z' },
  });
  expect(planRetentions(NOW, planned, { audit_retention_days: 500 }, later)).toMatchObject({
    ...{ retentions: { audit_retention_days: 500 }, planned: {} },
  });
});

it('is in force from the instant on, and not a millisecond before', () => {
  const planned = { audit_retention_days: plan(90) };
  const before = new Date('2026-11-27T11:59:59.999Z');
  expect(inForce(NOW, planned, before)).toEqual(NOW);
  expect(stillPlanned(planned, before)).toEqual(planned);
  const then = new Date('2026-11-27T12:00:00.000Z');
  expect(inForce(NOW, planned, then)).toEqual({ ...NOW, audit_retention_days: 90 });
  expect(stillPlanned(planned, then)).toEqual({});
});
