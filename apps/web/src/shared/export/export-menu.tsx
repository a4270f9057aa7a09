import { Button, Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { formatCount } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { saveFile } from '#shared/lib/save-file';
import { dialogs } from '#shared/ui/dialogs';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PopoverPanel } from '#shared/ui/popover-panel';
import { toast } from '#shared/ui/toast';
import styles from './export-menu.module.css';

/** Progress of a download. `rows` is null for a compressed file, whose rows cannot be counted. */
interface Progress {
  readonly bytes: number;
  readonly rows: number | null;
  readonly total: number;
}

/** The header in which the server announces the number of rows. */
const TOTAL_ROWS = 'x-total-rows';
/** Chunks are merged into a Blob at this many bytes, so that the browser can keep them on disk. */
const FOLD_BYTES = 8 * 2 ** 20;
/** Time between two reports of progress. */
const TELL_MS = 100;
const [QUOTE, LINE_FEED] = [34, 10];

/**
 * Returns a counter for the lines of a CSV file, chunk by chunk. Line breaks within quotes do not
 * count.
 */
const lineCounter = (): ((piece: Uint8Array) => number) => {
  let [lines, isQuoted] = [0, false];
  return (piece) => {
    for (let at = 0; at < piece.length; at += 1) {
      if (piece[at] === QUOTE) isQuoted = !isQuoted;
      else if (piece[at] === LINE_FEED && !isQuoted) lines += 1;
    }
    return lines;
  };
};

/** Reads a file to its end. Throws if the connection breaks or the user cancels. */
const readFile = async (
  response: Response,
  isCsv: boolean,
  tell: (progress: Progress) => void,
): Promise<Blob> => {
  const total = Number(response.headers.get(TOTAL_ROWS));
  const type = response.headers.get('content-type') ?? '';
  const countLines = lineCounter();
  const folded: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, foldedBytes, told] = [0, 0, 0];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    // The first line holds the column titles.
    const rows = isCsv ? Math.max(0, countLines(next.value) - 1) : null;
    if (bytes - foldedBytes >= FOLD_BYTES) {
      folded.push(new Blob(pieces));
      [pieces, foldedBytes] = [[], bytes];
    }
    if (performance.now() - told >= TELL_MS) {
      told = performance.now();
      tell({ bytes, rows, total });
    }
  }
  return new Blob([...folded, ...pieces], { type });
};

export type ExportFormat = 'csv' | 'xlsx';
/** Requests the file from the server. */
export type OpenExport = (format: ExportFormat, signal: AbortSignal) => Promise<Response>;

interface Export {
  /** Null while no export runs. `progress` is null until the server has counted the rows. */
  readonly running: { readonly format: ExportFormat; readonly progress: Progress | null } | null;
  readonly start: (format: ExportFormat) => void;
  readonly cancel: () => void;
}

/**
 * Downloads a file with progress and saves it. Cancelling or leaving the page also stops the export
 * on the server.
 */
const useExport = (name: string, open: OpenExport): Export => {
  const [running, setRunning] = useState<Export['running']>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (format: ExportFormat, { signal }: AbortController): Promise<void> => {
    setRunning({ format, progress: null });
    try {
      const file = await readFile(await open(format, signal), format === 'csv', (progress) =>
        setRunning({ format, progress }),
      );
      saveFile(`${name}.${format}`, file);
      toast(MESSAGES.exportDone(`${name}.${format}`));
    } catch (error) {
      if (!signal.aborted && !isSessionEnd(error))
        void dialogs.error(errorText(error, MESSAGES.exportFailed));
    } finally {
      setRunning(null);
    }
  };
  return {
    running,
    cancel: () => controller.current?.abort(),
    start: (format) => {
      controller.current = new AbortController();
      void run(format, controller.current);
    },
  };
};

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx'];
const MEGABYTE = 1_000_000;
const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
/** Returns the rows so far if they can be counted, otherwise the bytes. */
const progressText = ({ rows, total, bytes }: Progress): string =>
  rows === null
    ? `${megabytes(bytes)} for ${formatCount(total)} rows`
    : `${formatCount(rows)} of ${formatCount(total)} rows`;

const Running = ({
  format,
  progress,
  onCancel,
}: {
  format: ExportFormat;
  progress: Progress | null;
  onCancel: () => void;
}) => (
  <span className={styles.running}>
    <progress
      className={styles.bar}
      aria-label={`Export ${format}`}
      {...(progress !== null &&
        progress.rows !== null && { value: progress.rows, max: Math.max(1, progress.total) })}
    />
    <span className={styles.text}>{progress === null ? 'Preparing…' : progressText(progress)}</span>
    <IconButton icon="close" size={16} label="Cancel export" onClick={onCancel} />
  </span>
);

interface Props {
  /** File name without the extension. */
  name: string;
  open: OpenExport;
}

/** Exports a table as csv or xlsx, with progress and a way to stop. */
export const ExportMenu = ({ name, open }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { running, start, cancel } = useExport(name, open);
  if (running !== null) return <Running {...running} onCancel={cancel} />;
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (format: ExportFormat): void => {
    close();
    start(format);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <PopoverPanel role="group" aria-label="Formats" className={styles.formats} onClose={close}>
          {FORMATS.map((format) => (
            <Button
              key={format}
              type="text"
              onClick={() => choose(format)}
            >{`${name}.${format}`}</Button>
          ))}
        </PopoverPanel>
      }
    >
      <Button ref={button} icon={<Icon name="download" size={16} />} aria-expanded={isOpen}>
        Export
      </Button>
    </Popover>
  );
};
