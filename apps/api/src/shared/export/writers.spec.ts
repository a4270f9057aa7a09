import { randomBytes } from 'node:crypto';
import { readCsv, readXlsx } from '#test/support/read-files.js';
import type { ExportColumn } from '@leadline/contracts';
import { csvFile } from './csv.js';
import { xlsxFile } from './xlsx.js';

interface Row {
  readonly text: string | null;
  readonly count: number | null;
  readonly amount: string | null;
  readonly at: Date | null;
}
const COLUMNS: readonly ExportColumn<Row>[] = [
  { title: 'Text', kind: 'text', value: ({ text }) => text },
  { title: 'Count, all', kind: 'number', value: ({ count }) => count },
  { title: '=Amount', kind: 'money', value: ({ amount }) => amount },
  { title: 'At', kind: 'time', value: ({ at }) => at },
];
const row = (values: Partial<Row>): Row => ({
  text: null,
  count: null,
  amount: null,
  at: null,
  ...values,
});
async function* batchesOf(...batches: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  yield* batches;
}
const bytesOf = async (file: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece);
  return Buffer.concat(pieces);
};
const csv = (zone: string, ...batches: readonly (readonly Row[])[]): Promise<Buffer> =>
  bytesOf(csvFile(COLUMNS, batchesOf(...batches), zone));
const xlsx = (zone: string, ...batches: readonly (readonly Row[])[]): Promise<Buffer> =>
  bytesOf(xlsxFile(COLUMNS, batchesOf(...batches), zone));
const textsOf = async (
  texts: readonly string[],
): Promise<{ csv: (string | undefined)[]; xlsx: unknown[] }> => {
  const rows = texts.map((text) => row({ text, count: 1 }));
  return {
    csv: readCsv(await csv('UTC', rows))
      .slice(1)
      .map(([text]) => text),
    xlsx: (await readXlsx(await xlsx('UTC', rows)))[0]?.data.slice(1).map(([text]) => text) ?? [],
  };
};

/** A serial day is a float, and a spreadsheet shows its nearest second. */
const shownSeconds = (cell: unknown): string =>
  cell instanceof Date
    ? new Date(Math.round(cell.getTime() / 1000) * 1000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ')
    : '';

const TEXTS = [
  'plain',
  'Zoë 😀 李',
  'a,b',
  'say "no"',
  'two\nlines',
  'two\r\nlines',
  ' edges ',
  'a<b>&c;',
  `it's`,
  '0042',
  '1e5',
  'TRUE',
  '2026-01-01',
];
const ACTIVE = [
  '=1+1',
  '+1-2',
  '+A1',
  '+1(A1)',
  '+',
  '+1 | 2',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '=HYPERLINK("http://x","y")',
];

describe('the content of a file', () => {
  it('is the titles and the rows, batch after batch', async () => {
    const batches = [
      [row({ text: 'a', count: 1 }), row({ text: 'b' })],
      [],
      [row({ text: 'c', count: 3, amount: '12.50' })],
    ];
    expect(readCsv(await csv('UTC', ...batches))).toEqual([
      ['Text', 'Count, all', `'=Amount`, 'At'],
      ['a', '1', '', ''],
      ['b', '', '', ''],
      ['c', '3', '12.50', ''],
    ]);
    expect(await readXlsx(await xlsx('UTC', ...batches))).toEqual([
      {
        sheet: 'Sheet1',
        data: [
          ['Text', 'Count, all', '=Amount', 'At'],
          ['a', { digits: '1' }, null, null],
          ['b', null, null, null],
          ['c', { digits: '3' }, { digits: '12.50' }, null],
        ],
      },
    ]);
  });
  it('is only the titles if there are no rows', async () => {
    expect(readCsv(await csv('UTC', []))).toHaveLength(1);
    expect((await readXlsx(await xlsx('UTC', [])))[0]?.data).toHaveLength(1);
  });
  it('keeps every text unchanged', async () => {
    const read = await textsOf(TEXTS);
    expect(read.csv).toEqual(TEXTS);
    expect(read.xlsx).toEqual(TEXTS);
  });
  it('begins with a byte order mark in csv', async () => {
    expect((await csv('UTC', [])).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });
  it('never has a float in an amount', async () => {
    const amounts = ['0.10', '-0.30', '9999999999.99', '-1250.00'];
    const rows = amounts.map((amount) => row({ amount }));
    expect(
      readCsv(await csv('UTC', rows))
        .slice(1)
        .map((cells) => cells[2]),
    ).toEqual(amounts);
    expect(
      (await readXlsx(await xlsx('UTC', rows)))[0]?.data.slice(1).map((cells) => cells[2]),
    ).toEqual(amounts.map((digits) => ({ digits })));
  });
  it.each([
    ['UTC', '2026-03-29T00:59:59.999Z', '2026-03-29 00:59:59'],
    ['Europe/Paris', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
    ['Europe/Paris', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01 00:00:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-05 01:59:59'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05 01:30:00'],
    ['Pacific/Pago_Pago', '2026-01-01T10:59:59Z', '2025-12-31 23:59:59'],
    ['-09:30', '2026-01-01T00:00:00Z', '2025-12-31 14:30:00'],
  ])('shows times in the zone of the viewer: %s %s', async (zone, at, wall) => {
    // The second row is far away in time and the third one is not, so a value remembered from one
    // row must not be used for the next.
    const rows = [
      row({ at: new Date(at) }),
      row({ at: new Date('2001-07-01T12:00:00Z') }),
      row({ at: new Date(at) }),
    ];
    const read = readCsv(await csv(zone, rows));
    expect([read[1]?.[3], read[3]?.[3]]).toEqual([wall, wall]);
    const cells = (await readXlsx(await xlsx(zone, rows)))[0]?.data ?? [];
    expect([shownSeconds(cells[1]?.[3]), shownSeconds(cells[3]?.[3])]).toEqual([wall, wall]);
    expect(shownSeconds(cells[2]?.[3])).toMatch(/^2001-07-0[12] /);
  });
});

describe('a text that begins like a formula', () => {
  it('gets a leading apostrophe in csv', async () => {
    // A tab or a line end may also end the cell, so the text after it gets an apostrophe too.
    expect((await textsOf(ACTIVE)).csv).toEqual(
      ACTIVE.map((text) => `'${text.replace(/^\s/, "$&'")}`),
    );
  });
  it.each([';', '\t', '|', '\n'])(
    'stays inert if a program splits cells at %j',
    async (separator) => {
      const texts = [
        `x${separator}=1+1`,
        `x${separator}=1+1${separator}@SUM(A1)`,
        `x${separator}"=1+1`,
        `x${separator} -2`,
        `${separator}＝1`,
      ];
      const file = (await csv('UTC', [...texts.map((text) => row({ text }))])).toString('utf8');
      const cells = file.split(new RegExp(`[\r\n\\${separator}]`)).slice(1);
      expect(cells.filter((cell) => /^["\s]*[=+\-@＝]/.test(cell))).toEqual([]);
      const unchanged = [`x${separator}y=1`, `x${separator}`, `a@b.example${separator}1`];
      expect((await textsOf(unchanged)).csv).toEqual(unchanged);
    },
  );
  it('may have spaces before it, which some programs drop', async () => {
    const texts = [' =1+1', '\u00a0 +A1', '  @x'];
    expect((await textsOf(texts)).csv).toEqual(texts.map((text) => `'${text}`));
  });
  it('is a text in xlsx, never a formula', async () => {
    expect((await textsOf(ACTIVE)).xlsx).toEqual(ACTIVE);
  });
  it('is unchanged if it is a phone number, which has to be read again as it was', async () => {
    const phones = ['+447400998877', '+44 7400 998877', '+1 (800) 555.0100'];
    const read = await textsOf(phones);
    expect(read.csv).toEqual(phones);
    expect(read.xlsx).toEqual(phones);
  });
  it('is unchanged if it does not begin the cell', async () => {
    const harmless = ['a=1', '1-2', 'a@b.example', ' x'];
    expect((await textsOf(harmless)).csv).toEqual(harmless);
  });
});

describe('a text that a sheet cannot hold', () => {
  it('is written in the form that spreadsheets read back', async () => {
    const texts = ['bell\u0007', 'lone \ud800 half', '_x0041_', '\ufffe'];
    expect((await textsOf(texts)).xlsx).toEqual(texts);
  });
  it('is shortened if it is too long', async () => {
    const [text] = (await textsOf(['x'.repeat(40_000)])).xlsx;
    expect(text).toBe(`${'x'.repeat(32_766)}…`);
  });
});

it('a file fails if reading its rows fails', async () => {
  async function* broken(): AsyncGenerator<readonly Row[]> {
    yield [row({ text: 'a' })];
    throw new Error('the connection is lost');
  }
  await expect(bytesOf(csvFile(COLUMNS, broken(), 'UTC'))).rejects.toThrow(
    'the connection is lost',
  );
  await expect(bytesOf(xlsxFile(COLUMNS, broken(), 'UTC'))).rejects.toThrow(
    'the connection is lost',
  );
});

it.each([
  ['csv', csvFile],
  ['xlsx', xlsxFile],
])('reads no more rows after the client of a %s file has disconnected', async (_name, write) => {
  let batches = 0;
  let isClosed = false;
  async function* endless(): AsyncGenerator<readonly Row[]> {
    try {
      for (;;) {
        batches += 1;
        // Incompressible, so that the archive grows with the rows.
        yield Array.from({ length: 500 }, () => row({ text: randomBytes(300).toString('base64') }));
      }
    } finally {
      isClosed = true;
    }
  }
  let pieces = 0;
  for await (const piece of write(COLUMNS, endless(), 'UTC')) {
    pieces += piece.length > 0 ? 1 : 0;
    if (pieces === 20) break;
  }
  await new Promise(setImmediate);
  const read = batches;
  expect(isClosed).toBe(true);
  await new Promise(setImmediate);
  expect(batches).toBe(read);
  // The writer waits for a reader that does not read, so only a bounded number of rows is read
  // ahead.
  expect(batches).toBeLessThan(40);
});
