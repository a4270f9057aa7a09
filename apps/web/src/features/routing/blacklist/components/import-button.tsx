import { Button } from 'antd';
import { useRef, useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { Icon } from '#shared/ui/icons';
import { addLines } from '../lib/add-lines';
import { linesOfCsv } from '../lib/csv-lines';
import { textOfFile } from '../lib/file-text';

const MAX_BYTES = 10_000_000;

/** The lines of a chosen file. Throws SyntaxError with what is wrong with it. */
const linesOfFile = async (file: File) => {
  if (file.size > MAX_BYTES) throw new SyntaxError(MESSAGES.fileTooLarge);
  const lines = linesOfCsv(textOfFile(new Uint8Array(await file.arrayBuffer())));
  if (lines.length === 0) throw new SyntaxError(MESSAGES.fileEmpty);
  return lines;
};

/** Adds the items of a csv file, as the export writes it. */
export const ImportButton = ({ onDone }: { onDone: () => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const add = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      await addLines(await linesOfFile(file));
    } catch (error) {
      if (error instanceof SyntaxError) void dialogs.error(error.message);
      else if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="Csv file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void add(file);
        }}
      />
      <Button
        loading={isBusy}
        onClick={() => input.current?.click()}
        icon={<Icon name="inbox" size={16} />}
      >
        Import csv
      </Button>
    </>
  );
};
