import { Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { formatCount } from '#shared/lib/format';
import { useIsNarrow } from '#shared/lib/use-media';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PopoverPanel } from '#shared/ui/popover-panel';
import type { Progress } from './download';
import styles from './export-menu.module.css';
import { useExport, type ExportFormat, type OpenExport } from './use-export';

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
  const isNarrow = useIsNarrow();
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
      <Button
        ref={button}
        icon={<Icon name="download" size={16} />}
        aria-label="Export"
        aria-expanded={isOpen}
      >
        {isNarrow ? null : 'Export'}
      </Button>
    </Popover>
  );
};
