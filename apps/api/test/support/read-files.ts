import readExcelFile from 'read-excel-file/node';

// Readers of exports, written independently of the writers.

/** The cells of a CSV file as RFC 4180 says, one character after the other. */
export const readCsv = (file: Buffer): string[][] => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  const rows: string[][] = [];
  let [row, cell, isQuoted] = [[] as string[], '', false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += character;
  }
  if (row.length > 0 || cell !== '') throw new Error('The last line does not end');
  return rows;
};

/** The digits of a number in the file. A float could change them. */
export interface Digits {
  readonly digits: string;
}
export interface Sheet {
  readonly sheet: string;
  readonly data: readonly (readonly (string | Digits | Date | null)[])[];
}
export const readXlsx = async (file: Buffer): Promise<readonly Sheet[]> =>
  (await readExcelFile<Digits>(file, {
    trim: false,
    parseNumber: (digits) => ({ digits }),
  })) as unknown as Sheet[];
