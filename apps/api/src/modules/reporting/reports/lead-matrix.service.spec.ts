import { EMPTY_TALLY, MatrixBody } from '@leadline/contracts';
import type { ClicksQuery } from './data/clicks.query.js';
import { LeadMatrixService } from './lead-matrix.service.js';
import type { PeriodCriteriaService } from './period-criteria.service.js';
import type { ReportEngineService, ReportQuestion } from './report-engine.service.js';

const DAY = 20_454;
const range = { from: new Date(DAY * 86_400_000), until: new Date((DAY + 1) * 86_400_000) };

it('has no negative rest while leads come in', async () => {
  let leads = 0;
  const engine = {
    names: () => Promise.resolve(new Map()),
    // Each question finds one more lead, of today and of offer `a`.
    tally: ({ groupBy: [key] }: ReportQuestion) => {
      leads += 1;
      const tally = { ...EMPTY_TALLY, attempts: leads };
      const groups = key ? [{ codes: [key === 'offer' ? 'a' : DAY], tally, past: null }] : [];
      const count = key === 'offer' ? 2 : groups.length;
      return Promise.resolve({ groups, count, total: { tally, past: null } });
    },
  };
  const periods = { of: () => Promise.resolve({ zone: 'UTC', time: { range } }) };
  const service = new LeadMatrixService(
    engine as unknown as ReportEngineService,
    periods as unknown as PeriodCriteriaService,
    {} as ClicksQuery,
  );
  const body = { rows: 'created_at', columns: 'offer', column_limit: 1, measures: ['attempts'] };

  const { rows, columns } = await service.matrix(MatrixBody.parse(body), 'UTC', new Set());

  expect(columns.map(({ label }) => label)).toEqual(['a', 'Other']);
  expect(rows[0]?.cells.filter(({ attempts = -1 }) => attempts < 0)).toEqual([]);
});
