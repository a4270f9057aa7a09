import { z } from 'zod';

/** The formats of exports: extension and media type. */
export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileFormat = keyof typeof FILE_TYPES;
export const FileFormat = z.enum(['csv', 'xlsx']);

/** Return value of the handler of a `file` route: a file that is streamed while it is written. */
export interface StreamedFile {
  /** The file name with its extension. */
  readonly name: string;
  readonly mediaType: string;
  /** Number of rows, sent ahead in the header `x-total-rows` for a progress bar. */
  readonly rows: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}
/** The response of every `file` route. */
export const FileReply = z.custom<StreamedFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value,
);

/** The header with the number of rows of a streamed file. */
export const TOTAL_ROWS_HEADER = 'x-total-rows';
