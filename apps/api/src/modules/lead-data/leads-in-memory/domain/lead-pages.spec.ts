import type { LeadSortField } from '@leadline/contracts';
import {
  BLOCK_ROWS,
  CODED_FIELDS,
  FLAG_COUNT,
  LeadColumns,
  type CodedField,
  type LeadTuple,
} from './lead-columns.js';
import { pageOf } from './lead-pages.js';
import { scan } from './lead-scan.js';
import type { Value } from './value-list.js';

const ROWS = BLOCK_ROWS * 3 + 77;
const SORTS: readonly LeadSortField[] = [
  'created_at',
  'status',
  'offer',
  'advertiser_name',
  'dis_id',
];
const NAMES = new Map([
  [1, 2],
  [2, 1],
  [3, 2],
]);
const OFFERS = [null, 'b', 'a', '🂡', '\uFFFD'];

const valueOf = (field: CodedField, index: number): Value => {
  if (field === 'offer') return OFFERS[index % 5] ?? null;
  if (field === 'advertiser_id') return [1, 2, 3, 4, null][(index % 7) % 5] ?? null;
  return field === 'distribution_id' ? (index * 7919) % 100 : null;
};

// As leads arrive: nearly in the order of time, some hours late, some at the same time.
const leads = Array.from({ length: ROWS }, (_, index): LeadTuple => {
  const id = index + 1;
  const values = CODED_FIELDS.map((field) => valueOf(field, index));
  return [
    id,
    [1, 2, 3, 5, 6, 7][index % 6] ?? 1,
    index * 10 -
      ((index * 7919) % 50) -
      (index % 1000 === 0 ? 300_000 : 0) -
      (index % 3 === 0 ? index % 10 : 0),
    null,
    null,
    null,
    ...values,
  ];
});
const columns = new LeadColumns(1000);
for (const lead of leads) columns.put(lead);
const hits = scan(
  columns,
  {
    flags: new Uint8Array(FLAG_COUNT).fill(1),
    created: { from: -Infinity, until: Infinity },
    ftd: null,
    fields: [],
    fieldShare: 1,
    early: [],
    costly: [],
  },
  new Uint16Array(columns.blocks.length * BLOCK_ROWS),
);

const keyOf = (lead: LeadTuple, sort: LeadSortField): number | null => {
  const value = (field: (typeof CODED_FIELDS)[number]): unknown =>
    lead[6 + CODED_FIELDS.indexOf(field)] ?? null;
  if (sort === 'created_at') return lead[2];
  if (sort === 'status') return lead[1];
  if (sort === 'dis_id') return value('distribution_id') as number | null;
  if (sort === 'advertiser_name') return NAMES.get(value('advertiser_id') as number) ?? null;
  return [null, 'a', 'b', '\uFFFD', '🂡'].indexOf(value('offer') as string | null) || null;
};
const sortedBy = (sort: LeadSortField, descending: boolean): number[] =>
  leads
    .toSorted((a, b) => {
      const [left, right] = [keyOf(a, sort), keyOf(b, sort)];
      const direction = descending ? -1 : 1;
      if (left !== right && (left === null || right === null)) return left === null ? 1 : -1;
      return direction * ((left ?? 0) - (right ?? 0) || a[0] - b[0]);
    })
    .map(([id]) => id);

describe('pages out of many blocks', () => {
  it.each(
    SORTS.flatMap(
      (sort) =>
        [
          [sort, true],
          [sort, false],
        ] as const,
    ),
  )('are cut from the whole order: %s, descending %s', (sort, descending) => {
    const whole = sortedBy(sort, descending);
    for (const from of [
      0,
      1,
      90,
      BLOCK_ROWS - 50,
      2 * BLOCK_ROWS,
      ROWS - 100,
      ROWS - 1,
      ROWS,
      ROWS + 5,
    ]) {
      const page = pageOf(
        columns,
        hits,
        sort,
        { from, until: from + 100, descending },
        sort === 'advertiser_name' ? NAMES : null,
      );
      expect({ from, ids: [...(page ?? [])] }).toEqual({
        from,
        ids: whole.slice(from, from + 100),
      });
    }
  });

  it('leave a field with too many values to PostgreSQL', () => {
    const few = new LeadColumns(2);
    for (const lead of leads.slice(0, 10)) few.put(lead);
    const all = scan(
      few,
      {
        flags: new Uint8Array(FLAG_COUNT).fill(1),
        created: { from: -Infinity, until: Infinity },
        ftd: null,
        fields: [],
        fieldShare: 1,
        early: [],
        costly: [],
      },
      new Uint16Array(BLOCK_ROWS),
    );
    expect(pageOf(few, all, 'offer', { from: 0, until: 5, descending: false }, null)).toBeNull();
    expect(
      pageOf(few, all, 'created_at', { from: 0, until: 5, descending: false }, null),
    ).toHaveLength(5);
  });
});
