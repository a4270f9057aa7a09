import type { ExportColumn } from '@leadline/contracts';
import { crc32, inflateRawSync } from 'node:zlib';
import { tableFile } from '#shared/export/table-file';
import { reportRow } from '#test/fake-report-rows';
import { exportColumns, exportLines } from './report-export';
import { NOTHING_OPEN, withOpen } from './report-path';
import { LEAD_SUBJECT } from './report-subject';
import { IdPool, type LevelState, reportLines } from './report-tree';

const path = [{ group_by: 'advertiser_id', value: 1 } as const];
const stateOf = (labels: readonly string[]): LevelState => ({
  data: {
    rows: labels.map((label, index) =>
      reportRow({
        value: index + 1,
        label,
        past: reportRow(),
        change: { leads: 'new', cr: '-5.00' },
      }),
    ),
    totals: { ...reportRow({ leads: 3 }), past: reportRow(), change: { leads: '-50.00' } },
    groups: labels.length,
    next: [],
    ranges: null,
  },
  isLoading: false,
  hasFailed: false,
});
const lines = exportLines(
  reportLines({
    root: 'advertiser_id',
    open: withOpen(NOTHING_OPEN, { path, groupBy: 'country_id' }),
    ids: new IdPool(),
    stateOf: (key) => stateOf(key === '' ? ['=HYPERLINK("x")', 'Beta, "B"'] : ['Germany']),
  }),
);
const columns = exportColumns(
  LEAD_SUBJECT,
  { tab: 'advertiser_id' },
  [
    { key: 'advertiser_id', title: 'Advertiser', visible: true },
    { key: 'cr', title: 'Conversion', visible: true },
    { key: 'leads', title: 'Leads', visible: true },
  ],
  lines,
);
const fileOf = async (format: 'csv' | 'xlsx'): Promise<Uint8Array> => {
  const answer = await tableFile(format, columns, lines, new AbortController().signal);
  expect(answer.headers.get('x-total-rows')).toBe('4');
  return new Uint8Array(await answer.arrayBuffer());
};

test('a csv has the levels, the visible columns in their order, the past, and the totals', async () => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await fileOf('csv'));
  expect(text.split('\r\n')).toEqual([
    '\uFEFFAdvertiser,Level 2,Grouped by,Conversion %,Conversion % before,Conversion change %,' +
      'Leads,Leads before,Leads change %',
    `"'=HYPERLINK(""x"")",,Advertiser,12.00,12.00,-5.00,100,100,`,
    `"'=HYPERLINK(""x"")",Germany,Countries,12.00,12.00,-5.00,100,100,`,
    '"Beta, ""B""",,Advertiser,12.00,12.00,-5.00,100,100,',
    'Total,,,12.00,12.00,,3,100,-50.00',
    '',
  ]);
});

/** The files of an archive, by its directory. */
const unzip = (zip: Buffer): ReadonlyMap<string, string> => {
  const end = zip.length - 22;
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let file = zip.readUInt16LE(end + 10); file > 0; file -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26);
    const data = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
    expect([crc32(data), data.length]).toEqual([
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
    ]);
    files.set(name, data.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
};

test('an xlsx has the same cells, none of them a formula', async () => {
  const files = unzip(Buffer.from(await fileOf('xlsx')));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect([...files.keys()]).toContain('[Content_Types].xml');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('<c r="A2" s="3" t="inlineStr"><is><t>=HYPERLINK("x")</t></is></c>');
  expect(sheet).toContain('<c r="F2" s="1"><v>-5.00</v></c><c r="G2"><v>100</v></c>');
  expect(sheet).toMatch(/<row r="5"><c r="A5" t="inlineStr"><is><t>Total<\/t>/);
});

test('money that no reply has is no column', () => {
  const { revenue: _, ...totals } = reportRow();
  const total = { ...lines.at(-1)!, kind: 'total' as const, row: totals };
  const titles = exportColumns(
    LEAD_SUBJECT,
    { tab: 'advertiser_id' },
    [
      { key: 'revenue', title: 'Revenue', visible: true },
      { key: 'payout', title: 'Payout', visible: true },
    ],
    [total],
  ).map(({ title }: ExportColumn<never>) => title);
  expect(titles).toEqual(['Advertiser', 'Grouped by', 'Payout']);
});

test('a compared flat report names both ranges in every row, and the groups of each', async () => {
  const ranges = {
    zone: 'UTC',
    current: { start_date: '2026-11-23 00:00', end_date: '2026-11-26 20:15' },
    past: { start_date: '2026-11-16 00:00', end_date: '2026-11-19 20:15' },
  };
  const row = reportRow({ value: 1, label: 'North', then: { value: 2, label: 'Germany' } });
  const data = { rows: [row], totals: reportRow(), groups: 1, next: [], ranges };
  const report = { tab: 'affiliate_id', flat: 'country_id', ranges };
  const flat = exportLines(
    reportLines({
      ...{ root: report.tab, flat: report.flat, open: NOTHING_OPEN, ids: new IdPool() },
      stateOf: () => ({ data, isLoading: false, hasFailed: false }),
    }),
  );
  const leads = { key: 'leads', title: 'Leads', visible: true };
  const file = await tableFile(
    'csv',
    exportColumns(LEAD_SUBJECT, report, [leads], flat),
    flat,
    new AbortController().signal,
  );
  const dates = '2026-11-23 00:00 – 2026-11-26 20:15,2026-11-16 00:00 – 2026-11-19 20:15';
  expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Publisher,Countries,Grouped by,"Range, UTC",Compared with,Leads',
    `North,Germany,Publisher · Countries,${dates},100`,
    `Total,,,${dates},100`,
    '',
  ]);
});
