import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** A fault that the operator can act on. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The file that makes a folder a backup. It is written last. */
export const MANIFEST = 'manifest.json';
/** Grows when an older `restore` could not read what `backup` writes. */
export const FORMAT = 1;

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Hash of the rows as COPY writes them, in the order of the primary key. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackedUpTable = z.output<typeof Table>;

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the snapshot was taken. */
  taken_at: z.iso.datetime(),
  /** Names this LEADLINE_SECRET, without which keys and tokens cannot be read. */
  secret_mark: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(Table).min(1),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

/** Throws if the folder holds no complete backup of this format. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  let text: string;
  try {
    text = await readFile(`${folder}/${MANIFEST}`, 'utf8');
  } catch (error) {
    throw new BackupError(`There is no complete backup in ${folder}: it has no ${MANIFEST}.`, {
      cause: error,
    });
  }
  const read = Manifest.safeParse(JSON.parse(text));
  if (!read.success)
    throw new BackupError(
      `${folder}/${MANIFEST} is damaged, or of a version that this one cannot read.`,
    );
  return read.data;
};

export const fileOf = (folder: string, table: string): string => `${folder}/${table}.copy.gz`;
