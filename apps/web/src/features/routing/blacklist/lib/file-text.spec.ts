import { linesOfCsv } from './csv-lines';
import { textOfFile } from './file-text';

const FILE = 'Type;Value\r\nCustom Param 1;Frühling\r\n';
const read = (bytes: Uint8Array): string[] =>
  linesOfCsv(textOfFile(bytes)).map(({ value }) => value);

test('a file in UTF-8, or in UTF-16 with its mark, is read', () => {
  expect(read(Buffer.from(FILE))).toEqual(['Frühling']);
  expect(read(Buffer.from(`\uFEFF${FILE}`))).toEqual(['Frühling']);
  expect(read(Buffer.from(`\uFEFF${FILE}`, 'utf16le'))).toEqual(['Frühling']);
  expect(read(Buffer.from(`\uFEFF${FILE}`, 'utf16le').swap16())).toEqual(['Frühling']);
});

test('a file in Windows-1252 is refused with a word about its encoding', () => {
  expect(() => read(Buffer.from(FILE, 'latin1'))).toThrow(
    'The file is not written in UTF-8. Save it as "CSV UTF-8" and import it again.',
  );
});
