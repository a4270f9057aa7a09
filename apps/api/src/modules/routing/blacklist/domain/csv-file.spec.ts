import { csvRows, linesOfCsv } from './csv-file.js';

it('rows of a csv file, with quotes, line ends in cells, and the lines they begin on', () => {
  expect(csvRows('\uFEFFa,b\r\n"x ""y"", z","two\nlines"\n\n1,\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x "y", z', 'two\nlines'] },
    { line: 5, cells: ['1', ''] },
  ]);
  expect(csvRows('a;b\r\nc;d')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['c', 'd'] },
  ]);
  expect(csvRows('a,b,c\n,"",d\n')).toEqual([
    { line: 1, cells: ['a', 'b', 'c'] },
    { line: 2, cells: ['', '', 'd'] },
  ]);
  expect(csvRows('a,b,')).toEqual([{ line: 1, cells: ['a', 'b', ''] }]);
  expect(csvRows('a,b\rc,"d\re"\r')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['c', 'd\ne'] },
  ]);
  expect(() => csvRows('a\n"open')).toThrow('Line 2 is not csv');
  expect(() => csvRows('a\n"b" c')).toThrow('Line 2 is not csv');
});

it.each([
  ['sep=;\r\nType;Value\r\nEmail;a@b.example\r\n', ';'],
  ['\uFEFFSEP=,\nType,Value\nEmail,a@b.example', ','],
  ['"sep=\t"\nType\tValue\nEmail\ta@b.example', 'a tab'],
  ['sep=|\nType|Value\nEmail|a@b.example\n', '|'],
])('a first line may name the separator: %j', (file) => {
  expect(csvRows(file)).toEqual([
    { line: 2, cells: ['Type', 'Value'] },
    { line: 3, cells: ['Email', 'a@b.example'] },
  ]);
});

it('a named separator counts even if the heading has more of another', () => {
  expect(csvRows('sep=;\nType;Value, or e-mail, or domain\nEmail;a,b')[1]?.cells).toEqual([
    'Email',
    'a,b',
  ]);
});

it('a cell as long as a file is read, or refused if its quote is not closed', () => {
  const long = `"${'""'.repeat(4_900_000)}`;
  expect(csvRows(`a\n${long}"`)[1]?.cells[0]).toHaveLength(4_900_000);
  expect(() => csvRows(`a\n${long}`)).toThrow('Line 2 is not csv');
  expect(() => csvRows(`a\n"${'x'.repeat(9_000_000)}`)).toThrow('Line 2 is not csv');
});

const email = (line: number, value: string) => ({
  ...{ line, type: 'Email', value },
  ...{ expires_at: '', hide_blocked: '', description: '' },
});

it('headings of the screen and of the API both work', () => {
  expect(linesOfCsv('value,TYPE\nada@example.com, Email\n')).toEqual([email(2, 'ada@example.com')]);
  const api =
    'blacklist_type_id;blacklist_value;expires_at;hide_blocked;description\n' +
    '4;example.com;2099-01-01;1;Sends rubbish\n';
  const screen =
    'ID;Type;Value;Expires At;Hide Blocked;Description;Stopped Leads;Last Stopped\n' +
    '9;Email Domain;example.com;2099-01-01;1;Sends rubbish;3;\n';
  const domain = {
    ...{ line: 2, type: 'Email Domain', value: 'example.com' },
    ...{ expires_at: '2099-01-01', hide_blocked: '1', description: 'Sends rubbish' },
  };
  expect(linesOfCsv(api)).toEqual([domain]);
  expect(linesOfCsv(screen)).toEqual([domain]);
});

it.each([
  ['ada@example.com\n', 'There is no column "ada@example.com".'],
  ['', 'The file needs a heading with the columns Type and Value.'],
  ['sep=;', 'The file needs a heading with the columns Type and Value.'],
  ['Type\nEmail\n', 'The file needs a heading with the columns Type and Value.'],
  ['Type,Value,Colour\nEmail,a@b.c,red\n', 'There is no column "Colour".'],
  ['Type,Value,blacklist_value\n', 'The heading names the column "blacklist_value" twice.'],
  ['Type,Value\n', 'The file has no lines below its heading.'],
  ['Type,Value\nEmail,a@b.example,c@d.example\n', 'Line 2 has 3 cells, and the heading 2.'],
])('%j is refused', (file, message) => {
  expect(() => linesOfCsv(file)).toThrow(message);
});

it('a file with faults can be corrected and sent again', () => {
  const file = 'Line,Fault,Type,Value\n7,Use an e-mail address,Email,ada@example.com\n';
  expect(linesOfCsv(file)).toEqual([email(2, 'ada@example.com')]);
});

it('apostrophes that an export puts before formulas are taken away', () => {
  const [line] = linesOfCsv("Type,Value,Description\nPhone Prefix,'+4474,'=1+1\n");
  expect(line).toMatchObject({ value: '+4474', description: '=1+1' });
});
