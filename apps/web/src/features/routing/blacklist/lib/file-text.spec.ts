import { textOfFile } from './file-text';

const FILE = 'Type;Value\r\nCustom Param 1;Frühling\r\n';
const read = (bytes: Uint8Array): string => textOfFile(bytes).replace(/^\uFEFF/, '');

test('a file in UTF-8, or in UTF-16 with its mark, is read', () => {
  expect(read(Buffer.from(FILE))).toBe(FILE);
  expect(read(Buffer.from(`\uFEFF${FILE}`))).toBe(FILE);
  expect(read(Buffer.from(`\uFEFF${FILE}`, 'utf16le'))).toBe(FILE);
  expect(read(Buffer.from(`\uFEFF${FILE}`, 'utf16le').swap16())).toBe(FILE);
});

test('a file in Windows-1252 is refused with a word about its encoding', () => {
  expect(() => read(Buffer.from(FILE, 'latin1'))).toThrow(
    'The file is not written in UTF-8. Save it as "CSV UTF-8" and import it again.',
  );
});
